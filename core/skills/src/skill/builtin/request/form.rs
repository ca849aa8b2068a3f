//! What is asked for, by the form of the words? A request asks for no one value: something is to be told, summed up,
//! listed, compared or connected.
//!
//! The forms are narrow: what asks for a definite thing (`Who directed it?`, `What is the capital of France?`) is none of
//! them, or names nothing that the documents know by that name, and goes the usual way.

use super::mentioned;
use super::spelled::is_letters;
use crate::skill::builtin::text::{first_word, last_word, lower, strip_article, strip_words, without_last};
use clew_types::arrange::Arrange;

/// What is asked for; names are as they were written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// `Who is X?`, `What is X?`
    Define(String),
    /// `What does RCAC stand for?`
    Spell(String),
    /// `Tell me about X`
    Tell(String),
    /// `What did X do?`, `What happened to X?`
    Life(String),
    /// `X`
    Name(String),
    /// `Summarise these documents`
    Summarise(Extent),
    /// `List all works by X`: what stands behind `list all`.
    List(String),
    /// `Which people were born in X?`: what stands behind `which`, where many are asked for.
    Which(String),
    /// `Which documents mention X?`
    Mentioned(String),
    /// `Compare A and B`: every way to tell the two apart.
    Compare(Vec<Pair>),
    /// `How are A and B connected?`
    Connect(Vec<Pair>),
    /// `Timeline of X`
    Timeline(String),
    /// `Who wrote this book?`, `When was this document published?`
    Written(Matter, Extent),
}

/// What a file says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matter {
    /// Who wrote it.
    Author,
    /// When it was written, or came out.
    Day,
}

/// Two things, as they were written.
pub(super) type Pair = (String, String);

/// How much is to be summed up.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Extent {
    /// All that there is.
    All,
    /// What is called so.
    Named(String),
}

/// A name of more words is none.
const LONGEST_NAME: usize = 10;
/// A bare name of more words is a sentence.
const LONGEST_BARE: usize = 6;

/// The request that a text is; `None` for a question.
pub(super) fn request(question: &str) -> Option<Request> {
    let straight = question.replace('’', "'");
    let text = plain(&straight);
    let forms = [timeline, summary, documents, life, compare, connect, list, which, written, told];
    forms.iter().find_map(|form| form(text))
}

/// Without marks at its ends, and without what is only polite.
pub(super) fn plain(question: &str) -> &str {
    let mut text = question.trim().trim_end_matches(MARKS);
    for _ in 0..4 {
        let before = text;
        text = behind(text, POLITE).unwrap_or(text).trim_start_matches([',', ' ']);
        text = ahead(text, POLITE_ENDS).unwrap_or(text).trim_end_matches([',', ' ', '.', '?', '!']);
        if text == before {
            break;
        }
    }
    text
}

const MARKS: &[char] = &['?', '.', '!', '…', ' ', '\n', '\t'];
const POLITE: &[&str] = &[
    "please",
    "can you",
    "could you",
    "would you",
    "will you",
    "i want you to",
    "i would like you to",
    "i'd like you to",
    "so",
    "and",
    "ok",
    "okay",
    "now",
    "then",
    "hello",
    "hi",
];
const POLITE_ENDS: &[&str] =
    &[" please", ",please", " for me", " briefly", " in brief", " in short", " again"];

/// What stands behind one of these openings.
pub(super) fn behind<'t>(text: &'t str, openings: &[&str]) -> Option<&'t str> {
    openings.iter().find_map(|opening| {
        let head = text.get(..opening.len())?;
        let rest = &text[opening.len()..];
        let stands = head.eq_ignore_ascii_case(opening) && rest.starts_with([' ', ',', ':']);
        let rest = rest.trim_start_matches([' ', ',', ':']);
        (stands && !rest.is_empty()).then_some(rest)
    })
}

/// What stands ahead of one of these ends.
pub(super) fn ahead<'t>(text: &'t str, ends: &[&str]) -> Option<&'t str> {
    ends.iter().find_map(|end| {
        let at = text.len().checked_sub(end.len())?;
        let stands = text.get(at..)?.eq_ignore_ascii_case(end);
        (stands && at > 0).then(|| text[..at].trim_end())
    })
}

/// `timeline of X`, `tell me about X in order of time`, `the events of X's life`.
fn timeline(text: &str) -> Option<Request> {
    let orders = &[
        " in order of time",
        " in chronological order",
        " in order of date",
        " in time order",
        " chronologically",
        " as a timeline",
        " in order",
    ];
    let ordered = ahead(text, orders).map(|text| text.trim_end_matches([',', ' ']));
    let said = ordered.unwrap_or(text);
    let shows =
        &["show me", "show", "give me", "make", "draw", "create", "tell me", "list", "what are", "what were"];
    let bare = strip_article(behind(said, shows).unwrap_or(said));
    let bare = strip_words(bare, &["main", "key", "important", "most"]);
    if let Some(name) = behind(bare, &["timeline of", "timeline for", "chronology of"]) {
        return Some(Request::Timeline(named(life_of(name).unwrap_or(name))?));
    }
    let events = behind(bare, &["events of", "events in"]);
    let life = events.or_else(|| behind(said, &["what happened in"])).and_then(life_of);
    if let Some(name) = life {
        return Some(Request::Timeline(named(name)?));
    }
    ordered?;
    let name = match told(said) {
        Some(Request::Tell(name)) => named(life_of(&name).unwrap_or(&name))?,
        _ => named(events.or_else(|| behind(said, &["what happened to", "what happened with"]))?)?,
    };
    Some(Request::Timeline(name))
}

/// `Ada's life`, `the life of Ada`.
fn life_of(text: &str) -> Option<&str> {
    ahead(text, &["'s life", "’s life", "' life", "’ life"])
        .or_else(|| behind(strip_article(text), &["life of", "life and times of"]))
}

/// `Summarise this document`, `What are these documents about?`, `What is in here?`
fn summary(text: &str) -> Option<Request> {
    let whole = lower(text);
    if WHOLE.contains(&whole.as_str()) {
        return Some(Request::Summarise(Extent::All));
    }
    if let Some(rest) = behind(text, SUMMARISE) {
        return Some(Request::Summarise(extent(rest)?));
    }
    let about = ["what is", "what's", "what are", "what was"];
    let holds = ["what is in", "what's in", "what stands in", "what do", "what does"];
    if let Some(rest) = behind(text, &about).and_then(|rest| ahead(rest, &[" all about", " about"])) {
        return Some(Request::Summarise(extent(rest)?));
    }
    let ends = [" say", " contain", " tell", " tell me", " cover", ""];
    let rest = behind(text, &holds).and_then(|rest| ahead(rest, &ends))?;
    extent(rest).filter(|extent| *extent == Extent::All).map(Request::Summarise)
}

const WHOLE: &[&str] = &[
    "summarise",
    "summarize",
    "summary",
    "a summary",
    "overview",
    "an overview",
    "give me an overview",
    "give me a summary",
    "tl;dr",
    "tldr",
    "what is in here",
    "what's in here",
    "what is here",
    "what's here",
    "what do i have",
    "what do i have here",
    "what have i got here",
    "what is this",
    "what is this about",
    "what's this about",
    "what is it all about",
    "what is all this",
    "what is all this about",
    "what is this all about",
];
const SUMMARISE: &[&str] = &[
    "summarise",
    "summarize",
    "sum up",
    "give me a summary of",
    "give a summary of",
    "write a summary of",
    "make a summary of",
    "a summary of",
    "summary of",
    "give me an overview of",
    "give an overview of",
    "an overview of",
    "overview of",
    "what is the gist of",
    "the gist of",
    "what are the main points of",
    "what are the key points of",
    "what is the main point of",
    "main points of",
    "key points of",
];

/// `these documents` are all there are; else what is named.
fn extent(text: &str) -> Option<Extent> {
    let low = lower(text);
    let mut rest = low.as_str();
    for _ in 0..3 {
        let stripped = strip_words(
            rest,
            &["this", "these", "those", "that", "the", "my", "our", "all", "of", "both", "your", "whole"],
        );
        rest = stripped;
    }
    let is_document = DOCUMENTS.contains(&rest) || rest.is_empty();
    if is_document {
        return Some(Extent::All);
    }
    // `the document notes.pdf`
    named(behind(text, &["the document", "the file", "document", "file"]).unwrap_or(text)).map(Extent::Named)
}

const DOCUMENTS: &[&str] = &[
    "document",
    "documents",
    "file",
    "files",
    "text",
    "texts",
    "page",
    "pages",
    "article",
    "articles",
    "paper",
    "papers",
    "book",
    "books",
    "report",
    "reports",
    "note",
    "notes",
    "collection",
    "workspace",
    "library",
    "material",
    "everything",
    "it",
    "them",
    "this",
    "these",
    "here",
];

/// `Who wrote this book?`, `Who is the author of X?`, `When was this document created?`
fn written(text: &str) -> Option<Request> {
    let authors = [
        "who wrote",
        "who authored",
        "who is the author of",
        "who are the authors of",
        "who's the author of",
        "the author of",
    ];
    if let Some(rest) = behind(text, &authors) {
        return Some(Request::Written(Matter::Author, extent(rest)?));
    }
    let rest = behind(text, &["when was", "when were"])?;
    let rest = ahead(rest, &[" written", " published", " created", " made", " dated"])?;
    Some(Request::Written(Matter::Day, extent(rest)?))
}

/// `Which documents mention X?`
fn documents(text: &str) -> Option<Request> {
    Some(Request::Mentioned(named(mentioned::asked(text)?)?))
}

/// `Compare A and B`, `What is the difference between A and B?`
fn compare(text: &str) -> Option<Request> {
    let openings = &[
        "compare",
        "a comparison of",
        "comparison of",
        "a comparison between",
        "comparison between",
        "give me a comparison of",
        "what is the difference between",
        "what's the difference between",
        "what are the differences between",
        "the difference between",
        "the differences between",
        "difference between",
        "differences between",
        "what distinguishes",
    ];
    let differ = behind(text, &["how do", "how does", "how are", "how is"]);
    let differ = differ.and_then(|rest| {
        let rest = ahead(rest, &[" differ from each other", " differ", " different"]).unwrap_or(rest);
        let apart = cut(rest, &[" differ from ", " different from "]);
        if rest.len() < text.len() && (ahead(text, &[" differ", " different", " each other"]).is_some()) {
            return Some(pairs(rest));
        }
        (!apart.is_empty()).then_some(apart)
    });
    let against = cut(text, &[" vs ", " vs. ", " versus "]);
    let found = match behind(text, openings) {
        Some(rest) => pairs(strip_words(rest, &["between"])),
        None => differ.unwrap_or(against),
    };
    (!found.is_empty()).then_some(Request::Compare(found))
}

/// `How are A and B connected?`, `path from A to B`.
fn connect(text: &str) -> Option<Request> {
    let found = joined(text).or_else(|| {
        let shown = behind(text, SHOW).unwrap_or(text);
        let rest = behind(shown, LINKS)?;
        Some(pairs(strip_words(rest, &["between", "from"])))
    })?;
    (!found.is_empty()).then_some(Request::Connect(found))
}

const SHOW: &[&str] = &[
    "what is the",
    "what's the",
    "what is",
    "show me the",
    "show me a",
    "show the",
    "find the",
    "find a",
    "find",
];
const LINKS: &[&str] = &[
    "connection between",
    "connections between",
    "relation between",
    "relationship between",
    "link between",
    "links between",
    "path between",
    "path from",
    "shortest path from",
    "shortest path between",
    "the shortest path from",
    "the shortest path between",
    "what connects",
    "what links",
    "connect",
];

/// `how are A and B connected`, `how is A connected to B`, `how does A relate to B`.
fn joined(text: &str) -> Option<Vec<Pair>> {
    let shared = behind(text, &["what do", "what did", "what have"]);
    if let Some(both) =
        shared.and_then(|rest| ahead(rest, &[" have in common", " got in common", " in common", " share"]))
    {
        return Some(pairs(both));
    }
    let rest = behind(text, &["how are", "how is", "how were", "how was", "how do", "how does"])?;
    let rest = ahead(rest, &[" to each other", " with each other", " together"]).unwrap_or(rest);
    let ways = [" connected", " related", " linked", " tied", " relate", " connect"];
    if let Some(both) = ahead(rest, &ways) {
        return Some(pairs(both));
    }
    let between: Vec<String> =
        ways.iter().flat_map(|way| ["to", "with"].map(|joint| format!("{way} {joint} "))).collect();
    let between: Vec<&str> = between.iter().map(String::as_str).collect();
    Some(cut(rest, &between))
}

/// The two sides of every word that may join them.
fn pairs(text: &str) -> Vec<Pair> {
    let text = strip_words(text, &["both"]);
    cut(text, &[" and ", " with ", " to ", " versus ", " vs ", " vs. ", " from "])
}

/// The two sides of each of these joints, in order.
fn cut(text: &str, joints: &[&str]) -> Vec<Pair> {
    let low = lower(text);
    let mut places: Vec<(usize, usize)> = joints
        .iter()
        .flat_map(|joint| low.match_indices(joint).map(|(at, joint)| (at, at + joint.len())))
        .collect();
    places.arrange();
    let sides = places.into_iter().map(|(end, start)| (text[..end].trim(), text[start..].trim()));
    sides.filter_map(|(left, right)| Some((named(left)?, named(right)?))).collect()
}

/// `List all works by X`, `all people who …`; only where more than one thing is asked for.
fn list(text: &str) -> Option<Request> {
    let of_many = ["list all", "list every", "a list of all", "list of all", "give me a list of all"];
    let any = ["list of", "a list of", "give me a list of", "make a list of", "list me", "list", "enumerate"];
    let shown = ["show me all", "show all", "name all", "give me all", "find all", "all"];
    let rest = behind(text, &of_many).or_else(|| behind(text, &any)).or_else(|| behind(text, &shown));
    let rest = rest.or_else(|| mentioned(text))?;
    let rest = strip_article(strip_words(strip_words(rest, &["all", "of", "every"]), &["of", "my"]));
    let has_words = rest.chars().any(char::is_alphabetic);
    (has_words && !is_question_word(first_word(rest))).then(|| Request::List(rest.to_owned()))
}

/// `Which people are mentioned here?`
fn mentioned(text: &str) -> Option<&str> {
    let rest = behind(text, &["which", "what"])?;
    let rest =
        ahead(rest, &[" in here", " here", " in these documents", " in my documents", " in the documents"])
            .unwrap_or(rest);
    let ends = [" are mentioned", " are there", " occur", " appear", " are named", " are in"];
    ahead(rest, &ends).filter(|kind| !kind.contains(' '))
}

/// `Which people were born in X?`, `Who were the pupils of X?`, `Who are born in X?`: whether many are asked for is seen by the noun.
fn which(text: &str) -> Option<Request> {
    if let Some(rest) = behind(text, &["which", "what"]) {
        let is_noun = !matches!(
            lower(first_word(rest)).as_str(),
            "is" | "are" | "was" | "were" | "do" | "does" | "did"
        );
        return is_noun.then(|| Request::Which(rest.to_owned()));
    }
    let of_people = behind(text, &["who are", "who were"]);
    let bare = strip_article(of_people.or_else(|| behind(text, &["what are", "what were"]))?);
    let is_small = bare.starts_with(char::is_lowercase);
    let of = [" of ", " in ", " at ", " by ", " on "].iter().any(|joint| lower(bare).contains(joint));
    // `Who were born in X?`
    let is_done = of_people.is_some() && (first_word(bare) == "born" || first_word(bare).ends_with("ed"));
    let asked = if is_done { format!("people {bare}") } else { bare.to_owned() };
    (of && is_small).then_some(Request::Which(asked))
}

/// `Tell me about X`, `Who is X?`, and the name alone.
fn told(text: &str) -> Option<Request> {
    if let Some(name) = behind(text, TELL) {
        return Some(Request::Tell(named(name)?));
    }
    if let Some(rest) = behind(text, &["what do", "what does"])
        && let [before, name] = rest.splitn(2, " say about ").collect::<Vec<_>>()[..]
    {
        let all = extent(before) == Some(Extent::All);
        return all.then_some(Request::Tell(named(name)?));
    }
    let spelled = behind(text, &["what does", "what do"]);
    if let Some(letters) =
        spelled.and_then(|rest| ahead(rest, &[" stand for", " mean"])).filter(|it| is_letters(it))
    {
        return Some(Request::Spell(letters.to_owned()));
    }
    if let Some(name) = behind(text, DEFINE) {
        return Some(Request::Define(named(ahead(name, &[" exactly"]).unwrap_or(name))?));
    }
    let words = text.split_whitespace().count();
    let is_name = (1..=LONGEST_BARE).contains(&words) && !text.ends_with(',');
    is_name.then(|| named(text).map(Request::Name)).flatten()
}

/// `What did X do?`, `What happened to X?`: only of what has a name.
fn life(text: &str) -> Option<Request> {
    let text = ahead(text, &[" in the end", " in the story", " in the book"]).unwrap_or(text);
    let did = behind(text, &["what did", "what has", "what had"]);
    let done = did.and_then(|rest| ahead(rest, &[" do", " done", " do in life", " do for a living"]));
    let name =
        done.or_else(|| behind(text, &["what happened to", "what became of", "what has become of"]))?;
    let is_name = strip_article(name).split(' ').all(|word| word.starts_with(char::is_uppercase));
    is_name.then(|| named(name).map(Request::Life))?
}

const TELL: &[&str] = &[
    "tell me about",
    "tell us about",
    "tell me more about",
    "tell me something about",
    "tell me everything about",
    "tell me all about",
    "tell me what you know about",
    "tell about",
    "talk about",
    "more about",
    "what do you know about",
    "what else do you know about",
    "what is known about",
    "what can you tell me about",
    "what is there about",
    "what is said about",
    "describe",
    "introduce",
    "information about",
    "information on",
    "give me information about",
    "give me information on",
    "explain",
    "everything about",
];
const DEFINE: &[&str] = &[
    "who is",
    "who was",
    "who are",
    "who were",
    "who's",
    "what is",
    "what was",
    "what are",
    "what were",
    "what's",
    "whats",
    "define",
    "what is meant by",
    "what exactly is",
];

/// A name without its quotation marks; `None` for a clause or for nothing.
fn named(text: &str) -> Option<String> {
    let text = text.trim().trim_matches(|c| matches!(c, '"' | '“' | '”' | '‘' | ',' | ';' | ':'));
    let text = ahead(text, &[" in detail", " then"]).unwrap_or(text).trim();
    let count = text.split_whitespace().count();
    let is_clause = is_question_word(first_word(text)) && count > 1;
    let is_hanging =
        matches!(lower(last_word(text)).as_str(), "in" | "of" | "to" | "for" | "by" | "at" | "from");
    let hangs = is_hanging && !without_last(text).is_empty();
    ((1..=LONGEST_NAME).contains(&count) && !is_clause && !hangs).then(|| text.to_owned())
}

fn is_question_word(word: &str) -> bool {
    matches!(
        lower(word).as_str(),
        "who" | "whom" | "whose" | "what" | "which" | "where" | "when" | "why" | "how" | "whether" | "if"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<Request>) {
        assert_eq!(request(text), expected, "{text}");
    }

    fn pair(left: &str, right: &str) -> Vec<Pair> {
        vec![(left.to_owned(), right.to_owned())]
    }

    #[test]
    fn what_is_to_be_told() {
        let tell = |name: &str| Some(Request::Tell(name.to_owned()));
        check("Tell me about Ann Holt", tell("Ann Holt"));
        check("Can you please tell me more about the Heron?", tell("the Heron"));
        check("What do my documents say about glass?", tell("glass"));
        check("Describe \"Blue Rain\", please.", tell("Blue Rain"));
        check("Tell me about when she died", None);
        let life = |name: &str| Some(Request::Life(name.to_owned()));
        check("What did Ann Holt do?", life("Ann Holt"));
        check("What happened to the Heron in the end?", life("the Heron"));
        check("What did Ann Holt do in Turku?", None);
        check("What happened to the mill?", Some(Request::Which("happened to the mill".to_owned())));
        check("Which files mention Ann Holt?", Some(Request::Mentioned("Ann Holt".to_owned())));
        check("Who is Ann Holt?", Some(Request::Define("Ann Holt".to_owned())));
        check("What’s a pitta?", Some(Request::Define("a pitta".to_owned())));
        check("What does RCAC stand for?", Some(Request::Spell("RCAC".to_owned())));
        check("What does Ann mean?", None);
        check("Ann Holt", Some(Request::Name("Ann Holt".to_owned())));
    }

    #[test]
    fn what_is_to_be_summed_up() {
        let all = Some(Request::Summarise(Extent::All));
        for text in [
            "Summarise this document",
            "summarize all of these documents",
            "What are these documents about?",
            "What is in here?",
            "What is this document about?",
            "Give me an overview of my files",
            "What do these documents say?",
            "tl;dr",
        ] {
            check(text, all.clone());
        }
        check("Summarise Blue Rain", Some(Request::Summarise(Extent::Named("Blue Rain".to_owned()))));
        let file = Extent::Named("notes.pdf".to_owned());
        check("Summarise the document notes.pdf", Some(Request::Summarise(file)));
        check("What is Blue Rain about?", Some(Request::Summarise(Extent::Named("Blue Rain".to_owned()))));
    }

    #[test]
    fn what_a_file_says_of_itself() {
        let written = |matter, extent| Some(Request::Written(matter, extent));
        check("Who wrote this book?", written(Matter::Author, Extent::All));
        check("Who is the author of these documents?", written(Matter::Author, Extent::All));
        check("Who wrote Blue Rain?", written(Matter::Author, Extent::Named("Blue Rain".to_owned())));
        check("When was this document created?", written(Matter::Day, Extent::All));
    }

    #[test]
    fn two_things() {
        check("Compare Ann and Bob", Some(Request::Compare(pair("Ann", "Bob"))));
        check("What is the difference between Ann and Bob?", Some(Request::Compare(pair("Ann", "Bob"))));
        check("How do Ann and Bob differ?", Some(Request::Compare(pair("Ann", "Bob"))));
        check("How does Ann differ from Bob?", Some(Request::Compare(pair("Ann", "Bob"))));
        check("Ann vs. Bob", Some(Request::Compare(pair("Ann", "Bob"))));
        check("How are Ann and Bob connected?", Some(Request::Connect(pair("Ann", "Bob"))));
        check("How is Ann related to Bob?", Some(Request::Connect(pair("Ann", "Bob"))));
        check("What is the connection between Ann and Bob?", Some(Request::Connect(pair("Ann", "Bob"))));
        check("What do Ann and Bob have in common?", Some(Request::Connect(pair("Ann", "Bob"))));
        check("Show me the shortest path from Ann to Bob", Some(Request::Connect(pair("Ann", "Bob"))));
    }

    #[test]
    fn lists_and_orders() {
        let list = |text: &str| Some(Request::List(text.to_owned()));
        check("List all works by Ann Holt", list("works by Ann Holt"));
        check("List the films directed by Ann Holt", list("films directed by Ann Holt"));
        check("Which people are mentioned?", list("people"));
        let which = |text: &str| Some(Request::Which(text.to_owned()));
        check("Which ferries sail from Sund?", which("ferries sail from Sund"));
        check("Who were born in Sund?", which("people born in Sund"));
        check("Who were the pupils of Ann Holt?", which("pupils of Ann Holt"));
        let order = |name: &str| Some(Request::Timeline(name.to_owned()));
        check("Timeline of Ann Holt", order("Ann Holt"));
        check("Tell me about Ann Holt in chronological order", order("Ann Holt"));
        check("What happened to the Heron, in order?", order("the Heron"));
        check("Give me a timeline of Ann Holt's life", order("Ann Holt"));
        check("Tell me the events of Ann Holt's life in order", order("Ann Holt"));
        check("What are the main events in the life of Ann Holt?", order("Ann Holt"));
        check("What happened in Ann Holt’s life?", order("Ann Holt"));
        check("List the events of the fair in chronological order", order("the fair"));
    }

    #[test]
    fn questions_are_no_requests() {
        for text in [
            "Who directed Blue Rain?",
            "When was Ann Holt born?",
            "How many films did Ann Holt direct?",
            "Which is older, Ann or Bob?",
            "Which film came out later, Blue Rain or Tor's Hammer?",
            "Are Ann Holt and Ole Petty from the same country?",
            "How old is Ann?",
            "How is glass made?",
            "Where was the director of Blue Rain born?",
            "What country is Ann Holt from?",
            "In which year did Blue Rain come out?",
        ] {
            assert!(matches!(request(text), None | Some(Request::Name(_) | Request::Which(_))), "{text}");
        }
    }
}
