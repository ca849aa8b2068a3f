//! Connecting a model without knowing an address: one found on this machine, or a service with a key.

use crate::interop::connect::{self, Choices, Service};
use crate::ui::handler::{change, click, effect, holds, live};
use crate::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What is under way, and how it ended. Cheap to copy.
#[derive(Clone, Copy)]
struct Connecting {
    choices: RwSignal<Choices>,
    found: RwSignal<Vec<Service>>,
    /// What is said below the buttons, and whether it is trouble.
    says: RwSignal<(String, bool)>,
    names: RwSignal<Vec<String>>,
}

impl Connecting {
    fn say(self, text: impl Into<String>) {
        // The dialog may have been left meanwhile.
        _ = self.says.try_set((text.into(), false));
    }

    fn complain(self, told: &str) {
        _ = self.says.try_set((words::not_connected_because(told), true));
    }

    fn look_again(self) {
        spawn_local(async move { _ = self.choices.try_set(connect::choices().await) });
    }

    fn find(self) {
        self.say(words::LOOKING_HERE);
        spawn_local(async move {
            match connect::find().await {
                Ok(found) => {
                    self.say(words::found_here(found.len()));
                    _ = self.found.try_set(found);
                }
                Err(told) => self.complain(&told),
            }
        });
    }

    /// Connects a service, and takes `model` of it, or its first.
    fn connect(self, service: Service, key: String, keep: bool, model: Option<String>, chosen: Chosen) {
        self.say(words::CONNECTING);
        spawn_local(async move {
            match connect::connect(&service.name, &key, keep).await {
                Ok(names) => {
                    let is_it = |name: &&String| model.as_ref().is_some_and(|model| name.ends_with(model));
                    let name = names.iter().find(is_it).or(names.first()).cloned();
                    self.say(words::connected(&service.title, name.as_deref()));
                    _ = self.names.try_set(names);
                    chosen(name.unwrap_or_default());
                    self.look_again();
                }
                Err(told) => self.complain(&told),
            }
        });
    }

    fn forget(self, service: Service) {
        spawn_local(async move {
            match connect::forget(&service.name).await {
                Ok(()) => {
                    self.say(words::forgotten(&service.title));
                    self.look_again();
                }
                Err(told) => self.complain(&told),
            }
        });
    }
}

/// Hears which model was chosen.
pub type Chosen = std::sync::Arc<dyn Fn(String) + Send + Sync>;

/// The ways to connect a model, where Clew's own server offers them.
#[component]
pub fn Connect(open: RwSignal<bool>, names: RwSignal<Vec<String>>, chosen: Chosen) -> impl IntoView {
    let (choices, found, says) = (RwSignal::default(), RwSignal::default(), RwSignal::default());
    let connecting = Connecting { choices, found, says, names };
    effect(move || {
        if open.get() {
            connecting.look_again();
        }
    });
    live(move || {
        let chosen = chosen.clone();
        let (is_ours, may_connect) = choices.with(|choices: &Choices| (choices.is_ours, choices.may_connect));
        if !may_connect {
            return is_ours.map(|is_ours| {
                view! { <p class="field__hint">{words::no_connecting(is_ours)}</p> }.into_any()
            });
        }
        Some(
            view! {
                <fieldset class="choice">
                    <legend class="field__name">{words::CONNECT_MODEL}</legend>
                    <Here connecting chosen=chosen.clone() />
                    <WithKey connecting chosen />
                    <Connected connecting />
                    <p
                        class="test-row__outcome"
                        class:test-row__outcome--failed=holds(move || says.with(|(_, trouble)| *trouble))
                        role="status"
                        aria-label=words::CONNECT_MODEL
                    >
                        {move || says.with(|(text, _)| text.clone())}
                    </p>
                </fieldset>
            }
            .into_any(),
        )
    })
}

/// What answers on this machine, a button a model.
#[component]
fn Here(connecting: Connecting, chosen: Chosen) -> impl IntoView {
    let button = move |service: Service, model: String, chosen: Chosen| {
        let name = words::model_here(&service.title, &model);
        let press = move |_| {
            connecting.connect(service.clone(), String::new(), false, Some(model.clone()), chosen.clone());
        };
        view! { <button type="button" class="button button--small" on:click=click(press)>{name}</button> }
            .into_any()
    };
    let list = move || {
        let all = connecting.found.get().into_iter().flat_map(|service| {
            let models = service.models.clone();
            models.into_iter().map(move |model| (service.clone(), model))
        });
        all.take(MOST_HERE).map(|(service, model)| button(service, model, chosen.clone())).collect_view()
    };
    view! {
        <p class="field__hint">{words::HERE_IS}</p>
        <p class="inspector__actions">
            <button type="button" class="button" on:click=click(move |_| connecting.find())>
                {words::LOOK_HERE}
            </button>
            {live(list)}
        </p>
    }
    .into_any()
}

/// Models of this machine that are offered.
const MOST_HERE: usize = 24;

/// A service elsewhere: which, its key, and where the key is kept.
#[component]
fn WithKey(connecting: Connecting, chosen: Chosen) -> impl IntoView {
    let (wanted, key, keep) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(false));
    let services = move || {
        let all = connecting.choices.with(|choices| choices.services.clone());
        all.into_iter().filter(|service| service.takes_key).collect::<Vec<_>>()
    };
    let press = move |_| {
        let wanted = wanted.get_untracked();
        let of = untrack(services).into_iter();
        let found = of.clone().find(|service| service.name == wanted).or_else(|| of.clone().next());
        if let Some(service) = found {
            // It is typed once: from here on only Clew's own server knows it.
            let typed = key.get_untracked();
            key.set(String::new());
            connecting.connect(service, typed, keep.get_untracked(), None, chosen.clone());
        }
    };
    let option = |service: Service| view! { <option value=service.name>{service.title}</option> };
    let may_keep = move || connecting.choices.with(|choices| choices.may_keep);
    view! {
        <div class="field-row">
            <label class="field">
                <span class="field__name">{words::SERVICE}</span>
                <select class="field__input" on:change=change(move |event| wanted.set(event_target_value(&event)))>
                    {services().into_iter().map(option).collect_view()}
                </select>
            </label>
            <label class="field">
                <span class="field__name">{words::KEY}</span>
                <input
                    class="field__input"
                    type="password"
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby="key-hint"
                    bind:value=key
                />
            </label>
        </div>
        <label class="choice__option" hidden=holds(move || !may_keep())>
            <input type="checkbox" on:change=change(move |event| keep.set(event_target_checked(&event))) />
            <span class="choice__name">{words::KEEP_KEY}</span>
        </label>
        <p class="field__hint" id="key-hint">{words::KEY_IS}</p>
        <p>
            <button type="button" class="button" on:click=click(press)>{words::CONNECT}</button>
        </p>
    }
    .into_any()
}

/// What is connected, each with a button that forgets it.
#[component]
fn Connected(connecting: Connecting) -> impl IntoView {
    let one = move |service: Service| {
        let name = words::connection(&service.title, service.takes_key, service.is_kept);
        let label = words::forget_connection(&service.title);
        view! {
            <li>
                {name} " "
                <button
                    type="button"
                    class="button button--small"
                    aria-label=label
                    on:click=click(move |_| connecting.forget(service.clone()))
                >
                    {words::FORGET}
                </button>
            </li>
        }
        .into_any()
    };
    let list = move || {
        let all = connecting.choices.with(|choices| choices.services.clone());
        let connected: Vec<Service> = all.into_iter().filter(|service| service.is_connected).collect();
        (!connected.is_empty()).then(|| {
            view! {
                <ul aria-label=words::CONNECTIONS>{connected.into_iter().map(one).collect_view()}</ul>
            }
        })
    };
    live(list)
}
