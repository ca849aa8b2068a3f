//! Which model is asked for each skill, and how freely?

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a model is asked for, as a person divides it. Every template belongs to exactly one (`prompt.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SkillGroup {
    /// Facts and relations are read in a text: many calls, each of them plain.
    Reading,
    /// A question is taken apart: what is looked for, and what is still missing.
    Planning,
    /// What was found is looked through: what of it helps, and what holds.
    Judging,
    /// Words are put together: the answer, and what leads to it.
    Writing,
}

impl SkillGroup {
    /// All, in the order of the work.
    pub const ALL: [Self; 4] = [Self::Reading, Self::Planning, Self::Judging, Self::Writing];

    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Planning => "planning",
            Self::Judging => "judging",
            Self::Writing => "writing",
        }
    }

    /// The group of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }
}

/// Settings of a language model's skills. The default asks the endpoint's own model for plain text at temperature 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PromptedSettings {
    /// The endpoint can be held to a JSON schema (`response_format`); replies that are plain text all the same are
    /// read as such.
    pub structured: bool,
    /// A model that reads a document is asked a second time for what it missed in each passage.
    pub gleaning: bool,
    /// What differs for a group of skills.
    pub groups: BTreeMap<SkillGroup, SkillSettings>,
    /// What differs for one skill, whatever holds for its group; by its name in the trace: `answer`, `find missing`,
    /// `prune`, `extract`, `plan`, `verbalise`, `filter`, `contextualise`, `parse question`, `choose entities`, `expand entity`, `choose triple`,
    /// `correct`, `answer on graph`, `mark supporting`, `compress`, `answer concepts`, `relate`, `reflect`, `understand`, `read`,
    /// `read more`.
    pub skills: BTreeMap<String, SkillSettings>,
}

/// How a skill, or a group of them, is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SkillSettings {
    /// Its model, in place of the endpoint's own.
    pub model: Option<String>,
    /// Its temperature, in place of 0: 0 to 2.
    pub temperature: Option<f32>,
}

impl PromptedSettings {
    /// What holds for a skill of a group.
    pub fn of(&self, skill: &str, group: SkillGroup) -> SkillSettings {
        let [own, shared] = [self.skills.get(skill), self.groups.get(&group)];
        let all = || own.into_iter().chain(shared);
        SkillSettings {
            model: all().find_map(|one| one.model.clone()),
            temperature: all().find_map(|one| one.temperature),
        }
    }
}
