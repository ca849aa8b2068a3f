//! The porter at Clew's door: serves the built app with the headers that make a page trustworthy, and passes chat
//! requests on to one configured model server, adding the key on the way. It keeps nothing of what passes through.
//!
//! | module | the question it answers |
//! |---|---|
//! | [`config`] | what was asked for on the command line and in the environment? |
//! | `assets` | which file answers this path, compressed how, kept how long? |
//! | `headers` | what may the page load, and who may embed it? |
//! | `guard` | does this request come from our own page? |
//! | `relay` | how do a question and its answer pass through? |
//! | `refusal` | what does the page hear when something is not possible? |

mod assets;
pub mod config;
mod guard;
mod headers;
mod refusal;
mod relay;

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{any, get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};

use crate::assets::Assets;
use crate::config::Config;
use crate::refusal::Refusal;

/// What every request can see.
struct Porter {
    config: Config,
    assets: Assets,
    client: reqwest::Client,
}

/// The whole service as a router, ready for a listener on `config.port`.
///
/// Begins to compress the files of `config.dist` in the background; requests never wait for it.
pub fn server(config: Config) -> Router {
    let assets = Assets::new(config.dist.clone());
    assets.compress_in_background();
    let client = relay::client(&config);
    let porter = Arc::new(Porter { config, assets, client });
    let models = Router::new()
        .route("/chat/completions", post(relay::chat))
        .route("/models", get(relay::models))
        .fallback(any(|| async { Refusal::NoSuchRoute }))
        .method_not_allowed_fallback(|| async { Refusal::WrongMethod })
        .layer(middleware::from_fn_with_state(Arc::clone(&porter), relay::require_upstream))
        .layer(middleware::from_fn_with_state(Arc::clone(&porter), guard::own_page_only));
    Router::new()
        .route("/healthz", get(health))
        .nest("/v1", models)
        .fallback_service(get(assets::serve).with_state(Arc::clone(&porter)))
        .layer(middleware::map_response(headers::secure))
        .with_state(porter)
}

async fn health(State(porter): State<Arc<Porter>>) -> Json<Value> {
    Json(json!({ "status": "ok", "models": porter.config.upstream.is_some() }))
}
