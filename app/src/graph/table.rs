//! The same facts as the picture, as a table. It is always there for screen readers, and on demand for all.

use crate::engine::{Map, Session, session};
use crate::graph::elements::summary_name;
use crate::graph::told::told_above;
use crate::interop::task::{Latest, sleep};
use crate::state::document::Cited;
use crate::state::gathered;
use crate::ui::citation::document_name;
use crate::ui::handler::{click, effect, holds, live, memo, told};
use crate::words;
use clew_types::arrange::Arrange;
use clew_types::graph::{EdgeView, GraphView, Standing, SummaryView};
use clew_types::id::EntityId;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use web_sys::MouseEvent;

/// Rows shown at first, and more at a time: building thousands at once would hold up the page.
const FIRST_ROWS: usize = 120;
const MORE_ROWS: usize = 400;
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

/// How many of a view's facts count: what a question learned does when somebody has accepted it.
pub fn kept(view: &GraphView) -> u32 {
    let counts = |edge: &&EdgeView| !matches!(edge.standing, Standing::Learned | Standing::Unkept);
    view.edges.iter().filter(counts).count() as u32
}

/// Those of the rows that hold each of the words.
fn that_fit(mut rows: Vec<RowData>, words: &str) -> Vec<RowData> {
    rows.retain(|row| fits(&[&row.head, &words::relation(&row.edge.wording), &row.tail], words));
    rows
}

/// Whether each of the words, or what is typed of it, stands somewhere among these.
fn fits(told: &[&str], words: &str) -> bool {
    let told = told.join("\n").to_lowercase();
    words.to_lowercase().split_whitespace().all(|word| told.contains(word))
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

/// How its rows stand: twice the number of the column that they are in order of, from 1, and one more from its end; 0: as they come.
type Order = RwSignal<usize>;

/// The table. Only where it is seen are its cells buttons: hidden ones must not take the keyboard.
#[component]
pub fn TableTwin(
    as_table: RwSignal<bool>,
    typed: RwSignal<String>,
    /// It lists all facts, not only the picture's.
    has_all: RwSignal<bool>,
) -> impl IntoView {
    let Session { map, documents, .. } = session();
    let limit = RwSignal::new(FIRST_ROWS);
    let order: Order = RwSignal::new(0);
    let view = RwSignal::new(Arc::<GraphView>::default());
    let is_all = RwSignal::new(false);
    follow_at_leisure(map, (view, is_all), move || has_all.get() && as_table.get());
    // Where it is not seen, nobody looks for anything in it.
    let words = memo(move || if as_table.get() { typed.get().trim().to_owned() } else { String::new() });
    let fit = RwSignal::new(0_usize);
    let body = move || {
        let is_seen = as_table.get();
        let rows = that_fit(rows(&view.get()), &words.get());
        fit.set(rows.len());
        let rows = in_order(rows, order.get()).into_iter().take(limit.get());
        rows.map(|row| table_row(row, is_seen)).collect_view()
    };
    let edges = move || view.with(|view| view.edges.len());
    let all = move || map.size.get().1;
    let count = move || {
        let shown = view.with(|view| kept(view));
        // Under a filter, all that there are to see.
        let listed = if is_all.get() { shown } else { all() };
        words::facts_in_table(shown, listed, documents.dropped())
    };
    let found = move || words::facts_that_fit(&words.get(), fit.get() as u32, edges() as u32);
    let has_more = move || as_table.get() && fit.get() > limit.get();
    let other = move || match has_all.get() {
        true => words::PICTURE_FACTS,
        false => words::SHOW_ALL_FACTS,
    };
    let other_way = move |_| has_all.update(|all| *all = !*all);
    let show_more = move |_| limit.update(|limit| *limit += MORE_ROWS);
    let is_other = move || as_table.get() && (has_all.get() || edges() < all() as usize);
    view! {
        <div
            class="graph__table"
            class:visually-hidden=holds(move || !as_table.get())
            tabindex=move || as_table.get().then_some("0")
        >
            <Summaries as_table />
            <p class="graph__count">{told(count)}</p>
            {live(move || is_other().then(|| small_button(other(), click(other_way))))}
            {looked_for(typed, words, found)}
            <table class="table" aria-label=words::TABLE_TITLE>
                <thead>
                    <tr>{live(move || heads(order, as_table.get()))}</tr>
                </thead>
                <tbody>{live(body)}</tbody>
            </table>
            {live(move || has_more().then(|| small_button(words::MORE_ROWS, click(show_more))))}
        </div>
    }
    .into_any()
}

pub(super) fn small_button(name: &'static str, press: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    view! { <button type="button" class="button button--small" on:click=press>{name}</button> }.into_any()
}

/// How much of the table holds what is looked for, and the way back to all of it.
fn looked_for(
    typed: RwSignal<String>,
    words: Memo<String>,
    found: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> AnyView {
    let finding = session().finding;
    let look_no_more = move |_| {
        typed.set(String::new());
        finding.find(String::new());
    };
    live(move || {
        (!words.with(String::is_empty)).then(|| told_above(found(), words::CLEAR_SEARCH, click(look_no_more)))
    })
    .into_any()
}

/// The columns' names; where they are seen, each puts the rows in its order, and pressed once more in the opposite one.
fn heads(order: Order, is_seen: bool) -> Vec<AnyView> {
    let head = |(column, name): (usize, &'static str)| {
        let own = 2 * column;
        let press = move || order.update(|order| *order = if *order == own { own + 1 } else { own });
        let sorted = move || match order.get() {
            now if now == own => "ascending",
            now if now == own + 1 => "descending",
            _ => "none",
        };
        let cell = if is_seen { link(name.to_owned(), Box::new(press)) } else { name.into_any() };
        view! { <th scope="col" aria-sort=told(sorted)>{cell}</th> }.into_any()
    };
    (1..).zip([words::HEAD, words::RELATION, words::TAIL, words::SOURCE]).map(head).collect()
}

fn in_order(rows: Vec<RowData>, order: usize) -> Vec<RowData> {
    let word = |row: &RowData| match order / 2 {
        1 => row.head.to_lowercase(),
        2 => words::relation(&row.edge.wording).to_lowercase(),
        3 => row.tail.to_lowercase(),
        _ => document_name(row.edge.evidence.sentence.document).to_lowercase(),
    };
    if order == 0 {
        return rows;
    }
    let mut places: Vec<(String, usize)> = rows.iter().map(word).zip(0..).collect();
    places.arrange();
    if order % 2 == 1 {
        places.reverse();
    }
    places.into_iter().filter_map(|(_, at)| rows.get(at).cloned()).collect()
}

/// While pictures follow each other quickly, only the last one is written out, and not in the task that draws it; or all facts,
/// where these are wanted.
fn follow_at_leisure(
    map: Map,
    (view, is_all): (RwSignal<Arc<GraphView>>, RwSignal<bool>),
    wants_all: impl Fn() -> bool + 'static,
) {
    let writing = Latest::new();
    effect(move || {
        let latest = map.shown().view;
        map.size.track();
        if wants_all() {
            return map.list_facts(writing, view, is_all);
        }
        writing.run(async move {
            sleep(LEISURE).await;
            is_all.set(false);
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
            <td>{judged(&edge, is_seen)}</td>
            <td>{cell(tail, Box::new(move || inspecting.inspect(edge.target)))}</td>
            <td>
                {cell(source, Box::new(move || viewing.open_citation(cited)))}
                <span class="table__note">{words::beside_source(&edge)}</span>
            </td>
        </tr>
    }
    .into_any()
}

/// A relation, which leads to its fact: there is its sentence, and there it can be judged.
fn judged(edge: &EdgeView, is_seen: bool) -> AnyView {
    let inspecting = session().inspecting;
    let (id, head, text) = (edge.id, edge.source, words::relation(&edge.wording));
    // Of what is not kept there is only the sentence.
    match is_seen && edge.standing != Standing::Unkept {
        true => link(text, Box::new(move || inspecting.inspect_fact(id, head))),
        false => text.into_any(),
    }
}

fn link(text: String, on_press: Box<dyn Fn()>) -> AnyView {
    view! {
        <button type="button" class="link" on:click=click(move |_| on_press())>
            {text}
        </button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::fits;

    fn check(typed: &str, expected: bool) {
        assert_eq!(fits(&["Ingrid Maro", "was born in", "Port Lissen"], typed), expected, "{typed}");
    }

    #[test]
    fn a_row_is_found_by_its_ends_and_its_relation() {
        check("", true);
        check("maro", true);
        check("BORN", true);
        check("lissen ingrid", true);
        check("maro ostrel", false);
        check("maro was", true);
        check("marowas", false);
    }
}
