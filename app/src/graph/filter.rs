//! Which facts shall be seen? One list for each thing that can be chosen, behind one button.

use crate::engine::{Filtering, Map, Session, session};
use crate::graph::elements::KINDS;
use crate::graph::legend::kind_button;
use crate::interop::dom;
use crate::state::filter::toggle;
use crate::ui::citation::document_name;
use crate::ui::handler::{change, click, focused, holds, key_of, keyed, keys, memo, told, when};
use crate::ui::{Icon, Shown, Sign};
use crate::words;
use clew_types::arrange::Arrange;
use clew_types::graph::{Filter, Source, Years};
use clew_types::id::DocumentId;
use leptos::html;
use leptos::prelude::*;
use std::cmp::Reverse;

/// Lists longer than this can be searched.
const SEARCHED: usize = 8;
/// Rows of a list that are shown, beside what is chosen: the others are found by searching.
const MOST: usize = 60;

/// One thing to choose.
#[derive(Clone)]
struct Choice {
    item: Item,
    name: String,
    facts: u32,
}

/// What it is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    /// All that are worded alike.
    Relations(Vec<String>),
    Document(DocumentId),
    Source(Source),
}

impl Item {
    fn is_chosen(&self, filter: &Filter) -> bool {
        match self {
            Self::Relations(names) => names.iter().any(|name| filter.relations.contains(name)),
            Self::Document(id) => filter.documents.contains(id),
            Self::Source(source) => filter.sources.contains(source),
        }
    }

    fn toggle(&self, filter: &mut Filter) {
        match self {
            Self::Relations(names) => {
                let is_chosen = self.is_chosen(filter);
                filter.relations.retain(|known| !names.contains(known));
                if !is_chosen {
                    filter.relations.extend(names.iter().cloned());
                }
            }
            Self::Document(id) => toggle(&mut filter.documents, *id),
            Self::Source(source) => toggle(&mut filter.sources, *source),
        }
    }
}

/// The button, and behind it what can be chosen.
#[component]
pub fn FilterMenu() -> impl IntoView {
    let filtering = session().filtering;
    let details = NodeRef::<html::Details>::new();
    let set_open = move |open: bool| {
        details.get_untracked().inspect(|details| details.set_open(open));
    };
    view! {
        <details
            class="menu filter"
            node_ref=details
            on:toggle=change(move |_| {
                filtering.open.set(details.get_untracked().is_some_and(|details| details.open()));
            })
            on:focusout=focused(move |event| {
                if !dom::keeps_focus(&event) {
                    set_open(false);
                }
            })
            on:keydown=keys(move |event| {
                if event.key() == "Escape" {
                    event.stop_propagation();
                    set_open(false);
                    dom::focus(BUTTON);
                }
            })
        >
            <summary
                id=BUTTON
                class="icon-button"
                class:filter__button--on=holds(move || filtering.is_filtered())
                title=words::FILTER
                aria-label=words::FILTER
            >
                <Icon sign=Sign::Filter />
            </summary>
            <Shown when=when(move || filtering.open.get())>
                <Panel />
            </Shown>
        </details>
    }
    .into_any()
}

/// Id of the button.
const BUTTON: &str = "graph-filter";

#[component]
fn Panel() -> impl IntoView {
    let Session { map, filtering, .. } = session();
    let relations = move || {
        let relations = filtering.facets.with(|facets| facets.relations.clone());
        let mut all = relations.into_iter().fold(Vec::new(), add_relation);
        // What is worded alike has been added up.
        all.arrange_by_key(|choice| Reverse(choice.facts));
        all
    };
    let documents = move || {
        let documents = filtering.facets.with(|facets| facets.documents.clone());
        let choice = |(id, facts)| Choice { name: document_name(id), item: Item::Document(id), facts };
        documents.into_iter().map(choice).collect()
    };
    let sources = move || {
        let sources = filtering.facets.with(|facets| facets.sources.clone());
        let choice = |(source, facts)| Choice {
            name: words::source(source).to_owned(),
            item: Item::Source(source),
            facts,
        };
        sources.into_iter().map(choice).collect()
    };
    // Focus stays within wherever it is pressed: elsewhere it would close.
    view! {
        <div class="menu__list filter__panel" role="group" aria-label=words::FILTER tabindex="-1">
            {state(map, filtering)}
            {kinds(filtering)}
            {group(filtering, words::ONLY_DOCUMENTS, words::FIND_DOCUMENT, Box::new(documents))}
            {group(filtering, words::ONLY_RELATIONS, words::FIND_RELATION, Box::new(relations))}
            {group(filtering, words::ONLY_SOURCES, words::FIND_SOURCE, Box::new(sources))}
            {years(filtering)}
        </div>
    }
    .into_any()
}

/// Adds a relation to what can be chosen: to what is worded alike, where that is there.
fn add_relation(mut all: Vec<Choice>, ((relation, wording), facts): ((String, String), u32)) -> Vec<Choice> {
    let name = words::relation(&wording);
    match all.iter_mut().find(|choice| choice.name == name) {
        Some(Choice { item: Item::Relations(relations), facts: told, .. }) => {
            relations.push(relation);
            *told += facts;
        }
        _ => all.push(Choice { item: Item::Relations(vec![relation]), name, facts }),
    }
    all
}

/// How much is hidden, and the way back.
fn state(map: Map, filtering: Filtering) -> AnyView {
    let text = move || {
        let left_out = filtering.is_filtered().then(|| filtering.facets.with(|facets| facets.left_out));
        words::facts_hidden(left_out, map.size.get().1)
    };
    view! {
        <div class="filter__state">
            <p role="status">{told(text)}</p>
            <button
                type="button"
                class="button button--small"
                disabled=holds(move || !filtering.is_filtered())
                on:click=click(move |_| {
                    // It cannot be pressed any more, and would take the focus with it.
                    dom::focus(BUTTON);
                    filtering.show_everything();
                })
            >
                {words::SHOW_EVERYTHING}
            </button>
        </div>
    }
    .into_any()
}

/// Kinds of entities; pressed ones are shown, as in the legend.
fn kinds(filtering: Filtering) -> AnyView {
    let kinds = memo(move || {
        filtering.facets.with(|facets| {
            let is_there = |kind: &_| facets.kinds.iter().any(|(known, _)| known == kind);
            KINDS.into_iter().filter(is_there).collect::<Vec<_>>()
        })
    });
    view! {
        <fieldset class="filter__group">
            <legend class="field__name">{words::KINDS_SHOWN}</legend>
            <div class="filter__kinds">
                {keyed(move || kinds.get(), |kind| *kind as u64, |kind| kind_button(kind).into_any())}
            </div>
        </fieldset>
    }
    .into_any()
}

/// A list of which nothing chosen means everything.
fn group(
    filtering: Filtering,
    title: &'static str,
    find: &'static str,
    all: Box<dyn Fn() -> Vec<Choice> + Send + Sync>,
) -> AnyView {
    let needle = RwSignal::new(String::new());
    let all = StoredValue::new(all);
    let all = move || all.with_value(|all| all());
    let shown = move || {
        let needle = needle.get().to_lowercase();
        let mut shown = all();
        shown.retain(|choice| choice.name.to_lowercase().contains(&needle));
        let mut place = 0;
        shown.retain(|choice| {
            place += 1;
            place <= MOST || filtering.filter.with(|filter| choice.item.is_chosen(filter))
        });
        shown
    };
    // Where there is nothing to choose between, nothing is asked; what was chosen can be taken back.
    let is_one = move || {
        let all = all();
        all.len() < 2 && !all.iter().any(|one| filtering.filter.with(|filter| one.item.is_chosen(filter)))
    };
    view! {
        <fieldset class="filter__group" class:filter__group--one=holds(is_one)>
            <legend class="field__name">{title}</legend>
            <Shown when=when(move || all().len() > SEARCHED)>
                <input
                    class="search__field"
                    type="search"
                    placeholder=find
                    aria-label=find
                    on:input=change(move |event| needle.set(event_target_value(&event)))
                />
            </Shown>
            <div class="filter__options">
                {keyed(shown, |choice| key_of(&choice.item), move |choice| option(filtering, choice))}
            </div>
        </fieldset>
    }
    .into_any()
}

fn option(filtering: Filtering, Choice { item, name, facts }: Choice) -> AnyView {
    let own = item.clone();
    view! {
        <label class="filter__option">
            <input
                type="checkbox"
                prop:checked=holds(move || filtering.filter.with(|filter| item.is_chosen(filter)))
                on:change=change(move |_| filtering.filter.update(|filter| own.toggle(filter)))
            />
            <span class="filter__name">{name}</span>
            <span class="filter__count">{words::number(facts)}</span>
        </label>
    }
    .into_any()
}

/// From which year to which; nothing where no fact tells of any.
fn years(filtering: Filtering) -> AnyView {
    let told_years = memo(move || filtering.facets.with(|facets| facets.years));
    let set = move |change: &dyn Fn(&mut Years)| filtering.filter.update(|filter| change(&mut filter.years));
    let years = move || filtering.filter.with(|filter| filter.years);
    let first = move || told_years.get().map(|(first, _)| first);
    let last = move || told_years.get().map(|(_, last)| last);
    // Facts come and go while somebody types: the fields stay, only their examples change.
    view! {
        <Shown when=when(move || told_years.with(Option::is_some))>
            <fieldset class="filter__group">
                <legend class="field__name">{words::ONLY_YEARS}</legend>
                <div class="filter__years">
                    {year(words::FROM_YEAR, first, move || years().from, move |year| set(&|years| years.from = year))}
                    "–"
                    {year(words::TO_YEAR, last, move || years().to, move |year| set(&|years| years.to = year))}
                </div>
                <label class="filter__option">
                    <input
                        type="checkbox"
                        disabled=holds(move || years().is_open())
                        prop:checked=holds(move || years().undated)
                        on:change=change(move |event| {
                            let is_on = event_target_checked(&event);
                            set(&|years| years.undated = is_on);
                        })
                    />
                    <span class="filter__name">{words::AND_UNDATED}</span>
                </label>
            </fieldset>
        </Shown>
    }
    .into_any()
}

fn year(
    name: &'static str,
    example: impl Fn() -> Option<i32> + Send + 'static,
    value: impl Fn() -> Option<i32> + Send + 'static,
    set: impl Fn(Option<i32>) + 'static,
) -> AnyView {
    view! {
        <input
            class="search__field filter__year"
            type="number"
            aria-label=name
            placeholder=told(move || in_digits(example()))
            prop:value=told(move || in_digits(value()))
            on:change=change(move |event| set(event_target_value(&event).trim().parse().ok()))
        />
    }
    .into_any()
}

/// A year as it stands in its field; nothing where there is none.
fn in_digits(year: Option<i32>) -> String {
    year.map(|year| year.to_string()).unwrap_or_default()
}
