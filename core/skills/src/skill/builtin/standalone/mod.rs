//! A question that leans on the one before it, or on what everybody here knows, made to stand on its own: "And who rebuilt it?",
//! "What about Lisbon?", "When was the observatory founded?" where there is one.
//!
//! Only what cannot be understood by itself is touched, and only where it is clear what is meant.

mod bound;
mod fragment;
mod referent;
mod words;

#[cfg(test)]
mod tests;

use crate::skill::dialogue::Previous;
use bound::references;
use clew_knowledge::corpus::Corpus;
use fragment::Fragment;
use referent::Referents;
use words::{Words, sentence};

/// The question as it would be asked by itself; `None` = it is, or nobody knows what it leans on.
pub(in crate::skill) fn standalone(typed: &str, previous: &Previous, corpus: &Corpus) -> Option<String> {
    let words = Words::of(typed, &corpus.graph);
    let referents = Referents::new(previous, corpus);
    // A first question leans on no other; it may still call the only observatory there is `the observatory`.
    if let Some(fragment) = Fragment::of(&words).filter(|_| !previous.question.is_empty()) {
        return fragment.completed(&referents).map(|question| sentence(&question));
    }
    let (replaced, any) = with_names(&words, &referents);
    any.then(|| sentence(&replaced))
}

/// True when a question cannot be understood by itself.
pub(in crate::skill) fn leans(typed: &str, corpus: &Corpus) -> bool {
    let words = Words::of(typed, &corpus.graph);
    Fragment::of(&words).is_some() || !references(&words).is_empty()
}

/// Whether the question has a part of the name itself: in "Why did Renn sell his mill?" the mill is Renn's, whoever was spoken of.
fn is_said(words: &Words<'_>, name: &str) -> bool {
    let name = name.trim_end_matches("'s");
    let is_part =
        |word: &str| word.starts_with(char::is_uppercase) && name.split(' ').any(|part| part == word);
    (1..words.all.len()).any(|at| is_part(words.all[at].text))
}

/// With names for what stands for something named before; the same word further on means the same.
fn with_names(words: &Words<'_>, referents: &Referents<'_>) -> (String, bool) {
    let mut text = words.text.to_owned();
    let mut seen = Vec::new();
    let mut names = Vec::new();
    for reference in references(words) {
        if !seen.contains(&reference.wants) {
            seen.push(reference.wants.clone());
            let name = referents.named(&reference, words).filter(|name| !is_said(words, name));
            names.extend(name.map(|name| (reference, name)));
        }
    }
    for (reference, name) in names.iter().rev() {
        let (from, to) = (words.all[reference.first].from, words.all[reference.last].to);
        text.replace_range(from..to, name);
    }
    let any = !names.is_empty();
    (text, any)
}
