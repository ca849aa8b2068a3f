use super::super::tests::{check_blocks, survives_mutations};
use super::*;

/// Compares what is kept: `head (kind) relation tail (kind)`, then `name (kind) aliases`, each with its block.
fn check(name: &str, text: &str, expected: &[&str]) {
    let document = read(name, text.as_bytes()).expect("readable");
    let block = |index: usize| document.blocks[index].span.of(&document.text);
    let of = |(name, kind): (&str, &str)| {
        if kind.is_empty() { name.to_owned() } else { format!("{name} ({kind})") }
    };
    let told = facts(&document)
        .map(|fact| format!("{} {} {}: {}", of(fact.head), fact.relation, of(fact.tail), block(fact.block)));
    let named = things(&document).map(|thing| {
        let sign = if thing.is_described { "=" } else { "in" };
        format!("{} {:?} {sign} {}", of((thing.name, thing.kind)), thing.aliases, block(thing.block))
    });
    assert_eq!(told.chain(named).collect::<Vec<_>>(), expected, "{text}");
}

const TABLE: &str = "head,head kind,relation,tail,sentence,document,confidence\n\
    Ada Quill,Person,build,Lamp Mill,\"Ada Quill built the Lamp Mill.\",mill.txt,0.8\n\
    Ada Quill,Person,be bear in,Marlow,,,\n\
    Lamp Mill,Place,be build by,Ada Quill,Ada Quill built the Lamp Mill.,mill.txt,\n,,,,,,\nx,,,y,,,\n";

#[test]
fn tables_of_triples() {
    check(
        "a.csv",
        TABLE,
        &[
            "Ada Quill (Person) build Lamp Mill: Ada Quill built the Lamp Mill.",
            "Lamp Mill (Place) be build by Ada Quill: Ada Quill built the Lamp Mill.",
            "Ada Quill (Person) be bear in Marlow: Ada Quill be bear in Marlow.",
        ],
    );
    let document = read("a.csv", TABLE.as_bytes());
    check_blocks(document, "h2 mill.txt\ntr Ada Quill built the Lamp Mill.\ntr Ada Quill be bear in Marlow.");
    check(
        "a.tsv",
        "Subject\tPredicate\tObject\nAda\tworksFor\tMill",
        &["Ada works for Mill: Ada works for Mill."],
    );
    check(
        "a.jsonl",
        "{\"source\":\"Ada\",\"relationship\":\"WORKS_FOR\",\"target\":\"Mill\"}\n{\"source\":\"Bo\",\"target\":\"Mill\"}",
        &["Ada works for Mill: Ada works for Mill."],
    );
}

#[test]
fn graphml_of_several_programs() {
    check(
        "a.graphml",
        "<graphml><key id='d0' for='node' attr.name='label'/><key id='d1' for='node' attr.name='description'/>\
         <key id='d2' for='edge' attr.name='relation'/><key id='d3' for='node' attr.name='aliases'/>\
         <graph><node id='1'><data key='d0'>Ada &amp; Co</data><data key='d1'>A mill.</data><data key='d3'>A | B</data></node>\
         <node id='2'><data key='y'><y:NodeLabel>Marlow</y:NodeLabel></data></node><node id='\"LEITH\"'/>\
         <edge source='1' target='2'><data key='d2'>stands_in</data></edge><edge source='1' target='9'/>\
         <edge source='2' target='\"LEITH\"'/></graph></graphml>",
        &[
            "Ada & Co stands in Marlow: Ada & Co stands in Marlow.",
            "Marlow be related to LEITH: Marlow be related to LEITH.",
            "Ada & Co [\"A\", \"B\"] = A mill.",
            "Marlow [] in Ada & Co stands in Marlow.",
            "LEITH [] in Marlow be related to LEITH.",
        ],
    );
}

#[test]
fn tables_of_graphrag() {
    check(
        "relationships.csv",
        "id,human_readable_id,source,target,description,weight\nx,0,ADA QUILL,LAMP MILL,Ada Quill built it. It stands.,7\n",
        &["ADA QUILL be related to LAMP MILL: Ada Quill built it. It stands."],
    );
    check(
        "entities.csv",
        "id,human_readable_id,title,type,description\nx,0,ADA QUILL,PERSON,\"Ada Quill builds mills.\"\ny,1,MARLOW,GEO,\n",
        &["ADA QUILL (PERSON) [] = Ada Quill builds mills.", "MARLOW (GEO) [] in MARLOW"],
    );
    check(
        "covariates.json",
        "[{\"id\":1,\"human_readable_id\":1,\"type\":\"OWNERSHIP\",\"description\":\"Ada owns it.\",\"subject_id\":\"ADA\",\
         \"object_id\":\"MILL\"}]",
        &["ADA ownership MILL: Ada owns it."],
    );
    let units = "id,human_readable_id,text,n_tokens,document_id\nx,0,\"The mill stands.\n\nIt turns.\",5,d\n";
    check_blocks(read("text_units.csv", units.as_bytes()), "p The mill stands.\np It turns.");
}

#[test]
fn relations_become_phrases() {
    for (written, phrase) in [
        ("be bear in", "be bear in"),
        ("born_in", "born in"),
        ("birthPlace", "birth place"),
        ("CAPITAL_OF", "capital of"),
        ("http://example.org/ns#worksFor", "works for"),
        ("and/or", "and/or"),
    ] {
        assert_eq!(relation_phrase(written), phrase);
    }
}

#[test]
fn what_holds_no_facts_says_so() {
    assert_eq!(read("a.csv", b"head,relation,tail\n"), Err(ReadError::Empty));
    assert!(matches!(read("a.json", b"[{\"head\":"), Err(ReadError::Damaged(_))));
    assert!(matches!(read("a.graphml", b"<graphml><"), Err(ReadError::Damaged(_) | ReadError::Empty)));
}

#[test]
fn any_bytes_are_survived() {
    let graphml: &[u8] =
        b"<graphml><key id='a' attr.name='label'/><graph><node id='1'><data key='a'>b</data></node>\
        <node id='2'/><edge source='1' target='2'><data key='a'>c</data></edge></graph></graphml>";
    let json: &[u8] =
        b"[{\"head\":\"a\",\"relation\":\"b\",\"tail\":\"c\",\"sentence\":\"a b c\"},{\"head\":[1,null]}]";
    let rag: &[u8] =
        b"human_readable_id,title,type,description\n1,ADA,PERSON,\"Ada is. She was.\"\n2,caf\xe9,,x\n";
    for seed in [graphml, json, rag, TABLE.as_bytes()] {
        survives_mutations(seed, |bytes| {
            let document = read("a.csv", bytes)?;
            let blocks = document.blocks.len();
            assert!(facts(&document).all(|fact| fact.block < blocks));
            assert!(things(&document).all(|thing| thing.block < blocks));
            let text = clew_language::text::split(&document);
            let extraction = clew_knowledge::extract::extract(&document, &text);
            let mentions = extraction.mentions.len() as u32;
            assert!(extraction.triples.iter().all(|t| t.head < mentions && t.tail < mentions));
            Ok(document)
        });
    }
}

/// The tables that GraphRAG made of a novel; skipped where they are not at hand.
#[test]
fn what_graphrag_wrote_comes_in_whole() {
    let home = clew_types::testing::crate_folder();
    let near = ["/../../../shared", "/../../../../shared"].map(|up| format!("{home}{up}"));
    let folder = near.iter().map(|near| format!("{near}/data/llm_kg/ms_graphrag"));
    let Some(folder) = folder.into_iter().find(|folder| std::path::Path::new(folder).exists()) else {
        return eprintln!("skipped: no tables of GraphRAG's at hand");
    };
    for (name, column) in [("entities.csv", "title"), ("relationships.csv", "source")] {
        let bytes = std::fs::read(format!("{folder}/{name}")).unwrap();
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        let at = reader.headers().unwrap().iter().position(|header| header == column).unwrap();
        let rows = reader.records().filter(|row| row.as_ref().is_ok_and(|row| !row[at].is_empty())).count();
        let document = super::super::read(name, &bytes).unwrap();
        assert!(rows > 100 && facts(&document).count() + things(&document).count() == rows, "{name}: {rows}");
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        let placed =
            extraction.mentions.iter().filter(|mention| !mention.span.of(&document.text).is_empty()).count();
        assert!(placed * 10 > extraction.mentions.len() * 9, "{placed} of {}", extraction.mentions.len());
    } // The same program's other way of writing: whoever is related to somebody is listed under the same name, but for
    // a slip of the model's.
    let packed = |name: &str| {
        let bytes = std::fs::read(format!("{folder}/{name}")).expect("at hand");
        super::super::read(name, &bytes).expect("readable")
    };
    let (entities, relationships) = (packed("entities.parquet"), packed("relationships.parquet"));
    let names: Vec<&str> = things(&entities).map(|thing| thing.name).collect();
    assert!(names.len() > 30 && facts(&relationships).count() > names.len());
    let missing: Vec<_> = facts(&relationships)
        .flat_map(|fact| [fact.head.0, fact.tail.0].map(str::to_owned))
        .filter(|end| !names.contains(&end.as_str()))
        .collect();
    assert!(missing.len() * 50 < facts(&relationships).count(), "{missing:?}");
    assert!(
        packed("documents.parquet").blocks.iter().any(|block| matches!(block.role, BlockRole::Heading(_)))
    );
    assert!(packed("community_reports.parquet").text.len() > 10_000);
}
