//! The relations people ask about most, and the words a text tells them with.
//!
//! General English, written by hand. A cue is words in a row; `>` or `<` says on which side the value stands, `*` stands
//! for up to [`GAP`] words in between.

use std::sync::OnceLock;

/// How many words `*` may stand for.
pub(super) const GAP: usize = 8;

/// What sort of answer a relation (or a question word) wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wanted {
    Person,
    Place,
    Country,
    Language,
    Organisation,
    Work,
    Date,
    Number,
    #[default]
    Anything,
}

/// A relation between the thing asked about (X) and the answer.
#[derive(Debug, PartialEq)]
pub(super) struct Relation {
    /// As the graph would call it.
    pub name: &'static str,
    pub wants: Wanted,
    /// `the NOUN of X`, `X's NOUN`.
    pub nouns: Vec<&'static str>,
    /// `who VERB X`, `X was VERB by`.
    pub verbs: Vec<&'static str>,
    /// How a sentence about X tells the value, surest first.
    pub cues: Vec<Cue>,
    /// A question with `{}` for X.
    pub ask: &'static str,
}

/// One way to tell a value.
#[derive(Debug, PartialEq)]
pub(super) struct Cue {
    pub words: Vec<&'static str>,
    /// The value follows; otherwise it goes before.
    pub value_after: bool,
}

impl Relation {
    pub fn asking(&self, about: &str) -> String {
        self.ask.replace("{}", &in_a_sentence(about))
    }
}

/// `museum` → `the museum`: a thing without a name of its own is told with its article; a gap (`{}`) stays one.
pub(super) fn in_a_sentence(name: &str) -> String {
    let is_told = name.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
        || !name.contains(char::is_alphabetic)
        || ["the ", "a ", "an ", "this ", "that "].iter().any(|word| name.starts_with(word));
    if is_told { name.to_owned() } else { format!("the {name}") }
}

/// The relation called `name`.
pub(super) fn relation(name: &str) -> Option<&'static Relation> {
    all().iter().find(|relation| relation.name == name)
}

/// The relation that `noun` (lower case, perhaps plural) names.
pub(super) fn by_noun(noun: &str) -> Option<&'static Relation> {
    let singular = noun.strip_suffix('s').unwrap_or(noun);
    all().iter().find(|relation| relation.nouns.iter().any(|known| *known == noun || *known == singular))
}

/// The relation that `verb` (lower case, past form or participle) tells.
pub(super) fn by_verb(verb: &str) -> Option<&'static Relation> {
    all().iter().find(|relation| relation.verbs.contains(&verb))
}

/// Kinship and the like in two steps: (noun, first step from X, second step).
pub(super) const COMPOUNDS: &[(&str, &str, &str)] = &[
    ("maternal grandmother", "mother", "mother"),
    ("maternal grandfather", "mother", "father"),
    ("paternal grandmother", "father", "mother"),
    ("paternal grandfather", "father", "father"),
    ("grandmother", "father", "mother"),
    ("grandfather", "father", "father"),
    ("mother-in-law", "spouse", "mother"),
    ("father-in-law", "spouse", "father"),
    ("stepmother", "father", "spouse"),
    ("stepfather", "mother", "spouse"),
    ("uncle", "father", "sibling"),
    ("aunt", "father", "sibling"),
    ("child-in-law", "child", "spouse"),
    ("son-in-law", "child", "spouse"),
    ("daughter-in-law", "child", "spouse"),
    ("sister-in-law", "spouse", "sibling"),
    ("brother-in-law", "spouse", "sibling"),
    ("sibling-in-law", "spouse", "sibling"),
    ("nephew", "sibling", "child"),
    ("niece", "sibling", "child"),
    ("grandson", "child", "child"),
    ("granddaughter", "child", "child"),
    ("grandchild", "child", "child"),
];

/// All relations, in order of preference.
pub(super) fn all() -> &'static [Relation] {
    static ALL: OnceLock<Vec<Relation>> = OnceLock::new();
    ALL.get_or_init(|| parse(include_str!("relations.txt")))
}

fn parse(table: &'static str) -> Vec<Relation> {
    let paragraphs = table.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    paragraphs.filter(|text| !text.starts_with('#')).map(parse_one).collect()
}

fn parse_one(paragraph: &'static str) -> Relation {
    let field = |key: &str| {
        let line = paragraph.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        line.unwrap_or_default()
    };
    let list = |key| field(key).split(", ").filter(|item| !item.is_empty()).collect::<Vec<_>>();
    Relation {
        name: field("relation"),
        wants: wanted(field("wants")),
        nouns: list("nouns"),
        verbs: list("verbs"),
        cues: list("cues").into_iter().map(parse_cue).collect(),
        ask: field("ask"),
    }
}

fn parse_cue(cue: &'static str) -> Cue {
    let words = cue.split(' ').filter(|word| !matches!(*word, ">" | "<")).collect();
    Cue { words, value_after: cue.ends_with('>') }
}

fn wanted(word: &str) -> Wanted {
    match word {
        "person" => Wanted::Person,
        "place" => Wanted::Place,
        "country" => Wanted::Country,
        "language" => Wanted::Language,
        "organisation" => Wanted::Organisation,
        "work" => Wanted::Work,
        "date" => Wanted::Date,
        "number" => Wanted::Number,
        _ => Wanted::Anything,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_well_formed() {
        for relation in all() {
            assert!(!relation.name.is_empty() && relation.ask.contains("{}"), "{relation:?}");
            assert!(relation.cues.iter().all(|cue| !cue.words.is_empty()), "{relation:?}");
        }
        for (noun, first, second) in COMPOUNDS {
            assert!(relation(first).is_some() && relation(second).is_some(), "{noun}");
        }
    }

    #[test]
    fn sub_questions_are_english() {
        let asks = |about: &str| all()[0].asking(about);
        for (about, told) in
            [("museum", "the museum"), ("Pellow Mill", "Pellow Mill"), ("the mill", "the mill"), ("{}", "{}")]
        {
            assert_eq!(asks(about), asks("{}").replace("{}", told));
        }
    }

    fn check(noun: &str, expected: Option<&str>) {
        assert_eq!(by_noun(noun).map(|relation| relation.name), expected, "{noun}");
    }

    #[test]
    fn nouns_name_relations() {
        check("director", Some("director"));
        check("directors", Some("director"));
        check("place of birth", Some("place of birth"));
        check("wife", Some("spouse"));
        check("teapot", None);
    }
}
