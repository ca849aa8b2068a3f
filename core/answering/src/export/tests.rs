use super::*;
use clew_knowledge::corpus::CorpusBuilder;
use clew_types::answer::{Answer, Citation, Statement};
use clew_types::graph::{Evidence, PathEdge};
use clew_types::id::{DocumentId, SentenceId};
use clew_types::strategy::Strategy;
use clew_types::testing::reading;
use clew_types::trace::Trace;
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
        origin: clew_types::graph::Origin::Extracted,
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
fn json_ld_says_what_turtle_says() {
    let said = |triples: Vec<oxrdf::Triple>| triples.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    let turtle = graph_text(GraphFormat::Turtle);
    let turtle = oxttl::TurtleParser::new().for_slice(&turtle).collect::<Result<_, _>>().unwrap();
    let json = graph_text(GraphFormat::JsonLd);
    let quads = oxjsonld::JsonLdParser::new().for_slice(json.as_bytes()).map(|quad| quad.unwrap());
    assert_eq!(said(quads.map(|quad| quad.into()).collect()), said(turtle));
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
fn notes_hold_words_never_markup() {
    let told = [
        (
            "<img src=x> said `so` to [[Elsewhere]].",
            Some(("<img src=x onerror=alert>", "<script>", "[[Elsewhere]]")),
        ),
        ("CON is `code`.", Some(("CON", "be", "`code`"))),
        ("Mill owns Mill.", Some(("Mill (entity 5)", "own", "mill"))),
        ("Mill owns Mill.", Some(("MILL", "own", "MILL (ENTITY 5)"))),
    ];
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), reading("<b>Mill</b>", &told));
    let notes = vault::notes(&builder.snapshot());
    let all: String = notes.iter().map(|(_, text)| text.as_str()).collect();
    let bare = all.replace("\\<", "").replace("\\`", "");
    assert!(!bare.contains('<') && !bare.contains('`'), "{all}");
    assert!(!all.contains("# [[") && notes.iter().all(|(name, _)| name != "Clew/CON.md"));
    let names: BTreeSet<String> = notes.iter().map(|(name, _)| name.to_lowercase()).collect();
    assert_eq!(names.len(), notes.len());
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

/// Names that several things have, whether they begin with a capital or not: `Flood of 1907`, told of and a title.
fn shared_names(corpus: &Corpus) -> BTreeSet<String> {
    let names = || corpus.graph.entities().iter().map(|entity| entity.name.to_lowercase());
    names().filter(|name| names().filter(|other| other == name).count() > 1).collect()
}

/// Names, kinds and relations of everything that is known; of shared names no kinds.
fn known(corpus: &Corpus, shared: &BTreeSet<String>) -> (BTreeSet<String>, Vec<String>) {
    let name = |entity: &clew_types::graph::Entity| match entity.name.to_lowercase() {
        low if shared.contains(&low) => low,
        _ => format!("{} ({:?})", entity.name, entity.kind),
    };
    let entities = corpus.graph.entities().iter().map(name).collect();
    let mut told: Vec<String> = facts::facts(corpus)
        .map(|fact| {
            let (head, tail) = (name(fact.head), name(fact.tail));
            format!("{head} {} {tail}: {}", fact.triple.relation, fact.sentence)
        })
        .collect();
    told.sort();
    (entities, told)
}

fn read_again(file: &ExportedFile) -> Corpus {
    let document = clew_document::read(&file.name, &file.bytes).unwrap();
    assert_eq!(document.kind, clew_types::document::DocumentKind::Graph);
    let text = clew_language::text::split(&document);
    let extraction = clew_knowledge::extract::extract(&document, &text);
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), clew_types::reading::Reading { document, text, extraction });
    builder.snapshot()
}

/// The bundled collection, read as a visitor's files are.
fn sample() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let folder = format!("{}/../../public/sample", clew_types::testing::crate_folder());
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for (id, file) in (0..).zip(files.iter().filter(|file| !file.ends_with("index.json"))) {
        let name = file.file_name().unwrap().to_string_lossy();
        let document = clew_document::read(&name, &std::fs::read(file).unwrap()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        builder.add(DocumentId(id), clew_types::reading::Reading { document, text, extraction });
    }
    builder.snapshot()
}

#[test]
fn what_was_written_is_read_again_as_it_was() {
    for corpus in [mill(), sample()] {
        let shared = shared_names(&corpus);
        assert!(shared.len() * 50 < corpus.graph.entities().len(), "{shared:?}");
        let (entities, facts) = known(&corpus, &shared);
        let from_xml = read_again(&graph(&corpus, GraphFormat::GraphMl));
        assert_eq!(known(&from_xml, &shared), (entities, facts.clone()));
        let from_table = read_again(&graph(&corpus, GraphFormat::Csv));
        assert_eq!(known(&from_table, &shared).1, facts);
        assert!(
            from_table.graph.triples().iter().all(|triple| triple.origin == clew_types::graph::Origin::Table)
        );
    }
}

#[test]
fn a_graph_that_was_read_goes_as_it_came() {
    let file = graph(&mill(), GraphFormat::GraphMl);
    let document = clew_document::read(&file.name, &file.bytes).unwrap();
    let text = clew_language::text::split(&document);
    let extraction = clew_knowledge::extract::extract(&document, &text);
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), clew_types::reading::Reading { document, text, extraction });
    let there = builder.snapshot().graph.triples().len();
    assert!(there > 0 && builder.remove(DocumentId(0)));
    let left = builder.snapshot();
    assert_eq!((left.graph.entities().len(), left.graph.triples().len()), (0, 0));
}

#[test]
fn a_saved_answer_names_its_way_as_the_page_does() {
    let corpus = mill();
    let mut told = answered(&corpus);
    let chose =
        clew_types::trace::TraceStep::Choose("tcr-qf".to_owned(), "it takes several facts".to_owned());
    told.trace.steps.push(clew_types::trace::Step { round: 0, what: chose });
    for format in [AnswerFormat::Html, AnswerFormat::Markdown] {
        let text = String::from_utf8(answer(&corpus, &told, format).bytes).unwrap();
        assert!(text.contains("Answered by Clew: Follow the map (TCR-QF)."), "{text}");
        assert!(text.contains("Chose Follow the map (TCR-QF): it takes"), "{text}");
        assert!(!text.contains("tcr-qf"), "{text}");
    }
}
