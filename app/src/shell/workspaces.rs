//! The workspaces of this browser: open, make, rename, copy, remove, save, load.

use crate::engine::session;
use crate::interop::file;
use crate::shell::Shell;
use crate::shell::libraries::Libraries;
use crate::state::workspaces::Workspace;
use crate::ui::handler::{change, click, key_of, keyed, keys, live};
use crate::ui::{Dialog, IconButton, Sign};
use crate::words;
use leptos::prelude::*;

/// Opens the dialog; named like the workspace.
#[component]
pub fn WorkspaceButton() -> impl IntoView {
    let session = session();
    let shell: Shell = expect_context();
    view! {
        <button
            type="button"
            class="button button--quiet bar__workspace"
            title=words::WORKSPACES
            on:click=click(move |_| shell.workspaces_open.set(true))
        >
            {live(move || session.workspace_name())}
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
    let session = session();
    let present = move || session.workspaces.with(|all| all.present().cloned().collect::<Vec<_>>());
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
    let session = session();
    let Workspace { number, name, .. } = workspace;
    let is_open = number == session.workspace;
    let rename = move |event| session.rename_workspace(number, &event_target_value(&event));
    view! {
        <li class="workspaces__item" class:workspaces__item--open=is_open>
            <input
                class="field__input workspaces__name"
                aria-label=words::name_of(&name)
                value=name.clone()
                on:change=change(rename)
            />
            {(!is_open)
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="button"
                            aria-label=words::open_workspace(&name)
                            on:click=click(move |_| session.open_workspace(number))
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
                            on_press=move || session.remove_workspace(number)
                        />
                    }
                })}
        </li>
    }
}

/// What can be done with the open workspace.
#[component]
fn OpenOnes() -> impl IntoView {
    let session = session();
    view! {
        <button type="button" class="button" on:click=click(move |_| session.duplicate_workspace())>
            {words::DUPLICATE}
        </button>
        <button type="button" class="button" on:click=click(move |_| session.export_workspace())>
            {words::SAVE_FILE}
        </button>
    }
}

#[component]
fn NewOne() -> impl IntoView {
    let session = session();
    let name = RwSignal::new(String::new());
    let create = move || {
        let name = name.get_untracked();
        session.create_workspace(if name.trim().is_empty() { words::NEW_WORKSPACE } else { &name });
    };
    let load = move |event: web_sys::Event| {
        if let Some(file) = file::chosen(&event).into_iter().next() {
            session.import_workspace(file);
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
    let session = session();
    let removed_item = move |workspace: Workspace| {
        view! {
            <li class="workspaces__item">
                <span class="workspaces__name">{words::removed_workspace(&workspace.name)}</span>
                <button
                    type="button"
                    class="button"
                    on:click=click(move |_| session.bring_workspace_back(workspace.number))
                >
                    {words::BRING_BACK}
                </button>
            </li>
        }
        .into_any()
    };
    let removed = move || session.workspaces.with(|all| all.removed().cloned().collect::<Vec<_>>());
    view! {
        <ul class="workspaces workspaces--removed" aria-label=words::REMOVED_WORKSPACES>
            {keyed(removed, |workspace| workspace.number.into(), removed_item)}
        </ul>
    }
}
