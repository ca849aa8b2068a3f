//! What the reply to each prompt holds, and how a model without schemas writes it: a line a field.

use super::facts::{self, Fact};
use super::noted::{self, Relation, Thing};
use super::parse::{field, listed, numbers, step, supporting, undecorated};
use super::reply::{Field, Need, Object, OneLine, Reference, Reply, Shape, Shaped, object};
use super::{contextual, front};
use serde_json::{Value, json};

/// Names of fields that several replies have.
const ANSWER: [&str; 3] = ["answer", "finalanswer", "shortanswer"];
const SUPPORTS: [&str; 7] =
    ["supports", "support", "evidence", "sources", "citations", "sentences", "supportingsentences"];
const MISSING: [&str; 6] =
    ["missing", "missingquestions", "questions", "subquestions", "gaps", "missinginformation"];
const FACTS: [&str; 7] = ["facts", "triples", "triplets", "relations", "relationships", "fact", "triple"];
const SENTENCES: [&str; 9] =
    ["sentences", "supports", "chosen", "selected", "numbers", "ids", "sentence", "kept", "keep"];
const ENTITIES: [&str; 4] = ["entities", "entity", "things", "nodes"];

object! {
    /// A step of an answer, and the numbers of what it rests on. A line of a list of steps has them in its text: `… [3]`.
    struct Step from step_of_line {
        text: OneLine => Always(["text", "step", "description", "statement", "thought"]),
        numbers: Vec<usize> => Never(["numbers", "sentences", "facts", "supports", "sources", "evidence"]),
    }

    /// An answer from numbered sentences.
    struct Answer {
        steps: Vec<Step> => Never(["steps"]),
        /// What says in some way that it is not known is no answer.
        answer: OneLine => Always(ANSWER),
        supports: Vec<usize> => Cut(SUPPORTS),
        missing: Vec<OneLine> => Never(MISSING),
    }

    /// An answer from numbered facts of a graph.
    struct GraphAnswer {
        steps: Vec<Step> => Never(["steps"]),
        answer: OneLine => Always(ANSWER),
        missing: Vec<OneLine> => Never(MISSING),
    }

    /// An answer from descriptions of concepts.
    struct ConceptAnswer {
        steps: Vec<Step> => Never(["steps"]),
        answer: OneLine => Always(ANSWER),
        supports: Vec<usize> => Cut(SUPPORTS),
        /// Names, divided by semicolons or commas.
        missing_concepts: OneLine => Cut(["missing concepts", "missing", "concepts"]),
    }

    /// Questions for what is not known.
    struct Missing {
        missing: Vec<OneLine> => Never(MISSING),
    }

    /// Numbers of links, the best first.
    struct Links {
        links: Vec<usize> => Never(["links", "chosen", "selected", "numbers", "ids", "choices", "link"]),
    }

    /// Numbers of texts.
    struct Texts {
        texts: Vec<usize> => Never(["texts", "chosen", "selected", "numbers", "ids", "kept", "keep"]),
    }

    /// Numbers of entities.
    struct Entities {
        things: Vec<usize> => Never(["things", "chosen", "selected", "numbers", "ids", "entities"]),
    }

    /// Sentences by number; some models copy them instead.
    struct Sentences {
        sentences: Vec<Reference> => Cut(SENTENCES),
    }

    /// Facts of numbered sentences.
    struct Facts {
        facts: Vec<Fact> => Never(FACTS),
    }

    /// What a question names, and its triples with placeholders.
    struct Seed {
        entities: Vec<OneLine> => Never(ENTITIES),
        facts: Vec<Fact> => Never(FACTS),
    }

    /// Which triple to go on with, and how.
    struct Choice {
        action: OneLine => Cut(["action"]),
        triple: OneLine => Cut(["triple"]),
    }

    /// A search through a table, as the prompt describes it.
    struct Plan {
        table: OneLine => Cut(["table"]),
        series: OneLine => Cut(["series"]),
        column: OneLine => Cut(["column"]),
        event: OneLine => Cut(["event"]),
        task: OneLine => Cut(["task"]),
        from: OneLine => Cut(["from"]),
        to: OneLine => Cut(["to"]),
        limit: OneLine => Cut(["limit"]),
        why: OneLine => Cut(["why"]),
    }

    /// A sentence for each fact, in order.
    struct Verbalised {
        sentences: Vec<OneLine> => Never(SENTENCES),
    }

    struct Paragraph {
        paragraph: OneLine => Always(["paragraph", "text", "summary", "context", "background"]),
    }

    /// `valid`, `invalid` or `unknown`, perhaps in a sentence.
    struct Judged {
        verdict: OneLine => Always(["verdict"]),
    }

    /// A question that can be understood by itself.
    struct Understood {
        question: OneLine => Always(["question"]),
    }

    /// What a passage speaks of, and what it says about that.
    struct Notes {
        entities: Vec<Thing> => Never(ENTITIES),
        relations: Vec<Relation> => Never(["relations", "relationships", "triples", "facts", "edges"]),
    }
}

fn step_of_line(line: &str) -> Option<Value> {
    Some(json!({ "text": line, "numbers": [] }))
}

/// A reply: its object is that of its type.
macro_rules! replies {
    ($($name:ident = $from:expr;)+) => {$(
        impl Reply for $name {
            const OBJECT: Object = Self::FIELDS;
            fn from_lines(reply: &str) -> Option<Self> {
                let from: fn(&str) -> Option<Self> = $from;
                from(reply)
            }
        }
    )+};
}

replies! {
    Answer = |reply| {
        let AnswerLines { steps, answer, supports, missing, .. } = answer_lines(reply, 's')?;
        Some(Self { steps, answer, supports, missing })
    };
    GraphAnswer = |reply| {
        let AnswerLines { steps, answer, missing, .. } = answer_lines(reply, 'f')?;
        Some(Self { steps, answer, missing })
    };
    ConceptAnswer = |reply| {
        let AnswerLines { steps, answer, supports, missing_concepts, .. } = answer_lines(reply, 's')?;
        Some(Self { steps, answer, supports, missing_concepts })
    };
    Missing = |reply| {
        let lines = reply.lines().map(undecorated).filter(|line| line.contains('?') && !front::declines(line));
        some_or_none(reply, lines.map(OneLine::from).collect()).map(|missing| Self { missing })
    };
    Links = |reply| some_or_none(reply, numbers(reply)).map(|links| Self { links });
    Texts = |reply| some_or_none(reply, numbers(reply)).map(|texts| Self { texts });
    Entities = |reply| some_or_none(reply, numbers(reply)).map(|things| Self { things });
    Sentences = |reply| {
        let is_none = front::says_none(reply) && numbers(reply).is_empty();
        let lines = reply.lines().filter(|_| !is_none).map(|line| Reference::Words(line.to_owned()));
        (!reply.is_empty()).then(|| Self { sentences: lines.collect() })
    };
    Facts = |reply| some_or_none(reply, facts::of_lines(reply)).map(|facts| Self { facts });
    Seed = |reply| {
        let lines = reply.lines().map(undecorated);
        let named = lines.filter_map(|line| field(line.trim_start_matches(['-', ' ']), &["entity"]));
        Some(Self { entities: named.map(OneLine::from).collect(), facts: facts::of_lines(reply) })
    };
    Choice = |reply| {
        let [action, triple] = fields(reply, ["action", "triple"]);
        match triple {
            Some(triple) => Some(Self { action: action.unwrap_or_default(), triple }),
            None => front::says_none(reply).then(Self::default),
        }
    };
    Plan = |reply| {
        let names = ["table", "series", "column", "event", "task", "from", "to", "limit", "why"];
        let told = fields(reply, names);
        if told[0].is_none() {
            return front::says_none(reply).then(|| Self { table: OneLine::from("none"), ..Self::default() });
        }
        let [table, series, column, event, task, from, to, limit, why] = told.map(Option::unwrap_or_default);
        Some(Self { table, series, column, event, task, from, to, limit, why })
    };
    Verbalised = |reply| Some(Self { sentences: listed(reply).into_iter().map(OneLine::from).collect() });
    Paragraph = |reply| Some(Self { paragraph: contextual::without_manners(reply) });
    Judged = |reply| {
        (!reply.lines().any(front::declines)).then(|| Self { verdict: OneLine::from(reply) })
    };
    Understood = |reply| {
        let lines: Vec<String> = reply.lines().map(undecorated).filter(|line| !line.is_empty()).collect();
        let named = lines.iter().find_map(|line| field(line, &["question"]));
        // The only line there is needs no name.
        let question = named.or_else(|| <[String; 1]>::try_from(lines).ok().map(|[line]| line))?;
        Some(Self { question: OneLine::from(question) })
    };
    Notes = |reply| {
        let (entities, relations) = noted::of_lines(reply);
        let is_told = !entities.is_empty() || !relations.is_empty() || front::says_none(reply);
        is_told.then_some(Self { entities, relations })
    };
}

/// What was found; nothing only where the reply says so.
fn some_or_none<T>(reply: &str, found: Vec<T>) -> Option<Vec<T>> {
    (!found.is_empty() || front::says_none(reply)).then_some(found)
}

/// The texts of the lines of these names.
fn fields<const N: usize>(reply: &str, names: [&str; N]) -> [Option<OneLine>; N] {
    let lines: Vec<String> = reply.lines().map(undecorated).collect();
    names.map(|name| lines.iter().find_map(|line| field(line, &[name])).map(OneLine::from))
}

/// Names of an answer's lines.
const ANSWER_LINE: [&str; 2] = ["final answer", "answer"];
const SUPPORTS_LINE: [&str; 3] = ["supports", "support", "evidence"];
const MISSING_LINE: [&str; 2] = ["missing", "missing concepts"];

/// The lines of an answer, whatever it is made from.
#[derive(Default)]
struct AnswerLines {
    steps: Vec<Step>,
    answer: OneLine,
    supports: Vec<usize>,
    /// A line each; `none` stands for itself.
    missing: Vec<OneLine>,
    missing_concepts: OneLine,
}

/// The lines of an answer whose steps name what they rest on under `letter` (lower case): `[S3]`, `[F2]`. `None` when there
/// is no line that gives an answer.
fn answer_lines(reply: &str, letter: char) -> Option<AnswerLines> {
    let mut told = AnswerLines::default();
    let mut answer = None;
    let mut lines = reply.lines().map(undecorated).peekable();
    while let Some(line) = lines.next() {
        if let Some(text) = field(&line, &ANSWER_LINE) {
            // Some models put the answer on the next line.
            let is_field = |line: &String| {
                [&ANSWER_LINE[..], &SUPPORTS_LINE, &MISSING_LINE]
                    .iter()
                    .any(|names| field(line, names).is_some())
            };
            let next = lines.peek().filter(|next| !is_field(next));
            answer = Some(if text.is_empty() { next.cloned().unwrap_or_default() } else { text });
        } else if let Some(text) = field(&line, &SUPPORTS_LINE) {
            told.supports = supporting(&text, letter);
        } else if let Some(text) = field(&line, &MISSING_LINE) {
            if told.missing.is_empty() {
                told.missing_concepts = OneLine::from(text.as_str());
            }
            told.missing.push(OneLine::from(text));
        } else if let Some(text) = step(&line, letter) {
            told.steps.push(Step { text: OneLine::from(text), numbers: Vec::new() });
        }
    }
    Some(AnswerLines { answer: OneLine::from(answer?), ..told })
}
