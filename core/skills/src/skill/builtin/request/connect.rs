//! How does one thing lead to another? Along the shortest path, told by the sentence that each step rests on.

use super::form::Pair;
use super::reply::{Line, Reply};
use super::sentence::{leans, prose, spoken};
use super::subject::Subject;
use super::voice::{is_speech, states};
use crate::skill::builtin::text::strip_article;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::{Graph, Seen};
use clew_language::text::fold::fold;
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Entity, Triple};
use clew_types::id::{DocumentId, EntityId, SentenceId, TripleId};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Longer paths say nothing.
const HOPS: usize = 6;
/// Confidence in a path of one step, and what each further one takes; a path is no surer than its weakest fact.
const ONE_STEP: f32 = 0.9;
const PER_STEP: f32 = 0.08;
/// Confidence where two are named together and no fact says more, and where a third is named with both.
const TOGETHER: f32 = 0.5;
const BESIDE: f32 = 0.4;
/// Confidence in what two names of one thing are told by.
const SAME: f32 = 0.75;
/// Facts that are likelier than not come before sentences that only name both.
const LIKELY: f32 = 0.5;
/// What people do in passing, and where they are: it joins nobody for longer than a moment.
const PASSING: &[&str] = &[
    "turn", "look", "say", "come", "go", "walk", "run", "gaze", "stare", "nod", "smile", "speak", "cry",
    "stand", "sit", "watch", "hear", "shake", "lead", "point", "call", "ask", "answer", "tell", "whisper",
    "stop", "lean", "push", "pull", "hold", "stretch", "bend", "reach", "touch", "laugh", "glance", "step",
    "hurry", "return", "begin", "put", "lie", "creep", "move", "bow", "approach", "pass", "leave", "draw",
    "show", "bring", "stay", "appear", "happen", "rise", "wait", "join", "help", "find", "at", "in", "on",
    "with", "near", "by", "beside", "behind", "before", "among", "between", "over", "under",
];
/// Sentences quoted that name two together.
const QUOTED: usize = 3;

/// Two things that a way is looked for between.
struct Ends<'c> {
    corpus: &'c Corpus,
    /// Both, and as the graph knows them.
    sides: [Subject<'c>; 2],
    ids: [EntityId; 2],
}

/// The way between the first two that are both known: over facts that are likely, else by sentences that name them
/// together, else over any facts.
pub(super) fn connect(corpus: &Corpus, pairs: &[Pair]) -> Option<Reply> {
    let (pair, ends) = pairs.iter().find_map(|pair| Some((pair, Ends::of(corpus, pair)?)))?;
    if ends.ids[0] == ends.ids[1] {
        return Some(ends.one(pair).about(&[&ends.sides[0]]));
    }
    let reply = ends
        .along(LIKELY, true)
        .or_else(|| ends.together())
        .or_else(|| ends.along(0.0, true))
        .or_else(|| ends.beside())
        .or_else(|| ends.along(0.0, false))
        .or_else(|| ends.in_one_document())
        .unwrap_or_else(|| ends.unconnected());
    Some(reply.about(&ends.sides.each_ref()))
}

impl<'c> Ends<'c> {
    fn of(corpus: &'c Corpus, (left, right): &Pair) -> Option<Self> {
        let sides = [Subject::known(corpus, left)?, Subject::known(corpus, right)?];
        let ids = [sides[0].entity?.id, sides[1].entity?.id];
        Some(Self { corpus, sides, ids })
    }

    /// `A and B` of a sentence about both.
    fn both(&self) -> String {
        format!("{} and {}", self.sides[0].name, self.sides[1].name)
    }

    /// Two names of one thing, with the sentences that say either.
    fn one(&self, (left, right): &Pair) -> Reply {
        let corpus = self.corpus;
        let sources = self.sides[0].entity.map_or(&[][..], |entity| &entity.sources);
        let says = |name: &str, id: &SentenceId| {
            format!(" {} ", fold(corpus.sentence_text(*id)))
                .contains(&format!(" {} ", fold(strip_article(name))))
        };
        let both = sources.iter().find(|id| says(left, id) && says(right, id));
        let each = || [left, right].into_iter().filter_map(|name| sources.iter().find(|id| says(name, id)));
        let mut told: Vec<SentenceId> = both.map_or_else(|| each().copied().collect(), |id| vec![*id]);
        told.dedup();
        let sure = if told.is_empty() { TOGETHER } else { SAME };
        Reply::new(
            format!("{left} and {right} are the same."),
            sure,
            told.into_iter().map(Line::plain).collect(),
        )
    }

    /// A path in words: what it leads over, and where it is one step the sentence that says it.
    fn along(&self, least: f32, named: bool) -> Option<Reply> {
        let corpus = self.corpus;
        let path = path(corpus, self.ids, least, named)?;
        let steps: Vec<&Triple> = path.iter().filter_map(|id| corpus.graph.triple(*id)).collect();
        let said = |step: &&Triple| format!(": “{}”", corpus.sentence_text(step.evidence.sentence).trim());
        let way = match between(&corpus.graph, &path, self.ids[0]).as_slice() {
            [] => format!("directly{}", steps.first().map_or(".".to_owned(), said)),
            names => format!("by way of {}.", spoken(names)),
        };
        let weakest = steps.iter().map(|step| step.confidence).fold(ONE_STEP, f32::min);
        let confidence = weakest - PER_STEP * (path.len() - 1) as f32;
        let mut lines: Vec<Line> = steps.iter().map(|triple| line(corpus, triple)).collect();
        lines.dedup();
        let text = format!("{} are connected {way}", self.both());
        Some(Reply { path, ..Reply::new(text, confidence.max(0.0), lines) })
    }

    /// What names both in one sentence.
    fn together(&self) -> Option<Reply> {
        let corpus = self.corpus;
        let mut told = corpus.graph.together(self.ids[0], self.ids[1]);
        told.retain(|id| {
            corpus.reading(id.document).is_some_and(|reading| prose(reading, id.index).is_some())
        });
        let times = match told.len() {
            0 => return None,
            1 => "in one sentence".to_owned(),
            count => format!("in {count} sentences"),
        };
        told.arrange_by_key(|id| (!states(corpus.sentence_text(*id)), *id));
        let lines = told.into_iter().take(QUOTED).map(Line::plain).collect();
        Some(Reply::new(format!("{} are named together {times}.", self.both()), TOGETHER, lines))
    }

    /// Who is named with both of two that are never named together: a sentence with each.
    fn beside(&self) -> Option<Reply> {
        let graph: &Graph = &self.corpus.graph;
        let [left, right] = self.ids.map(|id| Seen::from(graph).companions(id));
        let with_both = |(id, times): &(EntityId, u32)| {
            let other = right.iter().find(|(other, _)| other == id)?;
            Some((*id, (*times).min(other.1)))
        };
        let (third, _) =
            left.iter().filter_map(with_both).max_by_key(|(id, times)| (*times, Reverse(*id)))?;
        let name = &graph.entity(third)?.name;
        let first = |end: EntityId| graph.together(end, third).first().copied();
        let lines = self.ids.into_iter().filter_map(first).map(Line::plain).collect();
        let text = format!("{} are both named with {name}; no sentence names them together.", self.both());
        Some(Reply::new(text, BESIDE, lines))
    }

    /// The documents that name both, with a sentence of each from the first of them.
    fn in_one_document(&self) -> Option<Reply> {
        let sources = self.ids.map(|id| self.corpus.graph.entity(id).map_or(&[][..], |it| &it.sources));
        let mut shared: Vec<DocumentId> = sources[0].iter().map(|id| id.document).collect();
        shared.dedup();
        shared.retain(|document| sources[1].iter().any(|id| id.document == *document));
        let first = *shared.first()?;
        let titles: Vec<String> =
            shared.iter().take(QUOTED).map(|id| format!("“{}”", self.corpus.title(*id))).collect();
        let line = |own: &[SentenceId]| own.iter().find(|id| id.document == first).copied().map(Line::plain);
        let lines = sources.into_iter().filter_map(line).collect();
        let text =
            format!("No sentence names {} together; both are named in {}.", self.both(), spoken(&titles));
        Some(Reply::new(text, BESIDE, lines))
    }

    fn unconnected(&self) -> Reply {
        Reply::new(format!("Nothing in your documents connects {}.", self.both()), BESIDE, Vec::new())
    }
}

/// The sentence of a step; who is meant by a pronoun that opens it is said ahead.
fn line(corpus: &Corpus, step: &Triple) -> Line {
    let sentence = step.evidence.sentence;
    let head = corpus.graph.entity(step.head).filter(|_| leans(corpus.sentence_text(sentence)));
    head.map_or(Line::plain(sentence), |head| Line::of(&head.name, sentence))
}

/// `Colin turned to Mary`: what one person does to another for a moment.
fn is_in_passing(graph: &Graph, triple: &Triple) -> bool {
    let is_person = |id| graph.entity(id).is_some_and(|entity| entity.kind == EntityKind::Person);
    let verb = triple.relation.split(' ').find(|word| *word != "be").unwrap_or_default();
    is_person(triple.head) && is_person(triple.tail) && PASSING.contains(&verb)
}

/// A shortest path over what documents say at least so surely; where `named`, by way of things with a name alone: that two happened in one
/// year joins little. Of equally short ones, one over surer facts.
fn path(corpus: &Corpus, [from, to]: [EntityId; 2], least: f32, named: bool) -> Option<Vec<TripleId>> {
    let graph: &Graph = &corpus.graph;
    let may_pass = |id: EntityId| {
        let is_value = |kind| matches!(kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept);
        let is_name =
            |entity: &Entity| !is_value(entity.kind) && !entity.name.starts_with(char::is_lowercase);
        id == to || !named || graph.entity(id).is_some_and(is_name)
    };
    let is_told = |triple: &Triple| {
        // What is called out in the text joins nobody.
        let is_own = || least == 0.0 || !is_speech(corpus.sentence_text(triple.evidence.sentence));
        let joins = || least == 0.0 || !is_in_passing(graph, triple);
        !triple.evidence.is_nowhere() && triple.confidence >= least && is_own() && joins()
    };
    let edges = |at: EntityId| {
        let told = graph.edges_of(at).filter_map(|edge| Some((edge.other, graph.triple(edge.triple)?)));
        let mut told: Vec<(EntityId, &Triple)> = told.filter(|(_, triple)| is_told(triple)).collect();
        told.arrange_by(|a, b| b.1.confidence.total_cmp(&a.1.confidence).then(a.1.id.cmp(&b.1.id)));
        told
    };
    let mut reached: BTreeMap<EntityId, (EntityId, TripleId)> = BTreeMap::new();
    let mut frontier = vec![from];
    for _ in 0..HOPS {
        let mut next = Vec::new();
        for at in frontier {
            for (other, triple) in edges(at) {
                if other != from && !reached.contains_key(&other) && may_pass(other) {
                    reached.insert(other, (at, triple.id));
                    next.push(other);
                }
            }
        }
        if reached.contains_key(&to) {
            break;
        }
        frontier = next;
    }
    let mut path = Vec::new();
    let mut at = to;
    while at != from {
        let (before, triple) = *reached.get(&at)?;
        path.push(triple);
        at = before;
    }
    path.reverse();
    Some(path).filter(|path| !path.is_empty())
}

/// Names of the things on the way.
fn between(graph: &Graph, path: &[TripleId], from: EntityId) -> Vec<String> {
    let mut at = from;
    let mut names = Vec::new();
    for triple in path.iter().filter_map(|id| graph.triple(*id)) {
        at = if triple.head == at { triple.tail } else { triple.head };
        names.extend(graph.entity(at).map(|entity| entity.name.clone()));
    }
    names.pop();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(left: &str, right: &str, expected: &str) {
        let told = [
            ("Ada Renn kept the lamp.", Some(("Ada Renn", "kept", "lamp"))),
            ("Tor Lund kept the boat.", Some(("Tor Lund", "kept", "boat"))),
            ("Ivo Sand rowed.", Some(("Ivo Sand", "rowed", "boat"))),
            ("Ada Renn saw Bo Quist.", Some(("Ada Renn", "saw", "Bo Quist"))),
            ("Ada Renn turned to Una Holt.", Some(("Ada Renn", "be turn to", "Una Holt"))),
            (
                "Ada Renn was on one side and Bo Holt on the other.",
                Some(("Ada Renn", "be on side with", "Bo Holt")),
            ),
        ];
        let mut builder = CorpusBuilder::new();
        let mut winter = reading("A winter", &told);
        winter.extraction.mentions.iter_mut().filter(|it| it.name.contains(' ')).for_each(|it| {
            it.kind = EntityKind::Person;
        });
        builder.add(DocumentId(0), winter);
        let other = [("Una Vey swam.", Some(("Una Vey", "swam", "swam")))];
        builder.add(DocumentId(1), reading("A summer", &other));
        let corpus = builder.snapshot();
        let reply = connect(&corpus, &[(left.to_owned(), right.to_owned())]).unwrap();
        assert_eq!(reply.text.as_deref(), Some(expected), "{left} {right}");
    }

    #[test]
    fn a_way_is_told_by_what_it_leads_over() {
        check(
            "Ada Renn",
            "Bo Quist",
            "Ada Renn and Bo Quist are connected directly: “Ada Renn saw Bo Quist.”",
        );
        check("Ada Renn", "Una Holt", "Ada Renn and Una Holt are named together in one sentence.");
        check("Ada Renn", "Bo Holt", "Ada Renn and Bo Holt are named together in one sentence.");
        check("Ada Renn", "Ada Renn", "Ada Renn and Ada Renn are the same.");
        check("Renn", "Ada Renn", "Renn and Ada Renn are the same.");
        check("Tor Lund", "Ivo Sand", "Tor Lund and Ivo Sand are connected by way of boat.");
        check(
            "Ada Renn",
            "Tor Lund",
            "No sentence names Ada Renn and Tor Lund together; both are named in “A winter”.",
        );
        check("Ada Renn", "Una Vey", "Nothing in your documents connects Ada Renn and Una Vey.");
    }
}
