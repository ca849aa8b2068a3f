//! From a question to the first plan (KG-IRAG Alg. 1).

use super::adds::gather;
use super::asked::Asked;
use super::comparison::periods;
use super::duration::Duration;
use super::lexicon::Event;
use super::subject::{Found, Subject, Wants, find};
use super::task::{task, tells_several, wants_places};
use super::when::When;
use crate::skill::Scene;
use crate::skill::temporal::{Condition, Planned, Task, TemporalPlan, Test, Wanted};
use clew_knowledge::observe::{Frame, Series, Values, header_words};
use clew_types::{
    arrange::Arrange,
    time::{Period, Time},
};

const HOUR: i64 = 3600;
/// How far another start is looked for where the question does not say (KG-IRAG §5.1: 12 hours).
const SHIFT_LIMIT: i64 = 12 * HOUR;
/// Share of a series that counts as busy, hot, …; or, from below, as quiet, cold.
const EXTREME_SHARE: f64 = 0.1;

/// The plan, where the question is one about the workspace's series.
pub fn plan(scene: &Scene<'_>) -> Planned {
    let extents: Vec<Period> = scene
        .corpus
        .observations()
        .flat_map(|(_, _, frame)| frame.series.iter().filter_map(|series| frame.extent(series)))
        .collect();
    let Some(last) = extents.iter().map(|extent| extent.end).max() else { return Planned::default() };
    let first = extents.iter().map(|extent| extent.start).min().unwrap_or(last);
    let years: Vec<i32> = (first.date().0..=last.date().0).rev().collect();
    let within = |period: Period| {
        extents.iter().any(|extent| extent.start <= period.start && period.end <= extent.end)
    };
    let asked = Asked::new(scene.question, &years, within);
    let Some(task) = task(&asked) else { return Planned::default() };
    let wants = Wants { places: wants_places(&asked), several: tells_several(task) };
    match find(scene.corpus, &asked, wants) {
        Found::One(subject) => Planned { plan: planned(&asked, task, subject), missing: Vec::new() },
        Found::Open(question) => Planned { plan: None, missing: vec![question] },
        Found::Nothing => Planned::default(),
    }
}

fn planned(asked: &Asked, task: Task, subject: Subject<'_>) -> Option<TemporalPlan> {
    let frame = subject.frame;
    let series = &frame.series[subject.series.first()?.0];
    let condition = condition(asked, &subject, series);
    let (task, condition) = settled(asked, task, condition)?;
    let extents = subject.series.iter().filter_map(|(at, _)| frame.extent(&frame.series[*at]));
    let extent = extents.reduce(Period::joined)?;
    let (window, range) = windows(asked, task, series, extent)?;
    let attribute = &frame.attributes[subject.attribute].name;
    let reasoning = reasoning(task, condition.as_ref(), attribute, window);
    Some(TemporalPlan {
        document: subject.document,
        frame: subject.index,
        gather: gather(asked, &frame.attributes[subject.attribute], subject.measure),
        attribute: subject.attribute,
        beside: subject.beside,
        compared: if matches!(task, Task::Compare(_)) { periods(asked) } else { Vec::new() },
        series: subject.series,
        condition,
        task,
        window,
        range,
        reasoning,
    })
}

/// Task and event made to fit each other; `None` where the task needs an event and there is none.
fn settled(asked: &Asked, task: Task, condition: Option<Condition>) -> Option<(Task, Option<Condition>)> {
    let wished = condition.as_ref().is_some_and(|condition| {
        matches!(asked.event, Some((name, Event::AtMost(_) | Event::Low)) if condition.event == name)
    });
    let always = asked.says(&[
        "stay",
        "stays",
        "stayed",
        "remain",
        "remains",
        "remained",
        "always",
        "throughout",
        "constantly",
    ]);
    match task {
        // "Is it dry?": to be dry is to be free of rain.
        Task::Happens { wants_free } if wished || (always && !asked.wants_free) => {
            let wants_free = wished || wants_free || always;
            Some((Task::Happens { wants_free }, Some(condition?.opposite())))
        }
        Task::Shift { .. } if wished => Some((task, Some(condition?.opposite()))),
        Task::Happens { .. }
        | Task::Shift { .. }
        | Task::First
        | Task::Last
        | Task::Longest
        | Task::Times
        | Task::Days => Some((task, Some(condition?))),
        Task::Count(_) | Task::Places => Some((task, Some(condition?))),
        // "How much rain": the event's word only names the measure.
        Task::Value | Task::Extreme { .. } | Task::Total | Task::Mean | Task::Compare(_) => {
            Some((task, None))
        }
    }
}

/// The event: a limit that is given, a label, or what the event's word usually means.
fn condition(asked: &Asked, subject: &Subject<'_>, series: &Series) -> Option<Condition> {
    let attribute = &subject.frame.attributes[subject.attribute];
    if let Some(limit) = &asked.limit {
        let event = asked.words[limit.from..(limit.to + 1).min(asked.words.len())].iter();
        let event = event.map(|word| word.text).collect::<Vec<_>>().join(" ");
        return Some(Condition { test: limit.test.clone(), negated: false, event, is_assumed: false });
    }
    if let Values::Labels(names, _) = &attribute.values {
        return labelled(asked, names);
    }
    let (name, event) = asked.event?;
    let numbers = || sorted(subject.frame, subject.attribute, series);
    let (test, is_assumed) = match event {
        Event::Above(limit) => (Test::Above(limit), false),
        Event::AtMost(limit) => (Test::AtMost(limit), false),
        Event::Below(limit) => (Test::Below(limit), false),
        Event::High => (Test::Above(quantile(&numbers(), 1.0 - EXTREME_SHARE)?), true),
        Event::Low => (Test::Below(quantile(&numbers(), EXTREME_SHARE)?), true),
    };
    Some(Condition { test, negated: false, event: name.to_owned(), is_assumed })
}

/// The labels that the question names; "dry" is every label without rain.
fn labelled(asked: &Asked, names: &[String]) -> Option<Condition> {
    const WET: &[&str] =
        &["rain", "rainy", "shower", "showers", "drizzle", "snow", "sleet", "hail", "thunderstorm"];
    let named = |name: &&String| header_words(name).iter().any(|word| asked.has_word(word));
    let labels: Vec<String> = names.iter().filter(named).cloned().collect();
    if !labels.is_empty() {
        return Some(Condition {
            event: labels.join(" or "),
            test: Test::Labels(labels),
            negated: false,
            is_assumed: false,
        });
    }
    let wet = |name: &&String| header_words(name).iter().any(|word| WET.contains(&word.as_str()));
    let wet: Vec<String> = names.iter().filter(wet).cloned().collect();
    let (name, event) = asked.event.filter(|_| !wet.is_empty())?;
    let negated = matches!(event, Event::AtMost(_));
    Some(Condition { event: name.to_owned(), test: Test::Labels(wet), negated, is_assumed: false })
}

fn sorted(frame: &Frame, attribute: usize, series: &Series) -> Vec<f64> {
    let mut numbers: Vec<f64> = series.range.clone().filter_map(|at| frame.number(attribute, at)).collect();
    numbers.arrange_by(f64::total_cmp);
    numbers
}

fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    sorted.get(((sorted.len().checked_sub(1)? as f64) * share).round() as usize).copied()
}

/// The first window and how far the search may go.
fn windows(asked: &Asked, task: Task, series: &Series, extent: Period) -> Option<(Period, Period)> {
    if let Task::Shift { later } = task {
        let slot = slot(asked, series)?;
        let limit = shift_limit(asked, slot);
        let range = match later {
            true => Period { start: slot.start, end: slot.start.plus(limit) },
            false => Period { start: slot.start.plus(-limit), end: slot.start },
        };
        return Some((slot, range));
    }
    if let Task::Compare(_) = task {
        let periods = periods(asked);
        return Some((*periods.first()?, periods.iter().copied().reduce(Period::joined)?));
    }
    let Some(when) = asked.whens.first() else { return Some((extent, extent)) };
    let period = match task {
        Task::Happens { .. } | Task::Value if when.is_moment => slot(asked, series)?,
        _ => bounded(asked, when, extent),
    };
    Some((period, period))
}

/// The planned slot: its two ends, or its start and the length that is given.
fn slot(asked: &Asked, series: &Series) -> Option<Period> {
    let when = asked.whens.iter().find(|when| when.has_clock)?;
    if !when.is_moment {
        return Some(when.period);
    }
    let length = asked.durations.iter().find(|duration| !is_limit(asked, duration));
    let length = length.map_or(series.resolution, |duration| duration.seconds);
    Some(Period::of(when.period.start, length))
}

fn shift_limit(asked: &Asked, slot: Period) -> i64 {
    let limits = asked.durations.iter().filter(|duration| is_limit(asked, duration));
    let limit = limits.map(|duration| duration.seconds).max();
    limit
        .or_else(|| asked.durations.iter().map(|d| d.seconds).find(|s| *s > slot.seconds()))
        .unwrap_or(SHIFT_LIMIT)
}

/// "At most 9 hours", "9 hours earlier", "within 9 hours".
fn is_limit(asked: &Asked, duration: &Duration) -> bool {
    let before: Vec<&str> = asked.words[duration.from.saturating_sub(3)..duration.from]
        .iter()
        .map(|word| word.lower.as_str())
        .collect();
    let bounds = before
        .iter()
        .any(|word| matches!(*word, "most" | "within" | "maximum" | "than" | "next" | "up" | "previous"));
    let after = asked.words.get(duration.to);
    bounds
        || after.is_some_and(|word| {
            word.is(&["earlier", "later", "sooner", "before", "after", "ahead", "forward"])
        })
}

/// A period as its preposition bounds it: before, after, since, until.
fn bounded(asked: &Asked, when: &When, extent: Period) -> Period {
    let before: Vec<&str> =
        asked.words[when.from.saturating_sub(2)..when.from].iter().map(|w| w.lower.as_str()).collect();
    let says = |any: &[&str]| before.iter().any(|word| any.contains(word));
    let end_of_day = |time: Time| time.midnight().plus(24 * HOUR);
    let Period { start, end } = when.period;
    match () {
        () if says(&["before", "until", "till", "to"]) && when.has_clock => {
            Period { start: start.midnight(), end: start }
        }
        () if says(&["after", "since", "from"]) && when.is_moment => Period { start, end: end_of_day(start) },
        () if says(&["before", "until", "till"]) => Period { start: extent.start, end: start },
        () if says(&["after"]) => Period { start: end, end: extent.end.max(end) },
        () if says(&["since"]) => Period { start, end: extent.end.max(end) },
        () if when.is_moment => Period::of(start, HOUR),
        () => when.period,
    }
}

/// What is needed to answer, and why (the paper's reasoning prompt).
pub(crate) fn reasoning(
    task: Task,
    condition: Option<&Condition>,
    attribute: &str,
    window: Period,
) -> String {
    let event = condition.map_or_else(|| attribute.to_owned(), |condition| condition.text(attribute));
    match task {
        Task::Happens { .. } => {
            format!("every observation of {window} is needed: one with {event} settles it")
        }
        Task::Shift { later } => format!(
            "the nearest {} start with no {event} for as long is needed: each slot with one is jumped over",
            if later { "later" } else { "earlier" }
        ),
        Task::First => format!("read forwards until the first observation with {event}"),
        Task::Last => format!("read backwards until the last observation with {event}"),
        Task::Places => format!("every series is read until one observation with {event} is found"),
        Task::Extreme { wanted: Wanted::Place, .. } => format!("every series' {attribute} is compared"),
        Task::Compare(_) => format!("every observation of {event} in each of the periods is needed"),
        _ => format!("every observation of {event} in {window} is needed"),
    }
}
