//! The strategies' answers side by side.

use crate::engine::session;
use crate::interop::dom;
use crate::state::compare::{Comparison, Figures, Row, State};
use crate::ui::handler::{click, effect, live, memo, told};
use crate::ui::{IconButton, Sign, Way};
use crate::words;
use clew_types::answer::is_worth_showing;
use leptos::prelude::*;

/// The part of the page that holds the table.
const TABLE: &str = "comparison";

/// The table, while there is a comparison.
#[component]
pub fn ComparisonTable() -> impl IntoView {
    let asking = session().asking;
    let question = memo(move || asking.comparison.with(|all| all.as_ref().map(|all| all.question.clone())));
    effect(move || {
        if question.get().is_some() {
            dom::bring_forward(TABLE);
        }
    });
    live(move || asking.comparison.get().map(|comparison| view! { <Table comparison /> }))
}

#[component]
fn Table(comparison: Comparison) -> impl IntoView {
    let asking = session().asking;
    let running = comparison.is_running();
    let all = comparison.rows.len();
    view! {
        <section class="comparison" id=TABLE aria-labelledby="comparison-title" aria-busy=running.to_string()>
            <header class="comparison__head">
                <h3 class="comparison__title" id="comparison-title">{words::COMPARISON}</h3>
                {(all > 0)
                    .then(|| {
                        view! {
                            <IconButton
                                sign=Sign::Download
                                name=words::SAVE_TABLE
                                on_press=move || asking.save_comparison()
                            />
                        }
                    })}
                <IconButton sign=Sign::Close name=words::CLOSE on_press=move || asking.close_comparison() />
            </header>
            <p class="evaluation__is">{words::COMPARE_IS}</p>
            {(all == 0).then(|| view! { <p class="comparison__agreement">{words::COMPARE_FIRST}</p> })}
            {(all > 0).then(|| asked(comparison))}
        </section>
    }
    .into_any()
}

/// The question, who agrees, and every answer.
fn asked(comparison: Comparison) -> AnyView {
    let all = comparison.rows.len();
    let agreement = words::agreement(comparison.agreement(), comparison.answered(), all);
    view! {
        <p class="comparison__question">{comparison.question}</p>
        <p class="comparison__agreement" role="status">{agreement}</p>
        <table class="comparison__table" aria-labelledby="comparison-title">
            <thead>
                <tr>
                    <th scope="col">{words::STRATEGY}</th>
                    <th scope="col">{words::ANSWER}</th>
                </tr>
            </thead>
            <tbody>{comparison.rows.into_iter().map(|row| view! { <RowView row /> }).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

#[component]
fn RowView(row: Row) -> impl IntoView {
    let cell = match row.state {
        State::Waiting => view! { <span class="comparison__figures">{words::WAITING}</span> }.into_any(),
        State::Running => view! { <span class="comparison__figures">{words::THINKING}</span> }.into_any(),
        State::Failed(error) => {
            view! { <span class="comparison__failed">{words::engine_error(&error)}</span> }.into_any()
        }
        State::Done(figures) => done(*figures),
    };
    view! {
        <tr class="comparison__row" data-strategy=row.strategy.name()>
            <th scope="row">
                <Way way=row.strategy />
            </th>
            <td>{cell}</td>
        </tr>
    }
}

fn done(figures: Figures) -> AnyView {
    let asking = session().asking;
    let id = figures.id;
    let is_shown =
        move || asking.conversation.with(|c| c.answer().is_some_and(|(shown, _)| shown.0 == id)).to_string();
    let is_sure = figures.text.is_some();
    let details = words::compared(&figures);
    let guess = figures.best_guess.filter(|guess| is_worth_showing(guess, figures.confidence));
    let text = words::headline(figures.text, guess.as_deref());
    view! {
        <button
            type="button"
            class="comparison__answer"
            class:comparison__answer--lacking=!is_sure
            aria-pressed=told(is_shown)
            on:click=click(move |_| asking.show_compared(id))
        >
            {text}
        </button>
        <span class="comparison__figures">{details}</span>
    }
    .into_any()
}
