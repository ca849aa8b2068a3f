//! Everything that left the browser, one row a request.

use crate::engine::session;
use crate::interop::dom;
use crate::shell::Shell;
use crate::ui::Dialog;
use crate::ui::handler::{holds, key_of, keyed, live};
use crate::words;
use clew_worker::protocol::{Departure, Fate};
use leptos::prelude::*;

/// Requests that left the browser.
pub fn left_of(departures: &[Departure]) -> u32 {
    departures.iter().filter(|departure| !departure.stayed).count() as u32
}

/// Tokens of all requests that left: sent, received.
pub fn tokens_of(departures: &[Departure]) -> (u32, u32) {
    let add = |sum: (u32, u32), departure: &Departure| {
        (sum.0.saturating_add(departure.tokens.0), sum.1.saturating_add(departure.tokens.1))
    };
    departures.iter().filter(|departure| !departure.stayed).fold((0, 0), add)
}

/// The dialog; it opens when the shell says so.
#[component]
pub fn DeparturesDialog() -> impl IntoView {
    let shell: Shell = expect_context();
    view! {
        <Dialog open=shell.departures_open id="departures-title" title=words::DEPARTURES class="dialog dialog--wide">
            {live(move || shell.departures_open.get().then(|| view! { <Departures /> }))}
        </Dialog>
    }
}

#[component]
fn Departures() -> impl IntoView {
    let setup = session().setup;
    let is_empty = move || setup.departures.with(Vec::is_empty);
    let explained = move || match setup.departures.with(|all| (all.len(), left_of(all))) {
        (0, _) => words::DEPARTURES_NONE,
        (_, 0) => words::DEPARTURES_STAYED,
        _ => words::DEPARTURES_ARE,
    };
    let newest_first = move || setup.departures.get().into_iter().rev().collect::<Vec<_>>();
    view! {
        <p class="field__hint">{explained}</p>
        <div class="departures" hidden=holds(is_empty) tabindex="0" role="group" aria-label=words::DEPARTURES>
            <table class="departures__table">
                <thead>
                    <tr>
                        {[words::WHEN, words::WHERE_TO, words::SENT, words::RECEIVED, words::TOOK, words::BECAME]
                            .map(|name| view! { <th scope="col">{name}</th> })
                            .collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {keyed(
                        newest_first,
                        |departure| key_of(&(departure.number, departure.begun.to_bits())),
                        |departure| row(departure).into_any(),
                    )}
                </tbody>
            </table>
        </div>
    }
    .into_any()
}

fn row(departure: Departure) -> impl IntoView {
    let has_failed = matches!(departure.fate, Fate::Failed(_));
    let (sent, received) = departure.tokens;
    let address = if departure.stayed { words::OWN_PLACE.to_owned() } else { departure.address.clone() };
    view! {
        <tr class="departures__row" class:departures__row--failed=has_failed>
            <td>{dom::time_of_day(departure.begun)}</td>
            <td class="departures__place">
                {address} <span class="departures__model">{departure.model.clone()}</span>
            </td>
            <td>{words::volume(departure.sent, sent)}</td>
            <td>{words::volume(departure.received, received)}</td>
            <td>{words::milliseconds(departure.milliseconds)}</td>
            <td>{words::fate(&departure)}</td>
        </tr>
    }
}
