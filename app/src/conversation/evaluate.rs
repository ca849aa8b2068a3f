//! Many questions whose answers are known: what is asked, how it goes, and what was answered.

use super::chooser::{BUTTONS, CHOSEN, Chooser, in_order};
use super::figures::{FIGURES, Figures};
use crate::engine::{Session, session};
use crate::interop::{dom, file};
use crate::state::evaluate::{Evaluation, Phase};
use crate::ui::handler::{change, click, effect, holds, keyed, live, memo, told, when};
use crate::ui::{IconButton, Shown, Sign};
use crate::words;
use clew_types::score::{KnownQuestion, QuestionSet};
use clew_types::strategy::Strategy;
use leptos::prelude::*;
use std::sync::Arc;

const FILE_INPUT: &str = "questions-input";
/// The part of the page that holds the view.
const VIEW: &str = "evaluation";
/// Questions shown at first, and more at a time.
const QUESTIONS_SHOWN: usize = 50;
/// Faults of a set that are told.
const MOST_FAULTS: usize = 20;

/// Opens the view and puts it away.
#[component]
pub fn EvaluateButton() -> impl IntoView {
    let evaluating = session().evaluating;
    let is_open = move || evaluating.evaluation.with(Option::is_some).to_string();
    view! {
        <button
            type="button"
            class="button button--quiet button--small evaluation__open"
            title=words::EVALUATE_TIP
            aria-expanded=told(is_open)
            on:click=click(move |_| evaluating.toggle())
        >
            {words::EVALUATE}
        </button>
    }
}

/// The view, while it is open.
#[component]
pub fn EvaluationView() -> impl IntoView {
    let evaluating = session().evaluating;
    let is_open = memo(move || evaluating.evaluation.with(Option::is_some));
    live(move || is_open.get().then(|| view! { <View /> }))
}

/// A part of what is known; nothing while the view is closed.
pub(super) fn part<T>(of: impl Fn(&Evaluation) -> T + Send + Sync + 'static) -> Memo<T>
where
    T: Default + PartialEq + Send + Sync + 'static,
{
    let evaluating = session().evaluating;
    memo(move || evaluating.evaluation.with(|open| open.as_ref().map(&of).unwrap_or_default()))
}

#[component]
fn View() -> impl IntoView {
    let evaluating = session().evaluating;
    let running = part(Evaluation::is_running);
    let chosen = RwSignal::new(CHOSEN.to_vec());
    let status = part(words::evaluation);
    let failed = part(|open| matches!(open.phase, Phase::Failed(_)));
    let done = part(|open| matches!(open.phase, Phase::Done));
    dom::bring_forward(VIEW);
    // What was started is seen: the button that stops it, and how far it is.
    let busy = part(Evaluation::is_busy);
    effect(move || {
        if busy.get() {
            dom::bring_forward(BUTTONS);
        }
    });
    effect(move || {
        if done.get() {
            dom::scroll_into_view(FIGURES);
        }
    });
    view! {
        <section class="evaluation" id=VIEW aria-labelledby="evaluation-title" aria-busy=told(move || running.get().to_string())>
            <header class="comparison__head">
                <h3 class="comparison__title" id="evaluation-title">{words::EVALUATION}</h3>
                <IconButton sign=Sign::Close name=words::CLOSE on_press=move || evaluating.toggle() />
            </header>
            <p class="evaluation__is">{words::EVALUATE_IS}</p>
            <Loader chosen />
            <Chooser running chosen />
            <p class="evaluation__status" class:comparison__failed=failed role="status">{status}</p>
            <Progress running />
            <Figures />
            <Questions />
        </section>
    }
    .into_any()
}

/// Where questions come from: the sample's, or a file.
#[component]
fn Loader(chosen: RwSignal<Vec<Strategy>>) -> impl IntoView {
    let Session { evaluating, documents, .. } = session();
    let busy = part(Evaluation::is_busy);
    let set = part(|open| open.set.clone());
    let choose =
        move |event| file::chosen(&event).into_iter().for_each(|file| evaluating.load_questions(file));
    let told = move || {
        set.get().map(|(name, set)| {
            view! {
                <p>{words::question_set(&name, set.questions.len())}</p>
                <Faults set />
            }
        })
    };
    view! {
        <div>
            <h4 class="field__name">{words::QUESTIONS_FIRST}</h4>
            <input
                type="file"
                id=FILE_INPUT
                class="visually-hidden"
                accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt"
                aria-label=words::LOAD_QUESTIONS
                tabindex="-1"
                on:change=change(choose)
            />
            <p class="evaluation__from">
                <button
                    type="button"
                    class="button button--small"
                    disabled=holds(move || busy.get() || chosen.with(Vec::is_empty))
                    on:click=click(move |_| evaluating.try_example(documents, in_order(&chosen.get_untracked())))
                >
                    {words::TRY_EXAMPLE}
                </button>
                <button
                    type="button"
                    class="button button--small"
                    disabled=busy
                    on:click=click(|_| dom::click(FILE_INPUT))
                >
                    {words::LOAD_QUESTIONS}
                </button>
            </p>
            <p class="field__hint">{words::EXAMPLE_IS}</p>
            <p class="field__hint">{words::SET_IS}</p>
            <details class="evaluation__faults">
                <summary>{words::SET_MORE}</summary>
                <pre class="evaluation__file">{words::SET_LOOKS}</pre>
                <p class="field__hint">{words::SET_MORE_IS}</p>
            </details>
            {live(told)}
        </div>
    }
    .into_any()
}

/// What of a set was left out, and why.
#[component]
fn Faults(set: Arc<QuestionSet>) -> impl IntoView {
    let told = |set: &QuestionSet| {
        let faults =
            set.unread.iter().take(MOST_FAULTS).map(|unread| view! { <li>{unread.to_string()}</li> });
        let more = set.unread.len().saturating_sub(MOST_FAULTS);
        let more = (more > 0).then(|| view! { <li>{words::and_more(more)}</li> });
        view! {
            <details class="evaluation__faults">
                <summary>{words::left_out(set.unread.len())}</summary>
                <ul>{faults.collect_view()} {more}</ul>
            </details>
        }
    };
    (!set.unread.is_empty()).then(|| told(&set))
}

#[component]
fn Progress(running: Memo<bool>) -> impl IntoView {
    let progress = part(Evaluation::progress);
    let max = move || progress.get().1.to_string();
    let value = move || progress.get().0.to_string();
    view! {
        <Shown when=when(move || running.get())>
            <progress max=told(max) value=told(value) aria-label=words::EVALUATION />
        </Shown>
    }
}

/// The questions, as far as they are shown.
#[component]
fn Questions() -> impl IntoView {
    let set = part(|open| open.set.clone());
    let list = move || {
        set.get().map(|(_, set)| {
            let shown = RwSignal::new(QUESTIONS_SHOWN);
            let all = set.questions.len();
            let rows = move || (0..shown.get().min(all)).collect::<Vec<usize>>();
            let row = move |at: usize| {
                set.questions.get(at).cloned().map(|known| view! { <QuestionRow at known /> }).into_any()
            };
            view! {
                <h4 class="comparison__title">{words::EVALUATED}</h4>
                <p class="field__hint">{words::EVALUATED_ARE}</p>
                <ol class="evaluation__questions" aria-label=words::EVALUATED tabindex="0">
                    {keyed(rows, |at| *at as u64, row.clone())}
                </ol>
                <Shown when=when(move || shown.get() < all)>
                    <button
                        type="button"
                        class="button button--quiet button--small"
                        on:click=click(move |_| shown.update(|shown| *shown += QUESTIONS_SHOWN))
                    >
                        {words::MORE_QUESTIONS}
                    </button>
                </Shown>
            }
        })
    };
    live(list).into_any()
}

#[component]
fn QuestionRow(at: usize, known: KnownQuestion) -> impl IntoView {
    let asking = session().asking;
    let answers = part(move |open| open.answers(at));
    let KnownQuestion { question, answers: gold, .. } = known;
    let asked = StoredValue::new(question.clone());
    let buttons = move || {
        let button = |(way, score): (Strategy, _)| {
            let name = words::evaluated(way, &score);
            view! {
                <button
                    type="button"
                    class="evaluation__answer"
                    on:click=click(move |_| asking.ask(asked.get_value(), way))
                >
                    {name}
                </button>
            }
        };
        answers.get().into_iter().map(button).collect_view()
    };
    view! {
        <li class="evaluation__question">
            <p>{question}</p>
            <p class="comparison__figures">{words::right_answer(&gold)}</p>
            <p class="evaluation__answers">{live(buttons)}</p>
        </li>
    }
    .into_any()
}
