//! `clew-eval pool`: all corpora in one. Are the passages that answer still found among those of all others?

use crate::qa::{Passage, Question, passages, questions};
use crate::report::Figures;
use crate::retrieval::{Found, method};
use crate::workspace::{LocalModel, build};
use crate::{Outcome, args::Args};
use clew_language::text::terms::terms;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Passages of one title are one when they share this part of the words of the shorter.
const ALIKE: f64 = 0.5;
/// Passages that count as found.
const CUT: usize = 5;

/// A set of questions over a corpus.
pub struct Set {
    /// As its files are called.
    pub name: String,
    /// Its corpus.
    pub passages: Vec<Passage>,
    /// Those of its questions that say which passages answer.
    pub questions: Vec<Question>,
}

/// The sets of `--data DIR --sets a,b,… [--among c,…]`; of those that others are only among, no question is asked.
pub fn sets(args: &Args) -> Result<Vec<Set>, Box<dyn std::error::Error>> {
    let data = Path::new(args.required("data")?);
    let read = |name: &str| -> Result<Set, Box<dyn std::error::Error>> {
        let passages = passages(&data.join(format!("{name}.corpus.jsonl")))?;
        let mut questions = questions(&data.join(format!("{name}.questions.jsonl")))?;
        questions.retain(|question| !question.supporting.is_empty());
        Ok(Set { name: name.to_owned(), passages, questions })
    };
    let asked = args.required("sets")?.split(',').map(read);
    let among = args.optional("among").into_iter().flat_map(|names| names.split(','));
    let silent = |set: Set| Set { questions: Vec::new(), ..set };
    asked.chain(among.map(|name| read(name).map(silent))).collect()
}

/// `pool --data DIR --sets a,b,… [--among c,…] [--method M] [--alone] [--judge [--reader F]]`
pub fn run(args: &Args) -> Outcome {
    let (rank, sets) = (method(args.optional("method").unwrap_or("graph"))?, sets(args)?);
    let (passages, asked) = merge(&sets);
    let pool = build(&passages, LocalModel::load(args)).judged(args);
    let mut figures = Figures::new("pool", args);
    figures.number("passages", passages.len() as f64);
    for (set, questions) in sets.iter().zip(&asked).filter(|(set, _)| !set.questions.is_empty()) {
        let mut tell = |place: &str, found: Found| {
            figures.number(&format!("{} {place} recall@{CUT}", set.name), found.recall(CUT));
            figures.number(&format!("{} {place} all@{CUT}", set.name), found.all(CUT));
        };
        tell("pool", Found::of(&pool, questions, rank));
        if args.has("alone") {
            let alone = build(&set.passages, LocalModel::load(args)).judged(args);
            tell("alone", Found::of(&alone, &set.questions, rank));
        }
    }
    figures.print(args)
}

/// One corpus of all, and each set's questions with the facts it needs as that corpus calls them. Passages of the same
/// text, or of one title and mostly the same words, are in it once.
pub fn merge(sets: &[Set]) -> (Vec<Passage>, Vec<Vec<Question>>) {
    let mut pool = Pool::default();
    let ids: Vec<BTreeMap<&String, usize>> =
        sets.iter().map(|set| set.passages.iter().map(|one| (&one.id, pool.add(one))).collect()).collect();
    let renamed = |question: &Question, ids: &BTreeMap<&String, usize>| {
        let fact = |fact: &Vec<String>| fact.iter().filter_map(|id| Some(ids.get(id)?.to_string())).collect();
        Question { supporting: question.supporting.iter().map(fact).collect(), ..question.clone() }
    };
    let questions = sets.iter().zip(&ids);
    let questions =
        questions.map(|(set, ids)| set.questions.iter().map(|one| renamed(one, ids)).collect()).collect();
    (pool.passages, questions)
}

#[derive(Default)]
struct Pool {
    passages: Vec<Passage>,
    by_text: BTreeMap<String, usize>,
    by_title: BTreeMap<String, Vec<(usize, BTreeSet<String>)>>,
}

impl Pool {
    /// The number of a passage, which is added if it is not there yet.
    fn add(&mut self, passage: &Passage) -> usize {
        let words: BTreeSet<String> = terms(&passage.text).into_iter().collect();
        let namesakes = self.by_title.get(&passage.title).filter(|_| !passage.title.is_empty());
        let alike = namesakes.into_iter().flatten().find(|(_, other)| are_alike(&words, other));
        if let Some(known) = self.by_text.get(&passage.text).or(alike.map(|(known, _)| known)) {
            return *known;
        }
        let number = self.passages.len();
        self.by_text.insert(passage.text.clone(), number);
        self.by_title.entry(passage.title.clone()).or_default().push((number, words));
        self.passages.push(Passage { id: number.to_string(), ..passage.clone() });
        number
    }
}

fn are_alike(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    let shorter = one.len().min(other.len()) as f64;
    one.intersection(other).count() as f64 >= ALIKE * shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(id: &str, title: &str, text: &str) -> Passage {
        Passage { id: id.into(), title: title.into(), text: text.into() }
    }

    #[test]
    fn what_two_corpora_share_is_in_the_pool_once() {
        let question = Question { supporting: vec![vec!["b".into()]], ..Question::default() };
        let set = |passages, questions| Set { name: String::new(), passages, questions };
        let sets = [
            set(
                vec![passage("a", "Mill", "The mill sold flour."), passage("b", "", "A ferry sank.")],
                vec![],
            ),
            set(
                vec![
                    passage("a", "Mill", "This mill sold some flour once."),
                    passage("b", "Mill", "Nobody knows its keeper."),
                    passage("c", "Boat", "A ferry sank."),
                ],
                vec![question],
            ),
        ];
        let (passages, questions) = merge(&sets);
        let texts: Vec<&str> = passages.iter().map(|passage| passage.text.as_str()).collect();
        assert_eq!(texts, ["The mill sold flour.", "A ferry sank.", "Nobody knows its keeper."]);
        assert!(questions[0].is_empty());
        assert_eq!(questions[1][0].supporting, [["2"]]);
    }
}
