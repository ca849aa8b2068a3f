//! How does a request reach a server? By `fetch`; whoever stops waiting ends it.

use crate::engine::doors::{Errand, FetchError, HttpRequest, HttpResponse, LibraryCall};
use futures::stream::{StreamExt, unfold};
use gloo_net::http::{Request, Response};
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader};

/// Ends its request when it is dropped; a request that has ended does not mind.
struct Connection(AbortController);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A body that is being read.
struct Body {
    reader: ReadableStreamDefaultReader,
    _connection: Connection,
}

/// Sends a request; ready when status and headers have come.
pub(super) async fn send(request: HttpRequest) -> Result<HttpResponse, FetchError> {
    let connection = Connection(AbortController::new().map_err(broken)?);
    let signal = connection.0.signal();
    let sending = match (request.library, request.body) {
        (Some(call), _) => library(&request.address, &call, &signal),
        (None, Some(body)) => Request::post(&request.address)
            .header("content-type", "application/json")
            .abort_signal(Some(&signal))
            .body(body),
        (None, None) => Request::get(&request.address).abort_signal(Some(&signal)).build(),
    };
    let response = sending.map_err(wrong)?.send().await.map_err(wrong)?;
    let header = |name: &str| response.headers().get(name).unwrap_or_default();
    Ok(HttpResponse {
        status: response.status(),
        content_type: header("content-type").to_ascii_lowercase(),
        retry_after: header("retry-after").trim().parse().ok(),
        body: match reader(&response) {
            Some(reader) => pieces(Body { reader, _connection: connection }).boxed_local(),
            None => futures::stream::empty().boxed_local(),
        },
    })
}

/// A request to a library: bytes, and its token in a header of Clew's own.
fn library(
    address: &str,
    call: &LibraryCall,
    signal: &web_sys::AbortSignal,
) -> Result<Request, gloo_net::Error> {
    let builder = match call.errand {
        Errand::Post(_) => Request::post(address).header("content-type", "application/octet-stream"),
        Errand::Fetch => Request::get(address),
        Errand::Remove => Request::delete(address),
    };
    let builder = builder.header("x-clew-library-token", &call.token).abort_signal(Some(signal));
    match &call.errand {
        Errand::Post(body) => builder.body(Uint8Array::from(body.as_slice())),
        Errand::Fetch | Errand::Remove => builder.build(),
    }
}

fn reader(response: &Response) -> Option<ReadableStreamDefaultReader> {
    response.body()?.get_reader().dyn_into().ok()
}

fn pieces(body: Body) -> impl futures::Stream<Item = Result<Vec<u8>, FetchError>> {
    unfold(Some(body), |body| async move {
        let body = body?;
        match read(&body.reader).await {
            Ok(Some(piece)) => Some((Ok(piece), Some(body))),
            Ok(None) => None,
            Err(error) => Some((Err(broken(error)), None)),
        }
    })
}

/// The next piece of a body; `None` at its end.
pub(super) async fn read(reader: &ReadableStreamDefaultReader) -> Result<Option<Vec<u8>>, JsValue> {
    let part = JsFuture::from(reader.read()).await?;
    if Reflect::get(&part, &"done".into())?.is_truthy() {
        return Ok(None);
    }
    let piece: Uint8Array = Reflect::get(&part, &"value".into())?.dyn_into()?;
    Ok(Some(piece.to_vec()))
}

fn broken(error: JsValue) -> FetchError {
    FetchError(super::message_of(&error))
}

fn wrong(error: gloo_net::Error) -> FetchError {
    FetchError(error.to_string())
}
