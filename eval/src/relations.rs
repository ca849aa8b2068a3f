//! Which relations between concepts are found, and which of them does reflection doubt? On the data of the LGM paper's
//! appendix 7, where everyday things have made-up names and every thing a list of sentences.

use crate::report::Figures;
use crate::{Outcome, args::Args};
use clew_knowledge::concept::{reflect, states};
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_language::text::fold::fold;
use clew_language::text::split;
use clew_types::concept::{RelationKind, Verdict};
use clew_types::document::{Block, BlockRole, Document, DocumentKind};
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::span::Span;
use std::collections::BTreeMap;
use std::path::Path;

/// Our reading of the data: relations between things by their everyday names.
const GOLD: &str = include_str!("../sets/reflection.gold.tsv");

/// The appendix, read.
struct Data {
    /// Sentences by the name of their list, in the order of the file.
    lists: Vec<(String, Vec<String>)>,
    /// Everyday name → made-up name.
    names: BTreeMap<String, String>,
}

/// One line of the gold file: list, relation, two ends, and what is known to be so.
struct Gold<'a> {
    list: &'a str,
    kind: RelationKind,
    ends: [String; 2],
    /// As in the gold file: the data left some of the words as they are.
    plain: [String; 2],
    /// `stated`: a sentence of the list says so, and rightly; `true`, `false`: to be judged by the other sentences.
    mark: &'a str,
}

/// `relations DIR [--verbose] [--json]`, or `relations FILE --prose` to list what a text states.
pub fn run(args: &Args) -> Outcome {
    if args.has("verbose") && Path::new(args.file()?).is_file() {
        return list(args);
    }
    let text = std::fs::read_to_string(Path::new(args.file()?).join("appendix7.txt"))?;
    let data = parse(&text);
    let gold: Vec<Gold<'_>> = GOLD.lines().filter_map(|line| read_gold(line, &data)).collect();
    let mut figures = Figures::new("relations", args);
    let found = stated(&data);
    score_stated(&gold, &found, args, &mut figures);
    score_reflection(&gold, &data, args, &mut figures);
    figures.print(args)
}

/// `name = { "sentence", … }` and `concept_name="made-up"`. Coreference marks (`[: word]`) are taken out: the reader
/// has to resolve pronouns by itself.
fn parse(text: &str) -> Data {
    let text = text.replace("```", "");
    let mut data = Data { lists: Vec::new(), names: BTreeMap::new() };
    let head = text.split("\n## ").next().unwrap_or(&text);
    for part in head.split("= {").skip(1) {
        let before = &head[..part.as_ptr() as usize - head.as_ptr() as usize - 3];
        let name = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        // A list goes on behind the braces that end a page.
        let told = sentences(part).into_iter().filter(|text| text.contains(' ')).collect();
        data.lists.push((name.to_owned(), told));
    }
    for line in head.lines().filter_map(|line| line.trim().strip_prefix("concept_")) {
        if let Some((name, value)) = line.split_once('=') {
            data.names.insert(name.trim().to_owned(), value.trim().trim_matches('"').to_owned());
        }
    }
    data
}

/// The quoted strings of a list, on one line each, without coreference marks.
fn sentences(body: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current: Option<String> = None;
    let mut letters = body.chars();
    while let Some(letter) = letters.next() {
        match (letter, current.as_mut()) {
            ('\\', Some(text)) => text.extend(letters.next()),
            ('"', None) => current = Some(String::new()),
            ('"', Some(_)) => found.extend(current.take().map(|text| plain(&text))),
            (other, Some(text)) => text.push(other),
            _ => {}
        }
    }
    found
}

fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("[:") {
        plain.push_str(&rest[..start]);
        rest = rest[start..].find(']').map_or("", |end| &rest[start + end + 1..]);
    }
    plain.push_str(rest);
    let spaced = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    [" ,", " .", " '", " )"].iter().fold(spaced, |text, mark| text.replace(mark, mark.trim_start()))
}

fn read_gold<'a>(line: &'a str, data: &Data) -> Option<Gold<'a>> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [list, kind, from, to, mark] = cells.as_slice() else { return None };
    let kind = match *kind {
        "inheritance" => RelationKind::Inheritance,
        "composition" => RelationKind::Composition,
        "alias" => RelationKind::Alias,
        _ => return None,
    };
    // Every word of an end that the data renamed is renamed.
    let renamed = |end: &str| {
        let words =
            end.split(' ').map(|word| data.names.get(word).cloned().unwrap_or_else(|| word.to_owned()));
        fold(&words.collect::<Vec<_>>().join(" "))
    };
    Some(Gold { list, kind, ends: [renamed(from), renamed(to)], plain: [fold(from), fold(to)], mark })
}

/// A relation found in one list: kind, ends.
type Found = (RelationKind, String, String);

fn corpus_of(sentences: &[String]) -> Corpus {
    let mut builder = CorpusBuilder::new();
    let mut document = Document {
        name: "list.txt".to_owned(),
        kind: DocumentKind::Text,
        title: "list".to_owned(),
        text: String::new(),
        blocks: Vec::new(),
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    for sentence in sentences {
        let start = document.text.len();
        document.text.push_str(sentence);
        document
            .blocks
            .push(Block { span: Span::new(start, document.text.len()), role: BlockRole::Paragraph });
        document.text.push('\n');
    }
    let text = split(&document);
    builder.add(DocumentId(0), Reading { document, text, extraction: Default::default() });
    builder.snapshot()
}

fn stated(data: &Data) -> BTreeMap<String, Vec<Found>> {
    let found = data.lists.iter().map(|(name, sentences)| {
        let corpus = corpus_of(sentences);
        let graph = corpus.concepts();
        let all = graph.relations().iter().chain(graph.discarded());
        let ends = all.map(|one| (one.kind, graph.key(one.from).to_owned(), graph.key(one.to).to_owned()));
        (name.clone(), ends.collect())
    });
    found.collect()
}

fn score_stated(gold: &[Gold<'_>], found: &BTreeMap<String, Vec<Found>>, args: &Args, figures: &mut Figures) {
    for (name, kind) in KINDS {
        let wanted: Vec<&Gold<'_>> = gold
            .iter()
            .filter(|one| one.kind == kind && matches!(one.mark, "stated" | "misstated"))
            .collect();
        let is_found = |one: &&&Gold<'_>| {
            found.get(one.list).is_some_and(|found| found.iter().any(|found| same(found, one)))
        };
        let hits = wanted.iter().filter(is_found).count();
        if args.has("verbose") {
            wanted
                .iter()
                .filter(|one| !is_found(one))
                .for_each(|one| println!("not found: {} {name} {:?}", one.list, one.ends));
        }
        figures.text(&format!("{name} found"), &format!("{hits} of {}", wanted.len()));
    }
    let all = found.iter().flat_map(|(list, found)| found.iter().map(move |found| (list, found)));
    let is_gold = |list: &str, found: &Found| {
        gold.iter().any(|one| one.list == list && one.mark != "false" && same(found, one))
    };
    let (mut right, mut total) = (0, 0);
    for (list, found) in all {
        total += 1;
        right += usize::from(is_gold(list, found));
        if args.has("verbose") && !is_gold(list, found) {
            println!("not in the gold: {list} {:?} {} – {}", found.0, found.1, found.2);
        }
    }
    figures.text("in the gold", &format!("{right} of {total} found"));
    let wanted = gold.iter().filter(|one| matches!(one.mark, "stated" | "misstated")).count();
    let hits = gold.iter().filter(|one| matches!(one.mark, "stated" | "misstated"));
    let hits = hits
        .filter(|one| found.get(one.list).is_some_and(|found| found.iter().any(|found| same(found, one))))
        .count();
    figures.number("recall", hits as f64 / wanted.max(1) as f64);
}

const KINDS: [(&str, RelationKind); 3] = [
    ("inheritance", RelationKind::Inheritance),
    ("composition", RelationKind::Composition),
    ("alias", RelationKind::Alias),
];

/// The same ends; the gold may leave out what describes them.
fn same(found: &Found, gold: &Gold<'_>) -> bool {
    let fits = |found: &str, wanted: &str| found == wanted || found.ends_with(&format!(" {wanted}"));
    let is = |found: &str, end: usize| fits(found, &gold.ends[end]) || fits(found, &gold.plain[end]);
    let straight = is(&found.1, 0) && is(&found.2, 1);
    let turned = is(&found.2, 0) && is(&found.1, 1);
    found.0 == gold.kind && (straight || gold.kind == RelationKind::Alias && turned)
}

/// Each relation marked `true`, `false` or `misstated` is judged by the sentences that do not state it.
fn score_reflection(gold: &[Gold<'_>], data: &Data, args: &Args, figures: &mut Figures) {
    let judged: Vec<(&Gold<'_>, Verdict)> = gold
        .iter()
        .filter(|one| matches!(one.mark, "true" | "false" | "misstated"))
        .map(|one| (one, judge(one, data)))
        .collect();
    let count = |is_true: bool, verdict: Verdict| {
        judged.iter().filter(|(one, given)| (one.mark == "true") == is_true && *given == verdict).count()
    };
    for (name, is_true) in [("true relations", true), ("false relations", false)] {
        let [valid, unknown, invalid] =
            [Verdict::Valid, Verdict::Unknown, Verdict::Invalid].map(|verdict| count(is_true, verdict));
        figures.text(name, &format!("{valid} valid, {unknown} unknown, {invalid} invalid"));
    }
    let right = count(true, Verdict::Valid) + count(true, Verdict::Unknown) + count(false, Verdict::Invalid);
    figures.number("reflection", right as f64 / judged.len().max(1) as f64);
    figures.number("false accepted", (count(false, Verdict::Valid) + count(false, Verdict::Unknown)) as f64);
    if args.has("verbose") {
        judged
            .iter()
            .for_each(|(one, verdict)| println!("{verdict:?}: {} {:?} {:?}", one.mark, one.kind, one.ends));
    }
}

fn judge(gold: &Gold<'_>, data: &Data) -> Verdict {
    let about = |thing: &str| -> Vec<&str> {
        let made_up = |list: &str| {
            data.names.iter().find(|(name, _)| list_is_about(list, name)).map(|(_, made_up)| made_up.as_str())
        };
        let lists = data.lists.iter().filter(|(list, _)| made_up(list) == Some(thing));
        let sentences = lists.flat_map(|(_, sentences)| sentences).map(String::as_str);
        sentences.filter(|text| !states(text, gold.kind, &gold.ends[0], &gold.ends[1])).collect()
    };
    reflect(gold.kind, &gold.ends[0], &gold.ends[1], &about(&gold.ends[0]), &about(&gold.ends[1]))
}

/// `apple_detail_without_fruit` is about the apple, `roots_details` about the root.
fn list_is_about(list: &str, name: &str) -> bool {
    let rest = list.strip_prefix(name).map(|rest| rest.trim_start_matches('s'));
    rest.is_some_and(|rest| rest.starts_with("_concept_detail") || rest.starts_with("_detail"))
}

/// What a text file states, one relation a line, with its sentence.
fn list(args: &Args) -> Outcome {
    let path = Path::new(args.file()?);
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("text.txt");
    let document = clew_document::read(name, &std::fs::read(path)?)?;
    let text = split(&document);
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), Reading { document, text, extraction: Default::default() });
    let corpus = builder.snapshot();
    let started = std::time::Instant::now();
    let graph = corpus.concepts();
    println!("{} relations in {:.2} s", graph.relations().len(), started.elapsed().as_secs_f64());
    for one in graph.relations() {
        let quote = corpus.sentence_text(one.evidence[0].sentence);
        let (from, to) = (graph.name(one.from), graph.name(one.to));
        println!("{from} | {} | {to} | {:?} {:?} | {quote}", one.kind.phrase(), one.plainness, one.verdict);
    }
    Ok(())
}
