//! What the page hears when something is not possible: a status and a JSON body of the shape OpenAI clients expect.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request was not served.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(
        "no model server is set up: start Clew with CLEW_UPSTREAM=https://api.openai.com/v1 (or another OpenAI-compatible address) and CLEW_API_KEY=<your key>"
    )]
    NoUpstream,
    #[error("this address serves only Clew's own page")]
    NotOurPage,
    #[error("no such route")]
    NoSuchRoute,
    #[error("wrong method for this route")]
    WrongMethod,
    #[error("the body must be a JSON object, sent as application/json")]
    NotJson,
    #[error("the request is larger than {0} bytes")]
    TooLarge(usize),
    #[error("model {0:?} is not among those allowed by CLEW_MODELS")]
    ModelNotAllowed(String),
    #[error("the model server cannot be reached: {0}")]
    Unreachable(&'static str),
    #[error("the model server tried to send the request elsewhere; check CLEW_UPSTREAM")]
    Redirected,
    #[error("the model server's answer could not be read")]
    Unreadable,
    #[error("the model server did not begin to answer in time")]
    TooSlow,
}

impl Refusal {
    /// Status and the word a program can compare.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NoUpstream => (StatusCode::SERVICE_UNAVAILABLE, "no_upstream"),
            Self::NotOurPage => (StatusCode::FORBIDDEN, "not_our_page"),
            Self::NoSuchRoute => (StatusCode::NOT_FOUND, "no_such_route"),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            Self::NotJson => (StatusCode::BAD_REQUEST, "not_json"),
            Self::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::ModelNotAllowed(_) => (StatusCode::FORBIDDEN, "model_not_allowed"),
            Self::Unreachable(_) => (StatusCode::BAD_GATEWAY, "unreachable"),
            Self::Redirected => (StatusCode::BAD_GATEWAY, "redirected"),
            Self::Unreadable => (StatusCode::BAD_GATEWAY, "unreadable"),
            Self::TooSlow => (StatusCode::GATEWAY_TIMEOUT, "too_slow"),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code) = self.kind();
        let body = json!({ "error": { "message": self.to_string(), "type": "clew_proxy", "code": code } });
        (status, Json(body)).into_response()
    }
}
