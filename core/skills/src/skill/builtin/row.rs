//! Is the answer the first of a row? Who asks what somebody bought wants all of it: `a pan, a bar of soap and a bird`.

use super::read::Value;
use super::request::spoken;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::lemma::lemma;
use clew_language::text::line::item_marker;
use clew_language::text::tag::Tag;
use clew_types::document::BlockRole;
use clew_types::id::SentenceId;

/// Verbs of a question that does not say of what sort the answer is.
const OPEN: &[&str] =
    &["did", "do", "does", "has", "have", "had", "can", "could", "should", "must", "will", "would", "may"];

/// Words of a short item of a list, and items that an answer may have.
const ITEM: usize = 8;
const ITEMS: usize = 12;

/// The whole row or list that the answer opens, where the question is open to many.
pub(super) fn whole_row(corpus: &Corpus, question: &str, answer: &Value) -> Option<String> {
    let asked = Words::new(question);
    let is_what = matches!(asked.lower(0), "what" | "which");
    let is_many = lemma(asked.lower(1), Tag::Noun) != asked.lower(1);
    let is_open = is_what && (OPEN.contains(&asked.lower(1)) || is_many);
    let id = answer.hops.last()?.sentence;
    let in_list = || list(corpus, id).filter(|items| items.iter().any(|item| item.contains(&answer.text)));
    let items = || in_list().map(|items| spoken(&items));
    is_open.then(|| row(corpus.sentence_text(id), &answer.text).or_else(items)).flatten()
}

/// The short items of the list that a sentence belongs to; `None` outside of one.
fn list(corpus: &Corpus, id: SentenceId) -> Option<Vec<&str>> {
    let item = |index: u32| {
        let reading = corpus.reading(id.document)?;
        let block = reading.text.sentences.get(index as usize)?.block as usize;
        let is_item = reading.document.blocks.get(block)?.role == BlockRole::ListItem;
        let text = reading.sentence(index);
        let text = text.get(item_marker(text).unwrap_or(0)..)?.trim().trim_end_matches(['.', ',', ';']);
        (is_item && text.split(' ').count() <= ITEM).then_some(text)
    };
    item(id.index)?;
    let first = (0..id.index).rev().take_while(|index| item(*index).is_some()).last().unwrap_or(id.index);
    let items: Vec<&str> = (first..).map_while(item).take(ITEMS).collect();
    (items.len() > 1).then_some(items)
}

/// From the answer to the last of its row: things between commas, the last one behind `and`.
fn row(sentence: &str, answer: &str) -> Option<String> {
    let words = Words::new(sentence);
    let tags = words.tags();
    let start = sentence.find(answer)?;
    let from = (0..words.len()).find(|at| words.start_of(*at) == Some(start))?;
    let behind = start + answer.len();
    let mut to = (from..words.len())
        .find(|at| words.start_of(*at).is_some_and(|at| at >= behind))
        .unwrap_or(words.len());
    let is_first = from == 0 || !matches!(words.lower(from - 1), "," | "and" | "or");
    if !is_first || item(&words, &tags, from) != to {
        return None;
    }
    let mut is_closed = false;
    while let Some((next, joins)) = behind_joint(&words, to).filter(|_| !is_closed) {
        let end = item(&words, &tags, next);
        if !(next..end).any(|at| tags[at].is_noun()) {
            break;
        }
        (to, is_closed) = (end, joins);
    }
    // `…, and the baker slept` goes on with another clause.
    let goes_on = matches!(tags.get(to), Some(Tag::Verb | Tag::Aux | Tag::Pron | Tag::Adv));
    (is_closed && !goes_on).then(|| words.slice(from, to).to_owned())
}

/// Behind `,`, `and` or `, and`, and whether the row's last thing follows.
fn behind_joint(words: &Words<'_>, at: usize) -> Option<(usize, bool)> {
    let behind_comma = if words.get(at) == "," { at + 1 } else { at };
    let joins = matches!(words.lower(behind_comma), "and" | "or");
    (joins || behind_comma > at).then_some((behind_comma + usize::from(joins), joins))
}

/// Where the noun phrase ends that begins here.
fn item(words: &Words<'_>, tags: &[Tag], from: usize) -> usize {
    let is_part = |at: &usize| {
        let is_of = matches!(words.lower(*at), "of" | "'s" | "’s" | "-");
        is_of || tags[*at].is_noun() || matches!(tags[*at], Tag::Det | Tag::Adj | Tag::Num)
    };
    (from..tags.len()).find(|at| !is_part(at)).unwrap_or(tags.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(sentence: &str, answer: &str, expected: Option<&str>) {
        assert_eq!(row(sentence, answer).as_deref(), expected, "{sentence}");
    }

    #[test]
    fn an_item_takes_its_list_along() {
        let mut told = reading(
            "Stores",
            &["You can buy:", "- a lamp", "- rope", "- tar", "It is open."].map(|line| (line, None)),
        );
        told.document.blocks[1..4].iter_mut().for_each(|block| block.role = BlockRole::ListItem);
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), told);
        let corpus = builder.snapshot();
        let id = |index| SentenceId { document: DocumentId(0), index };
        assert_eq!(list(&corpus, id(2)), Some(vec!["a lamp", "rope", "tar"]));
        assert_eq!(list(&corpus, id(4)), None);
    }

    #[test]
    fn the_first_of_a_row_takes_the_others_along() {
        let all = "a tin kettle, a ball of string and a red lamp";
        check(
            "She sold a tin kettle, a ball of string and a red lamp for two pounds.",
            "a tin kettle",
            Some(all),
        );
        check("They keep bees and hens.", "bees", Some("bees and hens"));
        check("She sold a tin kettle, and the baker slept.", "a tin kettle", None);
        check("She sold a tin kettle in May.", "a tin kettle", None);
        check("She sold a lamp, a tin kettle and a ball.", "a tin kettle", None);
    }
}
