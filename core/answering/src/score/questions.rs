//! How is a set of questions read? JSON Lines, one JSON list, or separated values with a header; names of fields are
//! taken as sets in use have them. What cannot be read is left out and told with its line.

use super::NO_ANSWER;
use clew_document::detect;
use clew_document::encoding::plainly;
use clew_types::{
    arrange::Arrange,
    score::{KnownQuestion, Place, QuestionSet, Unread, Why},
};
use serde_json::Value;

/// Why a set could not be read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetError {
    /// Not a text file.
    #[error("{0}")]
    NotText(clew_types::document::ReadError),
    /// No line holds a question with its answer; the first fault, if there is one.
    #[error("no question with an answer was found in it{}", .0.as_ref().map_or(String::new(), |unread| format!(" ({unread})")))]
    NoQuestions(Option<Unread>),
    /// A table without the columns; holds the header as found.
    #[error("line 1 should name a column “question” and a column “answer”; it reads “{0}”")]
    NoColumns(String),
}

/// What fields are called, in small letters and digits only.
const QUESTION: &[&str] = &["question", "query", "q", "questiontext", "prompt"];
const ANSWER: &[&str] = &[
    "answer",
    "answers",
    "a",
    "gold",
    "goldanswer",
    "goldanswers",
    "expected",
    "expectedanswer",
    "answertext",
];
const ALIASES: &[&str] =
    &["aliases", "alias", "answeraliases", "answeralias", "alternatives", "otheranswers", "possibleanswers"];
const SUPPORTING: &[&str] = &[
    "supporting",
    "supportingdocuments",
    "supportingfacts",
    "supportingpassages",
    "documents",
    "needs",
    "sources",
];
/// Fields that say that nothing answers.
const UNANSWERABLE: &[&str] = &["isimpossible", "impossible", "unanswerable", "noanswer"];
const ID: &[&str] = &["id", "qid", "questionid", "uid", "number"];

/// Reads a set.
///
/// # Errors
/// When it holds no question at all: see [`SetError`].
pub fn questions(bytes: &[u8]) -> Result<QuestionSet, SetError> {
    detect::kind_of("questions.txt", bytes).map_err(SetError::NotText)?;
    let text = plainly(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let set = match text.trim_start().chars().next() {
        Some('{') => of_lines(text),
        Some('[') => of_list(text),
        _ => of_table(text)?,
    };
    if set.questions.is_empty() {
        return Err(SetError::NoQuestions(set.unread.into_iter().next()));
    }
    Ok(set)
}

/// One object a line; or one object over several lines that holds the list.
fn of_lines(text: &str) -> QuestionSet {
    if let Ok(Value::Object(fields)) = serde_json::from_str::<Value>(text)
        && !fields.keys().any(|name| is_called(name, QUESTION))
        && let Some(Value::Array(list)) = fields.values().find(|value| value.is_array())
    {
        return of_values(entries(list.clone()));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    of_values(lines.map(|(at, line)| (Place::Line(at), serde_json::from_str(line))))
}

fn of_list(text: &str) -> QuestionSet {
    match serde_json::from_str::<Vec<Value>>(text) {
        Ok(list) => of_values(entries(list)),
        Err(error) => {
            let unread =
                Unread { at: Place::Line(error.line() as u32), why: Why::NotJson(error.to_string()) };
            QuestionSet { questions: Vec::new(), unread: vec![unread] }
        }
    }
}

fn entries(list: Vec<Value>) -> impl Iterator<Item = (Place, serde_json::Result<Value>)> {
    (1..).map(Place::Entry).zip(list.into_iter().map(Ok))
}

fn of_values(values: impl Iterator<Item = (Place, serde_json::Result<Value>)>) -> QuestionSet {
    let mut set = QuestionSet::default();
    for (at, value) in values {
        let read = match value {
            Ok(Value::Object(fields)) => {
                Ok(fields.into_iter().map(|(name, value)| (name, words(&value))).collect())
            }
            Ok(_) => Err(Why::NoFields),
            Err(error) => Err(Why::NotJson(error.to_string())),
        };
        take(&mut set, at, read);
    }
    set
}

/// The words in a value: a text, a number, a list of such, or an object's texts (`{"text": ["Oslo"]}`).
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Bool(yes) => vec![if *yes { "yes" } else { "no" }.to_owned()],
        Value::Number(number) => vec![number.to_string()],
        Value::Array(values) => values.iter().flat_map(words).collect(),
        Value::Object(fields) => {
            let telling = fields.iter().filter(|(name, _)| {
                let is_text = matches!(simple(name).as_str(), "text" | "value" | "title");
                is_text || is_called(name, ANSWER) || is_called(name, ALIASES)
            });
            telling.flat_map(|(_, value)| words(value)).collect()
        }
    }
}

fn of_table(text: &str) -> Result<QuestionSet, SetError> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let columns = |delimiter: &u8| {
        let columns = records(first, *delimiter).next().map(|(_, cells)| cells).unwrap_or_default();
        let has = |names| columns.iter().any(|column| is_called(column, names));
        (has(QUESTION) && has(ANSWER)).then_some((*delimiter, columns))
    };
    let found = [b',', b';', b'\t', b'|'].iter().find_map(columns);
    let (delimiter, columns) = found.ok_or_else(|| SetError::NoColumns(first.chars().take(120).collect()))?;
    let mut set = QuestionSet::default();
    for (at, cells) in records(text, delimiter).skip(1) {
        let named = columns.iter().zip(cells);
        let fields = named.map(|(column, cell)| (column.clone(), cell_words(column, &cell))).collect();
        take(&mut set, at, Ok(fields));
    }
    Ok(set)
}

/// Records that hold something, each with the line it begins in.
fn records(text: &str, delimiter: u8) -> impl Iterator<Item = (Place, Vec<String>)> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).has_headers(false).flexible(true).trim(csv::Trim::All);
    let records = reader.from_reader(text.as_bytes()).into_records().filter_map(Result::ok);
    records.filter(|record| record.iter().any(|cell| !cell.is_empty())).map(|record| {
        let line = record.position().map_or(0, csv::Position::line);
        (Place::Line(line as u32), record.iter().map(str::to_owned).collect())
    })
}

/// Aliases stand in one cell, parted by bars, or as a JSON list.
fn cell_words(column: &str, cell: &str) -> Vec<String> {
    let listed = serde_json::from_str::<Vec<Value>>(cell).ok().filter(|_| !is_called(column, QUESTION));
    match listed {
        Some(list) => list.iter().flat_map(words).collect(),
        None if is_called(column, ALIASES) || is_called(column, SUPPORTING) => {
            cell.split('|').map(str::to_owned).collect()
        }
        None => vec![cell.to_owned()],
    }
}

fn simple(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_called(name: &str, names: &[&str]) -> bool {
    names.contains(&simple(name).as_str())
}

/// Takes one entry in, or notes why not.
fn take(set: &mut QuestionSet, at: Place, read: Result<Vec<(String, Vec<String>)>, Why>) {
    let number = set.questions.len() + set.unread.len() + 1;
    match read.and_then(|fields| known(number, &fields)) {
        Ok(question) => set.questions.push(question),
        Err(why) => set.unread.push(Unread { at, why }),
    }
}

fn known(number: usize, fields: &[(String, Vec<String>)]) -> Result<KnownQuestion, Why> {
    // Names come in order of how usual they are, so that `question` goes before `prompt` where there are both.
    let all = |names: &[&str]| {
        let under =
            names.iter().flat_map(|name| fields.iter().filter(move |(field, _)| simple(field) == *name));
        let found = under.flat_map(|(_, words)| words);
        let trimmed = found.map(|word| word.trim().to_owned()).filter(|word| !word.is_empty());
        trimmed.collect::<Vec<String>>()
    };
    let question = all(QUESTION).into_iter().next().ok_or(Why::NoQuestion)?;
    let mut answers = all(ANSWER);
    answers.extend(all(ALIASES));
    let mut seen = std::collections::BTreeSet::new();
    answers.retain(|answer| seen.insert(answer.clone()));
    if all(UNANSWERABLE).iter().any(|said| matches!(said.as_str(), "yes" | "true" | "1")) {
        answers = vec![NO_ANSWER[0].to_owned()];
    }
    if answers.is_empty() {
        return Err(Why::NoAnswer);
    }
    let id = all(ID).into_iter().next().unwrap_or_else(|| number.to_string());
    // A number behind a title tells which of its sentences.
    let is_name = |name: &String| !name.bytes().all(|letter| letter.is_ascii_digit());
    let mut supporting: Vec<String> = all(SUPPORTING).into_iter().filter(is_name).collect();
    supporting.arrange();
    supporting.dedup();
    Ok(KnownQuestion { id, question, answers, supporting })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares questions, one a line: `id: question = answer | alias`, then what was left out as `line why`.
    fn check(text: &str, expected: &str) {
        let set = questions(text.as_bytes()).unwrap();
        let asked =
            set.questions.iter().map(|q| format!("{}: {} = {}", q.id, q.question, q.answers.join(" | ")));
        let unread = set.unread.iter().map(|unread| {
            let why = format!("{:?}", unread.why);
            format!("{} {}", unread.at, why.split('(').next().unwrap_or_default())
        });
        assert_eq!(asked.chain(unread).collect::<Vec<_>>().join("\n"), expected, "{text}");
    }

    fn refused(text: &str) -> SetError {
        questions(text.as_bytes()).unwrap_err()
    }

    #[test]
    fn sets_may_say_that_nothing_answers() {
        check(
            "{\"question\":\"Who?\",\"answers\":{\"text\":[]},\"is_impossible\":true}\n{\"question\":\"Where?\",\"answer\":\"Oslo\",\"is_impossible\":false}\n",
            "1: Who? = not enough information\n2: Where? = Oslo",
        );
        check("question,answer,unanswerable\nWho?,,yes\n", "1: Who? = not enough information");
    }

    #[test]
    fn lines_of_json() {
        check(
            "{\"question\":\"Who?\",\"answer\":\"Ann\",\"aliases\":[\"A. Holt\",\"Ann\"],\"id\":7}\n\n\
             {\"Query\":\"How many?\",\"gold_answer\":3}\n{\"question\":\"Is it?\",\"answers\":{\"text\":[\"yes\"]}}\n",
            "7: Who? = Ann | A. Holt\n2: How many? = 3\n3: Is it? = yes",
        );
    }

    #[test]
    fn lists_of_json() {
        let one = r#"{"question":"Who?","answer":"Ann"}"#;
        check(&format!("[{one},{one}]"), "1: Who? = Ann\n2: Who? = Ann");
        check(&format!("{{\"version\":1,\n\"data\":[{one}]}}"), "1: Who? = Ann");
    }

    #[test]
    fn tables() {
        check("question,answer\nWho?,Ann\n", "1: Who? = Ann");
        check(
            "ID;Question;Answer;Aliases\nx1;\"Who;\nwhen?\";Ann;A. Holt | Holt",
            "x1: Who;\nwhen? = Ann | A. Holt | Holt",
        );
        check("\u{feff}Q\tA\nWho?\tAnn", "1: Who? = Ann");
        check("answer,question,answers\n\"[\"\"Ann\"\",\"\"Annie\"\"]\",Who?,", "1: Who? = Ann | Annie");
    }

    #[test]
    fn documents_that_an_answer_rests_on() {
        let check = |text: &str, expected: &[&str]| {
            let set = questions(text.as_bytes()).unwrap();
            assert_eq!(set.questions[0].supporting, expected, "{text}");
        };
        check("{\"question\":\"Who?\",\"answer\":\"Ann\"}", &[]);
        check(
            "{\"question\":\"Who?\",\"answer\":\"Ann\",\"supporting_facts\":[[\"Varn\",0],[\"Brandt\",2],[\"Varn\",1]]}",
            &["Brandt", "Varn"],
        );
        check(
            "{\"question\":\"Who?\",\"answer\":\"Ann\",\"supporting\":[{\"title\":\"Varn\",\"at\":3}]}",
            &["Varn"],
        );
        check("question,answer,needs\nWho?,Ann,varn.txt | 1907 flood.md\n", &["1907 flood.md", "varn.txt"]);
    }

    #[test]
    fn what_is_left_out_is_told_with_its_line() {
        check(
            "{\"question\":\"Who?\",\"answer\":\"Ann\"}\nrubbish\n{\"answer\":\"x\"}\n{\"question\":\"y\",\"answer\":\" \"}\n[1]",
            "1: Who? = Ann\nline 2 NotJson\nline 3 NoQuestion\nline 4 NoAnswer\nline 5 NoFields",
        );
        check(
            "question,answer\n\"Who\nis it?\",Ann\n,Ole\nWhere?,\n",
            "1: Who\nis it? = Ann\nline 4 NoQuestion\nline 5 NoAnswer",
        );
    }

    #[test]
    fn what_holds_no_questions_is_refused() {
        assert_eq!(refused("port,depth\nLeith,9"), SetError::NoColumns("port,depth".into()));
        assert!(matches!(
            refused("{\"a\":1}"),
            SetError::NoQuestions(Some(Unread { at: Place::Line(1), why: Why::NoQuestion }))
        ));
        assert!(matches!(refused("[\n1,"), SetError::NoQuestions(Some(Unread { at: Place::Line(2), .. }))));
        assert!(matches!(refused(" \n"), SetError::NotText(_)));
        assert!(matches!(questions(b"\x89PNG\r\n"), Err(SetError::NotText(_))));
        assert_eq!(refused("question,answer"), SetError::NoQuestions(None));
        let told = "no question with an answer was found in it (entry 1: no answer in it)";
        assert_eq!(refused("[{\"question\":\"Who?\"}]").to_string(), told);
    }

    #[test]
    fn any_bytes_are_survived() {
        let seeds: [&[u8]; 3] = [
            b"{\"question\":\"Who?\",\"answer\":[\"Ann\",{\"text\":\"A\"}]}\n{\"q\":\"x\",\"a\":1}\n",
            b"id;question;answer;aliases\n1;\"Who\"\"?\";Ann;a|b\n2;x;y;z\n",
            b"[{\"question\":\"Who?\",\"answer\":\"Ann\"},{\"question\":\"caf\xe9\",\"answer\":true}]",
        ];
        for seed in seeds {
            clew_types::testing::mutations(seed, |bytes| {
                if let Ok(set) = questions(bytes) {
                    assert!(set.questions.iter().all(|q| !q.question.is_empty() && !q.answers.is_empty()));
                }
            });
        }
    }
}
