//! What left the browser? Every request to a model or a search, whatever became of it.

use crate::engine::Engine;
use crate::engine::doors::HttpRequest;
use crate::protocol::{Departure, Event, Fate};
use clew_types::llm::LlmError;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// Requests that are remembered.
const REMEMBERED: usize = 500;

/// The last requests, oldest first.
#[derive(Default)]
pub(in crate::engine) struct Departures {
    last: RefCell<VecDeque<Departure>>,
    next: Cell<u32>,
}

impl Departures {
    pub(in crate::engine) fn all(&self) -> Vec<Departure> {
        self.last.borrow().iter().cloned().collect()
    }

    fn push(&self, mut departure: Departure) -> Departure {
        departure.number = self.next.get();
        self.next.set(departure.number + 1);
        let mut last = self.last.borrow_mut();
        last.push_back(departure.clone());
        if last.len() > REMEMBERED {
            last.pop_front();
        }
        departure
    }
}

impl Engine {
    /// Something left the browser: who watches is told.
    pub(super) fn departed(&self, departure: Departure) {
        let departure = self.departures.push(departure);
        self.watchers.tell(&Event::Departed(departure));
    }
}

/// One request under way.
pub(super) struct Record {
    departure: RefCell<Departure>,
}

impl Record {
    pub fn begin(request: &HttpRequest, model: &str, now: f64) -> Self {
        let departure = Departure {
            number: 0,
            begun: now,
            address: request.address.clone(),
            stayed: false,
            model: model.to_owned(),
            sent: request.length() as u64,
            received: 0,
            tokens: (0, 0),
            status: 0,
            milliseconds: 0,
            fate: Fate::Answered,
        };
        Self { departure: RefCell::new(departure) }
    }

    /// A request that does not leave the browser, of so many bytes.
    pub fn stays(address: &str, sent: u64, now: f64) -> Self {
        let request = HttpRequest::get(address.to_owned());
        let record = Self::begin(&request, "", now);
        let departure = Departure { stayed: true, sent, ..record.departure.into_inner() };
        Self { departure: RefCell::new(departure) }
    }

    pub fn status(&self, status: u16) {
        self.departure.borrow_mut().status = status;
    }

    pub fn received(&self, bytes: usize) {
        self.departure.borrow_mut().received += bytes as u64;
    }

    pub fn tokens(&self, prompt: u32, completion: u32) {
        self.departure.borrow_mut().tokens = (prompt, completion);
    }

    pub fn end(self, now: f64, error: Option<&LlmError>) -> Departure {
        let departure = self.departure.into_inner();
        Departure {
            milliseconds: (now - departure.begun).max(0.0) as u32,
            fate: match error {
                None => Fate::Answered,
                Some(LlmError::Cancelled) => Fate::Stopped,
                Some(error) => Fate::Failed(error.to_string()),
            },
            ..departure
        }
    }
}
