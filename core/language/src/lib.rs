//! How does text become sentences, words and chunks ([`text`]), and which times and amounts does it name ([`value`])?

pub mod text;
pub mod value;
