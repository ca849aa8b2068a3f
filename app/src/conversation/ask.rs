//! The question box.

use crate::engine::{Asking, session};
use crate::interop::dom;
use crate::shell::{Pane, Shell};
use crate::state::ask::Conversation;
use crate::state::compare::Comparison;
use crate::ui::handler::{change, click, effect, holds, keys, live, memo, told};
use crate::ui::{Estimated, IconButton, Sign};
use crate::words;
use clew_types::strategy::Strategy;
use clew_worker::protocol::{Ask, Plan};
use leptos::prelude::*;

/// Question, strategy, and the button that asks or stops.
#[component]
pub fn AskForm() -> impl IntoView {
    let asking = session().asking;
    let shell: Shell = expect_context();
    let text = RwSignal::new(String::new());
    let strategy = RwSignal::new(Strategy::default());
    let running = memo(move || {
        let compares = asking.comparison.with(|all| all.as_ref().is_some_and(Comparison::is_running));
        compares || asking.conversation.with(Conversation::is_running)
    });
    let ask = move || {
        let question = text.get_untracked().trim().to_owned();
        shell.show(Pane::Conversation);
        if question.is_empty() {
            asking.ask_once_more(strategy.get_untracked());
        } else {
            asking.ask(question, strategy.get_untracked());
        }
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            ask();
        }
    };
    take_over(asking, text);
    let plan = move || {
        let follows =
            asking.conversation.with(|conversation| conversation.leads.as_ref().map(|leads| leads.answer));
        Some(Plan::Ask(Ask { follows, ..Ask::new(text.get().trim(), strategy.get()) }))
    };
    view! {
        <form
            class="ask"
            on:submit=move |event| {
                event.prevent_default();
                ask();
            }
        >
            <Follows />
            <textarea
                id="question"
                class="ask__question"
                rows="2"
                aria-label=words::QUESTION
                placeholder=words::QUESTION_HINT
                prop:value=text
                on:input=change(move |event| text.set(event_target_value(&event)))
                on:keydown=keys(on_key)
            />
            <div class="ask__row">
                <StrategyBox strategy />
                <Buttons running text />
            </div>
            <Estimated plan=plan />
        </form>
    }
    .into_any()
}

/// A question that is asked or drafted elsewhere stands in the box as well. Once it is answered the box is free: the question
/// stands above its answer, and the next one follows it.
fn take_over(asking: Asking, text: RwSignal<String>) {
    let open = memo(move || asking.conversation.with(Conversation::unanswered));
    effect(move || {
        let open = open.get();
        let is_it = |conversation: &Conversation| conversation.question == text.get_untracked().trim();
        if !open.is_empty() || asking.conversation.with_untracked(is_it) {
            text.set(open);
        }
    });
    effect(move || {
        let draft = asking.draft.get();
        if !draft.is_empty() {
            text.set(draft);
        }
    });
}

/// The question that the next one may lean on, where the last one leant on another, until the person says that it does not.
/// Over questions that stand by themselves it would only be in the way.
#[component]
fn Follows() -> impl IntoView {
    let asking = session().asking;
    let question = memo(move || asking.conversation.with(Conversation::led_on));
    let afresh = move || {
        asking.ask_afresh();
        dom::focus("question");
    };
    live(move || {
        question.get().map(|question| {
            view! {
                <p class="ask__follows">
                    <span class="ask__follows-what" title=words::FOLLOWS_IS>{words::follows(&question)}</span>
                    <IconButton sign=Sign::Close name=words::ASK_AFRESH on_press=afresh />
                </p>
            }
        })
    })
}

#[component]
fn StrategyBox(strategy: RwSignal<Strategy>) -> impl IntoView {
    let option = move |way: Strategy| {
        view! { <option value=way.name()>{words::plain(words::strategy(way))}</option> }
    };
    let choose = move |event| {
        strategy.set(Strategy::from_name(&event_target_value(&event)).unwrap_or_default());
    };
    view! {
        <label class="ask__strategy">
            <span>{words::STRATEGY}</span>
            <select aria-label=words::STRATEGY on:change=change(choose) prop:value=told(move || strategy.get().name())>
                {Strategy::offered().map(option).collect_view()}
            </select>
        </label>
    }
}

/// All buttons are there as soon as there is something to ask, so that none moves under the pointer.
#[component]
fn Buttons(running: Memo<bool>, text: RwSignal<String>) -> impl IntoView {
    let asking = session().asking;
    let compare = move || {
        let typed = text.get_untracked().trim().to_owned();
        let shown = || asking.conversation.with_untracked(Conversation::standalone);
        let question = if typed.is_empty() { shown() } else { typed };
        if question.is_empty() {
            asking.explain_comparison();
            dom::focus("question");
        } else {
            asking.compare(question);
            // It stands above its answers, as that of any answer does.
            text.set(String::new());
        }
    };
    view! {
        <button
            type="button"
            class="button button--quiet"
            title=words::COMPARE_TIP
            on:click=click(move |_| compare())
        >
            {words::COMPARE}
        </button>
        <button type="button" class="button" disabled=holds(move || !running.get()) on:click=click(move |_| asking.stop())>
            {words::STOP}
        </button>
        <button type="submit" class="button button--main">{words::ASK}</button>
    }
}
