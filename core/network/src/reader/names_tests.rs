use super::*;
use crate::embed::wordpiece::Piece;

/// Words, each a token, labelled by number; the last one spans two tokens.
fn read(text: &str, labels: &[usize]) -> Vec<(String, NameKind)> {
    let mut at = 0;
    let pieces: Vec<Piece> = text
        .split(' ')
        .map(|word| {
            let span = Span::new(at, at + word.len());
            at += word.len() + 1;
            Piece { id: 9, span }
        })
        .collect();
    let row = |&label: &usize| std::array::from_fn(|at| if at == label { 3.0 } else { 0.0 });
    let rows: Vec<[f32; OF_NAME]> = [0, 0].iter().chain(labels).map(row).collect();
    let window = Window { ids: vec![9; rows.len()], second: 2, text: 2, pieces };
    let names = spelt(&window, &rows);
    names.iter().map(|name| (name.span.of(text).to_owned(), name.kind)).collect()
}

#[test]
fn labels_spell_names() {
    let found = read("Ada Lovelace met Charles Babbage in London", &[1, 2, 0, 1, 2, 0, 5]);
    let named = |name: &str, kind| (name.to_owned(), kind);
    assert_eq!(
        found,
        [
            named("Ada Lovelace", NameKind::Person),
            named("Charles Babbage", NameKind::Person),
            named("London", NameKind::Place)
        ]
    );
}

#[test]
fn a_beginning_or_another_kind_starts_a_new_name() {
    assert_eq!(read("Anna Bert", &[1, 1]).len(), 2);
    assert_eq!(read("Paris Texas", &[5, 2]).len(), 2);
    assert_eq!(read("Anna and Bert", &[1, 0, 2]).len(), 2, "what goes on needs something before it");
    assert!(read("nobody here", &[0, 0]).is_empty());
}
