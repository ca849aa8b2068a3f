//! Does a sentence deny what a question asks? `Did Ann ever sail?` — `Ann never sailed.` The network that reads knows well
//! which sentence answers, and less well what a small word in it turns round.

use super::words::Words;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};

/// Words between what denies and what it denies.
const REACH: usize = 5;
/// Words behind a verb that leave it what was asked: `Ann never sailed again.`
const BARE: usize = 2;
const DENIALS: &[&str] = &["not", "never", "n't", "n’t", "neither", "nor", "cannot", "hardly"];
/// Nobody does what these do.
const NOBODY: &[&str] = &["nobody", "none", "nothing"];
/// Those of whom nobody is one.
const ANYBODY: &[&str] = &["anyone", "anybody", "anything", "someone", "somebody", "any"];
const PRONOUNS: &[&str] = &["he", "she", "it", "they"];
/// Verbs that say nothing by themselves.
const LIGHT: &[&str] = &[
    "be", "do", "have", "own", "possess", "will", "would", "can", "could", "shall", "should", "may", "might",
    "must", "get",
];

/// Nouns that say little of what is asked: `in the year 1901`.
const GENERAL: &[&str] =
    &["year", "time", "kind", "sort", "way", "part", "thing", "person", "people", "place"];

/// Who asks for leave, the words that ask for it, and those that give it.
const ASKERS: &[&str] = &["i", "we", "you", "one", "people", "visitors", "guests"];
const LEAVE: &[&str] = &["can", "could", "may"];
const ALLOWED: &[&str] = &["allowed", "permitted", "welcome"];
/// Words that refuse by themselves.
const REFUSALS: &[&str] = &["forbidden", "prohibited", "banned"];

/// Words of a text with what they are.
struct Read<'a> {
    words: Words<'a>,
    tags: Vec<Tag>,
    lemmas: Vec<String>,
}

impl<'a> Read<'a> {
    fn of(text: &'a str) -> Self {
        let words = Words::new(text);
        let all: Vec<&str> = (0..words.len()).map(|at| words.get(at)).collect();
        let tags = tag(&all);
        let form =
            |(word, tag): (&&str, &Tag)| lemma(word, if *tag == Tag::Propn { Tag::Noun } else { *tag });
        let lemmas = all.iter().zip(&tags).map(form).collect();
        Self { words, tags, lemmas }
    }

    /// The dictionary forms that a word may have: a tag may be wrong.
    fn forms(&self, at: usize) -> [String; 3] {
        let word = self.words.get(at);
        [self.lemmas[at].clone(), lemma(word, Tag::Verb), lemma(word, Tag::Noun)]
    }

    fn is_content(&self, at: usize) -> bool {
        let is_open = matches!(self.tags[at], Tag::Verb | Tag::Noun | Tag::Adj | Tag::Propn | Tag::Num);
        is_open && !LIGHT.contains(&self.lemmas[at].as_str())
    }
}

/// The end of `didn't`, in one word or in several.
fn is_shortened(read: &Read<'_>, at: usize) -> bool {
    let word = read.words.lower(at).replace('’', "'");
    word.ends_with("n't")
        || word == "'t"
        || word == "t" && at > 0 && matches!(read.words.get(at - 1), "'" | "’")
}

/// A question that is answered by yes or no.
pub(super) struct Doubt {
    /// Words of whom it asks about, in small letters.
    subject: Vec<String>,
    asks_of_anybody: bool,
    /// Whom it asks about is more than one: `they` may mean them.
    is_of_many: bool,
    /// What is asked of them, as dictionary forms: the verb, or what stands for it.
    verb: Vec<String>,
    /// All else it asks.
    rest: Vec<[String; 3]>,
    /// The nouns, names and numbers behind whom it asks about.
    things: Vec<[String; 3]>,
    /// It has no verb but `be` or `have`.
    is_light: bool,
    /// `Can I keep a dog?`: what leave is asked for; the verb is not what a rule says.
    leave_for: Option<[String; 3]>,
}

impl Doubt {
    /// Of `Did Ann ever sail?`; `None` where no verb or no subject is found.
    pub fn of(question: &str) -> Option<Self> {
        let read = Read::of(question);
        let is_denied = (1..read.words.len()).any(|at| read.words.lower(at) == "never");
        let is_verb = |at: &usize| read.tags[*at] == Tag::Verb && !read.words.is_capitalised(*at);
        let told = || (2..read.words.len()).find(|at| read.is_content(*at) && is_verb(at));
        // Whom it asks about may have no name: `Did anyone die in Sund?`
        let verb = read.bare_verb().into_iter().chain(told()).min();
        let subject_end = verb.unwrap_or_else(|| read.subject_end());
        let content = |at: &usize| read.is_content(*at);
        let subject: Vec<String> =
            (1..subject_end).filter(content).map(|at| read.words.lower(at).to_owned()).collect();
        let asks_of_anybody = (1..subject_end).any(|at| ANYBODY.contains(&read.words.lower(at)));
        let told: Vec<usize> = (subject_end..read.words.len()).filter(content).collect();
        let forms = |at: &usize| read.forms(*at);
        let (verbs, others) = told.split_at(usize::from(verb.is_some()).min(told.len()));
        let is_thing = |at: &&usize| {
            let is_noun = read.tags[**at].is_noun() || read.tags[**at] == Tag::Num;
            is_noun && Some(**at) != verb && !GENERAL.contains(&read.lemmas[**at].as_str())
        };
        let things = told.iter().filter(is_thing).map(forms).collect();
        let leave_for = read.leave_for();
        let asks_of_some = asks_of_anybody || !subject.is_empty() || leave_for.is_some();
        let is_asked = !is_denied && !told.is_empty() && asks_of_some;
        is_asked.then(|| Self {
            subject,
            asks_of_anybody,
            is_of_many: matches!(read.words.lower(0), "are" | "were" | "do" | "have"),
            verb: if verb.is_some() { verbs } else { &told[..] }.iter().flat_map(&forms).collect(),
            rest: others.iter().map(&forms).filter(|_| verb.is_some()).collect(),
            things,
            is_light: verb.is_none(),
            leave_for,
        })
    }

    /// True for a name that shares a word with whom it asks about.
    pub fn is_asked_of(&self, name: &str) -> bool {
        let words = Words::new(name);
        (0..words.len()).any(|at| self.subject.iter().any(|word| word == words.lower(at)))
    }

    /// True where a text speaks of every thing that is asked about: of the mill and of 1901, for `Did Ann build the mill in 1901?`
    pub fn is_told_in(&self, text: &str) -> bool {
        let read = Read::of(text);
        let has = |any: &[String; 3]| {
            (0..read.words.len()).any(|at| read.forms(at).iter().any(|form| any.contains(form)))
        };
        self.things.iter().all(has)
    }

    /// True for a question that has this verb (its dictionary form).
    pub fn has_verb(&self, verb: &str) -> bool {
        !self.is_light && self.verb.iter().any(|form| form == verb)
    }

    /// True for `Can I bring a dog?`
    pub fn asks_for_leave(&self) -> bool {
        self.leave_for.is_some()
    }

    /// True where a number is among the things that are asked about.
    pub fn names_a_number(&self) -> bool {
        self.things.iter().any(|any| any[0].starts_with(|c: char| c.is_ascii_digit()))
    }

    /// True where the sentence says that it is not so; `is_about`: a pronoun in it means whom is asked about.
    pub fn is_denied_by(&self, sentence: &str, is_about: bool) -> bool {
        let read = Read::of(sentence);
        match &self.leave_for {
            Some(thing) => read.refuses(thing),
            None => (0..read.words.len()).any(|at| self.is_denied_at(&read, at, is_about)),
        }
    }

    fn is_denied_at(&self, read: &Read<'_>, at: usize, is_about: bool) -> bool {
        let word = read.words.lower(at);
        let next = read.words.lower(at + 1);
        let is_nobody = NOBODY.contains(&word) || word == "no" && next == "one";
        let is_none_of = word == "no" && !matches!(next, "one" | "longer");
        let denies = DENIALS.contains(&word)
            || is_shortened(read, at)
            || word == "no" && next == "longer"
            || is_nobody
            || is_none_of;
        if !denies || matches!(next, "only" | "until" | "before" | "least") {
            return false;
        }
        let Some(what) = self.denied_word(read, at) else { return false };
        let is_subject =
            if is_nobody { self.asks_of_anybody } else { self.is_subject_before(read, at, is_about) };
        // `had no boat`: what is denied is the thing, where nothing but having it is asked.
        let is_verb_fit = !is_none_of || self.is_light;
        is_subject && is_verb_fit && self.is_rest_in(read, what)
    }

    /// The first word behind what denies that says something, where it is the one asked about.
    fn denied_word(&self, read: &Read<'_>, at: usize) -> Option<usize> {
        let end = read.words.len().min(at + 1 + REACH);
        let reach = (at + 1..end).take_while(|at| !matches!(read.words.get(*at), "," | ";" | "." | ":"));
        let first = reach.into_iter().find(|at| read.is_content(*at))?;
        let is_asked = |at: usize| at < end && read.forms(at).iter().any(|form| self.verb.contains(form));
        let behind_adjectives =
            (first..end).take_while(|at| self.is_light && *at < first + 3).find(|at| is_asked(*at));
        if self.is_light { behind_adjectives } else { is_asked(first).then_some(first) }
    }

    fn is_subject_before(&self, read: &Read<'_>, at: usize, is_about: bool) -> bool {
        let is_end = |at: &usize| matches!(read.words.get(*at), "." | "!" | "?" | ";");
        let from = (0..at).rev().find(is_end).map_or(0, |end| end + 1);
        let may_be = |word: &str| PRONOUNS.contains(&word) && (word != "they" || self.is_of_many);
        let mut before = (from..at).map(|at| read.words.lower(at));
        before.any(|word| self.subject.iter().any(|own| own == word) || is_about && may_be(word))
    }

    /// True where the sentence speaks of all else that is asked, or of nothing else.
    fn is_rest_in(&self, read: &Read<'_>, what: usize) -> bool {
        let holds = |any: &[String; 3]| {
            (0..read.words.len()).any(|at| read.forms(at).iter().any(|form| any.contains(form)))
        };
        let behind = (what + 1..read.words.len()).filter(|at| read.words.is_word(*at)).count();
        behind <= BARE && !self.is_light || self.rest.iter().all(holds)
    }
}

impl Read<'_> {
    /// The first thing that leave is asked for: `May visitors take pictures?`, `Am I allowed to bring a dog?`
    fn leave_for(&self) -> Option<[String; 3]> {
        let asks = LEAVE.contains(&self.words.lower(0)) || ALLOWED.contains(&self.words.lower(2));
        let thing = |at: &usize| self.tags[*at] == Tag::Noun && self.is_content(*at);
        // `Are dogs allowed?` asks for the dogs' leave.
        let of_itself = !ASKERS.contains(&self.words.lower(1));
        let is_asked = asks && (!of_itself || thing(&1));
        (if of_itself { 1 } else { 2 }..self.words.len())
            .filter(|_| is_asked)
            .find(thing)
            .map(|at| self.forms(at))
    }

    /// `Dogs are not allowed`, `it does not take cards`, `no smoking`: a denial close to the thing, with nothing between them that
    /// ends a clause.
    fn refuses(&self, thing: &[String; 3]) -> bool {
        let places =
            |test: &dyn Fn(usize) -> bool| (0..self.words.len()).filter(|at| test(*at)).collect::<Vec<_>>();
        let things = places(&|at| self.forms(at).iter().any(|form| thing.contains(form)));
        let denials = places(&|at| {
            let word = self.words.lower(at);
            DENIALS.contains(&word) || REFUSALS.contains(&word) || word == "no" || is_shortened(self, at)
        });
        let is_near = |a: usize, b: usize| {
            let between = a.min(b) + 1..a.max(b);
            between.len() < REACH
                && !between.into_iter().any(|at| matches!(self.words.get(at), "," | ";" | "." | ":" | "but"))
        };
        things.iter().any(|thing| denials.iter().any(|denial| is_near(*thing, *denial)))
    }

    /// The last word of `Did Ann Holt sail`, whatever it is taken for.
    fn bare_verb(&self) -> Option<usize> {
        let does = matches!(self.words.lower(0), "did" | "does" | "do");
        let is_small = |at: &usize| self.words.is_word(*at) && !self.words.is_capitalised(*at);
        let named = (1..self.words.len()).find(|at| self.words.is_capitalised(*at))?;
        let first = (named..self.words.len()).find(|at| is_small(at) && self.tags[*at] != Tag::Adv)?;
        (does && self.is_content(first)).then_some(first)
    }

    /// Behind the first name or noun: `Was Ann Holt | a baker?`, `Is the mill | old?`
    fn subject_end(&self) -> usize {
        let is_name = |at: usize| self.tags[at].is_noun() || matches!(self.tags[at], Tag::Pron | Tag::Num);
        let first = (1..self.words.len()).find(|at| is_name(*at)).unwrap_or(1);
        let goes_on =
            |at: &usize| is_name(*at) && self.words.is_capitalised(*at) || self.words.get(*at) == ".";
        (first + 1..self.words.len()).find(|at| !goes_on(at)).unwrap_or(self.words.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, sentence: &str, expected: bool) {
        let is_about = !sentence.contains("Ann");
        let denied = Doubt::of(question).is_some_and(|doubt| doubt.is_denied_by(sentence, is_about));
        assert_eq!(denied, expected, "{question} {sentence}");
    }

    #[test]
    fn a_sentence_may_deny_what_is_asked() {
        check("Did Ann ever sail?", "Ann never sailed.", true);
        check("Did Ann Holt ever sail?", "She never sailed again.", true);
        check("Was Ann Holt a baker?", "Ann was not a baker.", true);
        check("Was Ann Holt a famous baker?", "Ann was neither famous nor rich.", true);
        check("Does the mill turn?", "The mill no longer turns.", true);
        check("Did Ann have a boat?", "She had no boat of her own.", true);
        check("Did Ann Holt own a boat?", "She had no boat of her own.", true);
        check("Did anybody warn Ann Holt?", "Nobody had warned Ann.", true);
        check("Did anyone die on the Sund crossing?", "Nobody had died.", true);
        check("Did Ann ever sail?", "Ann didn't sail.", true);
    }

    #[test]
    fn leave_is_refused_in_other_words() {
        check("Can I keep a goat in the yard?", "Goats and sheep are not allowed.", true);
        check("can you pay by cheque in the shop", "Come early, since it does not take cheques.", true);
        check("Am I allowed to bring a tent?", "No tents on the lower field.", true);
        check("Are goats allowed in the yard?", "Goats and sheep are not allowed.", true);
        check("Can I keep a goat in the yard?", "Goats are welcome, but sheep are not allowed.", false);
        check("May visitors take pictures?", "Pictures may be taken, but without flash.", false);
    }

    #[test]
    fn what_denies_something_else_denies_nothing() {
        check("Did Ann ever sail?", "Ann sailed in 1904.", false);
        check("Did Ann ever sail?", "Ann never slept, and sailed at noon.", false);
        check("Did Ann sail?", "Tor never saw Ann, who sailed.", false);
        check("Did Ann sail?", "Ann not only sailed but rowed.", false);
        check("Is Ann Tor's sister?", "When they haven't got sisters, Ann goes rowing.", false);
        check("Does Ann row?", "Tor slept. He does not row. Ann is well.", false);
        check("Did Ann visit Sund?", "Ann did not visit Turku in the winter of 1904.", false);
        check("Was Ann a baker?", "Ann was a baker.", false);
        check("Did Ann never sail?", "Ann never sailed.", false);
    }
}
