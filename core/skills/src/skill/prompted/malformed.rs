//! Replies as models really spoil them, written by us, each with what is made of it; and the same with bytes cut, doubled
//! and swapped by chance, the same on every run.

use super::facts::{Fact, distinct};
use super::noted::Noted;
use super::numbered::names;
use super::prompt::{
    ANSWER, ANSWER_ON_GRAPH, CHOOSE_TRIPLE, CONTEXTUALISE, EXTRACT, FIND_MISSING, PARSE_QUESTION, PLAN,
    PRUNE, READ, REFLECT, RELATE, Template, VERBALISE,
};
use super::quote::Quoted;
use super::replies::{Facts, Links, Notes};
use super::reply::{Reply, read};
use super::tests::now;
use super::{Prompted, Skills};
use super::{concept, construct, contextual, noted, parse, replies, temporal};
use crate::llm::{ChatRequest, Llm};
use crate::skill::{Context, Scene};
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::retrieve::hybrid;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::llm::{ChatReply, LlmError};
use clew_types::span::Span;
use clew_types::testing::Chance;
use clew_types::testing::reading;
use std::cell::RefCell;

/// A prompt with what is made of its replies, in short.
trait Shown {
    fn skill(&self) -> &'static str;
    /// `again` = the reply cannot be read, and the model is asked once more.
    fn made_of(&self, reply: &str) -> String;
}

impl<R: ShownReply> Shown for Template<R> {
    fn skill(&self) -> &'static str {
        self.prompt.skill
    }

    fn made_of(&self, reply: &str) -> String {
        read::<R>(reply).and_then(|reply| reply.shown(self.skill())).unwrap_or_else(|| "again".to_owned())
    }
}

trait ShownReply: Reply {
    fn shown(self, skill: &str) -> Option<String>;
}

macro_rules! shown {
    ($($reply:ident => $shown:expr;)+) => {
        $(impl ShownReply for replies::$reply {
            fn shown(self, skill: &str) -> Option<String> {
                let shown: fn(Self, &str) -> Option<String> = $shown;
                shown(self, skill)
            }
        })+
    };
}

shown! {
    Answer => |told, _| Some(shown_answer(&told.into()));
    GraphAnswer => |told, _| Some(shown_answer(&told.into()));
    Missing => |told, _| parse::distinct_questions(told).map(|questions| questions.join(" / "));
    Links => |told, _| (!told.links.is_empty()).then(|| format!("{:?}", told.links));
    Facts => |told, skill| Some(match skill {
        "relate" => {
            let all = concept::related(told);
            let all = all.iter().map(|one| format!("{:?} {} {}", one.kind, one.ends[0], one.ends[1]));
            all.collect::<Vec<_>>().join(", ")
        }
        _ => shown_facts(&distinct(told.facts)),
    });
    Verbalised => |told, _| {
        Some(contextual::told(told)).filter(|all| !all.is_empty()).map(|all| all.join(" / "))
    };
    Paragraph => |told, _| contextual::paragraph(told);
    Seed => |told, _| construct::seeds(told).map(|seeds| {
        let triples = seeds.triples.iter();
        let triples = triples
            .map(|one| format!("{} | {} | {}", one.head.written(), one.relation, one.tail.written()));
        format!("{}; {}", seeds.entities.join(", "), triples.collect::<Vec<_>>().join(", "))
    });
    Choice => |told, _| construct::choice(&told, &[3, 5]).map(|choice| format!("{choice:?}"));
    Plan => |told, _| {
        temporal::resolved(&told).map(|plan| plan.map_or("no table".to_owned(), |plan| plan.shown()))
    };
    Judged => |told, _| concept::verdict_of(&told.verdict).map(|verdict| format!("{verdict:?}"));
    Notes => |told, _| noted::usable(told).map(|notes| shown_noted(&Noted::of(notes)));
}

fn shown_answer(told: &parse::Understood) -> String {
    let answer = told.answer.as_deref().unwrap_or("not enough");
    format!("{answer} {:?} {} steps; {}", told.supports, told.steps.len(), told.missing.join(" / "))
}

fn shown_facts(facts: &[Fact]) -> String {
    let shown = facts.iter().map(|fact| {
        let sentence = fact.sentence.map_or(String::new(), |number| format!("[{number}] "));
        format!("{sentence}{} | {} | {}", fact.head, fact.relation, fact.tail)
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn shown_noted(noted: &Noted) -> String {
    let name = |at: usize| &*noted.things[at].name;
    let links = noted.links.iter().map(|link| {
        format!("{} | {} | {} “{}”", name(link.head), link.relation, name(link.tail), link.quote)
    });
    let names: Vec<&str> = noted.things.iter().map(|thing| &*thing.name).collect();
    format!("{}; {}; {} out", names.join(", "), links.collect::<Vec<_>>().join(", "), noted.left_out)
}

const OSLO: &str = "Oslo [1] 0 steps; ";
const TWO: &str = "[2] Ann | paint | boats, [3] Bo | sail | Rain";
const NOTED: &str = "Ann Holt, Odense; Ann Holt | be born in | Odense “Ann Holt was born in Odense”; 0 out";

/// Template, reply, what is made of it.
#[rustfmt::skip]
const CASES: &[(&dyn Shown, &str, &str)] = &[
    // Answers: what stands around them.
    (&ANSWER, "<think>\nAnswer: Rome? S3 says so. No.\n</think>\n\nAnswer: Oslo\nSupports: S1", OSLO),
    (&ANSWER, "The user asks for a city. S1 names it.\n</think>\nAnswer: Oslo\nSupports: S1", OSLO),
    (&ANSWER, "<think>\nLet me see. Answer: Rome\nSupports: S3", "again"),
    (&ANSWER, "<|channel|>analysis<|message|>Answer: Rome<|end|><|start|>assistant<|channel|>final<|message|>Answer: Oslo\nSupports: S1<|return|>", OSLO),
    (&ANSWER, "\u{feff}Answer: Oslo\r\nSupports: S1\r\n", OSLO),
    (&ANSWER, "Sure! Here is the answer in the form you asked for:\n\n**Answer:** Oslo.\n**Supports:** [S1]\n\nLet me know if you need more.", OSLO),
    (&ANSWER, "### Answer:\nOslo\n\n### Supports:\nS1", "Oslo [] 0 steps; "),
    (&ANSWER, "> Answer: “Oslo”\n> Supports: S1", OSLO),
    (&ANSWER, "1. **Answer**: Oslo\n2. **Supports**: S1", OSLO),
    (&ANSWER, "Answer： Oslo\nSupports： Ｓ１ S1", OSLO),
    (&ANSWER, "Answer: Oslo\\nSupports: S1", OSLO),
    (&ANSWER, "<answer>Answer: Oslo\nSupports: S1</answer></s>", OSLO),
    (&ANSWER, "FINAL ANSWER: $\\boxed{Oslo}$\nSUPPORTS: s1", OSLO),
    (&ANSWER, "Steps:\nStep 1: It lies there [S1]\nAnswer: Oslo [S1]\nSupports: S1", "Oslo [1] 1 steps; "),
    // Answers that are none.
    (&ANSWER, "Answer: I'm sorry, but the sentences do not say.\nMissing: Where is the tower?", "not enough [] 0 steps; Where is the tower?"),
    (&ANSWER, "Answer: The answer cannot be determined from the material.\nMissing: none", "not enough [] 0 steps; "),
    (&ANSWER, "Answer: None.\nSupports: none", "not enough [] 0 steps; "),
    (&ANSWER, "Answer: No\nSupports: S1", "No [1] 0 steps; "),
    (&ANSWER, "Answer: Unknown Pleasures\nSupports: S1", "Unknown Pleasures [1] 0 steps; "),
    (&ANSWER, "I'm sorry, but I can't help with that request.", "again"),
    (&ANSWER, "As an AI language model, I do not have access to your documents. Could you share them?", "again"),
    (&ANSWER, "", "again"),
    (&ANSWER, "It seems that the tower lies in Oslo.", "again"),
    // Answers as JSON.
    (&ANSWER, "```json\n{\"answer\": \"Oslo\", \"supports\": [1],}\n```", OSLO),
    (&ANSWER, "{'answer': 'Oslo', 'supports': ['S1'], 'missing': None}", OSLO),
    (&ANSWER, "{answer: \"Oslo\", supports: [1] // the first\n}", OSLO),
    (&ANSWER, "{“answer”: “Oslo”, “supports”: [“S1”]}", OSLO),
    (&ANSWER, "{\"Final Answer\": \"Oslo\", \"Evidence\": \"S1\"}", OSLO),
    (&ANSWER, "{\"result\": {\"data\": {\"answer\": \"Oslo\", \"supports\": [{\"id\": 1}]}}}", OSLO),
    (&ANSWER, "[{\"answer\": \"Oslo\", \"supports\": [1.0]}]", OSLO),
    (&ANSWER, "{\"draft\": true}\n{\"answer\": \"Rome\", \"supports\": [3]}\nOn second thought:\n{\"answer\": \"Oslo\", \"supports\": [1]}", OSLO),
    (&ANSWER, "{\\\"answer\\\": \\\"Oslo\\\", \\\"supports\\\": [1]}", OSLO),
    (&ANSWER, "{\"reply\": \"Answer: Oslo\\nSupports: S1\"}", OSLO),
    (&ANSWER, "{\"answer\": \"Oslo\", \"supports\": [1, 2", OSLO),
    (&ANSWER, "{\"steps\": [{\"text\": \"It lies there\", \"numbers\": [1]}], \"answer\": \"Os", "again"),
    (&ANSWER, "{\"answer\": \"Oslo\", \"steps\": [", "again"),
    (&ANSWER, "{\"answer\": null, \"supports\": [], \"missing\": [\"Where is the tower?\"]}", "not enough [] 0 steps; Where is the tower?"),
    (&ANSWER, "{\"answer\": 1984, \"supports\": \"S1, S4\"}", "1984 [1, 4] 0 steps; "),
    (&ANSWER, "{\"answer\": true, \"supports\": [1]}", "yes [1] 0 steps; "),
    (&ANSWER, "{\"answer\": \"the \"Oslo\" tower\", \"supports\": [1]}", "the \"Oslo\" tower [1] 0 steps; "),
    (&ANSWER, "{\"name\": \"answer\", \"arguments\": {\"answer\": \"Oslo\", \"supports\": [1]}}", OSLO),
    (&ANSWER, "{\"error\": \"context length exceeded\"}", "again"),
    (&ANSWER_ON_GRAPH, "1) He was born there (F2).\nAnswer: Oslo (F2)", "Oslo [] 1 steps; "),
    // Sub-questions.
    (&FIND_MISSING, "I'm sorry, I cannot do that. Could you tell me which film you mean?", "again"),
    (&FIND_MISSING, "1. Who directed Blue Rain?\n2. Would you like me to look it up?", "Who directed Blue Rain?"),
    (&FIND_MISSING, "**Q1:** Who directed Blue Rain?\n* Q2: Where was she born？", "Who directed Blue Rain? / Where was she born?"),
    (&FIND_MISSING, "Missing: none", ""),
    (&FIND_MISSING, "Nothing is missing.", ""),
    (&FIND_MISSING, "Nonetheless, the material is thin.", "again"),
    (&FIND_MISSING, "[\"Who directed Blue Rain?\", \"Where was she born?\"]", "Who directed Blue Rain? / Where was she born?"),
    (&FIND_MISSING, "{\"questions\": [\"Who directed Blue Rain?\", \"Where was sh", "Who directed Blue Rain?"),
    (&FIND_MISSING, "{\"missing\": []}", ""),
    (&FIND_MISSING, "{\"missing\": [\"Who direc", "again"),
    (&FIND_MISSING, "Who directed Blue Rain? Who directed Blue Rain?", "Who directed Blue Rain?"),
    // Choices.
    (&PRUNE, "The best links out of 40 are: 4, 1 and 9.", "[4, 1, 9]"),
    (&PRUNE, "4. Rain | be directed by | Ann\n1. Ann | be born in 1871 in | Odense", "[4, 1]"),
    (&PRUNE, "{\"links\": [\"4\", \"1\", 9.0, -3, \"many\"]}", "[4, 1, 9]"),
    (&PRUNE, "[4, 1, 9]", "[4, 1, 9]"),
    (&PRUNE, "<think>1, 2, 3, 5?</think>4,1,9", "[4, 1, 9]"),
    (&PRUNE, "None of the 40 links helps.", "again"),
    (&PRUNE, "４、１、９", "[4, 1, 9]"),
    // Facts.
    (&EXTRACT, "[S2] Ann | paint | boats\n[S3] Bo | sail | Rain", TWO),
    (&EXTRACT, "| Sentence | Head | Relation | Tail |\n|---|---|---|---|\n| S2 | Ann | paint | boats |\n| S3 | Bo | sail | Rain |", TWO),
    (&EXTRACT, "- **[S2]** Ann | Paint | boats.\n- **[S3]** <Bo | sail | Rain>", TWO),
    (&EXTRACT, "[S2] Ann\tpaint\tboats\n[S3] Bo -> sail -> Rain", TWO),
    (&EXTRACT, "(\"fact\"<|>\"Ann\"<|>\"paint\"<|>\"boats\"<|>S2)##(\"fact\"<|>\"Bo\"<|>\"sail\"<|>\"Rain\"<|>S3)<|COMPLETE|>", TWO),
    (&EXTRACT, "(Ann; paint; boats) [S2]\n(Bo; sail; Rain) [S3]", TWO),
    (&EXTRACT, "```\n[S2] Ann | paint | boats\n[S3] Bo | sail | Rain\n[S4] Cy | wri", TWO),
    (&EXTRACT, "{\"triples\": [{\"subject\": \"Ann\", \"predicate\": \"paint\", \"object\": \"boats\", \"sentence\": \"S2\"}, {\"subject\": \"Bo\", \"predicate\": \"sail\", \"object\": \"Rain\", \"sentence\": 3}]}", TWO),
    (&EXTRACT, "{\"sentence\": 2, \"head\": \"Ann\", \"relation\": \"paint\", \"tail\": \"boats\"}\n{\"sentence\": 3, \"head\": \"Bo\", \"relation\": \"sail\", \"tail\": \"Rain\"}", TWO),
    (&EXTRACT, "[{\"sentence\": 2, \"head\": \"Ann\", \"relation\": \"paint\", \"tail\": \"boats\"} {\"sentence\": 3, \"head\": \"Bo\", \"relation\": \"sail\", \"tail\": \"Rain\"}, {\"sentence\": 4, \"head\": \"C", TWO),
    (&EXTRACT, "{\"facts\": [[\"Ann\", \"paint\", \"boats\"]]}", "Ann | paint | boats"),
    (&EXTRACT, "{\"facts\": {\"1\": {\"head\": \"Ann\", \"relation\": \"paint\", \"tail\": \"boats\"}}}", "Ann | paint | boats"),
    (&EXTRACT, "{\"facts\": [\"[S2] Ann | paint | boats\"]}", "[2] Ann | paint | boats"),
    (&EXTRACT, "{\"facts\": [{\"head\": \"Ann\", \"relation\": \"\", \"tail\": \"boats\"}]}", "none is whole"),
    (&EXTRACT, "None of the sentences helps.", ""),
    (&EXTRACT, "Nothing | be | certain", "Nothing | be | certain"),
    (&EXTRACT, "Nonetheless there is much to say.", "again"),
    (&EXTRACT, "{\"facts\": []}", ""),
    (&EXTRACT, "{\"facts\": [", "again"),
    (&EXTRACT, "I'm sorry | I cannot | help", "again"),
    // Lists and paragraphs.
    (&VERBALISE, "Here are the sentences:\n1. Ann painted boats.\n2: Bo sailed.\n\nI hope this helps!", "Ann painted boats. / Bo sailed."),
    (&VERBALISE, "- Ann painted boats.\n- Bo sailed.", "Ann painted boats. / Bo sailed."),
    (&VERBALISE, "{\"sentences\": [\"Ann painted boats.\", \"Bo sailed.\",]}", "Ann painted boats. / Bo sailed."),
    (&VERBALISE, "1. I'm sorry, I cannot put this into words.", "again"),
    (&CONTEXTUALISE, "Here is the paragraph:\n\nAnn painted boats.\nBo sailed one.\n\nWould you like it shorter?", "Ann painted boats. Bo sailed one."),
    (&CONTEXTUALISE, "I cannot write this.", "again"),
    // Seeds, choices, plans, concepts.
    (&PARSE_QUESTION, "{\"entities\": [\"Blue Rain\"], \"facts\": [{\"head\": \"Blue Rain\", \"relation\": \"be directed by\", \"tail\": \"?person 1\"}]}", "Blue Rain; Blue Rain | be directed by | ?person 1"),
    (&PARSE_QUESTION, "* Entity: `Blue Rain`\n* Blue Rain | be directed by | ?person 1", "Blue Rain; Blue Rain | be directed by | ?person 1"),
    (&CHOOSE_TRIPLE, "{\"action\": \"Expand\", \"triple\": \"2\"}", "Some((5, Expand))"),
    (&CHOOSE_TRIPLE, "Triple: 99\nAction: correct", "again"),
    (&CHOOSE_TRIPLE, "None. Every fact is certain.", "None"),
    (&PLAN, "{\"Table\": \"T1\", \"Series\": \"all\", \"Column\": \"rain\", \"Event\": \"> 0\", \"Task\": \"later\", \"Limit\": 99999999999999999}", "T1 rain within 87840 h"),
    (&PLAN, "**Table**: 1\n**Column**: rain\n**Task**: Later.\n**Event**: > 0\n**Limit**: 12 hours", "T1 rain within 12 h"),
    (&PLAN, "No table measures it: none", "again"),
    (&PLAN, "none", "no table"),
    (&RELATE, "[S1] KIND | dinghy | boat\n[S2] likes | boat | sea", "Inheritance dinghy boat"),
    (&RELATE, "{\"facts\": [{\"head\": \"part\", \"relation\": \"boat\", \"tail\": \"oar\", \"sentence\": null}]}", "Composition boat oar"),
    (&REFLECT, "**Verdict:** Invalid.", "Invalid"),
    (&REFLECT, "The claim is not valid.", "Invalid"),
    (&REFLECT, "<think>valid?</think>\n{\"verdict\": \"unknown\"}", "Unknown"),
    (&REFLECT, "I'm sorry, I cannot say whether it is valid.", "again"),
    // Notes of a passage.
    (&READ, "E1 | Ann Holt | person | a painter\nE2 | Odense | place |\nR | E1 | be born in | E2 | \"Ann Holt was born in Odense\"", NOTED),
    (&READ, "**Entities**\n1. E1 | Ann Holt | person\n2. E2 | Odense | place\n\n**Relations**\n- R1 | E1 | be born in | E2 | “Ann Holt was born in Odense”", NOTED),
    (&READ, "| Id | Name | Kind |\n|---|---|---|\n| E1 | Ann Holt | person |\n| E2 | Odense | place |\n| R | E1 | be born in | E2 | Ann Holt was born in Odense |", NOTED),
    (&READ, "(\"entity\"<|>E1<|>Ann Holt<|>person<|>)##(\"entity\"<|>E2<|>Odense<|>place<|>)##(\"relationship\"<|>E1<|>be born in<|>E2<|>Ann Holt was born in Odense)", NOTED),
    (&READ, "{\"entities\": [{\"id\": \"E1\", \"name\": \"Ann Holt\", \"type\": \"person\"}, {\"id\": 2, \"name\": \"Odense\"}], \"relationships\": [{\"source\": 1, \"type\": \"be born in\", \"target\": \"E2\", \"evidence\": \"Ann Holt was born in Odense\"}]}", NOTED),
    (&READ, "{\"entities\": [{\"id\": 1, \"name\": \"Ann Holt\"}, {\"id\": 2, \"name\": \"Odense\"}], \"relations\": [{\"head\": 1, \"relation\": \"be born in\", \"tail\": 2, \"quote\": \"Ann Holt was born in Odense\"}, {\"head\": 1, \"relation\": \"die in\", \"tail\": 2, \"quo", NOTED),
    (&READ, "E1 | Ann Holt | person\nE2 | Odense | place\nR | Ann Holt | be born in | Odense | Ann Holt was born in Odense", NOTED),
    (&READ, "E1 | Ann Holt | person\nR | E1 | be born in | E7 | Ann Holt was born in Odense", "Ann Holt; ; 1 out"),
    (&READ, "The passage states no fact.\n\nnone", "; ; 0 out"),
    (&READ, "I can't read this document.", "again"),
];

#[test]
fn what_is_made_of_spoilt_replies() {
    assert!(CASES.len() >= 60);
    let made = CASES.iter().map(|(template, reply, expected)| {
        let made = template.made_of(reply);
        // A list of nothing but broken facts is a reply without one.
        let expected = if *expected == "none is whole" { "" } else { expected };
        (made != expected)
            .then(|| format!("{}: {reply}\n   made {made}\n wanted {expected}", template.skill()))
    });
    let wrong: Vec<String> = made.flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Cut anywhere, a piece doubled, some bytes dropped, put in or swapped.
fn spoil(chance: &mut Chance, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(5) {
        let (at, other) = (chance.below(bytes.len()), chance.below(bytes.len()));
        match chance.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.extend_from_within(at..),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.insert(at, b"{}[]\",:'|\\\n<>`0"[chance.below(15)]),
            4 if at < bytes.len() => bytes.swap(at, other),
            _ => drop(bytes.drain(at.min(other)..at.max(other))),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whatever becomes of a reply: nothing panics, and no more is made of it than it holds.
#[test]
fn spoilt_by_chance_replies_hold_no_more_than_they_did() {
    let mut chance = Chance::new(0x9e37_79b9_7f4a_7c15);
    for round in 0..200 {
        for (template, reply, _) in CASES {
            let reply = spoil(&mut chance, reply);
            template.made_of(&reply);
            let words = reply.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
            let digits = reply.split(|c: char| !c.is_numeric()).filter(|run| !run.is_empty()).count();
            let facts = read::<Facts>(&reply).map(|told| distinct(told.facts)).unwrap_or_default();
            assert!(facts.len() * 3 <= words, "{round}: {reply}");
            for fact in &facts {
                let parts = [&*fact.head, &*fact.relation, &*fact.tail];
                assert!(parts.iter().all(|part| part.contains(char::is_alphanumeric)), "{reply}");
            }
            let links = read::<Links>(&reply).map_or(0, |told| told.links.len());
            assert!(links <= digits, "{round}: {reply}");
            let questions = read(&reply).and_then(parse::distinct_questions).unwrap_or_default();
            assert!(questions.len() <= reply.matches(['?', '？']).count(), "{round}: {reply}");
        }
    }
}

const PASSAGE: &str =
    "Ann Holt was born in Odense.  She “painted boats” – Bo | Rain sailed one;\nÅse was not there.";

/// Relations lead to things that were noted, and what is found of a quote stands there, word for word.
#[test]
fn notes_spoilt_by_chance_stay_consistent() {
    let notes = "E1 | Ann Holt | person | a painter\nE2 | Odense | place |\nE3 | Bo | person |\nR | E1 | be born in | E2 | Ann Holt was born in Odense\nR | E3 | sail | E1 | Bo | Rain sailed one";
    let json = "{\"entities\": [{\"id\": 1, \"name\": \"Ann Holt\"}, {\"id\": 2, \"name\": \"Åse\"}], \"relations\": [{\"head\": 1, \"relation\": \"paint\", \"tail\": 2, \"quote\": \"She \\\"painted boats\\\" - Bo\"}]}";
    let mut chance = Chance::new(0x1234_5678_9abc_def1);
    let passage = Quoted::new(PASSAGE);
    for _ in 0..10_000 {
        let spoilt = [notes, json][chance.below(2)];
        let reply = spoil(&mut chance, spoilt);
        let notes = read::<Notes>(&reply).unwrap_or_default();
        let written = notes.entities.len() + notes.relations.len();
        let objects = reply.matches(['\n', '{', '[']).count() + reply.matches("##").count() + 1;
        let noted = Noted::of(notes);
        assert!(noted.things.len() + noted.links.len() <= written && written <= objects, "{reply}");
        for link in &noted.links {
            assert!(
                link.head < noted.things.len() && link.tail < noted.things.len() && link.head != link.tail
            );
            if let Some(span) = passage.find(&link.quote) {
                assert!(
                    is_same(span.of(PASSAGE), &link.quote),
                    "{:?} for {:?}",
                    span.of(PASSAGE),
                    link.quote
                );
            }
        }
        for thing in &noted.things {
            if let Some(span) = passage.find_name(&thing.name, Span::new(0, PASSAGE.len())) {
                assert!(
                    is_same(span.of(PASSAGE), &thing.name),
                    "{:?} for {:?}",
                    span.of(PASSAGE),
                    thing.name
                );
            }
        }
    }
}

/// Says what it was given, once.
struct Saying(RefCell<Option<String>>);

#[async_trait::async_trait(?Send)]
impl Llm for Saying {
    fn model(&self) -> &str {
        "saying"
    }
    async fn chat(&self, _: &ChatRequest) -> Result<ChatReply, LlmError> {
        let said = self.0.take().map(|text| ChatReply { text, ..ChatReply::default() });
        said.ok_or_else(|| LlmError::Unreachable("said all".to_owned()))
    }
}

/// What a skill makes of a spoilt reply rests on sentences that exist, word for word.
#[test]
fn what_skills_make_of_spoilt_replies_rests_on_sentences() {
    let mut builder = CorpusBuilder::new();
    let told = [("Ann Holt was born in Odense.", None), ("She painted boats.", None), ("Bo sailed.", None)];
    builder.add(DocumentId(0), reading("Ann Holt", &told));
    let corpus = builder.snapshot();
    let scene = Scene {
        question: "Where was Ann Holt born?",
        vector: None,
        corpus: &corpus,
        embedder: None,
        reader: None,
    };
    let ids = [0, 1, 2].map(|index| SentenceId { document: DocumentId(0), index });
    let context =
        Context { edges: Vec::new(), hits: hybrid(&corpus, scene.question, None, 3), ..Context::default() };
    let facts = "[S1] Ann Holt | be born in | Odense\n[S3] Bo | sail | boats\n[S2] She | paint | boats";
    let answer = "Steps:\n1. Ann was born there [S1][S3]\nAnswer: Odense\nSupports: S1, S2";
    let json = "{\"steps\": [{\"text\": \"born there\", \"numbers\": [1, 3]}], \"answer\": \"Odense\", \"supports\": [1, 2]}";
    let mut chance = Chance::new(0xfeed_5eed_0bad_cafe);
    for _ in 0..1_500 {
        let saying = Saying(RefCell::new(Some(spoil(&mut chance, facts))));
        for triple in now(Prompted::new(&saying).feedback().extract(&scene, "?", &ids)).value {
            let sentence = corpus.sentence_text(triple.evidence.sentence);
            assert!(ids.contains(&triple.evidence.sentence), "{triple:?}");
            assert!([&triple.head, &triple.tail].iter().any(|name| names(sentence, name)), "{triple:?}");
        }
        let spoilt = [answer, json][chance.below(2)];
        let saying = Saying(RefCell::new(Some(spoil(&mut chance, spoilt))));
        let attempt = now(Prompted::new(&saying).feedback().answer(&scene, &context)).value;
        assert!(attempt.text.is_none() || !attempt.statements.is_empty(), "{attempt:?}");
        for citation in attempt.statements.iter().flat_map(|statement| &statement.citations) {
            let text = &corpus.reading(citation.evidence.sentence.document).expect("exists").document.text;
            assert_eq!(citation.evidence.span.of(text), citation.quote);
        }
    }
}

/// The same letters and digits in the same order.
fn is_same(found: &str, asked: &str) -> bool {
    let letters =
        |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    letters(found) == letters(asked)
}

/// The readers' work grows with the reply, not with its square: some hundred thousand bytes are a matter of a moment.
#[test]
fn long_replies_are_read_in_one_pass() {
    for (template, reply, _) in CASES.iter().step_by(9) {
        let times = 300_000 / reply.len().max(1);
        template.made_of(&reply.repeat(times));
        template.made_of(&format!("{reply}\n").repeat(times));
    }
}
