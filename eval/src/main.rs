//! clew-eval: measures the engine from the command line. `clew-eval <command> [--name value]…`

mod ablate;
mod answer;
mod args;
mod asked;
mod bars;
mod changes;
mod chat;
mod conllu;
mod embed_check;
mod extract_check;
mod facts;
mod fit_answers;
mod folder;
mod gap;
mod gold;
mod http;
mod judged;
mod learn_answers;
mod learn_pronouns;
mod learn_ranks;
mod logit;
mod map;
mod names;
mod nlp;
mod pool;
mod published;
mod qa;
mod quantise;
mod read;
#[cfg(test)]
mod recorded;
mod reference;
mod relations;
mod report;
mod retrieval;
mod rounding;
mod segments;
mod similarity;
mod tape;
mod temporal;
mod train_tagger;
mod truth;
mod values;
mod vectors;
mod workspace;

use args::Args;
use clew_network::embed::format;

/// What a command ends with; the message is shown to the person at the terminal.
pub type Outcome = Result<(), Box<dyn std::error::Error>>;

/// One command: its name, one line about it, and its body.
type Command = (&'static str, &'static str, fn(&Args) -> Outcome);

const COMMANDS: &[Command] = &[
    (
        "quantise-reader",
        "--weights F --base F --model F --out F: writes the reader the app loads, of what train/ has learned",
        quantise::reader,
    ),
    ("embed-check", "--weights F --model F: cosine of the quantised model to the original", embed_check::run),
    ("bench-embed", "--model F: embedding speed in tokens a second", embed_check::bench),
    (
        "train-tagger",
        "FILE… --out F [--prune W] [--check F]: learns the tagger's weights from treebanks",
        train_tagger::run,
    ),
    (
        "triples",
        "FILE [--title T] [--effort thorough] [--json]: what is found in a text",
        extract_check::triples,
    ),
    (
        "facts",
        "FILE… [--judge [--reader F]] [--sample N] [--seed S] [--least C] [--json]: a sample of the facts found (--judge: as sure as the network that reads finds them), with their sentences, to be judged",
        facts::run,
    ),
    (
        "extract",
        "--gold carb|edc|re_docred|openie|2wiki|itext2kg DIR [--least C] [--half first|second] [--system F] [--limit N] [--verbose] [--json]: what people marked, found",
        gold::run,
    ),
    ("tags", "FILE: the tags of a text, a sentence a line", nlp::tags),
    (
        "retrieval",
        "--corpus F --questions F --method bm25|dense|hybrid|graph|kg-cqr --k 2,5,10 [--limit N] [--judge [--reader F] (only facts the reader finds stated)] [--weights F (full precision)] [--passages-only (no vectors of sentences)] [--json] [--report F]",
        retrieval::run,
    ),
    (
        "pool",
        "--data DIR --sets a,b,… [--among c,…] [--method M] [--alone] [--judge] [--json]: all corpora in one, beside each alone",
        pool::run,
    ),
    (
        "answer",
        "--corpus F|none --questions F (or --folder F, with its own questions or --questions F) --strategy S [--skills builtin|prompted --endpoint URL --model M [--structured]] [--search URL [--sources wikipedia,web]] [--record F|--replay F] [--limit N] [--judge] [--show wrong|all]",
        answer::run,
    ),
    (
        "bars",
        "[--data DIR] [--full] [--only WORD] [--report F]: every bar of quality, measured and compared",
        bars::run,
    ),
    (
        "values",
        "DIR [--file NAME] [--half even|odd] [--verbose] [--json]: times, numbers and amounts as a specification wants them",
        values::run,
    ),
    (
        "read",
        "DIR [--only ENDING] [--pages DIR | --texts FILE] [--verbose] [--json]: files read, refused, and how well",
        read::run,
    ),
    (
        "temporal",
        "--series F… --questions F [--strategy S] [--skills builtin|prompted --endpoint URL --model M] [--record F|--replay F] [--skip N] [--limit N] [--show wrong|all]: questions about dated series",
        temporal::run,
    ),
    (
        "answer-candidates",
        "--corpus F --questions F | --folder F | --squad F --out F [--strategy S] [--limit N]: what the answer weights are learned from",
        learn_answers::run,
    ),
    (
        "fit-answers",
        "F… [--also F,F] [--measured N] [--ridge R]: learns the answer weights from the questions after the first N (100) of each file of answer-candidates, and measures on those",
        fit_answers::run,
    ),
    (
        "learn-ranks",
        "--data DIR --sets a,b,… [--among c,…]: learns the weights of graph retrieval; each set's figures are by weights learned from the others",
        learn_ranks::run,
    ),
    (
        "learn-confidence",
        "DIR: learns from every other passage of the openie set how sure a triple is",
        gold::learn_confidence,
    ),
    ("learn-pronouns", "FILE: learns from GAP's development part whom a pronoun means", learn_pronouns::run),
    (
        "nlp",
        "--what pos|lemma|sentences|coref DIR [--json]: accuracy or F1 of reading words, sentences, pronouns",
        nlp::run,
    ),
    (
        "ablate",
        "[--data DIR] [--sets a,b,…] [--limit N] [--reader F] [--json]: what answers lose without each rule of the built-in mind",
        ablate::run,
    ),
    (
        "map",
        "FILE|FOLDER… [--limit N] [--patterns] [--edges] [--reader F]: what the overview draws first, and as what",
        map::run,
    ),
    (
        "names",
        "FILE… [--limit N] [--patterns] [--reader F]: the most used names, as the network or the patterns alone find them",
        names::run,
    ),
    (
        "changes",
        "--corpus F [--triples N]: what it costs to add, remove and change by hand in a large workspace",
        changes::run,
    ),
    (
        "vectors",
        "CORPUS… --questions F [--limit N] [--count N] [--graph] [--json]: what the vector index finds of the nearest sentences",
        vectors::run,
    ),
    (
        "relations",
        "DIR [--verbose] [--json] (or FILE --verbose): relations between concepts, and what reflection makes of them",
        relations::run,
    ),
];

fn main() -> std::process::ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let Some((_, _, command)) = COMMANDS.iter().find(|(known, _, _)| *known == name) else {
        eprintln!("{}", usage());
        return 2.into();
    };
    match Args::parse(words).map_err(Into::into).and_then(|args| command(&args)) {
        Ok(()) => 0.into(),
        Err(error) => {
            eprintln!("clew-eval {name}: {error}");
            1.into()
        }
    }
}

fn usage() -> String {
    let lines: Vec<String> = COMMANDS.iter().map(|(name, about, _)| format!("  {name} {about}")).collect();
    format!("usage: clew-eval <command>\n{}", lines.join("\n"))
}
