//! Which figures must never fall? Every bar of quality in one table: the command that measures it, what it is held to,
//! and a small size of it that is quick enough for every change.

use crate::{Outcome, args::Args};
use serde_json::Value;
use std::fmt::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// One command and what is read from its figures.
struct Measure {
    /// Words of the command; `D` is the folder of the measuring sets, `S` the folder of our own.
    command: &'static str,
    /// Words added in the small size; none if it is left out there.
    small: Option<&'static str>,
    figures: &'static [Figure],
}

/// A figure's name, the bar, and where it lies.
struct Figure {
    name: &'static str,
    bar: Bar,
    /// What a change may not fall behind in the small size: the bar, or what was reached where that is less or where a
    /// small size is harder.
    floor: f64,
}

#[derive(Clone, Copy)]
enum Bar {
    Least(f64),
    Most(f64),
}
use Bar::{Least, Most};

const fn figure(name: &'static str, bar: Bar, floor: f64) -> Figure {
    Figure { name, bar, floor }
}

const fn measure(command: &'static str, small: Option<&'static str>, figures: &'static [Figure]) -> Measure {
    Measure { command, small, figures }
}

const MEASURES: &[Measure] = &[
    // How texts are read.
    measure(
        "nlp --what sentences D/sentence_segmentation",
        Some(""),
        &[figure("accuracy", Least(0.95), 0.95)],
    ),
    measure("nlp --what pos D/ud_en_ewt", Some(""), &[figure("accuracy", Least(0.94), 0.94)]),
    measure("nlp --what lemma D/ud_en_ewt", Some(""), &[figure("accuracy", Least(0.95), 0.95)]),
    measure("nlp --what coref D/gap_coref", Some(""), &[figure("f1", Least(0.65), 0.65)]),
    measure(
        "values D/recognizers_text_specs",
        Some(""),
        &[figure("times", Least(0.7), 0.85), figure("numbers", Least(0.7), 0.9)],
    ),
    measure(
        "read D/documents",
        Some("--only docx"),
        &[
            figure("crashed", Most(0.0), 0.0),
            figure("hung", Most(0.0), 0.0),
            figure("read_or_refused", Least(0.97), 0.97),
            figure("similarity.docx", Least(0.95), 0.95),
        ],
    ),
    // What they say.
    measure(
        "extract --gold carb D/carb",
        Some(""),
        &[figure("f1", Least(0.42), 0.42), figure("auc", Least(0.22), 0.22)],
    ),
    measure("extract --gold edc D/edc", Some(""), &[figure("recall", Least(0.75), 0.75)]),
    measure(
        "extract --gold openie D/openie --least .19",
        Some(""),
        &[figure("precision", Least(0.5), 0.5), figure("recall", Least(0.5), 0.5)],
    ),
    measure("extract --gold re_docred D/re_docred", Some(""), &[figure("f1", Least(0.75), 0.9)]),
    measure("extract --gold 2wiki D/qa", None, &[figure("recall", Least(0.7), 0.9)]),
    measure(
        "relations D/lgm_reflection",
        Some(""),
        &[figure("recall", Least(0.9), 0.9), figure("false accepted", Most(0.0), 0.0)],
    ),
    // What is found.
    measure(
        "retrieval --method graph --model-file none --corpus D/qa/2wiki101.corpus.jsonl --questions D/qa/2wiki101.questions.jsonl --k 5",
        Some(""),
        &[figure("recall@5", Least(0.95), 0.95), figure("all@5", Least(0.88), 0.9)],
    ),
    measure(
        "retrieval --method hybrid --model-file none --corpus D/qa/multihoprag.corpus.jsonl --questions D/qa/multihoprag.questions.jsonl --k 5,25",
        Some(""),
        &[figure("recall@5", Least(0.44), 0.475), figure("map", Least(0.42), 0.425)],
    ),
    // The bar is what fusion reaches, the backbone of `kg-cqr`.
    measure(
        "retrieval --method kg-cqr --model-file none --corpus D/qa/multihoprag.corpus.jsonl --questions D/qa/multihoprag.questions.jsonl --k 5,10,25",
        Some(""),
        &[
            figure("recall@5", Least(0.481), 0.495),
            figure("recall@10", Least(0.568), 0.58),
            figure("recall@25", Least(0.673), 0.678),
            figure("map", Least(0.432), 0.44),
        ],
    ),
    measure(
        "retrieval --method kg-cqr --model-file none --corpus D/qa/hotpotqa.corpus.jsonl --questions D/qa/hotpotqa.questions.jsonl --k 5,10,25",
        None,
        &[
            figure("recall@5", Least(0.834), 0.834),
            figure("recall@10", Least(0.914), 0.925),
            figure("recall@25", Least(0.971), 0.971),
            figure("map", Least(0.762), 0.78),
        ],
    ),
    // What is answered.
    measure(
        "answer --strategy auto --model-file none --folder public/sample",
        Some(""),
        &[
            figure("em", Least(0.8), 0.86),
            figure("precision_when_sure", Least(0.6), 1.0),
            figure("supported", Least(1.0), 1.0),
        ],
    ),
    measure(
        "answer --strategy auto --model-file none --folder public/sample --questions eval/sets/everyday.questions.jsonl",
        Some(""),
        &[
            figure("em", Least(0.7), 0.8),
            figure("precision_when_sure", Least(0.6), 0.88),
            figure("supported", Least(1.0), 1.0),
        ],
    ),
    measure(
        "answer --strategy auto --model-file none --folder eval/sets/tables --questions eval/sets/tables-held-out.questions.jsonl",
        Some(""),
        &[figure("em", Least(0.7), 0.7), figure("precision_when_sure", Least(0.7), 0.9)],
    ),
    measure(
        "answer --strategy lgm --model-file none --corpus eval/sets/concepts.corpus.jsonl --questions eval/sets/concepts.questions.jsonl",
        Some(""),
        &[figure("em", Least(0.9), 0.95), figure("supported", Least(1.0), 1.0)],
    ),
    measure(
        "answer --strategy tcr-qf --model-file none --corpus D/qa/hotpotqa.corpus.jsonl --questions D/qa/hotpotqa.questions.jsonl --limit 100",
        None,
        &[
            figure("em", Least(0.28), 0.3),
            figure("f1", Least(0.36), 0.37),
            figure("precision_when_sure", Least(0.6), 0.6),
            figure("supported", Least(1.0), 1.0),
        ],
    ),
    measure(
        "answer --strategy tcr-qf --model-file none --corpus D/qa/2wiki.corpus.jsonl --questions D/qa/2wiki.questions.jsonl --limit 100",
        None,
        &[
            figure("em", Least(0.6), 0.65),
            figure("f1", Least(0.65), 0.7),
            figure("precision_when_sure", Least(0.6), 0.6),
            figure("path_pairs", Least(0.6), 0.6),
            figure("supported", Least(1.0), 1.0),
        ],
    ),
    measure(
        "answer --strategy tcr-qf --model-file none --corpus D/qa/musique.corpus.jsonl --questions D/qa/musique.questions.jsonl --limit 100",
        None,
        &[
            figure("em", Least(0.13), 0.11),
            figure("f1", Least(0.18), 0.16),
            figure("supported", Least(1.0), 1.0),
        ],
    ),
    measure(
        "answer --strategy tcr-qf --model-file none --corpus D/qa/multihoprag.corpus.jsonl --questions D/qa/multihoprag.questions.jsonl --limit 239",
        None,
        &[figure("told_lacking", Least(0.7), 0.7), figure("wrongly_lacking", Most(0.15), 0.15)],
    ),
    measure(
        "temporal --series D/temporal/fremont_hourly.csv --questions D/temporal/trafficqa_fremont.questions.jsonl",
        Some(""),
        &TEMPORAL,
    ),
    measure(
        "temporal --series D/temporal/irish_2017_hourly.csv --questions D/temporal/weatherqa_irish2017.questions.jsonl",
        Some("--limit 60"),
        &TEMPORAL,
    ),
];

const TEMPORAL: [Figure; 5] = [
    figure("em.q1", Least(0.99), 0.99),
    figure("em.q2", Least(0.97), 0.97),
    figure("em.q3", Least(0.97), 0.97),
    figure("hit_rate", Least(0.95), 0.95),
    figure("hallucination", Most(0.01), 0.01),
];

/// `bars [--data DIR] [--only WORD] [--full] [--report F]`: measures, compares, and fails where a floor is broken.
/// Without a folder of data only what our own sets measure is looked at.
pub fn run(args: &Args) -> Outcome {
    let data = args.optional("data");
    let is_full = args.has("full");
    let mut table = String::from("| `clew-eval …` | figure | value | bar | |\n|---|---|---|---|---|\n");
    let mut counts = [0, 0, 0];
    for measure in MEASURES {
        let Some(words) = measure.words(data, is_full, args.optional("only")) else { continue };
        let begun = Instant::now();
        let figures = figures_of(&words)?;
        println!("{} ({:.1} s)", words.join(" "), begun.elapsed().as_secs_f64());
        for figure in measure.figures {
            let value = lookup(&figures, figure.name);
            let held = figure.held(value);
            counts[held as usize] += 1;
            println!("  {:<20} {:<8} {:<8} {}", figure.name, shown(value), figure.bar, held.name());
            let _ = writeln!(
                table,
                "| `{}` | {} | {} | {} | {} |",
                words.join(" "),
                figure.name,
                shown(value),
                figure.bar,
                held.name()
            );
        }
    }
    if let Some(path) = args.optional("report") {
        std::fs::write(path, table)?;
    }
    let [reached, missed, broken] = counts;
    println!(
        "bars: {} passed; {broken} failed; {missed} of those passed short of the bar, as before",
        reached + missed
    );
    if broken == 0 { Ok(()) } else { Err(format!("{broken} figures have fallen").into()) }
}

/// Where a figure lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Reached,
    Missed,
    Fallen,
}

impl Held {
    fn name(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Missed => "short of the bar",
            Self::Fallen => "FALLEN",
        }
    }
}

impl Bar {
    fn allows(self, value: f64) -> bool {
        match self {
            Least(least) => value >= least,
            Most(most) => value <= most,
        }
    }
}

impl std::fmt::Display for Bar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (sign, value) = match self {
            Least(least) => ('≥', least),
            Most(most) => ('≤', most),
        };
        f.pad(&format!("{sign} {value}"))
    }
}

impl Figure {
    /// A figure that is not there has fallen.
    fn held(&self, value: Option<f64>) -> Held {
        let floor = match self.bar {
            Least(_) => Least(self.floor),
            Most(_) => Most(self.floor),
        };
        match value {
            Some(value) if !floor.allows(value) => Held::Fallen,
            Some(value) if self.bar.allows(value) => Held::Reached,
            Some(_) => Held::Missed,
            None => Held::Fallen,
        }
    }
}

impl Measure {
    /// The command's words, with the folder of data in place of `D`; none if it is not wanted or cannot be measured.
    fn words(&self, data: Option<&str>, is_full: bool, only: Option<&str>) -> Option<Vec<String>> {
        let line = if is_full { self.command.to_owned() } else { [self.command, self.small?].join(" ") };
        if only.is_some_and(|only| !line.contains(only)) {
            return None;
        }
        let word = |word: &str| match word.strip_prefix("D/") {
            Some(rest) => data.map(|data| format!("{data}/{rest}")),
            None => Some(word.to_owned()),
        };
        line.split_whitespace().map(word).collect()
    }
}

/// The object on the last line that the command prints.
fn figures_of(words: &[String]) -> Result<Value, Box<dyn std::error::Error>> {
    let mut command = Command::new(std::env::current_exe()?);
    let output = command.args(words).arg("--json").stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8(output.stdout)?;
    let last = text.trim_end().lines().last().unwrap_or_default();
    if !output.status.success() {
        return Err(format!("clew-eval {} failed", words.join(" ")).into());
    }
    Ok(serde_json::from_str(last)?)
}

/// The figure of that name: whole, behind a dot within an object, or with a number of cases in brackets behind it.
fn lookup(figures: &Value, name: &str) -> Option<f64> {
    let cases = format!("{name} (");
    let within = || name.split_once('.').and_then(|(outer, inner)| figures.get(outer)?.get(inner));
    let counted =
        || figures.as_object()?.iter().find(|(key, _)| key.starts_with(&cases)).map(|(_, value)| value);
    figures.get(name).or_else(within).or_else(counted)?.as_f64()
}

fn shown(value: Option<f64>) -> String {
    value.map_or_else(|| "missing".to_owned(), |value| format!("{value:.3}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_figure_is_found_by_its_name() {
        let figures = json!({"f1": 0.5, "em": {"q1": 1.0}, "told (32)": 0.75, "similarity.docx": 0.99});
        let check =
            |name: &str, expected: Option<f64>| assert_eq!(lookup(&figures, name), expected, "{name}");
        check("f1", Some(0.5));
        check("em.q1", Some(1.0));
        check("told", Some(0.75));
        check("similarity.docx", Some(0.99));
        check("q1", None);
    }

    #[test]
    fn a_figure_holds_falls_or_stays_short() {
        let check = |bar: Bar, floor: f64, value: Option<f64>, expected: Held| {
            assert_eq!(figure("any", bar, floor).held(value), expected, "{bar} {floor} {value:?}");
        };
        check(Least(0.5), 0.4, Some(0.5), Held::Reached);
        check(Least(0.5), 0.4, Some(0.45), Held::Missed);
        check(Least(0.5), 0.4, Some(0.39), Held::Fallen);
        check(Least(0.5), 0.6, Some(0.55), Held::Fallen);
        check(Most(0.1), 0.1, Some(0.1), Held::Reached);
        check(Most(0.1), 0.2, Some(0.15), Held::Missed);
        check(Most(0.1), 0.2, Some(0.25), Held::Fallen);
        check(Least(0.5), 0.4, None, Held::Fallen);
    }

    #[test]
    fn what_lacks_its_data_is_left_out() {
        let one = measure("read D/documents", Some("--only docx"), &[]);
        let words = |data, is_full| one.words(data, is_full, None).map(|words| words.join(" "));
        assert_eq!(words(None, false), None);
        assert_eq!(words(Some("/d"), false).as_deref(), Some("read /d/documents --only docx"));
        assert_eq!(words(Some("/d"), true).as_deref(), Some("read /d/documents"));
        assert!(one.words(Some("/d"), false, Some("extract")).is_none());
    }
}
