//! Questions to begin with.

use crate::conversation::glance::Glance;
use crate::engine::{Documents, Session, session};
use crate::interop::sample::{self, SampleQuestion};
use crate::state::ask::Phase;
use crate::state::document::DocumentRow;
use crate::state::picture::Focus;
use crate::state::suggest;
use crate::ui::Shown;
use crate::ui::handler::{click, live, memo, when};
use crate::words;
use clew_types::strategy::Strategy;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Questions shown.
const SHOWN: usize = 5;

/// What the sample can answer, while nothing has been asked; a hint where there is nothing to ask about.
#[component]
pub fn Suggestions() -> impl IntoView {
    let Session { documents, map, asking, .. } = session();
    let questions = RwSignal::new(Vec::new());
    spawn_local(async move { _ = questions.try_set(sample::questions().await) });
    let idle = memo(move || asking.conversation.with(|c| matches!(c.phase, Phase::Idle)));
    let has_documents = memo(move || documents.has_any());
    let hint = move || if has_documents.get() { words::ASK_EMPTY } else { words::ADD_FIRST };
    let names = memo(move || document_names(documents));
    // Those of one's own documents come from the map, while it shows the whole, and of facts that are checked.
    let own = Memo::new(move |before: Option<&Vec<String>>| {
        let is_whole =
            map.picture.with(|picture| picture.focus == Focus::Overview) && !documents.is_checking();
        let before = before.cloned().unwrap_or_default();
        if is_whole { map.picture.with(|picture| suggest::questions(&picture.view)) } else { before }
    });
    let has_own = memo(move || {
        has_documents.get() && names.with(|names| answerable(questions.get(), names)).is_empty()
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
