//! Where does one passage lead? To passages about what it names, and to those that name what it is about.

use super::about::About;
use super::cue::Cues;
use super::likeness::Likeness;
use super::web::Web;
use crate::index::vectors::dot;
use clew_types::id::{ChunkId, SentenceId};
use std::collections::BTreeMap;

/// An entity in at most so many passages tells that they belong together.
const RARE: u32 = 8;
/// Mentions of a start's title that are looked at; a hub's others are too vague.
const MENTIONS: usize = 300;
/// Share of a linking sentence that is taken off the question before the rest is compared.
const SAID: f32 = 0.5;

/// How a passage is reached: the best over all starts, each times the start's strength.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Trail {
    /// A sentence of the start names this passage's title: how like the question that sentence is.
    pub link: f32,
    /// This passage names the start's title: how like the question that sentence is.
    pub back: f32,
    /// Share of the question's words that start and passage hold together.
    pub cover: f32,
    /// Share of the question's words that stand right beside the name that links.
    pub cue: f32,
    /// How like the question, less what the linking sentence says, this passage is.
    pub rest: f32,
}

/// A passage from which trails start, and its strength, 0 to 1.
pub(super) type Start = (u32, f32);

/// Follows all starts; passages reached, ascending.
pub(super) fn follow<'w>(
    web: &'w Web,
    likeness: &mut Likeness,
    about: &mut About<'w>,
    cues: &Cues,
    starts: &[Start],
) -> BTreeMap<u32, Trail> {
    let mut reached = Reached { web, likeness, about, cues, trails: BTreeMap::new() };
    for start in starts {
        for sentence in reached.likeness.corpus.sentences_of(web.chunk(start.0)) {
            let alike = reached.likeness.sentence(sentence);
            for entity in web.entities_in(sentence) {
                reached.link(*start, entity, sentence, alike);
                reached.share(*start, entity);
            }
        }
        reached.back(*start);
    }
    reached.trails
}

struct Reached<'w, 'l, 'c> {
    web: &'w Web,
    likeness: &'l mut Likeness<'c>,
    about: &'l mut About<'w>,
    cues: &'l Cues,
    trails: BTreeMap<u32, Trail>,
}

impl Reached<'_, '_, '_> {
    /// To passages about an entity that the start's sentence names.
    fn link(&mut self, (start, strength): Start, entity: u32, sentence: SentenceId, alike: f32) {
        let targets = self.about.shares(entity, self.likeness);
        if targets.is_empty() {
            return;
        }
        let corpus = self.likeness.corpus;
        let cue = self.web.entity(entity).map_or(0.0, |named| self.cues.beside(corpus, sentence, named));
        for &(target, share) in targets.iter().filter(|(target, _)| *target != start) {
            let rest = self.rest(sentence, alike, self.web.chunk(target));
            let trail = self.together((start, strength), target);
            trail.link = trail.link.max(strength * share * alike);
            trail.cue = trail.cue.max(strength * share * cue);
            trail.rest = trail.rest.max(strength * rest);
        }
    }

    /// Cosine of the passage to the question's vector less half the sentence's.
    fn rest(&mut self, sentence: SentenceId, alike: f32, chunk: ChunkId) -> f32 {
        let corpus = self.likeness.corpus;
        let passage = self.likeness.parts(chunk).passage;
        let said = corpus.sentence_vectors.get(sentence.document, sentence.index);
        let meant = corpus.chunk_vectors.get(chunk.document, chunk.index);
        let near = said.zip(meant).map_or(0.0, |(said, meant)| dot(said, meant));
        let length = (1.0 + SAID * SAID - 2.0 * SAID * alike).max(SAID * SAID).sqrt();
        (passage - SAID * near) / length
    }

    /// To passages that name the same rare thing.
    fn share(&mut self, (start, strength): Start, entity: u32) {
        if (2..=RARE).contains(&self.web.spread(entity)) {
            let web = self.web;
            for mention in web.mentions(entity).iter().filter(|mention| mention.passage != start) {
                self.together((start, strength), mention.passage);
            }
        }
    }

    /// To passages that name what the start is about.
    fn back(&mut self, (start, strength): Start) {
        let web = self.web;
        for &title in web.titles(start) {
            let mentions = web.mentions(title).iter().take(MENTIONS);
            for mention in mentions.filter(|mention| mention.passage != start) {
                let alike = self.likeness.sentence(mention.sentence);
                let trail = self.together((start, strength), mention.passage);
                trail.back = trail.back.max(strength * alike);
            }
        }
    }

    fn together(&mut self, (start, strength): Start, target: u32) -> &mut Trail {
        let cover = strength * self.likeness.cover(self.web.chunk(start), self.web.chunk(target));
        let trail = self.trails.entry(target).or_default();
        trail.cover = trail.cover.max(cover);
        trail
    }
}
