//! What a model may cost.

use crate::engine::session;
use crate::ui::Estimated;
use crate::ui::handler::{change, holds};
use crate::words;
use clew_worker::protocol::{Limits, Plan, Settings};
use leptos::prelude::*;

/// Budget and prices. They hold for every model, so they stay when another one is chosen.
#[component]
pub fn LimitFields() -> impl IntoView {
    let setup = session().setup;
    let limits = move || setup.settings.with(|settings| settings.limits);
    let change = move |change: &dyn Fn(&mut Limits)| {
        let before = setup.settings.get_untracked();
        let mut limits = before.limits;
        change(&mut limits);
        if limits != before.limits {
            setup.set(Settings { limits, ..before });
        }
    };
    let budget = move || limits().tokens_per_question.map(|most| most.to_string()).unwrap_or_default();
    let reading = move || limits().tokens_per_document.map(|most| most.to_string()).unwrap_or_default();
    let documents = move || limits().tokens_per_document.map(|_| Plan::Documents);
    let has_model = move || setup.settings.with(|settings| settings.model.is_some());
    view! {
        <fieldset class="choice" hidden=holds(move || !has_model())>
            <legend class="field__name">{words::COSTS}</legend>
            <p class="field__hint">{words::COSTS_ARE}</p>
            <div class="field-row field-row--three">
                <NumberField
                    name=words::BUDGET
                    placeholder=words::BUDGET_HINT
                    value=Signal::derive(budget)
                    on_change=move |text| change(&|limits| limits.tokens_per_question = text.trim().parse().ok())
                />
                <NumberField
                    name=words::READING_BUDGET
                    placeholder=words::READING_BUDGET_HINT
                    value=Signal::derive(reading)
                    on_change=move |text| change(&|limits| limits.tokens_per_document = text.trim().parse().ok())
                />
                <NumberField
                    name=words::PRICE_SENT
                    placeholder="0"
                    value=Signal::derive(move || text_of(limits().price.0))
                    on_change=move |text| change(&|limits| limits.price.0 = price_of(&text))
                />
                <NumberField
                    name=words::PRICE_RECEIVED
                    placeholder="0"
                    value=Signal::derive(move || text_of(limits().price.1))
                    on_change=move |text| change(&|limits| limits.price.1 = price_of(&text))
                />
                <NumberField
                    name=words::AT_ONCE
                    placeholder="4"
                    value=Signal::derive(move || limits().calls_at_once.to_string())
                    on_change=move |text| {
                        let most = text.trim().parse().ok().filter(|most| *most > 0);
                        change(&|limits| limits.calls_at_once = most.unwrap_or(Limits::default().calls_at_once));
                    }
                />
            </div>
            <Estimated plan=documents />
        </fieldset>
    }
    .into_any()
}

/// Parsed by the browser: reading floats in Rust would bring tables of 10 kB along, which no compression shrinks.
fn price_of(text: &str) -> f32 {
    let price = js_sys::parse_float(text) as f32;
    if price.is_finite() { price.max(0.0) } else { 0.0 }
}

fn text_of(price: f32) -> String {
    if price <= 0.0 {
        return String::new();
    }
    words::decimal(price)
}

#[component]
fn NumberField(
    name: &'static str,
    placeholder: &'static str,
    value: Signal<String>,
    on_change: impl Fn(String) + 'static,
) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field__name">{name}</span>
            <input
                class="field__input"
                type="number"
                min="0"
                step="any"
                placeholder=placeholder
                prop:value=value
                on:change=change(move |event| on_change(event_target_value(&event)))
            />
        </label>
    }
}
