//! Forms that follow no rule. Written by hand from general knowledge of English.

pub use crate::text::tag::Tag;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Lemma of an irregular form, lower case.
pub fn find(word: &str, tag: Tag) -> Option<&'static str> {
    let table = match tag {
        Tag::Verb => &VERB_FORMS,
        Tag::Aux => &AUX_FORMS,
        Tag::Noun => &NOUN_FORMS,
        Tag::Adj => &ADJ_FORMS,
        Tag::Adv => &ADV_FORMS,
        _ => &OTHER_FORMS,
    };
    table.get(word).copied()
}

type Forms = LazyLock<FxHashMap<&'static str, &'static str>>;

/// Reads lines of `lemma form form …`.
fn forms(lines: &'static str) -> FxHashMap<&'static str, &'static str> {
    let mut table = FxHashMap::default();
    for line in lines.lines() {
        let mut words = line.split_whitespace();
        if let Some(lemma) = words.next() {
            words.for_each(|form| {
                table.entry(form).or_insert(lemma);
            });
        }
    }
    table
}

static VERB_FORMS: Forms = LazyLock::new(|| forms(VERBS));
static AUX_FORMS: Forms = LazyLock::new(|| forms(AUXILIARIES));
static NOUN_FORMS: Forms = LazyLock::new(|| forms(NOUNS));
static ADJ_FORMS: Forms = LazyLock::new(|| {
    forms(
        "good better best\nbad worse worst\nfar further farther furthest farthest\nlittle littler littlest\nmuch muchest\nfree freer freest",
    )
});
static ADV_FORMS: Forms = LazyLock::new(|| {
    forms("well better best\nbadly worse worst\nfar further farther furthest farthest\nnot n't n`t nt\n")
});
static OTHER_FORMS: Forms = LazyLock::new(|| forms(FUNCTION_WORDS));

const AUXILIARIES: &str = "be am is are was were been being 's 'm 're s m re ai ' art
have has had having 've 'ave ve hath
do does did done doing
can ca
will wo 'll ll
would 'd d
get got getting gets gotten
shall sha
let 's";

const FUNCTION_WORDS: &str = "a an
not n't nt
that those
this these
I i me
he him
she her
they them 'em
we us
who whom
's 's s
to ta na
and n
you ya u
it its'";

const NOUNS: &str = "man men
woman women
child children
foot feet
tooth teeth
goose geese
mouse mice
louse lice
ox oxen
die dice
wife wives
life lives
knife knives
wolf wolves
half halves
shelf shelves
leaf leaves
thief thieves
loaf loaves
calf calves
self selves
elf elves
hoof hooves
scarf scarves
analysis analyses
crisis crises
basis bases
thesis theses
hypothesis hypotheses
diagnosis diagnoses
axis axes
oasis oases
emphasis emphases
synthesis syntheses
parenthesis parentheses
criterion criteria
phenomenon phenomena
bacterium bacteria
datum data
memorandum memoranda
curriculum curricula
stratum strata
spectrum spectra
alumnus alumni
nucleus nuclei
stimulus stimuli
fungus fungi
cactus cacti
radius radii
genus genera
corpus corpora
index indices
matrix matrices
appendix appendices
vertex vertices
formula formulae
larva larvae
bus buses busses
gas gases
lens lenses
bias biases
atlas atlases
canvas canvases
iris irises
quiz quizzes
penny pence
passer-by passers-by
brother-in-law brothers-in-law
runner-up runners-up";

/// Nouns that end in s in the singular, or have no other form.
#[rustfmt::skip]
pub const ALWAYS_S: &[&str] = &[
    "news", "gas", "lens", "bias", "atlas", "canvas", "chaos", "series", "species", "headquarters",
    "means", "thanks", "christmas", "pants", "jeans", "shorts", "glasses", "scissors", "trousers",
    "clothes", "pyjamas", "pajamas", "gallows", "barracks", "crossroads", "alas", "pancreas", "texas",
    "ethos", "pathos", "cosmos", "rhinoceros", "asbestos", "diabetes", "rabies", "scabies", "measles",
    "mumps", "billiards", "innings", "corps", "chassis", "debris", "yes", "congratulations",
    "whereabouts", "outskirts", "premises", "surroundings", "proceeds", "goods", "belongings", "arms",
    "amends", "odds", "riches", "savings", "earnings", "regards", "outdoors", "indoors",
    "overseas", "herpes", "molasses", "ms",
];

/// Stems of countable nouns in -ic.
#[rustfmt::skip]
pub const IC_NOUNS: &[&str] = &[
    "clin", "crit", "top", "fabr", "mechan", "com", "class", "bas", "metr", "republ", "cathol", "mus",
    "traff", "publ", "log", "med", "pan", "relat", "myst", "skept", "rom", "statist", "antibiot",
    "characterist", "epidem", "pandem", "academ", "cler", "fanat", "lunat", "diabet", "alcohol", "mosa",
    "ton", "p", "trop", "ep", "rel", "heret", "cosmet", "narcot", "colon", "hispan", "lyr", "graph",
    "stat", "mim",
];

/// Stems of nouns in -ie.
#[rustfmt::skip]
pub const IE_NOUNS: &[&str] = &[
    "mov", "cook", "zomb", "calor", "rook", "self", "bird", "good", "prair", "aunt", "hood", "brown",
    "foodi", "newb", "hipp", "eer", "gen", "pixi", "camar", "lingeri", "sort", "cadd", "coll", "fair",
    "rever", "junk", "wed", "cut", "dood", "eyr", "ind", "jun", "kidd", "sweet", "techn", "veg", "walk-
    talk", "yupp", "smooth", "budg", "bourgeois", "neckt", "magp",
];

/// Stems in -us that are nouns in -use.
#[rustfmt::skip]
pub const USE_NOUNS: &[&str] = &[
    "exc", "excus", "abus", "fus", "mus", "rus", "misus", "reus", "recus",
];

/// Stems in -o of nouns and verbs in -oe.
pub const OE: &[&str] =
    &["sho", "to", "ho", "cano", "fo", "wo", "horsesho", "tipto", "obo", "flo", "alo", "do-si-do"];

/// Whether "-men" after this is the plural of "-man".
pub fn before_men(stem: &str) -> bool {
    !stem.is_empty()
        && !matches!(
            stem,
            "speci" | "regi" | "abdo" | "acu" | "a" | "o" | "sta" | "se" | "ra" | "hy" | "ye" | "li" | "do"
        )
}

/// Stems that end in a true double l though they have two syllables.
#[rustfmt::skip]
pub const DOUBLE_L: &[&str] = &[
    "install", "recall", "fulfill", "enroll", "refill", "instill", "distill", "overspill", "uphill",
    "appall", "befall", "enthrall", "forestall", "resell", "unroll", "scroll", "pay-roll", "reinstall",
    "misspell", "retell", "stonewall", "baseball", "marshall",
];

/// Stems that take no e though the rules would give one. `=` marks a whole word.
#[rustfmt::skip]
pub const NO_E: &[&str] = &[
    "focus", "=bias", "=gas", "=canvas", "chorus", "develop", "envelop", "gossip", "gallop", "worship",
    "kidnap", "=pivot", "pilot", "ballot", "visit", "edit", "exit", "limit", "credit", "inherit",
    "exhibit", "inhibit", "prohibit", "deposit", "profit", "benefit", "orbit", "audit", "solicit",
    "elicit", "spirit", "vomit", "merit", "posit", "habit", "transit", "recruit", "quit", "wait",
    "suit", "target", "market", "budget", "ticket", "interpret", "bracket", "blanket", "rocket",
    "banquet", "quiet", "diet", "author", "honor", "monitor", "sponsor", "favor", "mirror", "labor",
    "harbor", "anchor", "tailor", "factor", "mentor", "doctor", "color", "minor", "major", "error",
    "tutor", "armor", "vapor", "murmur", "sulfur", "plan", "human", "woman", "orphan", "slogan",
    "program", "bottom", "fathom", "custom", "ransom", "blossom", "accustom", "random", "=hang",
    "=bang", "whang", "=overhang", "=boomerang", "=gang", "ballad", "salad", "invalid", "rapid",
    "solid", "abandon", "beckon", "cannon", "common", "pardon", "poison", "prison", "reason", "season",
    "summon", "button", "cotton", "carton", "ion", "imprison", "bargain", "contain", "ruin", "cabin",
    "margin", "begin", "origin", "robin", "resin", "ral", "nal", "ial", "ual", "cal", "tal", "val",
    "rival", "equal", "total", "signal", "pedal", "=metal", "cancel", "model", "travel", "label",
    "level", "fuel", "marvel", "rebel", "tunnel", "channel", "counsel", "quarrel", "shovel", "compel",
    "excel", "expel", "propel", "pencil", "council", "peril", "fossil", "civil", "stencil", "petrol",
    "symbol", "control", "consul", "=pedal", "echo", "whiz", "waltz", "blitz", "quartz", "hertz",
    "=quiz", "picnick", "panick", "mimick", "traffick", "buffet", "=eat", "peat", "reat", "heat",
    "seat", "neat", "leat", "beat", "meat", "oat", "aut", "out", "hat", "combat", "format", "=pat",
    "sweat", "threat", "tour", "our", "eer", "ier", "oor", "air", "weather", "abort", "scalp", "=god",
    "=method", "period", "gallup", "ketchup", "syrup", "scallop", "=ask", "handicap", "chat", "=edit",
    "catalog", "dialog", "=zigzag", "jog",
];

/// Stems that take an e though the rules would not give one.
#[rustfmt::skip]
pub const WITH_E: &[&str] = &[
    "=owe", "breath", "loath", "=bath", "sooth", "seeth", "teeth", "wreath", "=cloth", "writh", "tith",
    "lath", "leav", "believ", "achiev", "receiv", "perceiv", "conceiv", "deceiv", "reliev", "griev",
    "caus", "paus", "accus", "rais", "prais", "rous", "hous", "hors", "pleas", "leas", "creas", "ceas",
    "eas", "teas", "purchas", "noos", "loos", "choos", "brows", "drows", "dows", "persever", "adher",
    "interfer", "cohes", "rever", "inher", "sever", "=her", "interven", "conven", "postpon", "phon",
    "ton", "clon", "ston", "hon", "dron", "thron", "condon", "aton", "=zon", "squeez", "sneez",
    "freez", "breez", "seiz", "gaz", "=creat", "recreat", "procreat", "permeat", "nauseat", "delineat",
    "initiat", "iat", "uat", "imagin", "examin", "determin", "medicin", "disciplin", "engin", "machin",
    "bin", "chin", "fin", "lin", "min", "pin", "rin", "sin", "vin", "win", "din", "tin", "complet",
    "delet", "compet", "excret", "secret", "athlet", "concret", "obsolet", "deplet", "=met", "write",
    "=typ", "=bas", "=argu", "=du", "invit", "unit", "cit", "ignit", "despit", "reunit", "excit",
    "incit", "recit", "expedit", "writ", "bit", "=sit", "favorit", "=kit", "=spit", "compar", "prepar",
    "declar", "shar", "squar", "=car", "=scar", "=star", "=dar", "=bar", "=spar", "glar", "flar",
    "stor", "explor", "ignor", "scor", "ador", "bor", "deplor", "implor", "snor", "=por", "cor",
    "=whor", "ensur", "measur", "pleasur", "captur", "featur", "pictur", "secur", "injur", "endur",
    "figur", "manufactur", "structur", "cultur", "nurtur", "tortur", "lectur", "gestur", "ventur",
    "mixtur", "procur", "obscur", "matur", "lur", "cur", "assur", "insur", "requir", "acquir", "inquir",
    "enquir", "retir", "hir", "fir", "tir", "wir", "inspir", "admir", "desir", "expir", "conspir",
    "aspir", "empir", "umpir", "perspir", "schedul", "rul", "ridicul", "circl", "overrul", "capsul",
    "consol", "cajol", "parol", "extol", "rol", "hol", "pol", "scal", "=sal", "whal", "mal", "=pal",
    "exhal", "inhal", "=stal", "smil", "fil", "pil", "til", "whil", "compil", "reconcil", "exil",
    "mobil", "profil", "styl", "welcom", "=com", "overcom", "becom", "challeng", "chang", "arrang",
    "rang", "reveng", "aveng", "hing", "cring", "fring", "ting", "sing", "=loung", "plung", "loung",
    "spong", "judg", "manag", "damag", "engag", "encourag", "pag", "stag", "envisag", "packag", "imag",
    "messag", "voyag", "massag", "salvag", "rag", "wag", "gaug", "alleg", "oblig", "collag", "rampag",
    "=leagu", "coerc", "danc", "evok", "provok", "revok", "invok", "chok", "jok", "smok", "strok",
    "pok", "cok",
];

/// Endings of longer stems that are not stressed, so that the consonant before -ed is single without an e.
#[rustfmt::skip]
pub const UNSTRESSED: &[&str] = &[
    "en", "on", "er", "om", "an", "el", "ow", "in", "or", "et", "ot", "op", "ip", "up", "ic", "al",
    "il", "ol", "ad", "ab", "ub",
];

/// Adjectives in -er and -est that are not compared.
#[rustfmt::skip]
pub const POSITIVE: &[&str] = &[
    "other", "another", "former", "proper", "super", "clever", "latter", "upper", "inner", "outer",
    "eager", "sober", "tender", "bitter", "slender", "sinister", "premier", "silver", "under", "utter",
    "sheer", "queer", "over", "after", "rubber", "cyber", "killer", "master", "consumer", "computer",
    "honest", "modest", "earnest", "west", "interest", "dishonest", "midwest", "together", "either",
    "neither", "rather", "whether", "never", "ever", "however", "altogether", "hyper", "inter", "lower-
    order", "peer", "cancer", "improper", "winter", "summer", "amber", "leather", "paper", "timber",
    "gender", "border", "center", "minister", "forever", "moreover", "whatever", "more", "per", "her",
    "designer", "starter", "prior", "junior", "meager", "ginger", "ulster", "elder", "hereafter",
    "thereafter", "wherever", "whenever", "later", "lest", "rest", "best", "next",
];

/// Stems of adverbs that are compared like adjectives.
#[rustfmt::skip]
pub const FLAT_ADVERBS: &[&str] = &[
    "fast", "hard", "long", "soon", "high", "low", "deep", "close", "clos", "near", "earli", "quick",
    "slow", "loud", "cheap", "late", "lat", "easi", "strong", "old", "bright", "big", "larg", "great",
    "wid", "tight", "straight",
];

const VERBS: &str = include_str!("irregular_verbs.txt");
