//! What did a question take with the first prompts, and what does the same question take now? Recorded runs of a real model
//! stand beside today's code with a model that answers as that one did.

use super::reader::CarefulReader;
use super::recalled::{Exchange, Recalling, exchanges};
use super::sets::{folder, questions};
use super::{Cost, asked};
use crate::{qa, workspace};
use clew_answering::score::squad;
use clew_knowledge::corpus::Corpus;
use clew_skills::llm::ChatRequest;
use clew_types::strategy::Strategy;
use std::collections::BTreeMap;

/// A recorded run: `B-SET-STRATEGY-NUMBER.tape`.
struct Recorded {
    set: String,
    strategy: Strategy,
    question: usize,
    exchanges: Vec<Exchange>,
}

fn recorded() -> Vec<Recorded> {
    let files = std::fs::read_dir(folder().join("model_runs")).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    names.sort();
    let run = |path: &std::path::PathBuf| {
        let name = path.file_stem()?.to_str()?.strip_prefix("B-")?;
        let (name, number) = name.rsplit_once('-')?;
        let (set, strategy) = name.split_once('-')?;
        Some(Recorded {
            set: set.to_owned(),
            strategy: Strategy::from_name(strategy)?,
            question: number.parse().ok()?,
            exchanges: exchanges(&std::fs::read_to_string(path).ok()?),
        })
    };
    names.iter().filter_map(run).collect()
}

/// The set's passages, by words alone, as they were for the recordings.
fn corpus(set: &str) -> Corpus {
    let passages = qa::passages(&folder().join(format!("qa/{set}.corpus.jsonl"))).unwrap();
    workspace::build(&passages, None).corpus
}

fn before(runs: &[&Recorded]) -> Cost {
    let mut cost = Cost::default();
    for run in runs {
        let request = |one: &Exchange| ChatRequest {
            system: one.system.clone(),
            user: one.user.clone(),
            max_tokens: 0,
            temperature: 0.0,
            model: None,
            schema: None,
        };
        cost.count(&run.exchanges.iter().map(request).collect::<Vec<_>>(), false);
    }
    cost
}

fn each(cost: &Cost) -> String {
    let each = |all: usize| all as f64 / cost.questions.max(1) as f64;
    format!(
        "{:.1} ({}) | {:.0} ({}) | {}",
        each(cost.calls),
        cost.most_calls,
        each(cost.tokens),
        cost.most_tokens,
        cost.again
    )
}

/// Today's run of one question; what is right has the words that the set wants, for the most part.
fn now(cost: &mut Cost, corpus: &Corpus, set: &str, at: usize, strategy: Strategy, exchanges: Vec<Exchange>) {
    let (known, right) = questions(set).swap_remove(at);
    let question = known.question.clone();
    let model = Recalling { exchanges, reader: CarefulReader::knowing(vec![known]) };
    let (answer, asked) = asked(corpus, &question, strategy, &model);
    let text = answer.text.as_deref().unwrap_or_default();
    let is_right = squad::f1(text, &right) >= 0.5;
    let tokens: usize = asked.iter().map(|one| (one.system.len() + one.user.len()).div_ceil(4)).sum();
    println!(
        "    {} {set} {at}: {} calls, {tokens} tokens, {text:?} {is_right}",
        strategy.name(),
        asked.len()
    );
    if std::env::var_os("CLEW_VERBOSE").is_some() {
        asked.iter().for_each(|one| {
            let start: String = one.system.chars().take(40).collect();
            println!("      [{}] {start}", (one.system.len() + one.user.len()).div_ceil(4));
            println!("{}", one.user);
        });
        answer.trace.steps.iter().for_each(|step| println!("        {}. {:?}", step.round, step.what));
    }
    cost.count(&asked, is_right);
}

/// The questions of the recordings.
#[test]
#[ignore = "needs the measuring sets: cargo test --release -p clew-eval like_for_like -- --ignored --nocapture"]
fn like_for_like_with_the_recordings() {
    let runs = recorded();
    let mut corpora: BTreeMap<&str, Corpus> = BTreeMap::new();
    for run in &runs {
        corpora.entry(&run.set).or_insert_with(|| corpus(&run.set));
    }
    for strategy in super::STRATEGIES {
        let of: Vec<&Recorded> = runs.iter().filter(|run| run.strategy == strategy).collect();
        let mut cost = Cost::default();
        for run in &of {
            let again = exchanges_of(run);
            now(&mut cost, &corpora[run.set.as_str()], &run.set, run.question, strategy, again);
        }
        println!(
            "| {} | {} | {} | {} | {} |",
            strategy.name(),
            of.len(),
            each(&before(&of)),
            each(&cost),
            cost.right
        );
    }
}

fn exchanges_of(run: &Recorded) -> Vec<Exchange> {
    let copy = |one: &Exchange| Exchange {
        system: one.system.clone(),
        user: one.user.clone(),
        reply: one.reply.clone(),
    };
    run.exchanges.iter().map(copy).collect()
}

/// Sixteen questions in two hops with their chains, spread over two sets: ten of MuSiQue, six of HotpotQA.
#[test]
#[ignore = "needs the measuring sets: cargo test --release -p clew-eval like_for_like -- --ignored --nocapture"]
fn like_for_like_over_sixteen_questions() {
    for strategy in [Strategy::TcrQf, Strategy::Lgm] {
        let mut cost = Cost::default();
        for (set, count) in [("musique", 10), ("hotpotqa", 6)] {
            let corpus = corpus(set);
            for at in (0..count).map(|at| at * 23 + 3) {
                now(&mut cost, &corpus, set, at, strategy, Vec::new());
            }
        }
        println!("| {} | {} | {} | {} |", strategy.name(), cost.questions, each(&cost), cost.right);
    }
}
