//! Who may write? The tab that holds the lock; any other shows the workspace only.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Name of the first workspace's lock; the others' have their number behind it.
const LOCK: &str = "clew-workspace";
/// How long a reloaded page waits for its forerunner to let go, in milliseconds.
const PATIENCE: i32 = 1_500;

/// Takes the lock and keeps it until this worker ends. `false` when another tab keeps it; `true` also where the
/// browser has no locks (then there is nobody to ask).
pub(super) async fn acquire(workspace: u32) -> bool {
    let name = if workspace == 0 { LOCK.to_owned() } else { format!("{LOCK}-{workspace}") };
    let Some((locks, request)) = manager() else { return true };
    let granted = Promise::new(&mut |resolve, _| {
        let hold = Closure::once_into_js(move |_lock: JsValue| {
            let _ = resolve.call1(&JsValue::UNDEFINED, &JsValue::TRUE);
            // Never settled: the lock is held as long as the worker lives.
            Promise::new(&mut |_, _| ())
        });
        let options = Object::new();
        let _ = Reflect::set(&options, &"mode".into(), &"exclusive".into());
        let _ = request.call3(&locks, &name.as_str().into(), &options, &hold);
    });
    let timeout = async {
        super::sleep(PATIENCE).await;
    };
    let granted = JsFuture::from(granted);
    matches!(
        futures::future::select(Box::pin(granted), Box::pin(timeout)).await,
        futures::future::Either::Left(_)
    )
}

/// `navigator.locks` and its `request` function; web-sys still counts them as unstable.
fn manager() -> Option<(JsValue, Function)> {
    let navigator = super::scope().navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}
