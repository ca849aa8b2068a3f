use super::*;
use clew_knowledge::corpus::CorpusBuilder;
use clew_types::id::DocumentId;
use clew_types::testing::{now, reading};
use std::cell::RefCell;

/// Answers every path alike, and remembers them.
struct Canned(Result<Fetched, String>, RefCell<Vec<String>>);

#[async_trait::async_trait(?Send)]
impl Fetch for Canned {
    async fn get(&self, path: &str) -> Result<Fetched, String> {
        self.1.borrow_mut().push(path.to_owned());
        self.0.clone()
    }
}

fn asked(status: u16, body: &str, query: &str) -> (Result<Vec<Passage>, SourceError>, String) {
    let canned = Canned(Ok(Fetched { status, body: body.into() }), RefCell::default());
    let corpus = CorpusBuilder::new().snapshot();
    let found = now(ProxySearch::new(&canned, Route::Wikipedia).search(&corpus, query, 3));
    let path = canned.1.into_inner().remove(0);
    (found, path)
}

#[test]
fn the_proxys_answer_becomes_passages() {
    let body = r#"{"source":"wikipedia","results":[
        {"title":"Mill","url":"https://w.example/Mill","text":"The mill stands.","date":""},
        {"title":"Script","url":"javascript:alert(1)","text":"x","date":""},
        {"title":"Empty","url":"https://w.example/Empty","text":"  ","date":""}]}"#;
    let (found, path) = asked(200, body, " Åbo,  mill & co ");
    let mill = Passage {
        title: "Mill".into(),
        text: "The mill stands.".into(),
        place: Place::Address("https://w.example/Mill".into()),
    };
    assert_eq!(found, Ok(vec![mill]));
    assert_eq!(path, "/search/wikipedia?q=%C3%85bo%2C%20mill%20%26%20co&limit=3");
}

#[test]
fn what_is_no_answer_is_an_error_that_names_its_source() {
    assert_eq!(asked(200, "<html>", "x").0, Err(SourceError::Malformed("Wikipedia")));
    let refused = asked(503, "not configured", "x").0.unwrap_err();
    assert_eq!(refused.to_string(), "Wikipedia answered with an error (503): not configured");
    let gone = Canned(Err("no route".into()), RefCell::default());
    let corpus = CorpusBuilder::new().snapshot();
    let found = now(ProxySearch::new(&gone, Route::Web).search(&corpus, "x", 3));
    assert_eq!(found, Err(SourceError::Unreachable("the web search", "no route".into())));
}

#[test]
fn the_workspace_is_a_source_too() {
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(4), reading("Mill", &[("The old mill stands.", None)]));
    builder.add(DocumentId(5), reading("Barn", &[("A barn burns.", None)]));
    let found = now(OwnDocuments.search(&builder.snapshot(), "mill", 3)).unwrap();
    let place = Place::Workspace(ChunkId { document: DocumentId(4), index: 0 });
    assert_eq!((found.len(), &found[0].place, found[0].title.as_str()), (1, &place, "Mill"));
}
