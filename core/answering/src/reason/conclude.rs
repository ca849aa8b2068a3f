//! The end of a run: what is shown, every quote checked against its document.

use super::Outcome;
use super::lasting::is_lasting;
use super::run::Run;
use clew_knowledge::corpus::Corpus;
use clew_skills::skill::Attempt;
use clew_types::answer::{Answer, Citation, OutsideQuote, OutsideStatement, Statement};
use clew_types::graph::NewTriple;
use clew_types::id::SentenceId;
use clew_types::strategy::Strategy;
use clew_types::trace::{PageFound, TraceStep};

/// Evidence sentences that are shown.
const EVIDENCE: usize = 8;
/// Confidence at most in what is found instead of what a hand has denied.
const INSTEAD: f32 = 0.4;

pub(super) fn outcome(mut run: Run<'_>, strategy: Strategy) -> Outcome {
    if let Some(reason) = run.ended.take() {
        run.tell(TraceStep::Stop(reason));
    }
    let attempt = std::mem::take(&mut run.attempt);
    run.attempt = run.permitted(attempt);
    let outside = outside(&run);
    let path = run.attempt.path.iter().map(|edge| run.shown(edge.clone())).collect();
    let left_out = std::mem::take(&mut run.left_out);
    left_out.iter().for_each(|what| run.tell(TraceStep::Notice(what.clone())));
    let Run { question, corpus, attempt, trace, mut learned, pages, .. } = run;
    let attempt = if left_out.is_empty() { attempt } else { doubted(attempt) };
    let is_own = |id: SentenceId| !pages.contains_key(&id.document);
    let evidence = attempt.evidence.iter().filter(|(id, _)| is_own(*id)).take(EVIDENCE);
    let evidence = evidence.filter_map(|&(id, score)| Some((cite(&corpus, id)?, score))).collect();
    learned.extend(attempt.found);
    let is_denied = |triple: &NewTriple| {
        let NewTriple { head, relation, tail, evidence, .. } = triple;
        corpus.graph.denies(evidence.sentence, [head, relation, tail])
    };
    learned.retain(|triple| !is_denied(triple));
    learned.retain(|triple| is_own(triple.evidence.sentence) && !triple.evidence.is_nowhere());
    learned.retain(|triple| is_lasting(&corpus, triple));
    let statements = attempt.statements.into_iter();
    let missing = left_out.into_iter().chain(attempt.missing);
    let missing = if attempt.text.is_some() { Vec::new() } else { missing.collect() };
    let answer = Answer {
        question: question.text.clone(),
        strategy,
        best_guess: attempt.text.clone().or(attempt.best_guess),
        text: attempt.text,
        confidence: attempt.confidence,
        statements: statements.filter_map(|s| checked(&corpus, s, is_own)).collect(),
        path,
        evidence,
        outside,
        missing,
        trace,
    };
    Outcome { answer, learned }
}

/// What was found instead of what a hand has denied is a guess: the next best sentence is seldom the right one.
fn doubted(attempt: Attempt) -> Attempt {
    let confidence = attempt.confidence.min(INSTEAD);
    Attempt { best_guess: attempt.text.or(attempt.best_guess), text: None, confidence, ..attempt }
}

/// Claims that rest on pages, each quote checked against the page as it was given.
fn outside(run: &Run<'_>) -> Vec<OutsideStatement> {
    let quote = |citation: &Citation| {
        let page = run.pages.get(&citation.evidence.sentence.document)?;
        let PageFound { title, address } = page.clone();
        is_verbatim(&run.corpus, citation).then(|| OutsideQuote {
            title,
            address,
            quote: citation.quote.clone(),
        })
    };
    let statement = |statement: &Statement| {
        let quotes: Vec<OutsideQuote> = statement.citations.iter().filter_map(quote).collect();
        (!quotes.is_empty()).then(|| OutsideStatement { text: statement.text.clone(), quotes })
    };
    run.attempt.statements.iter().filter_map(statement).collect()
}

/// A sentence quoted; `None` when its document is gone.
fn cite(corpus: &Corpus, sentence: SentenceId) -> Option<Citation> {
    let quote = corpus.sentence_text(sentence);
    (!quote.is_empty()).then(|| Citation { evidence: corpus.evidence(sentence), quote: quote.to_owned() })
}

/// The statement without citations that are not verbatim or from outside; `None` when none is left.
fn checked(
    corpus: &Corpus,
    mut statement: Statement,
    is_own: impl Fn(SentenceId) -> bool,
) -> Option<Statement> {
    let holds = |citation: &Citation| is_own(citation.evidence.sentence) && is_verbatim(corpus, citation);
    statement.citations.retain(holds);
    (!statement.citations.is_empty()).then_some(statement)
}

fn is_verbatim(corpus: &Corpus, citation: &Citation) -> bool {
    let reading = corpus.reading(citation.evidence.sentence.document);
    reading.is_some_and(|reading| {
        !citation.quote.is_empty() && citation.evidence.span.of(&reading.document.text) == citation.quote
    })
}
