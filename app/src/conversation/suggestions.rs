//! Questions to begin with.

use crate::conversation::glance::Glance;
use crate::engine::{Documents, Session, session};
use crate::interop::sample::{self, SampleQuestion};
use crate::state::ask::Phase;
use crate::state::document::DocumentRow;
use crate::ui::Shown;
use crate::ui::handler::{click, effect, live, memo, when};
use crate::words;
use clew_types::strategy::Strategy;
use clew_worker::protocol::{EmbedderStatus, Suggestion};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Questions shown.
const SHOWN: usize = 5;

/// What the sample can answer, while nothing has been asked; a hint where there is nothing to ask about.
#[component]
pub fn Suggestions() -> impl IntoView {
    let Session { documents, map, finding, asking, evaluating, .. } = session();
    let questions = RwSignal::new(Vec::new());
    spawn_local(async move { _ = questions.try_set(sample::questions().await) });
    let idle = memo(move || {
        let compares = asking.comparison.with(|all| all.as_ref().is_some_and(|all| !all.rows.is_empty()));
        let is_busy = compares || evaluating.evaluation.with(Option::is_some);
        !is_busy && asking.conversation.with(|c| matches!(c.phase, Phase::Idle))
    });
    let has_documents = memo(move || documents.has_any());
    let hint = move || if has_documents.get() { words::ASK_EMPTY } else { words::ADD_FIRST };
    let names = memo(move || document_names(documents));
    // Those that rest on facts come when these are checked, as far as they can be.
    let own = memo(move || {
        let waits = documents.is_checking() && !matches!(documents.reader.get(), EmbedderStatus::Absent(_));
        finding.glance.with(|glance| asked(&glance.questions, waits))
    });
    let has_own = memo(move || {
        has_documents.get() && names.with(|names| answerable(questions.get(), names)).is_empty()
    });
    // Looked at when all is read, when all is checked, and when somebody has changed what is known.
    let known = memo(move || {
        let is_read = has_own.get() && idle.get() && documents.under_way().0 == 0;
        is_read.then(|| if documents.is_checking() { (true, (0, 0)) } else { (false, map.size.get()) })
    });
    effect(move || {
        if known.get().is_some() {
            finding.look_around();
        }
    });
    let list = move || {
        let mut questions = names.with(|names| answerable(questions.get(), names));
        if questions.is_empty() {
            questions = own.get();
        }
        (!questions.is_empty()).then(|| {
            view! {
                <h3 class="suggestions__title">{words::SUGGESTIONS}</h3>
                <ul class="suggestions__list">
                    {questions.into_iter().map(suggestion).collect_view()}
                </ul>
            }
        })
    };
    view! {
        <Shown when=when(move || idle.get())>
            <div class="suggestions">
                <p class="suggestions__hint">{live(hint)}</p>
                {live(list)}
                {live(move || has_own.get().then(|| view! { <Glance /> }))}
            </div>
        </Shown>
    }
    .into_any()
}

fn document_names(documents: Documents) -> Vec<String> {
    let name = |row: &DocumentRow| row.status.with(|status| status.name.clone());
    documents.rows.with(|rows| rows.iter().flatten().map(name).collect())
}

/// The first questions whose documents are all there: somebody else's documents do not answer the sample's.
fn answerable(questions: Vec<SampleQuestion>, names: &[String]) -> Vec<String> {
    let is_answerable = |question: &SampleQuestion| question.needs.iter().all(|name| names.contains(name));
    questions.into_iter().filter(is_answerable).map(|question| question.text).take(SHOWN).collect()
}

/// In words; the most general one first.
fn asked(questions: &[Suggestion], of_sentences_only: bool) -> Vec<String> {
    let is_of_sentences = |question: &&Suggestion| {
        !of_sentences_only || matches!(question, Suggestion::About(_) | Suggestion::Person(_))
    };
    let own = questions.iter().filter(is_of_sentences).map(words::suggestion);
    let overview = (!questions.is_empty()).then(|| words::ASK_OVERVIEW.to_owned());
    overview.into_iter().chain(own).collect()
}

fn suggestion(question: String) -> impl IntoView {
    let asking = session().asking;
    let text = question.clone();
    view! {
        <li>
            <button
                type="button"
                class="suggestion"
                on:click=click(move |_| asking.ask(question.clone(), Strategy::default()))
            >
                {text}
            </button>
        </li>
    }
}
