//! How does long work let messages in? By a message to itself: unlike timers, it is not slowed down by the browser.

use futures::channel::oneshot;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageChannel, MessageEvent, MessagePort};

/// A channel whose two ends are held here.
pub(super) struct Breath {
    near: MessagePort,
    _far: MessagePort,
    waiting: Rc<RefCell<VecDeque<oneshot::Sender<()>>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Breath {
    /// `None` where the browser has no message channels.
    pub(super) fn new() -> Option<Self> {
        let channel = MessageChannel::new().ok()?;
        let waiting: Rc<RefCell<VecDeque<oneshot::Sender<()>>>> = Rc::default();
        let queue = waiting.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
            let first = queue.borrow_mut().pop_front();
            if let Some(sender) = first {
                let _ = sender.send(());
            }
        });
        let (near, far) = (channel.port1(), channel.port2());
        far.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Self { near, _far: far, waiting, _on_message: on_message })
    }

    /// Comes back after all messages that are waiting now.
    pub(super) async fn take(&self) {
        let (sender, receiver) = oneshot::channel();
        self.waiting.borrow_mut().push_back(sender);
        if self.near.post_message(&JsValue::NULL).is_ok() {
            let _ = receiver.await;
        }
    }
}
