//! The answer: short text, statements with citations, path; or what is missing.

use crate::conversation::judge::Conditions;
use crate::conversation::numbering::Numbering;
use crate::conversation::path::PathList;
use crate::conversation::statement::{Evidence, Outside, Statements};
use crate::conversation::timeline::Timelines;
use crate::engine::{Session, session};
use crate::interop::dom;
use crate::state::ask::{Conversation, Phase};
use crate::ui::Explained;
use crate::ui::handler::{click, effect, live, memo, told};
use crate::words;
use clew_types::answer::Answer;
use clew_types::export::AnswerFormat;
use clew_types::trace::{Step, TraceStep, Understood};
use clew_worker::protocol::{AnswerId, EngineError};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// The part of the page that holds the answer.
const REGION: &str = "answer";

/// The region; busy while the question is under way.
#[component]
pub fn AnswerRegion() -> impl IntoView {
    let Session { asking, evaluating, .. } = session();
    let running = memo(move || asking.conversation.with(Conversation::is_running));
    let question = memo(move || asking.conversation.with(|c| c.question.clone()));
    // Steps change the conversation often; the answer is built anew only when its phase changes.
    let phase = Memo::new_with_compare(
        move |_| asking.conversation.with(|conversation| conversation.phase.clone()),
        |before, after| before.map(phase_key) != after.map(phase_key),
    );
    // Below a comparison or an evaluation it would come unseen. There the pane begins with it: what grows above, as the
    // other strategies answer, then does not push it away.
    effect(move || {
        if matches!(phase.get(), Phase::Idle) {
            return;
        }
        if asking.comparison.with_untracked(Option::is_some)
            || evaluating.evaluation.with_untracked(Option::is_some)
        {
            dom::bring_forward(REGION);
        } else {
            dom::scroll_into_view(REGION);
        }
    });
    view! {
        <section class="answer" id=REGION aria-label=words::ANSWER aria-busy=told(move || running.get().to_string())>
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
    let asking = session().asking;
    let read = memo(move || asking.conversation.with(|conversation| conversation.understood().cloned()));
    let edit = move |question: String| {
        asking.draft.set(question);
        dom::focus("question");
    };
    live(move || {
        read.get().map(|Understood { follows, read_as }| {
            let question = read_as.clone();
            // Asked once more, what leans on no other question is read in the same way.
            let as_typed = (!follows.is_empty()).then(|| {
                let ask =
                    move |_| asking.ask_once_more(asking.conversation.with_untracked(Conversation::strategy));
                view! {
                    <button type="button" class="button button--small" on:click=click(ask)>
                        {words::ASK_AS_TYPED}
                    </button>
                }
            });
            view! {
                <p class="answer__read" title=words::follows(&follows)>
                    {words::UNDERSTOOD_AS} " " <strong data-testid="understood">{read_as}</strong>
                </p>
                <p class="answer__read-otherwise">
                    {as_typed}
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
    let asking = session().asking;
    let button = move |words, format| {
        view! {
            <button
                type="button"
                class="button button--small button--quiet"
                on:click=click(move |_| asking.save(id, format))
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
    let headline = headline(&answer);
    let is_guess = matches!(headline, Headline::Guess(_));
    let is_answer = matches!(headline, Headline::Sure(_)) || is_guess;
    let is_weak = is_answer && answer.confidence < words::WEAK;
    let text = match headline {
        Headline::Sure(text) => text.into_any(),
        Headline::Guess(guess) => words::perhaps(&guess).into_any(),
        Headline::Unmentioned(name) => name.into_any(),
        Headline::Quote(quote, nearness) => {
            let said = if nearness >= SAYS_IT { words::DOCUMENTS_SAY } else { words::NEAREST };
            let [before, guess, behind] = parts(&quote, answer.best_guess.as_deref());
            let guess = (!guess.is_empty()).then(|| view! { <mark class="answer__marked">{guess}</mark> });
            view! { {said} " " <q>{before}{guess}{behind}</q> }.into_any()
        }
        Headline::Nothing => words::NOT_ENOUGH.into_any(),
    };
    let told = if is_guess { words::sure } else { words::confidence };
    // Where nothing was asked, there is nothing to be sure of.
    let sureness = (is_answer && answer.confidence > 0.0).then(|| {
        view! {
            <p class="answer__confidence">
                <meter min="0" max="1" value=format!("{:.2}", answer.confidence) aria-hidden="true" />
                <Explained
                    words=told(answer.confidence)
                    means=words::sure_means(answer.confidence)
                    source=words::SURE_IS_MEASURED
                />
                <span class="answer__strategy" title=words::strategy(answer.strategy)>
                    {words::plain(words::strategy(answer.strategy))}
                </span>
            </p>
        }
    });
    view! {
        <p
            class="answer__text"
            class:answer__text--lacking=!is_answer
            class:answer__text--weak=is_weak
            data-testid="answer-text"
            aria-live="polite"
        >
            {text}
        </p>
        {is_guess.then(|| view! { <p class="answer__guess">{words::UNSETTLED}</p> })}
        {sureness}
    }
}

/// What stands first.
#[derive(Debug, PartialEq)]
enum Headline {
    Sure(String),
    Guess(String),
    Unmentioned(String),
    /// With how near it comes, 0 to 1.
    Quote(String, f32),
    Nothing,
}

fn headline(answer: &Answer) -> Headline {
    let sure = answer.text.clone().map(Headline::Sure);
    let unmentioned = || unmentioned(answer).map(Headline::Unmentioned);
    let guess = || answer.guess().map(|guess| Headline::Guess(guess.to_owned()));
    let quote = || best_sentence(answer).map(|(quote, nearness)| Headline::Quote(quote, nearness));
    sure.or_else(unmentioned).or_else(guess).or_else(quote).unwrap_or(Headline::Nothing)
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
/// From here on two of three sentences hold what is asked (`eval/results/answers.md`).
const SAYS_IT: f32 = 0.8;

/// The sentence that stands for an answer where no short one was found: the first of what is told below it.
fn best_sentence(answer: &Answer) -> Option<(String, f32)> {
    let stated = answer.statements.first().and_then(|statement| statement.citations.first());
    let nearest = || answer.evidence.first().filter(|(_, score)| *score >= WORTH_QUOTING);
    let stated = stated.map(|best| (best.quote.clone(), 0.0));
    stated.or_else(|| nearest().map(|(best, score)| (best.quote.clone(), *score)))
}

/// A quote in three: where it says what would have been guessed, that is the second part.
fn parts(quote: &str, guess: Option<&str>) -> [String; 3] {
    let at = guess
        .filter(|guess| guess.len() < quote.len() && !guess.is_empty())
        .and_then(|guess| quote.find(guess));
    let (start, end) = at.zip(guess).map_or((quote.len(), quote.len()), |(at, guess)| (at, at + guess.len()));
    [&quote[..start], &quote[start..end], &quote[end..]].map(str::to_owned)
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

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::answer::{Citation, Statement};
    use clew_types::graph::Evidence;
    use clew_types::strategy::Strategy;
    use clew_types::trace::Trace;

    fn citation(quote: &str) -> Citation {
        Citation { evidence: Evidence::NOWHERE, quote: quote.to_owned() }
    }

    /// Not sure: it would be 1940, by one sentence, while another one is nearest to the question.
    fn unsure(confidence: f32, guess: Option<&str>) -> Answer {
        let told = "Ruan Fenn (1864–1940) was a composer.";
        Answer {
            question: "When did Ruan Fenn die?".to_owned(),
            strategy: Strategy::Auto,
            text: None,
            best_guess: guess.map(str::to_owned),
            confidence,
            statements: vec![Statement { text: told.to_owned(), citations: vec![citation(told)] }],
            path: Vec::new(),
            evidence: vec![(citation("He died in Port Lissen."), 0.9)],
            outside: Vec::new(),
            missing: Vec::new(),
            trace: Trace::default(),
        }
    }

    #[test]
    fn what_would_have_been_guessed_is_marked_in_the_quote() {
        let check = |guess: Option<&str>, expected: [&str; 3]| {
            assert_eq!(parts("The post went to Piet Amsel.", guess), expected, "{guess:?}");
        };
        check(Some("Piet Amsel"), ["The post went to ", "Piet Amsel", "."]);
        check(Some("Edda Voss"), ["The post went to Piet Amsel.", "", ""]);
        check(None, ["The post went to Piet Amsel.", "", ""]);
        check(Some(""), ["The post went to Piet Amsel.", "", ""]);
    }

    #[test]
    fn a_guess_worth_showing_is_the_headline() {
        let guess = || Headline::Guess("1940".to_owned());
        let quote = |quote: &str, nearness| Headline::Quote(quote.to_owned(), nearness);
        for (confidence, guessed, expected, told) in [
            (0.4, Some("1940"), guess(), 1),
            // What is too unlikely leaves, and its sentence with it.
            (0.1, Some("1940"), quote("He died in Port Lissen.", 0.9), 0),
            // The sentence above is the first one below.
            (0.0, None, quote("Ruan Fenn (1864–1940) was a composer.", 0.0), 1),
        ] {
            let shown = unsure(confidence, guessed).shown();
            assert_eq!((headline(&shown), shown.statements.len()), (expected, told), "{confidence}");
        }
        let nothing = Answer { evidence: Vec::new(), ..unsure(0.1, Some("1940")).shown() };
        assert_eq!(headline(&nothing), Headline::Nothing);
    }
}
