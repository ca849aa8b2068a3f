//! Which facts does a person want to see? What is said of their ends, their words, where and when they are told.

use super::{Entity, Evidence, Graph, Origin, Standing, Triple};
use crate::extract::EntityKind;
use crate::id::{DocumentId, TripleId};
use crate::value::{DateForm, Moment, Reading, TimeSpan, Timex, times};
use serde::{Deserialize, Serialize};

/// What is shown of a graph. In each of the lists, nothing means everything; a fact is shown when all of them let it pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Only facts of these relations.
    pub relations: Vec<String>,
    /// Only facts that these documents tell.
    pub documents: Vec<DocumentId>,
    /// Only facts that are known from there.
    pub sources: Vec<Source>,
    /// Only facts of these years.
    pub years: Years,
    /// No facts about entities of these kinds.
    pub hidden: Vec<EntityKind>,
}

/// A stretch of years, both ends within; an end may be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Years {
    /// The first.
    pub from: Option<i32>,
    /// The last.
    pub to: Option<i32>,
    /// Facts that no year is told of are shown as well.
    pub undated: bool,
}

/// Where a fact is known from: an [`Origin`] without what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Source {
    /// Read in a document.
    Extracted,
    /// Read in a document by a language model.
    ReadByModel,
    /// A table's row.
    Table,
    /// Found because a question asked for it.
    Feedback,
    /// A language model's own knowledge.
    Model,
    /// Outside the workspace.
    External,
    /// Entered by hand.
    Hand,
}

impl Source {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Extracted,
        Self::ReadByModel,
        Self::Table,
        Self::Feedback,
        Self::Model,
        Self::External,
        Self::Hand,
    ];

    /// Of a fact.
    pub fn of(origin: &Origin) -> Self {
        match origin {
            Origin::Extracted => Self::Extracted,
            Origin::ReadByModel => Self::ReadByModel,
            Origin::Table => Self::Table,
            Origin::Feedback(_) | Origin::Question => Self::Feedback,
            Origin::Model => Self::Model,
            Origin::External(_) => Self::External,
            Origin::Hand => Self::Hand,
        }
    }
}

impl Years {
    /// True when nothing is asked of the time.
    pub fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// True when a fact of these years is shown.
    fn let_pass(&self, told: Option<(i32, i32)>) -> bool {
        self.is_open()
            || told.map_or(self.undated, |(first, last)| {
                self.from.is_none_or(|from| last >= from) && self.to.is_none_or(|to| first <= to)
            })
    }
}

impl Filter {
    /// True when everything is shown.
    pub fn is_empty(&self) -> bool {
        *self == Self { years: Years { undated: self.years.undated, ..Years::default() }, ..Self::default() }
    }

    /// The same without a say about kinds of entities.
    pub fn of_facts(&self) -> Self {
        Self { hidden: Vec::new(), ..self.clone() }
    }

    /// True when an entity is shown that no shown fact is about: nothing but its document and its kind is asked for.
    pub(super) fn lets_mentioned(&self, entity: &Entity) -> bool {
        let is_told = |id: &DocumentId| {
            let at = entity.sources.partition_point(|source| source.document < *id);
            entity.sources.get(at).is_some_and(|source| source.document == *id)
        };
        self.asks_for_no_fact() && (self.documents.is_empty() || self.documents.iter().any(is_told))
    }

    /// The same of all that a document mentions.
    pub(super) fn lets_mentions_of(&self, document: DocumentId) -> bool {
        self.asks_for_no_fact() && self.lets_document(document)
    }

    /// True where no document is asked for, or this one is.
    pub(super) fn lets_document(&self, document: DocumentId) -> bool {
        self.documents.is_empty() || self.documents.contains(&document)
    }

    fn asks_for_no_fact(&self) -> bool {
        self.relations.is_empty() && self.sources.is_empty() && self.years.is_open()
    }

    /// Where a fact is told that is shown; `None` = it is not.
    pub(super) fn telling<'a>(&self, graph: &'a Graph, triple: &'a Triple) -> Option<Telling<'a>> {
        if !self.relations.is_empty() && !self.relations.contains(&triple.relation) {
            return None;
        }
        // What a question taught stands in its answer until a person accepts it.
        if self.sources.is_empty() && graph.standing(triple) == Standing::Learned {
            return None;
        }
        let is_hidden = |id| graph.entity(id).is_some_and(|entity| self.hidden.contains(&entity.kind));
        if !self.hidden.is_empty() && (is_hidden(triple.head) || is_hidden(triple.tail)) {
            return None;
        }
        graph.tellings(triple).find(|telling| {
            let Telling { evidence, origin } = telling;
            self.lets_document(evidence.sentence.document)
                && (self.sources.is_empty() || self.sources.contains(&Source::of(origin)))
                && (self.years.is_open() || self.years.let_pass(graph.years_of(triple, *evidence)))
        })
    }
}

/// One of the places where a fact is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telling<'a> {
    /// The sentence.
    pub evidence: Evidence,
    /// Where it comes from.
    pub origin: &'a Origin,
}

/// A fact told once more than its triple says.
#[derive(Clone, Debug)]
pub(super) struct ToldAgain {
    pub triple: TripleId,
    pub evidence: Evidence,
    pub origin: Origin,
}

impl Graph {
    /// All places where a fact is told, the surest first.
    pub fn tellings<'a>(&'a self, triple: &'a Triple) -> impl Iterator<Item = Telling<'a>> {
        let from = self.told_again.partition_point(|told| told.triple < triple.id);
        let again = self.told_again[from..].iter().take_while(|told| told.triple == triple.id);
        let first = Telling { evidence: triple.evidence, origin: &triple.origin };
        std::iter::once(first)
            .chain(again.map(|told| Telling { evidence: told.evidence, origin: &told.origin }))
    }

    /// The years that a fact is told of: those at its ends, else those its sentence names.
    pub fn years_of(&self, triple: &Triple, evidence: Evidence) -> Option<(i32, i32)> {
        let all = self.years.get_or_init(|| self.entities.iter().map(years_named).collect());
        let of = |id| self.position(id).and_then(|at| all.get(at).copied().flatten());
        let wider = |left: Option<(i32, i32)>, right: Option<(i32, i32)>| match (left, right) {
            (Some(left), Some(right)) => Some((left.0.min(right.0), left.1.max(right.1))),
            (left, right) => left.or(right),
        };
        let sentence = || self.entities_in(evidence.sentence).iter().map(|id| of(*id)).fold(None, wider);
        wider(of(triple.head), of(triple.tail)).or_else(sentence)
    }
}

/// Relative times are left out, so any moment will do.
const NO_MOMENT: Moment = 0;

/// The years that a date's name tells, the first and the last.
fn years_named(entity: &Entity) -> Option<(i32, i32)> {
    if entity.kind != EntityKind::Date {
        return None;
    }
    // A number alone is a year only where the words say so.
    years_in(&entity.name).or_else(|| years_in(&format!("in {}", entity.name)))
}

fn years_in(text: &str) -> Option<(i32, i32)> {
    let found = times(text, NO_MOMENT);
    let years: Vec<(i32, i32)> = found.iter().filter_map(|time| years_told(time, text)).collect();
    Some((years.iter().map(|years| years.0).min()?, years.iter().map(|years| years.1).max()?))
}

fn years_told(time: &TimeSpan, name: &str) -> Option<(i32, i32)> {
    let words = &name[time.span.clone()];
    let is_dated = words.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= 3)
        || words.to_lowercase().contains("century");
    let Reading { timex, .. } = time.readings.first().filter(|_| is_dated)?;
    match timex {
        Timex::Point(point) => point.date.and_then(year_of).map(|year| (year, year)),
        Timex::Span { start, end, .. } => {
            let (from, to) =
                (start.date.and_then(year_of)?, end.date.and_then(|date| last_year(&date, words))?);
            Some((from, to.max(from)))
        }
        Timex::Length(_) => None,
    }
}

fn year_of(date: DateForm) -> Option<i32> {
    match date {
        DateForm::Day { year, .. }
        | DateForm::Month { year, .. }
        | DateForm::SpecialYear { year, .. }
        | DateForm::MonthWeek { year, .. }
        | DateForm::Nth { year, .. }
        | DateForm::Season { year, .. } => year,
        DateForm::Year(year) | DateForm::Week { year, .. } => Some(year),
        DateForm::Now | DateForm::ShortYear { .. } | DateForm::Weekday(_) => None,
    }
}

/// The last year of a span that ends without this date; with it, where the words name its year.
fn last_year(end: &DateForm, words: &str) -> Option<i32> {
    let begins_year = match end {
        DateForm::Year(_) => true,
        DateForm::Month { month, .. } => *month == 1,
        DateForm::Day { month, day, .. } => (*month, *day) == (Some(1), 1),
        _ => false,
    };
    let last = year_of(*end)?;
    let is_named = words.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.parse() == Ok(last));
    Some(last - i32::from(begins_year && !is_named))
}

#[cfg(test)]
#[path = "filter_tests.rs"]
mod tests;
