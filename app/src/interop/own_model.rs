//! The model that is part of some browsers (the Prompt API, `LanguageModel`): whether there is one, how it is had, and how
//! it is asked. What changed its name goes by both.

use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStream, ReadableStreamDefaultReader};

#[wasm_bindgen]
extern "C" {
    type LanguageModel;
    #[wasm_bindgen(static_method_of = LanguageModel, catch)]
    async fn availability(options: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(static_method_of = LanguageModel, catch)]
    async fn create(options: &Object) -> Result<JsValue, JsValue>;

    type Js;
    #[wasm_bindgen(method, structural, js_name = clone, catch)]
    async fn copied(this: &Js, options: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, structural, js_name = promptStreaming, catch)]
    fn prompt_streaming(this: &Js, input: &str, options: &Object) -> Result<ReadableStream, JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn destroy(this: &Js) -> Result<(), JsValue>;
    #[wasm_bindgen(method, structural, js_name = measureContextUsage, catch)]
    async fn measure_context(this: &Js, input: &str, options: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, structural, js_name = measureInputUsage, catch)]
    async fn measure_input(this: &Js, input: &str, options: &Object) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, structural, js_name = addEventListener, catch)]
    fn listen(this: &Js, name: &str, listener: &JsValue) -> Result<(), JsValue>;
}

/// Where the name of the browser's model stands.
const NAME: &str = "LanguageModel";

/// How far the browser's model is to be had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Availability {
    /// The browser has no such thing.
    #[default]
    NoSuch,
    /// It has, but not on this device or in this profile.
    Unavailable,
    Downloadable,
    /// Somebody's download is under way.
    Downloading,
    Available,
}

/// A browser's error: its name and its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub name: String,
    pub message: String,
    /// Tokens that were asked for, where there was no room for them.
    pub requested: u32,
}

impl From<JsValue> for Fault {
    fn from(error: JsValue) -> Self {
        let text = |name: &str| get(&error, name).as_string();
        Self {
            name: text("name").unwrap_or_default(),
            message: text("message").or_else(|| error.as_string()).unwrap_or_default(),
            requested: get(&error, "requested").as_f64().unwrap_or_default() as u32,
        }
    }
}

/// Ends what carries its signal when it is dropped.
pub struct Ending(AbortController);

impl Ending {
    fn new() -> Result<Self, Fault> {
        Ok(Self(AbortController::new()?))
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A conversation; it is over when this is dropped. The signal it was begun with would end it too, and so stays with it.
pub struct Session(Js, #[expect(dead_code, reason = "ends the conversation when it is dropped")] Ending);

impl Drop for Session {
    fn drop(&mut self) {
        // One that has broken off need not be ended.
        let _ = self.0.destroy();
    }
}

/// How far the browser's model is to be had.
pub async fn availability() -> Availability {
    if !Reflect::has(&window(), &NAME.into()).unwrap_or_default() {
        return Availability::NoSuch;
    }
    match LanguageModel::availability(&languages()).await.ok().and_then(|said| said.as_string()).as_deref() {
        Some("available") => Availability::Available,
        Some("downloadable") => Availability::Downloadable,
        Some("downloading") => Availability::Downloading,
        _ => Availability::Unavailable,
    }
}

/// Begins a conversation under these instructions. Where the model is not there yet, this downloads it, and `progress` hears
/// how much of it has come, from 0 to 1.
pub async fn begin(system: &str, progress: Option<Box<dyn Fn(f64)>>) -> Result<Session, Fault> {
    let ending = Ending::new()?;
    let options = languages();
    set(&options, "signal", &ending.0.signal());
    if !system.is_empty() {
        let first = object(&[("role", "system".into()), ("content", system.into())]);
        set(&options, "initialPrompts", &Array::of1(&first));
    }
    if let Some(progress) = progress {
        set(&options, "monitor", &monitor(progress));
    }
    let made = LanguageModel::create(&options).await?;
    Ok(Session(made.unchecked_into(), ending))
}

/// Passes on how much has come. It is left to the browser, which may tell of a download that nobody waits for any more.
fn monitor(progress: Box<dyn Fn(f64)>) -> JsValue {
    let heard = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
        let loaded = get(&event, "loaded").as_f64().unwrap_or_default();
        // Early browsers counted bytes.
        let total = get(&event, "total").as_f64().filter(|total| *total > 1.0).unwrap_or(1.0);
        progress(loaded / total);
    });
    let monitor = Closure::<dyn Fn(Js)>::new(move |monitor: Js| {
        let _ = monitor.listen("downloadprogress", heard.as_ref());
    });
    monitor.into_js_value()
}

/// A reply that is being written; it ends when this is dropped.
pub struct Writing {
    reader: ReadableStreamDefaultReader,
    _ending: Ending,
}

impl Writing {
    /// The next piece; `None` at the end.
    pub async fn piece(&self) -> Result<Option<String>, Fault> {
        let part = JsFuture::from(self.reader.read()).await?;
        Ok(if holds(&part, "done") { None } else { get(&part, "value").as_string() })
    }
}

impl Session {
    /// A copy of the conversation as it stands.
    pub async fn copied(&self) -> Result<Self, Fault> {
        let ending = Ending::new()?;
        let options = object(&[("signal", ending.0.signal().into())]);
        let made = self.0.copied(&options).await?;
        Ok(Self(made.unchecked_into(), ending))
    }

    /// Tokens that the conversation may have in all; `None` = it does not say, or any number.
    pub fn window(&self) -> Option<u32> {
        self.count(["contextWindow", "inputQuota"])
    }

    /// Tokens that it has already.
    pub fn used(&self) -> Option<u32> {
        self.count(["contextUsage", "inputUsage"])
    }

    fn count(&self, names: [&str; 2]) -> Option<u32> {
        let number = names.iter().find_map(|name| get(&self.0, name).as_f64())?;
        (number.is_finite() && number > 0.0).then_some(number as u32)
    }

    /// Tokens that a prompt would take.
    pub async fn measured(&self, prompt: &str, schema: Option<&str>) -> Option<u32> {
        let options = held_to(schema);
        let said = if get(&self.0, "measureContextUsage").is_function() {
            self.0.measure_context(prompt, &options).await
        } else if get(&self.0, "measureInputUsage").is_function() {
            self.0.measure_input(prompt, &options).await
        } else {
            return None;
        };
        said.ok()?.as_f64().map(|tokens| tokens as u32)
    }

    /// Asks; the reply fits the schema, where there is one.
    pub fn ask(&self, prompt: &str, schema: Option<&str>) -> Result<Writing, Fault> {
        let ending = Ending::new()?;
        let options = held_to(schema);
        set(&options, "signal", &ending.0.signal());
        let stream = self.0.prompt_streaming(prompt, &options)?;
        Ok(Writing { reader: stream.get_reader().unchecked_into(), _ending: ending })
    }
}

/// The languages of documents and questions that the model shall know.
fn languages() -> Object {
    let text =
        || Array::of1(&object(&[("type", "text".into()), ("languages", Array::of1(&"en".into()).into())]));
    object(&[("expectedInputs", text().into()), ("expectedOutputs", text().into())])
}

/// A reply of this form; the form is told in the prompt, and need not take its place once more.
fn held_to(schema: Option<&str>) -> Object {
    let options = Object::new();
    if let Some(schema) = schema.and_then(|schema| JSON::parse(schema).ok()) {
        set(&options, "responseConstraint", &schema);
        set(&options, "omitResponseConstraintInput", &JsValue::TRUE);
    }
    options
}

fn object(fields: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    fields.iter().for_each(|(name, value)| set(&object, name, value));
    object
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // Plain objects take any field.
    let _ = Reflect::set(object, &name.into(), value);
}

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

fn holds(object: &JsValue, name: &str) -> bool {
    get(object, name).is_truthy()
}
