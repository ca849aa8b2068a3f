//! A question as it is put, with a language model: one that leans on the one before it is written out. The model is asked
//! only where something does lean, and what it writes may name nothing new.

use super::prompt::UNDERSTAND;
use super::replies::Understood;
use super::{Prompted, front};
use crate::skill::builtin::request::small_talk;
use crate::skill::builtin::standalone::{leans, standalone};
use crate::skill::dialogue::{DialogueSkills, Previous};
use crate::skill::{Attempt, Scene, Skilled};
use rustc_hash::FxHashSet;

/// Longest question taken, in characters.
const LONGEST: usize = 400;
/// Characters of the answer and of the names that are shown at most.
const ANSWER: usize = 600;
const NAMES: usize = 1_500;

#[async_trait::async_trait(?Send)]
impl DialogueSkills for Prompted<'_> {
    async fn understand(&self, scene: &Scene<'_>, previous: &Previous) -> Skilled<Option<String>> {
        understand(self, scene, previous).await
    }

    /// A model answers requests like questions; only where nothing is asked, there is nothing to call it for.
    async fn request(&self, scene: &Scene<'_>) -> Skilled<Option<Attempt>> {
        small_talk(scene).into()
    }
}

async fn understand(
    prompted: &Prompted<'_>,
    scene: &Scene<'_>,
    previous: &Previous,
) -> Skilled<Option<String>> {
    if previous.question.is_empty() || !leans(scene.question, scene.corpus) {
        return None.into();
    }
    let mut names: Vec<&str> = Vec::new();
    for name in previous.path.iter().flat_map(|edge| [edge.head.as_str(), edge.tail.as_str()]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let answer = previous.answer.as_deref().map(|answer| cut(answer, ANSWER)).unwrap_or_default();
    let (names, earlier) = (cut(&names.join(", "), NAMES), cut(&previous.question, LONGEST));
    let told = [scene.question, earlier.as_str(), answer.as_str(), names.as_str()].join(" ");
    let holes = [
        ("known", earlier.as_str()),
        ("answer", answer.as_str()),
        ("entities", names.as_str()),
        ("question", scene.question),
    ];
    let asked = prompted.ask(&UNDERSTAND, &holes, |reply| question(&reply, &told)).await;
    let value = match asked.value {
        Some(question) => Some(question).filter(|question| question != scene.question),
        None => standalone(scene.question, previous, scene.corpus),
    };
    Skilled { value, steps: asked.steps }
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// The question of a reply, if all that it names was named before.
fn question(reply: &Understood, told: &str) -> Option<String> {
    let line = reply.question.trim_matches('"').trim();
    let known: FxHashSet<String> = words(told).map(str::to_lowercase).collect();
    let is_name = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let is_told =
        words(line).skip(1).filter(|word| is_name(word)).all(|word| known.contains(&word.to_lowercase()));
    (!line.is_empty() && line.chars().count() <= LONGEST && is_told && !front::declines(line))
        .then(|| line.to_owned())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::reply::read;
    use super::*;

    #[test]
    fn replies() {
        let told = "And where was she born? Who rebuilt the Oriel Theatre? Hanne Dorr";
        let check = |reply: &str, expected: Option<&str>| {
            assert_eq!(read(reply).and_then(|reply| question(&reply, told)).as_deref(), expected, "{reply}");
        };
        check("Question: Where was Hanne Dorr born?", Some("Where was Hanne Dorr born?"));
        check("**Question:** \"Where was Hanne Dorr born?\"\n", Some("Where was Hanne Dorr born?"));
        check("Where was Hanne Dorr born?", Some("Where was Hanne Dorr born?"));
        check("Question: Where was Marie Curie born?", None);
        check("Question: Where was Hanne Dorr born in 1912?", None);
        check("Question:", None);
        check("", None);
        check(&format!("Question: {}?", "why ".repeat(200)), None);
    }
}
