//! Who has been named so far, and whom does a pronoun mean among them?

use super::super::lexicon::{FIRST_NAMES, TITLES, WOMEN};
use super::rank::{Asked, FEATURES, Named, Person, REACH, best, features};
use super::roles::{Place, Role};
use clew_language::text::fold::fold;
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use rustc_hash::FxHashMap;

/// Most names looked at for one pronoun.
const MOST: usize = 40;

/// Of which sex somebody without a name may be.
const STRANGERS: [Option<bool>; 3] = [None, Some(true), Some(false)];
/// Most of them that are looked at.
const STRANGERS_NEAR: usize = 8;
/// So many pronouns more of one sex than four times those of the other tell a name's.
const HEARD: u32 = 3;

/// From here on somebody else is likelier meant than whom the document is about.
const OVERTAKEN: f32 = 0.6;

/// Where it counts how often people are named. Everywhere, the hero of a novel is named so often that hardly anybody else could
/// be meant; nearby, those who just came in are as likely as who was there all along.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    Everywhere,
    Nearby,
}

/// The people of a document, as far as it is read.
#[derive(Debug, Default)]
pub struct People {
    all: Vec<Person>,
    by_name: FxHashMap<String, usize>,
    by_word: FxHashMap<String, usize>,
    named: Vec<Named>,
    /// Those who are there without a name: "an old man".
    strangers: Vec<Named>,
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
        self.strangers.retain(|stranger| stranger.sentence >= oldest);
        let surplus = self.strangers.len().saturating_sub(STRANGERS_NEAR);
        self.strangers.drain(..surplus);
    }

    /// Somebody without a name is in the sentence being read.
    pub fn meet_stranger(&mut self, female: Option<bool>, place: Place) {
        let person = STRANGERS.iter().position(|sex| *sex == female).unwrap_or(0);
        let (sentence, reached) = (self.sentence, self.reached);
        self.strangers.push(Named { person, sentence, place, full: false, reached });
    }

    /// A pronoun in the narrative, behind the only name of its sentence, told so: in the long run these say of which sex it is.
    pub fn hear(&mut self, pronoun: Pronoun) {
        let mut here = self.named.iter().filter(|named| named.sentence == self.sentence);
        let Some(first) = here.next() else { return };
        let is_alone = here.all(|other| other.person == first.person);
        let is_stranger = self.strangers.iter().any(|stranger| stranger.sentence == self.sentence);
        let is_told = !first.place.spoken && !pronoun.place.spoken && first.place.token < pronoun.place.token;
        if is_alone && !is_stranger && is_told {
            self.all[first.person].hear(pronoun.female);
        }
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
        let sex = sex_of(name);
        let agrees = |person: &usize| {
            let known = self.all[*person].female;
            sex.is_none() || known.is_none() || sex == known
        };
        let person = self.by_part(words).filter(agrees).unwrap_or_else(|| {
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
                self.all[person].is_short().then_some(person)
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

    /// As [`Self::understand`], where a fact is to rest on it: nobody where somebody without a name is as likely, where the
    /// one speaks and the other is spoken of, or where the likeliest of several is not known to be a man or a woman.
    pub fn understand_surely(&mut self, pronoun: Pronoun) -> Option<(&str, f32)> {
        let (person, sure) = self.likeliest(pronoun, Counted::Everywhere)?;
        let is_another = |(other, sure): (Option<usize>, f32)| other != person && sure >= OVERTAKEN;
        let is_overtaken = self.likeliest(pronoun, Counted::Nearby).is_some_and(is_another);
        self.last = person;
        let person = person.filter(|_| !is_overtaken)?;
        let own = || self.named.iter().filter(|named| named.person == person);
        let is_spoken = pronoun.place.spoken;
        let is_near = own()
            .any(|named| named.place.spoken == is_spoken && (!is_spoken || named.sentence == self.sentence));
        let fits = |named: &&Named| self.all[named.person].female.is_none_or(|sex| sex == pronoun.female);
        // `Ann met Tor. Bo was a baker. He …`: whoever came before Bo's own sentence is no rival of Bo's.
        let since = own().map(|named| named.sentence).max();
        let asked = (self.sentence, pronoun.place.token);
        let is_rival = |named: &Named| {
            let is_since = Some(named.sentence) >= since && (named.sentence, named.place.token) < asked;
            // A town may have any sex, and is nobody.
            let other = &self.all[named.person];
            named.person != person && is_since && (other.certain || other.female.is_some())
        };
        let has_rivals = self.named.iter().filter(fits).any(is_rival);
        let is_known = self.all[person].female == Some(pronoun.female) || !has_rivals;
        (is_near && is_known).then(|| (self.all[person].name.as_str(), sure))
    }

    /// Who is likeliest meant, `None` if somebody without a name, and how likely.
    fn likeliest(&self, pronoun: Pronoun, counted: Counted) -> Option<(Option<usize>, f32)> {
        let mut near: Vec<usize> = self.named.iter().map(|named| named.person).collect();
        near.arrange();
        near.dedup();
        let place = |person: usize| near.binary_search(&person).ok();
        let copy = |person: &usize| {
            let Person { female, certain, count, .. } = self.all[*person];
            let nearby = || self.named.iter().filter(|named| named.person == *person).count() as u32;
            let count = if counted == Counted::Nearby { nearby() } else { count };
            Person { female, certain, count, ..Person::default() }
        };
        let unknown =
            |female: &Option<bool>| Person { female: *female, certain: true, count: 1, ..Person::default() };
        let people: Vec<Person> = near.iter().map(copy).chain(STRANGERS.iter().map(unknown)).collect();
        let numbered = |named: &Named| Some(Named { person: place(named.person)?, ..named.clone() });
        let mut named: Vec<Named> = self.named.iter().filter_map(numbered).collect();
        named.extend(
            self.strangers.iter().map(|one| Named { person: near.len() + one.person, ..one.clone() }),
        );
        let asked = self.asked(pronoun);
        let asked = Asked { last: asked.last.and_then(place), ..asked };
        let (found, sure) = best(&asked, &named, &people)?;
        Some((near.get(found).copied(), sure))
    }

    /// Whether somebody of that name is known to be a person.
    pub fn has(&self, name: &str) -> bool {
        self.by_name.get(&fold(name)).is_some_and(|person| {
            let person = &self.all[*person];
            person.certain || person.female.is_some()
        })
    }

    /// Somebody else, a subject that the pronoun fits, has come up since this name stood last: "Her father was a farmer. He …".
    pub fn is_overtaken(&self, pronoun: Pronoun, name: &str) -> bool {
        let person = self.by_name.get(&fold(name));
        let is_another = |(other, sure): (Option<usize>, f32)| other.as_ref() != person && sure >= OVERTAKEN;
        if person.is_some() && self.likeliest(pronoun, Counted::Everywhere).is_some_and(is_another) {
            return true;
        }
        let at = |named: &Named| (named.sentence, named.place.token);
        let own = self.named.iter().filter(|named| Some(&named.person) == person).map(at).max();
        let asked = (self.sentence, pronoun.place.token);
        self.strangers.iter().any(|stranger| {
            let is_subject = stranger.place.role == Role::Subject;
            let fits = STRANGERS[stranger.person] == Some(pronoun.female);
            let is_between = at(stranger) < asked && own.is_none_or(|own| own < at(stranger));
            is_subject && fits && is_between && self.sentence - stranger.sentence <= 1
        })
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
    /// Named by a first name or a surname only, as yet.
    fn is_short(&self) -> bool {
        self.names.iter().all(|(name, _)| name_words(name).len() == 1)
    }

    fn hear(&mut self, female: bool) {
        self.heard[usize::from(female)] += 1;
        let [man, woman] = self.heard;
        let is_told = |more: u32, less: u32| more >= HEARD + 4 * less;
        if self.female.is_none() {
            self.female = is_told(woman, man).then_some(true).or(is_told(man, woman).then_some(false));
        }
    }

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
