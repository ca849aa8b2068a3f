//! What is asked about the event: whether, when, how often, how long, where – or another start?

use super::asked::Asked;
use super::comparison::{Compared, comparison};
use super::lexicon::{EXTREME_OF, HIGHEST, LOWEST};
use super::span::{asking, is_ranked_hour};
use super::words::Word;
use crate::skill::temporal::{CountOf, Span, Task, Wanted};

/// Words for earlier and later; "how late" and "set off early" say less than "earlier".
const EARLIER: &[&str] = &["earlier", "sooner", "beforehand"];
const LATER: &[&str] =
    &["later", "postpone", "postponing", "postponed", "delay", "delaying", "delayed", "afterwards"];
const EARLY: &[&str] = &["early", "advance", "forward"];
const LATE: &[&str] = &["late", "wait"];
const STARTING: &[&str] = &[
    "start",
    "starts",
    "begin",
    "leave",
    "depart",
    "departure",
    "go",
    "set",
    "head",
    "move",
    "shift",
    "reschedule",
    "postpone",
    "delay",
    "bring",
    "put",
    "wait",
    "slot",
    "trip",
    "visit",
    "walk",
    "window",
];
const PLACES: &[&str] = &[
    "station",
    "stations",
    "site",
    "sites",
    "place",
    "places",
    "location",
    "locations",
    "counter",
    "counters",
    "town",
    "towns",
    "city",
    "cities",
    "sensor",
    "sensors",
    "port",
    "ports",
    "county",
    "stop",
    "stops",
    "store",
    "stores",
];
const ASKING: &[&str] = &[
    "can", "could", "will", "would", "is", "was", "were", "are", "does", "did", "do", "has", "have", "had",
    "am", "should",
];

/// True when it can be told of several columns, one beside the other.
pub(super) fn tells_several(task: Task) -> bool {
    match task {
        Task::Extreme { wanted, .. } => wanted != Wanted::Place,
        Task::Total | Task::Mean | Task::Value | Task::Compare(_) => true,
        _ => false,
    }
}

/// The task; `None` when the question is none about series.
pub(super) fn task(asked: &Asked) -> Option<Task> {
    if is_restricted(asked) {
        return None;
    }
    match comparison(asked) {
        Compared::Periods(comparison) => return Some(Task::Compare(comparison)),
        // To tell of one of the periods alone would be to answer another question.
        Compared::Unclear => return None,
        Compared::Not => {}
    }
    shift(asked)
        .or_else(|| count(asked))
        .or_else(|| longest(asked))
        .or_else(|| extreme(asked))
        .or_else(|| places(asked))
        .or_else(|| sum(asked))
        .or_else(|| occurrence(asked))
        .or_else(|| whether(asked))
        .or_else(|| value(asked))
}

/// Times that are not understood: to pass over one would be to answer another question.
fn is_restricted(asked: &Asked) -> bool {
    const UNREAD: &[&str] = &[
        "spring",
        "summer",
        "autumn",
        "winter",
        "weekend",
        "weekends",
        "weekday",
        "weekdays",
        "mondays",
        "tuesdays",
        "wednesdays",
        "thursdays",
        "fridays",
        "saturdays",
        "sundays",
        "quarter",
        "yesterday",
        "today",
        "tomorrow",
        "week",
        "weeks",
        "decade",
        "century",
        "nights",
        "mornings",
        "afternoons",
        "evenings",
    ];
    let in_duration =
        |at: usize| asked.durations.iter().any(|duration| (duration.from..duration.to).contains(&at));
    // "The busiest week" asks for one, "in the first week" bounds the time.
    let asked_for = asking(asked).map(|asking| asking.at);
    let is_passed_over =
        |(at, word): (usize, &Word)| word.is(UNREAD) && !in_duration(at) && asked_for != Some(at);
    asked.words.iter().enumerate().any(is_passed_over)
}

/// True when the answer is one of the series.
pub(super) fn wants_places(asked: &Asked) -> bool {
    let at = |at: usize| asked.words.get(at);
    let asks = |(at_which, word): (usize, &Word)| {
        word.is(&["which", "what"]) && at(at_which + 1).is_some_and(|next| next.is(PLACES))
    };
    asked.words.iter().enumerate().any(asks) || at(0).is_some_and(|word| word.is(&["where"]))
}

/// The slot is given; another start of the same length is asked for (Q2, Q3).
fn shift(asked: &Asked) -> Option<Task> {
    let has_slot = asked.whens.iter().any(|when| when.has_clock);
    let another = asked.says(STARTING) && has_slot && !asks_whether(asked);
    if !another {
        return None;
    }
    let extreme =
        asked.says(&["latest", "earliest", "nearest", "next", "soonest", "first", "last", "closest"]);
    let put_off =
        asked.says_phrase("put off") || asked.says_phrase("push back") || asked.says_phrase("put it off");
    let direction = direction(asked, EARLIER, LATER).or(put_off.then_some(true));
    match direction.or_else(|| self::direction(asked, EARLY, LATE)) {
        Some(later) => Some(Task::Shift { later }),
        None if extreme && asked.wants_free => Some(Task::Shift { later: !asked.says(&["latest", "last"]) }),
        None => None,
    }
}

/// True for later, false for earlier, by the word that comes first; "how late" asks, it does not direct.
fn direction(asked: &Asked, earlier: &[&str], later: &[&str]) -> Option<bool> {
    let place = |any: &[&str]| {
        let directs = |at: &usize| {
            asked.words[*at].is(any) && (*at == 0 || !asked.words[at - 1].is(&["how", "set", "head"]))
        };
        (0..asked.words.len()).find(directs)
    };
    match (place(earlier), place(later)) {
        (None, None) => None,
        (Some(_), None) => Some(false),
        (None, Some(_)) => Some(true),
        (Some(earlier), Some(later)) => Some(later < earlier),
    }
}

/// The last sentence that asks begins like a yes-or-no question, or has a clause that does: "…, can I avoid it?"
pub(super) fn asks_whether(asked: &Asked) -> bool {
    const WH: &[&str] = &["what", "when", "which", "where", "how", "who"];
    let asks = |sentence: &&[Word]| sentence.iter().any(|word| word.is(ASKING) || word.is(WH));
    let sentences: Vec<&[Word]> = asked.words.split_inclusive(|word| word.ends_sentence).collect();
    let Some(sentence) = sentences.into_iter().rev().find(asks) else { return false };
    // "Can you tell me when …" asks for more than yes.
    let opens = sentence[0].is(ASKING) && !sentence.get(1).is_some_and(|word| word.is(&["you"]));
    opens || !sentence.iter().any(|word| word.is(WH))
}

fn count(asked: &Asked) -> Option<Task> {
    const OFTEN: &[&str] = &["how often", "how many times", "on how many occasions", "number of times"];
    if OFTEN.iter().any(|phrase| asked.says_phrase(phrase)) {
        return Some(Task::Count(CountOf::Runs));
    }
    let counted = |unit: &str| {
        ["how many", "number of", "how much of the", "count of"]
            .iter()
            .any(|how| asked.says_phrase(&format!("{how} {unit}")))
    };
    let eventful = |unit: &str| {
        [
            "dry",
            "wet",
            "rainy",
            "busy",
            "cold",
            "hot",
            "windy",
            "snowy",
            "foggy",
            "quiet",
            "congested",
            "frosty",
        ]
        .iter()
        .any(|word| counted(&format!("{word} {unit}")))
    };
    for (unit, of) in [
        ("hours", CountOf::Hours),
        ("days", CountOf::Days),
        ("records", CountOf::Observations),
        ("observations", CountOf::Observations),
        ("readings", CountOf::Observations),
        ("slots", CountOf::Observations),
    ] {
        if counted(unit) || eventful(unit) {
            return Some(Task::Count(of));
        }
    }
    let long = asked.says_phrase("how long") && !asked.says(&["longest"]);
    (long && asked.event.is_some()).then_some(Task::Count(CountOf::Hours))
}

fn longest(asked: &Asked) -> Option<Task> {
    let runs = ["spell", "stretch", "period", "run", "streak", "time", "interval", "hours", "phase"];
    (asked.says(&["longest"]) && (asked.says(&runs) || asked.event.is_some())).then_some(Task::Longest)
}

fn extreme(asked: &Asked) -> Option<Task> {
    let highest = asked.says(HIGHEST);
    if !highest && !asked.says(LOWEST) {
        return None;
    }
    // "At most 9 hours", "at least 2 mm" are limits.
    let only_limit = asked.says_phrase("at most") || asked.says_phrase("at least");
    let named = EXTREME_OF.iter().any(|(word, _)| asked.says(&[word]));
    if only_limit && asked.limit.is_some() && !named {
        return None;
    }
    Some(Task::Extreme { highest, wanted: wanted(asked, named) })
}

fn wanted(asked: &Asked, named: bool) -> Wanted {
    let first = asked.words.first().map_or("", |word| word.lower.as_str());
    if wants_places(asked) {
        return Wanted::Place;
    }
    if let Some(asking) = asking(asked) {
        return if asking.is_value { Wanted::ValueOf(asking.span) } else { Wanted::Span(asking.span) };
    }
    let by_time = ["at what time", "what time", "which hour", "what hour", "at which hour", "at which time"];
    if first == "when" || by_time.iter().any(|phrase| asked.says_phrase(phrase)) || is_ranked_hour(asked) {
        return Wanted::Time;
    }
    match named {
        true if asked.says(&["month"]) => Wanted::Span(Span::Month),
        true if asked.says(&["day"]) => Wanted::Span(Span::Day),
        true if asked.says(&["hour", "time"]) => Wanted::Time,
        _ => Wanted::Value,
    }
}

fn places(asked: &Asked) -> Option<Task> {
    (wants_places(asked) && (asked.event.is_some() || asked.limit.is_some())).then_some(Task::Places)
}

fn sum(asked: &Asked) -> Option<Task> {
    if asked.says(&["average", "mean"]) {
        return Some(Task::Mean);
    }
    let much = ["how much", "how many"].iter().any(|phrase| asked.says_phrase(phrase));
    let total = asked.says(&["total", "sum", "altogether", "overall"]);
    (total || (much && asked.limit.is_none())).then_some(Task::Total)
}

/// The first, last, or all times of the event.
fn occurrence(asked: &Asked) -> Option<Task> {
    let first = asked.words.first().map_or("", |word| word.lower.as_str());
    let by_time = [
        "at what time",
        "what time",
        "which hours",
        "which hour",
        "what hours",
        "at which hour",
        "which days",
        "on which days",
        "at what times",
        "which times",
    ];
    let asks_time = first == "when" || by_time.iter().any(|phrase| asked.says_phrase(phrase));
    let has_event = asked.event.is_some() || asked.limit.is_some();
    match () {
        () if !has_event => None,
        () if asked.says(&["first", "earliest"]) => Some(Task::First),
        () if asked.says(&["last", "latest"]) && !asked.says_phrase("at the latest") => Some(Task::Last),
        () if asks_time && asked.says(&["start", "begin", "started", "began"]) => Some(Task::First),
        () if asks_time && asked.says(&["stop", "stopped", "end", "ended"]) => Some(Task::Last),
        () if asked.says(&["days", "dates"]) && asks_time => Some(Task::Days),
        () => asks_time.then_some(Task::Times),
    }
}

fn whether(asked: &Asked) -> Option<Task> {
    let has_event = asked.event.is_some() || asked.limit.is_some();
    (has_event && asks_whether(asked)).then_some(Task::Happens { wants_free: asked.wants_free })
}

fn value(asked: &Asked) -> Option<Task> {
    let first = asked.words.first().map_or("", |word| word.lower.as_str());
    let asks = matches!(first, "what" | "which" | "how")
        || asked.says_phrase("what was")
        || asked.says_phrase("what is");
    (asks && !asked.whens.is_empty()).then_some(Task::Value)
}
