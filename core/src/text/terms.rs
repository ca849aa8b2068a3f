//! Which words of a text does search compare? Folded, without stop words, stemmed.

use super::fold::fold;
use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// Words too common to tell passages apart. Sorted by part of speech, not by letter.
const STOP_WORDS: &str = "a an the this that these those \
    i me my mine we us our ours you your yours he him his she her hers it its they them their theirs \
    myself yourself himself herself itself ourselves themselves \
    who whom whose which what when where why how \
    is am are was were be been being do does did doing done have has had having \
    will would shall should can could may might must \
    of in on at by for with from to into onto upon about as than then \
    and or but nor if so because while although though \
    not no nor only own same such too very just also there here both each other another any some all \
    s t re ve ll d m";

/// The search terms of `text`, in order, repeats kept.
pub fn terms(text: &str) -> Vec<String> {
    let stemmer = Stemmer::create(Algorithm::English);
    let folded = fold(text);
    folded.split(' ').filter(|word| !is_stop_word(word)).map(|word| stemmer.stem(word).into_owned()).collect()
}

/// True for a word that search passes over. `word` must be folded.
pub fn is_stop_word(word: &str) -> bool {
    static SET: OnceLock<FxHashSet<&'static str>> = OnceLock::new();
    word.is_empty() || SET.get_or_init(|| STOP_WORDS.split_whitespace().collect()).contains(word)
}

/// The stem of one folded word.
pub fn stem(word: &str) -> String {
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(terms(text).join(" "), expected, "{text}");
    }

    #[test]
    fn terms_are_folded_stemmed_and_without_stop_words() {
        check("Where was the Director of the films born?", "director film born");
        check("Émile Zola's novels", "emil zola novel");
        check("the of and", "");
        check("", "");
        check("Route 66, 1926", "rout 66 1926");
        check("directed directing directs", "direct direct direct");
    }
}
