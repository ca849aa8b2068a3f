//! All about one entity, over the picture.

use crate::conversation::judge::JudgeButtons;
use crate::engine::session;
use crate::graph::editing::Editing;
use crate::graph::legend::KindSign;
use crate::graph::merging::MergeOffer;
use crate::state::document::Cited;
use crate::ui::handler::{click, live};
use crate::ui::{IconButton, Sign};
use crate::words;
use clew_types::graph::Standing;
use clew_types::id::EntityId;
use clew_worker::protocol::{Change, EntityDetail, EntityItem, Fact, Quote};
use leptos::prelude::*;

/// Facts shown at first.
const FIRST_FACTS: usize = 40;
/// Sentences shown.
const FIRST_SOURCES: usize = 12;

/// The inspector; nothing while no entity is chosen.
#[component]
pub fn Inspector() -> impl IntoView {
    let inspecting = session().inspecting;
    // Stays open from one change to the next.
    let edits = RwSignal::new(false);
    live(move || {
        inspecting.inspected.get().map(|detail| {
            view! {
                <section class="inspector" aria-label=words::ENTITY>
                    <Head item=detail.item.clone() />
                    <MergeOffer item=detail.item.clone() />
                    <div class="inspector__body">
                        {about(&detail)}
                        <Actions item=detail.item.clone() />
                        <Editing detail=(*detail).clone() open=edits />
                        {facts(&detail)}
                        {together(&detail)}
                        {sources(&detail)}
                    </div>
                </section>
            }
            .into_any()
        })
    })
}

#[component]
fn Head(item: EntityItem) -> impl IntoView {
    let inspecting = session().inspecting;
    view! {
        <header class="inspector__head">
            <KindSign kind=item.kind />
            <h3 class="inspector__name">{item.name}</h3>
            <span class="inspector__kind">{words::entity_kind(item.kind)}</span>
            <IconButton sign=Sign::Close name=words::CLOSE on_press=move || inspecting.close() />
        </header>
    }
}

fn about(detail: &EntityDetail) -> impl IntoView + use<> {
    let aliases = (!detail.aliases.is_empty()).then(|| detail.aliases.join(", "));
    let aliases =
        aliases.map(|names| view! { <p class="inspector__aliases">{words::ALSO_CALLED} " " {names}</p> });
    let description = detail.description.clone().map(|quote| view! { <QuoteButton quote /> });
    view! {
        {aliases}
        {description}
    }
}

#[component]
fn Actions(item: EntityItem) -> impl IntoView {
    let map = session().map;
    let id = item.id;
    let own = item.clone();
    view! {
        <div class="inspector__actions">
            <button type="button" class="button button--small" on:click=click(move |_| map.expand(id))>
                {words::EXPAND}
            </button>
            <button
                type="button"
                class="button button--small"
                on:click=click(move |_| map.show_around(id, item.name.clone()))
            >
                {words::FOCUS_HERE}
            </button>
            <PathButton item=own />
        </div>
    }
}

/// Begins a path here, or ends here the one that was begun elsewhere.
#[component]
fn PathButton(item: EntityItem) -> impl IntoView {
    let inspecting = session().inspecting;
    let id = item.id;
    let begun_elsewhere = move || {
        inspecting.path_from.get().filter(|from| from.id != id).map(|from| words::path_from(&from.name))
    };
    let text = move || begun_elsewhere().unwrap_or_else(|| words::PATH_FROM_HERE.to_owned());
    let press = move |_| match inspecting.path_from.get_untracked() {
        Some(from) if from.id != id => inspecting.show_between(from, item.clone()),
        _ => inspecting.begin_path(item.clone()),
    };
    view! {
        <button type="button" class="button button--small" on:click=click(press)>
            {text}
        </button>
    }
}

fn facts(detail: &EntityDetail) -> impl IntoView + use<> {
    let own = detail.item.id;
    let hidden = detail.facts.len().saturating_sub(FIRST_FACTS);
    let facts = detail.facts.iter().take(FIRST_FACTS).cloned();
    (!detail.facts.is_empty()).then(|| {
        view! {
            <h4 class="inspector__title">{words::FACTS}</h4>
            <ul class="inspector__facts">
                {facts.map(|fact| view! { <FactItem fact own=Some(own) /> }).collect_view()}
            </ul>
            {(hidden > 0).then(|| view! { <p class="inspector__more">{words::and_more(hidden)}</p> })}
        }
    })
}

/// Relation as it stands between its ends: "'s" follows a name at once.
pub fn relation(wording: &str) -> impl IntoView + use<> {
    let is_of = wording.starts_with(['\'', '’']);
    view! {
        {(!is_of).then_some(" ")}
        <span class="fact__relation" class:fact__relation--of=is_of>
            {if is_of { wording.to_owned() } else { words::relation(wording) }}
        </span>
    }
}

/// A fact seen from `own`, or from outside: the other ends can be visited.
#[component]
pub fn FactItem(fact: Fact, own: Option<EntityId>) -> impl IntoView {
    let editing = session().editing;
    let is_learned = fact.standing == Standing::Learned;
    let judge = judge(&fact);
    let id = fact.id;
    view! {
        <li class="fact" class:fact--learned=is_learned>
            <p class="fact__triple">
                <EntityButton item=fact.head own />
                {relation(&fact.wording)}
                " "
                <EntityButton item=fact.tail own />
                <button
                    type="button"
                    class="link fact__not"
                    aria-label=words::NOT_SO
                    on:click=click(move |_| editing.edit(Change::DeleteFact(id)))
                >
                    {words::NOT_SO_SHORT}
                </button>
            </p>
            {judge}
            <QuoteButton quote=fact.quote />
        </li>
    }
}

/// Where a learned fact comes from, and the buttons that judge it.
fn judge(fact: &Fact) -> Option<AnyView> {
    let line = words::fact(&fact.head.name, &fact.wording, &fact.tail.name);
    let from = words::learned_from(&fact.origin)?;
    let buttons = match fact.standing {
        Standing::Learned => view! { <JudgeButtons ids=vec![fact.id] fact=line /> }.into_any(),
        Standing::Accepted => view! { <b class="judge__verdict">{words::ACCEPTED}</b> }.into_any(),
        Standing::Plain | Standing::Unkept => return None,
    };
    Some(view! { <p class="judge"><span class="judge__origin">{from}</span> " " {buttons}</p> }.into_any())
}

#[component]
fn EntityButton(item: EntityItem, own: Option<EntityId>) -> impl IntoView {
    let inspecting = session().inspecting;
    if Some(item.id) == own {
        view! { <span class="fact__own">{item.name}</span> }.into_any()
    } else {
        view! {
            <button type="button" class="fact__other" on:click=click(move |_| inspecting.inspect(item.id))>
                {item.name}
            </button>
        }
        .into_any()
    }
}

/// A sentence that opens its document.
#[component]
pub fn QuoteButton(quote: Quote) -> impl IntoView {
    let viewing = session().viewing;
    let cited = Cited { sentence: quote.evidence.sentence, span: Some(quote.evidence.span) };
    let title = words::show_in_document(&quote.document);
    view! {
        <button
            type="button"
            class="quote"
            title=title
            on:click=click(move |_| viewing.open_citation(cited))
        >
            <span class="quote__text">{quote.text}</span>
            <span class="quote__source">{quote.document}</span>
        </button>
    }
}

/// Who is often named with it; each opens the sentences that name both.
fn together(detail: &EntityDetail) -> impl IntoView + use<> {
    let inspecting = session().inspecting;
    let own = detail.item.clone();
    let entry = move |(other, sentences): (EntityItem, u32)| {
        let own = own.clone();
        let count = words::together(sentences);
        let name = other.name.clone();
        view! {
            <li>
                <button type="button" class="fact__other" on:click=click(move |_| inspecting.show_tie(&own, &other))>
                    {name}
                </button>
                " "
                <span class="fact__relation">{count}</span>
            </li>
        }
    };
    (!detail.together.is_empty()).then(|| {
        view! {
            <h4 class="inspector__title">{words::TOGETHER}</h4>
            <ul class="inspector__facts" aria-label=words::TOGETHER>{detail.together.iter().cloned().map(entry).collect_view()}</ul>
        }
    })
}

fn sources(detail: &EntityDetail) -> impl IntoView + use<> {
    let quotes = detail.sources.iter().take(FIRST_SOURCES).cloned();
    (!detail.sources.is_empty()).then(|| {
        view! {
            <h4 class="inspector__title">{words::MENTIONED_IN}</h4>
            <ul class="inspector__facts">
                {quotes.map(|quote| view! { <li class="fact"><QuoteButton quote /></li> }).collect_view()}
            </ul>
        }
    })
}
