//! Does a heading, or a line with a colon, open the list that is asked for? *What are the rules of the pool?* is answered by the
//! items below *Pool rules*, and not by one of them.

use super::read::{Hop, Value};
use super::request::spoken;
use super::section::is_heading;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::lemma::lemma;
use clew_language::text::line::item_marker;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_language::value::{Number, cardinals};
use clew_types::document::BlockRole;
use clew_types::id::SentenceId;
use std::collections::BTreeSet;

/// Confidence where the opening line says all that is asked.
const TOLD: f32 = 0.75;
/// Words of an item's name, and of an item without one.
const NAME: usize = 6;
const WHOLE: usize = 12;
/// Items of a list that is told in one line.
const ITEMS: std::ops::RangeInclusive<usize> = 2..=12;
/// Sentences between a heading and its list.
const BETWEEN: u32 = 4;
/// Words that only say that a list is wanted.
const ASKING: &[&str] = &["list", "name", "main", "all", "tell", "give"];

/// The items that the question asks for, where one of the read pages has a line that opens them.
pub(super) fn listed(corpus: &Corpus, question: &str, read: &BTreeSet<SentenceId>) -> Option<Value> {
    let noun = plural(question)?;
    let count = cardinals(question).into_iter().next();
    let counted = count.as_ref().map_or_else(Vec::new, |count| terms(&question[count.span.clone()]));
    let is_wanted = |term: &String| !ASKING.iter().any(|word| stem(word) == *term) && !counted.contains(term);
    let asked: Vec<String> = terms(question).into_iter().filter(is_wanted).collect();
    let opens = |id: &&SentenceId| {
        let text = corpus.sentence_text(**id);
        if !is_heading(corpus, **id) && !text.trim_end().ends_with(':') {
            return false;
        }
        let (own, around) = (terms(text), terms(corpus.title(id.document)));
        own.contains(&noun) && asked.iter().all(|term| own.contains(term) || around.contains(term))
    };
    let number = count.and_then(|count| match count.number {
        Number::Cardinal(number) => Some(number),
        _ => None,
    });
    let is_as_many =
        |items: &Vec<(SentenceId, &str)>| number.is_none_or(|number| number == items.len() as f64);
    let items = read.iter().filter(opens).find_map(|id| items(corpus, *id).filter(is_as_many))?;
    let names: Vec<&str> = items.iter().map(|(_, name)| *name).collect();
    let hop = |(sentence, name): &(SentenceId, &str)| Hop {
        head: String::new(),
        relation: String::new(),
        tail: (*name).to_owned(),
        sentence: *sentence,
    };
    Some(Value { text: spoken(&names), score: TOLD, hops: items.iter().map(hop).collect() })
}

/// The stem of the noun for many that a question asks for: `What are the rules?`, `Which rules are there?`, `List the rules`.
fn plural(question: &str) -> Option<String> {
    let words = Words::new(question.trim().trim_end_matches(['?', '.']));
    if !matches!(words.lower(0), "what" | "which" | "list" | "name") {
        return None;
    }
    let tags = words.tags();
    let noun = (1..words.len()).find(|at| tags[*at] == Tag::Noun && tags.get(at + 1) != Some(&Tag::Noun))?;
    let word = words.lower(noun);
    (lemma(word, Tag::Noun) != word).then(|| stem(word))
}

/// The items below a line, each with its first sentence and its name.
fn items(corpus: &Corpus, opening: SentenceId) -> Option<Vec<(SentenceId, &str)>> {
    let reading = corpus.reading(opening.document)?;
    let sentences = &reading.text.sentences;
    let at = |index: u32| SentenceId { index, ..opening };
    let is_marked = |index: u32| item_marker(reading.sentence(index).trim()).is_some();
    let is_item = |index: u32| {
        let block =
            sentences.get(index as usize).and_then(|one| reading.document.blocks.get(one.block as usize));
        let is_listed = block.is_some_and(|block| block.role == BlockRole::ListItem);
        is_listed || is_marked(index)
    };
    let opens_block = |index: u32| sentences[index as usize].block != sentences[index as usize - 1].block;
    // Of a page's lines several items may be one block.
    let is_first = |index: u32| is_marked(index) || is_item(index) && opens_block(index);
    let last = sentences.len() as u32;
    let near = opening.index + 1..last.min(opening.index + 2 + BETWEEN);
    let first = near.take_while(|index| !is_heading(corpus, at(*index))).find(|index| is_item(*index))?;
    let block = |index: u32| sentences[index as usize].block;
    let in_list = |index: &u32| is_item(*index) || block(*index) == block(index - 1);
    let firsts = (first..last).take_while(in_list).filter(|index| is_first(*index));
    let items: Option<Vec<(SentenceId, &str)>> =
        firsts.map(|index| Some((at(index), name_of(reading.sentence(index))?))).collect();
    items.filter(|items| ITEMS.contains(&items.len()))
}

/// `1. Shower first : it keeps the water clean` → `Shower first`; a short item whole.
fn name_of(item: &str) -> Option<&str> {
    let item = item.trim();
    let item = item.get(item_marker(item).unwrap_or(0)..)?;
    let is_short = |text: &str, most: usize| (1..=most).contains(&text.split_whitespace().count());
    let parted = [": ", " – ", " — "]
        .iter()
        .filter_map(|mark| Some(item.split_once(mark)?.0.trim_end_matches([' ', ':'])));
    let named = parted.min_by_key(|name| name.len()).filter(|name| is_short(name, NAME));
    let whole = || Some(item.trim_end_matches(['.', ',', ';', ' '])).filter(|item| is_short(item, WHOLE));
    named.or_else(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::reading::Reading;

    fn check(question: &str, expected: Option<&str>) {
        let page = "# Sund Baths\n\nThe baths are old.\n\n## Rules of the pool\n\nEverybody keeps these.\n\n\
            1. Shower first: it keeps the water clean. It is warm.\n2. No running.\n3. Caps: all wear them.\n\n\
            The pool is deep.\n\n## Prices\n\nYou pay these sums:\n\n- adults two crowns\n- children one crown\n";
        let document = clew_document::read("page.md", page.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        let read =
            (0..text.sentences.len() as u32).map(|index| SentenceId { document: DocumentId(0), index });
        let read = read.collect();
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), Reading { document, text, extraction });
        let found = listed(&builder.snapshot(), question, &read).map(|value| value.text);
        assert_eq!(found.as_deref(), expected, "{question}");
    }

    #[test]
    fn what_a_line_opens_is_told_whole() {
        let rules = Some("Shower first, No running and Caps");
        check("What are the rules of the pool?", rules);
        check("List the rules of the pool.", rules);
        check("What are the three rules of the Sund pool?", rules);
        check("What are the four rules of the pool?", None);
        check("Which sums do you pay?", Some("adults two crowns and children one crown"));
        check("What is the rule of the pool?", None);
        check("What are the rules of the sauna?", None);
        check("Who keeps the rules of the pool?", None);
    }
}
