//! Does the question name a row of a small table? Who asks what a family pays wants the price beside *Families*, not the one
//! beside *Children*.

use super::read::Value;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;

/// Rows looked at before and behind the one that answers.
const NEAR: u32 = 40;
/// Confidence at least where the question names just this row.
const NAMED: f32 = 0.6;

/// The value in the row that the question names, where the answer is another row's.
pub(super) fn in_named_row(corpus: &Corpus, question: &str, answer: &Value) -> Option<Value> {
    let last = answer.hops.last()?;
    let own = Row::of(corpus.sentence_text(last.sentence)).filter(|own| own.value.contains(&answer.text))?;
    let asked = terms(question);
    let rows = around(last.sentence).filter_map(|id| Some((id, Row::of(corpus.sentence_text(id))?)));
    let is_named = |(_, row): &(SentenceId, Row<'_>)| row.columns == own.columns && row.is_named_by(&asked);
    let named: Vec<(SentenceId, Row<'_>)> = rows.filter(is_named).collect();
    let [(id, row)] = named.as_slice() else { return None };
    let text = row.value.to_owned();
    let mut hops = answer.hops.clone();
    if let Some(last) = hops.last_mut() {
        (last.sentence, last.tail) = (*id, text.clone());
    }
    Some(Value { text, score: answer.score.max(NAMED), hops })
}

fn around(id: SentenceId) -> impl Iterator<Item = SentenceId> {
    (id.index.saturating_sub(NEAR)..=id.index + NEAR).map(move |index| SentenceId { index, ..id })
}

/// `Visitor: Families; Price: £11.00.`: two columns, whom the row is about and what it says. With more of them the question
/// may mean one that the table does not have.
struct Row<'a> {
    columns: [&'a str; 2],
    label: &'a str,
    value: &'a str,
}

impl<'a> Row<'a> {
    fn of(sentence: &'a str) -> Option<Self> {
        let cells: Option<Vec<_>> =
            sentence.trim_end_matches('.').split("; ").map(|cell| cell.split_once(": ")).collect();
        let [(first, label), (second, value)] = cells?[..] else { return None };
        Some(Self { columns: [first, second], label, value })
    }

    /// True where a word of its label is asked for.
    fn is_named_by(&self, asked: &[String]) -> bool {
        terms(self.label).iter().any(|term| asked.contains(term))
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
    fn the_row_that_is_named_answers() {
        check("What does a family pay?", Some("20 crowns"));
        check("What is the fare for a dog?", Some("free"));
        check("What do dogs and families pay?", None);
        check("What does it cost?", None);
    }
}
