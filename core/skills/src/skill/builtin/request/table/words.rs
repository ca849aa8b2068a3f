//! Which words of a question reckon, and which say nothing of a table?

/// What is reckoned over the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reckoning {
    Mean,
    Median,
    Sum,
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

/// What turns a column of yes and no around.
pub(super) const NEGATIONS: &[&str] = &["not", "isn", "aren", "wasn", "weren", "hasn", "haven", "never"];

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

pub(super) const MEASURED: &[Measured] = &[
    measured(["expensive", "dearer", "dearest"], true, &["price", "cost", "fee", "fare"]),
    measured(["cheap", "cheaper", "cheapest"], false, &["price", "cost", "fee", "fare"]),
    measured(["old", "older", "oldest"], true, AGES),
    measured(["young", "younger", "youngest"], false, AGES),
    measured(["new", "newer", "newest"], false, AGES),
    measured(["recent", "later", "latest"], false, AGES),
    measured(["early", "earlier", "earliest"], true, AGES),
    measured(["tall", "taller", "tallest"], true, &["height", "elevation"]),
    measured(["high", "higher", "highest"], true, &["height", "elevation", "altitude"]),
    measured(["low", "lower", "lowest"], false, &["height", "elevation", "altitude"]),
    measured(["long", "longer", "longest"], true, &["length", "duration", "pages"]),
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
    measured(["far", "farther", "farthest"], true, &["distance"]),
    measured(["near", "nearer", "nearest"], false, &["distance"]),
];

/// Verbs, and words that the column of what they measure is called by.
pub(super) const VERBS: &[(&[&str], &[&str])] = &[
    (&["cost", "costs"], &["price", "cost", "fee"]),
    (&["earn", "earns", "paid"], &["salary", "income", "wage", "pay", "earnings"]),
    (&["weigh", "weighs"], &["weight", "mass"]),
    (&["sold", "sell", "sells"], &["sold", "sales"]),
];

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
    "up",
    "us",
];
/// Verbs that only tie a thing to where it stands.
const TIES: &[&str] = &[
    "work", "works", "working", "live", "lives", "living", "belong", "belongs", "based", "located",
    "situated", "come", "comes", "contain", "contains", "include", "includes", "included", "lie", "lies",
    "stand", "stands", "made", "cost", "costs", "pay", "paid", "spend", "spent",
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
];

/// True for a word that says nothing of a table.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// True for a verb that only says where a thing stands.
pub(super) fn is_tie(word: &str) -> bool {
    TIES.contains(&word)
}

/// True where something else is meant than is reckoned here.
pub(super) fn is_beyond(word: &str) -> bool {
    BEYOND.contains(&word)
}
