//! Which words of a question reckon, and which say nothing of a table?

use super::periods::Period;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;

/// The stem of a folded word, of an irregular verb that of its plain form.
pub(super) fn stem(word: &str) -> String {
    let plain = irregular(word);
    clew_language::text::terms::stem(plain.as_deref().unwrap_or(word))
}

/// The plain form of a verb whose form no ending tells: `paid`.
fn irregular(word: &str) -> Option<String> {
    let is_regular = word.ends_with("ing") || word.ends_with('s') || word.len() > 4 && word.ends_with("ed");
    (!is_regular).then(|| lemma(word, Tag::Verb)).filter(|plain| plain != word)
}

/// True for a word that may be a verb of what was done: `won`, `scored`.
pub(super) fn is_done(word: &str) -> bool {
    word.ends_with("ed") || irregular(word).is_some()
}

/// What is reckoned over the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reckoning {
    Mean,
    Median,
    Sum,
    /// How many different things.
    Different,
}

pub(super) fn called(by: Reckoning) -> &'static str {
    match by {
        Reckoning::Sum => "sum",
        Reckoning::Mean => "average",
        Reckoning::Median => "median",
        Reckoning::Different => "number",
    }
}

/// A limit, as it is said in front of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Over,
    Under,
    AtLeast,
    AtMost,
}

impl Bound {
    pub fn holds(self, value: f64, limit: f64) -> bool {
        match self {
            Self::Over => value > limit,
            Self::Under => value < limit,
            Self::AtLeast => value >= limit,
            Self::AtMost => value <= limit,
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Under => "under",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
        }
    }
}

pub(super) const BOUNDS: &[(&[&str], Bound)] = &[
    (&["more", "than"], Bound::Over),
    (&["greater", "than"], Bound::Over),
    (&["higher", "than"], Bound::Over),
    (&["larger", "than"], Bound::Over),
    (&["bigger", "than"], Bound::Over),
    (&["less", "than"], Bound::Under),
    (&["fewer", "than"], Bound::Under),
    (&["lower", "than"], Bound::Under),
    (&["smaller", "than"], Bound::Under),
    (&["at", "least"], Bound::AtLeast),
    (&["at", "most"], Bound::AtMost),
    (&["over"], Bound::Over),
    (&["above"], Bound::Over),
    (&["exceeding"], Bound::Over),
    (&["under"], Bound::Under),
    (&["below"], Bound::Under),
];

/// Limits on years.
pub(super) const YEARS: &[(&str, Bound)] =
    &[("after", Bound::Over), ("before", Bound::Under), ("since", Bound::AtLeast), ("until", Bound::AtMost)];

/// How units are said, and how they are written above a column.
pub(super) const UNITS: &[(&[&str], &[&str])] = &[
    (&["km", "kilometre", "kilometres", "kilometer", "kilometers"], &["km"]),
    (&["m", "metre", "metres", "meter", "meters"], &["m"]),
    (&["kg", "kilo", "kilos", "kilogram", "kilograms"], &["kg"]),
    (&["g", "gram", "grams"], &["g"]),
    (&["eur", "euro", "euros"], &["eur", "€", "euro"]),
    (&["usd", "dollar", "dollars"], &["usd", "$"]),
    (&["gbp", "pound", "pounds"], &["gbp", "£"]),
    (&["chf", "franc", "francs"], &["chf", "fr"]),
    (&["minute", "minutes", "min"], &["min", "minutes"]),
    (&["hour", "hours"], &["h", "hours"]),
    (&["year", "years"], &["years"]),
    (&["percent"], &["%"]),
];

/// A column of how many of a thing a row has is called by one of these; so are the things themselves.
pub(super) const QUANTITIES: &[&str] = &["quantity", "qty", "pieces", "units", "copies"];

/// A column alone called so says how many where it holds no money.
pub(super) const AMOUNTS: &[&str] = &["number", "count", "amount"];
/// Beside a word for a quantity in a header: `Units sold`.
pub(super) const BOUGHT: &[&str] = &["sold", "ordered", "bought", "stock"];
/// A column of what one of a thing costs.
pub(super) const PRICES: &[&str] = &["price", "cost", "rate", "fee", "fare"];
/// A column of what was spent.
pub(super) const SPENT: &[&str] = &["price", "cost", "fee", "fare", "expense", "spent", "paid", "bill"];
/// A column alone called so holds money where its numbers have pennies.
pub(super) const PAID: &[&str] = &["amount", "total", "sum", "value", "charge"];
/// Money that changes hands.
pub(super) const MONEY: &[&str] =
    &["spend", "spends", "spent", "spending", "pay", "pays", "paid", "worth", "value", "revenue", "turnover"];
pub(super) const CURRENCIES: &[&str] =
    &["eur", "€", "usd", "$", "gbp", "£", "chf", "fr", "euro", "sek", "nok", "dkk"];
/// Columns of which two numbers come to nothing together.
pub(super) const RATES: &[&str] = &[
    "price",
    "rate",
    "age",
    "height",
    "elevation",
    "altitude",
    "temperature",
    "rating",
    "percent",
    "percentage",
    "share",
    "average",
    "mean",
    "speed",
    "depth",
    "rank",
    "level",
    "grade",
    "score",
    "year",
];
/// In front of what is not the thing done but whom or what it concerns.
pub(super) const PREPOSITIONS: &[&str] =
    &["of", "for", "on", "in", "at", "from", "by", "with", "to", "about", "under", "without", "into"];
/// Who does something: `keeps` where a column is called `Keeper`.
pub(super) const AUTHORS: &[&str] = &["author"];
/// In front of `over 60` one of these says that an age is meant.
pub(super) const AGED: &[&str] =
    &["is", "are", "was", "were", "people", "persons", "anyone", "everyone", "someone"];
/// Columns of where something is.
pub(super) const PLACES: &[&str] = &[
    "location", "place", "town", "city", "address", "room", "shelf", "village", "venue", "port", "harbour",
    "region", "site", "country",
];
/// Columns of where somebody works.
pub(super) const WORKPLACES: &[&str] =
    &["workplace", "company", "firm", "employer", "department", "office", "branch", "division", "team"];
/// What things are called that have such columns, two at least.
pub(super) const KINDS: &[(&[&str], &[&str])] = &[
    (&["book", "novel"], &["author", "pages", "isbn", "publisher", "title"]),
    (&["film", "movie"], &["director", "film", "title", "runtime", "minutes", "actor"]),
    (&["song", "track"], &["artist", "album", "title", "song"]),
    (&["employee", "colleague", "worker"], &["department", "salary", "wage", "name", "hired", "employee"]),
    (&["student", "pupil"], &["grade", "class", "name", "teacher", "student"]),
    (&["hike", "trail", "walk", "route"], &["length", "ascent", "difficulty", "distance", "trail", "hike"]),
    (&["order", "purchase"], &["customer", "product", "quantity", "buyer"]),
    (&["team", "club"], &["won", "lost", "drawn", "points", "club", "team"]),
    (&["country"], &["capital", "population", "area", "country"]),
];
/// What one is a member of; `in the club` says nothing more of a table of members.
pub(super) const ORGANISATIONS: &[&str] =
    &["club", "team", "company", "firm", "society", "association", "band", "choir", "group", "staff", "crew"];
/// All of what there is.
pub(super) const WHOLES: &[&str] = &["altogether", "overall", "together"];
/// A column of years that is called so says since when.
pub(super) const SINCE: &[&str] =
    &["since", "joined", "joining", "hired", "started", "start", "founded", "established", "appointed"];
/// What one did in the year of such a column.
pub(super) const BEGAN: &[&str] = &[
    "join",
    "joined",
    "start",
    "started",
    "begin",
    "began",
    "enter",
    "entered",
    "become",
    "became",
    "since",
    "new",
    "hire",
    "hired",
    "appointed",
    "recruited",
    "employed",
];

/// What was done in the year of a thing.
pub(super) const MADE: &[&str] =
    &["published", "released", "written", "built", "made", "founded", "issued", "constructed", "printed"];

/// What turns a column of yes and no around.
pub(super) const NEGATIONS: &[&str] =
    &["not", "isn", "aren", "wasn", "weren", "hasn", "haven", "don", "doesn", "didn", "hadn", "never"];
/// In front of a column's name: nothing stands there.
pub(super) const WITHOUT: &[&str] = &["no", "without", "lack", "lacks", "lacking", "missing"];
/// Behind a column's name the same.
pub(super) const UNKNOWN: &[&str] = &["missing", "unknown", "empty", "blank", "unrecorded", "unspecified"];
/// What stands in a table was so.
pub(super) const RECORDED: &[&str] = &[
    "written",
    "down",
    "given",
    "recorded",
    "noted",
    "listed",
    "known",
    "entered",
    "filled",
    "specified",
    "stated",
    "in",
    "set",
    "yet",
    "assigned",
];

/// Columns of persons that no list of headings has.
pub(super) const PERSONS: &[&str] = &["artist", "seller", "name", "who"];

pub(super) const RECKONINGS: &[(&str, Reckoning)] = &[
    ("average", Reckoning::Mean),
    ("mean", Reckoning::Mean),
    ("median", Reckoning::Median),
    ("total", Reckoning::Sum),
    ("sum", Reckoning::Sum),
    ("combined", Reckoning::Sum),
    ("altogether", Reckoning::Sum),
    ("add", Reckoning::Sum),
];

/// Superlatives that go with any measure: whether most of it is meant.
pub(super) const EXTREMES: &[(&str, bool)] = &[
    ("highest", true),
    ("largest", true),
    ("greatest", true),
    ("biggest", true),
    ("most", true),
    ("maximum", true),
    ("max", true),
    ("top", true),
    ("lowest", false),
    ("smallest", false),
    ("least", false),
    ("fewest", false),
    ("minimum", false),
    ("min", false),
];

/// What English says of a measure without its name: adjectives in their three degrees and verbs, whether more of it is
/// meant, and words that such a measure's column is called by.
pub(super) struct Measured {
    pub plain: &'static str,
    pub more: &'static str,
    pub most: &'static str,
    pub is_more: bool,
    pub columns: &'static [&'static str],
}

const fn measured(
    [plain, more, most]: [&'static str; 3],
    is_more: bool,
    columns: &'static [&'static str],
) -> Measured {
    Measured { plain, more, most, is_more, columns }
}

/// Where no column has an age, the year of what is older is less.
pub(super) const AGES: &[&str] = &["age"];
/// What is new has no great age: only years say it.
pub(super) const YEARS_ONLY: &[&str] = &["year"];
/// Where no column has a length, what is so since a lower year is longer so.
pub(super) const LENGTHS: &[&str] = &["length", "duration", "pages"];

pub(super) const MEASURED: &[Measured] = &[
    measured(["expensive", "dearer", "dearest"], true, &["price", "cost", "fee", "fare"]),
    measured(["cheap", "cheaper", "cheapest"], false, &["price", "cost", "fee", "fare"]),
    measured(["old", "older", "oldest"], true, AGES),
    measured(["young", "younger", "youngest"], false, AGES),
    measured(["new", "newer", "newest"], false, YEARS_ONLY),
    measured(["recent", "later", "latest"], false, YEARS_ONLY),
    measured(["early", "earlier", "earliest"], true, YEARS_ONLY),
    measured(["tall", "taller", "tallest"], true, &["height", "elevation"]),
    measured(["high", "higher", "highest"], true, &["height", "elevation", "altitude"]),
    measured(["low", "lower", "lowest"], false, &["height", "elevation", "altitude"]),
    measured(["long", "longer", "longest"], true, LENGTHS),
    measured(["short", "shorter", "shortest"], false, &["length", "duration", "height", "pages"]),
    measured(["heavy", "heavier", "heaviest"], true, &["weight", "mass"]),
    measured(["light", "lighter", "lightest"], false, &["weight", "mass"]),
    measured(["deep", "deeper", "deepest"], true, &["depth"]),
    measured(["wide", "wider", "widest"], true, &["width"]),
    measured(["large", "larger", "largest"], true, &["area", "size", "population"]),
    measured(["big", "bigger", "biggest"], true, &["area", "size", "population"]),
    measured(["small", "smaller", "smallest"], false, &["area", "size", "population"]),
    measured(["fast", "faster", "fastest"], true, &["speed", "velocity"]),
    measured(["slow", "slower", "slowest"], false, &["speed", "velocity"]),
    measured(["warm", "warmer", "warmest"], true, &["temperature"]),
    measured(["hot", "hotter", "hottest"], true, &["temperature"]),
    measured(["cold", "colder", "coldest"], false, &["temperature"]),
    measured(["populous", "", ""], true, &["population", "inhabitants"]),
    measured(["far", "farther", "farthest"], true, &["distance", "length"]),
    measured(["near", "nearer", "nearest"], false, &["distance"]),
];

/// In front of a superlative, from the second on.
pub(super) const RANKS: &[&str] = &["second", "third", "fourth", "fifth"];

/// Comparatives that go with any measure: whether more of it is meant.
pub(super) const COMPARATIVES: &[(&str, bool)] = &[
    ("more", true),
    ("higher", true),
    ("greater", true),
    ("larger", true),
    ("bigger", true),
    ("less", false),
    ("fewer", false),
    ("lower", false),
    ("smaller", false),
];
/// Verbs of what a measure does from one column to another: whether it becomes more.
pub(super) const CHANGES: &[(&str, bool)] = &[
    ("rise", true),
    ("risen", true),
    ("increase", true),
    ("increased", true),
    ("grow", true),
    ("grown", true),
    ("fall", false),
    ("fallen", false),
    ("drop", false),
    ("dropped", false),
    ("decrease", false),
    ("decreased", false),
    ("shrink", false),
    ("up", true),
    ("down", false),
];

/// Verbs, and words that the column of what they measure is called by.
pub(super) const VERBS: &[(&[&str], &[&str])] = &[
    (&["cost", "costs"], &["price", "cost", "fee"]),
    (&["earn", "earns", "paid"], &["salary", "income", "wage", "pay", "earnings"]),
    (&["weigh", "weighs"], &["weight", "mass"]),
    (&["sold", "sell", "sells"], &["sold", "sales"]),
    (&["climb", "climbs", "climbing"], &["ascent", "climb", "elevation"]),
];
/// What a person does stands in a column of one of these names.
pub(super) const ROLES: &[&str] =
    &["role", "position", "job", "occupation", "profession", "function", "post"];

/// Words that say nothing of a table: what stands between its names, and what any row is.
const FILLERS: &[&str] = &[
    "there",
    "row",
    "rows",
    "entry",
    "entries",
    "record",
    "records",
    "table",
    "file",
    "sheet",
    "list",
    "listed",
    "show",
    "give",
    "name",
    "names",
    "tell",
    "find",
    "item",
    "items",
    "thing",
    "things",
    "value",
    "values",
    "column",
    "called",
    "people",
    "person",
    "everyone",
    "everybody",
    "anyone",
    "anybody",
    "anything",
    "someone",
    "somebody",
    "something",
    "one",
    "ones",
    "altogether",
    "overall",
    "please",
    "whole",
    "number",
    "different",
    "distinct",
    "according",
    "every",
    "have",
    "has",
    "had",
    "having",
    "get",
    "gets",
    "its",
    "their",
    "whose",
    "per",
    "say",
    "says",
    "numbers",
    "been",
    "yet",
    "still",
    "already",
    "us",
    "method",
    "methods",
    "kind",
    "kinds",
    "type",
    "types",
    "sort",
    "sorts",
    "used",
    "using",
];
/// Verbs that only tie a thing to where it stands.
const TIES: &[&str] = &[
    "work", "live", "belong", "base", "locate", "situate", "come", "contain", "include", "lie", "stand",
    "make", "cost", "pay", "spend", "buy", "go", "visit", "travel", "stay",
];
/// A question with such a word means something that is not reckoned here.
const BEYOND: &[&str] = &[
    "not",
    "no",
    "never",
    "without",
    "except",
    "other",
    "besides",
    "neither",
    "nor",
    "why",
    "how",
    "when",
    "before",
    "after",
    "since",
    "until",
    "if",
    "than",
    "percent",
    "percentage",
    "share",
    "ratio",
    "or",
    "second",
    "third",
    "difference",
    "compare",
    "more",
    "less",
    "fewer",
    "most",
    "least",
    "up",
    "only",
    "both",
    "same",
];

/// True for a word that says nothing of a table.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// True for a verb that only says where a thing stands.
pub(super) fn is_tie(word: &str) -> bool {
    let stem_of = stem(word);
    TIES.iter().any(|tie| stem(tie) == stem_of)
}

/// True where something else is meant than is reckoned here.
pub(super) fn is_beyond(word: &str) -> bool {
    BEYOND.contains(&word) || NEGATIONS.contains(&word) || Period::of_word(word).is_some()
}
