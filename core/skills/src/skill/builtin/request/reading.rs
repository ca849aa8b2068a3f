//! Who or what is it, where no sentence defines it? The network that reads chooses among the sentences that speak of it.

use super::sentence::Told;
use super::subject::Subject;
use super::voice::states;
use crate::skill::builtin::reading::read_once;
use crate::skill::builtin::words::Words;
use crate::skill::{Context, Scene};
use clew_knowledge::retrieve::hybrid;
use clew_types::id::SentenceId;

/// Passages searched, and bytes of them that are read.
const PASSAGES: usize = 6;
const ROOM: usize = 4_000;
/// How much a sentence must support an answer to be taken for one.
const LIKELY: f32 = 0.2;
/// What its support counts for: the network tells who speaks of somebody better than who says what somebody is.
const LEAST: f32 = 0.3;
const SHARE: f32 = 0.28;

/// The sentence about the subject that supports an answer best, and how sure it is; `None` where none is likely to.
pub(super) async fn chosen(scene: &Scene<'_>, subject: &Subject<'_>) -> Option<(SentenceId, f32)> {
    let corpus = scene.corpus;
    let hits = hybrid(corpus, scene.question, scene.vector, PASSAGES);
    let read = read_once(scene, &Context { hits, ..Context::default() }, ROOM).await;
    let speaks = |id: &SentenceId| {
        let told = Told::of(corpus, *id).filter(|told| states(told.text));
        told.is_some_and(|told| subject.is_named_in(&Words::new(told.text)))
    };
    let likely = read.evidence.iter().take_while(|(_, support)| *support >= LIKELY);
    let best = likely.copied().find(|(id, _)| speaks(id));
    best.map(|(id, support)| (id, LEAST + SHARE * support.min(1.0)))
}
