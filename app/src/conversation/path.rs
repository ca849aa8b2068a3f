//! The reasoning path as text: a thread with a knot for each hop.

use crate::conversation::judge::{AskAgain, Judge};
use crate::conversation::numbering::Numbering;
use crate::engine::session;
use crate::ui::CitationLink;
use crate::ui::handler::live;
use crate::words;
use clew_types::answer::Answer;
use clew_types::graph::{EdgeView, Origin, PathEdge};
use leptos::prelude::*;
use std::sync::Arc;

/// The hops in order of reading.
#[component]
pub fn PathList(answer: Arc<Answer>, numbering: Arc<Numbering>) -> impl IntoView {
    let hops = answer.path.iter().map(|edge| {
        let number = numbering.number(edge.evidence.sentence);
        hop(edge, quote_of(&answer, edge), number)
    });
    (!answer.path.is_empty()).then(|| {
        view! {
            <h4 class="answer__title">{words::PATH}</h4>
            <ol class="path">{hops.collect_view()}</ol>
        }
        .into_any()
    })
}

/// The words of the sentence behind an edge, where the answer holds them.
fn quote_of(answer: &Answer, edge: &PathEdge) -> String {
    let cited = answer.statements.iter().flat_map(|statement| &statement.citations);
    let found = cited.chain(answer.evidence.iter().map(|(citation, _)| citation));
    found
        .filter(|citation| citation.evidence.sentence == edge.evidence.sentence)
        .map(|citation| citation.quote.clone())
        .next()
        .unwrap_or_else(|| format!("{} {} {}", edge.head, words::relation(&edge.relation), edge.tail))
}

fn hop(edge: &PathEdge, quote: String, number: usize) -> impl IntoView + use<> {
    let is_learned = edge.origin.is_learned();
    let source = match &edge.origin {
        Origin::External(address) => {
            let href = address.clone();
            view! { <a class="place" href=href target="_blank" rel="noopener noreferrer">{address.clone()}</a> }
                .into_any()
        }
        _ if edge.evidence.is_nowhere() => {
            view! { <span class="hop__origin">{words::BY_MODEL}</span> }.into_any()
        }
        _ => view! { <CitationLink number evidence=edge.evidence quote /> }.into_any(),
    };
    view! {
        <li class="hop" class:hop--learned=is_learned>
            <div class="hop__fact">
                <Hop edge=edge.clone() />
                <Judge edge=edge.clone() />
            </div>
            <span class="hop__acts">
                <AskAgain edge=edge.clone() />
                {source}
            </span>
        </li>
    }
}

/// A fact of the path in the words of its text, as soon as the map has told them.
#[component]
fn Hop(edge: PathEdge) -> impl IntoView {
    let map = session().map;
    let own = edge.clone();
    let wording = Memo::new(move |before: Option<&Option<String>>| {
        let is_it = |shown: &&EdgeView| shown.evidence == own.evidence && shown.label == own.relation;
        let told = map
            .picture
            .with(|picture| picture.view.edges.iter().find(is_it).map(|shown| shown.wording.clone()));
        told.or_else(|| before.cloned().flatten())
    });
    live(move || {
        let relation = wording.get().unwrap_or_else(|| edge.relation.clone());
        view! { <TripleText edge=PathEdge { relation, ..edge.clone() } /> }
    })
}

/// Head, relation and tail, as in the drawing.
#[component]
pub fn TripleText(edge: PathEdge) -> impl IntoView {
    view! {
        <span class="triple">
            <span class="triple__end">{edge.head}</span>
            " "
            <span class="triple__relation">
                <span aria-hidden="true">"— "</span>
                {words::relation(&words::stems(&edge.relation))}
                <span aria-hidden="true">" →"</span>
            </span>
            " "
            <span class="triple__end">{edge.tail}</span>
        </span>
    }
}
