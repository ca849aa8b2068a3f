//! What does the reading network make of the context? It reads the passages, then again those that may go on from the best
//! evidence of the first look: a second hop.

mod verdict;

use super::amount::whole_number;
use super::clause::is_helping_verb;
use super::material::without_brackets;
use super::pages::{Source, sources};
use super::read::Hop;
use crate::skill::{Context, Scene};
use clew_language::text::fold::fold;
use clew_network::embed::math::exp;
use clew_network::reader::{Page, ReadError, Reader, Reading};
use clew_types::{arrange::Arrange, id::SentenceId};
use std::collections::BTreeSet;
use verdict::{denial, verdicts};

/// Bytes of passages read for a first look, and for each second hop. Reading takes most of a question's time, and what stands
/// further down the list answers no more questions (10,000 and 4,000 did not: `eval/results/answers.md`).
const FIRST_LOOK: usize = 6_000;
const SECOND_LOOK: usize = 2_500;
/// Passages looked at before the others.
const AT_ONCE: usize = 4;
/// From here on one page says it so clearly that nobody reads the others …
const CLEAR: f32 = 0.6;
/// … or looks for a second hop.
const SETTLED: f32 = 0.45;
/// Pages of a second hop that neither name its start nor are named by it.
const STRANGERS: usize = 1;
/// Pages that a second hop starts from.
const STARTS: usize = 2;
/// Relevance from which a page may start a second hop.
const RELEVANT: f32 = 0.3;
/// Sentences handed on to a second hop at most.
const HANDED_ON: usize = 2;

/// No margin tells more than this one.
const MOST_MARGIN: f32 = 20.0;

/// What is left of the trust in an answer that was found without the network, where it sees nothing in it, and how likely it must
/// think the answer for all to be left.
const UNSEEN: f32 = 0.7;
const SEEN: f32 = 0.3;

/// Something that may be the answer, as the network has read it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Said {
    /// As written, or `yes` or `no`.
    pub text: String,
    /// From the evidence to the answer.
    pub hops: Vec<Hop>,
    margin: f32,
    /// Its share among all places that were read, and "in none of them".
    pub among: f32,
    share: f32,
    answers: f32,
    relevance: f32,
    support: f32,
    is_second: bool,
    /// How far up its page stands among those read, 0 to 1.
    order: f32,
    /// How well its page, and its sentence, fit the question's words, 0 to 1.
    fit: f32,
    pub sentence_fit: f32,
}

impl Said {
    /// How likely this is the answer as far as one page can tell.
    pub fn whole(&self) -> f32 {
        self.share * self.answers * self.relevance
    }

    /// A place that is so likely, for tests.
    #[cfg(test)]
    pub fn likely(text: &str, share: f32) -> Self {
        let (margin, among, support, order, fit, sentence_fit) = (2.0, 0.5, 0.5, 1.0, 0.5, 0.5);
        let (answers, relevance, is_second) = (1.0, 1.0, false);
        let (text, hops) = (text.to_owned(), Vec::new());
        Self {
            text,
            hops,
            margin,
            among,
            share,
            answers,
            relevance,
            support,
            is_second,
            order,
            fit,
            sentence_fit,
        }
    }

    /// What a candidate is weighed by: see [`candidate`](super::candidate).
    pub fn features(&self) -> [f32; 10] {
        let margin = (self.margin / 8.0).clamp(-1.0, 1.5);
        let second = f32::from(self.is_second);
        let read = [margin, self.share, self.answers, self.relevance, self.support, second, self.whole()];
        let [a, b, c, d, e, f, g] = read;
        [a, b, c, d, e, f, g, self.order, self.fit, self.sentence_fit]
    }
}

/// A page that was read.
struct Look {
    source: usize,
    reading: Reading,
    /// The page it goes on from, and the sentence there.
    from: Option<Hop>,
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pages {
    /// False where there is no network.
    pub has_read: bool,
    /// Everything that may be the answer.
    pub said: Vec<Said>,
    /// Sentences that matter most, with how much, best first: a next hop starts from them.
    pub evidence: Vec<(SentenceId, f32)>,
    /// Every sentence of a page that was read.
    pub sentences: BTreeSet<SentenceId>,
    /// The sentence that denies in so many words what is asked.
    pub denial: Option<Hop>,
    /// Why nothing was read, to be told.
    pub notice: Option<String>,
}

impl Pages {
    /// How likely the best answer is that has nothing to do with `text`, and the best that holds its words or is held by them.
    pub fn beside(&self, text: &str) -> [f32; 2] {
        let own = format!(" {} ", fold(text));
        let (mut rival, mut near) = (0.0_f32, 0.0_f32);
        for said in &self.said {
            let other = format!(" {} ", fold(&said.text));
            if other == own {
                continue;
            }
            let best = if other.contains(&own) || own.contains(&other) { &mut near } else { &mut rival };
            *best = best.max(said.whole());
        }
        [rival, near]
    }

    /// What is left of the trust in `text`, found without the network, beside what it has read: all of it where nothing
    /// else is likelier.
    pub fn left_of(&self, text: &str) -> f32 {
        let own = format!(" {} ", fold(text));
        let same = self.said.iter().filter(|said| format!(" {} ", fold(&said.text)) == own);
        let same = same.map(Said::whole).fold(0.0, f32::max);
        let [rival, near] = self.beside(text);
        let own = same.max(near);
        let seen = UNSEEN + (1.0 - UNSEEN) * (own / SEEN).min(1.0);
        if self.has_read { seen * (1.0 - (rival - own).max(0.0)) } else { 1.0 }
    }

    /// How much of what was read says the same as `text`, −1 to 1.
    pub fn agreement(&self, text: &str) -> f32 {
        let best = |is_same: bool| {
            let of = self.said.iter().filter(|said| (fold(&said.text) == fold(text)) == is_same);
            of.map(Said::whole).fold(0.0, f32::max)
        };
        best(true) - best(false)
    }
}

/// Reads the context's passages; nothing where there is no network.
pub(super) async fn read_pages(scene: &Scene<'_>, context: &Context) -> Pages {
    let Some(reader) = scene.reader else { return Pages::default() };
    match looks(scene, context, reader).await {
        Ok((sources, looks)) => gathered(scene, &sources, &looks),
        Err(ReadError::NoReader(reason)) => {
            let notice = Some(format!("Answered without the network that reads: {reason}."));
            Pages { notice, ..Pages::default() }
        }
        Err(ReadError::Cancelled) => Pages::default(),
    }
}

/// Reads the context's best passages, up to so many bytes, and goes on from none of them.
pub(super) async fn read_once(scene: &Scene<'_>, context: &Context, room: usize) -> Pages {
    let Some(reader) = scene.reader else { return Pages::default() };
    let sources = sources(scene, context, room);
    let pages: Vec<Page> = sources.iter().map(|source| source.page.clone()).collect();
    let Ok(read) = reader.read(scene.question, &pages).await else { return Pages::default() };
    let look = |(source, reading)| Look { source, reading, from: None };
    let looks: Vec<Look> = read.into_iter().enumerate().map(look).collect();
    gathered(scene, &sources, &looks)
}

type Looked = (Vec<Source>, Vec<Look>);

async fn looks(scene: &Scene<'_>, context: &Context, reader: &dyn Reader) -> Result<Looked, ReadError> {
    let sources = sources(scene, context, FIRST_LOOK);
    let pages: Vec<Page> = sources.iter().map(|source| source.page.clone()).collect();
    let mut looks: Vec<Look> = Vec::new();
    // What the best passages say clearly spares the others: most questions need one page.
    let (best, others) = pages.split_at(pages.len().min(AT_ONCE));
    for part in [best, others] {
        if most_likely(&sources, &looks) < CLEAR {
            let read = reader.read(scene.question, part).await?;
            let begin = looks.len();
            let look = |(at, reading)| Look { source: begin + at, reading, from: None };
            looks.extend(read.into_iter().enumerate().map(look));
        }
    }
    if most_likely(&sources, &looks) < SETTLED {
        let steps = steps(&sources, &looks);
        let pages: Vec<Page> = steps.iter().map(|step| step.page.clone()).collect();
        let read = reader.read(scene.question, &pages).await?;
        let look =
            |(step, reading): (Step, Reading)| Look { source: step.to, reading, from: Some(step.from) };
        looks.extend(steps.into_iter().zip(read).map(look));
    }
    Ok((sources, looks))
}

/// How likely the best place of all pages is the answer, as far as its page can tell.
fn most_likely(sources: &[Source], looks: &[Look]) -> f32 {
    let said = looks.iter().flat_map(|look| places(&sources[look.source], look));
    said.map(|said| said.whole()).fold(0.0, f32::max)
}

/// One page of a second hop, with what was read before it.
struct Step {
    to: usize,
    from: Hop,
    page: Page,
}

/// The second hops: all of them are read at once, so that no worker waits.
fn steps(sources: &[Source], looks: &[Look]) -> Vec<Step> {
    let mut steps = Vec::new();
    for start in starts(looks) {
        let source = &sources[start];
        let Some((at, _)) = strongest(&looks[start].reading).first().copied() else { continue };
        let so_far = handed_on(source, &looks[start].reading);
        let from = Hop {
            head: without_brackets(&source.page.title).to_owned(),
            relation: String::new(),
            tail: String::new(),
            sentence: source.sentences[at],
        };
        let step = |to: usize| {
            let page = Page { so_far: so_far.clone(), ..sources[to].page.clone() };
            Step { to, from: from.clone(), page }
        };
        steps.extend(onward(sources, start).into_iter().map(step));
    }
    steps
}

/// The pages that matter most.
fn starts(looks: &[Look]) -> Vec<usize> {
    let mut order: Vec<&Look> = looks.iter().filter(|look| look.reading.relevance >= RELEVANT).collect();
    order
        .arrange_by(|a, b| b.reading.relevance.total_cmp(&a.reading.relevance).then(a.source.cmp(&b.source)));
    order.into_iter().take(STARTS).map(|look| look.source).collect()
}

/// Sentences of a page by how much they support, best first.
fn strongest(reading: &Reading) -> Vec<(usize, f32)> {
    let mut order: Vec<(usize, f32)> = reading.support.iter().copied().enumerate().collect();
    order.arrange_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    order
}

/// Title and best sentences of a page, in their order, as the network was trained to go on from them.
fn handed_on(source: &Source, reading: &Reading) -> String {
    let mut best: Vec<usize> = strongest(reading).into_iter().take(HANDED_ON).map(|(at, _)| at).collect();
    best.arrange();
    let text = |at: usize| source.page.sentences[at].of(&source.page.text);
    let sentences: Vec<&str> = best.into_iter().map(text).collect();
    format!("{} : {}", source.page.title, sentences.join(" "))
}

/// Pages to go on with, up to so many bytes: those that the start names or that name it first.
fn onward(sources: &[Source], start: usize) -> Vec<usize> {
    let from = &sources[start];
    let folded = |source: &Source| format!(" {} ", fold(&source.page.text));
    let title = |source: &Source| format!(" {} ", fold(without_brackets(&source.page.title)));
    let (text, own) = (folded(from), title(from));
    let mut others: Vec<usize> = (0..sources.len()).filter(|&at| at != start).collect();
    let is_joined = |at: &usize| {
        let other = &sources[*at];
        let is_title = |title: &str| title.trim().len() > 2;
        let named = title(other);
        is_title(&named) && text.contains(&named) || is_title(&own) && folded(other).contains(&own)
    };
    others.arrange_by_key(|at| (!is_joined(at), *at));
    let joined = others.iter().filter(|at| is_joined(at)).count();
    others.truncate(joined + STRANGERS);
    let mut used = 0;
    others.retain(|&at| {
        used += sources[at].page.text.len();
        used <= SECOND_LOOK
    });
    others
}

fn gathered(scene: &Scene<'_>, sources: &[Source], looks: &[Look]) -> Pages {
    let mut pages = Pages { has_read: true, ..Pages::default() };
    for look in looks {
        let source = &sources[look.source];
        pages.sentences.extend(&source.sentences);
        pages.said.extend(places(source, look));
        if asks_yes_or_no(scene.question) {
            pages.said.extend(verdicts(scene, source, look));
            pages.denial = pages.denial.or_else(|| denial(scene, source));
        }
        let weigh = |(at, support): (usize, &f32)| (source.sentences[at], support * look.reading.relevance);
        pages.evidence.extend(look.reading.support.iter().enumerate().map(weigh));
    }
    pages.evidence.arrange_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    weigh_among(&mut pages.said);
    let mut seen = BTreeSet::new();
    pages.evidence.retain(|(sentence, _)| seen.insert(*sentence));
    pages
}

/// The network learned to read the pages of one question beside each other, so that its margins are of one scale over all of them
/// (shared normalization, Clark and Gardner 2018 §3.3); a margin is the mean of start and end, their sum is its double.
fn weigh_among(said: &mut [Said]) {
    let strength = |one: &Said| exp(2.0 * one.margin.min(MOST_MARGIN));
    let all: f32 = 1.0 + said.iter().map(strength).sum::<f32>();
    said.iter_mut().for_each(|one| one.among = strength(one) / all);
}

/// 1 for the first page, half for the second.
fn order_of(place: usize) -> f32 {
    1.0 / (1.0 + place as f32)
}

/// Places of a page as possible answers.
fn places(source: &Source, look: &Look) -> Vec<Said> {
    let Look { reading, from, .. } = look;
    let said = |place: &clew_network::reader::Place| {
        let at = source.page.sentences.iter().position(|sentence| place.span.start < sentence.end)?;
        let text = without_marks(whole_number(&source.page.text, place.span.range()));
        Some(Said {
            text: text.to_owned(),
            hops: hops(source, from.as_ref(), at, text),
            margin: place.margin,
            among: 0.0,
            share: place.share,
            answers: reading.kinds.span,
            relevance: reading.relevance,
            support: reading.support.get(at).copied().unwrap_or(0.0),
            is_second: from.is_some(),
            order: order_of(look.source),
            fit: source.fit,
            sentence_fit: source.sentence_fits.get(at).copied().unwrap_or(0.0),
        })
    };
    reading.places.iter().filter_map(said).collect()
}

/// Without the marks of a list or of a sentence that a place begins with: `: - rope`.
fn without_marks(text: &str) -> &str {
    let text = text.trim();
    let is_mark = |mark: char| matches!(mark, ':' | ';' | ',' | '-' | '–' | '—' | '•' | '*');
    match text.split_once(' ') {
        Some((marks, rest)) if marks.chars().all(is_mark) => without_marks(rest),
        // `34.3 cm)` of `(34.3 cm)`
        _ if !text.contains('(') => text.trim_end_matches(')'),
        _ => text,
    }
}

fn hops(source: &Source, from: Option<&Hop>, at: usize, text: &str) -> Vec<Hop> {
    let head = without_brackets(&source.page.title).to_owned();
    let before = from.map(|from| Hop { tail: head.clone(), ..from.clone() });
    let last = Hop { head, relation: String::new(), tail: text.to_owned(), sentence: source.sentences[at] };
    before.into_iter().chain([last]).collect()
}

/// True where the question begins as one that is answered by yes or no.
fn asks_yes_or_no(question: &str) -> bool {
    question.split_whitespace().next().is_some_and(|word| is_helping_verb(&fold(word)))
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
