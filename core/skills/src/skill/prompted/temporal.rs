//! A model's plan of a search through time (KG-IRAG §3.1, LLM₁): tables are described to it, what it replies is tied to
//! series and columns that exist.

use super::parse::numbers;
use super::prompt::PLAN;
use super::replies::Plan;
use super::reply::OneLine;
use super::{BuiltIn, Prompted, front};
use crate::skill::builtin::temporal::{adds_up, reasoning};
use crate::skill::temporal::{
    Condition, CountOf, Gather, Planned, Span, Task, TemporalPlan, TemporalSkills, Test, Verdict, Wanted,
    WindowReading,
};
use crate::skill::{Scene, Skilled};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::{Frame, Series, Unit, Values, stamp};
use clew_language::text::fold::fold;
use clew_types::columns::DayOrder;
use clew_types::id::DocumentId;
use clew_types::time::{Period, Time};
use std::fmt::Write;

const HOUR: i64 = 3600;
/// Tables, and names of series and labels, that a model is shown.
const SHOWN: usize = 40;
/// How far another start is looked for where neither question nor model say (KG-IRAG §5.1).
const SHIFT_LIMIT: i64 = 12;
/// How far one is looked for at most, in hours: ten years.
const LONGEST_SHIFT: usize = 10 * 366 * 24;
/// Labels that a test may name.
const LABELS: usize = 100;

#[async_trait::async_trait(?Send)]
impl TemporalSkills for Prompted<'_> {
    async fn plan(&self, scene: &Scene<'_>) -> Skilled<Planned> {
        let tables = tables(scene.corpus);
        if tables.is_empty() {
            return Planned::default().into();
        }
        let holes = [("tables", tables.as_str()), ("question", scene.question)];
        // What cannot be tied to the tables is asked again like what cannot be read.
        let plan = |reply: Plan| match resolved(&reply)? {
            Some(search) => search.plan(scene.corpus).map(Some),
            None => Some(None),
        };
        let asked = self.ask(&PLAN, &holes, plan).await;
        let value = match asked.value {
            Some(plan) => Planned { plan, missing: Vec::new() },
            None => BuiltIn.plan(scene).await.value,
        };
        Skilled { value, steps: asked.steps }
    }

    /// Exactly, in code: a model is not asked what can be computed (KG-IRAG §6.2.4 tells how it goes wrong).
    async fn judge(
        &self,
        scene: &Scene<'_>,
        plan: &TemporalPlan,
        series: &Series,
        read: &WindowReading,
    ) -> Skilled<Verdict> {
        BuiltIn.judge(scene, plan, series, read).await
    }
}

/// A plan whose words are understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Search {
    /// Number of the table, from 1.
    table: usize,
    series: String,
    column: String,
    event: Option<Test>,
    task: Task,
    from: Option<Time>,
    to: Option<Time>,
    limit: i64,
    why: String,
}

/// The frames of the workspace, as they are numbered for the model.
fn frames(corpus: &Corpus) -> impl Iterator<Item = (DocumentId, usize, &Frame)> {
    corpus.observations().take(SHOWN)
}

/// The tables in words, one a line.
pub(super) fn tables(corpus: &Corpus) -> String {
    let mut text = String::new();
    for (number, (document, _, frame)) in frames(corpus).enumerate() {
        let extent = frame.series.iter().filter_map(|series| frame.extent(series)).reduce(Period::joined);
        let extent = extent
            .map_or_else(String::new, |extent| format!("{} to {}", extent.start.iso(), extent.end.iso()));
        let names: Vec<&str> = frame.series.iter().map(|series| series.name.as_str()).take(SHOWN).collect();
        let columns: Vec<String> =
            frame.attributes.iter().map(|attribute| column(&attribute.name, &attribute.values)).collect();
        let _ = writeln!(
            text,
            "T{}: {} | {extent} | series: {} | columns: {}",
            number + 1,
            corpus.title(document),
            names.join(", "),
            columns.join("; ")
        );
    }
    text
}

fn column(name: &str, values: &Values) -> String {
    match values {
        Values::Numbers(_) => name.to_owned(),
        Values::Labels(labels, _) => {
            let labels: Vec<&str> = labels.iter().map(String::as_str).take(SHOWN).collect();
            format!("{name} (labels: {})", labels.join(", "))
        }
    }
}

/// The plan of a reply; the inner `None` says that no table measures it, the outer one that it is no plan.
pub(super) fn resolved(plan: &Plan) -> Option<Option<Search>> {
    if front::line_says_none(&plan.table) {
        return Some(None);
    }
    let some = |text: &OneLine| Some(text.to_string()).filter(|text| !text.is_empty());
    let number = |text: &str| numbers(text).first().copied();
    let time = |text: &str| stamp(text, DayOrder::DayFirst);
    let is_none = plan.event.is_empty() || front::line_says_none(&plan.event);
    Some(Some(Search {
        table: number(&plan.table)?,
        series: plan.series.to_string(),
        column: some(&plan.column)?,
        event: if is_none { None } else { Some(test(&plan.event)?) },
        task: task(&plan.task)?,
        from: time(&plan.from).map(|from| from.time),
        // A day, month or year given as the end is meant as a whole.
        to: time(&plan.to).map(|to| if to.unit == Unit::Day { to.time.plus(24 * HOUR) } else { to.time }),
        limit: number(&plan.limit).map_or(SHIFT_LIMIT, |hours| hours.min(LONGEST_SHIFT) as i64),
        why: plan.why.to_string(),
    }))
}

/// `> 0`, `between 3 and 8`, `is rain, drizzle`.
fn test(text: &str) -> Option<Test> {
    let text = text.trim().trim_matches('`');
    let number = |text: &str| text.split_whitespace().next()?.trim_end_matches(',').parse::<f64>().ok();
    let lower = text.to_lowercase();
    if let Some(bounds) = lower.find("between ").map(|at| &lower[at + 8..]) {
        let (from, to) = bounds.split_once(" and ")?;
        return Some(Test::Within(number(from)?, number(to)?));
    }
    // The header may stand before the sign.
    let at = text.find(['>', '<', '=', '≥', '≤']);
    let Some((at, sign)) = at.and_then(|at| Some((at, text[at..].chars().next()?))) else {
        let labels = lower.find("is ").map_or(text, |at| &text[at + 3..]);
        let labels = labels.split([',', '|']).flat_map(|part| part.split(" or "));
        let labels: Vec<String> = labels.map(|label| label.trim().trim_matches('"').to_owned()).collect();
        let labels: Vec<String> = labels.into_iter().filter(|label| !label.is_empty()).take(LABELS).collect();
        return (!labels.is_empty()).then_some(Test::Labels(labels));
    };
    let rest = &text[at + sign.len_utf8()..];
    let (or_equal, rest) = rest.strip_prefix('=').map_or((false, rest), |rest| (true, rest));
    let value = number(rest.trim());
    match (sign, or_equal, value) {
        ('>', false, Some(value)) => Some(Test::Above(value)),
        ('>', true, Some(value)) | ('≥', _, Some(value)) => Some(Test::AtLeast(value)),
        ('<', false, Some(value)) => Some(Test::Below(value)),
        ('<', true, Some(value)) | ('≤', _, Some(value)) => Some(Test::AtMost(value)),
        ('=', _, Some(value)) => Some(Test::Equal(value)),
        ('=', _, None) => Some(Test::Labels(vec![rest.trim().to_owned()])),
        _ => None,
    }
}

fn task(text: &str) -> Option<Task> {
    let lower = text.trim().trim_end_matches('.').to_lowercase();
    let (name, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
    let extreme = |highest| {
        let wanted = match rest {
            "time" => Wanted::Time,
            "day" => Wanted::Span(Span::Day),
            "month" => Wanted::Span(Span::Month),
            "place" => Wanted::Place,
            _ => Wanted::Value,
        };
        Task::Extreme { highest, wanted }
    };
    Some(match name {
        "happens" => Task::Happens { wants_free: false },
        "free" => Task::Happens { wants_free: true },
        "earlier" => Task::Shift { later: false },
        "later" => Task::Shift { later: true },
        "first" => Task::First,
        "last" => Task::Last,
        "longest" => Task::Longest,
        "times" => Task::Times,
        "days" => Task::Days,
        "count" => Task::Count(match rest {
            "hours" => CountOf::Hours,
            "days" => CountOf::Days,
            "runs" => CountOf::Runs,
            _ => CountOf::Observations,
        }),
        "places" => Task::Places,
        "value" => Task::Value,
        "highest" => extreme(true),
        "lowest" => extreme(false),
        "total" => Task::Total,
        "mean" => Task::Mean,
        _ => return None,
    })
}

impl Search {
    /// Table, column and limit, for tests.
    #[cfg(test)]
    pub fn shown(&self) -> String {
        format!("T{} {} within {} h", self.table, self.column, self.limit)
    }

    /// The plan on series and columns that exist; `None` where the reply names others, or lacks what its task needs.
    pub fn plan(self, corpus: &Corpus) -> Option<TemporalPlan> {
        let (document, index, frame) = frames(corpus).nth(self.table.checked_sub(1)?)?;
        let attribute = frame.attributes.iter().position(|known| fold(&known.name) == fold(&self.column))?;
        let series = self.series(corpus.title(document), frame);
        let extents = series.iter().filter_map(|(at, _)| frame.extent(&frame.series[*at]));
        let extent = extents.reduce(Period::joined)?;
        let window = Period { start: self.from.unwrap_or(extent.start), end: self.to.unwrap_or(extent.end) };
        let name = &frame.attributes[attribute].name;
        let values = &frame.attributes[attribute].values;
        let condition = match self.event.clone() {
            Some(test) => Some(condition(test, values)?),
            None => None,
        };
        let needs_event = !matches!(self.task, Task::Value | Task::Extreme { .. } | Task::Total | Task::Mean);
        if window.seconds() == 0 || (needs_event && condition.is_none()) {
            return None;
        }
        let why = if self.why.is_empty() {
            reasoning(self.task, condition.as_ref(), name, window)
        } else {
            self.why.clone()
        };
        Some(TemporalPlan {
            document,
            frame: index,
            series,
            attribute,
            beside: Vec::new(),
            compared: Vec::new(),
            condition: condition.filter(|_| needs_event),
            gather: if adds_up(name) { Gather::Sum } else { Gather::Outermost },
            task: self.task,
            window,
            range: self.range(window)?,
            reasoning: why,
        })
    }

    fn series(&self, title: &str, frame: &Frame) -> Vec<(usize, String)> {
        let wanted = fold(&self.series);
        let named = |at: usize| match frame.series[at].name.as_str() {
            "" => (at, title.to_owned()),
            name => (at, name.to_owned()),
        };
        let is_meant = |at: &usize| {
            wanted == "all" || frame.series.len() == 1 || fold(&frame.series[*at].name) == wanted
        };
        (0..frame.series.len()).filter(is_meant).map(named).collect()
    }

    fn range(&self, window: Period) -> Option<Period> {
        let Task::Shift { later } = self.task else { return Some(window) };
        self.from.and(self.to)?;
        let limit = self.limit * HOUR;
        Some(match later {
            true => Period { start: window.start, end: window.start.plus(limit) },
            false => Period { start: window.start.plus(-limit), end: window.start },
        })
    }
}

/// The event, where the column can show it: labels are those it has, as it writes them.
fn condition(test: Test, values: &Values) -> Option<Condition> {
    let (test, event) = match (test, values) {
        (Test::Labels(wanted), Values::Labels(known, _)) => {
            let is_wanted = |label: &&String| wanted.iter().any(|wanted| fold(wanted) == fold(label));
            let labels: Vec<String> = known.iter().filter(is_wanted).cloned().collect();
            (!labels.is_empty()).then(|| (Test::Labels(labels.clone()), labels.join(" or ")))?
        }
        (Test::Labels(_), Values::Numbers(_)) | (_, Values::Labels(..)) => return None,
        (test, Values::Numbers(_)) => (test, String::new()),
    };
    Some(Condition { test, negated: false, event, is_assumed: false })
}

#[cfg(test)]
mod tests {
    use super::super::reply::read;
    use super::*;

    fn parse(reply: &str) -> Option<Option<Search>> {
        read(reply).and_then(|plan| resolved(&plan))
    }

    const WHOLE: &str = "**Table:** T1\nSeries: all\nColumn: rain\nEvent: > 0\nTask: later\nFrom: 2024-05-14T10:00\n\
        To: 2024-05-14T13:00\nLimit: 6 hours\nWhy: each hour";

    #[test]
    fn plans_are_read_however_decorated() {
        let reply = parse(WHOLE).flatten().unwrap();
        assert_eq!((reply.table, reply.limit, reply.task), (1, 6, Task::Shift { later: true }));
        assert_eq!(reply.event, Some(Test::Above(0.0)));
        assert_eq!(reply.from.map(Time::iso).as_deref(), Some("2024-05-14T10:00"));
        assert_eq!(parse("None."), Some(None));
        assert_eq!(parse("Table: none"), Some(None));
        assert_eq!(parse("I would look at the rain."), None);
        assert_eq!(parse("Table: T1\nColumn: rain\nTask: dance"), None);
    }

    #[test]
    fn tests_in_many_forms() {
        for (text, expected) in [
            ("rain_mm > 0", Test::Above(0.0)),
            (">= 2.5 mm", Test::AtLeast(2.5)),
            ("≤ -3", Test::AtMost(-3.0)),
            ("between 3 and 8", Test::Within(3.0, 8.0)),
            ("sky is rain, drizzle", Test::Labels(vec!["rain".into(), "drizzle".into()])),
            ("= 4", Test::Equal(4.0)),
        ] {
            assert_eq!(test(text), Some(expected), "{text}");
        }
        assert_eq!(test("> much"), None);
    }

    #[test]
    fn tasks() {
        assert_eq!(task("Count days"), Some(Task::Count(CountOf::Days)));
        assert_eq!(task("highest place."), Some(Task::Extreme { highest: true, wanted: Wanted::Place }));
        assert_eq!(task("sing"), None);
    }

    #[test]
    fn a_plan_is_tied_to_what_the_tables_hold() {
        let mut builder = clew_knowledge::corpus::CorpusBuilder::new();
        let rows: String = (0..48)
            .map(|hour| format!("{},{hour},fine\n", Time(1_715_000_400 + hour * HOUR).iso()))
            .collect();
        let document = clew_document::read("pier.csv", format!("time,rain,sky\n{rows}").as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_types::extraction::Extraction::default();
        builder.add(DocumentId(3), clew_types::reading::Reading { document, text, extraction });
        let corpus = builder.snapshot();
        assert!(tables(&corpus).starts_with("T1: pier | 2024-05-06T13:00 to 2024-05-08T13:00 | series:"));
        assert!(tables(&corpus).contains("sky (labels: fine)"));
        let plan = parse(WHOLE).flatten().unwrap().plan(&corpus).unwrap();
        assert_eq!((plan.document, plan.attribute, plan.range.seconds()), (DocumentId(3), 0, 6 * HOUR));
        for wrong in ["T1", "rain", "> 0"].map(|part| WHOLE.replace(part, "T7")) {
            assert_eq!(parse(&wrong).flatten().and_then(|reply| reply.plan(&corpus)), None, "{wrong}");
        }
    }
}
