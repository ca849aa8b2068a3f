//! Libraries: the routes under `/library/v1`, there only where a database is configured.
//!
//! | module | the question it answers |
//! |---|---|
//! | `enter` | who asks, for which library, and how much may come in? |
//! | `routes` | what is done there? |

mod enter;
mod routes;

use std::sync::Arc;

use axum::Router;
use axum::routing::{any, get, post};
use clew_library::{Libraries, Settings};

use crate::config::Config;
use crate::door::gate::Gate;
use crate::refusal::Refusal;
use crate::{Porter, StartError};

/// Requests to libraries at a time, and waiting: a question asks a few times, and each takes some hundredths of a second.
const CONCURRENT: usize = 12;
const QUEUED: usize = 256;

/// What the routes need.
pub(crate) struct Shelves {
    libraries: Libraries,
    gate: Arc<Gate>,
}

impl Shelves {
    /// Those of the configured database; `None` where there is none. Nothing is reached before it is asked for.
    pub(crate) fn new(config: &Config) -> Result<Option<Self>, StartError> {
        let Some(database) = &config.library else { return Ok(None) };
        let settings = Settings { connections: CONCURRENT, ..Settings::default() };
        let libraries =
            Libraries::at(database.reveal(), settings).map_err(|error| StartError(error.to_string()))?;
        Ok(Some(Self { libraries, gate: Gate::new(CONCURRENT, QUEUED, config.limits.queue) }))
    }
}

/// The routes.
pub(crate) fn routes() -> Router<Arc<Porter>> {
    Router::new()
        .route("/library/v1/libraries", get(routes::libraries))
        .route("/library/v1/{name}/slice", post(routes::slice))
        .route("/library/v1/{name}/known", post(routes::known))
        .route("/library/v1/{name}/documents", get(routes::documents).post(routes::publish))
        .route("/library/v1/{name}/documents/{number}", get(routes::document).delete(routes::remove))
        .route("/library/v1/{name}/{*rest}", any(|| async { Refusal::NoSuchRoute }))
}

/// Without a database a path of theirs leads nowhere, and not to the page either.
pub(crate) fn none() -> Router<Arc<Porter>> {
    Router::new().route("/library/{*rest}", any(|| async { Refusal::NoSuchRoute }))
}
