//! What is each rule of the built-in mind worth? Every question is asked with all rules and without each of them; what the
//! network read is remembered meanwhile, so that leaving out a rule costs little.

use crate::answer::Silent;
use crate::report::Figures;
use crate::workspace::{LocalModel, LocalReader, Workspace, build};
use crate::{Outcome, args::Args, folder, qa};
use clew_answering::reason::{Host, Question, ask};
use clew_answering::score::squad;
use clew_network::reader::{Claim, Page, ReadError, Reader, Reading};
use clew_skills::ablation::{Rule, leave_out};
use clew_skills::skill::builtin::BuiltIn;
use clew_types::strategy::Strategy;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// Reads every page once a question.
struct Remembering<'r> {
    reader: &'r dyn Reader,
    read: RefCell<FxHashMap<(String, Page), Reading>>,
    judged: RefCell<FxHashMap<Claim, f32>>,
}

#[async_trait::async_trait(?Send)]
impl Reader for Remembering<'_> {
    async fn read(&self, question: &str, pages: &[Page]) -> Result<Vec<Reading>, ReadError> {
        let key = |page: &Page| (question.to_owned(), page.clone());
        let is_new = |page: &&Page| !self.read.borrow().contains_key(&key(page));
        let new: Vec<Page> = pages.iter().filter(is_new).cloned().collect();
        let read = self.reader.read(question, &new).await?;
        self.read.borrow_mut().extend(new.iter().map(key).zip(read));
        Ok(pages.iter().map(|page| self.read.borrow()[&key(page)].clone()).collect())
    }

    async fn judge(&self, claims: &[Claim]) -> Result<Vec<f32>, ReadError> {
        let is_new = |claim: &&Claim| !self.judged.borrow().contains_key(*claim);
        let new: Vec<Claim> = claims.iter().filter(is_new).cloned().collect();
        let judged = self.reader.judge(&new).await?;
        self.judged.borrow_mut().extend(new.into_iter().zip(judged));
        Ok(claims.iter().map(|claim| self.judged.borrow()[claim]).collect())
    }
}

/// What answers came to, over questions.
#[derive(Clone, Copy, Default)]
struct Sum {
    em: f64,
    f1: f64,
    asserted: f64,
    asserted_right: f64,
}

/// A set's name, what is asked of, and its questions.
type Set = (String, Workspace, Vec<qa::Question>);

/// `ablate [--data DIR] [--sets a,b,…] [--limit N] [--reader F] [--json]`: exact answers and F1 with every rule, and what
/// going without each changes.
pub fn run(args: &Args) -> Outcome {
    let limit = args.optional("limit").map_or(Ok(100), str::parse)?;
    let wanted = args.optional("sets").unwrap_or("hotpotqa,2wiki,musique,squad,sample,everyday");
    let reader = LocalReader::load(args);
    let reader = reader.as_ref().map(|reader| reader as &dyn Reader);
    let mut figures = Figures::new("ablate", args);
    for name in wanted.split(',') {
        let (name, workspace, mut questions) = set(name, args)?;
        questions.truncate(limit);
        let sums = measure(&workspace, &questions, reader);
        tell(&name, &sums, questions.len().max(1) as f64, &mut figures);
    }
    figures.print(args)
}

fn set(name: &str, args: &Args) -> Result<Set, Box<dyn std::error::Error>> {
    let data = PathBuf::from(args.optional("data").unwrap_or("../shared/data"));
    let sample = Path::new("public/sample");
    let (workspace, questions) = match name {
        "sample" => (folder::build(sample, LocalModel::load(args))?, folder::questions(sample)?),
        "everyday" => (
            folder::build(sample, LocalModel::load(args))?,
            qa::questions(Path::new("eval/sets/everyday.questions.jsonl"))?,
        ),
        "squad" => {
            let (passages, questions) = qa::squad(&data.join("train/squad/dev.jsonl.gz"), qa::Part::Tune)?;
            (build(&passages, LocalModel::load(args)), questions)
        }
        name => {
            let file = |part: &str| data.join(format!("qa/{name}.{part}.jsonl"));
            let passages = qa::passages(&file("corpus"))?;
            (build(&passages, LocalModel::load(args)), qa::questions(&file("questions"))?)
        }
    };
    Ok((name.to_owned(), workspace, questions))
}

/// With all rules first, then without each.
fn measure(workspace: &Workspace, questions: &[qa::Question], reader: Option<&dyn Reader>) -> Vec<Sum> {
    let mut sums = vec![Sum::default(); Rule::ALL.len() + 1];
    for question in questions {
        let remembering =
            reader.map(|reader| Remembering { reader, read: RefCell::default(), judged: RefCell::default() });
        let reader = remembering.as_ref().map(|reader| reader as &dyn Reader);
        let rules = std::iter::once(None).chain(Rule::ALL.into_iter().map(Some));
        for (sum, rule) in sums.iter_mut().zip(rules) {
            leave_out(rule);
            add(sum, workspace, question, reader);
        }
    }
    leave_out(None);
    sums
}

fn add(sum: &mut Sum, workspace: &Workspace, question: &qa::Question, reader: Option<&dyn Reader>) {
    let embedder = workspace.model.as_ref().map(|model| model as &dyn clew_network::embed::Embedder);
    let host = Host { skills: &BuiltIn, embedder, reader, sources: &[], progress: &Silent };
    let asked = Question::new(&question.text, Strategy::Auto);
    let answer = futures::executor::block_on(ask(&asked, &workspace.corpus, &host)).answer;
    let guess = answer.best_guess.clone().unwrap_or_default();
    let lacking = f64::from(answer.text.is_none() && answer.best_guess.is_none());
    let is_open = question.is_open();
    let (em, f1) = if is_open {
        (lacking, lacking)
    } else {
        (squad::exact(&guess, &question.answers), squad::f1(&guess, &question.answers))
    };
    sum.em += em;
    sum.f1 += f1;
    if answer.text.is_some() {
        sum.asserted += 1.0;
        sum.asserted_right += f64::from(!is_open && f1 >= 0.5);
    }
}

fn tell(name: &str, sums: &[Sum], count: f64, figures: &mut Figures) {
    let [all, without @ ..] = sums else { return };
    let sure = |sum: &Sum| sum.asserted_right / sum.asserted.max(1.0);
    figures.text(
        &format!("{name} ({count})"),
        &format!(
            "em {:.3} f1 {:.3} asserted {:.3} right {:.3}",
            all.em / count,
            all.f1 / count,
            all.asserted / count,
            sure(all)
        ),
    );
    for (rule, sum) in Rule::ALL.iter().zip(without) {
        let change = format!(
            "em {:+.3} f1 {:+.3} asserted {:+.3} right {:+.3}",
            (sum.em - all.em) / count,
            (sum.f1 - all.f1) / count,
            (sum.asserted - all.asserted) / count,
            sure(sum) - sure(all)
        );
        figures.text(&format!("{name} without {rule:?}"), &change);
    }
}
