//! Which series and which column does a question mean?

use super::asked::Asked;
use super::lexicon::Measure;
use super::several::each;
use super::words::Word;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::{Attribute, Frame, Values, header_words};
use clew_language::text::fold::fold;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::{is_stop_word, stem, terms};
use clew_types::{arrange::Arrange, id::DocumentId};

/// Words of names that tell nothing by themselves.
const COMMON: &[&str] = &[
    "airport", "station", "park", "point", "head", "bridge", "street", "road", "hourly", "data", "north",
    "south", "east", "west",
];
/// What a series of any measure is counted in.
const UNITS: &[&str] = &[
    "hour",
    "hours",
    "day",
    "days",
    "week",
    "weeks",
    "month",
    "months",
    "year",
    "years",
    "time",
    "times",
    "occasions",
    "records",
    "observations",
    "readings",
    "slots",
    "windows",
    "periods",
    "mm",
    "millimetres",
    "millimeters",
    "degrees",
    "units",
];
/// What leads to where, or of what, something is counted.
const PLACED: &[&str] = &["to", "at", "in", "on", "of", "from", "for", "by", "near"];
/// Series named in a sub-question.
const NAMED: usize = 6;

/// What a question is about.
pub(super) struct Subject<'a> {
    pub document: DocumentId,
    pub index: usize,
    pub frame: &'a Frame,
    /// Series and their names for people.
    pub series: Vec<(usize, String)>,
    pub attribute: usize,
    /// Columns of the same kind, where the question names none.
    pub beside: Vec<usize>,
    pub measure: Option<&'static Measure>,
    score: f32,
}

/// What the question's task can be told of.
#[derive(Clone, Copy)]
pub(super) struct Wants {
    /// The answer is one of the series.
    pub places: bool,
    /// Several columns may be told, one beside the other.
    pub several: bool,
}

/// What was found, or what the question leaves open.
pub(super) enum Found<'a> {
    One(Subject<'a>),
    /// A sub-question.
    Open(String),
    Nothing,
}

/// The best fitting series and column of the workspace.
pub(super) fn find<'a>(corpus: &'a Corpus, asked: &Asked, wants: Wants) -> Found<'a> {
    let mut best: Option<Subject> = None;
    let mut open = None;
    for (document, index, frame) in corpus.observations() {
        match fitting(corpus, asked, wants, (document, index, frame)) {
            Found::One(subject) if best.as_ref().is_none_or(|best| subject.score > best.score) => {
                best = Some(subject)
            }
            Found::Open(question) => open = open.or(Some(question)),
            _ => {}
        }
    }
    best.map_or_else(|| open.map_or(Found::Nothing, Found::Open), Found::One)
}

fn fitting<'a>(
    corpus: &'a Corpus,
    asked: &Asked,
    wants: Wants,
    (document, index, frame): (DocumentId, usize, &'a Frame),
) -> Found<'a> {
    let title = title_words(corpus, document);
    let known = known_words(frame, &title);
    if asks_for_group(asked, frame) {
        return Found::Nothing;
    }
    let column = attribute(asked, frame, wants.several.then_some(&known));
    let (attribute, beside, measure, fit) = match column {
        Column::One(attribute, measure, fit) => (attribute, Vec::new(), measure, fit),
        Column::Each(attribute, beside, fit) => (attribute, beside, asked.measures.first().copied(), fit),
        Column::Several(names) => {
            return Found::Open(format!("Which column is meant: {}?", names.join(", ")));
        }
        Column::None => return Found::Nothing,
    };
    let (series, named) = match series(asked, frame, wants.places) {
        Place::Chosen(series, named) => (series, named),
        Place::Several(names) => return Found::Open(format!("Which series is meant: {}?", names.join(", "))),
        Place::None => return Found::Nothing,
    };
    if !named && !asked.strangers(&known).is_empty() {
        return Found::Nothing;
    }
    let titled = title.iter().filter(|word| asked.has_word(word)).count();
    let dated = asked.whens.iter().any(|when| {
        series
            .iter()
            .any(|at| frame.extent(&frame.series[*at]).is_some_and(|extent| extent.overlaps(when.period)))
    });
    // "How many people died in the flood?" counts people, but none that a series counts.
    let is_count = measure.is_some_and(|measure| measure.is_count) || !beside.is_empty();
    let header = header_words(&frame.attributes[attribute].name);
    let is_meant = header.iter().any(|word| !is_stop_word(word) && asked.has_word(word));
    if is_count && !is_meant && !named && titled == 0 && !dated || counts_others(asked, measure, &header) {
        return Found::Nothing;
    }
    if is_count && !named && titled == 0 && !dated && speaks_of_others(corpus, asked, document, &known) {
        return Found::Nothing;
    }
    let score = fit + 3.0 * f32::from(named) + titled as f32 + 2.0 * f32::from(dated);
    let name = |at: usize| place_name(corpus, asked, document, &frame.series[at].name);
    let series = series.into_iter().map(|at| (at, name(at))).collect();
    Found::One(Subject { document, index, frame, series, attribute, beside, measure, score })
}

/// True for `how many stations`, where neither the column nor what it measures is called so: a sum of rain is no number of
/// stations.
fn counts_others(asked: &Asked, measure: Option<&Measure>, header: &[String]) -> bool {
    const NEAR: usize = 4;
    let words = &asked.words;
    let is_many = |at: &usize| words[*at].is(&["many"]) && *at > 0 && words[at - 1].is(&["how"]);
    let Some(many) = (0..words.len()).find(is_many) else { return false };
    let near = &words[many + 1..words.len().min(many + 1 + NEAR)];
    let tags = tag(&near.iter().map(|word| word.text).collect::<Vec<_>>());
    let verb = tags.iter().position(|tag| matches!(tag, Tag::Verb | Tag::Aux)).unwrap_or(near.len());
    let counted = &near[..verb];
    // `How many passed?` says nothing of what passed.
    let is_noun_said = tags[..verb].iter().any(|tag| tag.is_noun());
    let is_of_column = |word: &Word<'_>| {
        let stem = stem(&word.lower);
        header.iter().any(|own| self::stem(own) == stem)
            || measure.is_some_and(|measure| {
                measure.words.contains(&word.lower.as_str())
                    || measure.headers.contains(&word.lower.as_str())
                    || measure.events.iter().any(|(name, _)| *name == word.lower)
            })
    };
    is_noun_said && !counted.iter().any(|word| word.is(UNITS) || is_of_column(word))
}

/// True for `which department`, where a column of names is called so: rows are to be grouped, and not told along time.
fn asks_for_group(asked: &Asked, frame: &Frame) -> bool {
    let [first, second, ..] = asked.words.as_slice() else { return false };
    let is_named = |attribute: &Attribute| {
        matches!(attribute.values, Values::Labels(..)) && header_words(&attribute.name) == [fold(second.text)]
    };
    first.is(&["which", "what"]) && frame.attributes.iter().any(is_named)
}

/// True for `visitors to the mill`, where neither the table nor what is said beside its name knows of a mill, and another document
/// does.
fn speaks_of_others(corpus: &Corpus, asked: &Asked, document: DocumentId, known: &[String]) -> bool {
    let tags = tag(&asked.words.iter().map(|word| word.text).collect::<Vec<_>>());
    let in_time = |at: usize| asked.whens.iter().any(|when| (when.from..when.to).contains(&at));
    let is_led = |at: usize| at > 1 && asked.words[at - 1].is(&["the"]) && asked.words[at - 2].is(PLACED);
    let telling = title_words(corpus, document).into_iter().filter(|word| !COMMON.contains(&word.as_str()));
    let title: Vec<String> = telling.flat_map(|word| terms(&word)).collect();
    // `observatory` ends as adjectives do.
    let is_noun = |at: usize| {
        tags[at] == Tag::Noun
            || tags[at] == Tag::Adj && !matches!(tags.get(at + 1), Some(Tag::Noun | Tag::Propn | Tag::Adj))
    };
    let is_foreign = |at: &usize| {
        let stem = stem(&asked.words[*at].lower);
        let held = || corpus.lexical.holding(&stem).filter(|chunk| chunk.document != document);
        // The lighthouse may be told to stand where the table is from.
        let is_beside = || {
            let mut told =
                held().flat_map(|chunk| corpus.sentences_of(chunk)).map(|id| terms(corpus.sentence_text(id)));
            told.any(|told| told.contains(&stem) && title.iter().any(|word| told.contains(word)))
        };
        !known.contains(&stem) && held().next().is_some() && !is_beside()
    };
    (0..asked.words.len()).filter(|at| is_noun(*at) && is_led(*at) && !in_time(*at)).any(|at| is_foreign(&at))
}

/// The words of a document's title, folded.
fn title_words(corpus: &Corpus, document: DocumentId) -> Vec<String> {
    let words = header_words(corpus.title(document)).into_iter();
    words.filter(|word| word.len() > 1 && !is_stop_word(word)).collect()
}

/// Stems of all that a frame can be called by.
fn known_words(frame: &Frame, title: &[String]) -> Vec<String> {
    let headers = frame.attributes.iter().flat_map(|attribute| header_words(&attribute.name));
    let series = frame.series.iter().flat_map(|series| {
        let about = series.about.iter().flat_map(|(_, cell)| header_words(cell));
        header_words(&series.name).into_iter().chain(about).collect::<Vec<_>>()
    });
    let words = title.iter().cloned().chain(headers).chain(series);
    words.map(|word| stem(&fold(&word))).collect()
}

/// The series' name; for a table of one series, the words of its title that the question has, as it writes them.
fn place_name(corpus: &Corpus, asked: &Asked, document: DocumentId, name: &str) -> String {
    if !name.is_empty() {
        return name.to_owned();
    }
    let title = title_words(corpus, document);
    let in_title =
        |word: &&Word| title.contains(&fold(word.text)) && word.text.starts_with(char::is_uppercase);
    let words: Vec<&str> = asked.words.iter().filter(in_title).map(|word| word.text).collect();
    if words.is_empty() { corpus.title(document).to_owned() } else { words.join(" ") }
}

enum Column {
    One(usize, Option<&'static Measure>, f32),
    /// All that count, the first and those beside it.
    Each(usize, Vec<usize>, f32),
    Several(Vec<String>),
    None,
}

/// The column that the question's measure or its own words point to. Where it names none of several that count, each may be
/// meant, if all its words are `known` or those of counting; without known words, none is.
fn attribute(asked: &Asked, frame: &Frame, known: Option<&Vec<String>>) -> Column {
    let fits: Vec<(f32, usize, Option<&'static Measure>)> = frame
        .attributes
        .iter()
        .enumerate()
        .map(|(index, attribute)| {
            let (score, measure) = fit(asked, attribute);
            (score, index, measure)
        })
        .collect();
    let best = fits.iter().map(|(score, _, _)| *score).fold(0.0_f32, f32::max);
    let mut alike: Vec<_> = fits.into_iter().filter(|(score, _, _)| *score == best && best > 0.0).collect();
    let words = |index: usize| header_words(&frame.attributes[index].name).len();
    alike.arrange_by_key(|(_, index, _)| (words(*index), *index));
    let indexes: Vec<usize> = alike.iter().map(|(_, index, _)| *index).collect();
    let each = |fit: f32| match each(asked, frame, known?, &indexes).as_slice() {
        [] => None,
        [first, beside @ ..] => Some(Column::Each(*first, beside.to_vec(), fit)),
    };
    match alike.as_slice() {
        [] => each(best).unwrap_or(Column::None),
        [(score, index, measure)] => Column::One(*index, *measure, *score),
        // Columns of one measure that differ by place or direction: the question has to say which.
        [(_, first, _), (_, second, _), ..] if words(*first) == words(*second) => {
            let name = |index: &usize| frame.attributes[*index].name.clone();
            each(best).unwrap_or_else(|| Column::Several(indexes.iter().take(NAMED).map(name).collect()))
        }
        [(score, index, measure), ..] => Column::One(*index, *measure, *score),
    }
}

/// How well a column fits, and the measure by which it does.
fn fit(asked: &Asked, attribute: &Attribute) -> (f32, Option<&'static Measure>) {
    let header = header_words(&attribute.name);
    let named = header.iter().filter(|word| !is_stop_word(word) && asked.has_word(word)).count() as f32;
    let of_measure = |measure: &&Measure| header.iter().any(|word| measure.headers.contains(&word.as_str()));
    let labelled = match &attribute.values {
        Values::Labels(names, _) => {
            names.iter().any(|name| header_words(name).iter().any(|word| asked.has_word(word)))
        }
        Values::Numbers(_) => false,
    };
    let measured = asked.measures.iter().enumerate().find(|(_, measure)| of_measure(measure));
    if labelled {
        return (3.0 + named, measured.map(|(_, measure)| *measure));
    }
    if matches!(attribute.values, Values::Labels(..)) {
        return (if measured.is_some() { 2.0 } else { 0.0 }, measured.map(|(_, measure)| *measure));
    }
    match measured {
        // What the question speaks of first is what it is about.
        Some((place, measure)) => (2.5 - 0.25 * place.min(4) as f32 + named, Some(*measure)),
        // A count may go by the name of its place alone; other measures have to be named.
        None => {
            let count = asked.measures.iter().find(|measure| measure.is_count).copied();
            let is_open = asked.measures.is_empty() || count.is_some();
            (if is_open { named } else { 0.0 }, count)
        }
    }
}

enum Place {
    /// Series, and whether the question names them.
    Chosen(Vec<usize>, bool),
    Several(Vec<String>),
    None,
}

fn series(asked: &Asked, frame: &Frame, wants_places: bool) -> Place {
    let all = 0..frame.series.len();
    let named: Vec<usize> = all.clone().filter(|at| asked.names(&frame.series[*at].name)).collect();
    // "Cork Airport" is not "Cork": the longest name counts.
    let longest = named.iter().map(|at| frame.series[*at].name.len()).max();
    let named: Vec<usize> = match wants_places {
        true => named,
        false => named.into_iter().filter(|at| Some(frame.series[*at].name.len()) == longest).collect(),
    };
    match (named.as_slice(), wants_places) {
        ([], true) => Place::Chosen(within(asked, frame), frame.series.len() > 1),
        ([_, _, ..], true) | ([_], _) => Place::Chosen(named, true),
        _ if frame.series.len() == 1 => Place::Chosen(vec![0], false),
        _ => partly(asked, frame),
    }
}

/// All series, or those of the county (region, …) that the question names.
fn within(asked: &Asked, frame: &Frame) -> Vec<usize> {
    let all: Vec<usize> = (0..frame.series.len()).collect();
    let about = |at: &&usize| frame.series[**at].about.iter().any(|(_, cell)| asked.names(cell));
    let some: Vec<usize> = all.iter().filter(about).copied().collect();
    if some.is_empty() { all } else { some }
}

/// A series of which the question has a telling word.
fn partly(asked: &Asked, frame: &Frame) -> Place {
    let telling = |word: &String| word.len() > 2 && !COMMON.contains(&word.as_str()) && asked.has_word(word);
    let hits = |at: &usize| header_words(&frame.series[*at].name).iter().filter(|word| telling(word)).count();
    let best = (0..frame.series.len()).map(|at| hits(&at)).max().unwrap_or(0);
    let alike: Vec<usize> = (0..frame.series.len()).filter(|at| best > 0 && hits(at) == best).collect();
    match alike.as_slice() {
        [one] => Place::Chosen(vec![*one], true),
        [] if asked.strangers(&known_words(frame, &[])).is_empty() => {
            Place::Several(frame.series.iter().take(NAMED).map(|series| series.name.clone()).collect())
        }
        [] => Place::None,
        _ => Place::Several(alike.iter().take(NAMED).map(|at| frame.series[*at].name.clone()).collect()),
    }
}
