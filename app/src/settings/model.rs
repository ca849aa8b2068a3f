//! Who reads and answers: the built-in reader, or a language model.

use crate::engine::{ModelTest, session};
use crate::interop::dom;
use crate::settings::connect::{Chosen, Connect};
use crate::settings::own::OwnChoice;
use crate::shell::Shell;
use crate::ui::handler::{change, click, effect, holds, live, memo};
use crate::words;
use clew_worker::protocol::{ModelChoice, Settings};
use leptos::prelude::*;
use std::sync::Arc;

/// Clew's own proxy.
const DEFAULT_ENDPOINT: &str = "/v1";

/// Who reads and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    BuiltIn,
    /// The browser's own model.
    Own,
    /// A model behind an address.
    Address,
}

/// What stands in the fields. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Draft {
    pub by: RwSignal<By>,
    endpoint: RwSignal<String>,
    model: RwSignal<String>,
}

impl Draft {
    fn new() -> Self {
        Self {
            by: RwSignal::new(By::BuiltIn),
            endpoint: RwSignal::new(DEFAULT_ENDPOINT.to_owned()),
            model: RwSignal::default(),
        }
    }

    /// Shows what the engine says.
    fn take(self, settings: &Settings) {
        self.by.set(match &settings.model {
            None => By::BuiltIn,
            Some(choice) if choice.is_own() => By::Own,
            Some(_) => By::Address,
        });
        if let Some(choice) = settings.model.as_ref().filter(|choice| !choice.is_own()) {
            self.endpoint.set(choice.endpoint.clone());
            self.model.set(choice.model.clone());
        }
    }

    /// What is tested: the browser's own model where that is chosen, else what stands in the fields.
    fn choice(self) -> ModelChoice {
        if self.by.get_untracked() == By::Own {
            return ModelChoice::own();
        }
        let endpoint = self.endpoint.get_untracked().trim().to_owned();
        let endpoint = if endpoint.is_empty() { DEFAULT_ENDPOINT.to_owned() } else { endpoint };
        ModelChoice { endpoint, model: self.model.get_untracked().trim().to_owned() }
    }

    /// Takes a model that was connected through Clew's own server.
    pub fn choose(self, model: String) {
        self.by.set(By::Address);
        self.endpoint.set(DEFAULT_ENDPOINT.to_owned());
        self.model.set(model);
    }

    /// `before` with what stands in the fields.
    fn settings(self, before: Settings) -> Settings {
        let model = match self.by.get_untracked() {
            By::BuiltIn => None,
            By::Own => Some(ModelChoice::own()),
            By::Address => Some(self.choice()),
        };
        Settings { model, ..before }
    }
}

/// The choice, the model's fields, and a test.
#[component]
pub fn ModelFields() -> impl IntoView {
    let setup = session().setup;
    let shell: Shell = expect_context();
    let draft = Draft::new();
    // An answer of the engine's that changes nothing must not undo what was just chosen.
    let kept = memo(move || setup.settings.get());
    effect(move || kept.with(|settings| draft.take(settings)));
    let save = move || {
        let before = setup.settings.get_untracked();
        let now = draft.settings(before.clone());
        if now != before {
            setup.set(now);
        }
    };
    let chosen: Chosen = Arc::new(move |name| {
        draft.choose(name);
        save();
    });
    // Closing by Escape leaves no field that could tell of its change.
    effect(move || {
        if !shell.settings_open.get() {
            save();
        }
    });
    view! {
        <fieldset class="choice">
            <legend class="field__name">{words::ANSWERS_BY}</legend>
            <Choice by=By::BuiltIn draft on_choose=save />
            <OwnChoice draft on_choose=save />
            <Choice by=By::Address draft on_choose=save />
        </fieldset>
        // Nobody who reads with the built-in reader needs to know of addresses and keys.
        <div class="settings__part" hidden=holds(move || draft.by.get() != By::Address)>
            <Connect open=shell.settings_open names=setup.model_names chosen />
            <NameField draft on_change=save />
            <details class="help">
                <summary>{words::BY_ADDRESS}</summary>
                <AddressField draft on_change=save />
                <DirectHelp draft />
            </details>
        </div>
        <TestRow draft />
    }
    .into_any()
}

/// What the model is called.
#[component]
fn NameField(draft: Draft, on_change: impl Fn() + 'static) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field__name">{words::MODEL_NAME}</span>
            <input
                class="field__input"
                type="text"
                spellcheck="false"
                autocomplete="off"
                placeholder=words::MODEL_NAME_HINT
                list="model-names"
                aria-describedby="model-name-hint"
                bind:value=draft.model
                on:change=change(move |_| on_change())
            />
        </label>
        <p class="field__hint" id="model-name-hint">{words::MODEL_NAME_IS}</p>
        <ModelNames />
    }
    .into_any()
}

/// Where the model is: for who runs a server, or has Clew's set up for one.
#[component]
fn AddressField(draft: Draft, on_change: impl Fn() + 'static) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field__name">{words::MODEL_ENDPOINT}</span>
            <input
                class="field__input"
                type="text"
                spellcheck="false"
                autocomplete="off"
                aria-describedby="endpoint-hint"
                bind:value=draft.endpoint
                on:change=change(move |_| on_change())
            />
        </label>
        <p class="field__hint" id="endpoint-hint">{words::ENDPOINT_HINT}</p>
    }
    .into_any()
}

#[component]
fn Choice(by: By, draft: Draft, on_choose: impl Fn() + 'static) -> impl IntoView {
    let (name, detail) = match by {
        By::Address => (words::MODEL, words::MODEL_IS),
        _ => (words::BUILT_IN, words::BUILT_IN_IS),
    };
    view! {
        <label class="choice__option">
            <input
                type="radio"
                name="answers-by"
                prop:checked=holds(move || draft.by.get() == by)
                on:change=change(move |_| {
                    draft.by.set(by);
                    on_choose();
                })
            />
            <span>
                <span class="choice__name">{name}</span>
                <span class="choice__detail">{detail}</span>
            </span>
        </label>
    }
}

/// Names to choose from while one is typed.
#[component]
fn ModelNames() -> impl IntoView {
    let setup = session().setup;
    view! {
        <datalist id="model-names">
            {live(move || setup.model_names.get().into_iter().map(|name| view! { <option value=name></option> }).collect_view())}
        </datalist>
    }
}

/// How a server on this machine is told to let this page in; a browser refuses to read the replies otherwise.
#[component]
fn DirectHelp(draft: Draft) -> impl IntoView {
    let is_direct = move || draft.endpoint.with(|endpoint| endpoint.trim_start().starts_with("http"));
    let origin = dom::origin();
    let rows = words::direct_help(&origin).into_iter().map(|(program, how)| {
        view! {
            <dt>{program}</dt>
            <dd>
                <code>{how}</code>
            </dd>
        }
    });
    let rows = rows.collect_view();
    view! {
        <details class="help" hidden=holds(move || !is_direct())>
            <summary>{words::DIRECT}</summary>
            <p>{words::DIRECT_IS}</p>
            <dl class="help__list">{rows}</dl>
        </details>
    }
}

#[component]
fn TestRow(draft: Draft) -> impl IntoView {
    let setup = session().setup;
    let running = move || setup.model_test.get() == ModelTest::Running;
    let (text, failed) = (
        move || match setup.model_test.get() {
            ModelTest::Idle => String::new(),
            ModelTest::Running => words::TESTING.to_owned(),
            ModelTest::Says(text) | ModelTest::Failed(text) => text,
        },
        move || matches!(setup.model_test.get(), ModelTest::Failed(_)),
    );
    view! {
        <div class="test-row" hidden=holds(move || draft.by.get() == By::BuiltIn)>
            <p class="field__hint" id="test-hint">{words::TEST_IS}</p>
            <button
                type="button"
                class="button"
                aria-describedby="test-hint"
                disabled=running
                on:click=click(move |_| setup.test_model(draft.choice()))
            >
                {words::TEST}
            </button>
            <p class="test-row__outcome" class:test-row__outcome--failed=failed role="status">{text}</p>
        </div>
    }
}
