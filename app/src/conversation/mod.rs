//! Questions, answers, and how they came about.

mod answer;
mod ask;
mod chooser;
mod compare;
mod evaluate;
mod figures;
mod glance;
mod history;
pub mod judge;
mod numbering;
mod path;
mod reasoning;
mod statement;
mod step;
mod suggestions;
mod timeline;

use crate::engine::session;
use crate::late::Part;
use crate::shell::Pane;
use crate::state::ask::Phase;
use crate::ui::handler::{memo, when};
use crate::ui::{Late, Shown};
use crate::words;
use answer::AnswerRegion;
use ask::AskForm;
use compare::ComparisonTable;
use evaluate::{EvaluateButton, EvaluationView};
use history::History;
use leptos::prelude::*;
use reasoning::Reasoning;
use suggestions::Suggestions;

/// The conversation pane.
#[component]
pub fn ConversationPane() -> impl IntoView {
    view! {
        <section class="pane conversation" id=Pane::Conversation.id() aria-labelledby="conversation-title">
            <header class="pane__head">
                <h2 class="pane__title" id="conversation-title">{words::CONVERSATION}</h2>
                <EvaluateButton />
            </header>
            <AskForm />
            <div class="pane__body conversation__body">
                <Late part=Part::Answers />
            </div>
        </section>
    }
    .into_any()
}

/// What a question is answered with, and what has been asked before.
#[component]
pub fn Answers() -> impl IntoView {
    let asking = session().asking;
    let is_idle = memo(move || asking.conversation.with(|c| matches!(c.phase, Phase::Idle)));
    view! {
        <ComparisonTable />
        <EvaluationView />
        <Shown when=when(move || !is_idle.get())>
            <AnswerRegion />
            <Reasoning />
        </Shown>
        <Suggestions />
        <History />
    }
}
