//! Where does a noun phrase begin and end?

use super::*;

/// Units of one measure, the largest first.
const MEASURES: &[&[&str]] = &[
    &["century", "decade", "year", "month", "week", "day", "hour", "minute", "second"],
    &["mile", "yard", "foot", "inch"],
    &["stone", "pound", "ounce"],
    &["pound", "shilling", "pence"],
    &["dollar", "cent"],
];

impl Reader<'_, '_> {
    pub(super) fn phrase(&mut self, start: usize) -> Option<usize> {
        if let Some(end) = self.pronoun(start) {
            return Some(end);
        }
        let (begin, definite, possessive) = self.determiner(start);
        let (end, fixed) = self.body(begin);
        let head = (begin..end).rev().find(|at| {
            self.is_fixed(*at)
                || self.s.tag(*at).is_noun()
                || self.s.tag(*at) == Tag::Num
                || self.s.word(*at) == "%"
                || self.adjective_alone(*at)
        })?;
        let head = self.amount_goes_on(begin, self.word_end(head, end));
        let end = head + 1;
        self.push(start..end, begin, head, definite, possessive, fixed);
        self.owner(end)
    }

    /// "the 31-year-old": the last part of a word that hyphens join.
    fn word_end(&self, head: usize, end: usize) -> usize {
        let tight = |hyphen: usize| self.s.is_hyphen(hyphen) && hyphen + 1 < end;
        (head..end).step_by(2).find(|at| !tight(at + 1)).unwrap_or(head)
    }

    /// "four hours and ten minutes" is one amount: the last word of it.
    fn amount_goes_on(&self, begin: usize, head: usize) -> usize {
        let s = self.s;
        let is_amount = |begin: usize, head: usize| (begin..head).any(|at| s.tag(at) == Tag::Num);
        if !is_amount(begin, head) || s.lower(head + 1) != "and" || s.tag(head + 2) != Tag::Num {
            return head;
        }
        let next = (head + 2..s.len().min(head + 6)).find(|at| s.tag(*at).is_noun());
        let Some(next) = next else { return head };
        let place = |measure: &[&str], at: usize| measure.iter().position(|unit| *unit == s.lemma(at));
        let is_part = |measure: &&[&str]| {
            place(measure, head).zip(place(measure, next)).is_some_and(|(whole, part)| whole < part)
        };
        if MEASURES.iter().any(is_part) { next } else { head }
    }

    /// "is Hungarian": an adjective that counts as a phrase.
    pub(super) fn adjective_alone(&self, at: usize) -> bool {
        self.s.tag(at) == Tag::Adj && self.s.capital(at) && is_demonym(self.s.lower(at))
    }

    pub(super) fn pronoun(&mut self, at: usize) -> Option<usize> {
        let personal = matches!(self.s.lower(at), "he" | "she" | "it" | "they" | "him" | "her" | "them");
        let possessive = self.s.lower(at) == "her"
            && matches!(self.s.tag(at + 1), Tag::Noun | Tag::Adj | Tag::Propn | Tag::Num);
        if !personal || possessive || self.is_fixed(at) || self.s.tag(at) != Tag::Pron {
            return None;
        }
        self.add(Phrase {
            range: at..at + 1,
            name: at..at + 1,
            kind: PhraseKind::Pronoun,
            head: at,
            description: None,
            definite: true,
            owner: None,
            possessive: None,
        });
        Some(at + 1)
    }

    pub(super) fn determiner(&self, at: usize) -> (usize, bool, Option<usize>) {
        if self.is_fixed(at) {
            return (at, false, None);
        }
        let lower = self.s.lower(at);
        if matches!(lower, "his" | "her" | "its" | "their") {
            return (at + 1, true, Some(at));
        }
        let determiner = self.s.tag(at) == Tag::Det || matches!(lower, "a" | "an" | "the" | "this" | "these");
        (at + usize::from(determiner), matches!(lower, "the" | "this" | "these"), None)
    }

    /// Where the words after the determiner end, and the last fixed span among them.
    pub(super) fn body(&self, begin: usize) -> (usize, Option<usize>) {
        let s = self.s;
        let mut at = begin;
        let mut last = None;
        while at < s.len() {
            if let Some(index) = self.fixed_at[at] {
                let span = &self.fixed[index];
                if at > begin
                    && (span.kind == SpanKind::Date
                        || self.fixed_at[at - 1].is_some_and(|other| self.clash(other, index)))
                {
                    break;
                }
                last = Some(index);
                at = span.range.end;
                if span.kind == SpanKind::Date {
                    break;
                }
                continue;
            }
            if !self.continues(begin, at) || last.is_some() && self.counts_times(at) {
                break;
            }
            at += 1;
        }
        (at, last)
    }

    /// "moved to Otley two years later": what is measured behind a name is no part of it.
    fn counts_times(&self, at: usize) -> bool {
        let unit = self.s.lemma(at + 1);
        let is_unit = unit == "time" || MEASURES.iter().any(|measure| measure.contains(&unit.as_str()));
        self.s.tag(at) == Tag::Num && is_unit
    }

    /// Two fixed spans side by side are one phrase only when the second is a title ("Smith's "Song"" is not).
    pub(super) fn clash(&self, first: usize, second: usize) -> bool {
        self.fixed[first].kind == SpanKind::Date || self.fixed[second].kind != SpanKind::Title
    }

    pub(super) fn continues(&self, begin: usize, at: usize) -> bool {
        let s = self.s;
        let next_nominal =
            self.is_fixed(at + 1) || matches!(s.tag(at + 1), Tag::Noun | Tag::Propn | Tag::Adj | Tag::Num);
        if self.hyphenated(begin, at) {
            return true;
        }
        if bearing_end(s, at).is_some() {
            return false;
        }
        match s.tag(at) {
            Tag::Noun | Tag::Propn | Tag::Adj | Tag::Num | Tag::X => true,
            Tag::Sym => s.word(at + 1).starts_with(|c: char| c.is_ascii_digit()) || s.word(at) == "%",
            Tag::Adv => {
                at >= begin
                    && matches!(s.tag(at + 1), Tag::Adj)
                    && !matches!(
                        s.lower(at),
                        "also" | "now" | "then" | "still" | "not" | "when" | "where" | "how" | "why"
                    )
            }
            Tag::Verb if self.joins_nouns(begin, at) => true,
            Tag::Verb => {
                let before_noun = at == begin && self.is_led(at)
                    || self.after_determiner(begin) && !self.has_noun(begin, at);
                at > 0 && next_nominal && (before_noun || s.word(at - 1) == "-" && at > begin)
            }
            Tag::Punct if s.word(at) == "-" => {
                at > begin
                    && next_wordlike(s, at)
                    && (s.attached(at) || s.attached(at + 1) || s.is_hyphen(at))
            }
            // "30–75%"
            Tag::Punct if s.word(at) == "\u{2013}" => at > begin && self.is_span_of_numbers(at),
            Tag::Punct if s.word(at) == "/" => {
                at > begin && s.tag(at - 1) == Tag::Noun && s.tag(at + 1) == Tag::Noun
            }
            Tag::Punct if s.word(at) == "," && at > begin && self.joined_modifiers(begin, at) => true,
            // "silent, black and white film": adjectives joined before a noun.
            Tag::Punct if s.word(at) == "," => {
                // "between the French and the British, large areas …"
                at > begin
                    && s.tag(at - 1) == Tag::Adj
                    && !s.capital(at - 1)
                    && s.tag(at + 1) == Tag::Adj
                    && self.after_determiner(begin)
                    && !self.has_noun(begin, at)
            }
            Tag::Cconj => at > begin && (self.joined_adjectives(at) || self.joined_modifiers(begin, at)),
            _ => false,
        }
    }

    /// "known as tailed stars", "by noted Swiss painters": nothing was done there.
    pub(super) fn is_led(&self, at: usize) -> bool {
        let s = self.s;
        let describes = matches!(s.tag(at + 1), Tag::Noun | Tag::Adj | Tag::Propn) && !self.is_fixed(at + 1);
        let joined = s.tag(at) == Tag::Verb && s.lower(at).ends_with("ed") && describes && at > 0;
        joined && (s.tag(at - 1) == Tag::Adp || s.word(at - 1) == "," && self.is_role(at + 1))
    }

    /// "…, noted church historian,": what somebody is.
    fn is_role(&self, at: usize) -> bool {
        let word = |at: &usize| matches!(self.s.tag(*at), Tag::Noun | Tag::Adj) && !self.is_fixed(*at);
        let last = (at..self.s.len()).take_while(word).last();
        last.is_some_and(|last| is_person_noun(self.s.lower(last)))
    }

    /// "lamp based systems", "an Ebb designed lamp", without a hyphen.
    fn joins_nouns(&self, begin: usize, at: usize) -> bool {
        let s = self.s;
        let joins = matches!(s.lower(at), "based" | "oriented" | "powered");
        let is_one = begin > 0 && matches!(s.lower(begin - 1), "a" | "an") && self.is_fixed(begin);
        let joins = joins || is_one && self.is_fixed(at.saturating_sub(1)) && s.lower(at).ends_with("ed");
        at > begin && joins && s.tag(at - 1).is_noun() && matches!(s.tag(at + 1), Tag::Noun | Tag::Adj)
    }

    /// Between two numbers, without spaces.
    fn is_span_of_numbers(&self, at: usize) -> bool {
        let s = self.s;
        let is_number = |at: usize| s.word(at).starts_with(|c: char| c.is_ascii_digit());
        s.attached(at) && s.attached(at + 1) && is_number(at - 1) && is_number(at + 1)
    }

    /// Inside "made-for-television" or "brother-in-law".
    pub(super) fn hyphenated(&self, begin: usize, at: usize) -> bool {
        let s = self.s;
        let before = at > begin && s.is_hyphen(at - 1);
        let after =
            s.is_hyphen(at + 1) && (before || self.after_determiner(begin) && !self.has_noun(begin, at));
        s.word(at) != "-" && (before && next_is_word(s, at) || after)
    }

    /// "black and white film".
    pub(super) fn joined_adjectives(&self, at: usize) -> bool {
        let adjective = |i: usize| self.s.tag(i) == Tag::Adj;
        let describes =
            |i: usize| adjective(i) || self.s.tag(i) == Tag::Verb && self.s.lower(i).ends_with("ed");
        let noun = (at + 2..at + 6).find(|i| !describes(*i)).is_some_and(|i| self.s.tag(i) == Tag::Noun);
        adjective(at - 1) && adjective(at + 1) && noun
    }

    /// "a film, television and theatre actor", "a sword and sorcery film": plain words share the noun that follows.
    pub(super) fn joined_modifiers(&self, begin: usize, at: usize) -> bool {
        let article = begin > 0 && matches!(self.s.lower(begin - 1), "a" | "an");
        let person = |i: usize| is_person_noun(&self.s.lemma(i));
        let work = |i: usize| person(i) || WORK_NOUNS.has(self.s.lower(i));
        article
            && self.s.tag(at - 1) == Tag::Noun
            && (self.joined_before(at, person) || self.joined_before(at, work))
    }

    /// After the conjunction at `at`: words, then a noun that `is_shared`, which none of the words is.
    fn joined_before(&self, at: usize, is_shared: impl Fn(usize) -> bool) -> bool {
        let s = self.s;
        let mut last_word = false;
        for i in at + 1..(at + 8).min(s.len()) {
            let word = matches!(s.tag(i), Tag::Noun | Tag::Adj);
            if word && is_shared(i) {
                return last_word && s.tag(i) == Tag::Noun && !is_shared(at - 1);
            }
            if !word && !matches!(s.word(i), "," | "and") {
                return false;
            }
            last_word = word;
        }
        false
    }

    pub(super) fn after_determiner(&self, begin: usize) -> bool {
        begin > 0
            && (matches!(self.s.tag(begin - 1), Tag::Det)
                || matches!(self.s.lower(begin - 1), "his" | "her" | "its" | "their" | "'s"))
    }

    pub(super) fn has_noun(&self, begin: usize, at: usize) -> bool {
        (begin..at).any(|i| self.s.tag(i).is_noun() && !is_demonym(self.s.lower(i)))
    }
}

fn next_is_word(s: &Sentence, at: usize) -> bool {
    s.word(at).starts_with(char::is_alphanumeric)
}

fn next_wordlike(s: &Sentence, at: usize) -> bool {
    s.word(at + 1).starts_with(char::is_alphanumeric)
}
