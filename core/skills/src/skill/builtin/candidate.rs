//! Which of all that could answer does? What the plan led to and what the network points at are weighed by the same few
//! features; learned weights turn them into one score, and the best ones into a confidence.

use super::asked::Asked;
use super::material::Material;
use super::read::Value;
use super::reading::Pages;
use super::relation::Wanted;
use super::weights::Learned;
use super::words::year_of;
use crate::skill::Scene;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;
use rustc_hash::FxHashMap;

/// How many features a candidate has.
pub const FEATURES: usize = 24;
/// The first feature that the reading network gives; those before are the plan's: its trust in the value, the value's
/// rank, how much of the way is told in so many words, and how long the way is.
pub(super) const READ: usize = 4;
/// The last of those that the network gives of one place: how likely it is, all in all.
const WHOLE: usize = READ + 7;
/// How much pages say it, and the first of what it is beside all else that was read.
const SAID: usize = READ + 11;
const BESIDE: usize = SAID + 1;
/// How likely the sentences of a plan's value state it, and what comes of that.
const STATED: usize = BESIDE + 4;
/// The likelihood of the strongest place that says it, beside all other places that were read.
const AMONG: usize = STATED + 3;
/// How likely a place must be to stand for a plan's value that it holds, and below which the network has not seen that value.
const HELD: f32 = 0.3;
const UNREAD: f32 = 0.05;
/// The trust of a plan in what a page tells by its form.
const CERTAIN: f32 = 0.99;
/// Values of the plan that take part.
const PLANNED: usize = 6;

/// A value that a plan led to, and how likely its sentences state it.
pub(super) type Planned<'v> = (&'v Value, f32);

/// One that could answer.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub value: Value,
    pub features: [f32; FEATURES],
}

impl Candidate {
    /// The same answer found elsewhere: counts are added, of all else the best is kept.
    fn join(&mut self, other: Self) {
        if other.features[0] > self.features[0] {
            self.value.hops = other.value.hops;
        }
        for (at, (mine, other)) in self.features.iter_mut().zip(other.features).enumerate() {
            *mine = if at == SAID { *mine + other } else { mine.max(other) };
        }
    }

    /// True for the first value of a plan that has no doubt in it, on a way of one hop.
    pub fn is_told_by_form(&self) -> bool {
        let [trust, rank, _, length, ..] = self.features;
        trust >= CERTAIN && rank >= 1.0 && length == 0.0
    }

    pub fn score(&self, learned: &Learned) -> f32 {
        self.features.iter().zip(learned.rank).map(|(feature, weight)| feature * weight).sum()
    }
}

/// All candidates of the question, best first.
pub(super) fn candidates(
    scene: &Scene<'_>,
    material: &Material<'_>,
    asked: &Asked,
    (planned, read): (&[Planned<'_>], &Pages),
) -> Vec<Candidate> {
    let mut pool = Pool::new(scene, material, asked);
    for (rank, planned) in planned.iter().take(PLANNED).enumerate() {
        pool.add_planned(planned, rank, read);
    }
    pool.add_read(read);
    pool.lengthen();
    if asked.noun.as_deref() == Some("year") {
        pool.merge_years();
    }
    let mut found = pool.finished(read);
    let learned = Learned::of(read.has_read);
    let score = |one: &Candidate| one.score(learned);
    found.arrange_by(|a, b| score(b).total_cmp(&score(a)).then_with(|| a.value.text.cmp(&b.value.text)));
    found
}

struct Pool<'p, 'a> {
    material: &'p Material<'a>,
    asked: &'p Asked,
    offers_a_choice: bool,
    question_terms: Vec<String>,
    found: Vec<Candidate>,
    by_key: FxHashMap<String, usize>,
}

impl<'p, 'a> Pool<'p, 'a> {
    fn new(scene: &Scene<'_>, material: &'p Material<'a>, asked: &'p Asked) -> Self {
        Self {
            material,
            asked,
            offers_a_choice: format!(" {} ", fold(scene.question)).contains(" or "),
            question_terms: terms(scene.question),
            found: Vec::new(),
            by_key: FxHashMap::default(),
        }
    }

    /// The candidate of that text, made if it is new.
    fn entry(&mut self, value: Value) -> &mut Candidate {
        let key = fold(&value.text);
        let at = *self.by_key.entry(key).or_insert(self.found.len());
        if at == self.found.len() {
            self.found.push(Candidate { value, features: [0.0; FEATURES] });
        }
        &mut self.found[at]
    }

    fn add_planned(&mut self, (value, stated): &Planned<'_>, rank: usize, read: &Pages) {
        let is_measured = matches!(self.asked.wanted, Wanted::Date | Wanted::Number);
        let is_fit = !is_measured || super::read::fits(self.material, self.asked.wanted, &value.text);
        if value.text.is_empty() || !is_fit || self.repeats_the_question(&value.text) {
            return;
        }
        let hops = value.hops.len() as f32;
        let told = value.hops.iter().filter(|hop| !hop.relation.is_empty()).count() as f32;
        let was_read = value.hops.last().is_some_and(|hop| read.sentences.contains(&hop.sentence));
        let candidate = self.entry((*value).clone());
        let f = &mut candidate.features;
        if value.score > f[0] {
            f[STATED] = *stated;
            f[STATED + 2] = f32::from(was_read);
            f[0] = value.score;
            f[1] = 1.0 / (1.0 + rank as f32);
            f[2] = told / hops.max(1.0);
            f[3] = (hops - 1.0).clamp(0.0, 3.0) / 3.0;
        }
    }

    /// What the network points at.
    fn add_read(&mut self, read: &Pages) {
        for said in &read.said {
            if self.repeats_the_question(&said.text) {
                continue;
            }
            let value = Value { text: said.text.clone(), score: 0.0, hops: said.hops.clone() };
            let candidate = self.entry(value);
            let f = &mut candidate.features;
            let first = f[READ] == 0.0;
            f[READ] = 1.0;
            f[SAID] += 1.0;
            f[AMONG] = f[AMONG].max(said.among);
            if first || said.whole() > f[WHOLE] {
                f[READ + 1..SAID].copy_from_slice(&said.features());
                if f[0] == 0.0 {
                    candidate.value = Value { text: said.text.clone(), score: 0.0, hops: said.hops.clone() };
                }
            }
        }
    }

    /// True for words of the question alone: nobody asks for what they say themselves, unless it is to choose.
    fn repeats_the_question(&self, text: &str) -> bool {
        let words = terms(text);
        !self.offers_a_choice && !words.is_empty() && share_in(&words, &self.question_terms) == 1.0
    }

    /// Rules cut short what the page tells in more words: `Bohemian` of `the Bohemian town Tabor`. What the plan knows of a
    /// value goes to the likely place that holds its words, where no page was seen to say the value alone.
    fn lengthen(&mut self) {
        let folded: Vec<String> =
            self.found.iter().map(|one| format!(" {} ", fold(&one.value.text))).collect();
        let is_cut = |at: usize| self.found[at].features[0] > 0.0 && self.found[at].features[WHOLE] < UNREAD;
        let whole = |at: usize| self.found[at].features[WHOLE];
        let longer = |cut: usize| {
            let holding = (0..folded.len()).filter(|&at| at != cut && folded[at].contains(&folded[cut]));
            holding.filter(|&at| whole(at) >= HELD).max_by(|&a, &b| whole(a).total_cmp(&whole(b)))
        };
        let pairs: Vec<(usize, usize)> =
            (0..folded.len()).filter(|&at| is_cut(at)).filter_map(|cut| Some((cut, longer(cut)?))).collect();
        for (cut, longer) in pairs.iter().copied() {
            let known = self.found[cut].features;
            let place = &mut self.found[longer].features;
            if known[0] > place[0] {
                place[..READ].copy_from_slice(&known[..READ]);
                place[STATED..AMONG].copy_from_slice(&known[STATED..AMONG]);
            }
        }
        let mut at = 0;
        self.found.retain(|_| {
            at += 1;
            !pairs.iter().any(|(cut, _)| cut + 1 == at)
        });
        self.by_key.clear();
    }

    /// Who asks for a year gets no day: days of one year are one candidate, with the best of their features.
    fn merge_years(&mut self) {
        let mut years: Vec<Candidate> = Vec::new();
        for mut candidate in std::mem::take(&mut self.found) {
            if let Some(year) = year_of(&candidate.value.text) {
                candidate.value.text = year;
            }
            match years.iter_mut().find(|known| known.value.text == candidate.value.text) {
                Some(known) => known.join(candidate),
                None => years.push(candidate),
            }
        }
        self.found = years;
    }

    fn finished(self, read: &Pages) -> Vec<Candidate> {
        let mut found = self.found;
        for candidate in &mut found {
            let beside = beside(candidate, read);
            let f = &mut candidate.features;
            f[BESIDE..STATED].copy_from_slice(&beside);
            f[SAID] = (1.0 + f[SAID]).ln();
            // The page that tells it was read, and nothing like it was found there.
            f[STATED + 2] *= f[0] * (1.0 - f[WHOLE].max(f[BESIDE + 3]));
            f[STATED + 1] = f[0] * f[STATED];
        }
        found
    }
}

/// What a candidate is beside all that was read: how likely the best other answer is, whether a plan and a page say the same
/// or another thing, and how likely an answer is that holds this one's words or is held by them.
fn beside(candidate: &Candidate, read: &Pages) -> [f32; 4] {
    let (own, planned) = (candidate.features[WHOLE], candidate.features[0]);
    let [rival, near] = read.beside(&candidate.value.text);
    [rival, planned * own, planned * (rival - own.max(near)).max(0.0), near]
}

fn share_in(words: &[String], question: &[String]) -> f32 {
    words.iter().filter(|word| question.contains(word)).count() as f32 / words.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::super::asked::asked;
    use super::super::fitting::by_form_first;
    use super::super::reading::Said;
    use super::*;
    use crate::skill::Context;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    /// The first candidate where a plan says `planned` and the network points at `said`, so likely.
    fn check(planned: &str, said: (&str, f32), expected: &str) {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Jan", &[("Jan was born in the Bohemian town Tabor.", None)]));
        let corpus = builder.snapshot();
        let question = "Where was Jan born?";
        let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: None };
        let context = Context::default();
        let material = Material::of(&scene, &context);
        let read = Pages { has_read: true, said: vec![Said::likely(said.0, said.1)], ..Pages::default() };
        let value = Value { text: planned.to_owned(), score: 0.9, hops: Vec::new() };
        let found = candidates(&scene, &material, &asked(question), (&[(&value, 0.5)], &read));
        assert_eq!(found.first().map(|one| one.value.text.as_str()), Some(expected), "{planned} {said:?}");
    }

    #[test]
    fn what_a_page_tells_by_its_form_comes_first() {
        let one = |features: [f32; 4]| {
            let mut all = [0.0; FEATURES];
            all[..READ].copy_from_slice(&features);
            let value = Value { text: features[0].to_string(), score: 0.0, hops: Vec::new() };
            Candidate { value, features: all }
        };
        let mut ranked = [one([0.4, 0.5, 1.0, 0.0]), one([0.0; 4]), one([1.0, 1.0, 1.0, 0.0])];
        by_form_first(&mut ranked);
        assert_eq!(ranked.map(|one| one.value.text), ["1", "0.4", "0"]);
        let mut ranked = [one([0.0; 4]), one([0.9, 1.0, 1.0, 0.0]), one([1.0, 1.0, 1.0, 0.3])];
        by_form_first(&mut ranked);
        assert_eq!(ranked[0].value.text, "0");
    }

    #[test]
    fn what_rules_cut_short_is_told_as_the_page_tells_it() {
        check("Bohemian", ("Bohemian town Tabor", 0.5), "Bohemian town Tabor");
        check("Tabor", ("Bohemian town Tabor", 0.1), "Tabor");
        check("Prague", ("Bohemian town Tabor", 0.2), "Prague");
    }
}
