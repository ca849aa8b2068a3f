//! AutoKG's skills, prompted.

use super::facts::{Fact, distinct};
use super::numbered::{Numbered, lines, names, titled};
use super::prompt::{
    ANSWER_ON_GRAPH, CHOOSE_ENTITIES, CHOOSE_TRIPLE, CORRECT, EXPAND_ENTITY, PARSE_QUESTION,
};
use super::replies::{Choice, Entities, Facts, Seed};
use super::{BuiltIn, Prompted, READ, front, parse};
use crate::skill::construct::{Action, ConstructSkills, Draft, End, Seeds, Sort};
use crate::skill::{Attempt, Context, Scene, Skilled};
use clew_language::text::fold::fold;
use clew_types::graph::Origin;
use clew_types::id::SentenceId;

/// Entities expanded at one depth.
const EXPANDED: usize = 4;
/// Facts that a model tells of one entity.
const TOLD: usize = 5;
/// Trust in what a model says it knows.
const KNOWN: f32 = 0.4;

#[async_trait::async_trait(?Send)]
impl ConstructSkills for Prompted<'_> {
    fn knows_by_itself(&self) -> bool {
        true
    }

    async fn parse_question(&self, scene: &Scene<'_>) -> Skilled<Seeds> {
        let asked = self.ask(&PARSE_QUESTION, &[("question", scene.question)], seeds).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => Skilled { value: BuiltIn.parse_question(scene).await.value, steps: asked.steps },
        }
    }

    async fn choose_entities(
        &self,
        scene: &Scene<'_>,
        entities: &[String],
        graph: &[Draft],
    ) -> Skilled<Vec<String>> {
        if entities.is_empty() {
            return Vec::new().into();
        }
        let shown = lines((1..).zip(entities).map(|(at, name): (usize, _)| format!("{at}. {name}")));
        let facts = told(graph);
        let keep = EXPANDED.to_string();
        let holes = [
            ("entities", shown.as_str()),
            ("facts", facts.as_str()),
            ("keep", keep.as_str()),
            ("question", scene.question),
        ];
        let chosen = |reply: Entities| {
            let numbers = reply.things.iter().take(EXPANDED);
            let names: Vec<String> =
                numbers.filter_map(|number| entities.get(number.checked_sub(1)?).cloned()).collect();
            (!names.is_empty() || reply.things.is_empty()).then_some(names)
        };
        let asked = self.ask(&CHOOSE_ENTITIES, &holes, chosen).await;
        Skilled { value: asked.value.unwrap_or_default(), steps: asked.steps }
    }

    async fn expand_entity(&self, scene: &Scene<'_>, entity: &str, graph: &[Draft]) -> Skilled<Vec<Draft>> {
        let facts = told(graph);
        let holes = [("entity", entity), ("facts", facts.as_str()), ("question", scene.question)];
        let asked = self.ask(&EXPAND_ENTITY, &holes, facts_of).await;
        let key = fold(entity);
        let is_it = |end: &str| !key.is_empty() && fold(end) == key;
        let about = |fact: &Fact| is_it(&fact.head) || is_it(&fact.tail);
        let facts = asked.value.unwrap_or_default().into_iter().filter(about).take(TOLD);
        Skilled { value: facts.filter_map(known_by_model).collect(), steps: asked.steps }
    }

    async fn choose_triple(&self, scene: &Scene<'_>, graph: &[Draft]) -> Skilled<Option<(usize, Action)>> {
        // What was searched for in vain can still lead on.
        let is_left = |draft: &Draft| !draft.searched || (draft.is_open() && !draft.followed);
        let left: Vec<usize> = (0..graph.len())
            .filter(|&at| is_left(&graph[at]) && graph[at].known().is_some_and(|name| !name.is_empty()))
            .collect();
        if left.is_empty() {
            return None.into();
        }
        let facts = lines(
            (1..).zip(&left).map(|(number, &at): (usize, _)| format!("{number}. {}", line(&graph[at]))),
        );
        let chosen = |reply: Choice| choice(&reply, &left);
        let known = lines(graph.iter().filter(|draft| !is_left(draft)).map(line));
        let again = |(at, action): (usize, Action)| {
            if graph[at].searched { (at, Action::Expand) } else { (at, action) }
        };
        let holes = [("known", known.as_str()), ("facts", facts.as_str()), ("question", scene.question)];
        let asked = self.ask(&CHOOSE_TRIPLE, &holes, chosen).await;
        match asked.value {
            Some(value) => Skilled { value: value.map(again), steps: asked.steps },
            None => Skilled { value: BuiltIn.choose_triple(scene, graph).await.value, steps: asked.steps },
        }
    }

    async fn correct(
        &self,
        scene: &Scene<'_>,
        triple: &Draft,
        sentences: &[SentenceId],
    ) -> Skilled<Option<Draft>> {
        let fact = written(triple);
        let numbered = Numbered::from_sentences(scene.corpus, sentences.iter().copied()).read_for(&fact);
        let shown = numbered.sentences(scene.corpus);
        let holes = [("fact", fact.as_str()), ("sentences", shown.as_str())];
        let asked = self.ask(&CORRECT, &holes, facts_of).await;
        let value = match asked.value {
            Some(facts) => {
                facts.into_iter().next().and_then(|fact| corrected(scene, &numbered, triple, fact))
            }
            None => BuiltIn.correct(scene, triple, sentences).await.value,
        };
        Skilled { value, steps: asked.steps }
    }

    async fn answer_on_graph(
        &self,
        scene: &Scene<'_>,
        graph: &[Draft],
        context: &Context,
    ) -> Skilled<Attempt> {
        let (only_asked, told): (Vec<&Draft>, Vec<&Draft>) =
            graph.iter().partition(|draft| draft.is_only_asked());
        let facts = lines((1..).zip(&told).map(|(number, draft): (usize, _)| {
            let told = draft.evidence.map(|evidence| evidence.sentence);
            let told = told.filter(|id| !scene.corpus.sentence_text(*id).is_empty());
            let sentence = told.map_or(String::new(), |id| format!(" — {}", titled(scene.corpus, id)));
            format!("[{number}] {}{sentence}", line(draft))
        }));
        let in_vain = lines(only_asked.into_iter().filter(|draft| draft.searched).map(written));
        let holes = [("facts", facts.as_str()), ("searched", in_vain.as_str()), ("question", scene.question)];
        let asked = self.ask(&ANSWER_ON_GRAPH, &holes, |reply| Some(reply.into())).await;
        let value = match asked.value {
            Some(reply) => super::verdict::on_graph(scene, &told, reply),
            None => BuiltIn.answer_on_graph(scene, graph, context).await.value,
        };
        Skilled { value, steps: asked.steps }
    }
}

/// `head | relation | tail`.
fn written(draft: &Draft) -> String {
    format!("{} | {} | {}", draft.head.written(), draft.relation, draft.tail.written())
}

/// The triple with a word on where it comes from.
fn line(draft: &Draft) -> String {
    let origin = match &draft.origin {
        Origin::Question if draft.searched => "asked, not found",
        Origin::Question => "asked",
        Origin::Model => "model",
        _ => "source",
    };
    format!("{} ({origin})", written(draft))
}

fn told(graph: &[Draft]) -> String {
    lines(graph.iter().map(line))
}

/// Facts that are whole, each once.
fn facts_of(reply: Facts) -> Option<Vec<Fact>> {
    Some(distinct(reply.facts))
}

/// Entities and triples; `None` for a reply with neither.
pub(super) fn seeds(reply: Seed) -> Option<Seeds> {
    let entities = reply.entities.iter().map(|name| parse::undecorated(name));
    let entities: Vec<String> = entities.filter(|name| !name.is_empty() && !name.starts_with('?')).collect();
    let mut named = 0;
    let triples: Vec<Draft> = distinct(reply.facts)
        .into_iter()
        .map(|fact| {
            Draft::asked(end(&fact.head, &mut named), &*fact.relation, end(&fact.tail, &mut named), "")
        })
        .collect();
    (!entities.is_empty() || !triples.is_empty()).then_some(Seeds { entities, triples })
}

/// A name, or a placeholder: `?person 1`. One without a number gets a number of its own.
fn end(text: &str, unnumbered: &mut u32) -> End {
    let Some(asked) = text.trim().strip_prefix('?') else { return End::Named(text.trim().to_owned()) };
    let word: String = asked.chars().take_while(|c| c.is_alphabetic()).collect();
    let number = parse::numbers(asked).first().map(|number| *number as u32).unwrap_or_else(|| {
        *unnumbered += 1;
        1_000 + *unnumbered
    });
    End::Asked(Sort::of(&word.to_lowercase()), number)
}

fn known_by_model(fact: Fact) -> Option<Draft> {
    let named = |text: &str| (!text.starts_with('?')).then(|| End::Named(text.to_owned()));
    let (head, tail) = (named(&fact.head)?, named(&fact.tail)?);
    let draft = Draft::asked(head, &*fact.relation, tail, "");
    Some(Draft { origin: Origin::Model, confidence: KNOWN, ..draft })
}

/// The triple that is chosen, by its place in the graph; `None` inside where nothing is left to do.
pub(super) fn choice(reply: &Choice, left: &[usize]) -> Option<Option<(usize, Action)>> {
    let number = parse::numbers(&reply.triple).first().copied();
    let at = number.and_then(|number| left.get(number.checked_sub(1)?).copied());
    let action =
        if reply.action.to_lowercase().contains("expand") { Action::Expand } else { Action::Correct };
    let says_none = || [&reply.action, &reply.triple].iter().any(|text| front::line_says_none(text));
    match at {
        Some(at) => Some(Some((at, action))),
        None => (*reply == Choice::default() || says_none()).then_some(None),
    }
}

/// The triple as a sentence tells it; a value that its sentence does not name is not taken.
fn corrected(scene: &Scene<'_>, numbered: &Numbered, triple: &Draft, fact: Fact) -> Option<Draft> {
    let mut none = 0;
    let (head, tail) = (end(&fact.head, &mut none), end(&fact.tail, &mut none));
    let named = |id: SentenceId| {
        let words = scene.corpus.sentence_text(id);
        [&head, &tail].into_iter().filter_map(End::name).filter(|name| names(words, name)).count()
    };
    let given = fact.sentence.and_then(|number| numbered.get(number)).filter(|id| named(*id) > 0);
    let sentence = given.or_else(|| numbered.ids().iter().copied().find(|id| named(*id) == 2))?;
    let draft = Draft {
        head,
        tail,
        relation: fact.relation.to_string(),
        origin: Origin::Feedback(triple.query()),
        evidence: Some(scene.corpus.evidence(sentence)),
        confidence: READ,
        ..triple.clone()
    };
    (!draft.is_open()).then_some(draft)
}

#[cfg(test)]
mod tests {
    use super::super::reply::read;
    use super::*;

    #[test]
    fn a_seed_graph_is_read_however_decorated() {
        let reply = "**Entity:** Blue Rain\n- Entity: ?person 1\n1. Blue Rain | be directed by | ?person 1\n?Person 1 | be born in | ?place";
        let found = read(reply).and_then(seeds).unwrap();
        assert_eq!(found.entities, ["Blue Rain"]);
        let person = End::Asked(Sort::Person, 1);
        assert_eq!((&found.triples[0].tail, &found.triples[1].head), (&person, &person));
        assert_eq!(found.triples[1].tail, End::Asked(Sort::Place, 1_001));
        assert_eq!(read("I do not know.").and_then(seeds), None);
    }

    #[test]
    fn choices() {
        for (reply, expected) in [
            ("Action: correct\nTriple: 2", Some(Some((5, Action::Correct)))),
            ("**Action**: Expand\n**Triple**: 1.", Some(Some((3, Action::Expand)))),
            ("Triple: 2", Some(Some((5, Action::Correct)))),
            ("none", Some(None)),
            ("Triple: 9", None),
            ("hm", None),
        ] {
            assert_eq!(read(reply).and_then(|reply| choice(&reply, &[3, 5])), expected, "{reply}");
        }
    }
}
