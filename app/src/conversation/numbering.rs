//! One number for each cited sentence of an answer, wherever it is cited.

use clew_types::answer::Answer;
use clew_types::id::SentenceId;
use std::collections::BTreeMap;

/// Numbers from 1, in the order the answer shows its sentences.
#[derive(Clone, Debug, Default)]
pub struct Numbering(BTreeMap<SentenceId, usize>);

impl Numbering {
    /// Statements come first, then the path, then further evidence.
    pub fn of(answer: &Answer) -> Self {
        let statements = answer.statements.iter().flat_map(|statement| &statement.citations);
        let statements = statements.map(|citation| citation.evidence.sentence);
        let own = answer.path.iter().filter(|edge| !edge.evidence.is_nowhere());
        let path = own.map(|edge| edge.evidence.sentence);
        let evidence = answer.evidence.iter().map(|(citation, _)| citation.evidence.sentence);
        let mut numbers = BTreeMap::new();
        for sentence in statements.chain(path).chain(evidence) {
            let next = numbers.len() + 1;
            numbers.entry(sentence).or_insert(next);
        }
        Self(numbers)
    }

    /// The sentence's number; 0 for a sentence that the answer does not cite.
    pub fn number(&self, sentence: SentenceId) -> usize {
        self.0.get(&sentence).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::answer::{Citation, Statement};
    use clew_types::graph::Evidence;
    use clew_types::id::DocumentId;
    use clew_types::span::Span;
    use clew_types::strategy::Strategy;
    use clew_types::trace::Trace;

    fn sentence(index: u32) -> SentenceId {
        SentenceId { document: DocumentId(0), index }
    }

    fn citation(index: u32) -> Citation {
        let evidence = Evidence { sentence: sentence(index), span: Span::new(0, 1) };
        Citation { evidence, quote: String::new() }
    }

    #[test]
    fn a_sentence_keeps_its_number() {
        let answer = Answer {
            question: String::new(),
            strategy: Strategy::Auto,
            text: None,
            best_guess: None,
            confidence: 0.0,
            statements: vec![Statement { text: String::new(), citations: vec![citation(7), citation(3)] }],
            path: Vec::new(),
            evidence: vec![(citation(3), 1.0), (citation(9), 0.5)],
            outside: Vec::new(),
            missing: Vec::new(),
            trace: Trace::default(),
        };
        let numbering = Numbering::of(&answer);
        let numbers: Vec<usize> = [7, 3, 9, 1].map(|index| numbering.number(sentence(index))).to_vec();
        assert_eq!(numbers, [1, 2, 3, 0]);
    }
}
