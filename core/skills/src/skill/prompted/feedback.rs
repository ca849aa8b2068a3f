//! Query-driven feedback with a language model (TCR-QF §3.4): an answer, what it lacks, and facts for that.

use super::facts::{Fact, distinct};
use super::numbered::{Numbered, lines};
use super::parse::distinct_questions;
use super::prompt::{ANSWER, EXTRACT, FIND_MISSING};
use super::{BuiltIn, Prompted, READ, names, shown, verdict};
use crate::skill::feedback::FeedbackSkills;
use crate::skill::{Attempt, Context, Scene, Skilled};
use clew_types::extraction::EntityKind;
use clew_types::graph::{NewTriple, Origin};
use clew_types::id::SentenceId;

/// Gaps that an answer names of itself, at most.
const GAPS: usize = 4;

#[async_trait::async_trait(?Send)]
impl FeedbackSkills for Prompted<'_> {
    async fn answer(&self, scene: &Scene<'_>, context: &Context) -> Skilled<Attempt> {
        let builtin = BuiltIn.answer(scene, context).await.value;
        let numbered = Numbered::of(scene.corpus, context).read_for(scene.question);
        let (facts, sentences) = (numbered.facts(scene.corpus, context), numbered.sentences(scene.corpus));
        let searched = searched(context);
        let holes = [
            ("facts", facts.as_str()),
            ("sentences", sentences.as_str()),
            ("searched", searched.as_str()),
            ("question", scene.question),
        ];
        let asked = self.ask(&ANSWER, &holes, |reply| Some(reply.into())).await;
        let value = match asked.value {
            Some(reply) => verdict::attempt(scene, context, &numbered, reply, builtin.evidence),
            None => builtin,
        };
        Skilled { value, steps: asked.steps }
    }

    async fn find_missing(
        &self,
        scene: &Scene<'_>,
        context: &Context,
        attempt: &Attempt,
    ) -> Skilled<Vec<String>> {
        if let Some(said) = said_missing(context, attempt) {
            return said.into();
        }
        let numbered = Numbered::of(scene.corpus, context).read_for(scene.question);
        let (facts, sentences) = (numbered.facts(scene.corpus, context), numbered.sentences(scene.corpus));
        let answer = attempt.text.as_deref().unwrap_or("none yet");
        let searched = searched(context);
        let holes = [
            ("facts", facts.as_str()),
            ("sentences", sentences.as_str()),
            ("searched", searched.as_str()),
            ("answer", answer),
            ("question", scene.question),
        ];
        let asked = self.ask(&FIND_MISSING, &holes, distinct_questions).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => {
                let value = BuiltIn.find_missing(scene, context, attempt).await.value;
                Skilled { value, steps: asked.steps }
            }
        }
    }

    async fn extract(
        &self,
        scene: &Scene<'_>,
        sub_question: &str,
        sentences: &[SentenceId],
    ) -> Skilled<Vec<NewTriple>> {
        let numbered =
            Numbered::from_sentences(scene.corpus, sentences.iter().copied()).read_for(sub_question);
        let shown = numbered.sentences(scene.corpus);
        let holes = [("sentences", shown.as_str()), ("question", sub_question)];
        let asked = self.ask(&EXTRACT, &holes, Some).await;
        let value = match asked.value {
            Some(reply) => {
                let facts = distinct(reply.facts).into_iter();
                facts.filter_map(|fact| triple(scene, &numbered, sub_question, fact)).collect()
            }
            None => BuiltIn.extract(scene, sub_question, sentences).await.value,
        };
        Skilled { value, steps: asked.steps }
    }
}

/// What an answer said of itself that is missing. `None` = it did not say, or has no answer and says that nothing is
/// missing before anything was searched for: then somebody has to look.
pub(super) fn said_missing(context: &Context, attempt: &Attempt) -> Option<Vec<String>> {
    let tells = attempt.text.is_some() || !attempt.missing.is_empty() || !context.searched.is_empty();
    (attempt.tells_missing && tells).then(|| attempt.missing.iter().take(GAPS).cloned().collect())
}

fn searched(context: &Context) -> String {
    lines(context.searched.iter().map(|question| format!("- {}", shown::plain(question))))
}

/// A fact whose sentence names at least one end of it; what no sentence tells is dropped.
fn triple(scene: &Scene<'_>, numbered: &Numbered, sub_question: &str, fact: Fact) -> Option<NewTriple> {
    let named = |id: SentenceId| {
        let words = scene.corpus.sentence_text(id);
        [&fact.head, &fact.tail].into_iter().filter(|name| names(words, name)).count()
    };
    let given = fact.sentence.and_then(|number| numbered.get(number)).filter(|id| named(*id) > 0);
    let sentence = given.or_else(|| numbered.ids().iter().copied().find(|id| named(*id) == 2))?;
    let kind = |name: &str| {
        let id = scene.corpus.graph.find(name).first().copied();
        id.and_then(|id| scene.corpus.graph.entity(id)).map_or(EntityKind::Other, |entity| entity.kind)
    };
    Some(NewTriple {
        head_kind: kind(&fact.head),
        tail_kind: kind(&fact.tail),
        head: fact.head.to_string(),
        relation: fact.relation.to_string(),
        tail: fact.tail.to_string(),
        evidence: scene.corpus.evidence(sentence),
        origin: Origin::Feedback(sub_question.to_owned()),
        confidence: READ,
    })
}
