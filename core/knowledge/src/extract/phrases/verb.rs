//! Where does a verb with its auxiliaries stand?

use super::*;
use crate::extract::lexicon::BEGINNING;
use clew_language::text::lemma::lemma;

/// What is gathered on the way to the main verb.
#[derive(Default)]
struct Group {
    main: Option<usize>,
    end: usize,
    negated: bool,
    be: bool,
    auxiliary: bool,
    modal: bool,
}

impl Reader<'_, '_> {
    pub(super) fn verb(&mut self, start: usize) -> Option<(Verb, usize)> {
        let s = self.s;
        let infinitive = s.lower(start) == "to" && s.tag(start) == Tag::Part;
        let verbal = matches!(s.tag(start), Tag::Verb | Tag::Aux);
        let possessive = s.lower(start) == "'s" && s.tag(start) != Tag::Aux;
        if possessive
            || self.is_fixed(start)
            || !(verbal || infinitive)
            || self.is_like_preposition(start)
            || self.is_led(start)
        {
            return None;
        }
        let group = self.verb_group(start, start + usize::from(infinitive));
        let main = group.main?;
        let is_verb = s.tag(main) == Tag::Verb;
        let lemma = s.lemma(main);
        let gerund = s.lower(main).ends_with("ing") && lemma != s.lower(main);
        let past = !gerund && is_past(s.lower(main), &lemma);
        let participle = past || lemma == s.lower(main) && lemma.len() > 2;
        let passive = is_verb && group.be && !gerund && participle && !self.modal_before(start, main);
        let copula = !is_verb && lemma == "be";
        if !is_verb && !matches!(lemma.as_str(), "be" | "have" | "do") {
            return None;
        }
        let form = form(infinitive, group.auxiliary, gerund, past);
        let (negated, modal) = (group.negated, group.modal);
        Some((Verb { range: start..group.end, lemma, passive, copula, negated, modal, form }, group.end))
    }

    /// "mills, including Ebb Mill", "Following the flood, …": what stands behind is no object.
    fn is_like_preposition(&self, at: usize) -> bool {
        // "was suspended following the match"; "began following the match" is what somebody does.
        let is_behind_verb = |before: usize| {
            let word = self.s.lower(before);
            let acts =
                self.s.tag(before) == Tag::Verb || self.s.tag(before) == Tag::Adj && word.ends_with("ed");
            acts && !BEGINNING.has(&lemma(word, Tag::Verb))
        };
        let leads =
            || self.leads(at + 1) && (at == 0 || self.s.word(at - 1) == "," || is_behind_verb(at - 1));
        match self.s.lower(at) {
            "including" => true,
            "following" => leads(),
            _ => false,
        }
    }

    fn verb_group(&self, start: usize, first: usize) -> Group {
        let s = self.s;
        let mut group = Group { negated: self.is_denied_before(start), end: first, ..Group::default() };
        for at in first..s.len() {
            if self.is_fixed(at) {
                break;
            }
            match s.tag(at) {
                Tag::Verb => {
                    group.main = Some(at);
                    group.end = at + 1;
                    break;
                }
                Tag::Aux => group.auxiliary(s, at),
                Tag::Part if matches!(s.lower(at), "not" | "n't") => {
                    group.negated = true;
                    group.end = at + 1;
                }
                Tag::Adv => group.negated |= s.lower(at) == "never",
                _ => break,
            }
        }
        group
    }

    /// "Never gave", and with an adverbial between: "never by any chance gave".
    fn is_denied_before(&self, start: usize) -> bool {
        let s = self.s;
        let denies = |at: usize| matches!(s.lower(at), "never" | "hardly" | "neither" | "nor");
        let is_adverbial = |at: &usize| {
            matches!(s.tag(*at), Tag::Adp | Tag::Adv | Tag::Det | Tag::Adj | Tag::Noun) && !denies(*at)
        };
        let from = (0..start).rev().take_while(is_adverbial).last().unwrap_or(start);
        let begins = from == start || matches!(s.tag(from), Tag::Adp | Tag::Adv);
        // "not directly linked to": only adverbs may stand between.
        let adverb = |at: &usize| s.tag(*at) == Tag::Adv && s.lower(*at) != "not";
        let bare = (0..start).rev().take_while(adverb).last().unwrap_or(start);
        let is_not = bare > 0 && s.lower(bare - 1) == "not";
        begins && from > 0 && denies(from - 1) || is_not
    }

    /// The auxiliary directly before the main verb asks for a bare infinitive or a perfect.
    fn modal_before(&self, start: usize, main: usize) -> bool {
        let last = (start..main).rev().find(|at| self.s.tag(*at) == Tag::Aux);
        last.is_some_and(|at| !matches!(self.s.lemma(at).as_str(), "be" | "get"))
    }
}

impl Group {
    fn auxiliary(&mut self, s: &Sentence, at: usize) {
        self.be |= matches!(s.lemma(at).as_str(), "be" | "get");
        self.modal |= matches!(s.lower(at), "would" | "could" | "might" | "may" | "should" | "'d");
        self.auxiliary = true;
        self.main = Some(at);
        self.end = at + 1;
    }
}

fn is_past(lower: &str, lemma: &str) -> bool {
    lower.ends_with("ed") || (lemma != lower && !lower.ends_with('s'))
}

fn form(infinitive: bool, auxiliary: bool, gerund: bool, past: bool) -> Form {
    match (infinitive, auxiliary, gerund, past) {
        (true, ..) => Form::Infinitive,
        (_, true, ..) => Form::Finite,
        (_, _, true, _) => Form::Gerund,
        (_, _, _, true) => Form::Past,
        _ => Form::Finite,
    }
}
