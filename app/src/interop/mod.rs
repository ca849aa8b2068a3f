//! Where does the page touch the browser? Names of JavaScript things stand here and nowhere else.

pub mod address;
pub mod connect;
pub mod dom;
pub mod file;
pub mod folder;
pub mod kept;
pub mod own_model;
pub mod painter;
pub mod panic;
pub mod sample;
pub mod task;
pub mod theme;
