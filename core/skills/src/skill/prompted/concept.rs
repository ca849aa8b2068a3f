//! Concepts with a language model: marking, compressing, answering, relating, doubting (LGM §3.2, §3.3).

use super::facts::distinct;
use super::numbered::{Numbered, lines};
use super::prompt::{ANSWER_CONCEPTS, COMPRESS, MARK_SUPPORTING, REFLECT, RELATE};
use super::replies::{Facts, Sentences};
use super::reply::Reference;
use super::{BuiltIn, Prompted, front, parse, verdict};
use crate::skill::concept::{ConceptAttempt, ConceptSkills};
use crate::skill::{Context, Scene, Skilled};
use clew_knowledge::concept::{Description, NewRelation, Plainness, Relation, Term, Words, phrase_at};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_types::concept::{RelationKind, Verdict};
use clew_types::id::SentenceId;

/// Relations told to a model at most.
const RELATIONS: usize = 40;

#[async_trait::async_trait(?Send)]
impl ConceptSkills for Prompted<'_> {
    /// The sentences of `piece` that the reply names: by number, or word for word.
    async fn mark_supporting(
        &self,
        scene: &Scene<'_>,
        piece: &[Description],
        known: &[SentenceId],
    ) -> Skilled<Vec<SentenceId>> {
        let numbered = numbered(scene, piece);
        let sentences = described(scene.corpus, piece, &numbered);
        let known = lines(known.iter().map(|id| format!("- {}", one_line(scene.corpus, *id))));
        let holes =
            [("known", known.as_str()), ("sentences", sentences.as_str()), ("question", scene.question)];
        let asked = self.ask(&MARK_SUPPORTING, &holes, |reply| chosen(scene.corpus, &numbered, &reply)).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => {
                Skilled { value: BuiltIn.mark_supporting(scene, piece, &[]).await.value, steps: asked.steps }
            }
        }
    }

    async fn compress(
        &self,
        scene: &Scene<'_>,
        marked: &[Description],
        room: usize,
    ) -> Skilled<Vec<SentenceId>> {
        let numbered = numbered(scene, marked);
        let sentences = described(scene.corpus, marked, &numbered);
        let room_text = room.to_string();
        let holes =
            [("room", room_text.as_str()), ("sentences", sentences.as_str()), ("question", scene.question)];
        let some = |reply| chosen(scene.corpus, &numbered, &reply).filter(|kept| !kept.is_empty());
        let asked = self.ask(&COMPRESS, &holes, some).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => Skilled { value: BuiltIn.compress(scene, marked, room).await.value, steps: asked.steps },
        }
    }

    async fn answer_concepts(&self, scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt> {
        let builtin = BuiltIn.answer_concepts(scene, supports).await.value;
        let numbered = numbered(scene, supports);
        let sentences = described(scene.corpus, supports, &numbered);
        let relations = relations(scene, supports);
        let holes = [
            ("relations", relations.as_str()),
            ("sentences", sentences.as_str()),
            ("question", scene.question),
        ];
        let asked = self.ask(&ANSWER_CONCEPTS, &holes, Some).await;
        let Some(reply) = asked.value else {
            return Skilled { value: builtin, steps: asked.steps };
        };
        let unsupported = missing_concepts(&reply.missing_concepts);
        let path = builtin.attempt.path;
        let mut attempt =
            verdict::attempt(scene, &Context::default(), &numbered, reply.into(), builtin.attempt.evidence);
        let rests_on = |id: SentenceId| {
            attempt.statements.iter().flat_map(|claim| &claim.citations).any(|c| c.evidence.sentence == id)
        };
        attempt.path = path.into_iter().filter(|edge| rests_on(edge.evidence.sentence)).collect();
        if attempt.text.is_none() {
            attempt.missing = unsupported.iter().map(|concept| format!("more about “{concept}”")).collect();
        }
        let unsupported = if attempt.text.is_some() { Vec::new() } else { unsupported };
        Skilled { value: ConceptAttempt { attempt, unsupported }, steps: asked.steps }
    }

    async fn relate(&self, scene: &Scene<'_>, sentences: &[SentenceId]) -> Skilled<Vec<NewRelation>> {
        let numbered = Numbered::from_sentences(scene.corpus, sentences.iter().copied());
        let shown = numbered.sentences(scene.corpus);
        let asked = self.ask(&RELATE, &[("sentences", shown.as_str())], Some).await;
        let read = asked.value.map(related).unwrap_or_default().into_iter();
        let known = |relation: &NewRelation| is_known(scene.corpus, relation);
        let value = read
            .filter_map(|read| relation(scene.corpus, &numbered, read))
            .filter(|new| !known(new))
            .collect();
        Skilled { value, steps: asked.steps }
    }

    async fn reflect(
        &self,
        scene: &Scene<'_>,
        relation: &Relation,
        others: &[SentenceId],
    ) -> Skilled<Verdict> {
        if others.is_empty() {
            return Verdict::Unknown.into();
        }
        let graph = scene.corpus.concepts();
        let claim =
            format!("{} {} {}", graph.name(relation.from), relation.kind.phrase(), graph.name(relation.to));
        let numbered = Numbered::from_sentences(scene.corpus, others.iter().copied());
        let sentences = numbered.sentences(scene.corpus);
        let holes = [("claim", claim.as_str()), ("sentences", sentences.as_str())];
        let asked = self.ask(&REFLECT, &holes, |reply| verdict_of(&reply.verdict)).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => {
                Skilled { value: BuiltIn.reflect(scene, relation, others).await.value, steps: asked.steps }
            }
        }
    }
}

fn numbered(scene: &Scene<'_>, descriptions: &[Description]) -> Numbered {
    let sentences = descriptions.iter().map(|one| one.sentence);
    Numbered::all(scene.corpus, sentences).read_for(scene.question)
}

fn one_line(corpus: &Corpus, id: SentenceId) -> String {
    super::shown::plain(corpus.sentence_text(id))
}

/// The sentences under their concepts, in the order of their numbers.
fn described(corpus: &Corpus, descriptions: &[Description], numbered: &Numbered) -> String {
    let mut told = Vec::new();
    let mut concept = "";
    for (at, id) in numbered.ids().iter().enumerate() {
        let Some(one) = descriptions.iter().find(|one| one.sentence == *id) else { continue };
        if one.concept != concept {
            concept = &one.concept;
            told.push(format!("{concept}:"));
        }
        told.extend(numbered.line(corpus, at + 1));
    }
    lines(told.into_iter())
}

/// Relations between the concepts of the descriptions, one a line.
fn relations(scene: &Scene<'_>, supports: &[Description]) -> String {
    let graph = scene.corpus.concepts();
    // What is said in passing stands in its sentence, and may be meant otherwise.
    let plain = graph.relations().iter().filter(|relation| relation.plainness == Plainness::Explicit);
    let stated = plain.filter(|relation| {
        relation.evidence.iter().any(|evidence| supports.iter().any(|one| one.sentence == evidence.sentence))
    });
    let told = stated.map(|relation| {
        format!("{} {} {}", graph.name(relation.from), relation.kind.phrase(), graph.name(relation.to))
    });
    lines(told.take(RELATIONS))
}

/// Sentences named by number, else those quoted word for word; `None` where some were named, but none that there is.
fn chosen(corpus: &Corpus, numbered: &Numbered, reply: &Sentences) -> Option<Vec<SentenceId>> {
    let mut by_number = Vec::new();
    let mut words = Vec::new();
    for one in &reply.sentences {
        match one {
            Reference::Number(number) => by_number.push(*number),
            Reference::Words(line) => words.push(line.as_str()),
        }
    }
    let words = words.join("\n");
    by_number.extend(parse::numbers(&words));
    let by_number: Vec<SentenceId> =
        by_number.into_iter().filter_map(|number| numbered.get(number)).collect();
    if !by_number.is_empty() {
        return Some(by_number);
    }
    let quoted = numbered.ids().iter().copied().filter(|id| words.contains(&one_line(corpus, *id)));
    let quoted: Vec<SentenceId> = quoted.collect();
    (!quoted.is_empty() || reply.sentences.is_empty()).then_some(quoted)
}

/// The concepts that are named, divided by semicolons or commas.
pub(super) fn missing_concepts(named: &str) -> Vec<String> {
    let parts = divided(named).into_iter().map(|part| part.trim().trim_end_matches('.').to_owned());
    let is_concept = |part: &String| {
        part.contains(char::is_alphanumeric) && !front::line_says_none(part) && !front::declines(part)
    };
    parts.filter(is_concept).collect()
}

/// What semicolons divide, else commas; none of those within a name (`Ole Petty, 2nd Baronet`).
fn divided(named: &str) -> Vec<&str> {
    if named.contains(';') {
        return named.split(';').collect();
    }
    let goes_on = |at: usize| named[at + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit());
    let ends = named.match_indices(',').map(|(at, _)| at).filter(|at| !goes_on(*at));
    let (mut parts, mut from) = (Vec::new(), 0);
    for end in ends {
        parts.push(&named[from..end]);
        from = end + 1;
    }
    parts.push(&named[from..]);
    parts
}

/// A relation as a model wrote it.
#[derive(Debug)]
pub(super) struct Related {
    pub sentence: Option<usize>,
    pub kind: RelationKind,
    pub ends: [String; 2],
}

/// The relations of a reply: its facts are written `kind | first | second`.
pub(super) fn related(reply: Facts) -> Vec<Related> {
    let facts = distinct(reply.facts).into_iter();
    facts
        .filter_map(|fact| {
            let kind = match fact.head.to_lowercase().as_str() {
                "kind" | "kind of" | "is a" | "inheritance" => RelationKind::Inheritance,
                "part" | "has part" | "composition" => RelationKind::Composition,
                "name" | "alias" | "same as" => RelationKind::Alias,
                _ => return None,
            };
            let ends = [&fact.relation, &fact.tail].map(|end| end.to_string());
            Some(Related { sentence: fact.sentence, kind, ends })
        })
        .collect()
}

/// Tied to the sentence it names, which must have both ends' main words; else to one that does, else dropped.
fn relation(corpus: &Corpus, numbered: &Numbered, read: Related) -> Option<NewRelation> {
    let [from, to] = [term(&read.ends[0])?, term(&read.ends[1])?];
    let has = |id: &SentenceId| {
        // Keys are lemmas: the sentence may have the plural.
        let words = fold(corpus.sentence_text(*id));
        let named = |term: &Term| {
            let main = fold(term.key.rsplit(' ').next().unwrap_or(&term.key));
            !main.is_empty() && words.split(' ').any(|word| word.starts_with(main.as_str()))
        };
        named(&to) || named(&from)
    };
    let sentence = read.sentence.and_then(|number| numbered.get(number)).filter(|id| has(id))?;
    (from.key != to.key).then(|| NewRelation {
        kind: read.kind,
        from,
        to,
        evidence: corpus.evidence(sentence),
    })
}

fn term(text: &str) -> Option<Term> {
    let words = Words::new(text);
    let phrase = phrase_at(&words, 0)?;
    Some(Term { key: phrase.key(&words), surface: phrase.surface(&words).to_owned() })
}

fn is_known(corpus: &Corpus, new: &NewRelation) -> bool {
    let graph = corpus.concepts();
    let (Some(from), Some(to)) = (graph.find(&new.from.key), graph.find(&new.to.key)) else { return false };
    graph.relations().iter().any(|relation| {
        let same = relation.from == from && relation.to == to;
        let turned = new.kind == RelationKind::Alias && relation.from == to && relation.to == from;
        relation.kind == new.kind && (same || turned)
    })
}

/// The first verdict in some words.
pub(super) fn verdict_of(said: &str) -> Option<Verdict> {
    if front::declines(said) {
        return None;
    }
    let low = said.to_lowercase();
    let mut before = "";
    for word in low.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()) {
        match word {
            "valid" if before == "not" => return Some(Verdict::Invalid),
            "valid" => return Some(Verdict::Valid),
            "invalid" => return Some(Verdict::Invalid),
            "unknown" => return Some(Verdict::Unknown),
            other => before = other,
        }
    }
    None
}
