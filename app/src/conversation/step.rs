//! One step of reasoning, in words.

use crate::conversation::judge::{AskAgain, Judge};
use crate::conversation::path::TripleText;
use crate::engine::session;
use crate::state::document::Cited;
use crate::ui::citation::document_name;
use crate::ui::handler::{change, click, live};
use crate::words;
use clew_types::graph::{Evidence, LinkedEntity, PathEdge};
use clew_types::trace::{
    ConceptStep, Constraints, Consulted, Expanded, Observed, PageFound, SearchHit, TraceStep, TripleKey,
    Understood, WalkedRelation, WindowRead,
};
use leptos::prelude::*;

/// A longer list is folded away, and built when it is opened.
const SHORT: usize = 5;
/// Items of an opened list.
const MOST: usize = 100;

/// Makes one item of a list.
type Item = Box<dyn Fn() -> AnyView + Send + Sync>;

/// What a step did.
#[component]
pub fn StepBody(what: TraceStep) -> impl IntoView {
    match what {
        TraceStep::Choose(name, reason) => {
            line(words::step_choose(words::plain(words::strategy_named(&name))), words::because(&reason))
        }
        TraceStep::Link(entities) => linked(entities),
        TraceStep::Search(query, hits) => {
            with_list(words::step_search(hits.len()), words::searched_for(&query), items(hits, hit))
        }
        TraceStep::Beam { depth, considered, kept } => {
            triples(words::step_beam(depth, kept.len(), considered), kept)
        }
        TraceStep::Restore(restored) => {
            with_list(words::step_restore(restored.len()), String::new(), items(restored, restore))
        }
        TraceStep::Answer(text, confidence, _) => said(words::step_answer(text.as_deref(), confidence)),
        TraceStep::Missing(missing) => {
            with_list(words::STEP_MISSING.to_owned(), String::new(), lines(missing))
        }
        TraceStep::Feedback { sub_question, added, duplicates, .. } => {
            let title = words::step_feedback(added.len(), duplicates);
            with_list(title, words::searched_for(&sub_question), items(added, fact))
        }
        TraceStep::Plan(plan) => line(words::step_plan(&plan.window.to_string()), plan.reasoning),
        TraceStep::Window(read) => window(read),
        TraceStep::Judge(judged) => said(words::step_judge(&judged)),
        TraceStep::Concepts(concepts) => known_of(concepts),
        TraceStep::Reflect(relation) => {
            line(words::step_reflect(&relation), words::verdict(relation.verdict).to_owned())
        }
        TraceStep::Mark(piece) => said(words::step_mark(&piece)),
        TraceStep::Shorten(shortened) => said(words::step_shorten(&shortened)),
        TraceStep::ModelCall { skill, model, prompt_tokens, completion_tokens, cached } => {
            let detail = words::tokens(prompt_tokens, completion_tokens, cached);
            line(words::step_model(&model, &skill), detail)
        }
        TraceStep::Notice(text) => line(words::STEP_NOTICE.to_owned(), text),
        TraceStep::Stop(reason) => said(words::step_stop(&reason)),
        later => graph_step(later),
    }
}

/// Steps that only some ways take.
fn graph_step(what: TraceStep) -> AnyView {
    match what {
        TraceStep::Nearest { considered, kept } => triples(words::step_nearest(kept.len(), considered), kept),
        TraceStep::Complete(added) => triples(words::step_complete(added.len()), added),
        TraceStep::Contextualise(text, share) => line(words::context_share(share), text),
        TraceStep::Seed(seeds) => triples(words::step_seed(seeds.len()), seeds),
        TraceStep::Expand(Expanded { depth, entities, added }) => {
            triples(words::step_expand(depth, &entities), added)
        }
        TraceStep::Consult(consulted) => looked_up(*consulted),
        TraceStep::Constrain(constraints) => constrained(constraints),
        TraceStep::Understand(Understood { follows, read_as }) => {
            line(format!("{} {read_as}", words::UNDERSTOOD_AS), words::follows(&follows))
        }
        TraceStep::Series(series) => said(words::step_series(&series)),
        _ => ().into_any(),
    }
}

/// False for a step that has nothing to say.
pub fn is_told(what: &TraceStep) -> bool {
    !matches!(what, TraceStep::Missing(missing) if missing.is_empty())
}

fn said(title: String) -> AnyView {
    view! { <p class="step__title">{title}</p> }.into_any()
}

fn line(title: String, detail: String) -> AnyView {
    with_list(title, detail, Vec::new())
}

/// A sentence, what it is about, and a list: a long one waits behind the sentence until it is opened.
fn with_list(title: String, detail: String, list: Vec<Item>) -> AnyView {
    let detail = (!detail.is_empty()).then(|| view! { <p class="step__detail">{detail}</p> });
    if list.len() <= SHORT {
        let list = (!list.is_empty()).then(|| built(&list));
        return view! { {said(title)} {detail} {list} }.into_any();
    }
    let open = RwSignal::new(false);
    let list = live(move || open.get().then(|| built(&list)));
    view! {
        <details class="step__fold" on:toggle=change(move |_| open.set(true))>
            <summary class="step__title">{title}</summary>
            {detail}
            {list}
        </details>
    }
    .into_any()
}

fn built(list: &[Item]) -> AnyView {
    let hidden = list.len().saturating_sub(MOST);
    let items = list.iter().take(MOST).map(|item| item()).collect_view();
    view! {
        <ul class="step__items">
            {items}
            {(hidden > 0).then(|| view! { <li class="step__more">{words::and_more(hidden)}</li> })}
        </ul>
    }
    .into_any()
}

fn items<T: Clone + Send + Sync + 'static>(all: Vec<T>, item: fn(T) -> AnyView) -> Vec<Item> {
    all.into_iter().map(|one| Box::new(move || item(one.clone())) as Item).collect()
}

fn lines(all: Vec<String>) -> Vec<Item> {
    items(all, |text| view! { <li>{text}</li> }.into_any())
}

fn linked(entities: Vec<LinkedEntity>) -> AnyView {
    if entities.is_empty() {
        return said(words::STEP_LINK_NONE.to_owned());
    }
    let names: Vec<String> = entities.into_iter().map(|entity| entity.name).collect();
    said(words::step_link(&names))
}

fn hit(hit: SearchHit) -> AnyView {
    let document = hit.chunk.document;
    let cited = hit.sentence.map(|sentence| Cited { sentence, span: None });
    let viewing = session().viewing;
    view! {
        <li>
            <button type="button" class="place" on:click=click(move |_| viewing.open(document, cited))>
                {live(move || document_name(document))}
            </button>
        </li>
    }
    .into_any()
}

fn triples(title: String, edges: Vec<PathEdge>) -> AnyView {
    with_list(title, String::new(), items(edges, fact))
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
        words::with_fact(word, &words::stem_fact(&key.head, &key.relation, &key.tail))
    };
    let Constraints { forbidden, pinned } = constraints;
    let without = forbidden.into_iter().map(|key| fact(words::WITHOUT, key));
    let with = pinned.into_iter().map(|key| fact(words::WITH, key));
    with_list(words::STEP_CONSTRAIN.to_owned(), String::new(), lines(without.chain(with).collect()))
}

fn restore((edge, evidence, _): (PathEdge, Evidence, f32)) -> AnyView {
    view! { <li><TripleText edge /> " " <PlaceButton evidence /></li> }.into_any()
}

/// A window of a series, with what was found in the way.
fn window(read: WindowRead) -> AnyView {
    let title = words::step_window(&read);
    let abnormal = read.observations.into_iter().filter(|observed| observed.abnormal).collect();
    with_list(title, String::new(), items(abnormal, observation))
}

fn observation(observed: Observed) -> AnyView {
    let place = observed.evidence.map(|evidence| view! { " " <PlaceButton evidence /> });
    view! { <li>{format!("{}: {}", observed.period.start, observed.value)} {place}</li> }.into_any()
}

/// The document of a sentence; opens it there.
#[component]
fn PlaceButton(evidence: Evidence) -> impl IntoView {
    let viewing = session().viewing;
    let cited = Cited { sentence: evidence.sentence, span: Some(evidence.span) };
    view! {
        <button type="button" class="place" on:click=click(move |_| viewing.open_citation(cited))>
            {live(move || document_name(cited.sentence.document))}
        </button>
    }
}

/// Concepts that were looked at, each with what it hangs together with.
fn known_of(concepts: Vec<ConceptStep>) -> AnyView {
    let title = words::step_concepts(&concepts);
    let walked = concepts.into_iter().flat_map(|step| step.relations).collect();
    with_list(title, String::new(), items(walked, walked_relation))
}

fn walked_relation(relation: WalkedRelation) -> AnyView {
    let evidence = relation.evidence;
    view! { <li>{words::concept_relation(&relation)} " " <PlaceButton evidence /></li> }.into_any()
}

/// A fact that was looked up: what was searched for, where it was found, what is different now.
fn looked_up(consulted: Consulted) -> AnyView {
    let title = words::step_consult(&consulted);
    let Consulted { own, pages, changed, .. } = consulted;
    let mut list = items(own, hit);
    list.extend(items(pages, page_link));
    list.extend(items(changed, fact));
    with_list(title, String::new(), list)
}

/// A page outside; opens in a tab of its own.
fn page_link(PageFound { title, address }: PageFound) -> AnyView {
    view! {
        <li>
            <a class="place" href=address target="_blank" rel="noopener noreferrer">
                {title}
            </a>
        </li>
    }
    .into_any()
}
