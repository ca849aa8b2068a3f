//! What a model's words say: answers that are none, steps and what they rest on, questions; and its lines, however they are
//! decorated.

use super::front;
use super::replies::{Answer, ConceptAnswer, GraphAnswer, Missing, Step};
use super::reply::OneLine;

pub(super) use super::lists::numbers;

/// An answer as it is understood, whatever it is made from; numbers count from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Understood {
    /// `None` = not enough information.
    pub answer: Option<String>,
    /// Steps with what they name.
    pub steps: Vec<(String, Vec<usize>)>,
    pub supports: Vec<usize>,
    /// Questions.
    pub missing: Vec<String>,
    /// It says what is missing, be it nothing. An empty list under a schema says nothing: the model had to write one.
    pub tells_missing: bool,
}

impl From<Answer> for Understood {
    fn from(told: Answer) -> Self {
        Self { supports: told.supports, ..understood(&told.answer, told.steps, &told.missing, 's') }
    }
}

impl From<GraphAnswer> for Understood {
    fn from(told: GraphAnswer) -> Self {
        understood(&told.answer, told.steps, &told.missing, 'f')
    }
}

impl From<ConceptAnswer> for Understood {
    fn from(told: ConceptAnswer) -> Self {
        Self { supports: told.supports, ..understood(&told.answer, told.steps, &[], 's') }
    }
}

/// An answer whose steps name what they rest on under `letter` (lower case): `[S3]`, `[F2]`.
fn understood(answer: &str, steps: Vec<Step>, missing: &[OneLine], letter: char) -> Understood {
    Understood {
        answer: said(answer, letter),
        steps: steps.into_iter().filter_map(|step| resting(step, letter)).collect(),
        supports: Vec::new(),
        missing: missing.iter().flat_map(|line| questions(line)).collect(),
        tells_missing: !missing.is_empty(),
    }
}

/// A step with the numbers in its text and beside it; `None` for one that names nothing it rests on.
fn resting(step: Step, letter: char) -> Option<(String, Vec<usize>)> {
    let mut numbers = numbers_after(&step.text, letter);
    numbers.extend(step.numbers);
    let text = before_numbers(&step.text, letter);
    (!text.is_empty() && !numbers.is_empty()).then(|| (text.to_owned(), numbers))
}

/// Questions, each once; `None` where lines were told and none of them is one, nor says that there is none.
pub(super) fn distinct_questions(missing: Missing) -> Option<Vec<String>> {
    let mut found: Vec<String> = missing.missing.iter().flat_map(|line| questions(line)).collect();
    let mut seen = rustc_hash::FxHashSet::default();
    found.retain(|question| seen.insert(question.clone()));
    let says_none = || missing.missing.iter().all(|line| front::line_says_none(line));
    (!found.is_empty() || says_none()).then_some(found)
}

/// The numbers behind `Supports:`.
pub(super) fn supporting(text: &str, letter: char) -> Vec<usize> {
    let named = numbers_after(text, letter);
    if named.is_empty() { numbers(text) } else { named }
}

/// The line without marks of emphasis, headings and lists.
pub(super) fn undecorated(line: &str) -> String {
    line.replace(['*', '#', '`'], "").trim_start_matches(['>', ' ', '\t', '•']).trim().to_owned()
}

/// The text behind `name:`, where the line opens with one of the names.
pub(super) fn field(line: &str, names: &[&str]) -> Option<String> {
    let (name, text) = numbered_line(line).unwrap_or(line).split_once(':')?;
    let name = name.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    names.contains(&name.as_str()).then(|| text.trim().to_owned())
}

/// How an answer begins that is none, in lower case.
const UNKNOWN: [&str; 17] = [
    "not enough information",
    "not enough",
    "insufficient ",
    "cannot be",
    "can't be",
    "can not be",
    "cannot determine",
    "could not be",
    "no information",
    "no answer",
    "not provided",
    "not available",
    "not specified",
    "not stated",
    "not mentioned",
    "not given",
    "i don't know",
];
/// What an answer says somewhere that is none.
const SAYS_UNKNOWN: [&str; 12] = [
    "not enough information",
    "insufficient information",
    "cannot be determined",
    "cannot be answered",
    "can't be determined",
    "could not be determined",
    "is not provided",
    "is not mentioned",
    "is not stated",
    "is not specified",
    "do not contain",
    "does not contain",
];

/// `None` for the many ways to say that one does not know.
fn said(text: &str, letter: char) -> Option<String> {
    let text = before_numbers(unboxed(text), letter);
    let text = without_stop(text.trim()).trim_matches(['"', '“', '”', '<', '>']);
    let text = without_stop(text).trim();
    let low = text.to_lowercase();
    let whole = [
        "unknown",
        "unclear",
        "undetermined",
        "insufficient",
        "none",
        "n/a",
        "na",
        "null",
        "nil",
        "nothing",
        "none yet",
        "i do not know",
    ];
    let is_unknown = !low.contains(char::is_alphanumeric)
        || whole.contains(&low.as_str())
        || UNKNOWN.iter().any(|words| low.starts_with(words))
        || SAYS_UNKNOWN.iter().any(|words| low.contains(words))
        || front::declines(&low);
    (!is_unknown).then(|| text.to_owned())
}

/// Words whose full stop is their own.
const SHORTENED: [&str; 13] =
    ["inc", "ltd", "co", "corp", "jr", "sr", "bros", "st", "dr", "mr", "mrs", "esq", "no"];

/// Without the full stop behind it, unless it belongs to its last word: `Inc.`, `U.S.`.
fn without_stop(text: &str) -> &str {
    let Some(bare) = text.strip_suffix('.') else { return text };
    let last = bare.rsplit(' ').next().unwrap_or(bare).to_lowercase();
    let is_whole_answer = last.len() == bare.len();
    let is_own = last.contains('.') && last.split('.').all(|part| part.chars().count() == 1)
        || !is_whole_answer && SHORTENED.contains(&last.as_str());
    if is_own { text } else { bare.trim_end_matches('.') }
}

/// `Oslo` for `\\boxed{Oslo}`.
fn unboxed(text: &str) -> &str {
    let inner = text.split_once("\\boxed{").and_then(|(_, inner)| inner.split_once('}'));
    inner.map_or(text, |(inner, _)| inner)
}

/// The text before `[S3…`, `(S3…` or `[3]`.
fn before_numbers(text: &str, letter: char) -> &str {
    let is_mark = |(at, _): &(usize, &str)| {
        if text[*at..].starts_with('[') && bracketed(&text[at + 1..]).is_some() {
            return true;
        }
        let mut inner = text[at + 1..].chars();
        inner.next().is_some_and(|c| c.eq_ignore_ascii_case(&letter))
            && inner.next().is_some_and(|c| c.is_ascii_digit())
    };
    let end = text.match_indices(['[', '(']).find(is_mark).map_or(text.len(), |(at, _)| at);
    text[..end].trim()
}

/// The text of a numbered line or an item that names what it rests on; `None` for a line that is no step.
pub(super) fn step(line: &str, letter: char) -> Option<&str> {
    let line = line.strip_prefix("Step ").unwrap_or(line);
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_step = after_number.len() < line.len() || line.starts_with('-');
    let text = after_number.trim_start_matches(['.', ')', '-', ' ', ':']);
    (is_step && !text.is_empty() && !numbers_after(line, letter).is_empty()).then_some(text)
}

/// The numbers written as `[1]` or `[1, 2]`, and those written as S1, S2 … under a letter (lower case).
fn numbers_after(text: &str, letter: char) -> Vec<usize> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let under = |word: &str| word.strip_prefix([letter, letter.to_ascii_uppercase()])?.parse().ok();
    let lettered: Vec<usize> = words.filter_map(under).collect();
    if !lettered.is_empty() {
        return lettered;
    }
    text.split('[').skip(1).filter_map(bracketed).flatten().collect()
}

/// The numbers of `1, 2] and what follows`; `None` where the bracket holds anything else.
fn bracketed(inner: &str) -> Option<Vec<usize>> {
    let (numbers, _) = inner.split_once(']')?;
    numbers.split([',', ';']).map(|number| number.trim().parse().ok()).collect()
}

/// The texts of numbered lines. Where nothing is numbered, each item of a list is a text.
pub(super) fn listed(reply: &str) -> Vec<String> {
    let lines: Vec<String> = reply.lines().map(undecorated).filter(|line| !line.is_empty()).collect();
    let is_numbered = lines.iter().any(|line| numbered_line(line).is_some());
    let mut texts: Vec<String> = Vec::new();
    for line in &lines {
        let item =
            if is_numbered { numbered_line(line) } else { line.strip_prefix(['-', '–']).map(str::trim) };
        match (item, texts.last_mut()) {
            (Some(text), _) => texts.push(text.to_owned()),
            // The number stood on a line of its own.
            (None, Some(last)) if last.is_empty() => last.push_str(line),
            _ => {}
        }
    }
    texts.retain(|text| is_told(text));
    texts
}

/// True for a text that says something, and does not decline to.
pub(super) fn is_told(text: &str) -> bool {
    !text.is_empty() && !front::declines(text)
}

/// The text behind `1.`, `1)` or `1:`.
pub(super) fn numbered_line(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = (text.len() < line.len()).then_some(text)?;
    let text = text.strip_prefix(['.', ')', ':'])?;
    // Not `14:30` or `3.5`.
    (!text.starts_with(|c: char| c.is_ascii_digit())).then(|| text.trim())
}

/// The questions of a line, without bullets and numbers.
fn questions(line: &str) -> Vec<String> {
    let parts = line.split_inclusive('?').filter(|part| part.ends_with('?')).map(bare_question);
    let is_meant = |question: &String| {
        question.len() > 5 && !front::is_to_the_person(question) && !front::declines(question)
    };
    parts.filter(is_meant).collect()
}

/// Without bullets, numbers, and a label before it: `Missing:`, `Q1:`.
fn bare_question(part: &str) -> String {
    let part = part.trim().trim_start_matches(['-', '•', '"', '“', '”', '(', ' ', '.', ';', ',']);
    let part = numbered_line(part).unwrap_or(part);
    let part = match part.split_once(':') {
        Some((label, rest)) if label.split_whitespace().count() <= 2 && rest.len() > 5 => rest.trim(),
        _ => part,
    };
    part.to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::facts::distinct;
    use super::super::replies::Facts;
    use super::super::reply::read;
    use super::*;

    fn answer(reply: &str) -> Option<Understood> {
        read::<Answer>(reply).map(Understood::from)
    }

    fn check(reply: &str, answer_text: Option<&str>, supports: &[usize], missing: &[&str]) {
        let parsed = answer(reply).unwrap();
        assert_eq!(parsed.answer.as_deref(), answer_text, "{reply}");
        assert_eq!(parsed.supports, supports, "{reply}");
        assert_eq!(parsed.missing, missing, "{reply}");
    }

    #[test]
    fn answers_in_many_dresses() {
        check(
            "Steps:\n1. A [S1]\nAnswer: Odense\nSupports: S1, S4\nMissing: none",
            Some("Odense"),
            &[1, 4],
            &[],
        );
        check("**Answer:** \"Odense\".\n**Supports:** [S2][S3]", Some("Odense"), &[2, 3], &[]);
        check("### Final Answer:\nOdense", Some("Odense"), &[], &[]);
        check("1. So [1]\nAnswer: Odense [1]\nSupports: [1], [4]", Some("Odense"), &[1, 4], &[]);
        check("Answer: Odense\nSupports: 2, 3", Some("Odense"), &[2, 3], &[]);
        check("Answer: Holt & Sons Inc.\nSupports: [2, 3]", Some("Holt & Sons Inc."), &[2, 3], &[]);
        check("Answer: the U.S.\nSupports: [1]", Some("the U.S."), &[1], &[]);
        check("Answer: a boat.", Some("a boat"), &[], &[]);
        check(
            "Answer: Not enough information.\nMissing: Where was Ann born?",
            None,
            &[],
            &["Where was Ann born?"],
        );
        assert_eq!(answer("I think it is Odense"), None);
    }

    #[test]
    fn facts_are_named_under_another_letter() {
        let reply = "1. He was born there [F2, F3]\nAnswer: Odense [F3]";
        let parsed = read::<GraphAnswer>(reply).map(Understood::from).unwrap();
        assert_eq!(parsed.answer.as_deref(), Some("Odense"));
        assert_eq!(parsed.steps, [("He was born there".to_owned(), vec![2, 3])]);
        assert_eq!(listed("Here:\n1. One.\n**2)** Two."), ["One.", "Two."]);
    }

    #[test]
    fn steps_keep_their_sentences() {
        let parsed =
            answer("1. Rain was directed by Ann [S2].\n2) Ann was born in Odense [S1][S3]\nAnswer: Odense");
        let steps = vec![
            ("Rain was directed by Ann".to_owned(), vec![2]),
            ("Ann was born in Odense".to_owned(), vec![1, 3]),
        ];
        assert_eq!(parsed.unwrap().steps, steps);
        let bare =
            answer("1. Rain was directed by Ann in [1931] [2].\n2) Ann [1][3]\nAnswer: Odense").unwrap();
        assert_eq!(bare.steps[1], ("Ann".to_owned(), vec![1, 3]));
        assert!(!bare.tells_missing && answer("Answer: Odense\nMissing: none").unwrap().tells_missing);
    }

    #[test]
    fn lists_of_questions_numbers_and_facts() {
        let missing = |reply: &str| distinct_questions(read(reply)?);
        let facts = |reply: &str| Some(distinct(read::<Facts>(reply)?.facts));
        assert_eq!(
            missing("1. Who is Ann?\n- Where is Tor?"),
            Some(vec!["Who is Ann?".into(), "Where is Tor?".into()])
        );
        assert_eq!(missing("None."), Some(vec![]));
        assert_eq!(missing("Hello"), None);
        assert_eq!(numbers("Links 4, 1 and 4"), [4, 1]);
        let found =
            facts("- [S2] Ann Holt | be born in | Odense\n<Rain | Direct | Ann>\nthat is all").unwrap();
        assert_eq!(found[0].sentence, Some(2));
        assert_eq!((&*found[0].head, &*found[0].tail), ("Ann Holt", "Odense"));
        assert_eq!((&*found[1].head, &*found[1].relation, &*found[1].tail), ("Rain", "direct", "Ann"));
        assert_eq!(facts("none"), Some(vec![]));
        assert_eq!(facts("well"), None);
    }
}
