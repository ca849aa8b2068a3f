//! How the engine is set up.

use super::own::Own;
use super::requests::Requests;
use super::unconfirmed;
use crate::interop::task::{Latest, sleep};
use crate::ui::handler::effect;
use crate::words;
use clew_types::llm::Estimate;
use clew_worker::protocol::{Command, Departure, EngineError, ModelChoice, Plan, Reply, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// A pause in typing.
const ESTIMATE_AFTER: Duration = Duration::from_millis(300);

/// Where a model's test stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ModelTest {
    #[default]
    Idle,
    Running,
    Says(String),
    Failed(String),
}

/// Settings, and what the person must know to choose them. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Setup {
    requests: Requests,
    workspace: u32,
    /// Entities and facts: what is asked of a model costs more where there are more.
    graph_size: RwSignal<(u32, u32)>,
    pub settings: RwSignal<Settings>,
    pub model_test: RwSignal<ModelTest>,
    /// Names of the models at the endpoint that was looked at last.
    pub model_names: RwSignal<Vec<String>>,
    /// The browser's own model.
    pub own: Own,
    /// What left the browser, oldest first.
    pub departures: RwSignal<Vec<Departure>>,
}

impl Setup {
    pub(super) fn new(workspace: u32, requests: Requests, graph_size: RwSignal<(u32, u32)>) -> Self {
        Self {
            requests,
            workspace,
            graph_size,
            settings: RwSignal::default(),
            model_test: RwSignal::default(),
            model_names: RwSignal::default(),
            own: Own::new(),
            departures: RwSignal::default(),
        }
    }

    pub(super) fn load(self) {
        if let Some(settings) = unconfirmed::left(self.workspace) {
            return self.set(settings);
        }
        let request = self.requests.request(Command::Settings);
        let before = self.settings.get_untracked();
        spawn_local(async move {
            let outcome = request.finish().await;
            // Somebody quick may have chosen otherwise while the engine was starting: that choice stands.
            let is_untouched = self.settings.with_untracked(|now| *now == before);
            if let (Ok(Reply::Settings(settings)), true) = (outcome, is_untouched) {
                self.settings.set(settings);
            }
        });
    }

    /// Whether documents are read by a model too.
    pub fn reads_with_model(self) -> bool {
        self.settings
            .with(|settings| settings.model.is_some() && settings.limits.tokens_per_document.is_some())
    }

    /// Sets the engine up differently.
    pub fn set(self, settings: Settings) {
        self.settings.set(settings.clone());
        let kept = unconfirmed::keep(self.workspace, &settings);
        let request = self.requests.request(Command::SetSettings(settings));
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => kept.iter().for_each(|kept| unconfirmed::confirm(self.workspace, kept)),
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Has the browser download its model, and lets it answer from then on. Only a press of a button may do so.
    pub fn download_own_model(self) {
        self.own.download(move || self.choose_own_model());
    }

    /// Lets the browser's own model answer.
    fn choose_own_model(self) {
        let before = self.settings.get_untracked();
        let model = Some(ModelChoice::own());
        if before.model != model {
            self.set(Settings { model, ..before });
        }
    }

    /// Looks which models an endpoint has; one that does not say is no reason to complain.
    fn list_models(self, endpoint: String) {
        let request = self.requests.request(Command::ListModels(endpoint));
        spawn_local(async move {
            let names = match request.finish().await {
                Ok(Reply::Models(names)) => names,
                _ => Vec::new(),
            };
            self.model_names.set(names);
        });
    }

    /// Something left the browser. After the engine was restarted it tells of nothing twice, since it has forgotten.
    pub(super) fn take_departure(self, departure: Departure) {
        self.departures.update(|departures| departures.push(departure));
    }

    /// What the model would take for what is planned; asked anew when the plan, the graph or the settings change.
    pub fn estimated(self, plan: Memo<Option<Plan>>) -> RwSignal<Option<Estimate>> {
        let (said, asking) = (RwSignal::new(None), Latest::new());
        effect(move || {
            self.graph_size.track();
            self.settings.track();
            let plan = plan.get();
            asking.run(async move {
                let Some(plan) = plan else { return said.set(None) };
                // Not at every key.
                sleep(ESTIMATE_AFTER).await;
                let outcome = self.requests.request(Command::Estimate(plan)).finish().await;
                said.set(match outcome {
                    Ok(Reply::Estimate(estimate)) if estimate.calls.1 > 0 => Some(estimate),
                    _ => None,
                });
            });
        });
        on_cleanup(move || asking.stop());
        said
    }

    /// Sends a model one tiny request.
    pub fn test_model(self, choice: ModelChoice) {
        self.model_test.set(ModelTest::Running);
        let endpoint = choice.endpoint.clone();
        let address = endpoint.clone();
        let request = self.requests.request(Command::TestModel(choice));
        spawn_local(async move {
            self.model_test.set(match request.finish().await {
                Ok(Reply::ModelSays(text)) => {
                    self.list_models(endpoint);
                    ModelTest::Says(text)
                }
                Ok(_) => ModelTest::Idle,
                Err(EngineError::Model(error)) => {
                    ModelTest::Failed(words::model_error(&error, Some(&address)))
                }
                Err(error) => ModelTest::Failed(words::engine_error(&error)),
            });
        });
    }
}
