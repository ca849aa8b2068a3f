//! The workspaces of this browser: open, make, rename, copy, remove, save, load.

use crate::engine::session;
use crate::interop::file;
use crate::shell::Shell;
use crate::shell::libraries::Libraries;
use crate::state::workspaces::Workspace;
use crate::ui::handler::{change, click, key_of, keyed, keys, live};
use crate::ui::{Dialog, IconButton, Naming, Sign};
use crate::words;
use leptos::prelude::*;

/// Opens the dialog; named like the workspace.
#[component]
pub fn WorkspaceButton() -> impl IntoView {
    let workspaces = session().workspaces;
    let shell: Shell = expect_context();
    view! {
        <button
            type="button"
            class="button button--quiet bar__workspace"
            title=words::WORKSPACES
            on:click=click(move |_| shell.workspaces_open.set(true))
        >
            {live(move || workspaces.name())}
        </button>
    }
}

/// The dialog; it opens when the shell says so.
#[component]
pub fn WorkspacesDialog() -> impl IntoView {
    let shell: Shell = expect_context();
    view! {
        <Dialog open=shell.workspaces_open id="workspaces-title" title=words::WORKSPACES>
            <Present />
            <NewOne />
            <Libraries />
            <Removed />
        </Dialog>
    }
}

#[component]
fn Present() -> impl IntoView {
    let workspaces = session().workspaces;
    let present = move || workspaces.all.with(|all| all.present().cloned().collect::<Vec<_>>());
    view! {
        <ul class="workspaces" aria-label=words::WORKSPACES>
            {keyed(
                present,
                |workspace| key_of(&(workspace.number, &workspace.name)),
                |workspace| view! { <Item workspace /> }.into_any(),
            )}
        </ul>
    }
}

#[component]
fn Item(workspace: Workspace) -> impl IntoView {
    let workspaces = session().workspaces;
    let Workspace { number, name, .. } = workspace;
    let is_open = number == workspaces.number;
    view! {
        <li class="workspaces__item" class:workspaces__item--open=is_open>
            <Naming
                name=name.clone()
                label=words::name_of(&name)
                on_save=move |name: String| workspaces.rename(number, &name)
            />
            {(!is_open)
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="button"
                            aria-label=words::open_workspace(&name)
                            on:click=click(move |_| workspaces.open(number))
                        >
                            {words::OPEN}
                        </button>
                    }
                })}
            {is_open.then(|| view! { <OpenOnes /> })}
            {(number > 0)
                .then(|| {
                    view! {
                        <IconButton
                            sign=Sign::Trash
                            name=words::remove_workspace(&name)
                            on_press=move || workspaces.remove(number)
                        />
                    }
                })}
        </li>
    }
}

/// What can be done with the open workspace.
#[component]
fn OpenOnes() -> impl IntoView {
    let workspaces = session().workspaces;
    view! {
        <button type="button" class="button" on:click=click(move |_| workspaces.duplicate())>
            {words::DUPLICATE}
        </button>
        <button type="button" class="button" on:click=click(move |_| workspaces.export())>
            {words::SAVE_FILE}
        </button>
    }
}

#[component]
fn NewOne() -> impl IntoView {
    let workspaces = session().workspaces;
    let name = RwSignal::new(String::new());
    let create = move || {
        let name = name.get_untracked();
        workspaces.create(if name.trim().is_empty() { words::NEW_WORKSPACE } else { &name });
    };
    let load = move |event: web_sys::Event| {
        if let Some(file) = file::chosen(&event).into_iter().next() {
            workspaces.import(file);
        }
    };
    view! {
        <div class="workspaces__new">
            <input
                class="field__input"
                aria-label=words::NEW_WORKSPACE
                placeholder=words::NEW_WORKSPACE
                bind:value=name
                on:keydown=keys(move |event| {
                    if event.key() == "Enter" {
                        event.prevent_default();
                        create();
                    }
                })
            />
            <button type="button" class="button" on:click=click(move |_| create())>
                {words::CREATE}
            </button>
            <label class="button workspaces__load">
                {words::LOAD_FILE}
                <input type="file" class="visually-hidden" accept=words::WORKSPACE_ENDING on:change=change(load) />
            </label>
        </div>
    }
}

/// What was removed within a day.
#[component]
fn Removed() -> impl IntoView {
    let workspaces = session().workspaces;
    let removed_item = move |workspace: Workspace| {
        view! {
            <li class="workspaces__item">
                <span class="workspaces__name">{words::removed_workspace(&workspace.name)}</span>
                <button
                    type="button"
                    class="button"
                    on:click=click(move |_| workspaces.bring_back(workspace.number))
                >
                    {words::BRING_BACK}
                </button>
            </li>
        }
        .into_any()
    };
    let removed = move || workspaces.all.with(|all| all.removed().cloned().collect::<Vec<_>>());
    view! {
        <ul class="workspaces workspaces--removed" aria-label=words::REMOVED_WORKSPACES>
            {keyed(removed, |workspace| workspace.number.into(), removed_item)}
        </ul>
    }
}
