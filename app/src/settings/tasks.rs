//! Which model does which task, and how freely? For those who want to tell them apart.

use crate::engine::session;
use crate::ui::handler::{self, holds};
use crate::words;
use clew_types::settings::SkillGroup;
use clew_worker::protocol::{Settings, SkillModel};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// One line of fields a task.
#[component]
pub fn TaskFields() -> impl IntoView {
    let setup = session().setup;
    // The browser has only one of its own.
    let has_model =
        move || setup.settings.with(|settings| settings.model.as_ref().is_some_and(|model| !model.is_own()));
    view! {
        <fieldset class="choice" hidden=holds(move || !has_model())>
            <legend class="field__name">{words::TASKS}</legend>
            <p class="field__hint">{words::TASKS_ARE} " " {words::TEMPERATURE_IS}</p>
            {SkillGroup::ALL.map(|group| view! { <TaskRow group /> }).collect_view()}
        </fieldset>
    }
    .into_any()
}

#[component]
fn TaskRow(group: SkillGroup) -> impl IntoView {
    let setup = session().setup;
    let own = move || setup.settings.with(|settings| own(settings, group));
    let change = move |change: &dyn Fn(&mut SkillModel)| {
        let before = setup.settings.get_untracked();
        let mut task = own();
        change(&mut task);
        let now = with(before.clone(), task);
        if now != before {
            setup.set(now);
        }
    };
    let default = move || {
        let name = setup.settings.with(|settings| settings.model.as_ref().map(|model| model.model.clone()));
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| words::MODEL_NAME_HINT.to_owned())
    };
    let wrong = RwSignal::new(false);
    let degree = move || own().temperature.map(words::decimal).unwrap_or_default();
    let change_degree = move |event| {
        let text = event_target_value(&event);
        let read = temperature(&text, JsValue::from_str(&text).unchecked_into_f64());
        wrong.set(read.is_none());
        if let Some(read) = read {
            change(&|task| task.temperature = read);
        }
    };
    let name = words::task(group);
    let problem = format!("temperature-{}", group.name());
    view! {
        <div class="field-row">
            <label class="field">
                <span class="field__name">{name}</span>
                <input
                    class="field__input"
                    type="text"
                    spellcheck="false"
                    autocomplete="off"
                    list="model-names"
                    placeholder=default
                    prop:value=move || own().model.unwrap_or_default()
                    on:change=handler::change(move |event| {
                        let text = event_target_value(&event).trim().to_owned();
                        change(&|task| task.model = Some(text.clone()).filter(|text| !text.is_empty()));
                    })
                />
            </label>
            <label class="field">
                <span class="field__name">{words::TEMPERATURE}</span>
                <input
                    class="field__input"
                    type="text"
                    inputmode="decimal"
                    placeholder=words::TEMPERATURE_HINT
                    aria-label=words::temperature_for(name)
                    aria-invalid=move || wrong.get().then_some("true")
                    aria-describedby=problem.clone()
                    prop:value=degree
                    on:change=handler::change(change_degree)
                />
            </label>
            <p class="test-row__outcome test-row__outcome--failed" id=problem role="status">
                {move || wrong.get().then_some(words::NO_TEMPERATURE)}
            </p>
        </div>
    }
    .into_any()
}

/// What the settings say of a task.
fn own(settings: &Settings, group: SkillGroup) -> SkillModel {
    let found = settings.skills.iter().find(|one| one.group == group).cloned();
    found.unwrap_or(SkillModel { group, model: None, temperature: None })
}

/// The settings with this said of a task; a task of which nothing is said is not among them.
fn with(mut settings: Settings, task: SkillModel) -> Settings {
    settings.skills.retain(|one| one.group != task.group);
    if task.model.is_some() || task.temperature.is_some() {
        let place = settings.skills.partition_point(|one| one.group < task.group);
        settings.skills.insert(place, task);
    }
    settings
}

/// What a field says, read as a `number` by the browser: `Some(None)` where it is empty, `None` where it is no temperature.
fn temperature(text: &str, number: f64) -> Option<Option<f32>> {
    if text.trim().is_empty() {
        return Some(None);
    }
    (0.0..=2.0).contains(&number).then_some(Some(number as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_kept() {
        let task = |group, temperature| SkillModel { group, model: None, temperature };
        let settings = with(Settings::default(), task(SkillGroup::Writing, Some(0.5)));
        let settings = with(settings, task(SkillGroup::Reading, Some(1.0)));
        let groups = |settings: &Settings| settings.skills.iter().map(|one| one.group).collect::<Vec<_>>();
        assert_eq!(groups(&settings), [SkillGroup::Reading, SkillGroup::Writing]);
        assert_eq!(own(&settings, SkillGroup::Writing).temperature, Some(0.5));
        assert_eq!(own(&settings, SkillGroup::Judging), task(SkillGroup::Judging, None));
        let settings = with(settings, task(SkillGroup::Writing, None));
        assert_eq!(groups(&settings), [SkillGroup::Reading]);
    }

    #[test]
    fn a_temperature_lies_between_nothing_and_two() {
        for (text, number, expected) in [
            (" ", 0.0, Some(None)),
            ("0", 0.0, Some(Some(0.0))),
            ("2", 2.0, Some(Some(2.0))),
            ("0,5", f64::NAN, None),
            ("2.1", 2.1, None),
            ("-1", -1.0, None),
        ] {
            assert_eq!(temperature(text, number), expected, "{text}");
        }
    }
}
