//! How do documents become one graph? Each document's knowledge is kept apart, so that taking it out is exact;
//! what belongs together across documents is decided when a snapshot is taken.

mod settled;

use super::class::{Class, Classes, KindVotes, majority};
use super::duplicate::Duplicates;
use super::hand::{self, Adjusted};
use super::resolve::{LocalEntity, LocalName, resolve, resolve_as_stated};
use super::tables::{Symbol, Tables};
use super::unify::unify;
use super::{Graph, assemble, name};
use clew_document::graph;
use clew_network::reader::claims::{Verdict, passes};
use clew_types::document::DocumentKind;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Edit, Evidence, FactHandle, NewTriple, Origin};
use clew_types::id::{DocumentId, SentenceId, TripleId};
use clew_types::{arrange::InOrder, reading::Reading, span::Span, text::Sentence};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Collects what documents say. Cloning is cheap: clones share all until one of them changes.
#[derive(Clone, Debug, Default)]
pub struct GraphBuilder {
    tables: Arc<Tables>,
    parts: BTreeMap<DocumentId, Arc<Part>>,
    triples: u32,
    edits: Arc<Edits>,
    /// What is needed to tell duplicates; made when first asked for, kept while triples are added one by one.
    duplicates: Option<Arc<Duplicates>>,
}

/// What was put right by hand, in order.
#[derive(Clone, Debug, Default)]
struct Edits {
    all: Vec<Edit>,
    /// Names that are things of their own, as they are looked up.
    apart: BTreeSet<String>,
    /// Facts that were added, under the ids they keep.
    added: Vec<(TripleId, NewTriple)>,
}

/// One document's share of the graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub clusters: Vec<Cluster>,
    /// Those that reading found, then those that came later.
    pub facts: Vec<LocalFact>,
    /// How many reading found.
    pub read: usize,
    /// The number of the reading's first triple: a fact keeps its own when it is judged.
    first: u32,
    /// What was judged of the reading's triples; empty = nothing yet.
    verdicts: Arc<[Verdict]>,
}

/// A thing as one document knows it.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    /// Number of its [`Group`](super::tables::Group).
    pub group: u32,
    pub kind_votes: KindVotes,
    pub forms: Vec<SpelledName>,
    /// Identities of other names it goes by.
    pub claims: Vec<Symbol>,
    /// Ascending, each once.
    pub sentences: Vec<u32>,
    /// The document is about it.
    pub subject: bool,
    /// The sentence that says what it is.
    pub definition: Option<u32>,
    /// Reading the document named no such thing: what came later did.
    pub is_later: bool,
}

/// A name as written and as looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpelledName {
    pub surface: Symbol,
    pub name: Symbol,
    pub count: u32,
    /// Means this thing in its document only.
    pub short: bool,
    /// The title of its document.
    pub title: bool,
}

/// A triple between clusters of one part.
#[derive(Clone, Debug)]
pub(super) struct LocalFact {
    pub id: TripleId,
    pub head: u32,
    pub tail: u32,
    pub relation: Symbol,
    /// The relation in the words of its sentence.
    pub wording: Symbol,
    pub evidence: Evidence,
    pub origin: Origin,
    pub confidence: f32,
}

/// Relation phrase of the copula: `X be Y` tells what X is.
const COPULA: &str = "be";

impl GraphBuilder {
    /// Nothing known yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a document's knowledge, instead of what was known from that document before. Costs as much as this
    /// document is long, however many others there are.
    pub fn add(&mut self, document: DocumentId, reading: &Reading) {
        self.add_judged(document, reading, &[]);
    }

    /// As [`Self::add`], with what was judged of the reading's triples, one verdict each: those that do not pass are no
    /// facts, though what they mention stays. False, and nothing counts as judged, where there are not as many.
    pub fn add_judged(&mut self, document: DocumentId, reading: &Reading, verdicts: &[Verdict]) -> bool {
        self.remove(document);
        let triples = reading.extraction.triples.len();
        let fits = verdicts.len() == triples;
        let first = self.triples;
        self.triples += triples as u32;
        let part = self.part_of(document, reading, first, if fits { verdicts } else { &[] });
        self.parts.insert(document, Arc::new(part));
        fits
    }

    /// Has a document's facts judged as [`Self::add_judged`] does, if it is the one that was added. What was learned from it
    /// since stays, and so do all numbers. False where there are not as many verdicts as triples, or no such document.
    pub fn judge(&mut self, document: DocumentId, reading: &Reading, verdicts: &[Verdict]) -> bool {
        let known = self.parts.get(&document).filter(|_| verdicts.len() == reading.extraction.triples.len());
        let Some(first) = known.map(|part| part.first) else { return false };
        let judged = self.part_of(document, reading, first, verdicts);
        let Some(part) = self.parts.get_mut(&document).map(Arc::make_mut) else { return false };
        let learned = part.facts.split_off(part.read);
        for (cluster, now) in part.clusters.iter_mut().zip(judged.clusters) {
            cluster.definition = now.definition;
        }
        (part.facts, part.read, part.verdicts) = (judged.facts, judged.read, judged.verdicts);
        part.facts.extend(learned);
        self.duplicates = None;
        true
    }

    /// A document's share, its facts numbered by the places of their triples.
    fn part_of(&mut self, document: DocumentId, reading: &Reading, first: u32, verdicts: &[Verdict]) -> Part {
        let is_graph = reading.document.kind == DocumentKind::Graph;
        let is_exact = is_graph && graph::is_exact(&reading.document);
        let resolve = if is_exact { resolve_as_stated } else { resolve };
        let resolved = resolve(&reading.extraction, &self.edits.apart);
        let tables = Arc::make_mut(&mut self.tables);
        let clusters = resolved.entities.iter().map(|entity| cluster_of(entity, document, tables)).collect();
        let mut part = Part { clusters, first, verdicts: verdicts.into(), ..Part::default() };
        let entity_of = |mention: u32| resolved.of_mention.get(mention as usize).copied();
        for (index, triple) in (0..).zip(&reading.extraction.triples) {
            let (Some(head), Some(tail)) = (entity_of(triple.head), entity_of(triple.tail)) else { continue };
            let verdict = verdicts.get(index as usize).copied().flatten();
            if head == tail || !passes(verdict) {
                continue;
            }
            let evidence = evidence_of(document, triple.sentence, &reading.text.sentences);
            define(&mut part.clusters[head as usize], &triple.relation, triple.sentence);
            let id = TripleId(first + index);
            let relation = tables.symbols.intern(&triple.relation);
            let wording = tables.symbols.intern(&triple.wording);
            let is_told = reading.extraction.by_model.binary_search(&index).is_ok();
            let origin = match (is_told, is_graph) {
                (true, _) => Origin::ReadByModel,
                (_, true) => Origin::Table,
                _ => Origin::Extracted,
            };
            let confidence = verdict.unwrap_or(triple.confidence);
            part.facts.push(LocalFact { id, head, tail, relation, wording, evidence, origin, confidence });
        }
        part.read = part.facts.len();
        for &(mention, sentence) in &reading.extraction.definitions {
            entity_of(mention)
                .into_iter()
                .for_each(|at| define(&mut part.clusters[at as usize], COPULA, sentence));
        }
        part
    }

    /// Takes a document's knowledge out, with the triples that [`add_triple`](Self::add_triple) drew from it.
    /// What others know stays exactly as if the document had never been there.
    pub fn remove(&mut self, document: DocumentId) {
        self.parts.remove(&document);
        self.duplicates = None;
    }

    /// Adds one triple found later. `None` when the graph holds it already: same head and tail, and a relation that
    /// is the same but for a small edit distance (TCR-QF §3.4), or when its head is its tail.
    pub fn add_triple(&mut self, triple: NewTriple) -> Option<TripleId> {
        let mut duplicates = self.duplicates.take().unwrap_or_else(|| Arc::new(self.known_triples()));
        let known = Arc::make_mut(&mut duplicates);
        let id = self.add_unless_known(triple, known);
        self.duplicates = Some(duplicates);
        id
    }

    fn add_unless_known(&mut self, triple: NewTriple, known: &mut Duplicates) -> Option<TripleId> {
        let tables = Arc::make_mut(&mut self.tables);
        let sentence = triple.evidence.sentence;
        let part = Arc::make_mut(self.parts.entry(sentence.document).or_default());
        let clusters = part.clusters.len();
        let head = part.cluster_named(&triple.head, triple.head_kind, sentence, tables, known);
        let tail = part.cluster_named(&triple.tail, triple.tail_kind, sentence, tables, known);
        let group = |cluster: u32| part.clusters[cluster as usize].group;
        let relation = tables.symbols.intern(&triple.relation);
        if !known.insert(group(head), group(tail), relation, &tables.symbols) {
            part.clusters.truncate(clusters);
            return None;
        }
        part.clusters[head as usize].mention(sentence.index);
        part.clusters[tail as usize].mention(sentence.index);
        let id = TripleId(self.triples);
        self.triples += 1;
        let NewTriple { evidence, origin, confidence, .. } = triple;
        let wording = relation;
        part.facts.push(LocalFact { id, head, tail, relation, wording, evidence, origin, confidence });
        Some(id)
    }

    fn known_triples(&self) -> Duplicates {
        Duplicates::new(&self.tables, &self.parts, self.adjusted().unified)
    }

    fn adjusted(&self) -> Adjusted {
        let unified = unify(&self.tables, &self.parts);
        hand::adjust(&self.edits.all, &self.tables, &self.parts, unified)
    }

    /// Puts these changes in place of those made by hand before. `reading` gives a document's reading again: documents
    /// that use a name which is a thing of its own now, or no longer, are added anew.
    pub fn set_edits<'a>(&mut self, edits: &[Edit], reading: impl Fn(DocumentId) -> Option<&'a Reading>) {
        let apart = hand::apart(edits);
        let changed: BTreeSet<&String> = apart.symmetric_difference(&self.edits.apart).into_set();
        let affected = self.documents_using(&changed);
        self.intern_names_in(edits);
        let added: Vec<_> = (self.triples..).map(TripleId).zip(hand::vouched(edits).cloned()).collect();
        self.triples += added.len() as u32;
        self.edits = Arc::new(Edits { all: edits.to_vec(), apart, added });
        for document in affected {
            let learned = self.learned_from(document);
            let verdicts = self.parts.get(&document).map(|part| part.verdicts.clone()).unwrap_or_default();
            if let Some(reading) = reading(document) {
                self.add_judged(document, reading, &verdicts);
                for triple in learned {
                    self.add_triple(triple);
                }
            }
        }
        self.duplicates = None;
        // Gives the added facts' ends their numbers, once and for all.
        let parts = self.parts.clone();
        self.add_by_hand();
        self.parts = parts;
        self.duplicates = None;
    }

    /// Leaves these facts out as well, as if a hand had said last that they are not so.
    pub fn forbid(&mut self, facts: &[FactHandle]) {
        let edit = Edit::Reject(facts.to_vec());
        self.intern_names_in(std::slice::from_ref(&edit));
        Arc::make_mut(&mut self.edits).all.push(edit);
        self.duplicates = None;
    }

    fn documents_using(&self, keys: &BTreeSet<&String>) -> Vec<DocumentId> {
        let names: Vec<Symbol> = keys.iter().filter_map(|key| self.tables.names.names.find(key)).collect();
        let uses = |part: &Part| {
            part.clusters.iter().any(|cluster| cluster.forms.iter().any(|form| names.contains(&form.name)))
        };
        self.parts.iter().filter(|(_, part)| uses(part)).map(|(document, _)| *document).collect()
    }

    fn intern_names_in(&mut self, edits: &[Edit]) {
        let tables = Arc::make_mut(&mut self.tables);
        for name in edits.iter().flat_map(hand::names_in) {
            tables.symbols.intern(name.trim());
            tables.names.intern(&name::key(name));
        }
    }

    /// What [`add_triple`](Self::add_triple) drew from a document, by name again.
    fn learned_from(&self, document: DocumentId) -> Vec<NewTriple> {
        let Some(part) = self.parts.get(&document) else { return Vec::new() };
        let end = |cluster: u32| {
            let cluster = &part.clusters[cluster as usize];
            let name = cluster.forms.first().map_or("", |form| self.tables.symbols.get(form.surface));
            (name.to_owned(), majority(&cluster.kind_votes))
        };
        let later = part.facts.iter().skip(part.read);
        let named = later.map(|fact| {
            let ((head, head_kind), (tail, tail_kind)) = (end(fact.head), end(fact.tail));
            let relation = self.tables.symbols.get(fact.relation).to_owned();
            let LocalFact { evidence, origin, confidence, .. } = fact.clone();
            NewTriple { head, head_kind, relation, tail, tail_kind, evidence, origin, confidence }
        });
        named.collect()
    }

    /// Adds what a hand added, as far as the documents that say it are there.
    fn add_by_hand(&mut self) {
        let edits = self.edits.clone();
        let there = |triple: &NewTriple| self.parts.contains_key(&triple.evidence.sentence.document);
        let added: Vec<_> = edits.added.iter().filter(|(_, triple)| there(triple)).collect();
        if added.is_empty() {
            return;
        }
        let mut known = self.known_triples();
        let next = self.triples;
        for (id, triple) in added {
            self.triples = id.0;
            self.add_unless_known(triple.clone(), &mut known);
        }
        self.triples = next;
    }

    /// The graph as it stands. Costs time in proportion to the whole graph.
    pub fn freeze(&self) -> Graph {
        if self.edits.added.is_empty() {
            return assemble::assemble(&self.tables, &self.parts, &self.adjusted());
        }
        let mut with = self.clone();
        with.add_by_hand();
        assemble::assemble(&with.tables, &with.parts, &with.adjusted())
    }
}

impl Part {
    /// Index of the cluster that bears this name here, else of a new one in the group known by that name elsewhere,
    /// else in a new group.
    fn cluster_named(
        &mut self,
        surface: &str,
        kind: EntityKind,
        sentence: SentenceId,
        tables: &mut Tables,
        known: &Duplicates,
    ) -> u32 {
        let folded = tables.names.intern(&name::key(surface));
        let agrees = |cluster: &Cluster| cluster.class().agrees(Classes::of(Class::of(kind)));
        let bears =
            |cluster: &Cluster| cluster.forms.iter().any(|form| form.name == folded) && agrees(cluster);
        if let Some(index) = self.clusters.iter().position(bears) {
            return index as u32;
        }
        let identity = name::identity(surface, kind);
        let group = known.group_of(&identity, kind, tables);
        let mut cluster = Cluster::new(group, sentence.index);
        cluster.kind_votes[kind as usize] = 1;
        let surface = tables.symbols.intern(surface);
        cluster.forms.push(SpelledName { surface, name: folded, count: 1, short: false, title: false });
        self.clusters.push(cluster);
        self.clusters.len() as u32 - 1
    }
}

impl Cluster {
    fn new(group: u32, sentence: u32) -> Self {
        Self {
            group,
            kind_votes: KindVotes::default(),
            forms: Vec::new(),
            claims: Vec::new(),
            sentences: vec![sentence],
            subject: false,
            definition: None,
            is_later: true,
        }
    }

    fn class(&self) -> Classes {
        Classes::of(Class::of(majority(&self.kind_votes)))
    }

    fn mention(&mut self, sentence: u32) {
        if let Err(at) = self.sentences.binary_search(&sentence) {
            self.sentences.insert(at, sentence);
        }
    }
}

fn cluster_of(entity: &LocalEntity, document: DocumentId, tables: &mut Tables) -> Cluster {
    let mut identity = entity.identity.clone();
    if entity.local {
        identity.primary = format!("{}#{}", identity.primary, document.0);
        identity.base.clone_from(&identity.primary);
    }
    let group = tables.group(&identity, Class::of(majority(&entity.votes)));
    let mut forms = Vec::with_capacity(entity.names.len());
    for name in &entity.names {
        let surface = tables.symbols.intern(&name.surface);
        let folded = tables.names.intern(&name::key(&name.surface));
        let LocalName { count, short, title, .. } = *name;
        forms.push(SpelledName { surface, name: folded, count, short, title });
    }
    Cluster {
        group,
        kind_votes: entity.votes,
        forms,
        claims: entity.claims.iter().map(|claim| tables.symbols.intern(claim)).collect(),
        sentences: entity.sentences.clone(),
        subject: entity.subject,
        definition: None,
        is_later: false,
    }
}

fn define(cluster: &mut Cluster, relation: &str, sentence: u32) {
    if relation == COPULA {
        let earlier = cluster.definition.is_some_and(|defined| defined <= sentence);
        cluster.definition = if earlier { cluster.definition } else { Some(sentence) };
    }
}

fn evidence_of(document: DocumentId, sentence: u32, sentences: &[Sentence]) -> Evidence {
    let span = sentences.get(sentence as usize).map_or(Span::new(0, 0), |sentence| sentence.span);
    Evidence { sentence: SentenceId { document, index: sentence }, span }
}

#[cfg(test)]
#[path = "builder_tests.rs"]
mod tests;
