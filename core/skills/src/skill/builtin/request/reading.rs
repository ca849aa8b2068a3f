//! Who or what is it, where no sentence defines it? The network that reads chooses among the sentences that speak of it.

use super::apposed::is_role;
use super::sentence::Told;
use super::subject::Subject;
use super::voice::{addresses, is_speech, says_outright};
use crate::skill::builtin::reading::read_once;
use crate::skill::builtin::spoken_of::is_said_by;
use crate::skill::builtin::words::Words;
use crate::skill::{Context, Scene};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::retrieve::hybrid;
use clew_types::id::{ChunkId, SentenceId};
use clew_types::trace::SearchHit;

/// Passages searched, those that name it first, and bytes of all of them that are read.
const PASSAGES: usize = 6;
const FIRST_NAMED: usize = 3;
const ROOM: usize = 7_000;
/// How much a sentence must support an answer to be taken for one: in the text's own voice, and where somebody says it.
const LIKELY: f32 = 0.2;
const LIKELY_SAID: f32 = 0.3;
/// What its support counts for: the network tells who speaks of somebody better than who says what somebody is.
const LEAST: f32 = 0.3;
const SHARE: f32 = 0.28;
/// What tells who somebody is, and how many words from the name.
const IS: &[&str] =
    &["is", "was", "am", "are", "were", "'s", "’s", "'m", "’m", "called", "named", "means", "meant"];
const NEAR: usize = 4;

/// The sentences about the subject that support an answer, best first, and how sure each is; none where none is likely to.
pub(super) async fn chosen(scene: &Scene<'_>, subject: &Subject<'_>) -> Vec<(SentenceId, f32)> {
    let corpus = scene.corpus;
    let mut hits = hybrid(corpus, scene.question, scene.vector, PASSAGES);
    // A text introduces somebody where the name comes up first, in words that a question for it need not share.
    let introduces = first_named(corpus, subject).into_iter();
    let is_new = |chunk: &ChunkId| hits.iter().all(|hit| hit.chunk != *chunk);
    let hit = |chunk| SearchHit { chunk, sentence: None, score: 0.0, lexical: 0.0, dense: 0.0 };
    let first: Vec<SearchHit> = introduces.filter(is_new).map(hit).collect();
    hits.splice(0..0, first);
    let read = read_once(scene, &Context { hits, ..Context::default() }, ROOM).await;
    let tells = |(id, support): &(SentenceId, f32)| {
        let told = Told::of(corpus, *id).filter(|told| says_outright(told.text));
        told.is_some_and(|told| {
            let is_said = is_speech(told.text) || addresses(told.text);
            let is_told = !is_said || is_said_of(subject, told.text);
            is_told && *support >= if is_said { LIKELY_SAID } else { LIKELY } && speaks_of(subject, told.text)
        })
    };
    let told = read.evidence.into_iter().filter(tells);
    told.map(|(id, support)| (id, LEAST + SHARE * support.min(1.0))).collect()
}

/// The passages in which it is named first.
fn first_named(corpus: &Corpus, subject: &Subject<'_>) -> Vec<ChunkId> {
    let mut first: Vec<ChunkId> = Vec::new();
    let sources = subject.entity.into_iter().flat_map(|entity| &entity.sources);
    for chunk in sources.filter_map(|id| corpus.chunk_of(*id)) {
        if first.len() == FIRST_NAMED {
            break;
        }
        if !first.contains(&chunk) {
            first.push(chunk);
        }
    }
    first
}

/// True where the sentence names the subject, and not only as whoever says it, is spoken to, or owns something.
fn speaks_of(subject: &Subject<'_>, text: &str) -> bool {
    let words = Words::new(text);
    let is_meant = subject.is_named_in(&words) || subject.opens(&words).is_some();
    let places = subject.places(&words);
    let owns = |(_, to): &(usize, usize)| matches!(words.get(*to), "'s" | "’s" | "'" | "’");
    let is_owner = !places.is_empty() && places.iter().all(owns);
    let is_called = is_speech(text) && places.iter().any(|place| is_spoken_to(&words, *place));
    is_meant && !is_owner && !is_called && !is_said_by(text, &subject.name)
}

/// `“It was late, Mr. Holt.”`, `“My dear Ann, wait.”`; but `the miller's friend, Ann,` says who she is.
fn is_spoken_to(words: &Words<'_>, (from, to): (usize, usize)) -> bool {
    let before = from.checked_sub(1).map_or("", |at| words.get(at));
    let opens = matches!(before, "," | "“" | "\"" | "‘" | "");
    let closes = matches!(words.get(to), "," | "." | "!" | "?" | ";" | "”" | "\"");
    let is_told = before == "," && from > 1 && is_role(words.lower(from - 2));
    before == "dear" || opens && closes && !is_told
}

/// True where what somebody says tells who it is: with `is` or `called` near the name, or what a person is. Whom they only
/// mention, they do not introduce: `“Don't I wish Ann and Tor had some!”`
fn is_said_of(subject: &Subject<'_>, text: &str) -> bool {
    let words = Words::new(text);
    let tells = |at: usize| IS.contains(&words.lower(at)) || is_role(words.lower(at));
    let near = |(from, to): &(usize, usize)| {
        (from.saturating_sub(NEAR)..*from).chain(*to..words.len().min(to + NEAR)).any(tells)
    };
    subject.places(&words).iter().any(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(text: &str, expected: bool) {
        let mut builder = CorpusBuilder::new();
        builder.add(
            DocumentId(0),
            reading("A winter", &[("Tor Holt slept.", Some(("Tor Holt", "met", "Ann")))]),
        );
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, "Tor Holt").unwrap();
        assert_eq!(speaks_of(&subject, text), expected, "{text}");
    }

    #[test]
    fn whoever_says_it_or_is_spoken_to_is_not_told_of() {
        check("“He is a good boy,” said Tor Holt.", false);
        check("“To a man of spirit, my dear Tor Holt, chances are duties.”", false);
        check("“It was the lamp, Tor Holt,” said Ann.", false);
        check("“There, Tor Holt, that is a gentleman; that is a gentleman, Tor Holt.”", false);
        check("“Ann is a good girl.”", false);
        check("Then he brushed Tor Holt's boots in the street.", false);
        check("“This,” said he, “is Tor Holt: we serve the harbour board.”", true);
        check("“That is the miller's friend, Tor Holt, and he goes to Sund.”", true);
        check("In the mill lived a baker's boy who was known as Tor Holt.", true);
    }

    #[test]
    fn whom_they_only_mention_they_do_not_introduce() {
        let mut builder = CorpusBuilder::new();
        let met = [("Tor Holt slept.", Some(("Tor Holt", "met", "Ann")))];
        builder.add(DocumentId(0), reading("A winter", &met));
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, "Tor Holt").unwrap();
        let check = |text: &str, expected: bool| assert_eq!(is_said_of(&subject, text), expected, "{text}");
        check("“Don't I wish Ann and Tor Holt had some of it here in the hall!”", false);
        check("“I heard that Tor Holt's asleep.”", true);
        check("“Ask our cousin Tor Holt for it.”", true);
        check("“Tor Holt is a kind lad.”", true);
    }
}
