//! Reads a document sentence by sentence and turns what clauses say into mentions and triples.

mod ends;
mod facts;
mod labels;
mod mentions;
mod pronouns;
mod subject;
mod tables;

use super::antecedent::people::People;
use super::antecedent::roles::{self, Place};
use super::antecedent::{Discourse, Referent};
use super::brackets;
use super::clause::{self, End, Fact};
use super::confidence::{Features, Page};
use super::dates::is_year;
use super::foreign::{NEAR, Names};
use super::headings;
use super::kinds::{self, Votes};
use super::lexicon::{TITLES, is_demonym};
use super::pattern::{Pattern, Sign};
use super::phrases::{self, Parsed, Phrase, PhraseKind};
use super::relation::Relation;
use super::row::{self, Item};
use super::rows;
use super::sentence::Sentence;
use super::spans::{self, Fixed, Known, SpanKind};
use super::{Effort, ResolvedPronoun, loose, stated};
use clew_language::text::fold::fold;
use clew_language::text::line::item_marker;
use clew_language::text::tag::Tag;
use clew_types::extraction::{AliasPair, EntityKind, Extraction, LocalTriple, Mention};
use clew_types::span::Span;
use clew_types::text::{Language, Text, searched};
use clew_types::{
    arrange::Arrange,
    document::{BlockRole, Document, DocumentKind},
};
pub use pronouns::Understood;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The opening, within which a page says what it is about.
const OPENING: usize = 4;
/// How surely "she" is understood, and "the hall" where a hall was named before, and what is not named at all.
const BY_PRONOUN: f32 = 0.9;
const BY_NOUN: f32 = 0.85;
const OF_TOPIC: f32 = 0.75;
/// What is said of two names in one sentence of a language that is not understood.
const TOGETHER: (&str, &str) = ("be mentioned with", "is mentioned with");

/// State of reading.
pub struct Reader<'a> {
    document: &'a Document,
    text: &'a Text,
    known: Known,
    effort: Effort,
    discourse: Discourse,
    people: People,
    /// Short names of what the document is about.
    own_names: FxHashMap<String, String>,
    votes: Votes,
    mentions: Vec<Mention>,
    mention_at: FxHashMap<(u32, u32, u32), u32>,
    triples: Vec<LocalTriple>,
    /// How each of the triples was found.
    signs: Vec<Sign>,
    aliases: Vec<AliasPair>,
    row_head: Option<(u32, u32)>,
    /// Whose letter it is, in the lines at its head.
    writer: Option<labels::Writer>,
    /// A table of the document is a single column: a list, not properties of what the page is about.
    has_column: bool,
    /// Kept only where they are asked for.
    pronouns: Option<Vec<Understood>>,
    /// Where the text is not English: how its names are told.
    foreign: Option<Names>,
}

/// One sentence with everything read from it.
struct Reading<'s, 'a> {
    s: &'s Sentence<'a>,
    parsed: &'s Parsed,
    places: &'s [Place],
}

impl<'a> Reader<'a> {
    /// Before the first sentence.
    pub fn new(document: &'a Document, text: &'a Text) -> Self {
        Self {
            document,
            text,
            known: Known::new(&document.title),
            effort: Effort::Usual,
            discourse: Discourse::default(),
            people: People::default(),
            own_names: FxHashMap::default(),
            votes: Votes::default(),
            mentions: Vec::new(),
            mention_at: FxHashMap::default(),
            triples: Vec::new(),
            signs: Vec::new(),
            aliases: Vec::new(),
            row_head: None,
            writer: None,
            has_column: document.tables.iter().any(|table| table.columns.len() == 1),
            pronouns: None,
            foreign: (text.language != Language::English).then(|| Names::learn(&document.text, text)),
        }
    }

    /// Looks harder, or less hard.
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// How many sentences there are to be read.
    pub fn sentences(&self) -> usize {
        searched(self.document, self.text)
    }

    /// Learns from the opening (before sentence `until`) what the document is about, keeping no facts.
    pub fn introduce(&mut self, until: usize) {
        (0..until.min(OPENING).min(self.sentences())).for_each(|index| self.read(index));
        self.mentions.clear();
        self.mention_at.clear();
        self.triples.clear();
        self.signs.clear();
        self.aliases.clear();
    }

    /// Reads one sentence.
    pub fn read(&mut self, index: usize) {
        let sentence = self.text.sentences[index];
        let role = self
            .document
            .blocks
            .get(sentence.block as usize)
            .map_or(BlockRole::Paragraph, |block| block.role);
        match role {
            BlockRole::Code | BlockRole::DataRow => {}
            // What a graph's sentences state is known already.
            BlockRole::TableRow | BlockRole::Heading(_) if self.document.kind == DocumentKind::Graph => {}
            BlockRole::TableRow => self.table_row(sentence.span, index as u32, sentence.block),
            _ if self.foreign.is_some() => self.named_together(sentence.span, index as u32),
            _ => self.prose(self.behind_number(sentence.span, role), index as u32, role),
        }
    }

    /// The number of an item of a list is none of its sentence.
    fn behind_number(&self, span: Span, role: BlockRole) -> Span {
        let text = span.of(&self.document.text);
        let marker = item_marker(text)
            .filter(|_| role == BlockRole::ListItem && text.starts_with(|c: char| c.is_ascii_digit()));
        Span { start: span.start + marker.unwrap_or(0) as u32, ..span }
    }

    /// A sentence of another language: its names, and that they are named together.
    fn named_together(&mut self, span: Span, index: u32) {
        let Some(names) = &self.foreign else { return };
        let spans = names.of(&self.document.text, span);
        let mut mentions: Vec<u32> = Vec::new();
        for span in spans {
            let name = span.of(&self.document.text).split_whitespace().collect::<Vec<_>>().join(" ");
            mentions.push(self.mention(index, span, name, EntityKind::Other));
        }
        for (at, &head) in mentions.iter().enumerate() {
            for &tail in mentions.iter().skip(at + 1).take(NEAR) {
                if self.mentions[head as usize].name != self.mentions[tail as usize].name {
                    self.triple(
                        head,
                        Relation::new(TOGETHER.0, TOGETHER.1),
                        tail,
                        index,
                        Pattern::Near.into(),
                    );
                }
            }
        }
    }

    fn prose(&mut self, span: Span, index: u32, role: BlockRole) {
        let s = Sentence::new(&self.document.text, span, index);
        let fixed = spans::fixed_spans(&s, &self.known);
        let parsed = phrases::parse(&s, &fixed);
        let (row, brackets) = row::row(&s, &parsed);
        let places = roles::places(&s, &parsed);
        let reading = Reading { s: &s, parsed: &parsed, places: &places };
        self.name_spans(&reading, &fixed);
        if matches!(role, BlockRole::Heading(_)) || self.labelled(&reading, &fixed) {
            return;
        }
        self.open(&reading, &row);
        let asks = s.word(s.len().saturating_sub(1)).ends_with('?');
        let mut facts = if asks { Vec::new() } else { clause::facts(&s, &parsed.phrases, &row) };
        for bracket in &brackets {
            let name = self.phrase_name(&reading, bracket.phrase);
            let kind = name.map_or(EntityKind::Other, |name| self.kind_of(&name));
            let (more, aliases) = brackets::read(&s, bracket, &fixed, kind);
            facts.extend(more);
            aliases.into_iter().for_each(|alias| self.bracket_alias(&reading, &alias));
        }
        self.glossary(&reading);
        self.learn_subject(&reading, &facts);
        self.note_subjects(&reading, &facts);
        self.meet_people(&reading);
        facts.iter().for_each(|fact| self.fact(&reading, fact));
        if self.effort == Effort::Thorough {
            self.loose(&s);
        }
        self.keep_pronouns(&reading);
        self.discourse.next_sentence();
        self.people.next_sentence(s.len());
    }

    /// As [`finish`](Self::finish), once all sentences are read: with what the document states as data.
    pub fn finish_document(self) -> Extraction {
        let (document, text) = (self.document, self.text);
        stated::with_stated(document, text, self.finish())
    }

    /// Settles kinds, confidence and order.
    pub fn finish(self) -> Extraction {
        self.weigh(|_| {})
    }

    /// As [`Self::finish`], with what each confidence rests on, so that it can be learned.
    pub fn finish_with_features(self) -> (Extraction, Vec<Features>) {
        let mut features = Vec::new();
        let found = self.weigh(|page| features = page.all_features());
        (found, features)
    }

    fn weigh(mut self, show: impl FnOnce(&Page)) -> Extraction {
        for index in 0..self.mentions.len() {
            let settled = matches!(
                self.mentions[index].kind,
                EntityKind::Date | EntityKind::Quantity | EntityKind::Concept
            );
            if !settled {
                self.mentions[index].kind = self.kind_of(&self.mentions[index].name);
            }
        }
        let subject = self.discourse.subject.map(|subject| subject.name);
        let page = Page::new(self.text, &self.mentions, &self.triples, &self.signs, subject.as_deref());
        show(&page);
        let sure: Vec<f32> = (0..self.triples.len()).map(|at| page.confidence(at)).collect();
        self.triples.iter_mut().zip(sure).for_each(|(triple, sure)| triple.confidence = sure);
        let mut order: Vec<u32> = (0..self.mentions.len() as u32).collect();
        order.arrange_by_key(|index| {
            let span = self.mentions[*index as usize].span;
            (span.start, span.end, *index)
        });
        let mut place = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old as usize] = new as u32;
        }
        let mentions = order.iter().map(|old| self.mentions[*old as usize].clone()).collect();
        for triple in &mut self.triples {
            triple.head = place[triple.head as usize];
            triple.tail = place[triple.tail as usize];
        }
        self.triples.arrange_by_key(|triple| triple.sentence);
        Extraction {
            mentions,
            triples: self.triples,
            aliases: self.aliases,
            subject,
            ..Extraction::default()
        }
    }
}
