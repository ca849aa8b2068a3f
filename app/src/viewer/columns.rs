//! How the tables of a document are understood, and how to put that right.

use crate::engine::{Viewing, session};
use crate::ui::handler::{change, click, live};
use crate::words;
use clew_types::columns::{ColumnRole, Columns, DayOrder};
use clew_types::id::DocumentId;
use clew_worker::protocol::TableColumns;
use leptos::prelude::*;

/// The tables of a document, as the engine understands them.
type Tables = RwSignal<Vec<TableColumns>>;

/// The tables; nothing where a document has none that might hold measurements.
#[component]
pub fn TableMeanings(document: DocumentId) -> impl IntoView {
    let viewing = session().viewing;
    let tables: Tables = RwSignal::default();
    viewing.load_tables(document, tables);
    live(move || {
        let tables_now = tables.get();
        let are_several = tables_now.len() > 1;
        (!tables_now.is_empty()).then(|| {
            let views =
                tables_now.into_iter().map(|table| meaning(viewing, document, table, are_several, tables));
            view! {
                <details class="columns">
                    <summary class="columns__title">{words::COLUMNS}</summary>
                    <p class="columns__help">{words::COLUMNS_ARE}</p>
                    {views.collect_view()}
                </details>
            }
        })
    })
}

fn meaning(
    viewing: Viewing,
    document: DocumentId,
    table: TableColumns,
    is_named: bool,
    tables: Tables,
) -> AnyView {
    let number = table.table;
    let say = move |columns: Option<Columns>| viewing.set_columns(document, number, columns, tables);
    let name = is_named.then(|| view! { <h3 class="columns__name">{words::table_name(&table)}</h3> });
    let back = table.is_said.then(|| {
        view! {
            <button type="button" class="button button--small" on:click=click(move |_| say(None))>
                {words::AS_GUESSED}
            </button>
        }
    });
    let heads = table.headers.iter().map(|header| view! { <th scope="col">{header.clone()}</th> });
    let choices =
        (0..table.headers.len()).map(|column| view! { <td>{role_choice(&table, column, say)}</td> });
    let rows = table.examples.iter().map(|row| {
        let cells = row.iter().map(|cell| view! { <td>{cell.clone()}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    view! {
        <section class="columns__table">
            {name}
            <p class="columns__found" role="status">
                {words::measured(table.measured)}
            </p>
            <div class="columns__scroll" tabindex="0" role="group" aria-label=words::COLUMNS>
                <table>
                    <thead>
                        <tr>{heads.collect_view()}</tr>
                    </thead>
                    <tbody>
                        <tr>{choices.collect_view()}</tr>
                        {rows.collect_view()}
                    </tbody>
                </table>
            </div>
            <div class="columns__foot">
                {order_choice(&table.columns, say)}
                {back}
            </div>
        </section>
    }
    .into_any()
}

fn role_choice(
    table: &TableColumns,
    column: usize,
    say: impl Fn(Option<Columns>) + Copy + 'static,
) -> AnyView {
    let columns = table.columns.clone();
    let now = columns.roles.get(column).copied().unwrap_or_default();
    let choose = move |event: leptos::ev::Event| {
        let chosen =
            event_target_value(&event).parse().ok().and_then(|at: usize| ColumnRole::ALL.get(at).copied());
        let Some(role) = chosen else { return };
        let mut columns = columns.clone();
        columns.roles.resize(columns.roles.len().max(column + 1), ColumnRole::Unused);
        columns.roles[column] = role;
        say(Some(columns));
    };
    let options = ColumnRole::ALL.into_iter().enumerate().map(|(at, role)| {
        view! {
            <option value=at.to_string() selected=role == now>
                {words::column_role(role)}
            </option>
        }
    });
    view! {
        <select class="field__input" aria-label=words::meaning_of(&table.headers[column], column) on:change=change(choose)>
            {options.collect_view()}
        </select>
    }
    .into_any()
}

fn order_choice(columns: &Columns, say: impl Fn(Option<Columns>) + Copy + 'static) -> AnyView {
    let columns = columns.clone();
    let is_month_first = columns.order == DayOrder::MonthFirst;
    let choose = move |event: leptos::ev::Event| {
        let is_month_first = event_target_value(&event) == "month";
        let order = if is_month_first { DayOrder::MonthFirst } else { DayOrder::DayFirst };
        say(Some(Columns { order, ..columns.clone() }));
    };
    view! {
        <label class="columns__order">
            <span>{words::DAYS}</span>
            <select class="field__input" on:change=change(choose)>
                <option value="day" selected=!is_month_first>
                    {words::DAY_FIRST}
                </option>
                <option value="month" selected=is_month_first>
                    {words::MONTH_FIRST}
                </option>
            </select>
        </label>
    }
    .into_any()
}
