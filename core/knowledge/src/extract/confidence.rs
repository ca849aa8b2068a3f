//! How sure is a triple? The chance that a careful reader of the text would note its two ends as related, from how and
//! where it was found. Logistic regression; what it knows of the text are forms, kinds, places and numbers, no names.

use super::pattern::{PATTERNS, Sign};
use super::weights::WEIGHTS;
use clew_types::extraction::{EntityKind, LocalTriple, Mention};
use clew_types::text::Text;
use rustc_hash::{FxHashMap, FxHashSet};

/// From here on a triple is likely enough to be told alone: as many that a reader would not note are told as noted ones
/// are left out (on the half of the passages that the weights were learned from). The graph keeps the others, since
/// questions ask for them as well.
pub const LIKELY: f32 = 0.19;

/// How an end is written.
const FORMS: usize = 5;
/// Relations that say much about a fact, and any other.
const RELATIONS: [&str; 12] = [
    "be",
    "have",
    "include",
    "be in",
    "of",
    "year",
    "nationality",
    "country",
    "say",
    "become",
    "know",
    "work",
];
/// Last words of relations, and any other.
const LAST_WORDS: [&str; 22] = [
    "in", "of", "by", "to", "for", "with", "from", "on", "at", "as", "after", "into", "about", "between",
    "during", "since", "than", "through", "against", "over", "under", "before",
];

/// How many features a triple has.
pub const FEATURES: usize = 1
    + PATTERNS
    + 2 * EntityKind::COUNT
    + 2 * FORMS
    + PATTERNS * FORMS * 2
    + FORMS * FORMS
    + (RELATIONS.len() + 1)
    + (LAST_WORDS.len() + 1)
    + SIGNS
    + STEPS;
/// Features that hold or do not.
const SIGNS: usize = 14;
/// As many features of a triple are usually not 0.
const USUAL: usize = 40;
/// Upper bounds, each for one figure.
const BOUNDS: [&[u32]; 13] = [
    &[1, 2, 3, 4],        // words of the head
    &[1, 2, 3, 4],        // words of the tail
    &[1, 2, 3],           // words of the relation
    &[0, 1, 2],           // sentences before
    &[60, 100, 150, 220], // bytes of the sentence
    &[6, 15, 40, 80],     // bytes between the ends
    &[2, 4, 7, 11],       // triples of the sentence
    &[0, 1, 2, 4],        // triples of the same head before it in the sentence
    &[0, 1, 3],           // triples of the same head after it in the sentence
    &[0, 1],              // other triples with this tail in the sentence
    &[0, 1],              // the same two ends elsewhere
    &[1, 2, 4],           // times that the head is named
    &[1, 2],              // times that the tail is named
];
/// Features that are a figure between two bounds.
const STEPS: usize = {
    let mut sum = 0;
    let mut at = 0;
    while at < BOUNDS.len() {
        sum += BOUNDS[at].len() + 1;
        at += 1;
    }
    sum
};

/// Those features that are not 0, by their numbers in ascending order.
pub type Features = Vec<(usize, f32)>;

/// All that a document says, for telling how sure each part of it is.
pub struct Page<'a> {
    text: &'a Text,
    mentions: &'a [Mention],
    triples: &'a [LocalTriple],
    signs: &'a [Sign],
    /// Number of each mention's name, and how often it is named.
    names: Vec<u32>,
    named: Vec<u32>,
    /// Number of the name that the document is about.
    subject: Option<u32>,
    /// How often two names are joined, the smaller number first.
    joined: FxHashMap<(u32, u32), u32>,
    heads: FxHashSet<u32>,
    tails: FxHashSet<u32>,
    /// For each sentence, its triples.
    said: FxHashMap<u32, Vec<u32>>,
}

impl<'a> Page<'a> {
    /// Counts what is named and said.
    pub fn new(
        text: &'a Text,
        mentions: &'a [Mention],
        triples: &'a [LocalTriple],
        signs: &'a [Sign],
        subject: Option<&str>,
    ) -> Self {
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let mut named: Vec<u32> = Vec::new();
        let mut names = Vec::with_capacity(mentions.len());
        for mention in mentions {
            let next = named.len() as u32;
            let number = *numbers.entry(mention.name.as_str()).or_insert(next);
            if number == next {
                named.push(0);
            }
            named[number as usize] += 1;
            names.push(number);
        }
        let subject = subject.and_then(|name| numbers.get(name).copied());
        let mut page = Self {
            text,
            mentions,
            triples,
            signs,
            names,
            named,
            subject,
            joined: FxHashMap::default(),
            heads: FxHashSet::default(),
            tails: FxHashSet::default(),
            said: FxHashMap::default(),
        };
        for (at, triple) in (0..).zip(triples) {
            let (head, tail) = page.ends(triple);
            *page.joined.entry((head.min(tail), head.max(tail))).or_default() += 1;
            page.heads.insert(head);
            page.tails.insert(tail);
            page.said.entry(triple.sentence).or_default().push(at);
        }
        page
    }

    fn ends(&self, triple: &LocalTriple) -> (u32, u32) {
        (self.names[triple.head as usize], self.names[triple.tail as usize])
    }

    /// The features of all triples.
    pub fn all_features(&self) -> Vec<Features> {
        (0..self.triples.len()).map(|at| self.features(at)).collect()
    }

    /// 0 to 1, in steps of a thousandth.
    pub fn confidence(&self, at: usize) -> f32 {
        if let Some(sure) = self.signs[at].pattern.unlearned() {
            return sure;
        }
        let score: f32 = self.features(at).into_iter().map(|(index, value)| value * WEIGHTS[index]).sum();
        (1000.0 / (1.0 + (-score).exp())).round() / 1000.0
    }

    /// What speaks for a triple and against it.
    fn features(&self, at: usize) -> Features {
        let (triple, sign) = (&self.triples[at], &self.signs[at]);
        let (head, tail) = (&self.mentions[triple.head as usize], &self.mentions[triple.tail as usize]);
        let (head_form, tail_form) = (form(head), form(tail));
        let pattern = sign.pattern as usize;
        let mut row = Row { at: 0, all: Vec::with_capacity(USUAL) };
        row.sign(true);
        row.one_of(PATTERNS, pattern);
        row.one_of(EntityKind::COUNT, head.kind as usize);
        row.one_of(EntityKind::COUNT, tail.kind as usize);
        row.one_of(FORMS, head_form);
        row.one_of(FORMS, tail_form);
        row.one_of(PATTERNS * FORMS, pattern * FORMS + head_form);
        row.one_of(PATTERNS * FORMS, pattern * FORMS + tail_form);
        row.one_of(FORMS * FORMS, head_form * FORMS + tail_form);
        let place =
            |words: &[&str], word: &str| words.iter().position(|known| *known == word).unwrap_or(words.len());
        row.one_of(RELATIONS.len() + 1, place(&RELATIONS, &triple.relation));
        let last = triple.relation.rsplit(' ').next().unwrap_or("");
        row.one_of(LAST_WORDS.len() + 1, place(&LAST_WORDS, last));
        self.signs(&mut row, at);
        self.figures(&mut row, at);
        debug_assert_eq!(row.at, FEATURES);
        row.all
    }

    fn signs(&self, row: &mut Row, at: usize) {
        let (triple, sign) = (&self.triples[at], &self.signs[at]);
        let (head, tail) = (&self.mentions[triple.head as usize], &self.mentions[triple.tail as usize]);
        let (head_name, tail_name) = self.ends(triple);
        row.sign(sign.modal);
        row.sign(sign.waited);
        row.sign(sign.of_owner);
        row.put(1.0 - sign.understood);
        row.sign(self.subject == Some(head_name));
        row.sign(self.subject == Some(tail_name));
        row.sign(self.subject.is_none());
        row.sign(triple.relation.starts_with("be "));
        row.sign(tail.span.start < head.span.start);
        row.sign(self.tails.contains(&head_name));
        row.sign(self.heads.contains(&tail_name));
        row.sign(shares_word(&head.name, &tail.name));
        row.sign(tail.name.contains(|c: char| c.is_ascii_digit()));
        row.sign(tail.name.ends_with('s'));
    }

    fn figures(&self, row: &mut Row, at: usize) {
        let triple = &self.triples[at];
        let (head, tail) = (&self.mentions[triple.head as usize], &self.mentions[triple.tail as usize]);
        let (head_name, tail_name) = self.ends(triple);
        let words = |text: &str| text.split(' ').count() as u32;
        let said = &self.said[&triple.sentence];
        let ends = |other: &u32| self.ends(&self.triples[*other as usize]);
        let same_head = said.iter().filter(|other| ends(other).0 == head_name);
        let before = same_head.clone().filter(|other| (**other as usize) < at).count() as u32;
        let after = same_head.count() as u32 - before - 1;
        let same_tail = said.iter().filter(|other| ends(other).1 == tail_name).count() as u32 - 1;
        let joined = self.joined[&(head_name.min(tail_name), head_name.max(tail_name))] - 1;
        let sentence = self.text.sentences[triple.sentence as usize].span;
        let between = head.span.start.max(tail.span.start).saturating_sub(head.span.end.min(tail.span.end));
        let figures = [
            words(&head.name),
            words(&tail.name),
            words(&triple.relation),
            triple.sentence,
            sentence.end - sentence.start,
            between,
            said.len() as u32,
            before,
            after,
            same_tail,
            joined,
            self.named[head_name as usize],
            self.named[tail_name as usize],
        ];
        for (figure, bounds) in figures.into_iter().zip(BOUNDS) {
            let step = bounds.iter().position(|bound| figure <= *bound).unwrap_or(bounds.len());
            row.one_of(bounds.len() + 1, step);
        }
    }
}

/// Left out, by a pronoun, by another name or noun, by a name, by a common noun.
fn form(mention: &Mention) -> usize {
    let length = (mention.span.end - mention.span.start) as usize;
    let common = mention.name.starts_with(|c: char| c.is_lowercase());
    match (length, common) {
        (0, _) => 0,
        (1..=4, false) if mention.name.len() > length => 1,
        (_, false) if mention.name.len() != length => 2,
        (_, false) => 3,
        (_, true) => 4,
    }
}

fn shares_word(one: &str, other: &str) -> bool {
    one.split(' ').any(|word| word.len() > 3 && other.split(' ').any(|same| same == word))
}

/// Features, written one after the other.
struct Row {
    at: usize,
    all: Features,
}

impl Row {
    fn put(&mut self, value: f32) {
        if value != 0.0 {
            self.all.push((self.at, value));
        }
        self.at += 1;
    }

    fn sign(&mut self, holds: bool) {
        self.put(f32::from(u8::from(holds)));
    }

    fn one_of(&mut self, all: usize, chosen: usize) {
        self.all.push((self.at + chosen, 1.0));
        self.at += all;
    }
}

#[cfg(test)]
mod tests {
    use crate::extract::{LIKELY, extract_with_features};
    use clew_language::text::split;
    use clew_types::document::{Block, BlockRole, Document, DocumentKind};
    use clew_types::span::Span;

    use super::FEATURES;

    fn read(text: &str) -> Vec<(String, f32)> {
        let document = Document {
            name: "Ebb Mills".to_owned(),
            kind: DocumentKind::Text,
            title: "Ebb Mills".to_owned(),
            text: text.to_owned(),
            blocks: vec![Block { span: Span::new(0, text.len()), role: BlockRole::Paragraph }],
            pages: Vec::new(),
            tables: Vec::new(),
            warnings: Vec::new(),
        };
        let (found, features) = extract_with_features(&document, &split(&document));
        assert_eq!(found.triples.len(), features.len());
        for row in &features {
            assert!(row.windows(2).all(|two| two[0].0 < two[1].0), "in order, each once: {row:?}");
            assert!(row.iter().all(|(index, _)| *index < FEATURES));
        }
        let name = |mention: u32| found.mentions[mention as usize].name.as_str();
        let line = |triple: &clew_types::extraction::LocalTriple| {
            let line = format!("{} | {} | {}", name(triple.head), triple.relation, name(triple.tail));
            (line, triple.confidence)
        };
        found.triples.iter().map(line).collect()
    }

    fn sure(facts: &[(String, f32)], wanted: &str) -> f32 {
        let found = facts.iter().find(|(line, _)| line == wanted);
        found.unwrap_or_else(|| panic!("{wanted} in {facts:?}")).1
    }

    #[test]
    fn what_the_page_is_about_is_noted_rather_than_what_common_nouns_do() {
        let facts = read(
            "Ebb Mills was founded by Clara Odling in 1901. Some workers brought their lunch to the yard, \
             and the children carried water.",
        );
        let founder = sure(&facts, "Ebb Mills | be found by | Clara Odling");
        let aside = sure(&facts, "children | carry | water").max(sure(&facts, "workers | bring | lunch"));
        assert!(founder > 0.5 && aside < LIKELY, "{facts:?}");
    }

    #[test]
    fn confidences_are_shares_whatever_stands_in_the_text() {
        let words = [
            "Ebb Mills",
            "she",
            "of",
            "the yard",
            ",",
            "1901",
            "was",
            "(born 1850)",
            "in Otley",
            "and",
            "painted",
            ".",
        ];
        let mut seed = 7_u64;
        for _ in 0..200 {
            let mut text = String::from("Ebb Mills is a mill");
            for _ in 0..18 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push(' ');
                text.push_str(words[(seed >> 33) as usize % words.len()]);
            }
            assert!(read(&text).iter().all(|(_, sure)| (0.0..=1.0).contains(sure)), "{text}");
        }
    }
}
