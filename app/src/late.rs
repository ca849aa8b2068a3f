//! Where is the app cut in two? At this function: it, and all that only it uses, comes in a file of its own, fetched once the page
//! stands (`ui/late.rs`).

// The cut is an import of one half and an export of the other.
#![allow(unsafe_code)]

use crate::conversation::Answers;
use crate::graph::GraphPane;
use crate::settings::{DeparturesDialog, SettingsDialog};
use crate::shell::{Palette, WorkspacesDialog};
use crate::ui::peek::PeekCard;
use crate::viewer::ViewerPane;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

/// A part of the page that is not needed to begin with.
#[derive(Clone, Copy)]
pub enum Part {
    /// Map and documents.
    Middle,
    /// All that an answer is told with.
    Answers,
    /// The card that shows what a citation is about.
    Card,
    /// What is closed at first.
    Dialogs,
}

/// Makes a part.
// One function for all: each has a door of its own to the file, which is shut until it has been waited for.
#[wasm_split(late, wasm_split_path = leptos::wasm_split, preload(fetched), fallible)]
pub fn made(part: Part) -> Result<AnyView, SplitLoaderError> {
    Ok(match part {
        Part::Middle => view! { <GraphPane /> <ViewerPane /> }.into_any(),
        Part::Answers => view! { <Answers /> }.into_any(),
        Part::Card => view! { <PeekCard /> }.into_any(),
        Part::Dialogs => view! {
            <SettingsDialog />
            <DeparturesDialog />
            <WorkspacesDialog />
            <Palette />
        }
        .into_any(),
    })
}
