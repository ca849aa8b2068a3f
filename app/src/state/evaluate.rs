//! Questions whose answers are known, and how each way of answering fares with them.

use super::compare::quoted;
use clew_types::score::{QuestionSet, Score, Tally};
use clew_types::strategy::Strategy;
use clew_worker::protocol::{EngineError, Scored};
use std::sync::Arc;

/// The view, while it is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    pub phase: Phase,
    /// The set, under its file's name.
    pub set: Option<(String, Arc<QuestionSet>)>,
    /// What is asked, in order.
    pub ways: Vec<Strategy>,
    /// Question by question, for each way.
    scores: Vec<Option<Score>>,
    /// For each way.
    tallies: Vec<Tally>,
}

/// Where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    #[default]
    Idle,
    /// The sample's documents are added and read.
    Adding,
    /// A set is read.
    Reading,
    Running,
    /// Everything was asked.
    Done,
    Failed(EngineError),
}

impl Evaluation {
    /// Nothing is loaded (yet).
    pub fn without_set(phase: Phase) -> Self {
        Self { phase, ..Self::default() }
    }

    /// Before anything of this set is asked.
    pub fn of(name: String, set: QuestionSet) -> Self {
        Self { set: Some((name, Arc::new(set))), ..Self::default() }
    }

    /// Asks anew, in these ways.
    pub fn begin(&mut self, ways: Vec<Strategy>) {
        self.phase = Phase::Running;
        self.tallies = vec![Tally::default(); ways.len()];
        self.scores = vec![None; ways.len() * self.questions()];
        self.ways = ways;
    }

    pub fn take(&mut self, scored: Scored) {
        let (question, way) = (scored.question as usize, scored.strategy as usize);
        let at = question * self.ways.len() + way;
        if let (Some(slot), Some(tally)) = (self.scores.get_mut(at), self.tallies.get_mut(way)) {
            tally.add(&scored.score, scored.milliseconds);
            *slot = Some(scored.score);
        }
    }

    pub fn questions(&self) -> usize {
        self.set.as_ref().map_or(0, |(_, set)| set.questions.len())
    }

    pub fn is_running(&self) -> bool {
        self.phase == Phase::Running
    }

    /// Answers so far, and when all is asked.
    pub fn progress(&self) -> (u32, u32) {
        (self.tallies.iter().map(|tally| tally.asked).sum(), self.scores.len() as u32)
    }

    /// True while something goes on that another click would disturb.
    pub fn is_busy(&self) -> bool {
        matches!(self.phase, Phase::Adding | Phase::Reading | Phase::Running)
    }

    /// Each way with its sums.
    pub fn figures(&self) -> Vec<(Strategy, Tally)> {
        self.ways.iter().copied().zip(self.tallies.iter().copied()).collect()
    }

    /// What the ways have answered to a question so far.
    pub fn answers(&self, question: usize) -> Vec<(Strategy, Score)> {
        let from = question * self.ways.len();
        let scores = self.scores.get(from..from + self.ways.len()).unwrap_or_default();
        let known = self.ways.iter().zip(scores);
        known.filter_map(|(way, score)| score.clone().map(|score| (*way, score))).collect()
    }

    /// The figures, for other programs. Shares are of 1; calls, tokens and time are a question's mean.
    pub fn figures_csv(&self) -> String {
        let line = |(way, tally): (Strategy, Tally)| {
            let shares =
                tally.shares().map_or(",,".to_owned(), |[em, f1, sure]| format!("{em:.4},{f1:.4},{sure:.4}"));
            let [precision, recall] = [tally.precision(), tally.path_recall()]
                .map(|share| share.map_or(String::new(), |share| format!("{share:.4}")));
            let mean = |sum: u32| f64::from(sum) / f64::from(tally.asked.max(1));
            let [calls, tokens, time] = [tally.calls, tally.tokens, tally.milliseconds].map(mean);
            format!(
                "{},{},{shares},{precision},{recall},{calls:.2},{tokens:.0},{time:.0}\n",
                way.name(),
                tally.asked
            )
        };
        let head = "strategy,questions,exact match,f1,sure,precision when sure,path recall,calls,tokens,milliseconds\n";
        head.to_owned() + &self.figures().into_iter().map(line).collect::<String>()
    }

    /// Every answer, for other programs.
    pub fn answers_csv(&self) -> String {
        let mut csv =
            "id,question,answer,strategy,guess,sure,exact match,f1,path recall,calls,tokens\n".to_owned();
        let questions = self.set.iter().flat_map(|(_, set)| &set.questions);
        for (at, known) in questions.enumerate() {
            for (way, score) in self.answers(at) {
                let texts = [&known.id, &known.question, &known.answers.join(" | ")].map(|text| quoted(text));
                let guess = quoted(score.guess.as_deref().unwrap_or_default());
                let [sure, exact] = [score.sure, score.exact].map(u8::from);
                let recall = score.path_recall.map_or(String::new(), |share| format!("{share:.4}"));
                let Score { f1, calls, tokens, .. } = score;
                let (texts, way) = (texts.join(","), way.name());
                csv += &format!("{texts},{way},{guess},{sure},{exact},{f1:.4},{recall},{calls},{tokens}\n");
            }
        }
        csv
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_answering::score::questions;

    fn begun() -> Evaluation {
        let set = questions(b"question,answer\nWho?,Ann\nWhere?,\"Oslo, Norway\"\n").unwrap();
        let mut evaluation = Evaluation::of("set.csv".into(), set);
        evaluation.begin(vec![Strategy::Rag, Strategy::TcrQf]);
        evaluation
    }

    fn scored(question: u32, strategy: u32, exact: bool) -> Scored {
        let guess = Some("=Ann".to_owned());
        let score = Score {
            guess,
            sure: true,
            exact,
            f1: f64::from(u8::from(exact)),
            path_recall: Some(0.5),
            calls: 1,
            tokens: 20,
        };
        Scored { question, strategy, score, milliseconds: 30 }
    }

    #[test]
    fn scores_come_together() {
        let mut evaluation = begun();
        assert_eq!(evaluation.progress(), (0, 4));
        evaluation.take(scored(0, 0, true));
        evaluation.take(scored(1, 0, false));
        evaluation.take(scored(0, 1, true));
        evaluation.take(scored(9, 9, true));
        assert_eq!(evaluation.progress(), (3, 4));
        assert_eq!((evaluation.answers(0).len(), evaluation.answers(1).len()), (2, 1));
        let figures = evaluation.figures_csv();
        assert!(figures.contains("\nrag,2,0.5000,0.5000,1.0000,0.5000,0.5000,1.00,20,30\n"), "{figures}");
        assert!(figures.contains("\ntcr-qf,1,1.0000,"), "{figures}");
        let answers = evaluation.answers_csv();
        assert_eq!(answers.lines().count(), 4);
        assert!(
            answers.contains("\"2\",\"Where?\",\"Oslo, Norway\",rag,\"'=Ann\",1,0,0.0000,0.5000,1,20\n"),
            "{answers}"
        );
    }

    #[test]
    fn what_was_not_asked_has_no_figures() {
        assert!(begun().figures_csv().contains("\nrag,0,,,,,,0.00,0,0\n"));
        assert!(begun().answers(7).is_empty());
    }
}
