//! A gate only so many pass at a time. Who waits is served in turn: one of each visitor, then the next of each. Some places
//! are never one visitor's, however many answers are taken slowly.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;
use tokio::sync::oneshot;

use super::visitor::Visitor;
use crate::refusal::Refusal;

/// The gate.
pub(crate) struct Gate {
    queued: usize,
    patience: Duration,
    state: Mutex<State>,
}

struct State {
    free: usize,
    /// Most places of one visitor, and how many each has.
    share: usize,
    inside: FxHashMap<Visitor, usize>,
    /// One line a visitor, in the order of their turns; no line is empty.
    lines: VecDeque<(Visitor, VecDeque<oneshot::Sender<Pass>>)>,
}

/// The right to be inside; dropping it lets the next one in.
pub(crate) struct Pass {
    gate: Arc<Gate>,
    visitor: Visitor,
}

impl Gate {
    pub(crate) fn new(concurrent: usize, queued: usize, patience: Duration) -> Arc<Self> {
        let share = (concurrent - concurrent / 4).max(1);
        let state = State { free: concurrent, share, inside: FxHashMap::default(), lines: VecDeque::new() };
        Arc::new(Self { queued, patience, state: Mutex::new(state) })
    }

    /// Waits for one's turn. Dropping the future gives the place in the line up.
    pub(crate) async fn enter(self: &Arc<Self>, visitor: Visitor) -> Result<Pass, Refusal> {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 && state.has_room_for(visitor) {
                state.let_in(visitor);
                return Ok(Pass { gate: Arc::clone(self), visitor });
            }
            if state.waiting() >= self.queued {
                return Err(Refusal::Busy(self.patience / 4));
            }
            state.line_up(visitor)
        };
        match tokio::time::timeout(self.patience, turn).await {
            Ok(Ok(pass)) => Ok(pass),
            _ => Err(Refusal::Busy(self.patience / 4)),
        }
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// How many wait; those who left are taken out of their lines.
    fn waiting(&mut self) -> usize {
        for (_, line) in &mut self.lines {
            line.retain(|turn| !turn.is_closed());
        }
        self.lines.retain(|(_, line)| !line.is_empty());
        self.lines.iter().map(|(_, line)| line.len()).sum()
    }

    fn line_up(&mut self, visitor: Visitor) -> oneshot::Receiver<Pass> {
        let (turn, heard) = oneshot::channel();
        match self.lines.iter_mut().find(|(other, _)| *other == visitor) {
            Some((_, line)) => line.push_back(turn),
            None => self.lines.push_back((visitor, VecDeque::from([turn]))),
        }
        heard
    }

    fn has_room_for(&self, visitor: Visitor) -> bool {
        self.inside.get(&visitor).is_none_or(|places| *places < self.share)
    }

    fn let_in(&mut self, visitor: Visitor) {
        self.free -= 1;
        *self.inside.entry(visitor).or_default() += 1;
    }

    fn let_out(&mut self, visitor: Visitor) {
        self.free += 1;
        if let Some(places) = self.inside.get_mut(&visitor) {
            *places -= 1;
            if *places == 0 {
                self.inside.remove(&visitor);
            }
        }
    }

    /// The first of the first line whose visitor may have another place; the rest of that line goes to the end.
    fn next(&mut self) -> Option<(Visitor, oneshot::Sender<Pass>)> {
        let at = self.lines.iter().position(|(visitor, _)| self.has_room_for(*visitor))?;
        let (visitor, mut line) = self.lines.remove(at)?;
        let turn = line.pop_front();
        if !line.is_empty() {
            self.lines.push_back((visitor, line));
        }
        turn.map(|turn| (visitor, turn))
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let next = {
            let mut state = self.gate.lock();
            state.let_out(self.visitor);
            // Whoever has left already is skipped here; who leaves after this drops the pass, which leads here again.
            let next = std::iter::from_fn(|| state.next()).find(|(_, turn)| !turn.is_closed());
            if let Some((visitor, _)) = &next {
                state.let_in(*visitor);
            }
            next
        };
        if let Some((visitor, turn)) = next {
            let _ = turn.send(Self { gate: Arc::clone(&self.gate), visitor });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(last: u8) -> Visitor {
        Visitor([192, 0, 2, last].into())
    }

    fn gate(concurrent: usize, queued: usize) -> Arc<Gate> {
        Gate::new(concurrent, queued, Duration::from_secs(5))
    }

    #[tokio::test]
    async fn visitors_take_turns() {
        let gate = gate(1, 100);
        let first = gate.enter(visitor(9)).await.ok().unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for who in [1, 1, 1, 2, 3, 3] {
            let (gate, order) = (Arc::clone(&gate), Arc::clone(&order));
            waiting.push(tokio::spawn(async move {
                let _pass = gate.enter(visitor(who)).await.ok().unwrap();
                order.lock().unwrap().push(who);
            }));
            tokio::task::yield_now().await;
        }
        assert_eq!(gate.waiting(), 6);
        drop(first);
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 3, 1]);
        assert_eq!(gate.lock().free, 1);
    }

    #[tokio::test]
    async fn lines_have_an_end() {
        let gate = gate(1, 1);
        let first = gate.enter(visitor(1)).await.ok().unwrap();
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.enter(visitor(2)).await.is_ok() }
        });
        tokio::task::yield_now().await;
        assert!(matches!(gate.enter(visitor(3)).await, Err(Refusal::Busy(_))));
        drop(first);
        assert!(waiting.await.unwrap());
    }

    #[tokio::test]
    async fn who_leaves_holds_nobody_up() {
        let gate = gate(1, 2);
        let first = gate.enter(visitor(1)).await.ok().unwrap();
        for _ in 0..10 {
            let leaving = tokio::time::timeout(Duration::from_millis(1), gate.enter(visitor(2)));
            assert!(leaving.await.is_err());
        }
        assert_eq!(gate.waiting(), 0);
        drop(first);
        assert!(gate.enter(visitor(3)).await.is_ok());
        assert_eq!(gate.lock().free, 1);
    }

    #[tokio::test]
    async fn nobody_takes_all_places() {
        let gate = gate(4, 100);
        let mut inside = Vec::new();
        for _ in 0..3 {
            inside.push(gate.enter(visitor(1)).await.ok().unwrap());
        }
        let fourth = tokio::time::timeout(Duration::from_millis(1), gate.enter(visitor(1)));
        assert!(fourth.await.is_err(), "the last place is for others");
        let other = gate.enter(visitor(2)).await.ok().unwrap();
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.enter(visitor(1)).await.is_ok() }
        });
        tokio::task::yield_now().await;
        drop(other);
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished(), "a place that another one leaves is not for the greedy one");
        inside.pop();
        assert!(waiting.await.unwrap());
        drop(inside);
        let state = gate.lock();
        assert_eq!((state.free, state.inside.len()), (4, 0));
    }

    #[tokio::test]
    async fn waiting_has_an_end() {
        let gate = Gate::new(1, 5, Duration::from_millis(20));
        let _first = gate.enter(visitor(1)).await.ok().unwrap();
        assert!(matches!(gate.enter(visitor(2)).await, Err(Refusal::Busy(_))));
    }
}
