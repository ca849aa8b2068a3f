//! Is something to be told, summed up, listed, compared or connected? Then sentences of the documents answer, quoted as
//! they stand.
//!
//! What asks for one definite thing is not answered here; nor is what the documents know nothing of by the name it has.

mod apposed;
mod called;
mod central;
mod compare;
mod connect;
mod define;
mod form;
mod gather;
mod list;
mod mentioned;
mod owned;
mod reading;
pub(super) mod reply;
mod sentence;
mod smalltalk;
mod spelled;
mod story;
mod subject;
mod summarise;
mod table;
mod tell;
mod timeline;
mod voice;
mod written;

pub(super) use apposed::is_role;
pub(super) use list::asks_many;
pub use sentence::leans;
pub(super) use sentence::{opens_with_pronoun, prose, spoken};
pub(super) use voice::{addresses, is_speech, says};
pub(super) use written::{is_of_file, may_ask_of_files};

use super::lacking::lacking;
use super::text::strip_article;
use crate::skill::{Attempt, Scene, Skilled};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::extraction::EntityKind;
use form::{Extent, Request};
use reply::Reply;
use subject::{Subject, is_relational};

/// The answer to a request; `None` for a question, and for what another way may answer better.
pub(in crate::skill) async fn answer(scene: &Scene<'_>) -> Skilled<Option<Attempt>> {
    if let Some(said) = small_talk(scene) {
        return Some(said).into();
    }
    if scene.corpus.documents().next().is_none() {
        return None.into();
    }
    let reckoned = table::answer(scene.corpus, scene.question);
    let reply = match (reckoned, form::request(scene.question)) {
        (None, Some(request)) => reply(scene, &request).await,
        (reckoned, _) => reckoned,
    };
    reply.map_or_else(|| None.into(), |reply| reply.skilled(scene.corpus))
}

/// True where a sentence says who or what this is, so that to ask for it is worth while.
#[must_use]
pub fn is_introduced(corpus: &Corpus, name: &str) -> bool {
    let found = Subject::known(corpus, name).and_then(|subject| define::definition(corpus, &subject));
    found.is_some_and(|found| found.trust > define::VAGUE)
}

/// A friendly line where nothing is asked. It claims nothing of the documents: no statements, no confidence.
pub(in crate::skill) fn small_talk(scene: &Scene<'_>) -> Option<Attempt> {
    let line = smalltalk::line(scene.corpus, scene.question)?;
    Some(Attempt { text: Some(line.clone()), best_guess: Some(line), ..Attempt::default() })
}

async fn reply(scene: &Scene<'_>, request: &Request) -> Option<Reply> {
    let corpus = scene.corpus;
    if let Some(unknown) = unknown(scene, request) {
        return Some(unknown);
    }
    if let Request::Define(text) | Request::List(text) | Request::Tell(text) | Request::Name(text) = request
        && let Some(cast) = story::asks_for_cast(text).then(|| story::cast(corpus)).flatten()
    {
        return Some(cast);
    }
    match request {
        Request::Define(name) => define(scene, name).await,
        Request::Spell(letters) => tell::spell(corpus, letters).or(define(scene, letters).await),
        Request::Tell(name) => tell(scene, name).await,
        Request::Life(name) if is_somebody(corpus, name) => tell(scene, name).await,
        Request::Life(_) => None,
        Request::Name(name) if is_called(corpus, name) => tell(scene, name).await,
        Request::Name(name) => list::list(corpus, name),
        Request::Summarise(extent) => summarise::summarise(corpus, extent),
        Request::List(text) => list::list(corpus, text),
        Request::Which(text) => list::which(corpus, text),
        Request::Mentioned(name) => mentioned::mentioned(corpus, name),
        Request::Compare(pairs) => compare::compare(corpus, pairs),
        Request::Connect(pairs) => connect::connect(corpus, pairs),
        Request::Written(matter, extent) => written::written(corpus, *matter, extent),
        Request::Timeline(name) => timeline::timeline(corpus, &Subject::known(corpus, name)?),
    }
}

/// Names of the request that no document holds. A question for what something is may name others beside it: only where it
/// names nothing else it ends here.
fn unknown(scene: &Scene<'_>, request: &Request) -> Option<Reply> {
    let names = lacking(scene.corpus, scene.question);
    let ends = match request {
        Request::Name(_) | Request::Which(_) | Request::Summarise(Extent::All) | Request::Written(..) => {
            false
        }
        Request::Define(name) => names.first().is_some_and(|unknown| is_same(unknown, name)),
        _ => !names.is_empty(),
    };
    ends.then(|| Reply::unknown(&names))
}

fn is_same(left: &str, right: &str) -> bool {
    fold(strip_article(left)) == fold(strip_article(right))
}

/// `Who is X?`: what the graph ties to another thing, else only of something known by all of its name. Where the name is a common noun, only by a definition.
async fn define(scene: &Scene<'_>, name: &str) -> Option<Reply> {
    let corpus = scene.corpus;
    if is_relational(corpus, name) {
        return owned::owned(corpus, name);
    }
    let subject = Subject::known(corpus, name)?;
    tell::define(scene, &subject, name, is_proper(name)).await
}

/// `Tell me about X`: by its name, else by its words; what no document holds is not known.
async fn tell(scene: &Scene<'_>, name: &str) -> Option<Reply> {
    let corpus = scene.corpus;
    let known = match Subject::known(corpus, name).filter(|_| is_proper(name)) {
        Some(subject) => tell::tell_read(scene, &subject).await,
        None => Subject::known(corpus, name).and_then(|subject| tell::tell(corpus, &subject)),
    };
    known.or_else(|| tell::vaguely(scene, name)).or_else(|| {
        let is_held = |term: &String| corpus.lexical.holding(term).next().is_some();
        let is_unknown = !terms(name).iter().any(is_held);
        is_unknown.then(|| Reply::unknown(&[name.to_owned()]))
    })
}

/// True for a person: what happened to a ship is one event, and no life.
fn is_somebody(corpus: &Corpus, name: &str) -> bool {
    let entity = Subject::known(corpus, name).and_then(|subject| subject.entity);
    entity.is_some_and(|entity| entity.kind == EntityKind::Person)
}

/// True for a name with a capital behind its article that the documents know as it stands.
fn is_called(corpus: &Corpus, name: &str) -> bool {
    is_proper(name) && (!corpus.graph.find(name).is_empty() || !subject::titled(corpus, name).is_empty())
}

fn is_proper(name: &str) -> bool {
    strip_article(name).starts_with(|c: char| c.is_uppercase() || c.is_numeric())
}
