use super::*;
use crate::answer::{Answer, Citation, Statement};
use crate::corpus::CorpusBuilder;
use crate::corpus::tests::reading;
use crate::graph::Evidence;
use crate::id::{DocumentId, SentenceId};
use crate::reason::Strategy;
use crate::trace::{PathEdge, Trace};
use std::collections::BTreeSet;

/// Names and sentences that every format has to spell out somehow.
const AWKWARD: &str = "Ada \"Byte\" <Quill> & Sons built the Lamp\\Mill: 'fast', 100 % §.";

fn mill() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let told = [
        (AWKWARD, Some(("Ada \"Byte\" <Quill> & Sons", "be built by", "Lamp\\Mill"))),
        ("Øle Ng moved to Tórs Bay.", Some(("Øle Ng", "=move to", "Tórs Bay"))),
    ];
    builder.add(DocumentId(0), reading("Mill", &told));
    builder.snapshot()
}

fn graph_text(format: GraphFormat) -> String {
    String::from_utf8(graph(&mill(), format).bytes).unwrap()
}

fn citation(corpus: &Corpus, index: u32) -> Citation {
    let evidence = corpus.evidence(SentenceId { document: DocumentId(0), index });
    Citation { evidence, quote: corpus.sentence_text(evidence.sentence).to_owned() }
}

fn answered(corpus: &Corpus) -> Answer {
    let edge = |evidence: Evidence| PathEdge {
        head: "Lamp\\Mill".to_owned(),
        relation: "be built by".to_owned(),
        tail: "Ada \"Byte\" <Quill> & Sons".to_owned(),
        evidence,
        origin: crate::graph::Origin::Extracted,
        score: 1.0,
    };
    let first = citation(corpus, 0);
    Answer {
        question: "Who built <script>alert(1)</script> the mill?".to_owned(),
        strategy: Strategy::TcrQf,
        text: Some("Ada *Quill*".to_owned()),
        best_guess: None,
        confidence: 0.9,
        path: vec![edge(first.evidence)],
        statements: vec![Statement {
            text: "She <b>built</b> it".to_owned(),
            citations: vec![first.clone(), first],
        }],
        evidence: Vec::new(),
        outside: Vec::new(),
        missing: vec!["When?".to_owned()],
        trace: Trace::default(),
    }
}

#[test]
fn graphml_is_read_by_an_xml_parser() {
    let text = graph_text(GraphFormat::GraphMl);
    let xml = roxmltree::Document::parse(&text).unwrap();
    let all = |name: &str| xml.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!((all("node"), all("edge")), (4, 2));
    let values: BTreeSet<&str> = xml.descendants().filter_map(|node| node.text()).collect();
    assert!(values.contains(AWKWARD) && values.contains("Lamp\\Mill"));
    let ids: BTreeSet<&str> = xml.descendants().filter_map(|node| node.attribute("id")).collect();
    let ends = xml.descendants().filter_map(|node| node.attribute("source").zip(node.attribute("target")));
    assert!(
        ends.clone().count() == 2
            && ends.into_iter().all(|(from, to)| ids.contains(from) && ids.contains(to))
    );
}

#[test]
fn turtle_is_read_by_an_rdf_parser() {
    let text = graph_text(GraphFormat::Turtle);
    let triples: Vec<_> = oxttl::TurtleParser::new().for_slice(&text).collect::<Result<_, _>>().unwrap();
    let said = |object: &str| triples.iter().any(|triple| triple.object.to_string().contains(object));
    assert!(said("Tórs Bay") && said("Lamp\\\\Mill") && said("100 % §"));
    let links = triples.iter().filter(|triple| triple.predicate.as_str().starts_with("urn:clew:relation:"));
    assert_eq!(links.count(), 2);
}

#[test]
fn csv_comes_back_and_runs_nothing() {
    let text = graph_text(GraphFormat::Csv);
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<::csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().any(|row| &row[5] == AWKWARD));
    assert!(rows.iter().flatten().all(|cell| !cell.starts_with(['=', '+', '-', '@'])));
}

#[test]
fn cypher_quotes_what_it_is_given() {
    let text = graph_text(GraphFormat::Cypher);
    assert_eq!(text.lines().count(), 6);
    assert!(text.contains(r#"n.name = "Ada \"Byte\" <Quill> & Sons""#), "{text}");
    assert!(text.contains("MERGE (h)-[r:BE_BUILT_BY {clewId:"));
}

#[test]
fn notes_link_to_notes_that_are_there() {
    let file = graph(&mill(), GraphFormat::Vault);
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(file.bytes)).unwrap();
    let names: BTreeSet<String> = zip.file_names().map(str::to_owned).collect();
    assert_eq!(names.len(), 4);
    for at in 0..zip.len() {
        let note = std::io::read_to_string(zip.by_index(at).unwrap()).unwrap();
        for link in note.split("[[").skip(1) {
            let target = format!("Clew/{}.md", link.split("]]").next().unwrap());
            assert!(names.contains(&target), "{target}");
        }
    }
}

#[test]
fn a_written_answer_holds_words_never_markup_of_others() {
    let corpus = mill();
    let text = |format| String::from_utf8(answer(&corpus, &answered(&corpus), format).bytes).unwrap();
    let page = text(AnswerFormat::Html);
    assert!(!page.contains("<script") && !page.contains("<b>"));
    assert!(page.contains("Ada &quot;Byte&quot;"));
    // One sentence is cited three times and listed once.
    assert_eq!(page.matches("id=\"source-").count(), 1);
    let note = text(AnswerFormat::Markdown);
    assert!(note.contains("**Ada \\*Quill\\***") && note.contains("\\<script\\>"), "{note}");
    assert_eq!(note.matches("[^1]:").count(), 1);
    let name = answer(&corpus, &answered(&corpus), AnswerFormat::Html).name;
    assert_eq!(name, "who-built-script-alert-1-script-the-mill.html");
}

#[test]
fn files_bear_good_names() {
    assert_eq!(file_stem("Who was she?"), "who-was-she");
    assert_eq!(file_stem("???"), "answer");
    assert!(file_stem(&"word ".repeat(99)).chars().count() <= LONGEST_STEM + 20);
}
