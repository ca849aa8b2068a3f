//! How questions to language models and their answers pass through.
//!
//! | module | the question it answers |
//! |---|---|
//! | `ask` | what does a request ask for, and what of it must be changed? |
//! | `choose` | which server is asked, and by which name does it know the model? |
//! | `send` | how is it asked, how often, how long does one wait? |
//! | `relay` | the routes: what happens to one request, in order |
//! | `answer` | is a whole answer what it claims to be? |
//! | `flow` | how does a streamed answer pass through? |
//! | `events` | what do the events of a stream tell about it? |
//! | `scrub` | does the key stand in what passes by? |

mod answer;
mod ask;
mod choose;
mod events;
mod flow;
mod relay;
pub(crate) mod scrub;
pub(crate) mod send;

use std::sync::Arc;
use std::time::Instant;

pub(crate) use relay::{chat, embeddings, list, models, read_body};

use crate::cache::Cache;
use crate::config::Config;
use crate::door::budget::Ledger;
use crate::door::gate::Gate;
use crate::door::hold::Hold;

/// What requests to models need.
pub(crate) struct Models {
    /// Asks servers elsewhere.
    pub(crate) client: reqwest::Client,
    /// Asks servers on this machine, never through a company's proxy.
    pub(crate) local: reqwest::Client,
    pub(crate) gate: Arc<Gate>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) hold: Arc<Hold>,
    pub(crate) cache: Option<Cache>,
}

impl Models {
    pub(crate) fn new(config: &Config, cache: Option<Cache>) -> Self {
        let limits = &config.limits;
        Self {
            client: send::client(limits, false),
            local: send::client(limits, true),
            gate: Gate::new(limits.concurrent, limits.queued, limits.queue),
            ledger: Ledger::new(config.budgets.clone(), Instant::now()),
            hold: Hold::new(limits.held_bytes),
            cache,
        }
    }
}
