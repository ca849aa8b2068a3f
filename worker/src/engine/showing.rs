//! What is shown of graph and documents? Read-only replies.

use super::Engine;
use super::asking::edges_of;
use super::columns::tables_of;
use super::glance::glance;
use super::looking::rows_cited;
use super::reading::Interrupted;
use crate::protocol::{
    Command, DocumentText, EngineError, EntityDetail, EntityItem, Fact, Named, PageView, Quote, Reply,
};
use clew_answering::export;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::Seen;
use clew_knowledge::retrieve::sentences;
use clew_skills::skill::builtin::path_edge;
use clew_types::export::{AnswerFormat, ExportedFile};
use clew_types::extraction::Mention;
use clew_types::graph::Triple;
use clew_types::id::{DocumentId, EntityId, SentenceId};
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::{arrange::Arrange, document::DocumentKind};

/// Steps between two entities that still mean something.
const LONGEST_PATH: usize = 6;
/// Sources an inspected entity lists at most.
const SOURCES: usize = 50;
/// Others that are named with it, at most.
const COMPANIONS: usize = 12;

impl Engine {
    /// Answers the commands that only look.
    pub(super) async fn show(&self, command: Command) -> Result<Reply, EngineError> {
        let corpus = self.corpus();
        match command {
            Command::Overview(limit) => Ok(Reply::Graph(self.map(&corpus, limit as usize, &[]))),
            Command::Facts => Ok(Reply::Graph(self.facts(&corpus))),
            Command::Glance => Ok(Reply::Glance(Box::new(glance(&corpus)))),
            Command::Community(id, limit) => self.community(&corpus, id, limit as usize),
            Command::Around(id, limit) => self.around(&corpus, id, limit as usize),
            Command::AnswerGraph(id, limit) => self.answer_graph(&corpus, id.0, limit as usize).await,
            Command::Replay(id, steps, limit) => {
                self.replay(&corpus, id.0, steps as usize, limit as usize).await
            }
            Command::Between(from, to, limit) => self.between(&corpus, from, to, limit as usize),
            Command::FindEntities(prefix, limit) => Ok(find(&corpus, &prefix, limit as usize)),
            Command::FindSentences(words, limit) => {
                let found = sentences(&corpus, &words, limit as usize).into_iter();
                Ok(Reply::Quotes(found.map(|sentence| quote(&corpus, sentence)).collect()))
            }
            Command::Inspect(id) => inspect(&corpus, id),
            Command::Together(left, right, limit) => {
                let both = corpus.graph.together(left, right).into_iter().take(limit as usize);
                Ok(Reply::Quotes(both.map(|sentence| quote(&corpus, sentence)).collect()))
            }
            Command::ReadDocument(id) => document(&corpus, id),
            Command::Page(id, page, wanted) => page_view(&corpus, id, page, wanted),
            Command::Tables(id) => tables_of(&corpus, id),
            Command::ExportGraph(format) => Ok(Reply::File(export::graph(&corpus, format))),
            Command::ExportAnswer(id, format) => self.export_answer(&corpus, id.0, format).await,
            _ => Err(EngineError::NotFound),
        }
    }

    async fn export_answer(
        &self,
        corpus: &Corpus,
        id: u32,
        format: AnswerFormat,
    ) -> Result<Reply, EngineError> {
        Ok(Reply::File(export::answer(corpus, &*self.past(id).await?, format)))
    }

    /// What was known after `steps` steps; after the last one, the path that the answer rests on.
    async fn replay(
        &self,
        corpus: &Corpus,
        id: u32,
        steps: usize,
        limit: usize,
    ) -> Result<Reply, EngineError> {
        let answer = self.past(id).await?;
        let path = match answer.trace.steps.get(..steps) {
            Some(first) if steps < answer.trace.steps.len() => {
                first.iter().flat_map(|step| edges_of(&step.what)).collect()
            }
            _ => answer.path.clone(),
        };
        Ok(Reply::Graph(self.map(corpus, limit, &path)))
    }

    fn between(
        &self,
        corpus: &Corpus,
        from: EntityId,
        to: EntityId,
        limit: usize,
    ) -> Result<Reply, EngineError> {
        let path = corpus.graph.shortest_path(from, to, LONGEST_PATH).ok_or(EngineError::NotFound)?;
        let path: Vec<_> = path.into_iter().filter_map(|triple| path_edge(corpus, triple, 1.0)).collect();
        Ok(Reply::Graph(self.map(corpus, limit, &path)))
    }

    async fn answer_graph(&self, corpus: &Corpus, id: u32, limit: usize) -> Result<Reply, EngineError> {
        let answer = self.past(id).await?;
        let path = if answer.path.is_empty() { rows_cited(corpus, &answer) } else { answer.path.clone() };
        Ok(Reply::Graph(self.map(corpus, limit, &path)))
    }
}

fn find(corpus: &Corpus, prefix: &str, limit: usize) -> Reply {
    let found = corpus.graph.find_prefix(prefix, limit);
    Reply::Entities(found.into_iter().filter_map(|id| item(corpus, id)).collect())
}

pub(super) fn item(corpus: &Corpus, id: EntityId) -> Option<EntityItem> {
    let entity = corpus.graph.entity(id)?;
    let degree = corpus.graph.degree(id) as u32;
    Some(EntityItem { id, name: entity.name.clone(), kind: entity.kind, degree })
}

pub(super) fn quote(corpus: &Corpus, sentence: SentenceId) -> Quote {
    Quote {
        evidence: corpus.evidence(sentence),
        text: corpus.sentence_text(sentence).to_owned(),
        document: corpus.reading(sentence.document).map(|r| r.document.name.clone()).unwrap_or_default(),
    }
}

fn inspect(corpus: &Corpus, id: EntityId) -> Result<Reply, EngineError> {
    let entity = corpus.graph.entity(id).ok_or(EngineError::NotFound)?;
    let mut triples: Vec<&Triple> =
        corpus.graph.edges_of(id).filter_map(|edge| corpus.graph.triple(edge.triple)).collect();
    triples.arrange_by(|a, b| b.confidence.total_cmp(&a.confidence).then(a.id.cmp(&b.id)));
    let detail = EntityDetail {
        item: item(corpus, id).ok_or(EngineError::NotFound)?,
        aliases: entity.aliases.clone(),
        description: entity.description.map(|sentence| quote(corpus, sentence)),
        together: Seen::from(&*corpus.graph)
            .companions(id)
            .into_iter()
            .take(COMPANIONS)
            .filter_map(|(other, sentences)| Some((item(corpus, other)?, sentences)))
            .collect(),
        facts: triples.into_iter().filter_map(|triple| fact(corpus, triple)).collect(),
        sources: entity.sources.iter().take(SOURCES).map(|sentence| quote(corpus, *sentence)).collect(),
    };
    Ok(Reply::Entity(Box::new(detail)))
}

pub(super) fn fact(corpus: &Corpus, triple: &Triple) -> Option<Fact> {
    Some(Fact {
        id: triple.id,
        head: item(corpus, triple.head)?,
        relation: triple.relation.clone(),
        wording: triple.wording.clone(),
        tail: item(corpus, triple.tail)?,
        origin: triple.origin.clone(),
        standing: corpus.graph.standing(triple),
        quote: quote(corpus, triple.evidence.sentence),
    })
}

/// The mentions whose entity is known; of several at one place, the longest.
fn names(corpus: &Corpus, document: DocumentId, reading: &Reading) -> Vec<Named> {
    let graph = &corpus.graph;
    let entity_of = |mention: &Mention| {
        let here = graph.entities_in(SentenceId { document, index: mention.sentence });
        let found = graph.find(&mention.name).into_iter().find(|id| here.contains(id))?;
        let kind = graph.entity(found)?.kind;
        Some(Named { span: mention.span, entity: found, kind })
    };
    let mentions = reading.extraction.mentions.iter().filter(|mention| !mention.span.is_empty());
    let mut all: Vec<Named> = mentions.filter_map(entity_of).collect();
    all.arrange_by_key(|named| (named.span.start, std::cmp::Reverse(named.span.end)));
    let mut end = 0;
    all.retain(|named| {
        let is_free = named.span.start >= end;
        end = if is_free { named.span.end } else { end };
        is_free
    });
    all
}

/// A document's text, with what it names.
pub(super) fn document(corpus: &Corpus, id: DocumentId) -> Result<Reply, EngineError> {
    let reading = corpus.reading(id).ok_or(EngineError::NotFound)?;
    let document = &reading.document;
    Ok(Reply::Document(Box::new(DocumentText {
        id,
        name: document.name.clone(),
        title: document.title.clone(),
        kind: document.kind,
        text: document.text.clone(),
        blocks: document.blocks.clone(),
        sentences: reading.text.sentences.clone(),
        pages: document.pages.iter().map(|page| page.span).collect(),
        names: names(corpus, id, reading),
    })))
}

/// Where the wanted stretch and all names stand on a page.
fn page_view(corpus: &Corpus, id: DocumentId, page: u32, wanted: Option<Span>) -> Result<Reply, EngineError> {
    let reading = corpus.reading(id).ok_or(EngineError::NotFound)?;
    let laid = reading.document.pages.get(page as usize).ok_or(EngineError::NotFound)?;
    let places = |span: Span| laid.rectangles(&reading.document.text, span);
    let named = names(corpus, id, reading).into_iter().filter(|named| named.span.overlaps(laid.span));
    Ok(Reply::Page(PageView {
        size: laid.size,
        cited: wanted.map(|span| places(span).collect()).unwrap_or_default(),
        names: named.flat_map(|named| places(named.span).map(move |place| (place, named))).collect(),
    }))
}

impl Engine {
    /// A document's file as it was added.
    pub(super) async fn original(&self, id: DocumentId) -> Result<Reply, EngineError> {
        let (name, media_type) = {
            let state = self.state.borrow();
            let status = &state.documents.get(&id).ok_or(EngineError::NotFound)?.status;
            (status.name.clone(), media_type(status.kind))
        };
        let bytes = self.bytes_of(id).await.map_err(|why| match why {
            Interrupted::Unreachable(error) => EngineError::Storage(error.to_string()),
            _ => EngineError::NotFound,
        })?;
        Ok(Reply::File(ExportedFile { name, media_type: media_type.to_owned(), bytes }))
    }
}

/// As far as the page shows such files itself; the rest is bytes.
fn media_type(kind: Option<DocumentKind>) -> &'static str {
    match kind {
        Some(DocumentKind::Pdf) => "application/pdf",
        _ => "application/octet-stream",
    }
}
