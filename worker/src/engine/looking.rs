//! What of the graph is drawn? The part that the person's filter leaves, and the path of an answer in any case.

use super::Engine;
use crate::protocol::{EngineError, Reply};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::{Graph, Part, Seen, list, view};
use clew_types::answer::Answer;
use clew_types::document::BlockRole;
use clew_types::graph::{Facets, Filter, GraphView, Origin, PathEdge, SummaryView};
use clew_types::id::{EntityId, SentenceId};
use std::rc::Rc;
use std::sync::Arc;

/// Maps of up to so many nodes have one set of places: what an answer shows stands where the overview had it. Among
/// the places of a larger one, a few nodes would be lost.
const USUAL_MAP: usize = 100;

/// What of the graph is looked at.
#[derive(Default)]
pub(super) struct Look {
    /// Without a say about kinds: those are hidden on the page, in the picture that is there.
    filter: Filter,
    /// What it leaves of the graph that was drawn last.
    part: Option<(Arc<Graph>, Rc<Part>)>,
}

impl Engine {
    /// Shows from now on what the filter lets pass.
    pub(super) fn look(&self, filter: Filter) -> Facets {
        let corpus = self.corpus();
        {
            let mut state = self.state.borrow_mut();
            let of_facts = filter.of_facts();
            if state.look.filter != of_facts {
                state.look = Look { filter: of_facts, part: None };
                state.last_maps.retain(|(is_part, _), _| !is_part);
            }
        }
        let is_drawn = filter.hidden.is_empty();
        let drawn = if is_drawn { self.part(&corpus) } else { None };
        let part = drawn.unwrap_or_else(|| Rc::new(Part::new(&corpus.graph, &filter)));
        corpus.graph.facets(&filter, &part)
    }

    /// What the filter leaves of this graph, less what waits to be judged; `None` = all of it.
    fn part(&self, corpus: &Corpus) -> Option<Rc<Part>> {
        let look = &mut self.state.borrow_mut().look;
        let graph = &corpus.graph;
        if look.filter.is_empty() && !graph.has_waiting() && !graph.has_taught() {
            return None;
        }
        match &look.part {
            Some((graph, part)) if Arc::ptr_eq(graph, &corpus.graph) => Some(part.clone()),
            _ => {
                let part = Rc::new(Part::new(&corpus.graph, &look.filter));
                look.part = Some((corpus.graph.clone(), part.clone()));
                Some(part)
            }
        }
    }

    /// The map with a path in it, drawn from where the last one stood; that of a part at first from the whole one's.
    pub(super) fn map(&self, corpus: &Corpus, limit: usize, path: &[PathEdge]) -> GraphView {
        let part = self.part(corpus);
        let size = limit.max(USUAL_MAP);
        let key = (part.is_some(), size);
        let previous = {
            let state = self.state.borrow();
            state.last_maps.get(&key).or(state.last_maps.get(&(false, size))).cloned().unwrap_or_default()
        };
        let seen = Seen::part(&corpus.graph, part.as_deref());
        let mut map = view::overview_from(seen, limit, path, &previous);
        map.summaries.iter_mut().for_each(|summary| name_by_table(corpus, summary));
        self.state.borrow_mut().last_maps.insert(key, map.clone());
        map
    }

    /// All facts that the map may show.
    pub(super) fn facts(&self, corpus: &Corpus) -> GraphView {
        let part = self.part(corpus);
        list::listing(Seen::part(&corpus.graph, part.as_deref()))
    }

    /// Has the next maps drawn as if they were the first: what grew bit by bit stands otherwise than what is drawn at
    /// once, and whoever comes back shall find the map as it was left.
    pub(super) fn draw_anew(&self) {
        self.state.borrow_mut().last_maps.clear();
    }

    pub(super) fn around(&self, corpus: &Corpus, id: EntityId, limit: usize) -> Result<Reply, EngineError> {
        corpus.graph.entity(id).ok_or(EngineError::NotFound)?;
        let part = self.part(corpus);
        Ok(Reply::Graph(view::around(Seen::part(&corpus.graph, part.as_deref()), id, limit)))
    }

    pub(super) fn community(
        &self,
        corpus: &Corpus,
        id: EntityId,
        limit: usize,
    ) -> Result<Reply, EngineError> {
        corpus.graph.entity(id).ok_or(EngineError::NotFound)?;
        let part = self.part(corpus);
        Ok(Reply::Graph(view::community(Seen::part(&corpus.graph, part.as_deref()), id, limit)))
    }
}

/// A table's cells are no names for what belongs together: whoever knows them by the table knows them by its name.
fn name_by_table(corpus: &Corpus, summary: &mut SummaryView) {
    let Some(entity) = corpus.graph.entity(summary.member) else { return };
    let rows = entity.sources.iter().filter(|id| is_row(corpus, **id)).count();
    if rows * 2 > entity.sources.len()
        && let Some(reading) = entity.sources.iter().find_map(|id| corpus.reading(id.document))
    {
        let document = &reading.document;
        let title = if document.title.is_empty() { &document.name } else { &document.title };
        (summary.label, summary.of_rows) = (title.clone(), true);
    }
}

/// The rows that an answer without a path was reckoned from: the map shows what they are about.
pub(super) fn rows_cited(corpus: &Corpus, answer: &Answer) -> Vec<PathEdge> {
    let cited = answer.statements.iter().flat_map(|statement| &statement.citations);
    let rows = cited.filter(|citation| is_row(corpus, citation.evidence.sentence));
    let edge = |evidence| PathEdge {
        head: String::new(),
        relation: String::new(),
        tail: String::new(),
        evidence,
        origin: Origin::Table,
        score: 1.0,
    };
    rows.map(|citation| edge(citation.evidence)).collect()
}

fn is_row(corpus: &Corpus, id: SentenceId) -> bool {
    let Some(reading) = corpus.reading(id.document) else { return false };
    let sentence = reading.text.sentences.get(id.index as usize);
    let block = sentence.and_then(|sentence| reading.document.blocks.get(sentence.block as usize));
    block.is_some_and(|block| matches!(block.role, BlockRole::TableRow | BlockRole::DataRow))
}
