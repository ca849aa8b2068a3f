//! How the engine is set up.

use super::{ModelTest, Session};
use crate::words;
use clew_worker::protocol::{Command, Departure, ModelChoice, Reply, Settings};
use leptos::prelude::*;
use leptos::task::spawn_local;

impl Session {
    pub(super) fn load_settings(self) {
        let request = self.request(Command::Settings);
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
    pub fn set_settings(self, settings: Settings) {
        self.settings.set(settings.clone());
        self.tell(Command::SetSettings(settings));
    }

    /// Looks which models an endpoint has; one that does not say is no reason to complain.
    fn list_models(self, endpoint: String) {
        let request = self.request(Command::ListModels(endpoint));
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

    /// Sends a model one tiny request.
    pub fn test_model(self, choice: ModelChoice) {
        self.model_test.set(ModelTest::Running);
        let endpoint = choice.endpoint.clone();
        let request = self.request(Command::TestModel(choice));
        spawn_local(async move {
            self.model_test.set(match request.finish().await {
                Ok(Reply::ModelSays(text)) => {
                    self.list_models(endpoint);
                    ModelTest::Says(text)
                }
                Ok(_) => ModelTest::Idle,
                Err(error) => ModelTest::Failed(words::engine_error(&error)),
            });
        });
    }
}
