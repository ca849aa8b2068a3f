//! A PDF's pages as they look, one at a time, with the cited sentence and the names marked where they stand.

use crate::engine::{Viewing, session};
use crate::graph::kind_class;
use crate::interop::painter::Painter;
use crate::interop::task::Latest;
use crate::shell::Shell;
use crate::state::document::cited_span;
use crate::ui::handler::{click, effect, keys, live, memo, told};
use crate::ui::{IconButton, Sign};
use crate::viewer::text::follow_name;
use crate::words;
use clew_types::document::Rectangle;
use clew_types::id::DocumentId;
use clew_types::span::Span;
use clew_worker::protocol::{DocumentText, Named, PageView};
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;

/// The page that a stretch of text begins on.
pub fn page_of(pages: &[Span], span: Span) -> usize {
    pages.partition_point(|page| page.start <= span.start).saturating_sub(1)
}

/// The page that is looked at, and the buttons that turn it.
#[component]
pub fn Pages(text: Arc<DocumentText>, shows_names: RwSignal<bool>) -> impl IntoView {
    let session = session();
    let shell: Shell = expect_context();
    let all = text.pages.len();
    let cited = memo({
        let text = text.clone();
        move || session.viewing.cited.get().and_then(|cited| cited_span(&text, cited))
    });
    let page = RwSignal::new(0);
    effect({
        let text = text.clone();
        move || page.set(cited.get().map_or(0, |span| page_of(&text.pages, span)))
    });
    let laid = RwSignal::new(PageView::default());
    let looking = Latest::new();
    let document = text.id;
    effect(move || session.viewing.look_at_page(looking, document, page.get() as u32, cited.get(), laid));
    let turn = move |forward: bool| {
        page.update(|page| *page = if forward { (*page + 1).min(all - 1) } else { page.saturating_sub(1) });
    };
    view! {
        <div
            class="pages"
            tabindex="0"
            on:keydown=keys(move |event| match event.key().as_str() {
                "ArrowRight" | "PageDown" => turn(true),
                "ArrowLeft" | "PageUp" => turn(false),
                _ => {}
            })
            on:click=click({
                let text = text.clone();
                move |event| follow_name(session, shell, &text, &event)
            })
        >
            <p class="pages__turn">
                <IconButton sign=Sign::Before name=words::PAGE_BEFORE on_press=move || turn(false) />
                <span aria-live="polite">{live(move || words::page_of(page.get() + 1, all))}</span>
                <IconButton sign=Sign::After name=words::PAGE_AFTER on_press=move || turn(true) />
            </p>
            <Sheet text=text.clone() page laid shows_names />
        </div>
    }
    .into_any()
}

/// The picture, and what is marked on it.
#[component]
fn Sheet(
    text: Arc<DocumentText>,
    page: RwSignal<usize>,
    laid: RwSignal<PageView>,
    shows_names: RwSignal<bool>,
) -> impl IntoView {
    let viewing = session().viewing;
    let document = text.id;
    let canvas: NodeRef<html::Canvas> = NodeRef::new();
    let failed = RwSignal::new(false);
    let painter = StoredValue::new_local(None::<Painter>);
    let is_ready = RwSignal::new(false);
    effect(move || {
        if let Some(canvas) = canvas.get() {
            start(viewing, document, canvas, painter, is_ready, failed);
        }
    });
    effect(move || {
        let number = page.get() as u32 + 1;
        if is_ready.get() {
            let width = canvas.get_untracked().map_or(0, |canvas| canvas.client_width());
            let pixels = f64::from(width.max(1)) * window().device_pixel_ratio();
            painter.with_value(|painter| painter.iter().for_each(|painter| painter.paint(number, pixels)));
        }
    });
    view! {
        {live(move || failed.get().then(|| view! { <p class="pages__failed">{words::PAGE_NOT_PAINTED}</p> }))}
        <div class="pages__sheet">
            <canvas
                class="pages__picture"
                role="img"
                aria-label=told(move || words::page_picture(page.get() + 1))
                node_ref=canvas
            ></canvas>
            {live(move || laid.with(|laid| marks(&text, laid, shows_names.get())))}
        </div>
    }
    .into_any()
}

/// Fetches the file and starts its painter.
fn start(
    viewing: Viewing,
    document: DocumentId,
    canvas: web_sys::HtmlCanvasElement,
    painter: StoredValue<Option<Painter>, LocalStorage>,
    is_ready: RwSignal<bool>,
    failed: RwSignal<bool>,
) {
    leptos::task::spawn_local(async move {
        let painted = Box::new(move |_, ok: bool| _ = failed.try_set(!ok));
        let started = match viewing.original(document).await {
            Ok(file) => Painter::start(&canvas, &file.bytes, painted).ok(),
            Err(_) => None,
        };
        let is_there = started.is_some();
        if painter.try_set_value(started).is_none() {
            is_ready.set(is_there);
            failed.set(!is_there);
        }
    });
}

/// Rectangles over the picture, in the page's own measure.
fn marks(text: &DocumentText, laid: &PageView, shows_names: bool) -> AnyView {
    let (width, height) = laid.size;
    let cited = laid.cited.iter().map(|place| rectangle(place, "pages__cited"));
    let names = laid.names.iter().filter(|_| shows_names).map(|(place, named)| name(text, place, named));
    view! {
        <svg class="pages__marks" viewBox=format!("0 0 {width} {height}")>
            {cited.collect_view()}
            {names.collect_view()}
        </svg>
    }
    .into_any()
}

fn rectangle(place: &Rectangle, class: &'static str) -> AnyView {
    view! {
        <rect class=class x=place.left y=place.top width=place.width height=place.height rx="1" />
    }
    .into_any()
}

fn name(text: &DocumentText, place: &Rectangle, named: &Named) -> AnyView {
    let class = format!("pages__named viewer__named--{}", kind_class(named.kind));
    let words = named.span.of(&text.text).to_owned();
    // Outside of a drawing an `a` would be another element, and draw nothing.
    view! {
        <g class=class>
            <a href="#" aria-label=words data-entity=named.entity.0>
                {rectangle(place, "pages__name")}
            </a>
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_begins_on_the_page_that_holds_its_first_byte() {
        let pages = [Span::new(0, 100), Span::new(100, 180), Span::new(182, 300)];
        let check =
            |start: usize, expected: usize| assert_eq!(page_of(&pages, Span::new(start, 400)), expected);
        check(0, 0);
        check(99, 0);
        check(100, 1);
        check(181, 1);
        check(182, 2);
        check(299, 2);
        assert_eq!(page_of(&[], Span::new(5, 6)), 0);
    }
}
