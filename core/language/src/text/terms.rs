//! Which words of a text does search compare? Folded, without stop words, stemmed.

use super::fold::each_word;
use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;

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
    let (mut terms, mut spelled) = (Vec::new(), String::new());
    each_word(text, &mut |word| {
        spelled.clear();
        word.append_to(&mut spelled);
        each_term_of(&spelled, &mut |term| terms.push(term.to_owned()));
    });
    terms
}

/// Shows the search terms of a folded word: its stem, none, or several where its script leaves no space between words.
/// `visit` must not ask for terms itself.
pub fn each_term_of(word: &str, visit: &mut impl FnMut(&str)) {
    STEMS.with_borrow_mut(|stems| {
        if word.is_ascii() || !word.chars().any(is_unspaced) {
            stems.show(word, visit);
        } else {
            pairs(word, stems, visit);
        }
    });
}

/// Characters of scripts that leave no space between words, Korean among them: its words carry their particles.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1100}'..='\u{11ff}' | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// Such characters two by two (one that stands alone, alone), the letters between them as words.
fn pairs(word: &str, stems: &mut Stems, visit: &mut impl FnMut(&str)) {
    // Folding takes syllables and voiced signs apart; a pair is of whole characters.
    let whole: Vec<char> = word.nfc().collect();
    for run in whole.chunk_by(|a, b| is_unspaced(*a) == is_unspaced(*b)) {
        if !is_unspaced(run[0]) {
            stems.show(&run.iter().collect::<String>(), visit);
        } else if run.len() == 1 {
            visit(&run[0].to_string());
        } else {
            run.windows(2).for_each(|pair| visit(&pair.iter().collect::<String>()));
        }
    }
}

/// Words stay in mind up to this many, some megabytes, and none longer than this.
const MOST_STEMS: usize = 1 << 15;
const LONGEST_KNOWN: usize = 40;

thread_local! {
    static STEMS: RefCell<Stems> = RefCell::default();
}

/// What became of words before: few words make up most of any text, and finding a stem takes many steps.
#[derive(Default)]
struct Stems {
    /// `None` for words passed over.
    known: FxHashMap<Box<str>, Option<Box<str>>>,
}

impl Stems {
    /// Shows the stem of a folded word, unless it is passed over.
    fn show(&mut self, word: &str, visit: &mut impl FnMut(&str)) {
        if let Some(known) = self.known.get(word) {
            return known.iter().for_each(|stem| visit(stem));
        }
        if self.known.len() >= MOST_STEMS {
            self.known.clear();
        }
        let found = (!is_stop_word(word)).then(|| stem(word).into_boxed_str());
        found.iter().for_each(|stem| visit(stem));
        if word.len() <= LONGEST_KNOWN {
            self.known.insert(word.into(), found);
        }
    }
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
    use crate::text::fold::fold;

    fn check(text: &str, expected: &str) {
        assert_eq!(terms(text).join(" "), expected, "{text}");
    }

    #[test]
    fn what_was_seen_before_changes_nothing() {
        let many: Vec<String> = (0..MOST_STEMS + 100).map(|word| format!("words{word}ing")).collect();
        for text in ["running runners", &many.join(" "), "running runners the"] {
            let expected: Vec<String> =
                fold(text).split(' ').filter(|word| !is_stop_word(word)).map(stem).collect();
            assert_eq!(terms(text), expected);
            assert_eq!(terms(text), expected);
        }
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

    #[test]
    fn scripts_without_spaces_are_paired() {
        check("灯塔在港口", "灯塔 塔在 在港 港口");
        check("港", "港");
        check("ガス灯は2台", "ガス ス灯 灯は 2 台");
        check("등대는 높다", "등대 대는 높다");
        check("Größe, Übermaß", "gross ubermass");
        check("Маяк стоит", "маяк стоит");
    }
}
