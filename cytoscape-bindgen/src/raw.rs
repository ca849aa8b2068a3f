//! The part of cytoscape's interface that is used, as it is. Nothing outside this crate sees these names.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;
use web_sys::Blob;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = cytoscape, catch)]
    pub(crate) fn create(options: &Object) -> Result<Core, JsValue>;

    pub(crate) type Core;
    #[wasm_bindgen(method)]
    pub(crate) fn add(this: &Core, elements: &Array) -> Collection;
    #[wasm_bindgen(method)]
    pub(crate) fn elements(this: &Core) -> Collection;
    #[wasm_bindgen(method, js_name = elements)]
    pub(crate) fn elements_matching(this: &Core, selector: &str) -> Collection;
    #[wasm_bindgen(method, js_name = getElementById)]
    pub(crate) fn element(this: &Core, id: &str) -> Collection;
    #[wasm_bindgen(method, js_name = startBatch)]
    pub(crate) fn start_batch(this: &Core);
    #[wasm_bindgen(method, js_name = endBatch)]
    pub(crate) fn end_batch(this: &Core);
    #[wasm_bindgen(method)]
    pub(crate) fn zoom(this: &Core) -> f64;
    #[wasm_bindgen(method, js_name = zoom)]
    pub(crate) fn set_zoom(this: &Core, options: &Object);
    #[wasm_bindgen(method, js_name = viewport)]
    pub(crate) fn set_viewport(this: &Core, options: &Object);
    #[wasm_bindgen(method)]
    pub(crate) fn stop(this: &Core);
    #[wasm_bindgen(method)]
    pub(crate) fn animate(this: &Core, to: &Object, options: &Object);
    #[wasm_bindgen(method)]
    pub(crate) fn pan(this: &Core) -> Place;
    #[wasm_bindgen(method)]
    pub(crate) fn width(this: &Core) -> f64;
    #[wasm_bindgen(method)]
    pub(crate) fn height(this: &Core) -> f64;
    #[wasm_bindgen(method)]
    pub(crate) fn resize(this: &Core);
    #[wasm_bindgen(method, js_name = forceRender)]
    pub(crate) fn draw_again(this: &Core);
    #[wasm_bindgen(method)]
    pub(crate) fn png(this: &Core, options: &Object) -> Blob;
    #[wasm_bindgen(method)]
    pub(crate) fn style(this: &Core) -> Sheet;
    #[wasm_bindgen(method)]
    pub(crate) fn on(this: &Core, events: &str, listener: &JsValue);
    #[wasm_bindgen(method, js_name = on)]
    pub(crate) fn on_matching(this: &Core, events: &str, selector: &str, listener: &JsValue);
    #[wasm_bindgen(method)]
    pub(crate) fn destroy(this: &Core);

    pub(crate) type Place;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn x(this: &Place) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn y(this: &Place) -> f64;

    pub(crate) type Sheet;
    #[wasm_bindgen(method, js_name = fromJson)]
    pub(crate) fn replace(this: &Sheet, rules: &Array) -> Sheet;
    #[wasm_bindgen(method)]
    pub(crate) fn update(this: &Sheet);

    pub(crate) type Collection;
    #[wasm_bindgen(method)]
    pub(crate) fn remove(this: &Collection);
    #[wasm_bindgen(method, js_name = position)]
    pub(crate) fn set_position(this: &Collection, position: &Object);
    #[wasm_bindgen(method, js_name = data)]
    pub(crate) fn set_data(this: &Collection, data: &Object);
    #[wasm_bindgen(method, js_name = classes)]
    pub(crate) fn set_classes(this: &Collection, names: &str);
    #[wasm_bindgen(method, js_name = addClass)]
    pub(crate) fn add_class(this: &Collection, names: &str);
    #[wasm_bindgen(method, js_name = removeClass)]
    pub(crate) fn remove_class(this: &Collection, names: &str);
    #[wasm_bindgen(method, js_name = closedNeighborhood)]
    pub(crate) fn closed_neighbourhood(this: &Collection) -> Collection;
    #[wasm_bindgen(method)]
    pub(crate) fn difference(this: &Collection, other: &Collection) -> Collection;
    #[wasm_bindgen(method)]
    pub(crate) fn id(this: &Collection) -> String;

    pub(crate) type Event;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn target(this: &Event) -> Collection;
    #[wasm_bindgen(method, getter, js_name = target)]
    pub(crate) fn any_target(this: &Event) -> JsValue;
}
