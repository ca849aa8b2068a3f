//! From what was read to the answer (KG-IRAG §3.5), each statement with the rows it rests on.

mod compute;

use super::found::Findings;
use super::tell::evidence;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::Frame;
use clew_skills::skill::Attempt;
use clew_skills::skill::temporal::{Gather, Seen, Task, TemporalPlan, Wanted};
use clew_types::answer::{Citation, Statement};
use clew_types::arrange::Arrange;
use clew_types::graph::{Origin, PathEdge};

/// Rows that a statement quotes.
const QUOTED: usize = 12;
/// Confidence when every value is there and every limit is given.
const EXACT: f32 = 0.98;
/// … when the event's limit, or that values add up, was taken from the series.
const ASSUMED: f32 = 0.7;
/// … when something in the windows was not measured.
const GAPPY: f32 = 0.6;

/// An answer in words: the short text, what it says, and the observations it rests on.
struct Told {
    /// `None` = what was read does not tell.
    text: Option<String>,
    statement: String,
    /// Series by their place among the findings, with observations.
    rests_on: Vec<(usize, Seen)>,
    /// What is missing, as sub-questions.
    missing: Vec<String>,
}

/// The answer, and what it rests on: series by their place among the findings, with observations.
pub(super) fn attempt(
    corpus: &Corpus,
    frame: &Frame,
    plan: &TemporalPlan,
    findings: &[Findings],
) -> (Attempt, Vec<(usize, Seen)>) {
    let parts: Vec<Part> = columns(plan).map(|plan| Part::of(corpus, frame, plan, findings)).collect();
    let confidence = parts.iter().map(|part| part.confidence(frame, findings)).fold(1.0_f32, f32::min);
    let text = text(frame, &parts);
    let citations = || parts.iter().flat_map(|part| &part.citations);
    let path: Vec<PathEdge> = parts.iter().flat_map(|part| part.path.clone()).collect();
    let attempt = Attempt {
        best_guess: text.clone(),
        confidence: if text.is_some() { confidence } else { 0.0 },
        evidence: citations().map(|citation| (citation.evidence.sentence, 1.0)).collect(),
        // What is measured stays in its table.
        found: Vec::new(),
        text,
        path,
        missing: parts.iter().flat_map(|part| part.told.missing.clone()).collect(),
        tells_missing: false,
        statements: parts.iter().map(Part::statement).collect(),
    };
    let rests_on = parts.into_iter().next().map(|part| part.told.rests_on);
    (attempt, rests_on.unwrap_or_default())
}

/// The plan for each of its columns.
fn columns(plan: &TemporalPlan) -> impl Iterator<Item = TemporalPlan> + '_ {
    let all = std::iter::once(plan.attribute).chain(plan.beside.iter().copied());
    all.map(|attribute| TemporalPlan { attribute, beside: Vec::new(), ..plan.clone() })
}

/// What one column tells.
struct Part {
    plan: TemporalPlan,
    told: Told,
    path: Vec<PathEdge>,
    citations: Vec<Citation>,
}

impl Part {
    fn of(corpus: &Corpus, frame: &Frame, plan: TemporalPlan, findings: &[Findings]) -> Self {
        let told = compute::told(frame, &plan, findings);
        let quoted = weightiest(frame, &plan, &told.rests_on);
        let edge = |(of, seen): &&(usize, Seen)| path_edge(corpus, frame, &plan, &findings[*of], seen);
        let path = quoted.iter().filter_map(edge).collect();
        let cited = |(_, seen): &&(usize, Seen)| citation(corpus, frame, &plan, seen.at);
        let citations = quoted.iter().filter_map(cited).collect();
        Self { path, citations, told, plan }
    }

    fn statement(&self) -> Statement {
        Statement { text: self.told.statement.clone(), citations: self.citations.clone() }
    }

    /// Windows are read for the first column: of another, cells may be empty where that one was measured.
    fn confidence(&self, frame: &Frame, findings: &[Findings]) -> f32 {
        let is_there = |seen: &Seen| {
            let attribute = self.plan.attribute;
            frame.number(attribute, seen.at).is_some() || frame.label(attribute, seen.at).is_some()
        };
        let sure = confidence(&self.plan, findings);
        let has_gap = findings.iter().any(|found| !found.seen().iter().all(is_there));
        if has_gap { sure.min(GAPPY) } else { sure }
    }
}

/// The rows that are quoted, in their order: of many that are added up, those that add most.
fn weightiest<'s>(
    frame: &Frame,
    plan: &TemporalPlan,
    rests_on: &'s [(usize, Seen)],
) -> Vec<&'s (usize, Seen)> {
    let adds = |at: &usize| frame.number(plan.attribute, rests_on[*at].1.at).unwrap_or(0.0).abs();
    let mut rows: Vec<usize> = (0..rests_on.len()).collect();
    if matches!(plan.task, Task::Total | Task::Mean) && rows.len() > QUOTED {
        rows.arrange_by(|a, b| adds(b).total_cmp(&adds(a)).then(a.cmp(b)));
        // What is nothing adds nothing.
        let many = rows.iter().take_while(|at| adds(at) > 0.0).count();
        rows.truncate(many.max(1));
    }
    rows.truncate(QUOTED);
    rows.arrange();
    rows.into_iter().map(|at| &rests_on[at]).collect()
}

/// What the only column tells, or what each does; nothing unless all do.
fn text(frame: &Frame, parts: &[Part]) -> Option<String> {
    if let [only] = parts {
        return only.told.text.clone();
    }
    let name = |part: &Part| frame.attributes[part.plan.attribute].name.clone();
    // What has parts of its own is set apart.
    let of_part = |part: &Part| {
        let text = part.told.text.as_ref()?;
        Some(if text.contains(';') {
            format!("{} ({text})", name(part))
        } else {
            format!("{}: {text}", name(part))
        })
    };
    parts.iter().map(of_part).collect::<Option<Vec<String>>>().map(|told| told.join("; "))
}

fn confidence(plan: &TemporalPlan, findings: &[Findings]) -> f32 {
    let by_limit = plan.condition.as_ref().is_some_and(|condition| condition.is_assumed);
    let is_reckoned = match plan.task {
        Task::Extreme { wanted, .. } => !matches!(wanted, Wanted::Value | Wanted::Time),
        Task::Compare(_) => true,
        _ => false,
    };
    let assumed = by_limit || (is_reckoned && plan.gather == Gather::LikelySum);
    let unknown = findings.iter().any(Findings::has_unknown);
    match (assumed, unknown) {
        (false, false) => EXACT,
        (true, false) => ASSUMED,
        (_, true) => GAPPY,
    }
}

fn citation(corpus: &Corpus, frame: &Frame, plan: &TemporalPlan, at: usize) -> Option<Citation> {
    let evidence = evidence(corpus, frame, plan, at)?;
    let quote = corpus.sentence_text(evidence.sentence).to_owned();
    Some(Citation { evidence, quote })
}

/// `place – attribute value → time` (KG-IRAG §3.2: places and times are entities, what is measured relates them).
fn path_edge(
    corpus: &Corpus,
    frame: &Frame,
    plan: &TemporalPlan,
    found: &Findings,
    seen: &Seen,
) -> Option<PathEdge> {
    let observation = frame.observation(&frame.series[found.at], plan.attribute, seen.at);
    Some(PathEdge {
        head: found.place.clone(),
        relation: format!("{} {}", observation.attribute, observation.value).trim().to_owned(),
        tail: seen.period.start.to_string(),
        evidence: evidence(corpus, frame, plan, seen.at)?,
        origin: Origin::Table,
        score: 1.0,
    })
}
