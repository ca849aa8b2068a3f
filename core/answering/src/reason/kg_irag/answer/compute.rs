//! What do the observations say? One function a task.

mod compared;
mod extreme;
mod number;
mod spans;

use super::super::found::{Findings, extent};
use super::Told;
use clew_knowledge::observe::{Frame, Values};
use clew_skills::skill::temporal::{CountOf, Gather, NO_ANSWER, Seen, Task, TemporalPlan, Verdict};
use clew_types::{
    arrange::InOrder,
    time::{Period, Time},
};
use number::{measured, rounded, spoken};
use std::collections::BTreeSet;

const HOUR: i64 = 3600;
/// Times that a short answer lists.
const LISTED: usize = 8;

/// A plan with the frame it is about.
struct Asked<'a> {
    frame: &'a Frame,
    plan: &'a TemporalPlan,
    findings: &'a [Findings],
    /// The attribute's header.
    attribute: &'a str,
    /// The event as a test.
    event: String,
}

/// The answer to the plan's task.
pub(super) fn told(frame: &Frame, plan: &TemporalPlan, findings: &[Findings]) -> Told {
    let attribute = frame.attributes[plan.attribute].name.as_str();
    let event =
        plan.condition.as_ref().map_or_else(|| attribute.to_owned(), |condition| condition.text(attribute));
    let asked = Asked { frame, plan, findings, attribute, event };
    let Some(first) = findings.first().filter(|_| findings.iter().any(|found| !found.seen().is_empty()))
    else {
        return asked.nothing_there();
    };
    match plan.task {
        Task::Happens { wants_free } => asked.happens(first, wants_free),
        Task::Shift { later } => asked.shift(first, later),
        Task::First => asked.one(first.abnormal().first().copied()),
        Task::Last => asked.one(first.abnormal().last().copied()),
        Task::Longest => asked.longest(first),
        Task::Times => asked.times(first),
        Task::Days => asked.days(first),
        Task::Count(of) => asked.count(first, of),
        Task::Places => asked.places(),
        Task::Value => asked.value(first),
        Task::Extreme { highest, wanted } => asked.extreme(first, highest, wanted),
        Task::Total => asked.total(first),
        Task::Mean => asked.mean(first),
        Task::Compare(comparison) => asked.compared(first, comparison),
    }
}

impl Asked<'_> {
    fn nothing_there(&self) -> Told {
        let place = self.plan.series.first().map_or("", |(_, place)| place);
        // A label is given by a table, a number was measured at a place.
        let is_label = matches!(self.frame.attributes[self.plan.attribute].values, Values::Labels(..));
        let missing = if is_label {
            format!("Which {} does {place} give for {}?", self.attribute, self.plan.window)
        } else {
            format!("What was {} at {place} in {}?", self.attribute, self.plan.window)
        };
        Told { text: None, statement: String::new(), rests_on: Vec::new(), missing: vec![missing] }
    }

    fn number(&self, seen: &Seen) -> Option<f64> {
        self.frame.number(self.plan.attribute, seen.at)
    }

    fn told(&self, text: String, statement: String, seen: &[Seen]) -> Told {
        Told {
            text: Some(text),
            statement,
            rests_on: seen.iter().map(|seen| (0, *seen)).collect(),
            missing: Vec::new(),
        }
    }

    /// Yes or no; where something was not measured, only what was found for certain.
    fn happens(&self, found: &Findings, wants_free: bool) -> Told {
        let (abnormal, window) = (found.abnormal(), self.plan.window);
        if abnormal.is_empty() && found.has_unknown() {
            let statement =
                format!("No {} was found in {window}, but not all of it was measured.", self.event);
            let missing = vec![format!("What was {} in {window}?", self.attribute)];
            return Told { text: None, missing, ..self.told(String::new(), statement, &found.seen()) };
        }
        let yes = abnormal.is_empty() == wants_free;
        let text = if yes { "yes" } else { "no" }.to_owned();
        if abnormal.is_empty() {
            let statement = format!(
                "None of the {} observations at {} in {window} has {}.",
                found.seen().len(),
                found.place,
                self.event
            );
            return self.told(text, statement, &found.seen());
        }
        let statement = format!("{} at {}: {}.", self.event, found.place, self.listed(&abnormal));
        self.told(text, statement, &abnormal)
    }

    fn shift(&self, found: &Findings, later: bool) -> Told {
        let length = spoken(self.plan.window.seconds());
        let way = if later { "later" } else { "earlier" };
        let Some(last) = found.last().filter(|_| found.verdict == Verdict::Enough) else {
            let limit = spoken(self.plan.range.seconds());
            let statement = format!(
                "Every start up to {limit} {way} meets {} at {}: {}.",
                self.event,
                found.place,
                self.listed(&found.abnormal())
            );
            let certain = found.verdict == Verdict::Exhausted && !found.has_unknown();
            let text = certain.then(|| NO_ANSWER.to_owned());
            let missing = vec![format!("What was {} in {}?", self.attribute, self.plan.range)];
            return Told { missing, text, ..self.told(String::new(), statement, &found.abnormal()) };
        };
        let start = last.window.start;
        if found.windows.len() == 1 {
            let statement = format!(
                "The planned slot {} has no {} at {}: no other start is needed.",
                last.window, self.event, found.place
            );
            return self.told(start.to_string(), statement, &last.seen);
        }
        let statement = format!(
            "{start} is the nearest {way} start with no {} for {length} at {}; it jumps over {}.",
            self.event,
            found.place,
            self.listed(&found.abnormal())
        );
        let rests_on: Vec<Seen> = last.seen.iter().copied().chain(found.abnormal()).collect();
        self.told(start.to_string(), statement, &rests_on)
    }

    fn one(&self, seen: Option<Seen>) -> Told {
        let Some(seen) = seen else { return self.never() };
        let statement = format!("{} at {}: {}.", self.event, self.findings[0].place, self.listed(&[seen]));
        self.told(self.moment(seen.period), statement, &[seen])
    }

    fn never(&self) -> Told {
        let statement = format!("No observation in {} has {}.", self.plan.range, self.event);
        let seen: Vec<Seen> = self.findings[0].seen().into_iter().take(1).collect();
        self.told(NO_ANSWER.to_owned(), statement, &seen)
    }

    fn longest(&self, found: &Findings) -> Told {
        let runs = found.runs();
        let length = |run: &Vec<Seen>| extent(run).map_or(0, Period::seconds);
        // The first of equals.
        let Some(run) = runs.iter().rev().max_by_key(|run| length(run)) else { return self.never() };
        let Some(period) = extent(run) else { return self.never() };
        let statement = format!(
            "{} at {} for {} without a break: {period}.",
            self.event,
            found.place,
            spoken(period.seconds())
        );
        let ends: Vec<Seen> = run.first().into_iter().chain(run.last()).copied().collect();
        self.told(format!("{} ({period})", spoken(period.seconds())), statement, &ends)
    }

    fn times(&self, found: &Findings) -> Told {
        let runs = found.runs();
        if runs.is_empty() {
            return self.never();
        }
        let periods: Vec<Period> = runs.iter().filter_map(|run| extent(run)).collect();
        let mut text = periods.iter().take(LISTED).map(Period::to_string).collect::<Vec<_>>().join("; ");
        if periods.len() > LISTED {
            text.push_str(&format!("; and {} more", periods.len() - LISTED));
        }
        let statement = format!("{} at {}: {text}.", self.event, found.place);
        self.told(text, statement, &found.abnormal())
    }

    fn days(&self, found: &Findings) -> Told {
        let abnormal = found.abnormal();
        let days: BTreeSet<Time> = abnormal.iter().map(|seen| seen.period.start.midnight()).into_set();
        if days.is_empty() {
            return self.never();
        }
        let text = days.iter().map(|day| day.day_text()).collect::<Vec<_>>().join("; ");
        let statement = format!("{} at {} on {} days: {text}.", self.event, found.place, days.len());
        self.told(text, statement, &abnormal)
    }

    fn count(&self, found: &Findings, of: CountOf) -> Told {
        let abnormal = found.abnormal();
        let days: BTreeSet<Time> = abnormal.iter().map(|seen| seen.period.start.midnight()).into_set();
        let hours = abnormal.iter().map(|seen| seen.period.seconds()).sum::<i64>() as f64 / HOUR as f64;
        let text = match of {
            CountOf::Observations => abnormal.len().to_string(),
            CountOf::Days => days.len().to_string(),
            CountOf::Hours => hours.to_string(),
            CountOf::Runs => found.runs().len().to_string(),
        };
        let statement = format!(
            "{} of {} observations at {} in {} have {}; they make up {hours} hours on {} days, in {} runs.",
            abnormal.len(),
            found.seen().len(),
            found.place,
            self.plan.range,
            self.event,
            days.len(),
            found.runs().len()
        );
        let rests_on = if abnormal.is_empty() { found.seen() } else { abnormal };
        self.told(text, statement, &rests_on)
    }

    fn places(&self) -> Told {
        let firsts = self
            .findings
            .iter()
            .enumerate()
            .filter_map(|(of, found)| Some((of, found.abnormal().first().copied()?)));
        let rests_on: Vec<(usize, Seen)> = firsts.collect();
        if rests_on.is_empty() {
            return self.never();
        }
        let names: Vec<&str> = rests_on.iter().map(|(of, _)| self.findings[*of].place.as_str()).collect();
        let statement = format!(
            "{} of {} series have {} in {}.",
            names.len(),
            self.findings.len(),
            self.event,
            self.plan.range
        );
        Told { text: Some(names.join(", ")), statement, rests_on, missing: Vec::new() }
    }

    fn value(&self, found: &Findings) -> Told {
        let seen = found.seen();
        if seen.len() > 1 && self.plan.gather == Gather::Sum {
            return self.total(found);
        }
        let values: Vec<String> =
            seen.iter().map(|seen| self.value_of(found, seen)).filter(|value| !value.is_empty()).collect();
        match values.as_slice() {
            [] => self.nothing_there(),
            values if values.len() <= LISTED => {
                let statement = format!(
                    "{} at {} in {}: {}.",
                    self.attribute,
                    found.place,
                    self.plan.window,
                    values.join(", ")
                );
                self.told(values.join(", "), statement, &seen)
            }
            _ => self.mean(found),
        }
    }

    fn numbers(&self, found: &Findings) -> Vec<f64> {
        found.seen().iter().filter_map(|seen| self.number(seen)).collect()
    }

    fn total(&self, found: &Findings) -> Told {
        let numbers = self.numbers(found);
        if numbers.is_empty() {
            return self.nothing_there();
        }
        let total = rounded(numbers.iter().sum());
        let statement = format!(
            "{} at {}, {}: {total} in all, from {}.",
            self.attribute,
            found.place,
            self.plan.range,
            measured(numbers.len())
        );
        self.told(total, statement, &found.seen())
    }

    fn mean(&self, found: &Findings) -> Told {
        let numbers = self.numbers(found);
        let Some(mean) = mean(&numbers).map(rounded) else { return self.nothing_there() };
        let statement = format!(
            "{} at {}, {}: {mean} on average, from {}.",
            self.attribute,
            found.place,
            self.plan.range,
            measured(numbers.len())
        );
        self.told(mean, statement, &found.seen())
    }

    fn value_of(&self, found: &Findings, seen: &Seen) -> String {
        self.frame.observation(&self.frame.series[found.at], self.plan.attribute, seen.at).value
    }

    /// A day where observations are days, else with its time.
    fn moment(&self, period: Period) -> String {
        if period.seconds() >= 24 * HOUR { period.start.day_text() } else { period.start.to_string() }
    }

    /// "9 May 2024, 12:00 (0.4)", the first few.
    fn listed(&self, seen: &[Seen]) -> String {
        let value = |seen: &Seen| self.value_of(&self.findings[0], seen);
        let named =
            seen.iter().take(LISTED).map(|seen| format!("{} ({})", self.moment(seen.period), value(seen)));
        let mut text = named.collect::<Vec<_>>().join(", ");
        if seen.len() > LISTED {
            text.push_str(&format!(" and {} more", seen.len() - LISTED));
        }
        text
    }
}

/// The mean; `None` of nothing.
fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}
