//! How is each skill's model asked?

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Settings of a language model's skills. The default asks the endpoint's own model for plain text at temperature 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PromptedSettings {
    /// The endpoint can be held to a JSON schema (`response_format`); replies that are plain text all the same are
    /// read as such.
    pub structured: bool,
    /// A model that reads a document is asked a second time for what it missed in each passage.
    pub gleaning: bool,
    /// What differs for a skill, by its name in the trace: `answer`, `find missing`, `prune`, `extract`, `plan`,
    /// `verbalise`, `filter`, `contextualise`, `parse question`, `choose entities`, `expand entity`, `choose triple`,
    /// `correct`, `answer on graph`, `mark supporting`, `compress`, `answer concepts`, `relate`, `reflect`, `read`,
    /// `read more`.
    pub skills: BTreeMap<String, SkillSettings>,
}

/// How one skill is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SkillSettings {
    /// Its model, in place of the endpoint's own.
    pub model: Option<String>,
    /// Its temperature, in place of 0.
    pub temperature: Option<f32>,
}
