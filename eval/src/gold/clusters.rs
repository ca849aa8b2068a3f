//! Re-DocRED: which mentions of a document are the same thing? B-cubed over the marked mentions.

use super::Figures;
use crate::args::Args;
use crate::extract_check::plain;
use clew_knowledge::extract::extract;
use clew_knowledge::graph::coreferent;
use clew_language::text::split;
use clew_types::span::Span;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A marked mention: where it stands, and which thing it is.
struct Marked {
    span: Span,
    thing: usize,
}

/// Every document of `DIR/dev_revised.json`. A marked mention that we do not see stands alone.
pub fn measure(args: &Args, folder: &Path) -> Result<Figures> {
    let all: Value = serde_json::from_str(&std::fs::read_to_string(folder.join("dev_revised.json"))?)?;
    let documents = super::limited(args, all.as_array().cloned().unwrap_or_default())?;
    let (mut precise, mut recalled, mut mentions, mut seen) = (0.0, 0.0, 0, 0);
    for document in &documents {
        let (text, starts) = text_of(document);
        let marked = marked(document, &starts);
        let ours = clusters(document["title"].as_str().unwrap_or(""), &text, &marked);
        seen += ours.iter().flatten().count();
        let (p, r) = b_cubed(&marked, &ours);
        (precise, recalled, mentions) = (precise + p, recalled + r, mentions + marked.len());
        if args.has("verbose") {
            print(document, &text, &marked, &ours);
        }
    }
    let figures = Figures::of_matches(precise, mentions, recalled, mentions);
    Ok(figures.share("seen", seen as f64 / mentions.max(1) as f64).count("documents", documents.len()))
}

/// The text, set as it would be printed, and where each token of each sentence starts and ends.
fn text_of(document: &Value) -> (String, Vec<Vec<Span>>) {
    let mut text = String::new();
    let mut spans = Vec::new();
    for sentence in document["sents"].as_array().into_iter().flatten() {
        let words = sentence.as_array().into_iter().flatten().filter_map(Value::as_str);
        let mut places = Vec::new();
        for word in words {
            let closes =
                matches!(word, "." | "," | ")" | ";" | ":" | "'s" | "'" | "!" | "?" | "]" | "%" | "n't");
            if !closes && !text.is_empty() && !text.ends_with(['(', '[']) {
                text.push(' ');
            }
            places.push(Span::new(text.len(), text.len() + word.len()));
            text.push_str(word);
        }
        spans.push(places);
    }
    (text, spans)
}

fn marked(document: &Value, places: &[Vec<Span>]) -> Vec<Marked> {
    let mut all = Vec::new();
    for (thing, mentions) in document["vertexSet"].as_array().into_iter().flatten().enumerate() {
        for mention in mentions.as_array().into_iter().flatten() {
            let number = |value: &Value| value.as_u64().map(|number| number as usize);
            let (sentence, pos) = (number(&mention["sent_id"]), &mention["pos"]);
            let (Some(sentence), Some(from), Some(to)) = (sentence, number(&pos[0]), number(&pos[1])) else {
                continue;
            };
            let words = places.get(sentence).and_then(|places| places.get(from..to)).unwrap_or(&[]);
            if let [first, .., last] | [first @ last] = words {
                all.push(Marked { span: Span { start: first.start, end: last.end }, thing });
            }
        }
    }
    all
}

/// Our number for the thing that each marked mention is, where we see a mention there at all.
fn clusters(title: &str, text: &str, marked: &[Marked]) -> Vec<Option<u32>> {
    let document = plain(title, text);
    let found = extract(&document, &split(&document));
    let thing_of = coreferent(&found);
    let best = |one: &Marked| {
        let overlap = |span: Span| span.end.min(one.span.end).saturating_sub(span.start.max(one.span.start));
        let fits = |at: &usize| {
            let span = found.mentions[*at].span;
            2 * overlap(span) > (span.end - span.start).max(one.span.end - one.span.start)
        };
        let at = (0..found.mentions.len()).filter(fits).max_by_key(|at| overlap(found.mentions[*at].span))?;
        thing_of.get(at).copied()
    };
    marked.iter().map(best).collect()
}

/// Sums over the mentions: share of our cluster that is right, and share of the marked one that we have.
fn b_cubed(marked: &[Marked], ours: &[Option<u32>]) -> (f64, f64) {
    let (mut precise, mut recalled) = (0.0, 0.0);
    for (at, (one, own)) in marked.iter().zip(ours).enumerate() {
        let same = |other: usize| other == at || own.is_some() && ours[other] == *own;
        let together = (0..marked.len()).filter(|other| same(*other));
        let (ours, both) = together.fold((0.0, 0.0), |(ours, both), other| {
            (ours + 1.0, both + f64::from(u8::from(marked[other].thing == one.thing)))
        });
        let wanted = marked.iter().filter(|other| other.thing == one.thing).count();
        precise += both / ours;
        recalled += both / wanted as f64;
    }
    (precise, recalled)
}

fn print(document: &Value, text: &str, marked: &[Marked], ours: &[Option<u32>]) {
    println!("\n{}", document["title"]);
    let mut by_thing: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut by_ours: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (one, own) in marked.iter().zip(ours) {
        let own_name = own.map_or("-".to_owned(), |own| own.to_string());
        by_thing.entry(one.thing).or_default().push(format!("{}[{own_name}]", one.span.of(text)));
        by_ours.entry(own.unwrap_or(u32::MAX)).or_default().push(one.thing);
    }
    let split = |names: &&Vec<String>| names.iter().any(|name| tail(name) != tail(&names[0]));
    by_thing.values().filter(split).for_each(|names| println!("  apart: {}", names.join("; ")));
    by_ours.remove(&u32::MAX);
    for things in by_ours.values().filter(|things| things.iter().any(|thing| *thing != things[0])) {
        let names: Vec<&str> =
            things.iter().flat_map(|thing| by_thing[thing].first()).map(String::as_str).collect();
        println!("  mixed: {}", names.join("; "));
    }
}

fn tail(name: &str) -> Option<&str> {
    name.rsplit('[').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_clusters() {
        let check = |things: &[usize], ours: &[Option<u32>], expected: (f64, f64)| {
            let mark = |thing: &usize| Marked { span: Span::new(0, 1), thing: *thing };
            assert_eq!(b_cubed(&things.iter().map(mark).collect::<Vec<_>>(), ours), expected, "{ours:?}");
        };
        check(&[0, 0], &[Some(1), Some(1)], (2.0, 2.0));
        check(&[0, 0], &[Some(1), None], (2.0, 1.0));
        check(&[0, 1], &[Some(1), Some(1)], (1.0, 2.0));
    }

    #[test]
    fn words_are_set_as_in_print() {
        let document = serde_json::json!({ "sents": [["Ada", "'s", "house", "(", "1901", ")", "."]] });
        assert_eq!(text_of(&document).0, "Ada's house (1901).");
    }
}
