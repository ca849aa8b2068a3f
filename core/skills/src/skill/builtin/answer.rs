//! The built-in reader: a plan is made of the question and followed through the sentences in reach; where no plan holds,
//! the best candidate of the best sentences is the guess.

use super::affirmed::affirmed;
use super::alike::with_alike;
use super::amount::whole_amount;
use super::asked::asked;
use super::candidate::{Candidate, Planned, candidates};
use super::cells::is_told_in_row;
use super::compare::{Compared, both, choose, same, signs as compared_signs};
use super::confidence::{confidence, in_collection, odds};
use super::dispute::against;
use super::double::{beside, dated_by, double, joined, second_of};
use super::epithet::with_epithet;
use super::evidence::{evidence, explaining};
use super::fitting::{by_form_first, more_fitting, stated_first};
use super::follow::follow;
use super::kin::is_of_no_kin_or_place;
use super::lacking::lacking;
use super::life::end_of_life;
use super::material::Material;
use super::narrowed::{UNTOLD, narrowed_first};
use super::nearer::nearer_first;
use super::opposed::unopposed_first;
use super::others::{
    is_beside_whom, is_count_of_things, is_done_by_another, is_measure_of_another, is_of_another_clause,
    is_of_other_object,
};
use super::parse::plan;
use super::plan::Plan;
use super::rank::best_lines;
use super::read::{Hop, Value};
use super::reading::{Pages, read_pages};
use super::relation::relation;
use super::request::asks_many;
use super::request::reply::unmentioned;
use super::rounded::rounded;
use super::row::whole_row;
use super::spoken_of::{OF_OTHERS, is_only_speaker, is_spoken_of, shares_a_word};
use super::stated::{only_told, stated, worded};
use super::suits::{is_no_place, is_no_time, is_of_other_kind, is_said_again, suits};
use super::weights::{COMPARED_SIGNS, Learned};
use crate::ablation::Rule;
use crate::skill::{Attempt, Context, Scene, Skilled};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_network::reader::claims::STATED;
use clew_types::answer::{Citation, Statement};
use clew_types::extraction::EntityKind;
use clew_types::graph::{NewTriple, Origin, PathEdge};
use clew_types::id::SentenceId;
use clew_types::trace::TraceStep;

/// Confidence at most where what is compared is no two things that the passages are about.
const UNNAMED: f32 = 0.35;

/// Confidence at most in what another document says otherwise.
const DISPUTED: f32 = 0.6;

/// Confidence at most in one thing where many are asked for.
const LONE: f32 = 0.4;

/// An answer from the context; two questions in one are answered one after the other.
pub(super) async fn answer(scene: &Scene<'_>, context: &Context) -> Skilled<Attempt> {
    let Some([first, second]) = double(scene.question) else { return answer_one(scene, context).await };
    let Skilled { value, mut steps } = answer_one(&Scene { question: &first, ..*scene }, context).await;
    let second = second_of(&second, &first, &value, scene.corpus);
    let mut other = answer_one(&Scene { question: &second, ..*scene }, context).await;
    other.value = dated_by(&first, &value, &second, other.value);
    steps.extend(other.steps.into_iter().filter(|step| !steps.contains(step)).collect::<Vec<_>>());
    let left = beside(&value, &second, other.value.clone());
    let value = joined(beside(&other.value, &first, value), left);
    Skilled { value, steps }
}

async fn answer_one(scene: &Scene<'_>, context: &Context) -> Skilled<Attempt> {
    let read = read_pages(scene, context).await;
    let lacking = if Rule::Names.holds() { lacking(scene.corpus, scene.question) } else { Vec::new() };
    let absent = (!lacking.is_empty()).then(|| unmentioned(&lacking));
    let steps = read.notice.clone().into_iter().chain(absent).map(TraceStep::Notice).collect();
    let attempt = only_told(scene, weighed(scene, context, &read, &lacking).await).await;
    Skilled { value: attempt, steps }
}

/// An answer from the context and what was read in it.
async fn weighed(scene: &Scene<'_>, context: &Context, read: &Pages, lacking: &[String]) -> Attempt {
    let material = Material::of(scene, context);
    if !lacking.is_empty() {
        let missing = lacking.iter().map(|name| format!("What is {name}?")).collect();
        return attempt(scene, (&material, read), None, missing);
    }
    let known = |name: &str| is_known(scene.corpus, name);
    match planned_of(scene.question, &known) {
        Plan::Value(expr) => {
            let followed = follow(scene, &material, &expr);
            let chances = stated(scene, &followed.values).await;
            weigh(scene, &material, (&planned(&followed.values, &chances), read), followed.missing)
        }
        Plan::Open => weigh(scene, &material, (&[], read), Vec::new()),
        plan => {
            let (value, missing, _) = outcome(scene, &material, &plan, read);
            attempt(scene, (&material, read), value, missing)
        }
    }
}

/// The question's plan, open where a measurement goes without it.
pub(super) fn planned_of(question: &str, known: &dyn Fn(&str) -> bool) -> Plan {
    let plan = plan(question, known);
    let rule = if matches!(plan, Plan::Value(_)) { Rule::Plans } else { Rule::Comparisons };
    if rule.holds() { plan } else { Plan::Open }
}

/// What a comparison comes to, with the confidence in it, what is missing for it, and the signs of the confidence.
pub(super) fn outcome(
    scene: &Scene<'_>,
    material: &Material<'_>,
    plan: &Plan,
    read: &Pages,
) -> (Option<Value>, Vec<String>, [f32; COMPARED_SIGNS]) {
    let compared = compare(scene, material, plan);
    let signs = compared_signs(plan, &compared, read);
    let value = compared.answer.or_else(|| guess(scene, material, plan));
    let learned = Learned::of(read.has_read);
    let score = learned.calibrated(odds(&signs, &learned.compared));
    let score = if is_between_things(material, plan) { score } else { score.min(UNNAMED) };
    (value.map(|value| Value { score, ..value }), compared.missing, signs)
}

/// False where a side of the comparison is no name, or one that no sentence in reach is about: clauses joined by `and` are
/// then taken for two things.
fn is_between_things(material: &Material<'_>, plan: &Plan) -> bool {
    let (Plan::Choose(pair, ..) | Plan::Same(pair, _) | Plan::Both(pair)) = plan else { return true };
    let is_name = |option: &String| {
        let starts = option.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || !c.is_ascii());
        starts && !material.about(option).is_empty()
    };
    pair.options.iter().all(is_name)
}

/// The best of all candidates, with the confidence in it.
fn weigh(
    scene: &Scene<'_>,
    material: &Material<'_>,
    (planned, read): (&[Planned<'_>], &Pages),
    missing: Vec<String>,
) -> Attempt {
    let asked = asked(scene.question);
    let mut ranked = candidates(scene, material, &asked, (planned, read));
    // `212` suits *How old?*, but not when its sentence says `212 kilometres`.
    let whole = |value: &Value| whole_amount(scene.corpus, scene.question, value);
    let is_suitable = |value: &Value| suits(scene.question, whole(value).as_ref().unwrap_or(&value.text));
    ranked.retain(|one| is_suitable(&one.value) && !is_of_other_kind(&asked, &one.value.text));
    ranked.retain(|one| !is_only_speaker(scene.corpus, scene.question, &one.value));
    let is_of_another = |value: &Value| {
        is_done_by_another(scene.corpus, scene.question, value)
            || is_measure_of_another(scene.corpus, scene.question, value)
            || is_count_of_things(scene.corpus, scene.question, value)
            || is_of_another_clause(scene.corpus, scene.question, value)
            || is_said_again(scene.question, &value.text)
            || is_no_place(scene.corpus, scene.question, value)
            || is_of_no_kin_or_place(scene.corpus, scene.question, &value.text)
            || is_of_other_object(scene.corpus, scene.question, value)
            || is_beside_whom(scene.corpus, scene.question, value)
            || is_no_time(scene.corpus, scene.question, &value.text)
    };
    ranked.retain(|one| !is_of_another(&one.value));
    let is_narrow = order(scene, &mut ranked, read.has_read);
    let confidence = confidence(&ranked, read.has_read);
    let confidence = in_collection(confidence, scene.corpus.lexical.all());
    let confidence = if is_narrow { confidence } else { confidence.min(UNTOLD) };
    let confidence = if asks_many(scene.question) { confidence.min(LONE) } else { confidence };
    let best = ranked.into_iter().next().map(|first| Value { score: confidence, ..first.value });
    let best = best.map(|best| of_asked(scene, best));
    let best = more_fitting(scene, best, (asked.wanted, read)).map(|best| of_asked(scene, best));
    let best = best.map(|best| affirmed(scene.corpus, scene.question, best));
    let row = best.as_ref().and_then(|best| whole_row(scene.corpus, scene.question, best));
    let disputed = best.as_ref().and_then(|best| against(scene.corpus, asked.wanted, best, read));
    let best = best.map(|best| Value {
        score: if disputed.is_some() { best.score.min(DISPUTED) } else { best.score },
        ..best
    });
    let amount = || best.as_ref().and_then(whole);
    let epithet = || best.as_ref().and_then(|best| with_epithet(scene.corpus, best));
    let date = || best.as_ref().and_then(|best| end_of_life(scene.question, &best.text));
    let list = || best.as_ref().and_then(|best| rounded(scene.corpus, best));
    let longer = row.or_else(amount).or_else(epithet).or_else(date).or_else(list);
    let best = best.map(|best| Value { text: longer.unwrap_or(best.text), ..best });
    let mut attempt = attempt(scene, (material, read), best, missing);
    attempt.statements.extend(disputed.filter(|_| attempt.text.is_some()));
    with_alike((scene.corpus, scene.question), read, &mut attempt);
    attempt
}

/// Trusted little where no sentence on the way speaks of what the question names.
fn of_asked(scene: &Scene<'_>, value: Value) -> Value {
    let sentences: Vec<SentenceId> = value.hops.iter().map(|hop| hop.sentence).collect();
    let shares = |id: &SentenceId| shares_a_word(scene.corpus, scene.question, *id);
    let is_of_asked = is_spoken_of(scene.corpus, scene.question, &sentences)
        && is_told_in_row(scene.corpus, scene.question, &value)
        && (sentences.is_empty() || sentences.iter().any(shares));
    Value { score: if is_of_asked { value.score } else { value.score.min(OF_OTHERS) }, ..value }
}

/// Which comes first among those that stand out most. False where no sentence narrows the first as the question does, or its
/// sentence says the opposite.
fn order(scene: &Scene<'_>, ranked: &mut [Candidate], has_read: bool) -> bool {
    stated_first(scene, ranked, has_read);
    by_form_first(ranked);
    nearer_first(scene, ranked, has_read);
    let is_narrow = narrowed_first(scene.corpus, scene.question, ranked, has_read);
    unopposed_first(scene.corpus, scene.question, ranked, has_read) && is_narrow
}

/// A plan's values with how likely their sentences state them.
pub(super) fn planned<'v>(values: &'v [Value], chances: &[f32]) -> Vec<Planned<'v>> {
    values.iter().zip(chances.iter().copied()).collect()
}

/// True when the workspace has something of that name.
pub(super) fn is_known(corpus: &Corpus, name: &str) -> bool {
    !name.is_empty() && !corpus.graph.find(name).is_empty()
}

fn compare(scene: &Scene<'_>, material: &Material<'_>, plan: &Plan) -> Compared {
    match plan {
        Plan::Choose(pair, measure, more) => choose(scene, material, pair, *measure, *more),
        Plan::Same(pair, relation) => same(material, pair, relation),
        Plan::Both(pair) => both(scene, material, pair),
        Plan::Value(_) | Plan::Open => Compared::default(),
    }
}

/// What a comparison would answer unread: one of the two, or no.
fn guess(scene: &Scene<'_>, material: &Material<'_>, plan: &Plan) -> Option<Value> {
    match plan {
        Plan::Choose(pair, ..) => ranked_option(scene, material, &pair.options),
        _ => Some(Value { text: "no".to_owned(), score: 0.0, hops: Vec::new() }),
    }
}

fn ranked_option(scene: &Scene<'_>, material: &Material<'_>, options: &[String; 2]) -> Option<Value> {
    let lines = best_lines(scene, material, scene.question, 20);
    let named = lines.iter().find_map(|(line, _)| options.iter().find(|option| line.is_page_of(option)));
    let text = named.unwrap_or(&options[0]).clone();
    Some(Value { text, score: 0.0, hops: Vec::new() })
}

fn attempt(
    scene: &Scene<'_>,
    (material, read): (&Material<'_>, &Pages),
    value: Option<Value>,
    missing: Vec<String>,
) -> Attempt {
    let evidence = evidence(scene, material, read);
    let mut attempt = Attempt { evidence, missing, ..Attempt::default() };
    let Some(value) = value else { return attempt };
    attempt.confidence = value.score.clamp(0.0, 1.0);
    attempt.best_guess = Some(value.text.clone());
    if attempt.confidence >= Learned::of(read.has_read).sure {
        attempt.text = Some(value.text.clone());
    }
    for hop in explaining(scene.corpus, &value.hops) {
        let told = statement(scene.corpus, hop);
        attempt.statements.extend(told.filter(|told| !attempt.statements.contains(told)));
        add_to_path(scene, material, hop, &mut attempt);
    }
    attempt
}

fn statement(corpus: &Corpus, hop: &Hop) -> Option<Statement> {
    let quote = corpus.sentence_text(hop.sentence);
    let citation = Citation { evidence: corpus.evidence(hop.sentence), quote: quote.to_owned() };
    // The documents' own words: a relation's name ("inception") is not what a person would say. The path shows the hop.
    (!quote.is_empty()).then(|| Statement { text: quote.to_owned(), citations: vec![citation] })
}

/// The graph's edge for a hop, or a new one read from the sentence.
fn add_to_path(scene: &Scene<'_>, material: &Material<'_>, hop: &Hop, attempt: &mut Attempt) {
    if let Some(edge) = edge_of(scene, material, hop) {
        if !attempt.path.contains(&edge) {
            attempt.path.push(edge);
        }
        return;
    }
    if hop.relation.is_empty() || hop.tail.is_empty() {
        return;
    }
    let Some(triple) = new_triple(scene, hop) else { return };
    attempt.path.push(PathEdge {
        head: triple.head.clone(),
        relation: triple.relation.clone(),
        tail: triple.tail.clone(),
        evidence: triple.evidence,
        origin: triple.origin.clone(),
        score: triple.confidence,
    });
    attempt.found.push(triple);
}

/// `None` where the relation cannot be told in the sentence's words.
fn new_triple(scene: &Scene<'_>, hop: &Hop) -> Option<NewTriple> {
    let kind = |name: &str| {
        let id = scene.corpus.graph.find(name).first().copied();
        id.and_then(|id| scene.corpus.graph.entity(id)).map_or(EntityKind::Other, |entity| entity.kind)
    };
    let is_named = relation(&hop.relation).is_some();
    let worded = || worded(&hop.relation, scene.corpus.sentence_text(hop.sentence));
    Some(NewTriple {
        head: hop.head.clone(),
        head_kind: kind(&hop.head),
        relation: if is_named { hop.relation.clone() } else { worded()? },
        tail: hop.tail.clone(),
        tail_kind: kind(&hop.tail),
        evidence: scene.corpus.evidence(hop.sentence),
        origin: Origin::Feedback(scene.question.to_owned()),
        confidence: 0.6,
    })
}

/// An edge told by the hop's sentence that ends in the hop's tail; where the hop says no relation, of a fact that the network
/// found stated, or about what the question has words of.
fn edge_of(scene: &Scene<'_>, material: &Material<'_>, hop: &Hop) -> Option<PathEdge> {
    let corpus = scene.corpus;
    let said = terms(scene.question);
    let ends = |edge: &PathEdge| {
        let pair = [fold(&edge.head), fold(&edge.tail)];
        let is_asked =
            || [&edge.head, &edge.tail].iter().any(|end| terms(end).iter().any(|word| said.contains(word)));
        let is_meant = match hop.relation.is_empty() {
            true => edge.score >= STATED || is_asked(),
            false => pair.contains(&fold(&hop.head)),
        };
        pair.contains(&fold(&hop.tail)) && is_meant
    };
    let of_context = material.edges.iter().find(|edge| edge.evidence.sentence == hop.sentence && ends(edge));
    if let Some(edge) = of_context {
        return Some((*edge).clone());
    }
    let entities = corpus.graph.find(&hop.tail).into_iter();
    let edges =
        entities.flat_map(|id| corpus.graph.edges_of(id)).filter_map(|e| corpus.graph.triple(e.triple));
    edges
        .filter(|triple| triple.evidence.sentence == hop.sentence)
        .find_map(|triple| super::path_edge(corpus, triple.id, triple.confidence).filter(&ends))
}
