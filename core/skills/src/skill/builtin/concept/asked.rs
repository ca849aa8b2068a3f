//! What does a question about a concept ask for? Its form gives the gap, its nouns the topics, the rest the predicate.

use clew_knowledge::concept::{
    Phrase, Term, Words, is_kind_noun, is_part_noun, list_at, owned_phrase_at, phrase_at,
};
use clew_language::text::tag::Tag;
use clew_language::text::terms::{is_stop_word, stem};

/// What is missing in the statement that would answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// `What does it measure?`
    Object,
    /// `What measures rain?`, `Which bird has long legs?`
    Subject,
    /// `Which part of it measures rain?`
    PartOf,
    /// `Does it measure rain?`
    Truth,
    /// `How many wheels does it have?`
    Number,
    /// `How is it played?`
    Manner,
    /// `Where does it grow?`
    Place,
    /// `When does it flower?`
    Time,
    /// `Why does it float?`
    Reason,
    /// `What else is it called?`
    OtherName,
    /// `What does TGN stand for?`
    LongForm,
    /// `What kind of boat is it?`
    Class,
    /// `What is it?`
    Definition,
    /// `What do they have in common?`
    Common,
}

/// A thing the question is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Topic {
    /// Its keys, the fullest first: `main telescope`, `telescope`.
    pub keys: Vec<String>,
    /// As the question has it.
    pub surface: String,
    /// Whose it is: `ladle` in `the handle of a ladle`.
    pub owner: Option<Term>,
}

/// A question, taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What is missing.
    pub gap: Gap,
    pub(super) topics: Vec<Topic>,
    /// `all …`: only what is true of every kind counts.
    pub(super) universal: bool,
    /// Lemma of the predicate's verb; `be` where there is none.
    pub(super) verb: String,
    /// Stems of what is said of the topic.
    pub(super) content: Vec<String>,
    /// The preposition left at the end: `in` of `rich in`.
    pub(super) preposition: Option<String>,
    /// The noun behind `which`, `what` or `how many`.
    pub(super) class: Option<Topic>,
    /// What is claimed to be its class: `conifer` in `Is a yew a conifer?`
    pub(super) claimed: Option<String>,
    /// The predicate as written.
    pub(super) predicate: String,
}

impl Asked {
    /// Keys of the topics and of the class, the fullest of each.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let topics = self.topics.iter().chain(self.class.iter().filter(|_| self.gap != Gap::Number));
        topics.flat_map(|topic| topic.keys.iter().map(String::as_str))
    }

    /// Whether what is asked is a property of one that has a name: `Where did Mira Oduya study?` What it is called, is or
    /// consists of is told of a name as of a kind.
    pub fn is_of_a_name(&self) -> bool {
        let is_stated = matches!(
            self.gap,
            Gap::PartOf | Gap::OtherName | Gap::LongForm | Gap::Class | Gap::Definition | Gap::Common
        );
        let is_name = |topic: &Topic| topic.surface.starts_with(char::is_uppercase);
        !is_stated && !self.topics.is_empty() && self.topics.iter().all(is_name)
    }
}

/// The question taken apart; `None` for one that asks for a person, or has no such form.
///
/// `is_concept` tells which keys are known: where the tagger takes the verb for one more noun (`a loom weave`), the
/// longest known name is the topic.
pub fn asked(question: &str, is_concept: &dyn Fn(&str) -> bool) -> Option<Asked> {
    let words = Words::new(question.trim().trim_end_matches(['?', '.', ' '])).asking();
    if asks_former_name(&words) {
        return None;
    }
    let opens = words.lower(0);
    if matches!(
        opens,
        "is" | "are"
            | "do"
            | "does"
            | "can"
            | "could"
            | "has"
            | "have"
            | "may"
            | "must"
            | "will"
            | "did"
            | "was"
            | "were"
    ) {
        return truth(&words, is_concept);
    }
    let at = (0..3.min(words.len())).find(|at| is_wh(words.lower(*at)))?;
    let lead = (at > 0).then(|| words.lower(0).to_owned());
    let mut reader = Reader { words: &words, lead, is_concept };
    match words.lower(at) {
        "what" | "which" | "whom" => reader.what(at + 1),
        "how" => reader.how(at + 1),
        "where" => reader.inverted(Gap::Place, at + 1, None),
        "when" => reader.inverted(Gap::Time, at + 1, None),
        "why" => reader.inverted(Gap::Reason, at + 1, None),
        _ => None,
    }
}

/// `What was it called before?`: a name that it no longer has, which the concepts' other names do not tell.
fn asks_former_name(words: &Words<'_>) -> bool {
    let holds = |list: &[&str]| (0..words.len()).any(|at| list.contains(&words.lower(at)));
    holds(&["called", "named", "known"])
        && holds(&["before", "formerly", "originally", "previously", "earlier", "once", "first"])
}

fn is_wh(word: &str) -> bool {
    matches!(word, "what" | "which" | "whom" | "how" | "where" | "when" | "why")
}

fn is_auxiliary(words: &Words<'_>, at: usize) -> bool {
    matches!(
        words.lower(at),
        "do" | "does" | "did" | "can" | "could" | "will" | "may" | "must" | "is" | "are" | "was" | "were"
    )
}

fn truth(words: &Words<'_>, is_concept: &dyn Fn(&str) -> bool) -> Option<Asked> {
    let (topics, end) = subject(words, 0, is_concept)?;
    let universal = words.lower(1) == "all" || words.lower(1) == "every" || words.lower(1) == "each";
    let is_be = matches!(words.lower(0), "is" | "are" | "was" | "were");
    let class =
        if is_be { phrase_at(words, end).filter(|phrase| phrase.range.end == words.len()) } else { None };
    let mut asked = built(words, Gap::Truth, &topics, end..words.len());
    asked.universal = universal;
    asked.claimed = class.map(|phrase| phrase.key(words));
    Some(asked)
}

/// The subject behind the auxiliary at `at`, and where the predicate begins.
fn subject(words: &Words<'_>, at: usize, is_concept: &dyn Fn(&str) -> bool) -> Option<(Vec<Phrase>, usize)> {
    let Some((mut topics, end)) = list_at(words, at + 1) else { return up_to_verb(words, at + 1) };
    let is_be = matches!(words.lower(at), "is" | "are" | "was" | "were");
    let has_verb = (end..words.len()).any(|at| matches!(words.tag(at), Tag::Verb | Tag::Aux));
    let last = topics.last_mut()?;
    let tail = last.name.clone();
    let is_whole = has_verb || is_be && (end < words.len() || words.lower(0) == "what");
    if is_whole || last.owner.is_some() || tail.len() < 2 {
        return Some((topics, end));
    }
    let ends = (tail.start + 1..tail.end).rev();
    let known = ends.clone().find(|end| is_concept(&words.key(&(tail.start..*end), end - 1)));
    let cut = known.unwrap_or(tail.end - 1);
    (last.name.end, last.head, last.range.end) = (cut, cut - 1, cut);
    Some((topics, cut))
}

/// Words that the tagger takes for no noun, up to the verb, apart at commas and `and`.
fn up_to_verb(words: &Words<'_>, from: usize) -> Option<(Vec<Phrase>, usize)> {
    let verb =
        (from + 1..words.len()).rev().find(|at| words.tag(*at) == Tag::Verb).unwrap_or(words.len() - 1);
    let mut topics = Vec::new();
    let first = from + usize::from(words.tag(from) == Tag::Det);
    let mut start = first;
    for at in first..=verb {
        if at == verb || matches!(words.lower(at), "," | "and" | "or") {
            if at > start {
                topics.push(Phrase::named(start..at));
            }
            start = at + 1;
        }
    }
    (!topics.is_empty() && verb > from).then_some((topics, verb))
}

struct Reader<'w, 'a> {
    words: &'w Words<'a>,
    /// A preposition before the question word.
    lead: Option<String>,
    is_concept: &'w dyn Fn(&str) -> bool,
}

impl Reader<'_, '_> {
    fn what(&mut self, at: usize) -> Option<Asked> {
        let class = if is_auxiliary(self.words, at) { None } else { phrase_at(self.words, at) };
        let has_verb = |from: usize| {
            (from..self.words.len()).any(|at| matches!(self.words.tag(at), Tag::Verb | Tag::Aux))
        };
        let Some(class) = class.filter(|class| has_verb(class.range.end)) else { return self.bare(at) };
        let after = class.range.end;
        let noun = self.words.lemma(class.head);
        let of = self.words.lower(after) == "of";
        let behind = if of { owned_phrase_at(self.words, after + 1) } else { None };
        match behind {
            Some(whole) if is_part_noun(&noun) => self.part(&whole),
            Some(parent) if is_kind_noun(&noun) => self.class(&parent),
            _ => self.which(&class, after),
        }
    }

    /// `Which part of a ladle …`.
    fn part(&self, whole: &Phrase) -> Option<Asked> {
        let from = whole.end();
        if from >= self.words.len() {
            return None;
        }
        Some(built(self.words, Gap::PartOf, std::slice::from_ref(whole), from..self.words.len()))
    }

    /// `What kind of fruit is a quince`.
    fn class(&mut self, parent: &Phrase) -> Option<Asked> {
        let mut asked = self.inverted(Gap::Class, parent.end(), Some(parent))?;
        if !asked.content.is_empty() {
            asked.gap = Gap::Object;
        }
        Some(asked)
    }

    /// `Which cheese has …`, `What taste do all cheeses share`.
    fn which(&mut self, class: &Phrase, after: usize) -> Option<Asked> {
        let does = matches!(self.words.lower(after), "do" | "does" | "did");
        let helps = does || is_auxiliary(self.words, after) && list_at(self.words, after + 1).is_some();
        let copula = matches!(self.words.lower(after), "is" | "are" | "was" | "were");
        let ends = list_at(self.words, after + 1).is_some_and(|(_, end)| end == self.words.len());
        if helps && !(copula && ends) {
            return self.inverted(Gap::Object, after, Some(class));
        }
        let mut asked = built(self.words, Gap::Subject, &[], after..self.words.len());
        asked.class = Some(topic(self.words, class));
        Some(asked)
    }

    /// `What …` with a verb right behind it.
    fn bare(&mut self, at: usize) -> Option<Asked> {
        let subject = list_at(self.words, at + 1);
        if is_auxiliary(self.words, at) && subject.is_some() {
            return self.another_name(at).or_else(|| self.inverted(Gap::Object, at, None));
        }
        let verb = matches!(self.words.tag(at), Tag::Verb | Tag::Aux | Tag::Noun);
        verb.then(|| built(self.words, Gap::Subject, &[], at..self.words.len()))
    }

    /// `What is another name for a galley`.
    fn another_name(&self, at: usize) -> Option<Asked> {
        let phrase = phrase_at(self.words, at + 1)?;
        let is_name =
            matches!(self.words.lemma(phrase.head).as_str(), "name" | "word" | "term" | "synonym" | "form");
        let behind = matches!(self.words.lower(phrase.range.end), "for" | "of");
        let of = (is_name && behind).then(|| owned_phrase_at(self.words, phrase.range.end + 1)).flatten()?;
        let long = phrase.range.clone().any(|at| matches!(self.words.lower(at), "long" | "full"));
        let gap = if long { Gap::LongForm } else { Gap::OtherName };
        Some(built(self.words, gap, &[of], self.words.len()..self.words.len()))
    }

    fn how(&mut self, at: usize) -> Option<Asked> {
        if matches!(self.words.lower(at), "many" | "much") {
            let class = phrase_at(self.words, at + 1)?;
            return self.inverted(Gap::Number, class.range.end, Some(&class));
        }
        // `How large is it?` asks for a measure: sentences that merely tell of it hold many.
        self.inverted(Gap::Manner, at, None)
    }

    /// Auxiliary at `at`, then the subject, then the predicate.
    fn inverted(&mut self, gap: Gap, at: usize, class: Option<&Phrase>) -> Option<Asked> {
        if !is_auxiliary(self.words, at) {
            return None;
        }
        let (topics, mut end) = subject(self.words, at, self.is_concept)?;
        // "the gauge in the tower": where it stands is no predicate.
        if self.words.tag(end) == Tag::Adp
            && end + 1 < self.words.len()
            && let Some((_, behind)) = list_at(self.words, end + 1)
            && behind < self.words.len()
        {
            end = behind;
        }
        let mut asked = built(self.words, gap, &topics, end..self.words.len());
        asked.universal = matches!(self.words.lower(at + 1), "all" | "every" | "each" | "both");
        asked.class = class.map(|class| topic(self.words, class));
        asked.preposition = asked.preposition.or_else(|| self.lead.clone());
        asked.gap = special(&asked, self.words, end).unwrap_or(gap);
        Some(asked)
    }
}

/// Questions whose predicate asks for a name, a class or what is common.
fn special(asked: &Asked, words: &Words<'_>, predicate: usize) -> Option<Gap> {
    let said: Vec<&str> = (predicate..words.len()).map(|at| words.lower(at)).collect();
    let has = |word: &str| said.contains(&word);
    if asked.gap != Gap::Object {
        return None;
    }
    if has("common") || has("share") {
        Some(Gap::Common)
    } else if has("stand") && has("for") || has("short") && has("for") {
        Some(Gap::LongForm)
    } else if (has("called") || has("known") || has("named")) && asked.content.len() <= 2 {
        // What a thing is named after, or known for, is another thing.
        (!has("after") && !has("for")).then_some(Gap::OtherName)
    } else if said.is_empty() && asked.class.is_none() {
        Some(Gap::Definition)
    } else {
        None
    }
}

fn built(words: &Words<'_>, gap: Gap, topics: &[Phrase], predicate: std::ops::Range<usize>) -> Asked {
    let verb = predicate.clone().find(|at| words.tag(*at) == Tag::Verb);
    let first_verb = predicate.clone().next().filter(|at| words.tag(*at).is_noun());
    let verb = verb.or(first_verb);
    let last = predicate.end.saturating_sub(1);
    let stranded =
        !predicate.is_empty() && matches!(words.tag(last), Tag::Adp | Tag::Part) && !words.has(last, &["to"]);
    let content = predicate.clone().filter_map(|at| content_stem(words, at));
    Asked {
        gap,
        topics: topics.iter().map(|phrase| topic(words, phrase)).collect(),
        universal: false,
        verb: verb.map_or("be".to_owned(), |at| words.lemma(at)),
        content: content.collect(),
        preposition: stranded.then(|| words.lower(last).to_owned()),
        class: None,
        claimed: None,
        predicate: words.slice(&predicate).to_owned(),
    }
}

/// The stem of a word that says something.
pub(super) fn content_stem(words: &Words<'_>, at: usize) -> Option<String> {
    let lower = words.lower(at);
    let is_word = lower.chars().any(char::is_alphanumeric);
    (is_word && !is_stop_word(lower)).then(|| stem(&clew_language::text::fold::fold(&words.lemma(at))))
}

fn topic(words: &Words<'_>, phrase: &Phrase) -> Topic {
    let name = &phrase.name;
    let starts = name.clone().filter(|at| {
        *at == name.start || matches!(words.tag(*at), Tag::Noun | Tag::Propn | Tag::Adj | Tag::X)
    });
    let owner = phrase
        .owner
        .clone()
        .map(|(range, head)| Term { key: words.key(&range, head), surface: words.slice(&range).to_owned() });
    Topic {
        keys: starts.map(|start| words.key(&(start..phrase.head + 1), phrase.head)).collect(),
        surface: phrase.surface(words).to_owned(),
        owner,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, gap: Gap, topics: &[&str], content: &[&str]) {
        let asked = asked(question, &|key| key == "rain gauge").unwrap_or_else(|| panic!("{question}"));
        let keys: Vec<&str> = asked.topics.iter().map(|topic| topic.keys[0].as_str()).collect();
        assert_eq!((asked.gap, keys.as_slice()), (gap, topics), "{question} {asked:?}");
        assert_eq!(asked.content, content, "{question}");
    }

    #[test]
    fn forms_of_questions() {
        check("What does a rain gauge measure?", Gap::Object, &["rain gauge"], &["measur"]);
        check("What is a rain gauge also known as?", Gap::OtherName, &["rain gauge"], &["know"]);
        check("What is a rain gauge named after?", Gap::Object, &["rain gauge"], &["name", "after"]);
        check("What are walnuts rich in?", Gap::Object, &["walnut"], &["rich"]);
        check("Which part of a clock shows the hour?", Gap::PartOf, &["clock"], &["show", "hour"]);
        check("What kind of boat is a dinghy?", Gap::Class, &["dinghy"], &[]);
        check("How many strings does a viola have?", Gap::Number, &["viola"], &[]);
        check("Do all gulls have yellow beaks?", Gap::Truth, &["gull"], &["yellow", "beak"]);
        check("What is another word for a dinghy?", Gap::OtherName, &["dinghy"], &[]);
        check("What do gulls and terns have in common?", Gap::Common, &["gull", "tern"], &["common"]);
        check("Where do gulls nest?", Gap::Place, &["gull"], &["nest"]);
        check("What is a dinghy?", Gap::Definition, &["dinghy"], &[]);
        check("What does the lens of the Sarn Telescope consist of?", Gap::Object, &["lens"], &["consist"]);
        check(
            "What does the rain gauge in the Elm Tower measure?",
            Gap::Object,
            &["rain gauge"],
            &["measur"],
        );
    }

    #[test]
    fn people_are_not_concepts() {
        assert_eq!(asked("Who built the harbour clock?", &|_| true), None);
        assert_eq!(asked("Whose clock is it?", &|_| true), None);
    }
}
