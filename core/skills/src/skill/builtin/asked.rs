//! What sort of thing does a question want? Its question word, and the noun behind `which` or `what`.

use super::relation::Wanted;
use super::text::lower;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::stem;

const PLACES: &[&str] = &[
    "city",
    "country",
    "county",
    "state",
    "town",
    "village",
    "province",
    "river",
    "island",
    "region",
    "district",
    "continent",
    "mountain",
    "lake",
    "area",
    "nation",
    "location",
    "borough",
    "neighborhood",
    "place",
    "territory",
    "capital",
    "suburb",
    "municipality",
    "planet",
    "street",
    "street",
    "sea",
    "ocean",
    "peak",
    "range",
];
const ORGANISATIONS: &[&str] = &[
    "company",
    "team",
    "band",
    "university",
    "college",
    "school",
    "party",
    "club",
    "network",
    "label",
    "league",
    "organization",
    "organisation",
    "agency",
    "studio",
    "publisher",
    "museum",
    "station",
    "airline",
    "group",
    "corporation",
    "institution",
    "institute",
    "firm",
    "brand",
    "distributor",
    "orchestra",
    "church",
    "army",
    "conference",
    "department",
    "bank",
    "retailer",
    "family",
    "military",
];
const WORKS: &[&str] = &[
    "film",
    "movie",
    "album",
    "song",
    "book",
    "novel",
    "series",
    "show",
    "play",
    "opera",
    "poem",
    "magazine",
    "game",
    "sitcom",
    "single",
    "musical",
    "painting",
    "title",
    "documentary",
    "soundtrack",
    "newspaper",
];
/// Nouns that end like persons and are none.
const NO_PERSONS: &[&str] = &[
    "number",
    "computer",
    "paper",
    "chapter",
    "order",
    "theater",
    "letter",
    "color",
    "colour",
    "year",
    "character",
    "power",
    "water",
    "border",
    "tower",
    "center",
    "weather",
    "player's",
    "quarter",
    "sister",
    "gender",
    "former",
    "honor",
    "sector",
    "factor",
    "motor",
    "major",
    "minor",
    "error",
    "floor",
    "harbor",
    "river",
    "list",
];
const PERSONS: &[&str] = &[
    "person",
    "man",
    "woman",
    "king",
    "queen",
    "president",
    "member",
    "boy",
    "girl",
    "wife",
    "husband",
    "son",
    "daughter",
    "star",
    "politician",
    "physicist",
    "spouse",
    "politician",
    "monarch",
    "pope",
    "prince",
    "princess",
];

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Asked {
    pub wanted: Wanted,
    /// Stem of the noun behind `which` or `what`: `county` in `in which county`.
    pub noun: Option<String>,
}

/// What `question` asks for.
pub(super) fn asked(question: &str) -> Asked {
    let low = format!(" {} ", lower(question));
    let has = |words: &[&str]| words.iter().any(|word| low.contains(&format!(" {word} ")));
    let noun = noun(question);
    let wanted =
        if has(&["how many", "how much", "what percentage", "how old", "how far", "how long", "how tall"]) {
            Wanted::Number
        } else if first_wh(&low) == Some("when")
            || has(&["what year", "which year", "what date", "what day", "what century", "what month"])
        {
            Wanted::Date
        } else if let Some(noun) = &noun {
            kind_of(noun)
        } else if has(&["who", "whom", "whose"]) {
            Wanted::Person
        } else if has(&["where"]) {
            Wanted::Place
        } else {
            Wanted::Anything
        };
    Asked { wanted, noun: noun.map(|noun| stem(&noun)) }
}

/// The first question word: `when` asks for a time only there, and not in a title behind it.
fn first_wh(low: &str) -> Option<&str> {
    low.split(' ')
        .find(|word| matches!(*word, "who" | "whom" | "whose" | "what" | "which" | "where" | "when" | "how"))
}

/// The head noun behind the first `which` or `what` that has one.
fn noun(question: &str) -> Option<String> {
    let spaced = question.replace([',', '?', '"', '(', ')'], " , ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let tags = tag(&words);
    let is_wh = |word: &&str| matches!(lower(word).as_str(), "what" | "which");
    let start = words.iter().position(is_wh)? + 1;
    let start = behind_name_of(&words, start);
    let mut head = None;
    for at in start..words.len().min(start + 7) {
        match tags[at] {
            Tag::Noun => head = Some(at),
            _ if head.is_some() => break,
            Tag::Adj | Tag::Propn | Tag::Num | Tag::Det | Tag::Punct | Tag::Adv => {}
            Tag::Cconj | Tag::Part | Tag::Sym | Tag::X => {}
            _ => return None,
        }
        if words[at] == "," {
            break;
        }
    }
    Some(lower(words[head?]))
}

/// `what is the name of the airport` asks for an airport.
fn behind_name_of(words: &[&str], start: usize) -> usize {
    let low: Vec<String> = words.iter().skip(start).take(5).map(|word| lower(word)).collect();
    let low: Vec<&str> = low.iter().map(String::as_str).collect();
    match low.as_slice() {
        ["is" | "was", "the", "name", "of", ..] => start + 4,
        ["is" | "was", "the", ..] => start + 2,
        _ => start,
    }
}

/// What sort of thing `noun` (lower case) names.
pub(super) fn kind_of(noun: &str) -> Wanted {
    let singular = noun.strip_suffix('s').filter(|_| !noun.ends_with("ss")).unwrap_or(noun);
    let is = |list: &[&str]| list.contains(&noun) || list.contains(&singular);
    let ends = ["er", "or", "ist", "ian", "ress", "man", "woman", "ant"];
    if is(PLACES) || noun.ends_with("ies") && PLACES.contains(&noun.replace("ies", "y").as_str()) {
        Wanted::Place
    } else if is(ORGANISATIONS) {
        Wanted::Organisation
    } else if is(WORKS) {
        Wanted::Work
    } else if singular == "language" {
        Wanted::Language
    } else if matches!(singular, "year" | "date" | "day" | "decade" | "century") {
        Wanted::Date
    } else if matches!(singular, "number" | "population" | "percentage" | "height" | "length" | "amount") {
        Wanted::Number
    } else if is(PERSONS) || (ends.iter().any(|end| singular.ends_with(end)) && !is(NO_PERSONS)) {
        Wanted::Person
    } else {
        Wanted::Anything
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, wanted: Wanted) {
        assert_eq!(asked(question).wanted, wanted, "{question} {:?}", asked(question));
    }

    #[test]
    fn question_words_and_nouns() {
        check("Who painted the ceiling?", Wanted::Person);
        check("Who wrote When the Rain Came?", Wanted::Person);
        check("Which language did he write in?", Wanted::Language);
        check("The ceiling was painted by which Italian painter and architect?", Wanted::Person);
        check("He was born in what New York county?", Wanted::Place);
        check("What is the name of the airport in Turku?", Wanted::Anything);
        check("Which company made the engine?", Wanted::Organisation);
        check("In what year was it built?", Wanted::Date);
        check("How many rooms does it have?", Wanted::Number);
        check("Where is the tower?", Wanted::Place);
        check("What is the population of Turku?", Wanted::Number);
        check("What did he eat?", Wanted::Anything);
    }
}
