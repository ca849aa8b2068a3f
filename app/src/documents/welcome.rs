//! The empty workspace.

use crate::documents::add::FILE_INPUT;
use crate::engine::session;
use crate::interop::dom;
use crate::ui::handler::click;
use crate::ui::{Icon, Sign};
use crate::words;
use leptos::prelude::*;

/// What Clew is, and the three ways to begin.
#[component]
pub fn Welcome(pasting: RwSignal<bool>) -> impl IntoView {
    let documents = session().documents;
    view! {
        <div class="welcome">
            <p class="welcome__what">{words::WHAT_CLEW_IS}</p>
            <div class="welcome__drop">
                <Icon sign=Sign::Upload />
                <p class="welcome__here">{words::DROP_HERE}</p>
                <p class="welcome__formats">{words::FORMATS}</p>
                <div class="welcome__ways">
                    <button type="button" class="button button--main" on:click=click(|_| dom::click(FILE_INPUT))>
                        {words::CHOOSE_FILES}
                    </button>
                    <button type="button" class="button" on:click=click(move |_| pasting.set(true))>
                        {words::PASTE_TEXT}
                    </button>
                </div>
            </div>
            <div class="welcome__sample">
                <button type="button" class="button" on:click=click(move |_| documents.add_sample())>
                    {words::TRY_SAMPLE}
                </button>
                <p>{words::SAMPLE_IS}</p>
            </div>
            <p class="welcome__private">{words::PRIVATE}</p>
            <p class="welcome__private">{words::LANGUAGES}</p>
        </div>
    }
    .into_any()
}
