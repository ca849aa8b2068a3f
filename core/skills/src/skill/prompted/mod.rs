//! Skills of a language model: a template, the type of its reply, one repair round – and the built-in body where the model
//! fails. Each group's bodies stand in the file of its name.

#[cfg(test)]
mod again_tests;
mod beam;
mod concept;
#[cfg(test)]
mod concept_tests;
mod construct;
mod contextual;
pub mod cost;
mod dialogue;
mod facts;
mod feedback;
mod fit;
mod front;
#[cfg(test)]
mod golden;
mod lenient;
mod lists;
mod loose;
#[cfg(test)]
mod malformed;
mod noted;
mod numbered;
mod parse;
mod prompt;
mod quote;
mod reading;
mod replies;
mod reply;
mod shown;
mod temporal;
#[cfg(test)]
mod tests;
mod verdict;

pub use cost::reading as reading_cost;
pub use reading::Passage;

use super::beam::BeamSkills;
use super::builtin::{BuiltIn, path_edge};
use super::concept::ConceptSkills;
use super::construct::ConstructSkills;
use super::contextual::ContextualSkills;
use super::dialogue::DialogueSkills;
use super::feedback::FeedbackSkills;
use super::temporal::TemporalSkills;
use super::{Skilled, Skills};
use crate::llm::{ChatRequest, Llm, ReplySchema, Room};
use clew_types::llm::{ChatReply, LlmError};
use clew_types::settings::PromptedSettings;
use clew_types::trace::{StopReason, TraceStep};
use numbered::names;
use prompt::{Prompt, Template};
use reply::Reply;

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
    fn request(&self, template: &Prompt, holes: &[(&str, &str)]) -> ChatRequest {
        let mut request = template.fill(holes);
        let own = self.settings.of(template.skill, template.group);
        request.model = own.model;
        request.temperature = own.temperature.unwrap_or(request.temperature);
        if self.settings.structured {
            request.user.push_str(reply::NOTE);
            let name = template.skill.replace(' ', "_");
            request.schema = Some(ReplySchema { name, json: reply::schema(&template.reply) });
        }
        request
    }

    /// What `take` makes of the reply, asked again once when it makes nothing; with the steps for the trace. `None` = the
    /// built-in body goes on; a spent budget also ends the run.
    async fn ask<R: Reply, T>(
        &self,
        template: &Template<R>,
        holes: &[(&str, &str)],
        take: impl Fn(R) -> Option<T>,
    ) -> Skilled<Option<T>> {
        let (outcome, mut steps) = self.try_ask(template, holes, take).await;
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
    async fn try_ask<R: Reply, T>(
        &self,
        template: &Template<R>,
        holes: &[(&str, &str)],
        take: impl Fn(R) -> Option<T>,
    ) -> (Result<T, LlmError>, Vec<TraceStep>) {
        let mut steps = Vec::new();
        let request = self.request(template, holes);
        let parse = |said: &str| reply::read(said).and_then(&take);
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

impl Skills for Prompted<'_> {
    fn is_prompted(&self) -> bool {
        true
    }

    fn dialogue(&self) -> &dyn DialogueSkills {
        self
    }

    fn beam(&self) -> &dyn BeamSkills {
        self
    }

    fn feedback(&self) -> &dyn FeedbackSkills {
        self
    }

    fn contextual(&self) -> &dyn ContextualSkills {
        self
    }

    fn temporal(&self) -> &dyn TemporalSkills {
        self
    }

    fn concept(&self) -> &dyn ConceptSkills {
        self
    }

    fn construct(&self) -> &dyn ConstructSkills {
        self
    }
}
