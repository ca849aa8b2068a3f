//! Whose role is told in brackets? `Ada Renn (keeper), Tobias Holt (cook)`: the cook is who stands before *(cook)*.

use super::read::Value;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;

/// Confidence where the brackets say the role.
const TOLD: f32 = 0.8;

/// Who has the role that is asked for, where the sentence that answers tells roles in brackets.
pub(super) fn by_role(corpus: &Corpus, question: &str, answer: &Value) -> Option<Value> {
    let asked = Words::new(question);
    let last = answer.hops.last().filter(|_| asked.lower(0) == "who")?;
    let text = bearer(corpus.sentence_text(last.sentence), &terms(question))?;
    let mut hops = answer.hops.clone();
    if let Some(last) = hops.last_mut() {
        last.tail.clone_from(&text);
    }
    Some(Value { text, score: answer.score.max(TOLD), hops })
}

/// The name before the brackets whose words are all asked for.
fn bearer(sentence: &str, asked: &[String]) -> Option<String> {
    let mut from = 0;
    while let Some(open) = sentence.get(from..)?.find('(').map(|at| from + at) {
        let close = open + sentence.get(open..)?.find(')')?;
        let role = terms(&sentence[open + 1..close]);
        if !role.is_empty() && role.iter().all(|term| asked.contains(term)) {
            return name_before(&sentence[..open]);
        }
        from = close + 1;
    }
    None
}

/// The capitalised words that end a text.
fn name_before(text: &str) -> Option<String> {
    let words = Words::new(text);
    let is_name = |at: &usize| words.is_word(*at) && words.is_capitalised(*at);
    let from = (0..words.len()).rev().take_while(is_name).last()?;
    Some(words.slice(from, words.len()).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, expected: Option<&str>) {
        let sentence = "Present: Ada Renn (keeper), Dr Tobias Holt (ship's cook), Mina Vey (Sund)";
        assert_eq!(bearer(sentence, &terms(question)).as_deref(), expected, "{question}");
    }

    #[test]
    fn who_stands_before_the_brackets_has_the_role() {
        check("Who is the keeper of the light?", Some("Ada Renn"));
        check("Who was the ship's cook?", Some("Dr Tobias Holt"));
        check("Who was the cook?", None);
    }
}
