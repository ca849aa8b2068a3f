//! Settings, as every version of the program wrote them: what a person has chosen outlasts a new version.

use super::kind::{Kind, exactly};
use crate::protocol::{Limits, ModelChoice, Outside, Settings, SkillModel};
use serde::{Deserialize, Serialize};

/// Version 4 knows of models by task and of a limit to calls at once, 3 of a budget for reading documents, 2 of prices and
/// sources outside.
pub const SETTINGS: Kind<Settings> = Kind { name: "settings", version: 4, older };

/// Two versions changed their shape once more before the next: the later shape goes first.
fn older(version: u8, bytes: &[u8]) -> Option<Settings> {
    match version {
        4 => exactly::<EarlyFourth>(bytes).map(Settings::from),
        3 => exactly::<Third>(bytes).map(Settings::from),
        2 => exactly::<Second>(bytes)
            .map(Settings::from)
            .or_else(|| exactly::<EarlySecond>(bytes).map(Settings::from)),
        1 => exactly::<Option<ModelChoice>>(bytes).map(|model| Settings { model, ..Settings::default() }),
        _ => None,
    }
}

/// Version 4 before there was a limit to calls at once, field by field as it was written.
#[derive(Serialize, Deserialize)]
pub(in crate::record) struct EarlyFourth {
    pub third: Third,
    pub skills: Vec<SkillModel>,
}

impl From<EarlyFourth> for Settings {
    fn from(EarlyFourth { third, skills }: EarlyFourth) -> Self {
        Self { skills, ..third.into() }
    }
}

/// Version 3, field by field as it was written.
#[derive(Serialize, Deserialize)]
pub(in crate::record) struct Third {
    pub model: Option<ModelChoice>,
    pub tokens_per_question: Option<u32>,
    pub tokens_per_document: Option<u32>,
    pub price: (f32, f32),
    pub outside: Outside,
}

impl From<Third> for Settings {
    fn from(third: Third) -> Self {
        let Third { model, tokens_per_question, tokens_per_document, price, outside } = third;
        let limits = Limits { tokens_per_question, tokens_per_document, price, ..Limits::default() };
        Self { model, limits, outside, skills: Vec::new() }
    }
}

/// Version 2, field by field as it was written.
#[derive(Serialize, Deserialize)]
pub(in crate::record) struct Second {
    pub early: EarlySecond,
    pub outside: Outside,
}

impl From<Second> for Settings {
    fn from(Second { early, outside }: Second) -> Self {
        Self { outside, ..early.into() }
    }
}

/// Version 2 before there were sources outside, field by field as it was written.
#[derive(Serialize, Deserialize)]
pub(in crate::record) struct EarlySecond {
    pub model: Option<ModelChoice>,
    pub tokens_per_question: Option<u32>,
    pub price: (f32, f32),
}

impl From<EarlySecond> for Settings {
    fn from(EarlySecond { model, tokens_per_question, price }: EarlySecond) -> Self {
        Self { model, limits: Limits { tokens_per_question, price, ..Limits::default() }, ..Self::default() }
    }
}
