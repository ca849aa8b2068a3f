//! The way to the browser's own model: the page asks it for the engine.

use crate::engine::doors::OwnModel;
use crate::protocol::{CallId, FromEngine, OwnCall, OwnNews, OwnRequest};
use futures::StreamExt;
use futures::channel::mpsc;
use futures::stream::LocalBoxStream;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Calls that the page is busy with.
#[derive(Clone, Default)]
pub(super) struct OwnCalls {
    waiting: Rc<RefCell<BTreeMap<CallId, mpsc::UnboundedSender<OwnNews>>>>,
    next: Rc<Cell<u32>>,
}

/// A call under way; dropping it tells the page.
struct Call {
    id: CallId,
    calls: OwnCalls,
}

impl OwnCalls {
    /// The page has news of a call; of one that was given up nobody wants to hear.
    pub(super) fn hear(&self, id: CallId, news: OwnNews) {
        let is_over = matches!(news, OwnNews::Ended(_));
        let mut waiting = self.waiting.borrow_mut();
        if let Some(sender) = waiting.get(&id) {
            let _ = sender.unbounded_send(news);
        }
        if is_over {
            waiting.remove(&id);
        }
    }
}

impl OwnModel for OwnCalls {
    fn ask(&self, request: OwnRequest) -> LocalBoxStream<'static, OwnNews> {
        let id = CallId(self.next.get());
        self.next.set(id.0.wrapping_add(1));
        let (sender, receiver) = mpsc::unbounded();
        self.waiting.borrow_mut().insert(id, sender);
        let call = Call { id, calls: self.clone() };
        super::serve::post(FromEngine::Own(id, OwnCall::Ask(request)));
        let news = futures::stream::unfold((receiver, call), |(mut receiver, call)| async move {
            let news = receiver.next().await?;
            Some((news, (receiver, call)))
        });
        news.boxed_local()
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if self.calls.waiting.borrow_mut().remove(&self.id).is_some() {
            super::serve::post(FromEngine::Own(self.id, OwnCall::Stop));
        }
    }
}
