//! When are graphs of neighbours built? When there are very many vectors and no more are being made, in a worker of
//! their own: meanwhile, and what comes later, is searched exactly.

use super::Engine;
use crate::store::{StoreError, Table, Write};
use clew_knowledge::corpus::Units;
use futures::FutureExt;
use std::rc::Rc;

/// A graph's number in its table.
fn key(units: Units) -> u32 {
    match units {
        Units::Chunks => 0,
        Units::Sentences => 1,
    }
}

impl Engine {
    /// Takes over the graphs of an earlier session. Those that no longer fit are built again in time.
    pub(super) async fn load_neighbours(&self) -> Result<(), StoreError> {
        for units in Units::ALL {
            if let Some(built) = self.doors.store.get(Table::Neighbours, key(units)).await? {
                self.change(|builder| builder.take_neighbours(units, &built));
            }
        }
        Ok(())
    }

    /// Builds the graphs that are wanted, unless that is being done already, or vectors are still being made.
    pub(super) fn start_charting(self: &Rc<Self>) {
        let busy = self.state.borrow().embedding_runs || self.state.borrow().charting_runs;
        // Of two tabs the one that writes builds.
        if !busy && !self.doors.read_only && self.to_be_charted().is_some() {
            self.state.borrow_mut().charting_runs = true;
            self.doors.host.spawn(self.clone().chart_all().boxed_local());
        }
    }

    fn to_be_charted(&self) -> Option<Units> {
        let worth_while = self.doors.indexer.as_ref()?.worth_while();
        let corpus = self.corpus();
        Units::ALL.into_iter().find(|units| corpus.vectors(*units).wants_neighbours(worth_while))
    }

    async fn chart_all(self: Rc<Self>) {
        while let Some(units) = self.to_be_charted() {
            if self.chart(units).await.is_none() {
                break;
            }
        }
        self.state.borrow_mut().charting_runs = false;
    }

    /// `None` when it could not be built, or so much has changed meanwhile that it does not fit: the next vectors give
    /// another occasion.
    async fn chart(&self, units: Units) -> Option<()> {
        let indexer = self.doors.indexer.clone()?;
        let to_chart = self.corpus().vectors(units).to_chart();
        let built = indexer.build(to_chart).await?;
        let fits = self.change(|builder| builder.take_neighbours(units, &built));
        if fits {
            self.keep(vec![Ok(Write::Put(Table::Neighbours, key(units), built))]).await;
        }
        fits.then_some(())
    }
}
