//! One step of reasoning, in words.

use crate::conversation::judge::{AskAgain, Judge};
use crate::conversation::path::TripleText;
use crate::engine::session;
use crate::state::document::Cited;
use crate::ui::citation::document_name;
use crate::ui::handler::{click, live};
use crate::words;
use clew_core::graph::Evidence;
use clew_core::trace::{
    ConceptStep, Constraints, Consulted, Expanded, LinkedEntity, Observed, PageFound, PathEdge, SearchHit,
    TraceStep, TripleKey, Understood, WalkedRelation, WindowRead,
};
use leptos::prelude::*;

/// Items of a step that are shown.
const SHOWN: usize = 5;

/// What a step did.
#[component]
pub fn StepBody(what: TraceStep) -> impl IntoView {
    match what {
        TraceStep::Choose(name, reason) => line(words::STEP_CHOOSE, name, reason),
        TraceStep::Link(entities) => linked(entities),
        TraceStep::Search(query, hits) => searched(query, hits),
        TraceStep::Beam { depth, considered, kept } => beam(depth, considered, kept),
        TraceStep::Restore(restored) => restore(restored),
        TraceStep::Answer(text, confidence, _) => tried(text, confidence),
        TraceStep::Missing(missing) => list(words::STEP_MISSING, missing),
        TraceStep::Feedback { sub_question, added, duplicates, .. } => {
            learned(sub_question, added, duplicates)
        }
        TraceStep::Plan(plan) => line(words::STEP_PLAN, plan.window.to_string(), plan.reasoning),
        TraceStep::Window(read) => window(read),
        TraceStep::Judge(judged) => line(words::STEP_JUDGE, String::new(), words::judged(&judged)),
        TraceStep::Concepts(concepts) => known_of(concepts),
        TraceStep::Reflect(relation) => doubted(relation),
        TraceStep::Mark(piece) => line(words::STEP_MARK, words::marked(&piece), String::new()),
        TraceStep::Shorten(shortened) => {
            line(words::STEP_SHORTEN, words::shortened(&shortened), String::new())
        }
        TraceStep::ModelCall { skill, model, prompt_tokens, completion_tokens, cached } => {
            let detail = words::tokens(prompt_tokens, completion_tokens, cached);
            line(words::STEP_MODEL, format!("{skill} · {model}"), detail)
        }
        TraceStep::Notice(text) => line(words::STEP_NOTICE, String::new(), text),
        TraceStep::Stop(reason) => line(words::STEP_STOP, String::new(), words::stop_reason(&reason)),
        TraceStep::Nearest { considered, kept } => {
            step(words::STEP_NEAREST, words::kept_of(kept.len(), considered), triples(kept))
        }
        TraceStep::Complete(added) => step(words::STEP_COMPLETE, words::facts(added.len()), triples(added)),
        TraceStep::Contextualise(text, share) => line(words::STEP_CONTEXT, words::context_share(share), text),
        TraceStep::Seed(seeds) => step(words::STEP_SEED, words::facts(seeds.len()), triples(seeds)),
        TraceStep::Expand(Expanded { depth, entities, added }) => {
            step(words::step_expand(depth), entities.join(", "), triples(added))
        }
        TraceStep::Consult(consulted) => looked_up(*consulted),
        TraceStep::Constrain(constraints) => constrained(constraints),
        TraceStep::Understand(Understood { follows, read_as }) => {
            line(words::UNDERSTOOD_AS, read_as, words::follows(&follows))
        }
        TraceStep::Series(series) => {
            line(words::STEP_SERIES, words::series(&series), words::series_read(&series))
        }
    }
}

/// A step with a title, what it is about, and details below.
fn step(title: impl Into<String>, about: String, details: AnyView) -> AnyView {
    view! {
        <p class="step__title">
            {title.into()} " " <span class="step__about">{about}</span>
        </p>
        {details}
    }
    .into_any()
}

fn line(title: &'static str, about: String, detail: String) -> AnyView {
    let detail = (!detail.is_empty()).then(|| view! { <p class="step__detail">{detail}</p> });
    step(title, about, detail.into_any())
}

fn list(title: &'static str, items: Vec<String>) -> AnyView {
    let items = items.into_iter().map(|item| view! { <li>{item}</li> }).collect_view();
    step(title, String::new(), view! { <ul class="step__items">{items}</ul> }.into_any())
}

fn linked(entities: Vec<LinkedEntity>) -> AnyView {
    if entities.is_empty() {
        return line(words::STEP_LINK_NONE, String::new(), String::new());
    }
    let names: Vec<String> = entities.into_iter().map(|entity| entity.name).collect();
    step(words::STEP_LINK, names.join(", "), ().into_any())
}

fn searched(query: String, hits: Vec<SearchHit>) -> AnyView {
    let about = words::passages(hits.len());
    let items = hits.into_iter().take(SHOWN).map(hit).collect_view();
    let details = view! {
        <p class="step__detail step__query">{query}</p>
        <ul class="step__items step__items--places">{items}</ul>
    };
    step(words::STEP_SEARCH, about, details.into_any())
}

fn hit(hit: SearchHit) -> impl IntoView {
    let document = hit.chunk.document;
    let cited = hit.sentence.map(|sentence| Cited { sentence, span: None });
    let session = session();
    view! {
        <li>
            <button type="button" class="place" on:click=click(move |_| session.open_document(document, cited))>
                {live(move || document_name(document))}
            </button>
        </li>
    }
}

fn beam(depth: u32, considered: u32, kept: Vec<PathEdge>) -> AnyView {
    let about = words::kept_of(kept.len(), considered);
    step(words::step_beam(depth), about, triples(kept))
}

fn triples(edges: Vec<PathEdge>) -> AnyView {
    let hidden = edges.len().saturating_sub(SHOWN);
    let items = edges.into_iter().take(SHOWN).map(fact);
    view! {
        <ul class="step__items">
            {items.collect_view()}
            {(hidden > 0).then(|| view! { <li class="step__more">{words::and_more(hidden)}</li> })}
        </ul>
    }
    .into_any()
}

/// A fact of a step, and what may be done with it.
fn fact(edge: PathEdge) -> AnyView {
    view! {
        <li class="step__fact">
            <TripleText edge=edge.clone() />
            " "
            <AskAgain edge=edge.clone() />
            <Judge edge brief=true />
        </li>
    }
    .into_any()
}

/// What the question was asked with and without.
fn constrained(constraints: Constraints) -> AnyView {
    let fact = |word: &str, key: TripleKey| {
        words::with_fact(word, &words::fact(&key.head, &key.relation, &key.tail))
    };
    let Constraints { forbidden, pinned } = constraints;
    let without = forbidden.into_iter().map(|key| fact(words::WITHOUT, key));
    let with = pinned.into_iter().map(|key| fact(words::WITH, key));
    list(words::STEP_CONSTRAIN, without.chain(with).collect())
}

fn restore(restored: Vec<(PathEdge, Evidence, f32)>) -> AnyView {
    let about = words::passages(restored.len());
    let items = restored.into_iter().take(SHOWN).map(|(edge, evidence, _)| {
        view! {
            <li>
                <TripleText edge />
                " "
                <PlaceButton evidence />
            </li>
        }
    });
    step(words::STEP_RESTORE, about, view! { <ul class="step__items">{items.collect_view()}</ul> }.into_any())
}

/// A window of a series, with what was found in the way.
fn window(read: WindowRead) -> AnyView {
    let about = words::window(&read);
    let abnormal = read.observations.into_iter().filter(|observed| observed.abnormal).take(SHOWN);
    let items = abnormal.map(observation).collect_view();
    step(words::STEP_WINDOW, about, view! { <ul class="step__items">{items}</ul> }.into_any())
}

fn observation(observed: Observed) -> impl IntoView {
    let place = observed.evidence.map(|evidence| view! { " " <PlaceButton evidence /> });
    view! { <li>{format!("{}: {}", observed.period.start, observed.value)} {place}</li> }
}

/// The document of a sentence; opens it there.
#[component]
fn PlaceButton(evidence: Evidence) -> impl IntoView {
    let session = session();
    let cited = Cited { sentence: evidence.sentence, span: Some(evidence.span) };
    view! {
        <button type="button" class="place" on:click=click(move |_| session.open_citation(cited))>
            {live(move || document_name(cited.sentence.document))}
        </button>
    }
}

fn tried(text: Option<String>, confidence: f32) -> AnyView {
    let about = text.map_or_else(
        || words::NOT_ENOUGH.to_owned(),
        |text| format!("{text} · {}", words::confidence(confidence)),
    );
    step(words::STEP_ANSWER, about, ().into_any())
}

/// Concepts that were looked at, each with what it hangs together with.
fn known_of(concepts: Vec<ConceptStep>) -> AnyView {
    let about = words::concepts(&concepts);
    let walked = concepts.into_iter().flat_map(|step| step.relations);
    let items = walked.take(SHOWN).map(walked_relation).collect_view();
    step(words::STEP_CONCEPTS, about, view! { <ul class="step__items">{items}</ul> }.into_any())
}

fn walked_relation(relation: WalkedRelation) -> impl IntoView {
    let evidence = relation.evidence;
    view! { <li>{words::concept_relation(&relation)} " " <PlaceButton evidence /></li> }
}

fn doubted(relation: WalkedRelation) -> AnyView {
    line(words::STEP_REFLECT, words::concept_relation(&relation), words::verdict(relation.verdict).to_owned())
}

fn learned(sub_question: String, added: Vec<PathEdge>, duplicates: u32) -> AnyView {
    let about = words::learned(added.len(), duplicates);
    let details = view! {
        <p class="step__detail step__query">{sub_question}</p>
        {triples(added)}
    };
    step(words::STEP_FEEDBACK, about, details.into_any())
}

/// A fact that was looked up: what was searched for, where it was found, what is different now.
fn looked_up(consulted: Consulted) -> AnyView {
    let Consulted { query, correct, own, pages, changed, .. } = consulted;
    let title = if correct { words::STEP_CORRECT } else { words::STEP_FOLLOW };
    let own = own.into_iter().map(hit).collect_view();
    let pages = pages.into_iter().map(|page| view! { <li><PageLink page /></li> }).collect_view();
    let details = view! {
        <ul class="step__items step__items--places">{own} {pages}</ul>
        {triples(changed)}
    };
    step(title, query, details.into_any())
}

/// A page outside; opens in a tab of its own.
#[component]
fn PageLink(page: PageFound) -> impl IntoView {
    let PageFound { title, address } = page;
    view! {
        <a class="place" href=address target="_blank" rel="noopener noreferrer">
            {title}
        </a>
    }
}
