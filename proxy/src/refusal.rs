//! What the page hears when something is not possible: a status and a JSON body of the shape OpenAI clients expect.

use std::time::Duration;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use clew_library::LibraryError;
use serde_json::{Value, json};

/// Why a request was not served.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(
        "no model server is set up: connect one in Clew's settings, or start Clew with CLEW_UPSTREAM=https://api.openai.com/v1 (or another OpenAI-compatible address) and CLEW_API_KEY=<your key>"
    )]
    NoUpstream,
    #[error("this search is not set up: start Clew with {0}")]
    NoSearch(&'static str),
    #[error("this address serves only Clew's own page")]
    NotOurPage,
    #[error("this server asks for a token: sign in at /login, or send it as a bearer token")]
    NoAccess,
    #[error("too many wrong tokens; wait a little")]
    TooManyGuesses(Duration),
    #[error(
        "models are connected in the settings of this server, not from the page: it may serve several people"
    )]
    NoConnecting,
    #[error("no such service is on this server's list, or its settings name it already")]
    NoSuchService,
    #[error("{0} does not take this key: copy it once more, in full, or make a new one there")]
    WrongKey(String),
    #[error("{0}")]
    BadKey(String),
    #[error("the connection holds until the server ends: its file could not be written")]
    NotKept,
    #[error("no such route")]
    NoSuchRoute,
    #[error("{0}")]
    Library(LibraryError),
    #[error("this document is no longer in the library")]
    NoSuchDocument,
    #[error("wrong method for this route")]
    WrongMethod,
    #[error("the body must be a JSON object, sent as application/json")]
    NotJson,
    #[error("{0}")]
    Malformed(&'static str),
    #[error("the field {0:?} may not be passed on")]
    UnknownField(String),
    #[error("the request is larger than {0} bytes")]
    TooLarge(usize),
    #[error("the request did not arrive in time")]
    TooSlowRequest,
    #[error("model {0:?} is not among those this server may be asked for")]
    ModelNotAllowed(String),
    #[error("too many requests are waiting; try again later")]
    Busy(Duration),
    #[error("the budget of {0} is used up for now")]
    OverBudget(&'static str, Duration),
    #[error("the server cannot be reached: {0}")]
    Unreachable(&'static str),
    #[error("the server tried to send the request elsewhere; check its address in the settings")]
    Redirected,
    #[error("the server's answer could not be read")]
    Unreadable,
    #[error("the server's answer is larger than {0} bytes")]
    AnswerTooLarge(usize),
    #[error("the server did not begin to answer in time")]
    TooSlow,
    #[error("the server answered with status {0}")]
    Failed(u16),
}

/// The word of a refusal, left with the response for the log and the figures.
#[derive(Clone, Copy)]
pub(crate) struct Code(pub(crate) &'static str);

impl Refusal {
    /// Status and the word a program can compare.
    pub(crate) fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NoUpstream => (StatusCode::SERVICE_UNAVAILABLE, "no_upstream"),
            Self::NoSearch(_) => (StatusCode::SERVICE_UNAVAILABLE, "no_search"),
            Self::NotOurPage => (StatusCode::FORBIDDEN, "not_our_page"),
            Self::NoAccess => (StatusCode::UNAUTHORIZED, "no_access"),
            Self::TooManyGuesses(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_guesses"),
            Self::NoConnecting => (StatusCode::FORBIDDEN, "no_connecting"),
            Self::NoSuchService => (StatusCode::NOT_FOUND, "no_such_service"),
            Self::WrongKey(_) => (StatusCode::BAD_REQUEST, "wrong_key"),
            Self::BadKey(_) => (StatusCode::BAD_REQUEST, "malformed"),
            Self::NotKept => (StatusCode::INTERNAL_SERVER_ERROR, "not_kept"),
            Self::NoSuchRoute => (StatusCode::NOT_FOUND, "no_such_route"),
            Self::NoSuchDocument => (StatusCode::NOT_FOUND, "no_such_document"),
            Self::Library(error) => of_library(error),
            Self::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            Self::NotJson => (StatusCode::BAD_REQUEST, "not_json"),
            Self::Malformed(_) | Self::UnknownField(_) => (StatusCode::BAD_REQUEST, "malformed"),
            Self::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::TooSlowRequest => (StatusCode::REQUEST_TIMEOUT, "request_too_slow"),
            Self::ModelNotAllowed(_) => (StatusCode::FORBIDDEN, "model_not_allowed"),
            Self::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::OverBudget(..) => (StatusCode::TOO_MANY_REQUESTS, "over_budget"),
            Self::Unreachable(_) => (StatusCode::BAD_GATEWAY, "unreachable"),
            Self::Redirected => (StatusCode::BAD_GATEWAY, "redirected"),
            Self::Unreadable => (StatusCode::BAD_GATEWAY, "unreadable"),
            Self::AnswerTooLarge(_) => (StatusCode::BAD_GATEWAY, "answer_too_large"),
            Self::TooSlow => (StatusCode::GATEWAY_TIMEOUT, "too_slow"),
            Self::Failed(_) => (StatusCode::BAD_GATEWAY, "failed"),
        }
    }

    /// The JSON body.
    pub(crate) fn body(&self) -> Value {
        json!({ "error": { "message": self.to_string(), "type": "clew_proxy", "code": self.kind().1 } })
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Busy(wait) | Self::OverBudget(_, wait) | Self::TooManyGuesses(wait) => Some(*wait),
            Self::Library(LibraryError::Busy | LibraryError::Contended) => Some(Duration::from_secs(1)),
            _ => None,
        }
    }
}

impl From<LibraryError> for Refusal {
    fn from(error: LibraryError) -> Self {
        Self::Library(error)
    }
}

fn of_library(error: &LibraryError) -> (StatusCode, &'static str) {
    match error {
        LibraryError::NotOpen => (StatusCode::FORBIDDEN, "library_not_open"),
        LibraryError::ReadOnly => (StatusCode::FORBIDDEN, "library_read_only"),
        LibraryError::TooMuch(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        LibraryError::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
        LibraryError::TooSlow => (StatusCode::GATEWAY_TIMEOUT, "library_too_slow"),
        LibraryError::Busy | LibraryError::Contended => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        LibraryError::Full => (StatusCode::INSUFFICIENT_STORAGE, "library_full"),
        LibraryError::Older(..) | LibraryError::Newer(..) => {
            (StatusCode::SERVICE_UNAVAILABLE, "library_version")
        }
        LibraryError::Unreachable | LibraryError::WrongCredentials | LibraryError::Address(_) => {
            (StatusCode::BAD_GATEWAY, "library_unreachable")
        }
        LibraryError::Damaged | LibraryError::Refused(_) => (StatusCode::BAD_GATEWAY, "library_failed"),
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code) = self.kind();
        let mut response = (status, Json(self.body())).into_response();
        if let Some(wait) = self.retry_after() {
            let seconds = wait.as_secs().saturating_add(1);
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(Code(code));
        response
    }
}
