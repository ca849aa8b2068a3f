//! The same facts as the picture, as a table. It is always there for screen readers, and on demand for all.

use crate::engine::{Map, Session, session};
use crate::graph::elements::summary_name;
use crate::interop::task::{Latest, sleep};
use crate::state::document::Cited;
use crate::state::gathered;
use crate::ui::Shown;
use crate::ui::citation::document_name;
use crate::ui::handler::{click, effect, holds, live, told, when};
use crate::words;
use clew_types::graph::{EdgeView, GraphView, SummaryView};
use clew_types::id::EntityId;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Rows shown at first: building thousands at once would hold up the page.
const FIRST_ROWS: usize = 120;
/// Pause between a picture and its table.
const LEISURE: Duration = Duration::from_millis(250);

/// One row, with the names looked up.
#[derive(Clone)]
struct RowData {
    edge: EdgeView,
    head: String,
    tail: String,
}

/// The rows of a view: those on the path first, then in the order of the view.
fn rows(view: &GraphView) -> Vec<RowData> {
    let names: BTreeMap<EntityId, &str> =
        gathered(view.nodes.iter().map(|node| (node.id, node.label.as_str())));
    let name = |id| names.get(&id).map(|name| (*name).to_owned()).unwrap_or_default();
    let row =
        |edge: &EdgeView| RowData { head: name(edge.source), tail: name(edge.target), edge: edge.clone() };
    let (mut rows, rest): (Vec<_>, Vec<_>) = view.edges.iter().map(row).partition(|row| row.edge.on_path);
    rows.extend(rest);
    rows
}

/// The communities that are not drawn one by one.
#[component]
fn Summaries(as_table: RwSignal<bool>) -> impl IntoView {
    let map = session().map;
    let summaries = move || map.picture.with(|picture| picture.view.summaries.clone());
    let entry = move |summary: SummaryView| {
        let text = map.picture.with(|picture| summary_name(&picture.view, &summary));
        view! {
            <li>
                <button
                    type="button"
                    class="button button--small"
                    on:click=click(move |_| map.open_community(summary.member))
                >
                    {text}
                </button>
            </li>
        }
    };
    live(move || {
        let summaries = if as_table.get() { summaries() } else { Vec::new() };
        (!summaries.is_empty()).then(|| {
            view! {
                <ul class="graph__summaries" aria-label=words::SUMMARIES>
                    {summaries.into_iter().map(entry).collect_view()}
                </ul>
            }
            .into_any()
        })
    })
}

/// The table. Only where it is seen are its cells buttons: hidden ones must not take the keyboard.
#[component]
pub fn TableTwin(as_table: RwSignal<bool>) -> impl IntoView {
    let all = RwSignal::new(false);
    let view = RwSignal::new(Arc::<GraphView>::default());
    follow_at_leisure(session().map, view);
    let body = move || {
        let limit = if all.get() { usize::MAX } else { FIRST_ROWS };
        let is_seen = as_table.get();
        let rows = rows(&view.get()).into_iter().take(limit);
        rows.map(|row| table_row(row, is_seen)).collect_view()
    };
    let map = session().map;
    let count = move || words::facts_in_table(view.with(|view| view.edges.len()), map.size.get().1);
    let has_more = move || as_table.get() && !all.get() && view.with(|view| view.edges.len() > FIRST_ROWS);
    view! {
        <div
            class="graph__table"
            class:visually-hidden=holds(move || !as_table.get())
            tabindex=move || as_table.get().then_some("0")
        >
            <Summaries as_table />
            <p class="graph__count">{told(count)}</p>
            <table class="table" aria-label=words::TABLE_TITLE>
                <thead>
                    <tr>
                        {[words::HEAD, words::RELATION, words::TAIL, words::SOURCE]
                            .map(|name| view! { <th scope="col">{name}</th> })
                            .collect_view()}
                    </tr>
                </thead>
                <tbody>{live(body)}</tbody>
            </table>
            <Shown when=when(has_more)>
                <button type="button" class="button button--small" on:click=click(move |_| all.set(true))>
                    {words::MORE_ROWS}
                </button>
            </Shown>
        </div>
    }
    .into_any()
}

/// While pictures follow each other quickly, only the last one is written out, and not in the task that draws it.
fn follow_at_leisure(map: Map, view: RwSignal<Arc<GraphView>>) {
    let writing = Latest::new();
    effect(move || {
        let latest = map.shown().view;
        writing.run(async move {
            sleep(LEISURE).await;
            view.set(latest);
        });
    });
}

/// Where it is not seen, its cells are no buttons.
fn table_row(row: RowData, is_seen: bool) -> AnyView {
    let Session { viewing, inspecting, .. } = session();
    let RowData { edge, head, tail } = row;
    let cited = Cited { sentence: edge.evidence.sentence, span: Some(edge.evidence.span) };
    let source = document_name(cited.sentence.document);
    let cell = |text: String, on_press: Box<dyn Fn()>| match is_seen {
        true => link(text, on_press),
        false => text.into_any(),
    };
    view! {
        <tr class:table__row--path=edge.on_path>
            <td>{cell(head, Box::new(move || inspecting.inspect(edge.source)))}</td>
            <td>{words::relation(&edge.wording)}</td>
            <td>{cell(tail, Box::new(move || inspecting.inspect(edge.target)))}</td>
            <td>
                {cell(source, Box::new(move || viewing.open_citation(cited)))}
                <span class="table__note">{words::beside_source(&edge.origin, edge.on_path)}</span>
            </td>
        </tr>
    }
    .into_any()
}

fn link(text: String, on_press: Box<dyn Fn()>) -> AnyView {
    view! {
        <button type="button" class="link" on:click=click(move |_| on_press())>
            {text}
        </button>
    }
    .into_any()
}
