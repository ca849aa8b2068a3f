//! How does a question reach sources outside the workspace? Through the proxy's two search routes, when the person
//! allows it.

use super::Engine;
use super::flag::Flag;
use clew_answering::outside::{Fetch, Fetched, ProxySearch, Route};
use std::rc::Rc;

/// The network, for one question.
pub(super) struct Network {
    engine: Rc<Engine>,
    cancel: Flag,
}

#[async_trait::async_trait(?Send)]
impl Fetch for Network {
    async fn get(&self, path: &str) -> Result<Fetched, String> {
        let (status, body) =
            self.engine.get_outside(path, self.cancel.clone()).await.map_err(|error| error.to_string())?;
        Ok(Fetched { status, body })
    }
}

impl Engine {
    /// The network, until `cancel`.
    pub(super) fn network(self: &Rc<Self>, cancel: Flag) -> Network {
        Network { engine: self.clone(), cancel }
    }

    /// The sources that the person allows, in the order they are asked.
    pub(super) fn sources<'a>(&self, network: &'a Network) -> Vec<ProxySearch<'a>> {
        let allowed = self.state.borrow().settings.outside;
        let routes = [(allowed.wikipedia, Route::Wikipedia), (allowed.web, Route::Web)];
        let routes = routes.into_iter().filter(|(is_allowed, _)| *is_allowed);
        routes.map(|(_, route)| ProxySearch::new(network, route)).collect()
    }
}
