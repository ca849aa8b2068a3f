//! Which sentences of a piece bear on the question, and which of the marked ones can be spared?

use super::asked;
use super::asked::Gap;
use crate::skill::Scene;
use clew_knowledge::concept::{Description, Part};
use clew_knowledge::retrieve::Overlap;
use clew_language::text::terms::terms;
use clew_types::{arrange::Arrange, id::SentenceId};

/// The sentences of `piece` that share a telling word with the question beyond the concepts' names; all that state a
/// relation or are common to all kinds; all of the question's own concept where it asks for what it is.
pub(in crate::skill::builtin) fn mark(scene: &Scene<'_>, piece: &[Description]) -> Vec<SentenceId> {
    let asked = asked(scene);
    let open = asked.as_ref().is_none_or(|asked| {
        matches!(asked.gap, Gap::Definition | Gap::Common | Gap::OtherName | Gap::LongForm | Gap::Class)
    });
    let content = match &asked {
        Some(asked) if !asked.content.is_empty() => asked.content.clone(),
        _ => terms(scene.question),
    };
    let class: Vec<String> =
        asked.iter().flat_map(|asked| &asked.class).flat_map(|class| terms(&class.surface)).collect();
    let helps = |one: &&Description| {
        let words = terms(scene.corpus.sentence_text(one.sentence));
        let shares = content.iter().chain(&class).any(|stem| words.contains(stem));
        shares || one.part == Part::SharedByChildren || open && one.part == Part::Own
    };
    piece.iter().filter(helps).map(|one| one.sentence).collect()
}

/// The marked sentences that fit the question best, nothing said twice, until `room` bytes are used up; in order.
pub(in crate::skill::builtin) fn compress(
    scene: &Scene<'_>,
    marked: &[Description],
    room: usize,
) -> Vec<SentenceId> {
    let overlap = Overlap::new(scene.corpus, scene.question);
    let mut ranked: Vec<(f32, &Description)> =
        marked.iter().map(|one| (overlap.share(scene.corpus.sentence_text(one.sentence)), one)).collect();
    ranked.arrange_by(|a, b| {
        b.0.total_cmp(&a.0).then(a.1.part.cmp(&b.1.part)).then(a.1.sentence.cmp(&b.1.sentence))
    });
    let mut kept: Vec<SentenceId> = Vec::new();
    let mut said: Vec<Vec<String>> = Vec::new();
    let mut used = 0;
    for (_, one) in ranked {
        let text = scene.corpus.sentence_text(one.sentence);
        let words = terms(text);
        let is_new = !said.iter().any(|earlier| words.iter().all(|word| earlier.contains(word)));
        if is_new && used + text.len() <= room {
            used += text.len();
            kept.push(one.sentence);
            said.push(words);
        }
    }
    kept
}
