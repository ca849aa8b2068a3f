//! Where do words stand? Each name on the first side of its node where it lies on nothing, each relation on its line or beside
//! it; where there is no such place, the less important one is left out.

mod fit;
mod order;
mod plan;
mod room;
mod side;

pub use order::{lift, near};
pub use plan::sides;
pub use room::{SIZES, SPACE, off_line};
pub use side::{Side, is_brief};

#[cfg(test)]
mod tests;
