//! The answer: short text, statements with citations, path; or what is missing.

use crate::conversation::judge::Conditions;
use crate::conversation::numbering::Numbering;
use crate::conversation::path::PathList;
use crate::conversation::statement::{Evidence, Outside, Statements};
use crate::conversation::timeline::Timelines;
use crate::engine::session;
use crate::interop::dom;
use crate::state::ask::{Conversation, Phase};
use crate::ui::handler::{click, live, memo, told};
use crate::words;
use clew_types::answer::Answer;
use clew_types::export::AnswerFormat;
use clew_types::trace::{Step, TraceStep, Understood};
use clew_worker::protocol::{AnswerId, EngineError};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// The region; busy while the question is under way.
#[component]
pub fn AnswerRegion() -> impl IntoView {
    let session = session();
    let running = memo(move || session.conversation.with(Conversation::is_running));
    let question = memo(move || session.conversation.with(|c| c.question.clone()));
    // Steps change the conversation often; the answer is built anew only when its phase changes.
    let phase = Memo::new_with_compare(
        move |_| session.conversation.with(|conversation| conversation.phase.clone()),
        |before, after| before.map(phase_key) != after.map(phase_key),
    );
    view! {
        <section class="answer" aria-label=words::ANSWER aria-busy=told(move || running.get().to_string())>
            <h3 class="answer__question">{question}</h3>
            <ReadAs />
            <Conditions />
            {live(move || content(phase.get()))}
        </section>
    }
    .into_any()
}

/// How a question was understood that leans on the one before, and what to do if that is wrong.
#[component]
fn ReadAs() -> impl IntoView {
    let session = session();
    let read = memo(move || session.conversation.with(|conversation| conversation.understood().cloned()));
    let edit = move |question: String| {
        session.draft.set(question);
        dom::focus("question");
    };
    live(move || {
        read.get().map(|Understood { follows, read_as }| {
            let question = read_as.clone();
            view! {
                <p class="answer__read" title=words::follows(&follows)>
                    {words::UNDERSTOOD_AS} " " <strong data-testid="understood">{read_as}</strong>
                </p>
                <p class="answer__read-otherwise">
                    <button
                        type="button"
                        class="button button--small"
                        on:click=click(move |_| session.ask_as_typed())
                    >
                        {words::ASK_AS_TYPED}
                    </button>
                    <button
                        type="button"
                        class="button button--small"
                        on:click=click(move |_| edit(question.clone()))
                    >
                        {words::EDIT_QUESTION}
                    </button>
                </p>
            }
            .into_any()
        })
    })
}

/// Tells phases apart without comparing whole answers.
fn phase_key(phase: &Phase) -> (u8, u32, usize) {
    match phase {
        Phase::Idle => (0, 0, 0),
        Phase::Running => (1, 0, 0),
        Phase::Done(id, answer) => (2, id.0, Arc::as_ptr(answer).addr()),
        Phase::Failed(error) => (3, u32::from(matches!(error, EngineError::Cancelled)), 0),
    }
}

fn content(phase: Phase) -> AnyView {
    match phase {
        Phase::Idle => ().into_any(),
        Phase::Running => view! { <p class="answer__thinking">{words::THINKING}</p> }.into_any(),
        Phase::Failed(error) => view! { <FailedAnswer error /> }.into_any(),
        Phase::Done(id, answer) => view! { <Finished id answer /> }.into_any(),
    }
}

#[component]
fn FailedAnswer(error: EngineError) -> impl IntoView {
    let stopped = matches!(error, EngineError::Cancelled);
    let (title, detail) = if stopped {
        (words::STOPPED.to_owned(), words::STOPPED_HINT)
    } else {
        (words::engine_error(&error), "")
    };
    view! {
        <div class="answer__failed" class:answer__failed--stopped=stopped>
            <p class="answer__text" data-testid="answer-text">{title}</p>
            <p class="answer__hint">{detail}</p>
        </div>
    }
}

#[component]
fn Finished(id: AnswerId, answer: Arc<Answer>) -> impl IntoView {
    let is_sure = answer.text.is_some();
    let numbering = Arc::new(Numbering::of(&answer));
    view! {
        <ShortAnswer answer=answer.clone() />
        {took_over(&answer).then(|| view! { <p class="answer__note">{words::TOOK_OVER}</p> })}
        {later(answer.clone(), |answer| view! { <Timelines answer /> }.into_any())}
        <Statements answer=answer.clone() numbering=numbering.clone() />
        <Outside statements=answer.outside.clone() />
        {
            let numbering = numbering.clone();
            later(answer.clone(), move |answer| view! { <PathList answer numbering=numbering.clone() /> }.into_any())
        }
        {(!is_sure).then(|| view! { <Lacking answer=answer.clone() numbering /> })}
        <Keep id />
    }
    .into_any()
}

/// How a run tells that a model failed.
const FELL_BACK: &str = "The built-in reader took over";

/// A model failed on the way, and the built-in reader did its work.
fn took_over(answer: &Answer) -> bool {
    let is_said = |step: &Step| matches!(&step.what, TraceStep::Notice(text) if text.contains(FELL_BACK));
    answer.trace.steps.iter().any(is_said)
}

/// A part that is built a breath after the answer stands: all at once would be a long task.
fn later(answer: Arc<Answer>, part: impl Fn(Arc<Answer>) -> AnyView + Send + 'static) -> impl IntoView {
    let is_due = RwSignal::new(false);
    set_timeout(move || _ = is_due.try_set(true), Duration::ZERO);
    live(move || is_due.get().then(|| part(answer.clone())))
}

/// The answer as a file.
#[component]
fn Keep(id: AnswerId) -> impl IntoView {
    let session = session();
    let button = move |words, format| {
        view! {
            <button
                type="button"
                class="button button--small button--quiet"
                on:click=click(move |_| session.save_answer(id, format))
            >
                {words}
            </button>
        }
    };
    view! {
        <p class="answer__keep">
            {button(words::SAVE_PAGE, AnswerFormat::Html)} {button(words::SAVE_NOTE, AnswerFormat::Markdown)}
        </p>
    }
}

#[component]
fn ShortAnswer(answer: Arc<Answer>) -> impl IntoView {
    let is_sure = answer.text.is_some();
    let is_weak = is_sure && answer.confidence < words::WEAK;
    let quote = best_sentence(&answer);
    let guess = answer.best_guess.clone().filter(|_| !is_sure && answer.confidence >= WORTH_GUESSING);
    let is_within = guess.as_ref().zip(quote.as_ref()).is_some_and(|(guess, quote)| quote.contains(guess));
    let text = match (&answer.text, quote) {
        (Some(text), _) => text.clone().into_any(),
        (None, _) if unmentioned(&answer).is_some() => unmentioned(&answer).into_any(),
        (None, Some(quote)) => said(&quote, guess.as_deref().unwrap_or_default()),
        (None, None) => words::NOT_ENOUGH.into_any(),
    };
    let guess = guess.filter(|_| !is_within).map(|guess| {
        view! { <p class="answer__guess">{words::BEST_GUESS} ": " <strong>{guess}</strong></p> }
    });
    // Where nothing was asked, there is nothing to be sure of.
    let sureness = (is_sure && answer.confidence > 0.0).then(|| {
        view! {
            <p class="answer__confidence">
                <meter min="0" max="1" value=format!("{:.2}", answer.confidence) aria-hidden="true" />
                {words::confidence(answer.confidence)}
                <span class="answer__strategy">{words::strategy(answer.strategy)}</span>
            </p>
        }
    });
    view! {
        <p
            class="answer__text"
            class:answer__text--lacking=!is_sure
            class:answer__text--weak=is_weak
            data-testid="answer-text"
            aria-live="polite"
        >
            {text}
        </p>
        {sureness}
        {guess}
    }
}

/// How likely a guess must be to be shown.
const WORTH_GUESSING: f32 = 0.25;

/// What the documents say, with the guess marked in it where it stands there.
fn said(quote: &str, guess: &str) -> AnyView {
    let (before, rest) = quote.split_at(quote.find(guess).unwrap_or_default());
    let (marked, after) = rest.split_at(if rest.starts_with(guess) { guess.len() } else { 0 });
    let (before, marked, after) = (before.to_owned(), marked.to_owned(), after.to_owned());
    view! { {words::DOCUMENTS_SAY} " " <q>{before}<span class="answer__guessed">{marked}</span>{after}</q> }
        .into_any()
}

/// What a run says where the documents never name what is asked about; that is the answer then.
fn unmentioned(answer: &Answer) -> Option<String> {
    answer.trace.steps.iter().find_map(|step| match &step.what {
        TraceStep::Notice(text) if text.starts_with(words::NOT_MENTIONED) => Some(text.clone()),
        _ => None,
    })
}

/// How much a sentence must matter, 0 to 1, to be shown as the answer.
const WORTH_QUOTING: f32 = 0.3;

/// The sentence that stands for an answer where no short one was found.
fn best_sentence(answer: &Answer) -> Option<String> {
    let (best, score) = answer.evidence.first()?;
    (*score >= WORTH_QUOTING).then(|| best.quote.clone())
}

/// What was found nearest, and what is missing.
#[component]
fn Lacking(answer: Arc<Answer>, numbering: Arc<Numbering>) -> impl IntoView {
    let missing = (!answer.missing.is_empty()).then(|| {
        let items = answer.missing.iter().map(|item| view! { <li>{item.clone()}</li> }).collect_view();
        view! {
            <h4 class="answer__title">{words::MISSING}</h4>
            <ul class="answer__missing">{items}</ul>
        }
    });
    view! {
        {missing}
        <Evidence evidence=answer.evidence.clone() numbering />
    }
    .into_any()
}
