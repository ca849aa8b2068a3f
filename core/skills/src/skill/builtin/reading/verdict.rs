//! Does a page say yes or no?

use super::{Hop, Look, Said, hops, order_of, strongest};
use crate::skill::Scene;
use crate::skill::builtin::denied::Doubt;
use crate::skill::builtin::pages::Source;
use crate::skill::builtin::request::opens_with_pronoun;

/// How sure it is that a sentence denies what is asked, where it does so in the question's own words.
const DENIED: f32 = 0.95;

/// `yes` and `no`, as far as a page says them; what a sentence denies in so many words is no.
pub(super) fn verdicts(scene: &Scene<'_>, source: &Source, look: &Look) -> Vec<Said> {
    let Some((at, support)) = strongest(&look.reading).first().copied() else { return Vec::new() };
    if let Some(at) = denying(scene, source) {
        return vec![denied(source, look, at)];
    }
    let Look { reading, from, .. } = look;
    let said = |text: &str, share: f32| Said {
        text: text.to_owned(),
        hops: hops(source, from.as_ref(), at, ""),
        margin: 8.0 * (share - reading.kinds.none),
        among: 0.0,
        share: share / (reading.kinds.yes + reading.kinds.no).max(1e-6),
        answers: reading.kinds.yes + reading.kinds.no,
        relevance: reading.relevance,
        support,
        is_second: from.is_some(),
        order: order_of(look.source),
        fit: source.fit,
        sentence_fit: source.sentence_fits.get(at).copied().unwrap_or(0.0),
    };
    vec![said("yes", reading.kinds.yes), said("no", reading.kinds.no)]
}

/// The way to a sentence of a page that denies what is asked, of itself.
pub(super) fn denial(scene: &Scene<'_>, source: &Source) -> Option<Hop> {
    hops(source, None, denying(scene, source)?, "").pop()
}

/// The sentence of a page that denies what is asked.
fn denying(scene: &Scene<'_>, source: &Source) -> Option<usize> {
    let doubt = Doubt::of(scene.question)?;
    let names = |name: &str| doubt.is_asked_of(name);
    let texts: Vec<&str> =
        source.page.sentences.iter().map(|sentence| sentence.of(&source.page.text)).collect();
    let is_about = |at: usize| {
        let graph = &scene.corpus.graph;
        let named = graph.entities_in(source.sentences[at]).iter().filter_map(|id| graph.entity(*id));
        // `The tearoom is … It takes no cards.`
        let goes_on = || at > 0 && opens_with_pronoun(texts[at]) && names(texts[at - 1]);
        names(&source.page.title) || named.into_iter().any(|entity| names(&entity.name)) || goes_on()
    };
    (0..texts.len()).find(|at| doubt.is_denied_by(texts[*at], is_about(*at)))
}

/// A `no` that a sentence says by itself.
fn denied(source: &Source, look: &Look, at: usize) -> Said {
    let reading = &look.reading;
    Said {
        text: "no".to_owned(),
        hops: hops(source, look.from.as_ref(), at, ""),
        margin: 8.0 * DENIED,
        among: 0.0,
        share: DENIED,
        answers: DENIED,
        relevance: reading.relevance.max(DENIED),
        support: reading.support.get(at).copied().unwrap_or(0.0).max(DENIED),
        is_second: look.from.is_some(),
        order: order_of(look.source),
        fit: source.fit,
        sentence_fit: source.sentence_fits.get(at).copied().unwrap_or(0.0),
    }
}
