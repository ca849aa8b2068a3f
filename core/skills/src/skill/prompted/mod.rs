//! Skills of a language model: a template, a forgiving reader of the reply, one repair round – and the built-in body
//! where the model fails.

#[cfg(test)]
mod again_tests;
mod concept;
#[cfg(test)]
mod concept_tests;
mod construct;
mod contextual;
pub mod cost;
mod facts;
mod fit;
mod front;
#[cfg(test)]
mod golden;
mod lenient;
mod links;
mod lists;
#[cfg(test)]
mod malformed;
mod noted;
mod numbered;
mod parse;
mod prompt;
mod quote;
mod reading;
mod shown;
mod standalone;
mod structured;
mod temporal;
#[cfg(test)]
mod tests;
mod verdict;

pub use cost::reading as reading_cost;
pub use reading::Passage;

use super::builtin::{self, BuiltIn, path_edge};
use super::construct::ConstructSkills;
use super::contextual::ContextualSkills;
use super::standalone::Previous;
use super::temporal::{Planned, TemporalPlan, Verdict, WindowReading};
use super::{Attempt, ConceptAttempt, Context, Scene, Skilled, Skills};
use crate::llm::{ChatRequest, Llm, ReplySchema, Room};
use clew_knowledge::concept::{Description, NewRelation, Relation};
use clew_knowledge::observe::Series;
use clew_types::concept::Verdict as RelationVerdict;
use clew_types::extraction::EntityKind;
use clew_types::graph::{LinkedEntity, NewTriple, Origin};
use clew_types::id::{SentenceId, TripleId};
use clew_types::llm::{ChatReply, LlmError};
use clew_types::settings::PromptedSettings;
use clew_types::trace::{StopReason, TraceStep};
use numbered::{Numbered, lines, names};
use prompt::{ANSWER, EXTRACT, FIND_MISSING, PLAN, Template};

/// Edges that a model is asked to choose from; the built-in body makes the first cut.
const CHOICES: usize = 16;
/// Trust in a fact that a model read.
const READ: f32 = 0.8;

/// The skills of a language model.
#[derive(Clone)]
pub struct Prompted<'a> {
    llm: &'a dyn Llm,
    settings: PromptedSettings,
}

impl<'a> Prompted<'a> {
    /// Skills of the model behind `llm`.
    pub fn new(llm: &'a dyn Llm) -> Self {
        Self { llm, settings: PromptedSettings::default() }
    }

    /// The same with these settings.
    pub fn with(self, settings: PromptedSettings) -> Self {
        Self { settings, ..self }
    }

    /// The request of a skill, as the settings want it.
    fn request(&self, template: &Template, holes: &[(&str, &str)]) -> ChatRequest {
        let mut request = template.fill(holes);
        let own = self.settings.of(template.skill, template.group);
        request.model = own.model;
        request.temperature = own.temperature.unwrap_or(request.temperature);
        if self.settings.structured {
            request.user.push_str(structured::NOTE);
            let name = template.skill.replace(' ', "_");
            request.schema = Some(ReplySchema { name, json: structured::schema(template.reply) });
        }
        request
    }

    /// What `parse` makes of the reply, asked again once when it makes nothing; with the steps for the trace. `None` = the
    /// built-in body goes on; a spent budget also ends the run.
    async fn ask<T>(
        &self,
        template: &Template,
        holes: &[(&str, &str)],
        parse: impl Fn(&str) -> Option<T>,
    ) -> Skilled<Option<T>> {
        let (outcome, mut steps) = self.try_ask(template, holes, parse).await;
        let value = match outcome {
            Ok(value) => Some(value),
            Err(error @ LlmError::Budget(_)) => {
                steps.push(TraceStep::Notice(format!("{error}.")));
                steps.push(TraceStep::Stop(StopReason::Budget));
                None
            }
            Err(error) => {
                let notice = format!("{error}. The built-in reader took over ({}).", template.skill);
                steps.push(TraceStep::Notice(notice));
                None
            }
        };
        Skilled { value, steps }
    }

    /// As [`Self::ask`], with the reason where nothing came of it.
    async fn try_ask<T>(
        &self,
        template: &Template,
        holes: &[(&str, &str)],
        parse: impl Fn(&str) -> Option<T>,
    ) -> (Result<T, LlmError>, Vec<TraceStep>) {
        let mut steps = Vec::new();
        let request = self.request(template, holes);
        let parse = |reply: &str| parse(&structured::plain(template.reply, &front::cleaned(reply)));
        let mut outcome = self.chat(template.skill, &request, &mut steps).await;
        if let Ok(reply) = &outcome
            && parse(reply).is_none()
        {
            let repair = repair(&request, reply);
            outcome = self.chat(template.skill, &repair, &mut steps).await;
        }
        let read = outcome.and_then(|reply| {
            let (why, said) = (front::fault(&reply), shortened(&reply));
            let said = if said.trim().is_empty() { String::new() } else { format!(": {said}") };
            parse(&reply).ok_or_else(|| LlmError::Malformed(format!("{why}{said}")))
        });
        (read, steps)
    }

    async fn chat(
        &self,
        skill: &str,
        request: &ChatRequest,
        steps: &mut Vec<TraceStep>,
    ) -> Result<String, LlmError> {
        let reply = self.chat_within(skill, request, steps).await?;
        steps.push(TraceStep::ModelCall {
            skill: skill.to_owned(),
            model: request.model.clone().unwrap_or_else(|| self.llm.model().to_owned()),
            prompt_tokens: reply.prompt_tokens,
            completion_tokens: reply.completion_tokens,
            cached: reply.cached,
        });
        Ok(reply.text)
    }

    /// The reply to as much of the request as the model has room for; what was left out is told. Where the model says that
    /// there is less room than was thought, it is asked for less.
    async fn chat_within(
        &self,
        skill: &str,
        request: &ChatRequest,
        steps: &mut Vec<TraceStep>,
    ) -> Result<ChatReply, LlmError> {
        let mut room = self.llm.room();
        loop {
            let packed = fit::packed(request, room);
            let said = match self.llm.chat(&packed.request).await {
                Err(LlmError::TooLong(said)) => said,
                outcome => {
                    if packed.cut > 0 && outcome.is_ok() {
                        steps.push(TraceStep::Notice(left_out(skill, packed.cut, room)));
                    }
                    return outcome;
                }
            };
            let tighter = room.after(fit::bytes(&packed.request), said);
            room = tighter.ok_or(LlmError::TooLong(said))?;
        }
    }
}

fn left_out(skill: &str, lines: usize, room: Room) -> String {
    let lines = if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") };
    format!(
        "The model reads {} tokens at once: {lines} of what was found did not fit and were left out, the last ones ({skill}).",
        room.window
    )
}

/// The request again, with the reply that could not be read.
fn repair(request: &ChatRequest, reply: &str) -> ChatRequest {
    let user = format!(
        "{}\n\nAn earlier reply could not be used, because {}:\n<<<data\n{}\ndata>>>\nReply again, in exactly the form asked for.",
        request.user,
        front::fault(reply),
        prompt::without_fences(&shortened(reply))
    );
    ChatRequest { user, ..request.clone() }
}

fn shortened(reply: &str) -> String {
    reply.chars().take(300).collect()
}

#[async_trait::async_trait(?Send)]
impl Skills for Prompted<'_> {
    fn is_prompted(&self) -> bool {
        true
    }

    fn shortlist(&self, scene: &Scene<'_>, candidates: &[TripleId], covered: &[TripleId]) -> Vec<TripleId> {
        links::shortlist(scene, candidates, covered, CHOICES)
    }

    async fn link(&self, scene: &Scene<'_>) -> Skilled<Vec<LinkedEntity>> {
        BuiltIn.link(scene).await
    }

    async fn prune(
        &self,
        scene: &Scene<'_>,
        candidates: &[TripleId],
        covered: &[TripleId],
        keep: usize,
    ) -> Skilled<Vec<(TripleId, f32)>> {
        links::choose(self, scene, (candidates, covered), keep).await
    }

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
        let asked = self.ask(&ANSWER, &holes, parse::answer).await;
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
        let asked = self.ask(&FIND_MISSING, &holes, parse::missing).await;
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
        let asked = self.ask(&EXTRACT, &holes, parse::facts).await;
        let value = match asked.value {
            Some(facts) => {
                let facts = facts.into_iter();
                facts.filter_map(|fact| triple(scene, &numbered, sub_question, fact)).collect()
            }
            None => BuiltIn.extract(scene, sub_question, sentences).await.value,
        };
        Skilled { value, steps: asked.steps }
    }

    async fn understand(&self, scene: &Scene<'_>, previous: &Previous) -> Skilled<Option<String>> {
        standalone::understand(self, scene, previous).await
    }

    /// A model answers requests like questions; only where nothing is asked, there is nothing to call it for.
    async fn request(&self, scene: &Scene<'_>) -> Skilled<Option<Attempt>> {
        builtin::request::small_talk(scene).into()
    }

    async fn plan(&self, scene: &Scene<'_>) -> Skilled<Planned> {
        let tables = temporal::tables(scene.corpus);
        if tables.is_empty() {
            return Planned::default().into();
        }
        let holes = [("tables", tables.as_str()), ("question", scene.question)];
        // What cannot be tied to the tables is asked again like what cannot be read.
        let plan = |reply: &str| match temporal::parse(reply)? {
            Some(reply) => reply.plan(scene.corpus).map(Some),
            None => Some(None),
        };
        let asked = self.ask(&PLAN, &holes, plan).await;
        let value = match asked.value {
            Some(plan) => Planned { plan, missing: Vec::new() },
            None => BuiltIn.plan(scene).await.value,
        };
        Skilled { value, steps: asked.steps }
    }

    /// Exactly, in code: a model is not asked what can be computed (KG-IRAG §6.2.4 tells how it goes wrong).
    async fn judge(
        &self,
        scene: &Scene<'_>,
        plan: &TemporalPlan,
        series: &Series,
        read: &WindowReading,
    ) -> Skilled<Verdict> {
        BuiltIn.judge(scene, plan, series, read).await
    }

    fn contextual(&self) -> &dyn ContextualSkills {
        self
    }

    fn construct(&self) -> &dyn ConstructSkills {
        self
    }

    async fn mark_supporting(
        &self,
        scene: &Scene<'_>,
        piece: &[Description],
        known: &[SentenceId],
    ) -> Skilled<Vec<SentenceId>> {
        concept::mark(self, scene, piece, known).await
    }

    async fn compress(
        &self,
        scene: &Scene<'_>,
        marked: &[Description],
        room: usize,
    ) -> Skilled<Vec<SentenceId>> {
        concept::compress(self, scene, marked, room).await
    }

    async fn answer_concepts(&self, scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt> {
        concept::answer(self, scene, supports).await
    }

    async fn relate(&self, scene: &Scene<'_>, sentences: &[SentenceId]) -> Skilled<Vec<NewRelation>> {
        concept::relate(self, scene, sentences).await
    }

    async fn reflect(
        &self,
        scene: &Scene<'_>,
        relation: &Relation,
        others: &[SentenceId],
    ) -> Skilled<RelationVerdict> {
        concept::reflect(self, scene, relation, others).await
    }
}

/// Gaps that an answer names of itself, at most.
const GAPS: usize = 4;

/// What an answer said of itself that is missing. `None` = it did not say, or has no answer and says that nothing is
/// missing before anything was searched for: then somebody has to look.
fn said_missing(context: &Context, attempt: &Attempt) -> Option<Vec<String>> {
    let tells = attempt.text.is_some() || !attempt.missing.is_empty() || !context.searched.is_empty();
    (attempt.tells_missing && tells).then(|| attempt.missing.iter().take(GAPS).cloned().collect())
}

fn searched(context: &Context) -> String {
    lines(context.searched.iter().map(|question| format!("- {}", shown::plain(question))))
}

/// A fact whose sentence names at least one end of it; what no sentence tells is dropped.
fn triple(
    scene: &Scene<'_>,
    numbered: &Numbered,
    sub_question: &str,
    fact: parse::Fact,
) -> Option<NewTriple> {
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
        head: fact.head,
        relation: fact.relation,
        tail: fact.tail,
        evidence: scene.corpus.evidence(sentence),
        origin: Origin::Feedback(sub_question.to_owned()),
        confidence: READ,
    })
}
