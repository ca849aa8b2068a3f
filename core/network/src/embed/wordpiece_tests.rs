use super::*;

const VOCABULARY: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nknow\n##ledge\n##l\n##edge\ngraph\n##s\n.\n[\n]\ncls\n東\n京\ncafe\n$\n##\n#";

fn pieces(text: &str, limit: usize) -> String {
    let names: Vec<&str> = VOCABULARY.lines().collect();
    let model = WordPiece::new(VOCABULARY).unwrap();
    let ids = model.encode(text, limit);
    ids.iter().map(|&id| names[id as usize]).collect::<Vec<_>>().join(" ")
}

fn check(text: &str, expected: &str) {
    assert_eq!(pieces(text, 256), format!("[CLS] {expected} [SEP]").replace("  ", " "), "{text:?}");
}

#[test]
fn cuts_words_into_the_longest_known_pieces() {
    check("", "");
    check("  \t\n", "");
    check("Knowledge GRAPHS.", "know ##ledge graph ##s .");
    check("knowl knowledges", "know ##l know ##ledge ##s");
    check("graph.graph", "graph . graph");
    check("knowx graphz", "[UNK] [UNK]");
    check("##", "# #");
}

#[test]
fn cleans_as_the_model_was_trained() {
    check("Café cafe\u{301}", "cafe cafe");
    check("gra\u{ad}ph\u{0}s\u{fffd}\u{200b}", "graph ##s");
    check("graph\u{a0}graph\u{3000}graph", "graph graph graph");
    check("東京graph", "東 京 graph");
    check("$graph", "$ graph");
    check("[CLS]", "[ cls ]");
    check(&"graph".repeat(21), "[UNK]");
}

#[test]
fn cuts_off_at_the_limit() {
    assert_eq!(pieces("graph graph graph", 4), "[CLS] graph graph [SEP]");
    assert_eq!(pieces("knowledges", 3), "[CLS] know [SEP]");
    assert_eq!(pieces("graph", 0), "[CLS] [SEP]");
}

#[test]
fn needs_its_special_pieces() {
    assert_eq!(WordPiece::new("a\nb").unwrap_err(), ModelError::Vocabulary);
}
