//! The text itself, built part by part so that the page stays responsive.

use crate::engine::{Session, session};
use crate::graph::kind_class;
use crate::interop::{dom, task};
use crate::shell::{Pane, Shell};
use crate::state::document::cited_span;
use crate::ui::handler::{click, effect, keys, live, memo, pointer};
use crate::viewer::find::Places;
use crate::viewer::layout::{
    Cell, Mark, Part, building_order, cells, heading_levels, marked, page_begun, part_of, parts, pieces,
    sentence_of,
};
use crate::viewer::selection::{Selected, SelectionBar};
use crate::words;
use clew_types::document::{Block, BlockRole};
use clew_types::id::{EntityId, SentenceId};
use clew_types::span::Span;
use clew_worker::protocol::{DocumentText, Named};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Numbers the parts.
const PART: &str = "data-part";
/// Numbers the entities that are named.
const ENTITY: &str = "data-entity";
/// Pause between two parts.
const BREATH: Duration = Duration::from_millis(12);

/// A document with what is known of its layout.
struct Laid {
    text: Arc<DocumentText>,
    parts: Vec<Part>,
    levels: Vec<u8>,
    cells: Vec<Vec<Cell>>,
}

/// The document's text. The part with the cited sentence is built first.
#[component]
pub fn Text(text: Arc<DocumentText>, shows_names: RwSignal<bool>, found: Places) -> impl IntoView {
    let session = session();
    let shell: Shell = expect_context();
    let parts = parts(&text.blocks);
    let laid = Arc::new(Laid { levels: heading_levels(&text.blocks), cells: cells(&text), parts, text });
    let cited = memo({
        let laid = laid.clone();
        move || session.viewing.cited.get().and_then(|cited| cited_span(&laid.text, cited))
    });
    let wanted = memo({
        let laid = laid.clone();
        move || cited.get().and_then(|span| part_of(&laid.parts, &laid.text.blocks, span))
    });
    let order = building_order(laid.parts.len(), wanted.get_untracked());
    let built = RwSignal::new(1);
    step_up(task::Latest::new(), built, laid.parts.len());
    let sweep = names_part_by_part(shows_names, laid.parts.len());
    let found = found_part_by_part(found, laid.parts.len());
    let part_view = |index: usize| {
        let place = order.iter().position(|&part| part == index).unwrap_or_default();
        let is_built = memo(move || place < built.get() || wanted.get() == Some(index));
        let is_named = memo(move || sweep.get().at(place));
        let found = found.of_part(&laid, index, place);
        view! { <PartView laid=laid.clone() index is_built is_named cited found /> }
    };
    let choose = {
        let laid = laid.clone();
        move |event: MouseEvent| follow_name(session, shell, &laid.text, &event)
    };
    let selected = RwSignal::new(None);
    let look = {
        let laid = laid.clone();
        move || selected.set(selected_in(&laid))
    };
    view! {
        <div
            class="viewer__text"
            tabindex="0"
            on:pointerup=pointer({
                let look = look.clone();
                move |_| look()
            })
            on:keyup=keys(move |_| look())
            on:click=click(choose)
        >
            {(0..laid.parts.len()).map(part_view).collect_view()}
        </div>
        <SelectionBar selected />
    }
    .into_any()
}

/// Leads from a name that was clicked to its entity.
pub fn follow_name(session: Session, shell: Shell, text: &DocumentText, event: &MouseEvent) {
    let Session { viewing, map, inspecting, .. } = session;
    let Some(entity) = dom::number_around(event, ENTITY).map(EntityId) else { return };
    event.prevent_default();
    let named = text.names.iter().find(|named| named.entity == entity);
    let words = named.map(|named| named.span.of(&text.text).to_owned());
    map.show_around(entity, words.unwrap_or_default());
    inspecting.inspect(entity);
    viewing.close();
    shell.show(Pane::Graph);
}

fn selected_in(laid: &Laid) -> Option<Selected> {
    let (words, part) = dom::selection(PART)?;
    let index = sentence_of(&laid.text, laid.parts.get(part)?, &words)?;
    Some(Selected { words, sentence: SentenceId { document: laid.text.id, index } })
}

/// Counts up to `all` with breaths in between: each step builds a part.
fn step_up(work: task::Latest, steps: RwSignal<usize>, all: usize) {
    work.run(async move {
        while steps.try_get_untracked().is_some_and(|steps| steps < all) {
            task::sleep(BREATH).await;
            let _ = steps.try_update(|steps| *steps += 1);
        }
    });
    on_cleanup(move || work.stop());
}

/// Names are shown or hidden part by part: those before `reached` are as wanted, the others still as before.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sweep {
    wanted: bool,
    reached: usize,
}

impl Sweep {
    fn at(self, place: usize) -> bool {
        self.wanted == (place < self.reached)
    }
}

/// Names of all parts at once would stop the page where a book is open.
fn names_part_by_part(shows_names: RwSignal<bool>, all: usize) -> Signal<Sweep> {
    let reached = RwSignal::new(all);
    let work = task::Latest::new();
    Effect::new(move |before: Option<bool>| {
        let now = shows_names.get();
        if before.is_some_and(|before| before != now) {
            reached.set(0);
            step_up(work, reached, all);
        }
        now
    });
    Signal::derive(move || Sweep { wanted: shows_names.get(), reached: reached.get() })
}

/// What was found is marked part by part, too: parts before `reached` show what is found now, the others what was before.
#[derive(Clone, Copy)]
struct Found {
    all: RwSignal<Arc<Vec<Span>>>,
    reached: RwSignal<usize>,
}

fn found_part_by_part(places: Places, parts: usize) -> Found {
    let found = Found { all: RwSignal::default(), reached: RwSignal::new(0) };
    let work = task::Latest::new();
    effect(move || {
        let spans = places.with(|places| places.iter().map(|(_, span)| *span).collect::<Vec<_>>());
        if spans.is_empty() && found.all.with_untracked(|all| all.is_empty()) {
            return;
        }
        found.reached.set(0);
        found.all.set(Arc::new(spans));
        step_up(work, found.reached, parts);
    });
    found
}

impl Found {
    /// The places in a part, which is the `place`th to be built.
    fn of_part(self, laid: &Laid, index: usize, place: usize) -> Memo<Vec<Span>> {
        let Part { first, last } = laid.parts[index];
        let blocks = &laid.text.blocks[first..last];
        let ends = blocks.first().zip(blocks.last()).map(|(first, last)| (first.span.start, last.span.end));
        let (start, end) = ends.unwrap_or_default();
        let part = Span { start, end };
        Memo::new(move |before: Option<&Vec<Span>>| {
            if place >= self.reached.get() {
                return before.cloned().unwrap_or_default();
            }
            let is_here = |span: &&Span| span.overlaps(part);
            self.all.with(|all| all.iter().filter(is_here).copied().collect())
        })
    }
}

#[component]
fn PartView(
    laid: Arc<Laid>,
    index: usize,
    is_built: Memo<bool>,
    is_named: Memo<bool>,
    cited: Memo<Option<Span>>,
    found: Memo<Vec<Span>>,
) -> impl IntoView {
    let Part { first, last } = laid.parts[index];
    let cited_here = memo({
        let laid = laid.clone();
        move || cited.get().filter(|span| holds(&laid.text.blocks[first..last], *span))
    });
    let blocks = move || {
        let shown = Shown { cited: cited_here.get(), named: is_named.get(), found: &found.get() };
        is_built.get().then(|| (first..last).map(|block| block_view(&laid, block, &shown)).collect_view())
    };
    view! { <div class="viewer__part" data-part=index>{live(blocks)}</div> }
}

fn holds(blocks: &[Block], span: Span) -> bool {
    blocks.iter().any(|block| block.span.overlaps(span))
}

/// What is to be seen in a text besides its words.
struct Shown<'a> {
    cited: Option<Span>,
    /// Names lead to their entities.
    named: bool,
    found: &'a [Span],
}

fn block_view(laid: &Laid, index: usize, shown: &Shown<'_>) -> AnyView {
    let text = &laid.text;
    let block = &text.blocks[index];
    let page = page_begun(text, index).map(|page| view! { <p class="viewer__page">{words::page(page)}</p> });
    let words = |span: Span| words_of(text, span, shown);
    let cell = |(name, value): &Cell| {
        let name = name.of(&text.text);
        // The name is read out, and shown above the first row.
        let name = (!name.is_empty()).then(
            || view! { <b class="viewer__column">{name.to_owned()}</b> <b class="viewer__column">": "</b> },
        );
        view! { <span class="viewer__cell">{name} {words(*value)}</span> }.into_any()
    };
    let content = match laid.cells[index].as_slice() {
        [] => words(block.span),
        cells => cells.iter().map(cell).collect_view().into_any(),
    };
    view! {
        {page}
        {element(block, laid.levels[index], content)}
    }
    .into_any()
}

/// A span's words, those that are cited or were found marked.
fn words_of(text: &DocumentText, span: Span, shown: &Shown<'_>) -> AnyView {
    let piece = |(span, mark): (Span, Mark)| {
        let words = match shown.named {
            true => named_words(text, span),
            false => span.of(&text.text).to_owned().into_any(),
        };
        match mark {
            Mark::Nothing => words,
            Mark::Found => view! { <mark class="viewer__found">{words}</mark> }.into_any(),
            Mark::Cited => view! { <CitedMark words /> }.into_any(),
        }
    };
    marked(span, shown.cited, shown.found).into_iter().map(piece).collect_view().into_any()
}

/// Words in which each name leads to its entity.
fn named_words(text: &DocumentText, span: Span) -> AnyView {
    let piece = |(span, named): (Span, Option<Named>)| {
        let words = span.of(&text.text).to_owned();
        match named {
            None => words.into_any(),
            Some(Named { entity, kind, .. }) => {
                let class = format!("viewer__named viewer__named--{}", kind_class(kind));
                view! {
                    <a class=class href="#" data-entity=entity.0>
                        {words}
                    </a>
                }
                .into_any()
            }
        }
    };
    pieces(span, &text.names).into_iter().map(piece).collect_view().into_any()
}

fn element(block: &Block, level: u8, content: AnyView) -> AnyView {
    match (level, block.role) {
        (3, _) => view! { <h3 class="viewer__heading">{content}</h3> }.into_any(),
        (4, _) => view! { <h4 class="viewer__heading">{content}</h4> }.into_any(),
        (5, _) => view! { <h5 class="viewer__heading">{content}</h5> }.into_any(),
        (6, _) => view! { <h6 class="viewer__heading">{content}</h6> }.into_any(),
        (_, BlockRole::ListItem) => view! { <p class="viewer__item">{content}</p> }.into_any(),
        (_, BlockRole::TableRow) => view! { <p class="viewer__row">{content}</p> }.into_any(),
        (_, BlockRole::Code) => view! { <pre class="viewer__code">{content}</pre> }.into_any(),
        (_, _) => view! { <p class="viewer__paragraph">{content}</p> }.into_any(),
    }
}

/// The cited words; scrolled into view as soon as they are there.
#[component]
fn CitedMark(words: AnyView) -> impl IntoView {
    let mark = NodeRef::<html::Mark>::new();
    mark.on_load(|element| {
        // Parts above may still change their height while they are laid out for the first time: look twice.
        for delay in [0, 120] {
            let element = element.clone();
            set_timeout(move || dom::scroll_to_middle(&element), Duration::from_millis(delay));
        }
    });
    view! { <mark class="viewer__cited" data-testid="cited" node_ref=mark>{words}</mark> }
}
