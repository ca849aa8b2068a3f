//! What a model would take, said before it is asked.

use crate::engine::session;
use crate::ui::handler::{live, memo};
use crate::words;
use clew_worker::protocol::{ModelChoice, Plan, Settings};
use leptos::prelude::*;

/// One line; none without a model, or where nothing is planned.
#[component]
pub fn Estimated(plan: impl Fn() -> Option<Plan> + Send + Sync + 'static) -> impl IntoView {
    let setup = session().setup;
    let plan = memo(move || {
        // Who has only chosen to connect one has none yet.
        let is_there = |model: &ModelChoice| model.is_own() || !model.model.is_empty();
        let has_model = setup.settings.with(|settings| settings.model.as_ref().is_some_and(is_there));
        plan().filter(|_| has_model)
    });
    let said = setup.estimated(plan);
    let text = move || {
        let is_own = |settings: &Settings| settings.model.as_ref().is_some_and(ModelChoice::is_own);
        let price =
            setup.settings.with(|settings| if is_own(settings) { (0.0, 0.0) } else { settings.limits.price });
        said.get().map(|said| words::estimate(&said, price))
    };
    view! { <p class="field__hint">{live(text)}</p> }
}
