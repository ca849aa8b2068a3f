//! Who asks, for which library, and how much may come in?

use std::time::Instant;

use axum::body::Body;
use axum::http::{Extensions, HeaderMap};
use clew_library::{Granted, Libraries, LibraryError};
use tokio::time::timeout;

use super::Shelves;
use crate::Porter;
use crate::door::gate::Pass;
use crate::door::hold::Held;
use crate::door::visitor::Visitor;
use crate::models::read_body;
use crate::refusal::Refusal;

/// In which the page sends a library's token; the proxy's own goes in others.
const TOKEN: &str = "x-clew-library-token";
const LONGEST_TOKEN: usize = 200;
/// Largest request that is no publication, in bytes.
pub(super) const SMALL: usize = 256 << 10;
/// Largest publication, in bytes.
pub(super) const LARGE: usize = 32 << 20;

/// Somebody who has entered.
pub(super) struct Entered<'a> {
    pub(super) libraries: &'a Libraries,
    pub(super) visitor: Visitor,
    token: String,
    _pass: Pass,
}

impl<'a> Entered<'a> {
    /// Takes a request from the visitor's account, and waits for a turn.
    pub(super) async fn new(
        porter: &'a Porter,
        headers: &HeaderMap,
        extensions: &Extensions,
    ) -> Result<Self, Refusal> {
        let Shelves { libraries, gate } = porter.libraries.as_ref().ok_or(Refusal::NoSuchRoute)?;
        let visitor = Visitor::of(extensions, headers, porter.config.client_address_header.as_ref());
        let token = match headers.get(TOKEN).map(|value| value.to_str().unwrap_or_default()) {
            Some(token) if token.len() > LONGEST_TOKEN => return Err(LibraryError::NotOpen.into()),
            token => token.unwrap_or_default().to_owned(),
        };
        porter.models.ledger.take(visitor, 0, 0, Instant::now())?;
        let pass = gate.enter(visitor).await?;
        Ok(Self { libraries, visitor, token, _pass: pass })
    }

    /// The library, as far as the token opens it. Tokens that do not open it are guesses, and counted before they are looked at.
    pub(super) async fn open(&self, porter: &Porter, name: &str) -> Result<Granted, Refusal> {
        if self.token.is_empty() {
            return Ok(self.libraries.open(name, "").await?);
        }
        porter.guesses.admit(self.visitor, Instant::now()).map_err(Refusal::TooManyGuesses)?;
        let granted = self.libraries.open(name, &self.token).await;
        // What was no answer was no guess either.
        if granted.as_ref().err() != Some(&LibraryError::NotOpen) {
            porter.guesses.forgive(self.visitor);
        }
        Ok(granted?)
    }

    /// All libraries that the token opens.
    pub(super) async fn all(&self) -> Result<Vec<Granted>, Refusal> {
        Ok(self.libraries.all(&self.token).await?)
    }
}

/// A body of at most so many bytes, and the room it takes.
pub(super) async fn body(
    porter: &Porter,
    visitor: Visitor,
    body: Body,
    most: usize,
) -> Result<(Vec<u8>, Held), Refusal> {
    let mut held = porter.models.hold.begin(visitor);
    let read = timeout(porter.config.limits.request, read_body(body, most, &mut held)).await;
    Ok((read.map_err(|_| Refusal::TooSlowRequest)??, held))
}
