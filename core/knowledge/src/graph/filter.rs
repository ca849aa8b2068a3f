//! Which facts does a person want to see? What is said of their ends, their words, where and when they are told.

use super::Graph;
use clew_language::value::{DateForm, Moment, Reading, TimeSpan, Timex, times};
use clew_types::extraction::EntityKind;
use clew_types::graph::{Entity, Evidence, Filter, Origin, Source, Standing, Triple};
use clew_types::id::TripleId;

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
    /// Where a fact is told that a filter shows; `None` = it is not.
    pub(super) fn telling<'a>(&'a self, triple: &'a Triple, filter: &Filter) -> Option<Telling<'a>> {
        if !filter.relations.is_empty() && !filter.relations.contains(&triple.relation) {
            return None;
        }
        // What a question taught stands in its answer until a person accepts it.
        if filter.sources.is_empty() && self.standing(triple) == Standing::Learned {
            return None;
        }
        let is_hidden = |id| self.entity(id).is_some_and(|entity| filter.hidden.contains(&entity.kind));
        if !filter.hidden.is_empty() && (is_hidden(triple.head) || is_hidden(triple.tail)) {
            return None;
        }
        self.tellings(triple).find(|telling| {
            let Telling { evidence, origin } = telling;
            filter.lets_document(evidence.sentence.document)
                && (filter.sources.is_empty() || filter.sources.contains(&Source::of(origin)))
                && (filter.years.is_open() || filter.years.let_pass(self.years_of(triple, *evidence)))
        })
    }

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
