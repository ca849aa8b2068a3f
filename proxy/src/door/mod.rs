//! Who may come in, and how much each may ask for.

pub(crate) mod access;
pub(crate) mod budget;
pub(crate) mod gate;
pub(crate) mod guard;
pub(crate) mod hold;
pub(crate) mod login;
pub(crate) mod visitor;
