//! Does a question get its answer? `em`, `f1`, and whether the way there holds.

use crate::asked::Asked;
use crate::report::Figures;
use crate::workspace::{LocalModel, LocalReader, Workspace, build};
use crate::{Outcome, args::Args, folder, qa};
use clew_answering::outside::ExternalSource;
use clew_answering::reason::{Host, Progress, Question, ask};
use clew_answering::score::squad;
use clew_language::text::country::same_country;
use clew_language::text::fold::fold;
use clew_network::reader::Reader;
use clew_skills::skill::Skills;
use clew_types::answer::Answer;
use clew_types::strategy::Strategy;
use clew_types::trace::{Step, TraceStep};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Watches without a word.
pub(crate) struct Silent;

#[async_trait::async_trait(?Send)]
impl Progress for Silent {
    fn step(&self, _: &Step) {}
    async fn checkpoint(&self) -> bool {
        true
    }
}

/// One question's outcome.
struct Row {
    kind: String,
    em: f64,
    f1: f64,
    /// Share of supporting passages that the path or the citations touch.
    path_recall: f64,
    citations: usize,
    verbatim: usize,
    /// Quotes from outside the workspace.
    outside: usize,
    asserted: bool,
    quoted: Option<(f32, bool)>,
    confidence: f32,
    /// Neither answered nor guessed: not enough information.
    lacking: bool,
    /// The right answer is that there is not enough information.
    open: bool,
    /// Share of the facts' head–tail pairs that the path shows, where the set names them.
    pairs: Option<f64>,
    calls: usize,
    tokens: u64,
    ms: f64,
}

/// `answer --corpus F|none --questions F | --squad F.gz [--measure] | --folder F --strategy S [--skills builtin|prompted --endpoint URL --model M [--model-for GROUP=M,…]
/// [--temperature-for GROUP=T,…] [--structured]]
/// [--search URL [--sources wikipedia,web]] [--record F|--replay F] [--skip N] [--limit N] [--judge [--reader F]] [--show wrong|all [--verbose]]`
pub fn run(args: &Args) -> Outcome {
    let strategy = args.optional("strategy").unwrap_or("tcr-qf");
    let strategy =
        Strategy::from_name(strategy).ok_or_else(|| format!("no strategy is called {strategy}"))?;
    let asked = Asked::of(args)?;
    let started = Instant::now();
    let (workspace, mut questions) = material(args)?;
    let workspace = workspace.judged(args);
    eprintln!("read in {:.1} s", started.elapsed().as_secs_f64());
    let skipped = args.optional("skip").and_then(|n| n.parse().ok()).unwrap_or(0);
    questions.drain(..usize::min(skipped, questions.len()));
    questions.truncate(args.optional("limit").and_then(|n| n.parse().ok()).unwrap_or(usize::MAX));
    let reader = LocalReader::load(args);
    let local = reader.as_ref();
    let reader = local.map(|reader| reader as &dyn Reader);
    let rows: Vec<Row> = asked.with(|skills, sources| {
        let row = |question| measure(&workspace, question, (strategy, skills, reader, sources), args);
        questions.iter().map(row).collect()
    });
    asked.finish()?;
    let mut figures = figures(&rows, strategy, args);
    let (pages, bytes) = local.map_or((0, 0), LocalReader::load_so_far);
    figures.number("pages read a question", pages as f64 / rows.len().max(1) as f64);
    figures.number("bytes read a question", bytes as f64 / rows.len().max(1) as f64);
    figures.print(args)
}

/// What is asked, and of what: a set of passages, or a folder of files with its index, which has questions too.
pub fn material(args: &Args) -> Result<(Workspace, Vec<qa::Question>), Box<dyn std::error::Error>> {
    if let Some(folder) = args.optional("folder") {
        let folder = Path::new(folder);
        let questions = match args.optional("questions") {
            Some(file) => qa::questions(Path::new(file))?,
            None => folder::questions(folder)?,
        };
        return Ok((folder::build(folder, LocalModel::load(args))?, questions));
    }
    if let Some(file) = args.optional("squad") {
        let part = if args.has("measure") { qa::Part::Measure } else { qa::Part::Tune };
        let (passages, questions) = qa::squad(Path::new(file), part)?;
        return Ok((build(&passages, LocalModel::load(args)), questions));
    }
    let questions = qa::questions(Path::new(args.required("questions")?))?;
    let passages = match args.required("corpus")? {
        "none" => Vec::new(),
        path => qa::passages(Path::new(path))?,
    };
    Ok((build(&passages, LocalModel::load(args)), questions))
}

/// How it is asked.
type Way<'a> = (Strategy, &'a dyn Skills, Option<&'a dyn Reader>, &'a [&'a dyn ExternalSource]);

fn measure(
    workspace: &Workspace,
    question: &qa::Question,
    (strategy, skills, reader, sources): Way<'_>,
    args: &Args,
) -> Row {
    let embedder = workspace.model.as_ref().map(|model| model as &dyn clew_network::embed::Embedder);
    let host = Host { skills, embedder, reader, sources, progress: &Silent };
    let started = Instant::now();
    let asked = Question::new(&question.text, strategy);
    let answer = futures::executor::block_on(ask(&asked, &workspace.corpus, &host)).answer;
    let ms = started.elapsed().as_secs_f64() * 1e3;
    let guess = answer.best_guess.clone().unwrap_or_default();
    let row = row(workspace, question, &answer, &guess, ms);
    let shown = args.optional("show");
    if shown == Some("all") || (shown == Some("wrong") && row.em == 0.0) {
        show(question, &answer, &guess, &row);
        if args.has("verbose") {
            answer.trace.steps.iter().for_each(|step| println!("    {}. {:?}", step.round, step.what));
        }
    }
    row
}

fn row(workspace: &Workspace, question: &qa::Question, answer: &Answer, guess: &str, ms: f64) -> Row {
    let citations = answer.statements.iter().flat_map(|statement| &statement.citations);
    let cited: Vec<_> = citations.collect();
    let is_verbatim = |citation: &&&clew_types::answer::Citation| {
        let reading = workspace.corpus.reading(citation.evidence.sentence.document);
        reading.is_some_and(|reading| citation.evidence.span.of(&reading.document.text) == citation.quote)
    };
    let calls: Vec<u64> = answer.trace.steps.iter().filter_map(tokens).collect();
    let (open, lacking) = (question.is_open(), answer.text.is_none() && answer.best_guess.is_none());
    Row {
        kind: question.kind.clone(),
        em: if open { f64::from(lacking) } else { squad::exact(guess, &question.answers) },
        f1: if open { f64::from(lacking) } else { squad::f1(guess, &question.answers) },
        pairs: pairs(question, answer),
        lacking,
        open,
        path_recall: path_recall(workspace, question, answer),
        citations: cited.len(),
        verbatim: cited.iter().filter(is_verbatim).count(),
        outside: answer.outside.iter().map(|statement| statement.quotes.len()).sum(),
        asserted: answer.text.is_some(),
        quoted: quoted(question, answer),
        confidence: answer.confidence,
        calls: calls.len(),
        tokens: calls.iter().sum(),
        ms,
    }
}

/// Of an answer without any text that is shown: how near the sentence comes that stands for it, and whether that holds what
/// was asked for.
fn quoted(question: &qa::Question, answer: &Answer) -> Option<(f32, bool)> {
    let is_told = answer.text.is_some() || answer.guess().is_some();
    let (nearest, score) = answer.evidence.first().filter(|_| !is_told)?;
    let quote = format!(" {} ", fold(&nearest.quote));
    let holds = |wanted: &String| quote.contains(&format!(" {} ", fold(wanted)));
    Some((*score, !question.is_open() && question.answers.iter().any(holds)))
}

fn tokens(step: &Step) -> Option<u64> {
    match &step.what {
        TraceStep::ModelCall { prompt_tokens, completion_tokens, .. } => {
            Some(u64::from(*prompt_tokens) + u64::from(*completion_tokens))
        }
        _ => None,
    }
}

fn path_recall(workspace: &Workspace, question: &qa::Question, answer: &Answer) -> f64 {
    let names: Vec<&String> =
        answer.documents().iter().map(|document| &workspace.passages[document.index()]).collect();
    let found = question.supporting.iter().filter(|fact| fact.iter().any(|passage| names.contains(&passage)));
    found.count() as f64 / question.supporting.len().max(1) as f64
}

/// Share of the set's facts whose two ends an edge of the path joins, in either direction.
fn pairs(question: &qa::Question, answer: &Answer) -> Option<f64> {
    let same = |a: &str, b: &str| {
        let (a, b) = (end(a), end(b));
        a == b || same_country(&a).is_some_and(|name| same_country(&b) == Some(name))
    };
    let joined = |[head, tail]: &&[String; 2]| {
        answer.path.iter().any(|edge| {
            same(&edge.head, head) && same(&edge.tail, tail)
                || same(&edge.head, tail) && same(&edge.tail, head)
        })
    };
    let facts = &question.facts;
    (!facts.is_empty()).then(|| facts.iter().filter(joined).count() as f64 / facts.len() as f64)
}

/// An end of an edge: folded, without what stands in brackets, a day's parts in one order.
fn end(text: &str) -> String {
    let bare = text.split(" (").next().unwrap_or(text);
    let folded = fold(bare);
    if !folded.contains(|c: char| c.is_ascii_digit()) {
        return folded;
    }
    let mut words: Vec<&str> = folded.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}

fn show(question: &qa::Question, answer: &Answer, guess: &str, row: &Row) {
    println!(
        "[{}] {}\n    gold {:?}  guess {guess:?}  sure {}  confidence {:.2}",
        row.kind, question.text, question.answers, row.asserted, answer.confidence
    );
    for statement in &answer.statements {
        println!("    · {}", statement.text);
    }
    for quote in answer.outside.iter().flat_map(|statement| &statement.quotes) {
        println!("    ○ {} “{}”", quote.address, quote.quote);
    }
    if !answer.missing.is_empty() {
        println!("    missing {:?}", answer.missing);
    }
}

fn figures(rows: &[Row], strategy: Strategy, args: &Args) -> Figures {
    let mut figures = Figures::new("answer", args);
    figures.text("strategy", strategy.name());
    figures.text("skills", args.optional("skills").unwrap_or("builtin"));
    figures.number("questions", rows.len() as f64);
    figures.number("em", mean(rows.iter().map(|row| row.em)));
    figures.number("f1", mean(rows.iter().map(|row| row.f1)));
    figures.number("path_recall", mean(rows.iter().map(|row| row.path_recall)));
    let cited: usize = rows.iter().map(|row| row.citations).sum();
    let verbatim: usize = rows.iter().map(|row| row.verbatim).sum();
    figures.number("supported", verbatim as f64 / cited.max(1) as f64);
    figures.number("outside", mean(rows.iter().map(|row| row.outside as f64)));
    figures.number("unanswered", mean(rows.iter().map(|row| f64::from(!row.asserted))));
    figures.number("precision_when_sure", mean(rows.iter().filter(|row| row.asserted).map(|row| row.em)));
    let of = |open: bool| rows.iter().filter(move |row| row.open == open);
    figures.number("asserted", mean(of(false).map(|row| f64::from(row.asserted))));
    let sure = of(false).filter(|row| row.asserted);
    figures.number("precision (F1 ≥ .5)", mean(sure.map(|row| f64::from(row.f1 >= 0.5))));
    figures.number("open, not asserted", mean(of(true).map(|row| f64::from(!row.asserted))));
    figures.number("em answerable", mean(of(false).map(|row| row.em)));
    figures.number("f1 answerable", mean(of(false).map(|row| row.f1)));
    reliability(rows, &mut figures);
    quotes(rows, &mut figures);
    let share = |is_counted: fn(&Row) -> bool| {
        mean(rows.iter().filter(|row| is_counted(row)).map(|row| f64::from(row.lacking)))
    };
    let open = rows.iter().filter(|row| row.open).count();
    figures.number(&format!("told_lacking ({open})"), share(|row| row.open));
    figures.number(&format!("wrongly_lacking ({})", rows.len() - open), share(|row| !row.open));
    if rows.iter().any(|row| row.pairs.is_some()) {
        figures.number("path_pairs", mean(rows.iter().filter_map(|row| row.pairs)));
    }
    figures.number("calls", mean(rows.iter().map(|row| row.calls as f64)));
    figures.number("tokens", mean(rows.iter().map(|row| row.tokens as f64)));
    figures.number("ms_per_question", mean(rows.iter().map(|row| row.ms)));
    let mut kinds: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    rows.iter().for_each(|row| kinds.entry(&row.kind).or_default().push(row.em));
    for (kind, ems) in kinds {
        figures.number(&format!("em {kind} ({})", ems.len()), mean(ems.into_iter()));
    }
    figures
}

/// Confidence against the share that was right, in tenths: shown 80 % should be right 8 times of 10.
fn reliability(rows: &[Row], figures: &mut Figures) {
    for tenth in 0..10 {
        let is_in = |row: &&Row| (row.confidence * 10.0).floor().clamp(0.0, 9.0) as usize == tenth;
        let inside: Vec<&Row> = rows.iter().filter(is_in).collect();
        let name = format!("right at .{tenth}–.{} ({})", tenth + 1, inside.len());
        let right = |row: &&Row| f64::from(!row.open && row.f1 >= 0.5);
        figures.number(&name, mean(inside.iter().map(right)));
    }
}

/// Where a sentence stands for an answer: how many hold it, by how near they come.
fn quotes(rows: &[Row], figures: &mut Figures) {
    for fifth in 0..5 {
        let is_in = |(score, _): &(f32, bool)| (score * 5.0).floor().clamp(0.0, 4.0) as usize == fifth;
        let inside: Vec<(f32, bool)> = rows.iter().filter_map(|row| row.quoted).filter(is_in).collect();
        let name = format!("quoted at .{}–.{} holds it ({})", fifth * 2, fifth * 2 + 2, inside.len());
        figures.number(&name, mean(inside.iter().map(|(_, holds)| f64::from(*holds))));
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
