//! The porter at Clew's door: serves the built app with the headers that make a page trustworthy, and passes questions
//! on to the model and search servers its configuration names, adding their keys on the way.
//!
//! | module | the question it answers |
//! |---|---|
//! | [`config`] | what was asked for on the command line, in the environment and in the settings file? |
//! | `door` | who may come in, and how much may each ask for? |
//! | `models` | how do questions to language models and their answers pass through? |
//! | `connect` | how does a person connect a model from the page? |
//! | `library` | what does a library hold about a question, and how do documents get there? |
//! | `search` | how are Wikipedia and the web searched without opening our own network? |
//! | `serving` | which file answers a path, and what may the page do? |
//! | `cache` | was the same asked before? |
//! | `operate` | who listens, what is logged and counted, how does it end? |
//! | `refusal` | what does the page hear when something is not possible? |

mod cache;
pub mod config;
mod connect;
mod door;
mod library;
mod models;
mod operate;
mod refusal;
mod search;
mod serving;

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::routing::{any, get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};

pub use operate::listen::{check, run};
pub use operate::log::start as start_log;

use crate::cache::Cache;
use crate::config::Config;
use crate::connect::Connections;
use crate::door::access::Access;
use crate::door::budget::Attempts;
use crate::door::guard::{Doors, own_name_only, own_page_only};
use crate::door::login;
use crate::library::Shelves;
use crate::models::Models;
use crate::operate::metrics::{self, Metrics};
use crate::operate::watch::{self, RequestIds};
use crate::refusal::Refusal;
use crate::search::Searches;
use crate::serving::{assets, headers};

/// Wrong tokens a visitor may try in a minute.
const GUESSES: u32 = 10;

/// A setting that cannot be put into practice.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(String);

/// What every request can see.
struct Porter {
    config: Config,
    assets: assets::Assets,
    doors: Doors,
    access: Access,
    guesses: Attempts,
    models: Models,
    connections: Connections,
    searches: Searches,
    /// None without a database: then there are no routes to them either.
    libraries: Option<Shelves>,
    metrics: Metrics,
    ids: RequestIds,
}

impl Porter {
    fn new(config: Config) -> Result<Self, StartError> {
        let cache = config.cache.as_ref().map(Cache::on_disk).transpose()?;
        Ok(Self {
            assets: assets::Assets::new(config.dist.clone()),
            doors: Doors::of(&config),
            access: Access::new(config.token.clone()),
            guesses: Attempts::new(GUESSES, Instant::now()),
            models: Models::new(&config, cache.clone()),
            connections: Connections::new(&config),
            searches: Searches::new(&config, cache)?,
            libraries: Shelves::new(&config)?,
            metrics: Metrics::new(),
            ids: RequestIds::new(),
            config,
        })
    }
}

/// The whole service. Begins to compress the app's files in the background; requests never wait for it.
fn open(config: Config) -> Result<(Router, Arc<Porter>), StartError> {
    let porter = Arc::new(Porter::new(config)?);
    porter.assets.compress_in_background();
    let with = |porter: &Arc<Porter>| Arc::clone(porter);
    let api = Router::new()
        .route("/v1/chat/completions", post(models::chat))
        .route("/v1/embeddings", post(models::embeddings))
        .route("/v1/models", get(models::models))
        .route("/v1/{*rest}", any(no_such_route))
        .route("/connect", get(connect::show).post(connect::connect))
        .route("/connect/find", post(connect::find))
        .route("/connect/forget", post(connect::forget))
        .route("/search/wikipedia", get(search::wikipedia))
        .route("/search/web", get(search::web))
        .route("/search/{*rest}", any(no_such_route))
        .route("/metrics", get(metrics::show))
        .merge(if porter.libraries.is_some() { library::routes() } else { library::none() })
        .method_not_allowed_fallback(|| async { Refusal::WrongMethod })
        .layer(middleware::from_fn_with_state(with(&porter), login::with_token_only))
        .layer(middleware::from_fn_with_state(with(&porter), own_page_only))
        .layer(middleware::map_response(headers::unkept));
    let form = get(login::form).route_layer(middleware::from_fn_with_state(with(&porter), own_name_only));
    let sent = post(login::sign_in).route_layer(middleware::from_fn_with_state(with(&porter), own_page_only));
    let sign_in = Router::new().route("/login", form.merge(sent));
    let router = Router::new()
        .route("/healthz", get(health))
        .merge(api)
        .merge(sign_in)
        .fallback_service(get(assets::serve).with_state(with(&porter)))
        .layer(middleware::from_fn_with_state(with(&porter), headers::secure))
        .layer(middleware::from_fn_with_state(with(&porter), watch::watched))
        .with_state(with(&porter));
    Ok((router, porter))
}

async fn no_such_route(State(porter): State<Arc<Porter>>) -> Refusal {
    if porter.connections.upstreams().is_empty() { Refusal::NoUpstream } else { Refusal::NoSuchRoute }
}

async fn health(State(porter): State<Arc<Porter>>) -> Json<Value> {
    let mut told = json!({ "status": "ok", "models": !porter.connections.upstreams().is_empty() });
    if porter.libraries.is_some() {
        told["library"] = true.into();
    }
    Json(told)
}
