//! How is the engine asked? Every part of the session holds this.

use super::notices::Notices;
use crate::interop::dom;
use clew_worker::client::{Engine, Request};
use clew_worker::protocol::{Command, EngineError, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

/// The engine's script.
const WORKER_URL: &str = "/worker.js";

/// The engine, and who is told when it fails. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Requests {
    pub(super) engine: StoredValue<Engine, LocalStorage>,
    pub(super) notices: Notices,
}

impl Requests {
    /// To an engine that does not run yet.
    pub(super) fn new(workspace: u32, notices: Notices) -> Self {
        Self { engine: StoredValue::new_local(Engine::new(WORKER_URL, workspace)), notices }
    }

    pub(super) fn request(self, command: Command) -> Request {
        self.engine.with_value(|engine| engine.request(command))
    }

    /// A request that a file goes with.
    pub(super) fn send_file(self, command: Command, file: File) -> Request {
        self.engine.with_value(|engine| engine.send_file(command, file))
    }

    /// Sends a command whose outcome matters only when it fails.
    pub(super) fn tell(self, command: Command) {
        let request = self.request(command);
        spawn_local(async move {
            if let Err(error) = request.finish().await {
                self.complain(&error);
            }
        });
    }

    /// Offers the file that a command makes.
    pub(super) fn save(self, command: Command) {
        let request = self.request(command);
        spawn_local(async move {
            match request.finish().await {
                Ok(Reply::File(file)) => dom::download_bytes(&file.bytes, &file.media_type, &file.name),
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Shows an error, unless the person wanted it so.
    pub(super) fn complain(self, error: &EngineError) {
        self.notices.complain(error);
    }
}
