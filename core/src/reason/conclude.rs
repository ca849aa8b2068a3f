//! The end of a run: what is shown, every quote checked against its document.

use super::run::Run;
use super::{Outcome, Strategy};
use crate::answer::{Answer, Citation, Statement};
use crate::corpus::Corpus;
use crate::id::SentenceId;

/// Evidence sentences that are shown.
const EVIDENCE: usize = 8;

pub(super) fn outcome(run: Run<'_>, strategy: Strategy) -> Outcome {
    let Run { question, corpus, attempt, trace, mut learned, .. } = run;
    let evidence = attempt.evidence.iter().take(EVIDENCE);
    let evidence = evidence.filter_map(|&(id, score)| Some((cite(&corpus, id)?, score))).collect();
    learned.extend(attempt.found);
    let missing = if attempt.text.is_some() { Vec::new() } else { attempt.missing };
    let answer = Answer {
        question: question.text.clone(),
        strategy,
        best_guess: attempt.text.clone().or(attempt.best_guess),
        text: attempt.text,
        confidence: attempt.confidence,
        statements: attempt.statements.into_iter().filter_map(|s| checked(&corpus, s)).collect(),
        path: attempt.path,
        evidence,
        missing,
        trace,
    };
    Outcome { answer, learned }
}

/// A sentence quoted; `None` when its document is gone.
fn cite(corpus: &Corpus, sentence: SentenceId) -> Option<Citation> {
    let quote = corpus.sentence_text(sentence);
    (!quote.is_empty()).then(|| Citation { evidence: corpus.evidence(sentence), quote: quote.to_owned() })
}

/// The statement without citations that are not verbatim; `None` when none is left.
fn checked(corpus: &Corpus, mut statement: Statement) -> Option<Statement> {
    statement.citations.retain(|citation| is_verbatim(corpus, citation));
    (!statement.citations.is_empty()).then_some(statement)
}

fn is_verbatim(corpus: &Corpus, citation: &Citation) -> bool {
    let reading = corpus.reading(citation.evidence.sentence.document);
    reading.is_some_and(|reading| {
        !citation.quote.is_empty() && citation.evidence.span.of(&reading.document.text) == citation.quote
    })
}
