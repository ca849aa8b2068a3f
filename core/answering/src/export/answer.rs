//! An answer made ready to be written down: names instead of ids, sources numbered in order of citing.

use clew_knowledge::corpus::Corpus;
use clew_types::answer::{Answer, Citation, OutsideQuote};
use clew_types::graph::PathEdge;
use clew_types::id::SentenceId;
use clew_types::strategy::Strategy;
use clew_types::trace::{Constraints, Judged, StopReason, TraceStep, TripleKey};

/// All that a written answer says.
pub(super) struct Report<'a> {
    pub(super) answer: &'a Answer,
    /// Claims, each with the numbers (from 1) of its sources.
    pub(super) claims: Vec<(&'a str, Vec<usize>)>,
    /// The path's edges, each with its source's number, if one is quoted.
    pub(super) path: Vec<(&'a PathEdge, Option<usize>)>,
    /// Quoted sentences in order of citing, and the files they stand in.
    pub(super) sources: Vec<(String, String)>,
    /// How it was reached, a line a step.
    pub(super) steps: Vec<String>,
}

impl<'a> Report<'a> {
    pub(super) fn of(corpus: &Corpus, answer: &'a Answer) -> Self {
        let mut sources = Sources { corpus, known: Vec::new() };
        let claims = answer.statements.iter().map(|statement| {
            let numbers = statement.citations.iter().map(|citation| sources.number(citation));
            (statement.text.as_str(), numbers.collect())
        });
        let claims: Vec<(&str, Vec<usize>)> = claims.collect();
        let outside = answer.outside.iter().map(|statement| {
            let numbers = statement.quotes.iter().map(|quote| sources.outside(quote));
            (statement.text.as_str(), numbers.collect())
        });
        let outside: Vec<(&str, Vec<usize>)> = outside.collect();
        let claims = [claims, outside].concat();
        let path = answer.path.iter().map(|edge| (edge, sources.of_edge(edge))).collect();
        if answer.text.is_none() {
            answer.evidence.iter().for_each(|(citation, _)| _ = sources.number(citation));
        }
        let steps = answer.trace.steps.iter().filter_map(|step| told(&step.what)).collect();
        let sources = sources.known.into_iter().map(|known| (known.quote, known.document)).collect();
        Self { answer, claims, path, sources, steps }
    }

    /// The short answer, or that there is none.
    pub(super) fn verdict(&self) -> String {
        match (&self.answer.text, self.answer.guess()) {
            (Some(text), _) => text.clone(),
            (None, Some(guess)) => {
                format!("Perhaps {guess}. It is a guess; the sentences below are what it rests on.")
            }
            (None, None) => "Not enough information.".to_owned(),
        }
    }

    /// Who answered, and in which way, as the page names it.
    pub(super) fn answered_by(&self) -> String {
        format!("Answered by Clew: {}.", self.answer.strategy.described().title)
    }
}

struct Source {
    /// The sentence; `None` for one from outside.
    key: Option<SentenceId>,
    quote: String,
    document: String,
}

struct Sources<'c> {
    corpus: &'c Corpus,
    known: Vec<Source>,
}

impl Sources<'_> {
    /// The number of a citation, from 1; the same sentence has one number.
    fn number(&mut self, citation: &Citation) -> usize {
        let sentence = citation.evidence.sentence;
        if let Some(at) = self.known.iter().position(|known| known.key == Some(sentence)) {
            return at + 1;
        }
        let reading = self.corpus.reading(sentence.document);
        let document = reading.map_or_else(String::new, |reading| reading.document.name.clone());
        self.known.push(Source { key: Some(sentence), quote: citation.quote.clone(), document });
        self.known.len()
    }

    /// The number of a quote from outside; its address stands in place of a file.
    fn outside(&mut self, quote: &OutsideQuote) -> usize {
        let is_same = |known: &Source| known.document == quote.address && known.quote == quote.quote;
        if let Some(at) = self.known.iter().position(is_same) {
            return at + 1;
        }
        let (quote, document) = (quote.quote.clone(), quote.address.clone());
        self.known.push(Source { key: None, quote, document });
        self.known.len()
    }

    /// The number of the sentence behind an edge; `None` where no sentence of the workspace tells it.
    fn of_edge(&mut self, edge: &PathEdge) -> Option<usize> {
        (!edge.evidence.is_nowhere()).then(|| self.number(&quote(self.corpus, edge)))
    }
}

fn quote(corpus: &Corpus, edge: &PathEdge) -> Citation {
    let quote = corpus.sentence_text(edge.evidence.sentence).to_owned();
    Citation { evidence: edge.evidence, quote }
}

/// A step in words; nothing for steps that only the program cares for.
fn told(step: &TraceStep) -> Option<String> {
    Some(match step {
        TraceStep::Choose(name, why) => {
            let way = Strategy::from_name(name).map_or(name.as_str(), |way| way.described().title);
            format!("Chose {way}: {why}")
        }
        TraceStep::Link(found) => {
            let names: Vec<&str> = found.iter().map(|entity| entity.name.as_str()).collect();
            format!("Found in the question: {}", list(&names))
        }
        TraceStep::Search(query, hits) => format!("Searched for “{query}”: {} passages", hits.len()),
        TraceStep::Beam { depth, considered, kept } => {
            format!("Step {depth} through the graph: {considered} edges looked at, {} kept", kept.len())
        }
        TraceStep::Restore(restored) => format!("Put {} facts back into their sentences", restored.len()),
        TraceStep::Answer(Some(text), confidence, _) => {
            format!("Answered “{text}” ({:.0} % sure)", confidence * 100.0)
        }
        TraceStep::Answer(None, ..) => "Found no sure answer".to_owned(),
        TraceStep::Missing(missing) => {
            let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
            format!("Still missing: {}", list(&missing))
        }
        TraceStep::Feedback { sub_question, added, .. } => {
            format!("Read on for “{sub_question}”: {} new facts", added.len())
        }
        TraceStep::Plan(plan) => {
            format!("Looks at {} in {}: {}", list_of(&plan.places), plan.window, plan.reasoning)
        }
        TraceStep::Window(read) => {
            format!("Read {} observations at {}, {}", read.read, read.place, read.window)
        }
        TraceStep::Judge(Judged::Next(next)) => format!("Not enough yet; next is {next}"),
        TraceStep::Judge(Judged::Enough) => "That is enough".to_owned(),
        TraceStep::Judge(Judged::Exhausted) => "Nothing is left to read".to_owned(),
        TraceStep::Concepts(concepts) => {
            let names: Vec<&str> = concepts.iter().map(|step| step.concept.as_str()).collect();
            format!("Looked at what is known of {}", list(&names))
        }
        TraceStep::Reflect(relation) => {
            let verdict = format!("{:?}", relation.verdict).to_lowercase();
            format!("Doubted that {} {} {}: {verdict}", relation.from, relation.kind.phrase(), relation.to)
        }
        TraceStep::Mark(piece) => format!(
            "Marked {} of {} sentences (piece {} of {})",
            piece.supporting.len(),
            piece.sentences,
            piece.piece,
            piece.pieces
        ),
        TraceStep::Shorten(shortened) => {
            format!("Kept {} of {} marked sentences", shortened.after, shortened.before)
        }
        TraceStep::Notice(text) => text.clone(),
        TraceStep::Stop(reason) => format!("Stopped: {}", reason_in_words(reason)),
        other => return told_of_graph(other),
    })
}

/// The steps of KG-CQR and AutoKG in words.
fn told_of_graph(step: &TraceStep) -> Option<String> {
    Some(match step {
        TraceStep::Nearest { considered, kept } => {
            format!("Looked at the {considered} facts nearest to the question, kept {}", kept.len())
        }
        TraceStep::Complete(added) => format!("Added {} facts that join them", added.len()),
        TraceStep::Contextualise(text, _) => format!("Searched together with what they say: {text}"),
        TraceStep::Seed(edges) => format!("Took {} facts from the question", edges.len()),
        TraceStep::Expand(expanded) => {
            let names = list_of(&expanded.entities);
            format!("The model told {} facts about {names} from its own knowledge", expanded.added.len())
        }
        TraceStep::Consult(consulted) => {
            let pages: Vec<&str> = consulted.pages.iter().map(|page| page.address.as_str()).collect();
            let passages = consulted.own.len();
            format!(
                "Looked up “{}”: {passages} passages, pages: {}; {} facts changed",
                consulted.query,
                list(&pages),
                consulted.changed.len()
            )
        }
        TraceStep::Constrain(constraints) => constrained(constraints),
        TraceStep::Understand(understood) => {
            format!("Understood as “{}”, after “{}”", understood.read_as, understood.follows)
        }
        TraceStep::Series(series) => format!("{}: {} observations read in all", series.place, series.read),
        _ => return None,
    })
}

/// What the question was asked with and without, in words.
fn constrained(constraints: &Constraints) -> String {
    let facts = |keys: &[TripleKey]| {
        let one = |key: &TripleKey| format!("{} – {} – {}", key.head, key.relation, key.tail);
        list_of(&keys.iter().map(one).collect::<Vec<_>>())
    };
    let without = (!constraints.forbidden.is_empty())
        .then(|| format!("Asked without: {}", facts(&constraints.forbidden)));
    let with =
        (!constraints.pinned.is_empty()).then(|| format!("Asked with: {}", facts(&constraints.pinned)));
    without.into_iter().chain(with).collect::<Vec<_>>().join(". ")
}

fn list_of(names: &[String]) -> String {
    list(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join("; ") }
}

fn reason_in_words(reason: &StopReason) -> String {
    match reason {
        StopReason::Complete => "nothing is missing".to_owned(),
        StopReason::NothingNew => "the last round brought nothing new".to_owned(),
        StopReason::RoundLimit(rounds) => format!("the limit of {rounds} rounds"),
        StopReason::Cancelled => "by hand".to_owned(),
        StopReason::Budget => "the budget is used up".to_owned(),
    }
}
