//! A library beside the workspace: what is asked of it, what is made of it, and what is published to it.

use super::*;
use crate::engine::doors::Errand;
use crate::protocol::{Departure, LibraryChoice, LibraryItem};
use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::wire::{Known, Publication, Published, decode, encode};
use clew_knowledge::shelf::{Slice, SliceRequest, SlicedDocument};
use clew_types::reading::Reading;
use clew_types::shelf::{document_id, number_of};
use clew_types::trace::TraceStep;
use clew_types::vectors::DocumentVectors;
use std::collections::BTreeSet;

/// A library of the two documents, numbered 0 and 1.
#[derive(Default)]
struct Archive {
    /// Those that are no longer there.
    gone: RefCell<BTreeSet<u32>>,
    /// The first document goes after so many slices.
    goes_after: Cell<Option<u32>>,
    slices: Cell<u32>,
    published: RefCell<Vec<Publication>>,
    is_away: Cell<bool>,
}

fn parts(name: &str, text: &str) -> Parts {
    let document = clew_document::read(name, text.as_bytes()).expect("plain text");
    let text = clew_language::text::split(&document);
    let extraction = clew_knowledge::extract::extract(&document, &text);
    Parts::of(&Reading { document, text, extraction }, &DocumentVectors::default(), &[])
}

fn documents() -> [Parts; 2] {
    [parts("lighthouse.txt", LIGHTHOUSE), parts("brandt.txt", BRANDT)]
}

impl Archive {
    fn answer(&self, request: &HttpRequest) -> Option<(u16, Vec<u8>)> {
        let call = request.library.as_ref()?;
        if self.is_away.get() {
            return None;
        }
        if call.token != "opening" {
            let refusal = r#"{"error":{"message":"this token does not open it","code":"library_not_open"}}"#;
            return Some((403, refusal.as_bytes().to_vec()));
        }
        let body = match &call.errand {
            Errand::Post(body) => body.as_slice(),
            Errand::Fetch => &[],
            Errand::Remove => return Some(self.removed(&request.address)),
        };
        let answer = match request.address.as_str() {
            "/library/v1/team/documents" if body.is_empty() => {
                let list = r#"[{"number":0,"name":"lighthouse.txt"},{"number":1,"name":"brandt.txt"}]"#;
                Some(list.as_bytes().to_vec())
            }
            "/library/v1/libraries" => Some(br#"[{"name":"team","may_write":true,"passages":2}]"#.to_vec()),
            "/library/v1/team/slice" => encode(&self.slice(&decode(body)?)),
            "/library/v1/team/known" => {
                let sources: Vec<String> = decode(body)?;
                let published = self.published.borrow();
                let known = published.iter().filter(|one| sources.contains(&one.source));
                let known = known.map(|one| Known { source: one.source.clone(), digest: one.digest() });
                encode(&known.collect::<Vec<_>>())
            }
            "/library/v1/team/documents" => {
                let batch: Vec<Publication> = decode(body)?;
                let numbers: Vec<_> = (7..).take(batch.len()).map(Published::New).collect();
                self.published.borrow_mut().extend(batch);
                encode(&numbers)
            }
            "/library/v1/team/documents/1" => encode(&documents()[1]),
            _ => return Some((404, Vec::new())),
        };
        Some((200, answer?))
    }

    fn removed(&self, address: &str) -> (u16, Vec<u8>) {
        let Some(number) = address.strip_prefix("/library/v1/team/documents/") else {
            return (404, Vec::new());
        };
        self.gone.borrow_mut().insert(number.parse().expect("a number"));
        (200, format!(r#"{{"removed":{number}}}"#).into_bytes())
    }

    fn slice(&self, request: &SliceRequest) -> Slice {
        self.slices.set(self.slices.get() + 1);
        if self.goes_after.get().is_some_and(|after| self.slices.get() > after) {
            self.gone.borrow_mut().insert(0);
            self.goes_after.set(None);
        }
        let gone = self.gone.borrow();
        let held = |number: u32| request.held.iter().any(|(document, _)| *document == number);
        let mut documents: Vec<SlicedDocument> = (0..)
            .zip(documents())
            .map(|(number, Parts { outline, passages, sentences, triples, .. })| SlicedDocument {
                number,
                outline,
                passages,
                sentences,
                triples,
            })
            .collect();
        documents.retain(|one| !held(one.number) && !gone.contains(&one.number) && request.passages > 0);
        let gone = gone.iter().copied().filter(|number| held(*number)).collect();
        Slice { state: 3, documents, gone, passages: 2, shares: Vec::new() }
    }
}

fn choice() -> LibraryChoice {
    LibraryChoice { name: "team".into(), token: "opening".into() }
}

fn beside(bench: &mut Bench) -> Rc<Archive> {
    let archive = Rc::new(Archive::default());
    let answering = archive.clone();
    *bench.server.library.borrow_mut() = Some(Box::new(move |request| answering.answer(request)));
    bench.run(Command::SetLibrary(None, Some(choice())), None).expect("set");
    archive
}

const BORN: &str = "Where was the designer of the Varn Lighthouse born?";

#[test]
fn a_question_is_answered_from_a_library_and_its_documents_open() {
    let mut bench = Bench::new(memory());
    beside(&mut bench);
    let answer = bench.ask(BORN);
    assert_eq!(answer.best_guess.as_deref(), Some("Marlow"), "{answer:#?}");
    let cited = answer.documents();
    assert!(cited.iter().all(|id| number_of(*id).is_some()), "{cited:?}");
    let id = document_id(1).expect("a number");
    let Ok(Reply::Document(text)) = bench.run(Command::ReadDocument(id), None) else { panic!("no document") };
    assert_eq!((text.id, text.name.as_str(), text.text.trim()), (id, "brandt.txt", BRANDT.trim()));
    for citation in answer.statements.iter().flat_map(|statement| &statement.citations) {
        if citation.evidence.sentence.document == id {
            assert_eq!(citation.evidence.span.of(&text.text), citation.quote);
        }
    }
    assert!(bench.graph_size() == (0, 0) && bench.list().is_empty(), "nothing of it is the workspace's own");
}

#[test]
fn documents_of_a_library_have_their_names_also_when_an_answer_is_recalled() {
    let mut bench = Bench::new(memory());
    beside(&mut bench);
    let named = |bench: &Bench| -> BTreeSet<(DocumentId, String)> {
        let of = |event: &Event| match event {
            Event::LibraryNames(named) => named.clone(),
            _ => Vec::new(),
        };
        bench.events.borrow().iter().flat_map(of).collect()
    };
    let own = bench.run(Command::Ask(Ask::new(BORN, Strategy::TcrQf)), None);
    let Ok(Reply::Answer(id, _)) = own else { panic!("{own:?}") };
    let brandt = (document_id(1).expect("a number"), "brandt.txt".to_owned());
    assert!(named(&bench).contains(&brandt), "{:?}", named(&bench));
    // As after a reload.
    bench.engine.state.borrow_mut().library_names.clear();
    bench.events.borrow_mut().clear();
    bench.run(Command::Recall(id), None).expect("recalled");
    assert!(named(&bench).contains(&brandt), "{:?}", named(&bench));
}

#[test]
fn a_document_is_taken_out_and_the_next_answer_does_without_it() {
    let mut bench = Bench::new(memory());
    let archive = beside(&mut bench);
    let id = document_id(1).expect("a number");
    assert_eq!(bench.run(Command::TakeOut(id), None), Ok(Reply::Nothing));
    assert!(archive.gone.borrow().contains(&1));
    assert!(!bench.ask(BORN).documents().contains(&id));
    let own = bench.run(Command::TakeOut(DocumentId(0)), None);
    assert_eq!(own, Err(EngineError::NotFound), "a document of one's own is in no library");
}

#[test]
fn every_request_is_on_record_with_its_words() {
    let mut bench = Bench::new(memory());
    beside(&mut bench);
    bench.ask(BORN);
    let departures: Vec<Departure> = bench.engine.departures.all();
    let first = departures.iter().find(|one| one.address == "/library/v1/team/slice").expect("a slice");
    assert_eq!(first.status, 200);
    assert!(first.model.contains("lighthous") && first.sent > 0 && first.received > 0, "{first:?}");
}

#[test]
fn without_a_library_nothing_is_asked() {
    let mut bench = Bench::new(memory());
    let archive = beside(&mut bench);
    bench.run(Command::SetLibrary(None, None), None).expect("set");
    bench.run(Command::AddSample, None).expect("sample");
    bench.server.asked.borrow_mut().clear();
    bench.ask(BORN);
    assert_eq!(archive.slices.get(), 0);
    assert!(bench.server.asked.borrow().is_empty());
}

#[test]
fn a_library_that_goes_away_is_told_of_and_the_workspace_answers() {
    let mut bench = Bench::new(memory());
    let archive = beside(&mut bench);
    bench.run(Command::AddSample, None).expect("sample");
    archive.is_away.set(true);
    let answer = bench.ask(BORN);
    assert_eq!(answer.best_guess.as_deref(), Some("Marlow"), "{answer:#?}");
    let told = answer.trace.steps.iter().filter(|step| match &step.what {
        TraceStep::Notice(text) => text.contains("Going on without the library team"),
        _ => false,
    });
    assert_eq!(told.count(), 1);
}

#[test]
fn a_document_removed_while_it_is_cited_is_not_cited() {
    let mut bench = Bench::new(memory());
    let archive = beside(&mut bench);
    bench.add("brandt.txt", BRANDT).expect("read");
    // It is in the first slice, and gone when the answer is looked over.
    archive.goes_after.set(Some(1));
    let answer = bench.ask("Who designed the Varn Lighthouse?");
    let gone = document_id(0).expect("a number");
    assert!(!answer.documents().contains(&gone), "{answer:#?}");
}

#[test]
fn what_was_read_is_published_once() {
    let mut bench = Bench::new(memory());
    let archive = beside(&mut bench);
    bench.run(Command::AddSample, None).expect("sample");
    let published = bench.run(Command::Publish(choice()), None);
    assert_eq!(published, Ok(Reply::Published { new: 2, there: 0 }));
    assert_eq!(archive.published.borrow().len(), 2);
    let again = bench.run(Command::Publish(choice()), None);
    assert_eq!(again, Ok(Reply::Published { new: 0, there: 2 }));
    assert_eq!(archive.published.borrow().len(), 2);
    archive.is_away.set(true);
    let away = bench.run(Command::Publish(choice()), None);
    assert!(matches!(away, Err(EngineError::Unreadable(reason)) if reason.contains("cannot be reached")));
}

#[test]
fn the_choice_lasts_and_a_wrong_token_is_named() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    let archive = beside(&mut bench);
    let item = LibraryItem { choice: choice(), may_write: true, passages: 2, is_beside: true };
    let listed = |is_beside| Ok(Reply::Libraries(Some(vec![LibraryItem { is_beside, ..item.clone() }])));
    // Its token is known, and needs not be told again.
    assert_eq!(bench.run(Command::Libraries(String::new()), None), listed(true));
    let wrong = bench.run(Command::Libraries("guess".into()), None);
    assert_eq!(wrong, Err(EngineError::Unreadable("this token does not open it".into())));
    let check_again = |store, expected: &str| {
        let mut again = Bench::new(store);
        let away =
            Ok(Reply::Libraries(Some(vec![LibraryItem { may_write: false, passages: 0, ..item.clone() }])));
        assert_eq!(again.run(Command::Libraries(String::new()), None), away, "{expected}");
    };
    check_again(store, "it is remembered, also where its server is away");
    bench.run(Command::SetLibrary(Some(7), Some(choice())), None).expect("another workspace");
    let other = bench.stores.borrow().get(&7).cloned().expect("its store");
    check_again(other, "it was put beside another workspace");
    assert_eq!(bench.run(Command::SetLibrary(None, None), None), listed(false));
    archive.is_away.set(true);
    assert!(bench.run(Command::Libraries("opening".into()), None).is_err());
}

#[test]
fn where_the_server_has_none_nothing_is_shown_or_asked() {
    let mut bench = Bench::new(memory());
    assert_eq!(bench.run(Command::Libraries(String::new()), None), Ok(Reply::Libraries(None)));
    assert!(bench.server.asked.borrow().is_empty() && bench.engine.departures.all().is_empty());
}
