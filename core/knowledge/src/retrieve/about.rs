//! Which of several passages about one thing is meant? The likest counts in full, the next half, then a third: an
//! article of many paragraphs is one thing, and shall not take all places.

use super::likeness::Likeness;
use super::web::Web;
use crate::index::top::better_first;
use rustc_hash::FxHashMap;
use std::rc::Rc;

use clew_types::arrange::Arrange;

/// Passages about the entities of one question, each with its share.
pub(super) struct About<'w> {
    web: &'w Web,
    known: FxHashMap<u32, Rc<[(u32, f32)]>>,
}

impl<'w> About<'w> {
    pub fn new(web: &'w Web) -> Self {
        Self { web, known: FxHashMap::default() }
    }

    /// Passages about an entity, the likest first, with one over their rank.
    pub fn shares(&mut self, entity: u32, likeness: &mut Likeness) -> Rc<[(u32, f32)]> {
        let web = self.web;
        self.known.entry(entity).or_insert_with(|| shares(web, entity, likeness)).clone()
    }
}

fn shares(web: &Web, entity: u32, likeness: &mut Likeness) -> Rc<[(u32, f32)]> {
    let passages = web.about(entity).iter();
    let mut scored: Vec<(u32, f32)> =
        passages.map(|passage| (*passage, likeness.parts(web.chunk(*passage)).fused())).collect();
    scored.arrange_by(better_first);
    scored.into_iter().enumerate().map(|(rank, (passage, _))| (passage, 1.0 / (rank + 1) as f32)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusBuilder;
    use crate::retrieve::Query;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    #[test]
    fn of_passages_about_one_thing_the_likest_counts_in_full() {
        let mut builder = CorpusBuilder::new();
        let told = |object| Some(("Ada", "meet", object));
        for (id, (sentence, object)) in
            [("Ada met Ben.", "Ben"), ("Ada met Cid at sea.", "Cid"), ("Ada met Dot.", "Dot")]
                .into_iter()
                .enumerate()
        {
            builder.add(DocumentId(id as u32), reading("Ada", &[(sentence, told(object))]));
        }
        let corpus = builder.snapshot();
        let web = corpus.web();
        let ada = web.titles(0)[0];
        let mut likeness = Likeness::new(&corpus, Query::new("Whom did Ada meet at sea?", None));
        let shares = About::new(web).shares(ada, &mut likeness);
        assert_eq!(shares[0], (1, 1.0));
        assert_eq!(shares.iter().map(|(_, share)| *share).collect::<Vec<_>>(), [1.0, 0.5, 1.0 / 3.0]);
    }
}
