//! Reading a model's reply, however it is decorated.

/// An answer as a model wrote it; sentence numbers count from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reply {
    /// `None` = not enough information.
    pub answer: Option<String>,
    /// Steps with the sentences they name.
    pub steps: Vec<(String, Vec<usize>)>,
    pub supports: Vec<usize>,
    pub missing: Vec<String>,
}

/// A fact as a model wrote it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fact {
    /// Number of its sentence, where it is given.
    pub sentence: Option<usize>,
    pub head: String,
    pub relation: String,
    pub tail: String,
}

/// An answer from sentences; `None` when there is no line that gives one.
pub(super) fn answer(reply: &str) -> Option<Reply> {
    answer_with(reply, 's')
}

/// An answer whose steps name what they rest on under `letter` (lower case): `[S3]`, `[F2]`.
pub(super) fn answer_with(reply: &str, letter: char) -> Option<Reply> {
    let mut parsed = Reply::default();
    let mut found = false;
    let mut lines = reply.lines().map(undecorated).peekable();
    while let Some(line) = lines.next() {
        if let Some(text) = field(&line, &["final answer", "answer"]) {
            // Some models put the answer on the next line.
            let text = if text.is_empty() { lines.peek().cloned().unwrap_or_default() } else { text };
            found = true;
            parsed.answer = said(&text, letter);
        } else if let Some(text) = field(&line, &["supports", "support", "evidence"]) {
            parsed.supports = numbers_after(&text, letter);
        } else if let Some(text) = field(&line, &["missing"]) {
            parsed.missing.extend(questions(&text));
        } else if let Some(step) = step(&line, letter) {
            parsed.steps.push(step);
        }
    }
    found.then_some(parsed)
}

/// Questions, one a line; `none` is an empty list, and `None` a reply without either.
pub(super) fn missing(reply: &str) -> Option<Vec<String>> {
    let found: Vec<String> = reply.lines().flat_map(|line| questions(&undecorated(line))).collect();
    let says_none = reply.to_lowercase().contains("none") || reply.to_lowercase().contains("nothing");
    (!found.is_empty() || says_none).then_some(found)
}

/// Numbers in the order given, each once.
pub(super) fn numbers(reply: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for number in reply.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()) {
        if !found.contains(&number) {
            found.push(number);
        }
    }
    found
}

/// Facts; `None` for a reply that neither holds one nor says that there is none.
pub(super) fn facts(reply: &str) -> Option<Vec<Fact>> {
    let found: Vec<Fact> = reply.lines().filter_map(fact).collect();
    (!found.is_empty() || reply.to_lowercase().contains("none")).then_some(found)
}

/// `[S2] head | relation | tail`, also in `<>` or `()`.
fn fact(line: &str) -> Option<Fact> {
    let line = numbered_line(line.trim_start()).unwrap_or(line);
    let sentence = numbers_after(line.split('|').next()?, 's').first().copied();
    let parts: Vec<String> = line.split('|').map(clean_part).collect();
    let [head, relation, tail] = parts.as_slice() else { return None };
    let is_whole = !head.is_empty() && !relation.is_empty() && !tail.is_empty();
    is_whole.then(|| Fact {
        sentence,
        head: head.clone(),
        relation: relation.to_lowercase(),
        tail: tail.clone(),
    })
}

fn clean_part(part: &str) -> String {
    let part = match part.find(']') {
        Some(at) if part[..at].contains('[') => &part[at + 1..],
        _ => part,
    };
    let part = part.trim().trim_start_matches(['-', '*', '<', '(', '"', ' ']);
    part.trim_end_matches(['>', ')', '"', ' ', '.']).to_owned()
}

/// The line without marks of emphasis, headings and lists.
pub(super) fn undecorated(line: &str) -> String {
    line.replace(['*', '#', '`'], "").trim().to_owned()
}

/// The text behind `name:`, where the line opens with one of the names.
pub(super) fn field(line: &str, names: &[&str]) -> Option<String> {
    let (name, text) = line.split_once(':')?;
    let name = name.trim().to_lowercase();
    names.contains(&name.as_str()).then(|| text.trim().to_owned())
}

/// `None` for the many ways to say that one does not know.
fn said(text: &str, letter: char) -> Option<String> {
    let text = text.trim().trim_end_matches('.').trim_matches(['"', '“', '”']).trim_end_matches('.').trim();
    let text = before_numbers(text, letter);
    let low = text.to_lowercase();
    let unknown =
        ["not enough", "insufficient", "unknown", "cannot be", "no information", "n/a", "not provided"];
    let is_unknown = low.is_empty() || unknown.iter().any(|words| low.contains(words));
    (!is_unknown).then(|| text.to_owned())
}

/// The text before `[S…`.
fn before_numbers(text: &str, letter: char) -> &str {
    text.split(&format!("[{}", letter.to_ascii_uppercase())).next().unwrap_or(text).trim()
}

fn step(line: &str, letter: char) -> Option<(String, Vec<usize>)> {
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_step = after_number.len() < line.len() || line.starts_with('-');
    let sentences = numbers_after(line, letter);
    let text = after_number.trim_start_matches(['.', ')', '-', ' ']);
    let text = before_numbers(text, letter);
    (is_step && !text.is_empty() && !sentences.is_empty()).then(|| (text.to_owned(), sentences))
}

/// The numbers written as S1, S2 … under a letter (lower case).
fn numbers_after(text: &str, letter: char) -> Vec<usize> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter_map(|word| word.strip_prefix([letter, letter.to_ascii_uppercase()])?.parse().ok()).collect()
}

/// The texts of numbered lines.
pub(super) fn listed(reply: &str) -> Vec<String> {
    let lines = reply.lines().map(undecorated);
    lines.filter_map(|line| numbered_line(&line).map(str::to_owned)).filter(|text| !text.is_empty()).collect()
}

/// The text behind `1.` or `1)`.
fn numbered_line(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = (text.len() < line.len()).then_some(text)?;
    Some(text.strip_prefix(['.', ')'])?.trim())
}

/// The questions of a line, without bullets and numbers.
fn questions(line: &str) -> Vec<String> {
    let parts = line.split_inclusive('?').filter(|part| part.ends_with('?'));
    let clean = |part: &str| {
        part.trim()
            .trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | '-' | ' '))
            .to_owned()
    };
    parts.map(clean).filter(|question| question.len() > 5).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let parsed = answer_with("1. He was born there [F2, F3]\nAnswer: Odense [F3]", 'f').unwrap();
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
    }

    #[test]
    fn lists_of_questions_numbers_and_facts() {
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
        assert_eq!((found[0].head.as_str(), found[0].tail.as_str()), ("Ann Holt", "Odense"));
        assert_eq!(
            (found[1].head.as_str(), found[1].relation.as_str(), found[1].tail.as_str()),
            ("Rain", "direct", "Ann")
        );
        assert_eq!(facts("none"), Some(vec![]));
        assert_eq!(facts("well"), None);
    }
}
