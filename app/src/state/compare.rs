//! One question, answered by several strategies.

use clew_types::answer::Answer;
use clew_types::arrange::Arrange;
use clew_types::id::SentenceId;
use clew_types::strategy::Strategy;
use clew_types::trace::{Step, TraceStep};
use clew_worker::protocol::{AnswerId, EngineError};

/// What is compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// As asked.
    pub question: String,
    /// One row a strategy, in the order they are asked.
    pub rows: Vec<Row>,
}

/// One strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub strategy: Strategy,
    pub state: State,
}

/// Where a strategy stands.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    Waiting,
    Running,
    Done(Box<Figures>),
    Failed(EngineError),
}

/// What is shown of an answer beside the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    pub id: u32,
    /// The short answer; `None` = not enough information.
    pub text: Option<String>,
    pub best_guess: Option<String>,
    pub confidence: f32,
    /// Facts on the path.
    pub path: u32,
    /// Sentences cited, in the order of their places.
    pub cited: Vec<SentenceId>,
    /// Passages read.
    pub read: u32,
    pub rounds: u32,
    /// Calls of a model that were not answered from what was kept.
    pub calls: u32,
    /// Tokens of those calls, both ways.
    pub tokens: u32,
    pub milliseconds: u32,
}

impl Figures {
    pub fn of(id: AnswerId, answer: &Answer, milliseconds: u32) -> Self {
        let mut sentences = Vec::new();
        for citation in answer.statements.iter().flat_map(|s| &s.citations) {
            if !sentences.contains(&citation.evidence.sentence) {
                sentences.push(citation.evidence.sentence);
            }
        }
        // Ways that rest on the same ones are told so, whichever they name first.
        sentences.arrange();
        let read = |step: &Step| if let TraceStep::Search(_, hits) = &step.what { hits.len() } else { 0 };
        let (calls, tokens) = answer.trace.spent();
        Self {
            id: id.0,
            text: answer.text.clone(),
            best_guess: answer.best_guess.clone(),
            confidence: answer.confidence,
            path: answer.path.len() as u32,
            cited: sentences,
            read: answer.trace.steps.iter().map(read).sum::<usize>() as u32,
            rounds: answer.trace.steps.iter().map(|step| step.round + 1).max().unwrap_or_default(),
            calls,
            tokens,
            milliseconds,
        }
    }
}

impl Comparison {
    /// A question that nobody has answered yet.
    pub fn of(question: String, strategies: impl IntoIterator<Item = Strategy>) -> Self {
        let row = |strategy| Row { strategy, state: State::Waiting };
        Self { question, rows: strategies.into_iter().map(row).collect() }
    }

    pub fn set(&mut self, strategy: Strategy, state: State) {
        if let Some(row) = self.rows.iter_mut().find(|row| row.strategy == strategy) {
            row.state = state;
        }
    }

    pub fn is_running(&self) -> bool {
        self.rows.iter().any(|row| row.state == State::Running)
    }

    /// How many strategies have answered, or will not any more.
    pub fn answered(&self) -> usize {
        self.rows.iter().filter(|row| !matches!(row.state, State::Waiting | State::Running)).count()
    }

    /// The answer that most strategies are sure of, how many are sure of it, and whether all of these rest on the same sentences.
    pub fn agreement(&self) -> Option<(String, usize, bool)> {
        let texts: Vec<&String> = self.figures().filter_map(|figures| figures.text.as_ref()).collect();
        let votes = |text: &&&String| texts.iter().filter(|other| same(other, text)).count();
        // Of equals the first one counts, as it stands in the table.
        let best = *texts.iter().rev().max_by_key(votes)?;
        let agree = |figures: &&Figures| figures.text.as_ref().is_some_and(|text| same(text, best));
        let mut grounds = self.figures().filter(agree).map(|figures| &figures.cited);
        let first = grounds.next();
        let is_one = grounds.all(|other| Some(other) == first);
        Some((best.clone(), votes(&&best), is_one))
    }

    /// The table, for other programs.
    pub fn csv(&self) -> String {
        let head =
            "strategy,answer,closest guess,confidence,path,sentences,rounds,calls,tokens,milliseconds\n";
        let line = |row: &Row| match &row.state {
            State::Done(figures) => {
                let Figures { confidence, path, cited, rounds, calls, tokens, milliseconds, .. } = &**figures;
                let sentences = cited.len();
                let text = |text: &Option<String>| quoted(text.as_deref().unwrap_or_default());
                let (answer, guess) = (text(&figures.text), text(&figures.best_guess));
                let numbers =
                    format!("{confidence:.3},{path},{sentences},{rounds},{calls},{tokens},{milliseconds}");
                format!("{},{answer},{guess},{numbers}\n", row.strategy.name())
            }
            _ => format!("{},,,,,,,,,\n", row.strategy.name()),
        };
        self.rows.iter().map(line).fold(head.to_owned(), |all, line| all + &line)
    }

    fn figures(&self) -> impl Iterator<Item = &Figures> {
        self.rows.iter().filter_map(|row| match &row.state {
            State::Done(figures) => Some(&**figures),
            _ => None,
        })
    }
}

fn same(one: &str, other: &str) -> bool {
    one.trim_end_matches('.').eq_ignore_ascii_case(other.trim_end_matches('.'))
}

/// A field of a table; one that a spreadsheet would compute is shown as text.
pub fn quoted(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(text: Option<&str>) -> State {
        State::Done(Box::new(Figures { text: text.map(str::to_owned), ..Figures::default() }))
    }

    fn check(texts: &[Option<&str>], expected: Option<(&str, usize)>) {
        let strategies = Strategy::ALL.into_iter().take(texts.len());
        let mut comparison = Comparison::of("q".into(), strategies.clone());
        strategies.zip(texts).for_each(|(strategy, text)| comparison.set(strategy, answered(*text)));
        let found = comparison.agreement();
        assert_eq!(found.as_ref().map(|(text, votes, _)| (text.as_str(), *votes)), expected);
    }

    #[test]
    fn the_answer_most_are_sure_of() {
        check(&[Some("Oslo"), Some("Bergen"), Some("oslo.")], Some(("Oslo", 2)));
        check(&[Some("Oslo"), Some("Bergen")], Some(("Oslo", 1)));
        check(&[None, Some("Bergen")], Some(("Bergen", 1)));
        check(&[None], None);
        check(&[], None);
    }

    #[test]
    fn tables_hold_what_other_programs_take_as_text() {
        let mut comparison = Comparison::of("q".into(), [Strategy::Rag]);
        comparison.set(Strategy::Rag, answered(Some("=1+1, \"two\"")));
        assert!(comparison.csv().ends_with("rag,\"'=1+1, \"\"two\"\"\",\"\",0.000,0,0,0,0,0,0\n"));
    }
}
