//! Pictograms, drawn on a grid of 16.

use crate::ui::handler::click;
use leptos::prelude::*;

/// Which pictogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Close,
    Plus,
    Minus,
    Fit,
    FullScreen,
    Filter,
    Table,
    Download,
    Settings,
    Documents,
    Graph,
    Talk,
    Folder,
    Paste,
    Trash,
    Warning,
    Upload,
    Undo,
    Redo,
    Split,
    Forbid,
    Pin,
    Find,
    Again,
    Before,
    After,
}

impl Sign {
    fn path(self) -> &'static str {
        match self {
            Self::Close => "M4 4l8 8M12 4l-8 8",
            Self::Plus => "M8 3.5v9M3.5 8h9",
            Self::Minus => "M3.5 8h9",
            Self::Fit => "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
            Self::FullScreen => {
                "M9.500 6.500L13.500 2.500M10 2.500h3.500V6M6.500 9.500L2.500 13.500M2.500 10v3.500H6"
            }
            Self::Filter => "M2 3.500h12l-4.700 5.500v4.500l-2.600-1.500v-3z",
            Self::Table => "M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9",
            Self::Download => "M8 2.5v7.5M5 7.5l3 3 3-3M3 13.5h10",
            Self::Settings => {
                "M2.5 4.5h6M11.5 4.5h2M8.5 4.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M2.5 11.5h2M7.5 11.5h6M4.5 11.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0"
            }
            Self::Documents => "M4 1.5h5.5L12.5 4.5v10H4zM9.5 1.5v3h3M6.5 8h3.5M6.5 11h3.5",
            Self::Graph => {
                "M4.5 5.2l6 5.2M5.2 4.2l5.3.6M3.5 5.7l.3 5.1M2.2 4a1.7 1.7 0 103.4 0 1.7 1.7 0 10-3.4 0M10.5 5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M10 11.5a1.8 1.8 0 103.6 0 1.8 1.8 0 10-3.6 0M2.6 12.2a1.3 1.3 0 102.6 0 1.3 1.3 0 10-2.6 0"
            }
            Self::Talk => "M2.5 3h11v8H8l-3 2.5V11H2.5z",
            Self::Folder => "M2 3.500h4.500l1.500 1.500H14v8H2z",
            Self::Paste => "M5.5 3.5H3.5v10h9v-10h-2M5.500 2.500h5v2.500h-5zM6 8h4M6 10.500h4",
            Self::Trash => "M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4",
            Self::Before => "M10 3.500L5.500 8l4.500 4.500",
            Self::After => "M6 3.500L10.500 8l-4.500 4.500",
            Self::Again => "M12.8 6.2A5 5 0 103.300 9.600M13.200 2.800v3.600H9.600",
            Self::Warning => "M8 2.2l6.2 11.3H1.8zM8 6.5v3.2M8 11.6v.4",
            Self::Undo => "M6 3.5L3 6.5l3 3M3 6.5h6.500a3.500 3.500 0 010 7H6",
            Self::Redo => "M10 3.5l3 3-3 3M13 6.500H6.500a3.500 3.500 0 000 7H10",
            Self::Split => "M8 14V9.500M8 9.500L3.500 5V2.500M8 9.500L12.500 5V2.500",
            Self::Forbid => "M3 8a5 5 0 1010 0a5 5 0 10-10 0M4.5 11.5l7-7",
            Self::Pin => "M6 2.500h4l-.5 4.500 2.500 2.500H4l2.500-2.500zM8 9.500v4",
            Self::Find => "M2.5 7a4.500 4.500 0 109 0a4.500 4.500 0 10-9 0M10.500 10.500L14 14",
            Self::Upload => "M8 10.5V3M5 5.5l3-3 3 3M3 10.5v3h10v-3",
        }
    }
}

/// A pictogram; the words stand beside it or in the button's name.
#[component]
pub fn Icon(sign: Sign) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d=sign.path() />
        </svg>
    }
}

/// A button with a pictogram and a name.
#[component]
pub fn IconButton(
    sign: Sign,
    #[prop(into)] name: Signal<String>,
    on_press: impl Fn() + 'static,
    #[prop(optional, into)] pressed: MaybeProp<bool>,
) -> impl IntoView {
    icon_button(sign, name, click(move |_| on_press()), pressed)
}

/// Compiled once for all of them.
fn icon_button(
    sign: Sign,
    name: Signal<String>,
    on_press: Box<dyn FnMut(web_sys::MouseEvent)>,
    pressed: MaybeProp<bool>,
) -> AnyView {
    view! {
        <button
            type="button"
            class="icon-button"
            title=name
            aria-label=name
            aria-pressed=move || pressed.get().map(|on| on.to_string())
            on:click=on_press
        >
            <Icon sign />
        </button>
    }
    .into_any()
}
