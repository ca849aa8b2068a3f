//! What does a graph's document state as data? Its facts and things, as it has them, at their sentences.

use super::kinds;
use clew_document::graph;
use clew_types::extraction::{AliasPair, EntityKind, Extraction, LocalTriple, Mention};
use clew_types::span::Span;
use clew_types::text::Text;
use clew_types::{
    arrange::Arrange,
    document::{Document, DocumentKind},
};
use rustc_hash::FxHashMap;

/// How sure a fact is where the file does not say: somebody has written it down as one.
const STATED: f32 = 0.9;

/// Adds what the document states to what was read from its sentences; nothing to any other document.
pub(super) fn with_stated(document: &Document, text: &Text, read: Extraction) -> Extraction {
    if document.kind != DocumentKind::Graph {
        return read;
    }
    let mut stated = Stated::new(document, text, read);
    graph::facts(document).for_each(|fact| stated.fact(&fact));
    graph::things(document).for_each(|thing| stated.thing(&thing));
    stated.finish()
}

/// Sentence, span and name of a mention.
type Place = (u32, u32, u32, String);

struct Stated<'a> {
    document: &'a Document,
    text: &'a Text,
    /// First sentence of each block, and how many it has.
    sentences: FxHashMap<usize, (u32, u32)>,
    mentions: FxHashMap<Place, u32>,
    extraction: Extraction,
}

impl<'a> Stated<'a> {
    fn new(document: &'a Document, text: &'a Text, extraction: Extraction) -> Self {
        let mut sentences: FxHashMap<usize, (u32, u32)> = FxHashMap::default();
        for (index, sentence) in (0..).zip(&text.sentences) {
            sentences.entry(sentence.block as usize).or_insert((index, 0)).1 += 1;
        }
        let place = |mention: &Mention| {
            (mention.sentence, mention.span.start, mention.span.end, mention.name.clone())
        };
        let mentions =
            (0..).zip(&extraction.mentions).map(|(index, mention)| (place(mention), index)).collect();
        Self { document, text, sentences, mentions, extraction }
    }

    fn words(&self, sentence: u32) -> &'a str {
        let found = self.text.sentences.get(sentence as usize);
        found.map_or("", |found| found.span.of(&self.document.text))
    }

    /// The sentence of a block that names all of these, else its first one.
    fn sentence(&self, block: usize, names: &[&str]) -> Option<u32> {
        let (first, count) = *self.sentences.get(&block)?;
        let names_all = |sentence: &u32| names.iter().all(|name| find(self.words(*sentence), name).is_some());
        Some((first..first + count).find(names_all).unwrap_or(first))
    }

    fn fact(&mut self, fact: &graph::KeptFact) {
        let Some(sentence) = self.sentence(fact.block, &[fact.head.0, fact.tail.0]) else { return };
        let head = self.mention(sentence, fact.head);
        let tail = self.mention(sentence, fact.tail);
        let confidence = fact.confidence.unwrap_or(STATED);
        let relation = fact.relation.to_owned();
        self.extraction.triples.push(LocalTriple {
            head,
            wording: relation.clone(),
            relation,
            tail,
            sentence,
            confidence,
        });
    }

    fn thing(&mut self, thing: &graph::KeptThing) {
        let Some(sentence) = self.sentence(thing.block, &[thing.name]) else { return };
        let mention = self.mention(sentence, (thing.name, thing.kind));
        let name = self.extraction.mentions[mention as usize].name.clone();
        let pair = |alias: &&str| AliasPair { name: name.clone(), alias: (*alias).to_owned(), sentence };
        let aliases = thing.aliases.iter().filter(|alias| **alias != name).map(pair);
        self.extraction.aliases.extend(aliases);
        if thing.is_described {
            self.extraction.definitions.push((mention, sentence));
        }
    }

    /// A mention where the name stands in the sentence, else before its first word.
    fn mention(&mut self, sentence: u32, (name, kind): (&str, &str)) -> u32 {
        let start = self.text.sentences.get(sentence as usize).map_or(0, |found| found.span.start as usize);
        let words = self.words(sentence);
        let (from, to) = find(words, name).unwrap_or((0, 0));
        let written = &words[from..to];
        let shouts = !name.contains(char::is_lowercase) && written.contains(char::is_lowercase);
        let name = if shouts && !graph::is_exact(self.document) { written } else { name };
        let span = Span::new(start + from, start + to);
        let place = (sentence, span.start, span.end, name.to_owned());
        let kind = kind_of(kind, name);
        if let Some(known) = self.mentions.get(&place) {
            let mention = &mut self.extraction.mentions[*known as usize];
            mention.kind = kind.unwrap_or(mention.kind);
            return *known;
        }
        let index = self.extraction.mentions.len() as u32;
        let kind = kind.unwrap_or_default();
        self.extraction.mentions.push(Mention { sentence, span, name: name.to_owned(), kind });
        self.mentions.insert(place, index);
        index
    }

    /// In order of their places again.
    fn finish(self) -> Extraction {
        let mut extraction = self.extraction;
        let mentions = &extraction.mentions;
        let mut order: Vec<u32> = (0..mentions.len() as u32).collect();
        order.arrange_by_key(|index| {
            let mention = &mentions[*index as usize];
            (mention.span.start, mention.span.end, *index)
        });
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(new, old)| place[*old as usize] = new);
        extraction.mentions = order.iter().map(|old| mentions[*old as usize].clone()).collect();
        for triple in &mut extraction.triples {
            triple.head = place[triple.head as usize];
            triple.tail = place[triple.tail as usize];
        }
        extraction.definitions.iter_mut().for_each(|(mention, _)| *mention = place[*mention as usize]);
        extraction.triples.arrange_by_key(|triple| triple.sentence);
        extraction
    }
}

/// Where a name stands in a sentence as words of its own, in bytes; as it is written, else in other letters.
fn find(words: &str, name: &str) -> Option<(usize, usize)> {
    let is_apart = |(from, to): &(usize, usize)| {
        let before = words[..*from].chars().next_back();
        let after = words[*to..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    };
    let exact = words.match_indices(name).map(|(at, found)| (at, at + found.len())).find(is_apart);
    let alike = || {
        let starts = words.char_indices().map(|(at, _)| (at, at + name.len()));
        let same = |(from, to): &(usize, usize)| {
            words.get(*from..*to).is_some_and(|found| found.eq_ignore_ascii_case(name))
        };
        starts.filter(same).find(is_apart)
    };
    if name.is_empty() { None } else { exact.or_else(alike) }
}

/// What a file calls a sort of thing; a guess from the name where it calls it nothing.
fn kind_of(written: &str, name: &str) -> Option<EntityKind> {
    let written = written.to_lowercase();
    Some(match written.as_str() {
        "person" | "people" | "human" | "character" | "per" => EntityKind::Person,
        "organisation" | "organization" | "org" | "company" | "institution" | "group" => {
            EntityKind::Organisation
        }
        "place" | "location" | "geo" | "gpe" | "loc" | "geography" | "facility" => EntityKind::Place,
        "work" | "creative work" | "creativework" | "document" | "publication" => EntityKind::Work,
        "event" => EntityKind::Event,
        "date" | "time" | "year" | "period" => EntityKind::Date,
        "quantity" | "number" | "amount" => EntityKind::Quantity,
        "product" | "technology" | "artifact" | "artefact" | "object" => EntityKind::Product,
        "species" | "animal" | "plant" | "organism" => EntityKind::Species,
        "concept" | "topic" | "term" | "idea" | "method" => EntityKind::Concept,
        "thing" | "other" | "unknown" | "misc" => EntityKind::Other,
        "" => return kinds::by_words(name),
        noun => return kinds::by_noun(noun).or_else(|| kinds::by_words(name)),
    })
}
