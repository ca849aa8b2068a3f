//! The text itself, built part by part so that the page stays responsive.

use crate::engine::session;
use crate::interop::{dom, task};
use crate::state::document::cited_span;
use crate::viewer::layout::{
    Part, building_order, cut, heading_levels, page_begun, part_of, parts, sentence_of,
};
use crate::viewer::selection::{Selected, SelectionBar};
use crate::words;
use clew_core::document::{Block, BlockRole};
use clew_core::id::SentenceId;
use clew_core::span::Span;
use clew_worker::protocol::DocumentText;
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Numbers the parts.
const PART: &str = "data-part";
/// Pause between two parts.
const BREATH: Duration = Duration::from_millis(12);

/// A document with what is known of its layout.
struct Laid {
    text: Arc<DocumentText>,
    parts: Vec<Part>,
    levels: Vec<u8>,
}

/// The document's text. The part with the cited sentence is built first.
#[component]
pub fn Text(text: Arc<DocumentText>) -> impl IntoView {
    let session = session();
    let parts = parts(&text.blocks);
    let laid = Arc::new(Laid { levels: heading_levels(&text.blocks), parts, text });
    let cited = Memo::new({
        let laid = laid.clone();
        move |_| session.cited.get().and_then(|cited| cited_span(&laid.text, cited))
    });
    let wanted = Memo::new({
        let laid = laid.clone();
        move |_| cited.get().and_then(|span| part_of(&laid.parts, &laid.text.blocks, span))
    });
    let order = building_order(laid.parts.len(), wanted.get_untracked());
    let built = RwSignal::new(1);
    build_rest(built, laid.parts.len());
    let part_view = |index: usize| {
        let place = order.iter().position(|&part| part == index).unwrap_or_default();
        let is_built = Memo::new(move |_| place < built.get() || wanted.get() == Some(index));
        view! { <PartView laid=laid.clone() index is_built cited /> }
    };
    let selected = RwSignal::new(None);
    let look = {
        let laid = laid.clone();
        move || selected.set(selected_in(&laid))
    };
    view! {
        <div class="viewer__text" tabindex="0" on:pointerup={let look = look.clone(); move |_| look()} on:keyup=move |_| look()>
            {(0..laid.parts.len()).map(part_view).collect_view()}
        </div>
        <SelectionBar selected />
    }
    .into_any()
}

fn selected_in(laid: &Laid) -> Option<Selected> {
    let (words, part) = dom::selection(PART)?;
    let index = sentence_of(&laid.text, laid.parts.get(part)?, &words)?;
    Some(Selected { words, sentence: SentenceId { document: laid.text.id, index } })
}

/// Builds the parts that are not yet there, one after the other.
fn build_rest(built: RwSignal<usize>, all: usize) {
    let work = task::Latest::new();
    work.run(async move {
        while built.try_get_untracked().is_some_and(|built| built < all) {
            task::sleep(BREATH).await;
            let _ = built.try_update(|built| *built += 1);
        }
    });
    on_cleanup(move || work.stop());
}

#[component]
fn PartView(laid: Arc<Laid>, index: usize, is_built: Memo<bool>, cited: Memo<Option<Span>>) -> impl IntoView {
    let Part { first, last } = laid.parts[index];
    let cited_here = Memo::new({
        let laid = laid.clone();
        move |_| cited.get().filter(|span| holds(&laid.text.blocks[first..last], *span))
    });
    let blocks = move || {
        let cited = cited_here.get();
        is_built.get().then(|| (first..last).map(|block| block_view(&laid, block, cited)).collect_view())
    };
    view! { <div class="viewer__part" data-part=index>{blocks}</div> }
}

fn holds(blocks: &[Block], span: Span) -> bool {
    blocks.iter().any(|block| block.span.overlaps(span))
}

fn block_view(laid: &Laid, index: usize, cited: Option<Span>) -> AnyView {
    let text = &laid.text;
    let block = &text.blocks[index];
    let page = page_begun(text, index).map(|page| view! { <p class="viewer__page">{words::page(page)}</p> });
    let (before, marked, after) = cut(&text.text, block, cited);
    let mark = (!marked.is_empty()).then(|| view! { <CitedMark words=marked.to_owned() /> });
    let content = (before.to_owned(), mark, after.to_owned());
    view! {
        {page}
        {element(block, laid.levels[index], content)}
    }
    .into_any()
}

fn element(block: &Block, level: u8, content: impl IntoView + 'static) -> AnyView {
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
fn CitedMark(words: String) -> impl IntoView {
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
