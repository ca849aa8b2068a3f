//! Who reads and answers: the built-in reader, or a language model.

use crate::engine::{ModelTest, session};
use crate::interop::dom;
use crate::settings::connect::Connect;
use crate::shell::Shell;
use crate::ui::handler::{change, click, effect, holds, live};
use crate::words;
use clew_worker::protocol::{ModelChoice, Settings};
use leptos::prelude::*;

/// Clew's own proxy.
const DEFAULT_ENDPOINT: &str = "/v1";

/// What stands in the fields. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Draft {
    by_model: RwSignal<bool>,
    endpoint: RwSignal<String>,
    model: RwSignal<String>,
}

impl Draft {
    fn new() -> Self {
        Self {
            by_model: RwSignal::new(false),
            endpoint: RwSignal::new(DEFAULT_ENDPOINT.to_owned()),
            model: RwSignal::default(),
        }
    }

    /// Shows what the engine says.
    fn take(self, settings: &Settings) {
        self.by_model.set(settings.model.is_some());
        if let Some(choice) = &settings.model {
            self.endpoint.set(choice.endpoint.clone());
            self.model.set(choice.model.clone());
        }
    }

    fn choice(self) -> ModelChoice {
        let endpoint = self.endpoint.get_untracked().trim().to_owned();
        let endpoint = if endpoint.is_empty() { DEFAULT_ENDPOINT.to_owned() } else { endpoint };
        ModelChoice { endpoint, model: self.model.get_untracked().trim().to_owned() }
    }

    /// Takes a model that was connected through Clew's own server.
    pub fn choose(self, model: String) {
        self.by_model.set(true);
        self.endpoint.set(DEFAULT_ENDPOINT.to_owned());
        self.model.set(model);
    }

    /// `before` with what stands in the fields.
    fn settings(self, before: Settings) -> Settings {
        Settings { model: self.by_model.get_untracked().then(|| self.choice()), ..before }
    }
}

/// The choice, the model's fields, and a test.
#[component]
pub fn ModelFields() -> impl IntoView {
    let session = session();
    let shell: Shell = expect_context();
    let draft = Draft::new();
    effect(move || session.settings.with(|settings| draft.take(settings)));
    let save = move || {
        let before = session.settings.get_untracked();
        let now = draft.settings(before.clone());
        if now != before {
            session.set_settings(now);
        }
    };
    let choose_model = move |_| draft.by_model.set(true);
    // Closing by Escape leaves no field that could tell of its change.
    effect(move || {
        if !shell.settings_open.get() {
            save();
        }
    });
    view! {
        <fieldset class="choice">
            <legend class="field__name">{words::ANSWERS_BY}</legend>
            <Choice by_model=false draft on_choose=save />
            <Choice by_model=true draft on_choose=save />
        </fieldset>
        <Connect draft open=shell.settings_open names=session.model_names />
        <div class="field-row">
            <label class="field">
                <span class="field__name">{words::MODEL_ENDPOINT}</span>
                <input
                    class="field__input"
                    type="text"
                    spellcheck="false"
                    autocomplete="off"
                    aria-describedby="endpoint-hint"
                    bind:value=draft.endpoint
                    on:input=choose_model
                    on:change=change(move |_| save())
                />
            </label>
            <label class="field">
                <span class="field__name">{words::MODEL_NAME}</span>
                <input
                    class="field__input"
                    type="text"
                    spellcheck="false"
                    autocomplete="off"
                    placeholder=words::MODEL_NAME_HINT
                    list="model-names"
                    bind:value=draft.model
                    on:input=choose_model
                    on:change=change(move |_| save())
                />
            </label>
        </div>
        <ModelNames />
        <p class="field__hint" id="endpoint-hint">{words::ENDPOINT_HINT}</p>
        <DirectHelp draft />
        <TestRow draft />
    }
    .into_any()
}

#[component]
fn Choice(by_model: bool, draft: Draft, on_choose: impl Fn() + 'static) -> impl IntoView {
    let (name, detail) =
        if by_model { (words::MODEL, words::MODEL_IS) } else { (words::BUILT_IN, words::BUILT_IN_IS) };
    view! {
        <label class="choice__option">
            <input
                type="radio"
                name="answers-by"
                prop:checked=holds(move || draft.by_model.get() == by_model)
                on:change=change(move |_| {
                    draft.by_model.set(by_model);
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
    let session = session();
    view! {
        <datalist id="model-names">
            {live(move || session.model_names.get().into_iter().map(|name| view! { <option value=name></option> }).collect_view())}
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
    let session = session();
    let running = move || session.model_test.get() == ModelTest::Running;
    let (text, failed) = (
        move || match session.model_test.get() {
            ModelTest::Idle => String::new(),
            ModelTest::Running => words::TESTING.to_owned(),
            ModelTest::Says(text) | ModelTest::Failed(text) => text,
        },
        move || matches!(session.model_test.get(), ModelTest::Failed(_)),
    );
    view! {
        <div class="test-row">
            <button
                type="button"
                class="button"
                disabled=running
                on:click=click(move |_| session.test_model(draft.choice()))
            >
                {words::TEST}
            </button>
            <p class="test-row__outcome" class:test-row__outcome--failed=failed role="status">{text}</p>
        </div>
    }
}
