//! The drawing itself.

use crate::drawer::Drawer;
use crate::element::object;
use crate::raw::{Core, Event, create};
use crate::shown::bounds_of;
use crate::viewport::Viewport;
use crate::{CytoscapeError, Edge, Node, StyleSheet, library};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, HtmlElement, ResizeObserver};

/// Cytoscape inserts a `<style>` element unless one of this id is there; strict content policies forbid that.
const STYLE_ELEMENT_ID: &str = "__________cytoscape_stylesheet";

/// Tells how much of the container something lies over, at its right and at its bottom, in pixels.
pub type Covered = fn(&HtmlElement) -> (f64, f64);

/// How to mount.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How it looks.
    pub style: StyleSheet,
    /// Smallest zoom; 0 = the library's.
    pub min_zoom: f64,
    /// Largest zoom; 0 = the library's.
    pub max_zoom: f64,
    /// Padding when the drawing is fitted, in pixels.
    pub padding: f64,
    /// Largest zoom that fitting may choose, so that a few elements are not blown up; 0 = no limit.
    pub fit_zoom: f64,
    /// How much of the container something lies over, at its right and at its bottom, in pixels: what is fitted or brought
    /// into sight stands beside that.
    pub covered: Option<Covered>,
}

/// How to make an image.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Pixels per pixel.
    pub scale: f64,
    /// Colour behind the drawing.
    pub background: String,
    /// All elements instead of what is on screen.
    pub full: bool,
}

type Listener = Closure<dyn FnMut(Event)>;

/// A drawing in an element of the page. Dropping it takes the drawing down.
pub struct Cytoscape {
    core: Core,
    viewport: Rc<Viewport>,
    drawer: Rc<Drawer>,
    listeners: RefCell<Vec<Listener>>,
    observer: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
}

impl Cytoscape {
    /// Starts an empty drawing in `container`, which should be positioned. It follows the container's size.
    ///
    /// # Errors
    /// [`CytoscapeError::Refused`] when the library throws. It must have been loaded (see [`load`](crate::load)).
    pub fn mount(container: &HtmlElement, options: &Options) -> Result<Self, CytoscapeError> {
        keep_style_element_out();
        let core =
            create(&core_options(container, options)).map_err(|error| CytoscapeError::refused(&error))?;
        let shared = || core.unchecked_ref::<JsValue>().clone().unchecked_into::<Core>();
        let mut drawing = Self {
            viewport: Rc::new(Viewport::new(shared(), container.clone(), options)),
            drawer: Drawer::new(shared()),
            core,
            listeners: RefCell::default(),
            observer: None,
        };
        drawing.observer = drawing.observe_size();
        Ok(drawing)
    }

    /// Shows these elements instead of the present ones; what stays the same is not touched. New ones come in slices,
    /// one a frame, so that the page stays responsive. The viewport stays.
    pub fn set_elements(&self, nodes: &[Node], edges: &[Edge]) {
        self.drawer.want(nodes, edges);
    }

    /// Takes all elements off the screen at once. Worth it before a style sheet is replaced that all of them would
    /// have to be drawn anew for.
    pub fn clear(&self) {
        self.drawer.clear();
    }

    /// The zoom that fitting these nodes would choose: those of `class`, or all where none bears it.
    pub fn zoom_to_fit(&self, nodes: &[Node], class: &str) -> Option<f64> {
        bounds_of(nodes.iter(), Some(class)).map(|bounds| self.viewport.zoom_for(bounds))
    }

    /// Replaces the style sheet.
    pub fn set_style(&self, style: &StyleSheet) {
        self.drawer.restyle(style);
    }

    /// Gives `class` to the elements of these ids, and takes it from all others.
    pub fn set_class<'a>(&self, class: &str, ids: impl IntoIterator<Item = &'a str>) {
        self.drawer.mark_only(class, ids.into_iter().map(str::to_owned).collect());
    }

    /// Gives `class` to a node, its edges and its neighbours, and takes it from all others.
    pub fn set_class_around(&self, class: &str, id: Option<&str>) {
        self.drawer.mark_around(class, id);
    }

    /// Gives `class` to everything but a node, its edges and its neighbours.
    pub fn set_class_apart(&self, class: &str, id: Option<&str>) {
        self.drawer.mark_apart(class, id);
    }

    /// Fits all elements; where the container is hidden, as soon as it is shown.
    pub fn fit(&self) {
        self.fit_bounds(None);
    }

    /// Like [`fit`](Self::fit) for the nodes of a class, or everything where no node bears it.
    pub fn fit_class(&self, class: &str) {
        self.fit_bounds(Some(class));
    }

    /// Brings nodes into sight, panning as little as that takes.
    pub fn reveal(&self, ids: &[String]) {
        if let Some(bounds) = self.drawer.bounds_of(ids) {
            self.viewport.reveal(bounds);
        }
    }

    /// Like [`fit_class`](Self::fit_class), unless somebody has moved what was fitted last.
    pub fn fit_unmoved(&self, class: &str) {
        if self.viewport.unmoved().is_some() {
            self.fit_class(class);
        }
    }

    /// The same, where some of it lies out of sight.
    pub fn fit_grown(&self, class: &str) {
        if self.drawer.bounds(Some(class)).is_some_and(|bounds| !self.viewport.sees(bounds)) {
            self.fit_unmoved(class);
        }
    }

    fn fit_bounds(&self, class: Option<&str>) {
        if let Some(bounds) = self.drawer.bounds(class) {
            self.viewport.fit(bounds);
        }
    }

    /// Present zoom.
    pub fn zoom(&self) -> f64 {
        self.core.zoom()
    }

    /// Zooms about the middle of the viewport.
    pub fn zoom_by(&self, factor: f64) {
        self.viewport.zoom_by(factor);
    }

    /// Tells the drawing that its container has changed its size.
    pub fn resize(&self) {
        self.core.resize();
    }

    /// The drawing as a PNG file.
    pub fn png(&self, picture: &Picture) -> Blob {
        self.drawer.finish();
        self.core.png(&object(&[
            ("output", "blob".into()),
            ("scale", picture.scale.into()),
            ("bg", JsValue::from_str(&picture.background)),
            ("full", picture.full.into()),
        ]))
    }

    /// Calls back with the id of a node that was tapped.
    pub fn on_tap_node(&self, mut callback: impl FnMut(String) + 'static) {
        self.listen("tap", Some("node"), move |event| callback(event.target().id()));
    }

    /// Calls back with the id of an edge that was tapped.
    pub fn on_tap_edge(&self, mut callback: impl FnMut(String) + 'static) {
        self.listen("tap", Some("edge"), move |event| callback(event.target().id()));
    }

    /// Width and height of what nothing lies over, in pixels.
    pub fn room(&self) -> (f64, f64) {
        self.viewport.room()
    }

    /// How much room a fit leaves at either side of the nodes of a class, in pixels.
    pub fn beside(&self) -> f64 {
        self.viewport.beside()
    }

    /// Calls back with the id of the element (`node` or `edge`) that the pointer comes to, and with none when it leaves it.
    pub fn on_hover(&self, which: &str, callback: impl FnMut(Option<String>) + 'static) {
        let callback = Rc::new(RefCell::new(callback));
        let left = Rc::clone(&callback);
        self.listen("mouseover", Some(which), move |event| {
            (callback.borrow_mut())(Some(event.target().id()));
        });
        self.listen("mouseout", Some(which), move |_| (left.borrow_mut())(None));
    }

    /// Calls back with the id of a node that was tapped twice.
    pub fn on_double_tap_node(&self, mut callback: impl FnMut(String) + 'static) {
        self.listen("dbltap", Some("node"), move |event| callback(event.target().id()));
    }

    /// Calls back when the space between the elements was tapped.
    pub fn on_tap_background(&self, mut callback: impl FnMut() + 'static) {
        let core: JsValue = (*self.core).clone();
        self.listen("tap", None, move |event| {
            if event.any_target() == core {
                callback();
            }
        });
    }

    /// Calls back with the zoom whenever it has changed.
    pub fn on_zoom(&self, mut callback: impl FnMut(f64) + 'static) {
        let core: Core = (*self.core).clone().unchecked_into();
        self.listen("zoom", None, move |_| callback(core.zoom()));
    }

    /// Calls back when the container has changed its size.
    pub fn on_resize(&self, mut callback: impl FnMut() + 'static) {
        self.listen("resize", None, move |_| callback());
    }

    fn listen(&self, event: &str, selector: Option<&str>, callback: impl FnMut(Event) + 'static) {
        let closure = Listener::new(callback);
        match selector {
            Some(selector) => self.core.on_matching(event, selector, closure.as_ref()),
            None => self.core.on(event, closure.as_ref()),
        }
        self.listeners.borrow_mut().push(closure);
    }

    fn observe_size(&self) -> Option<(ResizeObserver, Closure<dyn FnMut()>)> {
        let viewport = self.viewport.clone();
        let on_resize = Closure::<dyn FnMut()>::new(move || viewport.resized());
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok()?;
        observer.observe(&self.viewport.container);
        Some((observer, on_resize))
    }
}

impl Drop for Cytoscape {
    fn drop(&mut self) {
        if let Some((observer, _)) = &self.observer {
            observer.disconnect();
        }
        self.core.destroy();
    }
}

fn core_options(container: &HtmlElement, options: &Options) -> js_sys::Object {
    let mut properties = vec![
        ("container", container.into()),
        ("style", options.style.to_array().into()),
        ("layout", object(&[("name", "preset".into())]).into()),
        ("boxSelectionEnabled", false.into()),
        ("hideEdgesOnViewport", false.into()),
    ];
    if options.min_zoom > 0.0 {
        properties.push(("minZoom", options.min_zoom.into()));
    }
    if options.max_zoom > 0.0 {
        properties.push(("maxZoom", options.max_zoom.into()));
    }
    object(&properties)
}

fn keep_style_element_out() {
    let Some(document) = library::document() else { return };
    if document.get_element_by_id(STYLE_ELEMENT_ID).is_some() {
        return;
    }
    if let (Ok(stand_in), Some(head)) = (document.create_element("template"), document.head()) {
        stand_in.set_id(STYLE_ELEMENT_ID);
        let _ = head.append_child(&stand_in);
    }
}
