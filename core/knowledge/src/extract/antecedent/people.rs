//! Who has been named so far, and whom does a pronoun mean among them?

use super::super::lexicon::{FIRST_NAMES, TITLES, WOMEN};
use super::rank::{Asked, FEATURES, Named, Person, REACH, best, features};
use super::roles::Place;
use clew_language::text::fold::fold;
use clew_types::extraction::EntityKind;
use rustc_hash::FxHashMap;

/// Most names looked at for one pronoun.
const MOST: usize = 40;

/// The people of a document, as far as it is read.
#[derive(Debug, Default)]
pub struct People {
    all: Vec<Person>,
    by_name: FxHashMap<String, usize>,
    by_word: FxHashMap<String, usize>,
    named: Vec<Named>,
    sentence: u32,
    reached: usize,
    last: Option<usize>,
}

/// A pronoun of the sentence being read.
#[derive(Clone, Copy, Debug)]
pub struct Pronoun {
    /// "she", "her".
    pub female: bool,
    /// Where it stands.
    pub place: Place,
}

/// Whether a third-person pronoun of people asks for a woman; `None` for other words.
pub fn asks_for(lower: &str) -> Option<bool> {
    match lower {
        "he" | "him" | "his" => Some(false),
        "she" | "her" | "hers" => Some(true),
        _ => None,
    }
}

impl People {
    /// A sentence of so many tokens has ended.
    pub fn next_sentence(&mut self, tokens: usize) {
        self.sentence += 1;
        self.reached += tokens;
        let oldest = self.sentence.saturating_sub(REACH);
        self.named.retain(|named| named.sentence >= oldest);
        let surplus = self.named.len().saturating_sub(MOST);
        self.named.drain(..surplus);
    }

    /// Someone is named in the sentence being read; `hint` is what the words around say of their sex.
    pub fn meet(&mut self, name: &str, kind: EntityKind, hint: Option<bool>, place: Place) {
        let words: Vec<String> = name_words(name);
        if words.is_empty() {
            return;
        }
        let person = self.known(name, &words);
        let it = &mut self.all[person];
        it.count += 1;
        it.certain |= kind == EntityKind::Person || FIRST_NAMES.has(&words[0]);
        it.female = it.female.or(hint).or_else(|| sex_of(name));
        it.call(name);
        let (sentence, reached) = (self.sentence, self.reached);
        let is_full = |(name, _): &(String, u32)| name_words(name).len() > 1;
        let full = self.all[person].names.iter().any(is_full);
        self.named.push(Named { person, sentence, place, full, reached });
    }

    /// By the whole name, or by a word that a longer or shorter name shares.
    fn known(&mut self, name: &str, words: &[String]) -> usize {
        let folded = fold(name);
        if let Some(known) = self.by_name.get(&folded) {
            return *known;
        }
        let person = self.by_part(words).unwrap_or_else(|| {
            self.all.push(Person { name: name.to_owned(), ..Person::default() });
            self.all.len() - 1
        });
        self.by_name.insert(folded, person);
        for word in words {
            self.by_word.insert(word.clone(), person);
        }
        person
    }

    fn by_part(&self, words: &[String]) -> Option<usize> {
        let known = |word: &String| self.by_word.get(word).copied();
        match words {
            [only] => known(only),
            [first, .., last] => [last, first].into_iter().find_map(|word| {
                let person = known(word)?;
                (name_words(&self.all[person].name).len() == 1).then_some(person)
            }),
            [] => None,
        }
    }

    fn asked(&self, pronoun: Pronoun) -> Asked {
        Asked {
            female: pronoun.female,
            sentence: self.sentence,
            place: pronoun.place,
            reached: self.reached,
            last: self.last.filter(|last| self.all[*last].female.is_none_or(|sex| sex == pronoun.female)),
        }
    }

    /// The name of the likeliest person, and how likely, 0 to 1.
    pub fn understand(&mut self, pronoun: Pronoun) -> Option<(&str, f32)> {
        let (person, sure) = best(&self.asked(pronoun), &self.named, &self.all)?;
        self.last = Some(person);
        Some((self.all[person].name.as_str(), sure))
    }

    /// Every candidate with its features, for learning.
    pub fn candidates(&self, pronoun: Pronoun) -> Vec<(String, [f32; FEATURES])> {
        let asked = self.asked(pronoun);
        let fits = |at: &usize| {
            self.all[self.named[*at].person].female.is_none_or(|female| female == pronoun.female)
        };
        let of = |at: usize| {
            let name = self.all[self.named[at].person].name.clone();
            (name, features(&asked, &self.named, &self.all, at))
        };
        (0..self.named.len()).filter(fits).map(of).collect()
    }
}

impl Person {
    fn call(&mut self, name: &str) {
        match self.names.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => self.names.push((name.to_owned(), 1)),
        }
        if let Some((most, _)) = self.names.iter().max_by_key(|(known, count)| (*count, known.len())) {
            most.clone_into(&mut self.name);
        }
    }
}

/// Folded words of a name, titles left out.
fn name_words(name: &str) -> Vec<String> {
    let words = name.split([' ', ',']).filter(|word| !TITLES.has(&word.to_lowercase()));
    words.map(fold).filter(|word| word.len() > 1).collect()
}

/// Told by the title or the first name; names in -a are mostly women's.
pub fn sex_of(name: &str) -> Option<bool> {
    let mut words = name.split(' ').map(str::to_lowercase);
    let first = words.next()?;
    let more = words.next().is_some();
    if WOMEN.has(&first) {
        return Some(true);
    }
    let man = FIRST_NAMES.has(&first) || MEN.contains(&first.as_str());
    if man {
        return Some(false);
    }
    (more && first.len() >= 3 && (first.ends_with('a') || first.ends_with("ette"))).then_some(true)
}

/// Titles of men, and first names of men that end like women's.
const MEN: &[&str] = &[
    "mr", "mr.", "sir", "king", "prince", "lord", "duke", "count", "baron", "father", "brother", "uncle",
    "monsieur", "don", "joshua", "luca", "nikita", "ezra", "elisha", "noah", "jonah", "micah", "isaiah",
    "elijah", "jeremiah", "mustafa", "mustapha", "krishna", "shiva", "rama", "sasha", "misha", "kolya",
    "ilya", "nikola", "andrea", "musa", "isa",
];
