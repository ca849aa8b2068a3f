//! Typed bindings to [cytoscape.js](https://js.cytoscape.org), the graph drawing library.
//!
//! [`load`] fetches the library's script, [`Cytoscape::mount`] draws into an element. The handle owns its listeners:
//! when it is dropped, the drawing is destroyed and nothing is left behind. Positions are always the caller's
//! (`preset`): cytoscape's own layouts would run on the main thread.

mod drawer;
mod element;
mod error;
mod frame;
mod handle;
mod library;
mod raw;
mod shown;
mod style;
mod viewport;

pub use element::{Edge, Node};
pub use error::CytoscapeError;
pub use handle::{Covered, Cytoscape, Options, Picture};
pub use library::load;
pub use style::{Arrow, Curve, Line, Shape, Style, StyleSheet};
