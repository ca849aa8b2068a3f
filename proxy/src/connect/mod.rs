//! How does a person connect a model from the page? By choosing one of the servers on our own list: on this machine, found
//! at their usual ports, or elsewhere with a key. The key is taken once and never given back.

mod kept;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap};
use axum::response::{IntoResponse, Response};
use futures::future::join_all;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Porter;
use crate::config::{Config, Key, Service, Upstream};
use crate::door::visitor::Visitor;
use crate::models::list;
use crate::refusal::Refusal;

/// A request holds a name and a key.
const LONGEST: usize = 8 << 10;
/// A server on this machine answers at once, or is not there.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// A list of models is no longer, in bytes.
const LONGEST_LIST: usize = 1 << 20;
/// Models of one server that are named.
const MOST_MODELS: usize = 300;

/// What was connected from the page, beside what the settings name.
pub(crate) struct Connections {
    settings: Vec<Upstream>,
    services: Vec<Service>,
    made: RwLock<BTreeMap<String, Made>>,
    file: Option<PathBuf>,
    /// Only where the server is one person's: the key of one must not serve another.
    are_allowed: bool,
    own_port: u16,
}

/// A service that was connected.
#[derive(Clone)]
struct Made {
    key: Option<Key>,
    is_kept: bool,
}

impl Connections {
    pub(crate) fn new(config: &Config) -> Self {
        let is_own = config.host.is_loopback() && config.origins.is_empty();
        let kept = config.connections.as_deref().map(kept::read).unwrap_or_default();
        let made = kept.into_iter().map(|(name, key)| (name, Made { key, is_kept: true })).collect();
        Self {
            settings: config.upstreams.clone(),
            services: config.services.clone(),
            made: RwLock::new(made),
            file: config.connections.clone(),
            are_allowed: is_own && config.client_address_header.is_none(),
            own_port: config.port,
        }
    }

    /// Every model server: those of the settings first.
    pub(crate) fn upstreams(&self) -> Vec<Upstream> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        let own = |service: &&Service| self.is_free(&service.name);
        let connected = self.services.iter().filter(own).filter_map(|service| {
            let made = made.get(&service.name).filter(|_| self.are_allowed)?;
            Some(upstream(service, made.key.clone()))
        });
        self.settings.iter().cloned().chain(connected).collect()
    }

    /// The settings have no server of this name.
    fn is_free(&self, name: &str) -> bool {
        self.settings.iter().all(|upstream| upstream.name != name)
    }

    fn service(&self, name: &str) -> Result<&Service, Refusal> {
        if !self.are_allowed {
            return Err(Refusal::NoConnecting);
        }
        let found = self.services.iter().find(|service| service.name == name);
        found.filter(|service| self.is_free(&service.name)).ok_or(Refusal::NoSuchService)
    }

    fn put(&self, name: &str, made: Option<Made>) -> Result<(), Refusal> {
        let mut all = self.made.write().unwrap_or_else(PoisonError::into_inner);
        match made {
            Some(made) => _ = all.insert(name.to_owned(), made),
            None => _ = all.remove(name),
        }
        let kept = all.iter().filter(|(_, made)| made.is_kept);
        let kept = kept.map(|(name, made)| (name.clone(), made.key.clone())).collect();
        match &self.file {
            Some(file) => kept::write(file, &kept).map_err(|_| Refusal::NotKept),
            None => Ok(()),
        }
    }
}

fn upstream(service: &Service, key: Option<Key>) -> Upstream {
    Upstream { name: service.name.clone(), key, ..Upstream::new(service.base.clone()) }
}

/// `GET /connect`: what can be connected, and what is. No key is ever among it.
pub(crate) async fn show(State(porter): State<Arc<Porter>>) -> Json<Value> {
    let connections = &porter.connections;
    let made = connections.made.read().unwrap_or_else(PoisonError::into_inner).clone();
    let service = |service: &Service| {
        let made = made.get(&service.name);
        json!({
            "name": service.name,
            "title": service.title,
            "takes_key": service.takes_key,
            "is_connected": made.is_some(),
            "is_kept": made.is_some_and(|made| made.is_kept),
        })
    };
    let services: Vec<Value> = connections.services.iter().map(service).collect();
    let (may_connect, may_keep) = (connections.are_allowed, connections.file.is_some());
    Json(json!({ "may_connect": may_connect, "may_keep": may_keep, "services": services }))
}

/// `POST /connect/find`: which servers of our list answer on this machine, and with which models.
pub(crate) async fn find(State(porter): State<Arc<Porter>>, request: Request) -> Result<Response, Refusal> {
    body::<Nothing>(request).await?;
    let connections = &porter.connections;
    if !connections.are_allowed {
        return Err(Refusal::NoConnecting);
    }
    let here = |service: &&Service| {
        !service.takes_key && service.base.port_or_known_default() != Some(connections.own_port)
    };
    let asked = connections.services.iter().filter(here).map(|service| async {
        let models = models_here(&porter, service).await?;
        Some(json!({ "name": service.name, "title": service.title, "models": models }))
    });
    let found: Vec<Value> = join_all(asked).await.into_iter().flatten().collect();
    Ok(Json(json!({ "found": found })).into_response())
}

/// Names of the models that a server on this machine has; `None` where nobody answers like one.
async fn models_here(porter: &Porter, service: &Service) -> Option<Vec<String>> {
    let request = porter.models.local.get(upstream(service, None).route("models", ""));
    let answer = request.timeout(PATIENCE).send().await.ok();
    let mut answer = answer.filter(|answer| answer.status().is_success())?;
    let mut bytes = Vec::new();
    while let Some(piece) = answer.chunk().await.ok()? {
        bytes.extend_from_slice(&piece);
        // A stranger at this port may send anything.
        if bytes.len() > LONGEST_LIST {
            return None;
        }
    }
    let list: Value = serde_json::from_slice(&bytes).ok()?;
    let names = list["data"].as_array()?.iter().filter_map(|model| model["id"].as_str());
    Some(names.take(MOST_MODELS).map(str::to_owned).collect())
}

#[derive(Deserialize)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    service: String,
    #[serde(default)]
    key: String,
    #[serde(default)]
    keep: bool,
}

/// `POST /connect`: connects a service of our list, after it has shown that it takes the key. Gives back its models.
pub(crate) async fn connect(
    State(porter): State<Arc<Porter>>,
    headers: HeaderMap,
    extensions: Extensions,
    request: Request,
) -> Result<Response, Refusal> {
    let Wanted { service, key, keep } = body(request).await?;
    let service = porter.connections.service(&service)?;
    let key = match (service.takes_key, key.is_empty()) {
        (true, true) => return Err(Refusal::Malformed("this service asks for a key")),
        (true, false) => Some(Key::parse(&key).map_err(Refusal::BadKey)?),
        (false, _) => None,
    };
    let candidate = upstream(service, key.clone());
    let visitor = Visitor::of(&extensions, &headers, None);
    let mut all = porter.connections.upstreams();
    all.retain(|other| other.name != candidate.name);
    all.push(candidate.clone());
    let models = match list(&porter, &all, &candidate, visitor).await {
        Ok(models) => models,
        Err(Ok(answer)) if matches!(answer.status().as_u16(), 401 | 403) => {
            return Err(Refusal::WrongKey(service.title.clone()));
        }
        Err(Ok(answer)) => return Ok(answer),
        Err(Err(refusal)) => return Err(refusal),
    };
    porter
        .connections
        .put(&service.name, Some(Made { key, is_kept: keep && porter.connections.file.is_some() }))?;
    let names: Vec<&Value> = models.iter().map(|model| &model["id"]).take(MOST_MODELS).collect();
    Ok(Json(json!({ "models": names })).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unwanted {
    service: String,
}

/// `POST /connect/forget`: takes a connection away, and its key with it.
pub(crate) async fn forget(
    State(porter): State<Arc<Porter>>,
    request: Request,
) -> Result<Json<Value>, Refusal> {
    let Unwanted { service } = body(request).await?;
    let service = porter.connections.service(&service)?;
    porter.connections.put(&service.name, None)?;
    Ok(Json(json!({})))
}

/// A small JSON object, sent as such: the type makes browsers ask before another page may send it.
async fn body<T: serde::de::DeserializeOwned>(request: Request) -> Result<T, Refusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err(Refusal::NotJson);
    }
    let bytes = to_bytes(request.into_body(), LONGEST).await.map_err(|_| Refusal::TooLarge(LONGEST))?;
    serde_json::from_slice(&bytes).map_err(|_| Refusal::NotJson)
}
