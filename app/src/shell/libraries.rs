//! Libraries in the dialog of workspaces: nothing at all where Clew's server has none.

use crate::engine::{Shelf, session};
use crate::shell::Shell;
use crate::ui::handler::{change, click, effect, key_of, keyed, live, memo};
use crate::words;
use clew_worker::protocol::{Command, LibraryItem};
use leptos::prelude::*;

/// What can be done with libraries. The engine asks the server for them when the dialog opens.
#[component]
pub fn Libraries() -> impl IntoView {
    let libraries = session().libraries;
    let shell: Shell = expect_context();
    let shelf = Shelf::default();
    effect(move || {
        if shell.workspaces_open.get() {
            libraries.act(Command::Libraries(String::new()), shelf);
        }
    });
    let is_offered = memo(move || shelf.with(Option::is_some));
    live(move || is_offered.get().then(|| view! { <Offered shelf /> }))
}

#[component]
fn Offered(shelf: Shelf) -> impl IntoView {
    let libraries = session().libraries;
    let look = move |event| libraries.act(Command::Libraries(event_target_value(&event)), shelf);
    view! {
        <h3>{words::LIBRARIES}</h3>
        <input
            class="field__input"
            type="password"
            autocomplete="off"
            aria-label=words::LIBRARY_TOKEN
            placeholder=words::LIBRARY_TOKEN
            on:change=change(look)
        />
        <ul class="workspaces" aria-label=words::LIBRARIES>
            {keyed(
                move || shelf.get().unwrap_or_default(),
                key_of,
                move |item| view! { <Item item shelf /> }.into_any(),
            )}
        </ul>
    }
}

#[component]
fn Item(item: LibraryItem, shelf: Shelf) -> impl IntoView {
    let libraries = session().libraries;
    let LibraryItem { choice, may_write, passages, is_beside } = item;
    let name = words::library(&choice.name, passages);
    let beside = Command::SetLibrary(None, (!is_beside).then(|| choice.clone()));
    let publish = may_write.then(|| (words::PUBLISH, Some(Command::Publish(choice.clone()))));
    let stand = if is_beside { words::CLOSE_LIBRARY } else { words::OPEN_BESIDE };
    let all = [Some((stand, Some(beside))), Some((words::OPEN_LIBRARY, None)), publish];
    let button = move |(name, command): (&'static str, Option<Command>)| {
        let choice = choice.clone();
        let press = move |_| match &command {
            Some(command) => libraries.act(command.clone(), shelf),
            None => libraries.open(choice.clone()),
        };
        view! {
            <button type="button" class="button" on:click=click(press)>
                {name}
            </button>
        }
    };
    view! {
        <li class="workspaces__item">
            <span class="workspaces__name">{name}</span>
            {all.into_iter().flatten().map(button).collect_view()}
        </li>
    }
}
