//! What does the row of a table tell? Who asks what a family pays wants the price beside *Families*, not the one beside
//! *Children*; and a city beside a name is not where somebody works.

use super::clause::{is_do, is_helping_verb};
use super::read::Value;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;

/// Rows looked at before and behind the one that answers.
const NEAR: u32 = 40;
/// Confidence at least where the question names just this row.
const NAMED: f32 = 0.6;

/// Verbs of where a thing is, or of nothing: any row may tell them.
const TIES: &[&str] =
    &["live", "come", "lie", "stand", "go", "happen", "begin", "start", "find", "get", "see"];

/// False where the answer stands in a row that has no word for what is done, nor its document's title: `City: Durban` beside a
/// name does not tell where somebody works.
pub(super) fn is_told_in_row(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let Some(last) = answer.hops.last() else { return true };
    let text = corpus.sentence_text(last.sentence);
    let asked = Words::new(question);
    if Row::of(text).is_none() || !matches!(asked.lower(0), "who" | "where" | "when") {
        return true;
    }
    let tags = asked.tags();
    let is_verb = |at: &usize| tags.get(*at) == Some(&Tag::Verb) && !is_helping_verb(asked.lower(*at));
    // Behind `does` the last plain word is what is done, though it may look like a noun: `work`.
    let is_plain = |at: &usize| is_do(asked.lower(1)) && asked.is_word(*at) && !asked.is_capitalised(*at);
    let places = || (2..asked.len()).rev();
    let verb = places().find(is_verb).or_else(|| places().find(is_plain));
    let is_tie = |at: &usize| TIES.contains(&lemma(asked.lower(*at), Tag::Verb).as_str());
    let Some(verb) = verb.filter(|at| !is_tie(at)) else { return true };
    let told = [terms(text), terms(corpus.title(last.sentence.document))].concat();
    terms(asked.get(verb)).iter().any(|stem| told.contains(stem))
}

/// The value in the row that the question names, where the answer is another row's.
pub(super) fn in_named_row(corpus: &Corpus, question: &str, answer: &Value) -> Option<Value> {
    let last = answer.hops.last()?;
    let own = Row::of(corpus.sentence_text(last.sentence))?;
    let column = (1..own.values.len()).find(|at| own.values[*at].contains(&answer.text))?;
    let asked = terms(question);
    let rows = around(last.sentence).filter_map(|id| Some((id, Row::of(corpus.sentence_text(id))?)));
    let is_named = |(_, row): &(SentenceId, Row<'_>)| row.columns == own.columns && row.is_named_by(&asked);
    let named: Vec<(SentenceId, Row<'_>)> = rows.filter(is_named).collect();
    let [(id, row)] = named.as_slice() else { return None };
    let text = row.values[column].to_owned();
    let mut hops = answer.hops.clone();
    if let Some(last) = hops.last_mut() {
        (last.sentence, last.tail) = (*id, text.clone());
    }
    // With more columns the question may mean one that the table does not have.
    let score = if row.columns.len() == 2 { answer.score.max(NAMED) } else { answer.score };
    Some(Value { text, score, hops })
}

fn around(id: SentenceId) -> impl Iterator<Item = SentenceId> {
    (id.index.saturating_sub(NEAR)..=id.index + NEAR).map(move |index| SentenceId { index, ..id })
}

/// `Visitor: Families; Price: £11.00.`: the first column tells whom the row is about.
struct Row<'a> {
    columns: Vec<&'a str>,
    values: Vec<&'a str>,
}

impl<'a> Row<'a> {
    fn of(sentence: &'a str) -> Option<Self> {
        let cells: Option<Vec<_>> =
            sentence.trim_end_matches('.').split("; ").map(|cell| cell.split_once(": ")).collect();
        let (columns, values): (Vec<_>, Vec<_>) = cells?.into_iter().unzip();
        (values.len() > 1).then_some(Self { columns, values })
    }

    /// True where a word of its label is asked for.
    fn is_named_by(&self, asked: &[String]) -> bool {
        terms(self.values[0]).iter().any(|term| asked.contains(term))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::builtin::read::Hop;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, expected: Option<&str>) {
        let rows = [
            "Guest: Grown-ups; Fare: 9 crowns.",
            "Guest: Families; Fare: 20 crowns.",
            "Guest: Dogs; Fare: free.",
        ];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("The ferry", &rows.map(|row| (row, None))));
        let corpus = builder.snapshot();
        let sentence = SentenceId { document: DocumentId(0), index: 0 };
        let hop = Hop { head: String::new(), relation: String::new(), tail: String::new(), sentence };
        let value = Value { text: "9 crowns".to_owned(), score: 0.4, hops: vec![hop] };
        assert_eq!(
            in_named_row(&corpus, question, &value).map(|it| it.text).as_deref(),
            expected,
            "{question}"
        );
    }

    #[test]
    fn the_same_column_of_the_row_that_is_named_answers() {
        let rows =
            ["Name: Hugo Holt; Town: Sund; Since: 1905.", "Name: Gita Renn; Town: Turku; Since: 1901."];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("The club", &rows.map(|row| (row, None))));
        let corpus = builder.snapshot();
        let sentence = SentenceId { document: DocumentId(0), index: 0 };
        let hop = Hop { head: String::new(), relation: String::new(), tail: String::new(), sentence };
        let value = Value { text: "1905".to_owned(), score: 0.4, hops: vec![hop] };
        let told = |question: &str| in_named_row(&corpus, question, &value).map(|told| told.text);
        assert_eq!(told("When did Gita come?").as_deref(), Some("1901"));
        assert_eq!(told("When did Hugo come?"), None.or(Some("1905".to_owned())));
        assert_eq!(told("When did Tom come?"), None);
    }

    #[test]
    fn a_row_tells_only_what_it_has_words_for() {
        let rows =
            ["Donor: Hugo Holt; City: Sund; Given on: 1905.", "Hugo Holt works in Sund; he: is a baker."];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Gifts", &rows.map(|row| (row, None))));
        let corpus = builder.snapshot();
        let check = |question: &str, index: u32, expected: bool| {
            let sentence = SentenceId { document: DocumentId(0), index };
            let hop = Hop { head: String::new(), relation: String::new(), tail: String::new(), sentence };
            let value = Value { text: "Sund".to_owned(), score: 0.9, hops: vec![hop] };
            assert_eq!(is_told_in_row(&corpus, question, &value), expected, "{question}");
        };
        check("Where does Hugo Holt work?", 0, false);
        check("When did Hugo Holt marry?", 0, false);
        check("Where does Hugo Holt live?", 0, true);
        check("Where is Hugo Holt?", 0, true);
        check("When was it given?", 0, true);
        check("What does Hugo Holt study?", 0, true);
        check("Where does Hugo Holt work?", 1, true);
    }

    #[test]
    fn the_row_that_is_named_answers() {
        check("What does a family pay?", Some("20 crowns"));
        check("What is the fare for a dog?", Some("free"));
        check("What do dogs and families pay?", None);
        check("What does it cost?", None);
    }
}
