use super::*;

const VOCABULARY: &str = "[UNK]\n[CLS]\n[SEP]\nwho\nlit\nthe\nlamp\n?\n:\nanna\n.\nharbour";

fn tokenizer() -> WordPiece {
    WordPiece::new(VOCABULARY).unwrap()
}

fn words(window: &Window) -> String {
    let names: Vec<&str> = VOCABULARY.lines().collect();
    window.ids.iter().map(|&id| names[id as usize]).collect::<Vec<_>>().join(" ")
}

fn page(so_far: &str, title: &str, text: &str) -> Page {
    Page { so_far: so_far.into(), title: title.into(), text: text.into(), sentences: Vec::new() }
}

#[test]
fn lays_out_question_and_page() {
    let check = |page: &Page, expected: &str, second: usize, text: usize| {
        let [window] = &windows(&tokenizer(), "Who lit the lamp?", page, 100)[..] else {
            panic!("one window")
        };
        assert_eq!((words(window).as_str(), window.second, window.text), (expected, second, text));
    };
    let head = "[CLS] who lit the lamp ? [SEP]";
    check(&page("", "", "Anna lit the lamp."), &format!("{head} anna lit the lamp . [SEP]"), 7, 7);
    check(&page("", "Harbour", "Anna."), &format!("{head} harbour : anna . [SEP]"), 7, 9);
    check(&page("The lamp.", "Harbour", ""), &format!("{head} the lamp . [SEP] harbour : [SEP]"), 7, 13);
}

#[test]
fn long_pages_are_read_in_windows_that_overlap() {
    let text = "anna lit the lamp . ".repeat(100);
    let found = windows(&tokenizer(), "who", &page("", "", &text), 150);
    assert!(found.len() > 3);
    for pair in found.windows(2) {
        assert_eq!(pair[0].pieces[pair[0].pieces.len() - OVERLAP..], pair[1].pieces[..OVERLAP]);
    }
    assert_eq!(found.last().unwrap().pieces.last().unwrap().span.end as usize, text.trim_end().len());
    assert!(found.iter().all(|window| window.ids.len() <= 150));
}

#[test]
fn nothing_is_read_forever() {
    let found = windows(&tokenizer(), "who", &page("", "", &"lamp ".repeat(100_000)), 320);
    assert_eq!(found.len(), MOST_WINDOWS);
}
