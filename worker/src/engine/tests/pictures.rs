//! Pages that are pictures. In a test's file, a page that begins with `picture ` is one: what follows is legible to whoever
//! recognises it.

use super::*;
use crate::protocol::Pictures;
use clew_types::document::ReadWarning;

const SCAN: &str = "%PDF-1.7\npicture Ottilie Brandt was born in Marlow.\x0cpicture She died in Osk.";
const MIXED: &str =
    "%PDF-1.7\nThe Varn Lighthouse stands on Skerry Island.\x0cpicture Ottilie Brandt was born in Marlow.";
/// A picture that nobody gets to the end of.
const ENDLESS: &str = "picture endless";
const ENGLISH: Pictures = Pictures::Read(PictureLanguage::English);

/// The text as a recogniser leaves it: pictures are blank where nobody asked for them. It takes its time.
pub(super) async fn recognised(
    text: &str,
    language: Option<PictureLanguage>,
    on_page: &dyn Fn(u32, u32),
) -> String {
    let all = text.matches("picture ").count() as u32;
    let mut number = 0;
    let mut pages = Vec::new();
    for page in text.split('\x0c') {
        let written = page.strip_prefix("picture ");
        if written.is_some() && language.is_some() {
            number += 1;
            on_page(number, all);
            turn().await;
            if page == ENDLESS {
                std::future::pending::<()>().await;
            }
        }
        pages.push(match (written, language) {
            (None, _) => page,
            (Some(_), None) => "",
            (Some(written), Some(_)) => written,
        });
    }
    pages.join("\x0c")
}

fn read_pictures(bench: &mut Bench) {
    let command = Command::ReadAgain(DocumentId(0), Some(PictureLanguage::English));
    bench.run(command, None).expect("there");
}

fn status(bench: &Bench) -> DocumentStatus {
    bench.list().remove(&DocumentId(0)).expect("listed")
}

#[test]
fn pictures_are_read_when_somebody_asks_and_again_ever_after() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    assert!(matches!(bench.add("scan.pdf", SCAN), Err(EngineError::Unreadable(_))));
    assert_eq!(status(&bench).pictures, Pictures::Unread);
    // The offer outlives the tab.
    let mut bench = Bench::new(store.clone());
    assert_eq!(status(&bench).pictures, Pictures::Unread);
    read_pictures(&mut bench);
    assert_eq!((status(&bench).stage, status(&bench).pictures), (Stage::Ready, ENGLISH));
    let told = |page| {
        let events = bench.events.borrow();
        let is = |event: &Event| matches!(event, Event::Document(status) if status.stage == Stage::Recognising(page, 2));
        events.iter().any(is)
    };
    assert!(told(1) && told(2));
    assert_eq!(bench.ask("Where was Ottilie Brandt born?").best_guess.as_deref(), Some("Marlow"));
    // Whoever reads it again need not ask again.
    let mut bench = Bench::new(store);
    bench.run(Command::ReadAgain(DocumentId(0), None), None).expect("there");
    assert_eq!((status(&bench).stage, status(&bench).pictures), (Stage::Ready, ENGLISH));
}

#[test]
fn pictures_among_pages_of_text_are_offered_too() {
    let mut bench = Bench::new(memory());
    bench.add("mixed.pdf", MIXED).expect("its text is read");
    assert_eq!(status(&bench).pictures, Pictures::Unread);
    let words = status(&bench).words;
    read_pictures(&mut bench);
    assert_eq!((status(&bench).pictures, status(&bench).warnings), (ENGLISH, vec![]));
    assert!(status(&bench).words > words);
}

/// Has the pictures read, which takes for ever, and stops that.
fn stop_in_between(bench: &mut Bench) {
    read_pictures(bench);
    assert_eq!(status(bench).stage, Stage::Recognising(1, 1));
    bench.run(Command::CancelReading(DocumentId(0)), None).expect("there");
}

#[test]
fn what_is_stopped_is_as_it_was_and_can_be_asked_for_once_more() {
    let mut bench = Bench::new(memory());
    let _ = bench.add("scan.pdf", &format!("%PDF-1.7\n{ENDLESS}"));
    for _ in 0..2 {
        stop_in_between(&mut bench);
        assert_eq!((status(&bench).stage, status(&bench).pictures), (Stage::Cancelled, Pictures::Unread));
    }
    bench.add("next.txt", LIGHTHOUSE).expect("nothing is in its way");

    let mut bench = Bench::new(memory());
    let mixed = format!("%PDF-1.7\nThe Varn Lighthouse stands on Skerry Island.\x0c{ENDLESS}");
    bench.add("mixed.pdf", &mixed).expect("its text is read");
    let before = status(&bench);
    stop_in_between(&mut bench);
    let after = status(&bench);
    assert_eq!((&after.stage, after.pictures), (&Stage::Ready, Pictures::Unread));
    assert_eq!((after.words, after.warnings), (before.words, vec![ReadWarning::PagesWithoutText(vec![2])]));
}

#[test]
fn pictures_without_a_word_are_told_from_pictures_nobody_read() {
    let mut bench = Bench::new(memory());
    let unread = bench.add("scan.pdf", "%PDF-1.7\npicture ");
    read_pictures(&mut bench);
    let Stage::Failed(reason) = status(&bench).stage else { panic!("{:?}", status(&bench)) };
    assert!(reason.contains("no text could be recognised"), "{reason}");
    assert_ne!(unread, Err(EngineError::Unreadable(reason)));
    // In another language there may be some.
    assert_eq!(status(&bench).pictures, Pictures::Unread);
}

#[test]
fn a_tab_that_is_closed_goes_on_with_pictures() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    let _ = bench.add("scan.pdf", SCAN);
    let command = Command::ReadAgain(DocumentId(0), Some(PictureLanguage::English));
    let asked = bench.engine.clone().handle(command, None, bench.sink(), Flag::default());
    assert!(bench.pool.run_until(asked).is_ok());
    drop(bench);
    assert_eq!(Bench::new(store).stages(), [Stage::Ready]);
}
