//! Claims with the sentences they rest on, and sentences without a claim.

use crate::conversation::numbering::Numbering;
use crate::engine::session;
use crate::state::document::Cited;
use crate::ui::CitationLink;
use crate::ui::citation::document_name;
use crate::ui::handler::click;
use crate::words;
use clew_types::answer::{Answer, Citation, OutsideQuote, OutsideStatement, Statement};
use leptos::prelude::*;
use std::sync::Arc;

/// Evidence sentences shown.
const MOST_EVIDENCE: usize = 8;

/// A list of statements with their citations.
#[component]
pub fn Statements(answer: Arc<Answer>, numbering: Arc<Numbering>) -> impl IntoView {
    let title = if answer.text.is_some() { words::STATEMENTS } else { words::FOUND_SO_FAR };
    let item = |statement: &Statement| {
        let links = statement.citations.iter().cloned().map(|citation| {
            let number = numbering.number(citation.evidence.sentence);
            view! { <CitationLink number evidence=citation.evidence quote=citation.quote /> }
        });
        view! {
            <li class="statement">
                {statement.text.clone()} " " <span class="statement__sources">{links.collect_view()}</span>
            </li>
        }
    };
    (!answer.statements.is_empty()).then(|| {
        view! {
            <h4 class="answer__title">{title}</h4>
            <ul class="answer__statements">{answer.statements.iter().map(item).collect_view()}</ul>
        }
        .into_any()
    })
}

/// Claims that rest on pages outside, each with the words it rests on and a link to the page.
#[component]
pub fn Outside(statements: Vec<OutsideStatement>) -> impl IntoView {
    let quote = |quote: OutsideQuote| {
        view! {
            <blockquote class="quote">
                <span class="quote__text">{quote.quote}</span>
                <a class="quote__source" href=quote.address target="_blank" rel="noopener noreferrer">
                    {quote.title}
                </a>
            </blockquote>
        }
    };
    let item = move |statement: OutsideStatement| {
        let quotes = statement.quotes.into_iter().map(quote).collect_view();
        view! { <li class="statement">{statement.text} {quotes}</li> }
    };
    (!statements.is_empty()).then(|| {
        let items = statements.into_iter().map(item).collect_view();
        view! {
            <h4 class="answer__title">{words::FROM_OUTSIDE}</h4>
            <ul class="answer__statements">{items}</ul>
        }
        .into_any()
    })
}

/// Sentences that come nearest, best first.
#[component]
pub fn Evidence(evidence: Vec<(Citation, f32)>, numbering: Arc<Numbering>) -> impl IntoView {
    let items = evidence.into_iter().take(MOST_EVIDENCE).map(|(citation, _)| {
        let number = numbering.number(citation.evidence.sentence);
        evidence_item(citation, number)
    });
    let items: Vec<_> = items.collect();
    (!items.is_empty()).then(|| {
        view! {
            <h4 class="answer__title">{words::EVIDENCE}</h4>
            <ol class="answer__evidence">{items}</ol>
        }
        .into_any()
    })
}

fn evidence_item(citation: Citation, number: usize) -> impl IntoView {
    let viewing = session().viewing;
    let cited = Cited { sentence: citation.evidence.sentence, span: Some(citation.evidence.span) };
    let document = move || document_name(cited.sentence.document);
    view! {
        <li class="evidence">
            <button type="button" class="quote" on:click=click(move |_| viewing.open_citation(cited))>
                <span class="quote__text">{citation.quote.clone()}</span>
                <span class="quote__source">{document}</span>
            </button>
            <CitationLink number evidence=citation.evidence quote=citation.quote />
        </li>
    }
    .into_any()
}
