//! `clew-eval nlp --what sentences DIR`: the English rules of the Pragmatic Segmenter, each a text and its sentences.

use crate::args::Args;
use crate::extract_check::plain;
use crate::gold::Figures;
use clew_language::text::split;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A text and the sentences it has.
#[derive(Debug, PartialEq)]
struct Rule {
    text: String,
    sentences: Vec<String>,
}

/// `DIR/english_spec.rb`. Rules that also change the text (they take out mark-up, dots, numbers of list items) are not
/// about where sentences end: our sentences stand in the text word for word.
pub fn measure(args: &Args, folder: &Path) -> Result<Figures> {
    let mut rules = rules(&std::fs::read_to_string(folder.join("english_spec.rb"))?);
    let all = rules.len();
    rules.retain(Rule::is_verbatim);
    let mut kept = 0;
    for rule in &rules {
        let document = plain("", &rule.text);
        let parts = split(&document);
        let found: Vec<String> =
            parts.sentences.iter().map(|one| single(one.span.of(&document.text))).collect();
        let right = found == rule.sentences;
        kept += usize::from(right);
        if args.has("verbose") && !right {
            println!("wanted {:#?}\nfound {found:#?}", rule.sentences);
        }
    }
    let accuracy = kept as f64 / rules.len().max(1) as f64;
    Ok(Figures::default()
        .share("accuracy", accuracy)
        .count("rules", rules.len())
        .count("kept", kept)
        .count("rewriting", all - rules.len()))
}

impl Rule {
    fn is_verbatim(&self) -> bool {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        squeezed(&self.text) == squeezed(&self.sentences.concat())
    }
}

fn single(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every `Segmenter.new(text: "…")` with the `eq(["…"])` that follows.
fn rules(source: &str) -> Vec<Rule> {
    let mut rules = Vec::new();
    for piece in source.split("Segmenter.new(text: ").skip(1) {
        let Some((text, rest)) = ruby_string(piece) else { continue };
        let (options, rest) = rest.split_once('\n').unwrap_or((rest, ""));
        let Some((_, list)) = rest.split_once("eq([") else { continue };
        if !options.contains("clean") && !options.contains("doc_type") {
            let sentences = ruby_strings(list).iter().map(|sentence| single(sentence)).collect();
            rules.push(Rule { text, sentences });
        }
    }
    rules
}

fn ruby_strings(list: &str) -> Vec<String> {
    let mut strings = Vec::new();
    let mut rest = list;
    while let Some((string, after)) = ruby_string(rest.trim_start_matches([',', ' ', '\n'])) {
        strings.push(string);
        rest = after;
    }
    strings
}

/// A string in quotes, and what follows it. Escapes count in double quotes only.
fn ruby_string(source: &str) -> Option<(String, &str)> {
    let quote = source.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut text = String::new();
    let mut chars = source.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == quote => return Some((text, &source[at + 1..])),
            '\\' => match (chars.next()?.1, quote) {
                ('n', '"') => text.push('\n'),
                ('r', '"') => text.push('\r'),
                ('t', '"') => text.push('\t'),
                ('u', '"') => text.extend(unicode(&mut chars)),
                (c, '"') | (c @ ('\'' | '\\'), _) => text.push(c),
                (c, _) => text.extend(['\\', c]),
            },
            c => text.push(c),
        }
    }
    None
}

fn unicode(chars: &mut impl Iterator<Item = (usize, char)>) -> Option<char> {
    let digits: String = chars.take(4).map(|(_, c)| c).collect();
    u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_a_specification() {
        let source = "Segmenter.new(text: \"Ebb \\\"one\\\".\\nFlow.\", language: \"en\")\n  expect(x).to eq([\"Ebb \
            \\\"one\\\".\", 'Flow.'])\n";
        let sentences = vec!["Ebb \"one\".".to_owned(), "Flow.".to_owned()];
        assert_eq!(rules(source), [Rule { text: "Ebb \"one\".\nFlow.".to_owned(), sentences }]);
    }
}
