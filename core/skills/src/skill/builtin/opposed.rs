//! Does the answer's sentence say the opposite of what is asked? *What do the treaties not limit?* is not answered by what they
//! limit, nor *Who imported the tea?* by who exported it.

use super::candidate::Candidate;
use super::narrowed::told_first;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::stem;
use std::collections::BTreeSet;

/// Words of which only one can be meant.
const OPPOSITES: &[[&str; 2]] = &[
    ["more", "less"],
    ["most", "least"],
    ["more", "fewer"],
    ["highest", "lowest"],
    ["largest", "smallest"],
    ["biggest", "smallest"],
    ["longest", "shortest"],
    ["tallest", "shortest"],
    ["oldest", "youngest"],
    ["oldest", "newest"],
    ["earliest", "latest"],
    ["hottest", "coldest"],
    ["warmest", "coldest"],
    ["fastest", "slowest"],
    ["heaviest", "lightest"],
    ["richest", "poorest"],
    ["best", "worst"],
    ["maximum", "minimum"],
    ["increase", "decrease"],
    ["increase", "reduce"],
    ["internal", "external"],
    ["inner", "outer"],
    ["upper", "lower"],
    ["import", "export"],
    ["return", "leave"],
    ["return", "left"],
    ["back", "left"],
    ["arrive", "leave"],
    ["arrive", "left"],
    ["buy", "sell"],
    ["bought", "sold"],
    ["borrow", "lend"],
    ["buyer", "seller"],
    ["employer", "employee"],
    ["landlord", "tenant"],
    ["win", "lose"],
    ["won", "lost"],
    ["accept", "reject"],
    ["accept", "refuse"],
    ["allow", "forbid"],
    ["allow", "prohibit"],
    ["include", "exclude"],
    ["encourage", "discourage"],
    ["begin", "stop"],
    ["start", "stop"],
    ["support", "oppose"],
    ["positive", "negative"],
    ["public", "private"],
    ["strong", "weak"],
    ["ancient", "modern"],
    ["rural", "urban"],
    ["northern", "southern"],
    ["eastern", "western"],
    ["male", "female"],
    ["mother", "father"],
    ["brother", "sister"],
    ["son", "daughter"],
    ["aunt", "uncle"],
    ["majority", "minority"],
    ["major", "minor"],
    ["summer", "winter"],
    ["alive", "dead"],
    ["alive", "died"],
];

/// Words that deny, and what denies without one of them.
const DENYING: &[&str] = &["not", "never", "cannot", "nor", "neither"];
const ALSO_DENYING: &[&str] =
    &["no", "none", "nobody", "nothing", "without", "except", "unable", "hardly", "instead", "rather"];
/// Verbs that deny what they govern.
const REFUSING: &[&str] = &[
    "lack", "fail", "refuse", "prevent", "avoid", "forbid", "prohibit", "reject", "exclude", "miss", "omit",
];

fn denies(word: &str) -> bool {
    DENYING.contains(&word) || word.ends_with("n't") || word.ends_with("n’t") || word == "t"
}

/// Whether a question that denies asks for what nothing in the sentence denies. Why something was not done may be told by what
/// was done instead.
fn is_undenied(question: &Words<'_>, sentence: &Words<'_>) -> bool {
    let any =
        |words: &Words<'_>, is_it: &dyn Fn(&str) -> bool| (0..words.len()).any(|at| is_it(words.lower(at)));
    let refuses = |word: &str| {
        let own = stem(word);
        word.starts_with("un") || REFUSING.iter().any(|verb| stem(verb) == own)
    };
    let in_sentence = |word: &str| denies(word) || ALSO_DENYING.contains(&word) || refuses(word);
    let asks_why = matches!(question.lower(0), "why" | "is" | "are" | "was" | "were" | "did" | "do" | "does");
    !asks_why
        && any(question, &denies)
        && !any(question, &|word| word == "whether")
        && !any(sentence, &in_sentence)
}

/// Whether the sentence has the opposite of a word of the question, and not the word.
fn is_turned(question: &Words<'_>, sentence: &Words<'_>) -> bool {
    // Each word's stem once: there are many pairs.
    let stems = |words: &Words<'_>| (0..words.len()).map(|at| stem(words.lower(at))).collect::<BTreeSet<_>>();
    let (question, sentence) = (stems(question), stems(sentence));
    let is_turned = |word: &String, opposite: &String| {
        question.contains(word)
            && !question.contains(opposite)
            && sentence.contains(opposite)
            && !sentence.contains(word)
    };
    OPPOSITES.iter().map(|pair| pair.map(stem)).any(|[a, b]| is_turned(&a, &b) || is_turned(&b, &a))
}

/// True where a question asks whether something is still so, and the sentence says that it no longer is.
pub(super) fn is_over(question: &str, sentence: &str) -> bool {
    let (question, sentence) = (Words::new(question), Words::new(sentence));
    question.find(&["still"]).next().is_some() && sentence.find(&["no", "longer"]).next().is_some()
}

/// True where a sentence says the opposite of what a question asks.
pub fn is_opposed(question: &str, sentence: &str) -> bool {
    let (question, sentence) = (Words::new(question), Words::new(sentence));
    is_undenied(&question, &sentence) || is_turned(&question, &sentence)
}

/// Before what is told of the opposite comes what is not, where it stands out nearly as well. False where the first still is.
pub(super) fn unopposed_first(
    corpus: &Corpus,
    question: &str,
    ranked: &mut [Candidate],
    has_read: bool,
) -> bool {
    let fits = |one: &Candidate| {
        let last = one.value.hops.last().map(|hop| corpus.sentence_text(hop.sentence));
        last.is_none_or(|sentence| !is_opposed(question, sentence))
    };
    told_first(ranked, has_read, &fits)
}

#[cfg(test)]
mod tests {
    use super::{is_opposed, is_over};

    #[test]
    fn what_is_no_longer_is_not_still_so() {
        let sentence = "It no longer does research.";
        assert!(is_over("Is the dome still used for research?", sentence));
        assert!(!is_over("Is the dome used for research?", sentence));
        assert!(!is_over("Is the dome still used for research?", "It does research."));
    }

    #[test]
    fn the_opposite_of_what_is_asked_is_seen() {
        let check = |question: &str, sentence: &str, expected: bool| {
            assert_eq!(is_opposed(question, sentence), expected, "{question} {sentence}");
        };
        check("Which tax did the town not raise?", "The town raised the tax on boats.", true);
        check("Which tax did the town not raise?", "The tax on boats was never raised.", false);
        check("What can't be eaten raw?", "Kidney beans should not be eaten raw.", false);
        check("Which room is not heated?", "The attic is unheated.", false);
        check("Why was the fair not held?", "It rained, so it was moved to May.", false);
        check("Who imported the tea?", "Ann Holt exported tea to Turku.", true);
        check("Who imported the tea?", "Ann Holt imported tea and exported wool.", false);
        check("When did the ship come back to Turku?", "It left Turku in May.", true);
        check("When did the ship come back to Turku?", "It left in May and came back in June.", false);
        check("What is the lowest pass?", "The highest pass is Orn.", true);
        check("Is Ann alive?", "She died in Turku.", true);
        check("Who is Ann's brother?", "Her sister Ida lives in Turku.", true);
        check("Who is Ann's brother?", "Ann and Tom are siblings.", false);
    }
}
