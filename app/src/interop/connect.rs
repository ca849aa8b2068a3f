//! Connecting a model: what the page says to Clew's own server about it. Keys go there and never come back.

use js_sys::{JSON, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use super::sample::list;

/// A model server of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Service {
    pub name: String,
    pub title: String,
    pub takes_key: bool,
    pub is_connected: bool,
    pub is_kept: bool,
    /// Models it has, where they are known.
    pub models: Vec<String>,
}

/// What can be connected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whether Clew's own server serves this page; `None` = not known yet.
    pub is_ours: Option<bool>,
    pub may_connect: bool,
    pub may_keep: bool,
    pub services: Vec<Service>,
}

/// What can be connected, and what is; nothing where Clew's own server does not offer it.
pub async fn choices() -> Choices {
    let Ok(value) = call("", &[]).await else {
        return Choices { is_ours: Some(false), ..Choices::default() };
    };
    Choices {
        is_ours: Some(true),
        may_connect: holds(&value, "may_connect"),
        may_keep: holds(&value, "may_keep"),
        services: list(&value, "services").iter().map(service).collect(),
    }
}

/// The servers that answer on this machine.
pub async fn find() -> Result<Vec<Service>, String> {
    let found = call("/find", &[("", JsValue::UNDEFINED)]).await?;
    Ok(list(&found, "found").iter().map(service).collect())
}

/// Connects a service; gives back the names of its models.
pub async fn connect(service: &str, key: &str, keep: bool) -> Result<Vec<String>, String> {
    let fields = [("service", service.into()), ("key", key.into()), ("keep", keep.into())];
    let made = call("", &fields).await?;
    Ok(list(&made, "models").iter().filter_map(JsValue::as_string).collect())
}

/// Takes a connection away.
pub async fn forget(service: &str) -> Result<(), String> {
    call("/forget", &[("service", service.into())]).await.map(|_| ())
}

fn service(entry: &JsValue) -> Service {
    let text = |name: &str| get(entry, name).as_string().unwrap_or_default();
    Service {
        name: text("name"),
        title: text("title"),
        takes_key: holds(entry, "takes_key"),
        is_connected: holds(entry, "is_connected"),
        is_kept: holds(entry, "is_kept"),
        models: list(entry, "models").iter().filter_map(JsValue::as_string).collect(),
    }
}

/// Asks, or tells where there are fields; an error is in the server's words, empty where it did not answer.
async fn call(path: &str, fields: &[(&str, JsValue)]) -> Result<JsValue, String> {
    let failed = |_: JsValue| String::new();
    let options = RequestInit::new();
    if !fields.is_empty() {
        let body = Object::new();
        for (name, value) in fields.iter().filter(|(name, _)| !name.is_empty()) {
            // Plain objects take any field.
            let _ = Reflect::set(&body, &(*name).into(), value);
        }
        let headers = Headers::new().map_err(failed)?;
        headers.set("content-type", "application/json").map_err(failed)?;
        options.set_method("POST");
        options.set_headers(&headers);
        options.set_body(&JSON::stringify(&body).map_err(failed)?.into());
    }
    let sending = window().fetch_with_str_and_init(&format!("/connect{path}"), &options);
    let response: Response = JsFuture::from(sending).await.map_err(failed)?.unchecked_into();
    let value = JsFuture::from(response.json().map_err(failed)?).await.map_err(failed)?;
    if response.ok() {
        return Ok(value);
    }
    Err(get(&get(&value, "error"), "message").as_string().unwrap_or_default())
}

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

fn holds(object: &JsValue, name: &str) -> bool {
    get(object, name).is_truthy()
}
