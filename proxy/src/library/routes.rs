//! What is done at the routes of libraries?

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use clew_library::wire::{self, Named};
use clew_library::{Granted, Libraries, LibraryError, Limits, Listed, Publication, SliceRequest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::enter::{Entered, LARGE, SMALL, body};
use crate::Porter;
use crate::operate::watch::AnsweredBy;
use crate::refusal::Refusal;

type Name = Result<Path<String>, PathRejection>;
type Numbered = Result<Path<(String, u32)>, PathRejection>;

/// Which page of a list is asked for.
#[derive(Deserialize)]
pub(super) struct After {
    after: Option<u32>,
}

/// `GET /library/v1/libraries`.
pub(super) async fn libraries(
    State(porter): State<Arc<Porter>>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Json<Vec<Named>>, Refusal> {
    let entered = Entered::new(&porter, &headers, &extensions).await?;
    let named = |it: Granted| Named { name: it.name, may_write: it.may_write, passages: it.passages };
    Ok(Json(entered.all().await?.into_iter().map(named).collect()))
}

/// `POST /library/v1/NAME/slice`.
pub(super) async fn slice(
    State(porter): State<Arc<Porter>>,
    name: Name,
    request: Request,
) -> Result<Response, Refusal> {
    answer(&porter, name, request, SMALL, |libraries, library, asked: SliceRequest| async move {
        libraries.slice(&library, &asked).await
    })
    .await
}

/// `POST /library/v1/NAME/known`: which of these files are there?
pub(super) async fn known(
    State(porter): State<Arc<Porter>>,
    name: Name,
    request: Request,
) -> Result<Response, Refusal> {
    answer(&porter, name, request, SMALL, |libraries, library, sources: Vec<String>| async move {
        libraries.known(&library, &sources).await
    })
    .await
}

/// `POST /library/v1/NAME/documents`.
pub(super) async fn publish(
    State(porter): State<Arc<Porter>>,
    name: Name,
    request: Request,
) -> Result<Response, Refusal> {
    answer(&porter, name, request, LARGE, |libraries, library, batch: Vec<Publication>| async move {
        libraries.publish(&library, &batch, Limits::default()).await
    })
    .await
}

/// `GET /library/v1/NAME/documents?after=…`.
pub(super) async fn documents(
    State(porter): State<Arc<Porter>>,
    name: Name,
    after: Result<Query<After>, QueryRejection>,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Json<Vec<Listed>>, Refusal> {
    let Query(After { after }) = after.map_err(|_| Refusal::Malformed("after is a number"))?;
    let entered = Entered::new(&porter, &headers, &extensions).await?;
    let library = entered.open(&porter, &named(name)?).await?;
    Ok(Json(entered.libraries.documents(&library, after).await?))
}

/// `GET /library/v1/NAME/documents/NUMBER`.
pub(super) async fn document(
    State(porter): State<Arc<Porter>>,
    place: Numbered,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Response, Refusal> {
    let Path((name, number)) = place.map_err(|_| Refusal::NoSuchRoute)?;
    let entered = Entered::new(&porter, &headers, &extensions).await?;
    let library = entered.open(&porter, &name).await?;
    let parts = entered.libraries.document(&library, number).await?.ok_or(Refusal::NoSuchDocument)?;
    bytes(&parts)
}

/// `DELETE /library/v1/NAME/documents/NUMBER`.
pub(super) async fn remove(
    State(porter): State<Arc<Porter>>,
    place: Numbered,
    headers: HeaderMap,
    extensions: Extensions,
) -> Result<Json<Value>, Refusal> {
    let Path((name, number)) = place.map_err(|_| Refusal::NoSuchRoute)?;
    let entered = Entered::new(&porter, &headers, &extensions).await?;
    let library = entered.open(&porter, &name).await?;
    let removed = entered.libraries.remove(&library, number).await?;
    if removed { Ok(Json(json!({ "removed": number }))) } else { Err(Refusal::NoSuchDocument) }
}

/// What is asked for in a body and answered in one. The library is opened before anything large is read.
async fn answer<Asked: DeserializeOwned, Answered: Serialize, Work>(
    porter: &Porter,
    name: Name,
    request: Request,
    most: usize,
    work: impl FnOnce(Libraries, Granted, Asked) -> Work,
) -> Result<Response, Refusal>
where
    Work: Future<Output = Result<Answered, LibraryError>>,
{
    let entered = Entered::new(porter, request.headers(), request.extensions()).await?;
    let library = entered.open(porter, &named(name)?).await?;
    let (read, _held) = body(porter, entered.visitor, request.into_body(), most).await?;
    let asked = wire::body(&read)?;
    bytes(&work(entered.libraries.clone(), library, asked).await?)
}

fn named(name: Name) -> Result<String, Refusal> {
    name.map(|Path(name)| name).map_err(|_| Refusal::NoSuchRoute)
}

fn bytes<T: Serialize>(value: &T) -> Result<Response, Refusal> {
    let body = wire::encode(value).ok_or(Refusal::Unreadable)?;
    let mut response = body.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    response.extensions_mut().insert(AnsweredBy(Arc::from("library")));
    Ok(response)
}
