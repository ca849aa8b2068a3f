//! Which of all that could answer does? What the plan led to and every name, date or number in the best sentences are
//! weighed by the same few features; learned weights turn them into one score, and the best ones into a confidence.

use super::asked::Asked;
use super::material::{Line, Material, without_brackets};
use super::names::{Piece, Shape, pieces};
use super::rank::{is_candidate, likeness_of_all, nearness, noun_fit, shape_fit};
use super::read::{Hop, Value, kind_agrees};
use super::reading::Pages;
use super::relation::Wanted;
use super::weights::Learned;
use super::words::year_of;
use crate::skill::Scene;
use clew_knowledge::index::top::top_k;
use clew_knowledge::retrieve::Overlap;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use rustc_hash::FxHashMap;

/// How many features a candidate has.
pub const FEATURES: usize = 45;
/// The first feature that the reading network gives.
const READ: usize = 25;
/// Of those: how much pages say it, and the first of what it is beside all else that was read.
const SAID: usize = READ + 11;
const BESIDE: usize = SAID + 1;
/// How likely the sentences of a plan's value state it, and what comes of that.
const STATED: usize = BESIDE + 4;
/// The likelihood of the strongest place that says it, beside all other places that were read.
const AMONG: usize = STATED + 3;
/// Sentences that candidates are taken from.
const LINES: usize = 16;
/// Values of the plan that take part.
const PLANNED: usize = 6;
/// Words at which a name counts as long.
const LONG: f32 = 6.0;

/// A value that a plan led to, and how likely its sentences state it.
pub(super) type Planned<'v> = (&'v Value, f32);

/// One that could answer.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub value: Value,
    pub features: [f32; FEATURES],
    /// Terms of the lines and titles that name it.
    around: Vec<String>,
}

impl Candidate {
    /// The same answer found elsewhere: counts are added, of all else the best is kept.
    fn join(&mut self, other: Self) {
        if other.features[0].max(other.features[4]) > self.features[0].max(self.features[4]) {
            self.value.hops = other.value.hops;
        }
        for (at, (mine, other)) in self.features.iter_mut().zip(other.features).enumerate() {
            *mine = if at == 8 || at == SAID { *mine + other } else { mine.max(other) };
        }
        self.around.extend(other.around);
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
    pool.add_spans();
    pool.add_read(read);
    if asked.noun.as_deref() == Some("year") {
        pool.merge_years();
    }
    let mut found = pool.finished(read);
    let learned = Learned::of(read.has_read);
    let score = |one: &Candidate| one.score(learned);
    found.sort_by(|a, b| score(b).total_cmp(&score(a)).then_with(|| a.value.text.cmp(&b.value.text)));
    found
}

struct Pool<'p, 'a> {
    material: &'p Material<'a>,
    asked: &'p Asked,
    /// Lines with their likeness, best first.
    lines: Vec<(&'p Line<'a>, f32)>,
    /// Likeness of the best line before it was made 1.
    most: f32,
    overlap: Overlap,
    /// Folded title → likeness of its page's best line.
    pages: FxHashMap<String, f32>,
    question: String,
    question_terms: Vec<String>,
    top_texts: Vec<String>,
    scene_idf: Box<dyn Fn(&str) -> f32 + 'p>,
    found: Vec<Candidate>,
    by_key: FxHashMap<String, usize>,
    has_plan: bool,
}

impl<'p, 'a> Pool<'p, 'a> {
    fn new(scene: &'p Scene<'_>, material: &'p Material<'a>, asked: &'p Asked) -> Self {
        let mut all = likeness_of_all(scene, material, scene.question);
        // Likeness with vectors and without is of one scale once the best is 1.
        let most = all.iter().fold(0.0_f32, |most, score| most.max(*score)).max(0.05);
        all.iter_mut().for_each(|score| *score /= most);
        let mut pages: FxHashMap<String, f32> = FxHashMap::default();
        for (line, score) in material.lines.iter().zip(&all) {
            let best = pages.entry(fold(without_brackets(line.title))).or_default();
            *best = best.max(*score);
        }
        let best = top_k(all.iter().copied().enumerate(), LINES);
        let lines: Vec<_> = best.into_iter().map(|(at, score)| (&material.lines[at], score)).collect();
        let top_texts = lines.iter().take(6).map(|(line, _)| format!(" {} ", fold(line.text()))).collect();
        let lexical = &scene.corpus.lexical;
        Self {
            material,
            asked,
            lines,
            most,
            overlap: Overlap::new(scene.corpus, scene.question),
            pages,
            question: format!(" {} ", fold(scene.question)),
            question_terms: terms(scene.question),
            top_texts,
            scene_idf: Box::new(|term| lexical.idf(term)),
            found: Vec::new(),
            by_key: FxHashMap::default(),
            has_plan: false,
        }
    }

    fn is_named(&self, text: &str) -> bool {
        self.question.contains(&format!(" {} ", fold(text)))
    }

    /// The candidate of that text, made if it is new.
    fn entry(&mut self, value: Value) -> &mut Candidate {
        let key = fold(&value.text);
        let at = *self.by_key.entry(key).or_insert(self.found.len());
        if at == self.found.len() {
            self.found.push(Candidate { value, features: [0.0; FEATURES], around: Vec::new() });
        }
        &mut self.found[at]
    }

    fn add_planned(&mut self, (value, stated): &Planned<'_>, rank: usize, read: &Pages) {
        let is_measured = matches!(self.asked.wanted, Wanted::Date | Wanted::Number);
        let is_fit = !is_measured || super::read::fits(self.material, self.asked.wanted, &value.text);
        if value.text.is_empty() || !is_fit || self.repeats_the_question(&value.text) {
            return;
        }
        self.has_plan = true;
        let named = self.is_named(&value.text);
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
            f[19] = f32::from(named);
        }
    }

    fn add_spans(&mut self) {
        for (rank, (line, likeness)) in self.lines.clone().into_iter().enumerate() {
            for piece in pieces(&line.words) {
                self.add_span(line, likeness, rank, piece);
            }
            self.add_title(line, likeness, rank);
        }
    }

    fn add_span(&mut self, line: &Line<'_>, likeness: f32, rank: usize, piece: Piece) {
        let text = line.words.slice(piece.from, piece.to);
        if text.is_empty()
            || self.is_named(text)
            || !is_candidate(self.material, self.asked.wanted, piece, text)
        {
            return;
        }
        let near = nearness(line, piece, &self.question_terms);
        let looks = shape_fit(self.asked.wanted, piece.shape);
        let page = self.page_of_line(line);
        let hop = hop(text, line);
        let candidate = self.entry(Value { text: text.to_owned(), score: 0.0, hops: vec![hop.clone()] });
        candidate.around.extend(line.all_terms.iter().cloned());
        let f = &mut candidate.features;
        if likeness > f[4] && f[0] == 0.0 {
            candidate.value.hops = vec![hop];
        }
        f[4] = f[4].max(likeness);
        f[5] = f[5].max(1.0 / (1.0 + rank as f32));
        f[6] = f[6].max(near);
        f[7] = f[7].max(likeness * (0.5 + 0.5 * near));
        f[8] += 1.0;
        f[9] = looks;
        f[12] = f[12].max(page);
        f[20] = f[20].max(line.hit);
        f[21] = f[21].max(f32::from(piece.shape == Shape::Title));
    }

    /// The page's own subject: the answer to "which film …" is often the thing whose page says so.
    fn add_title(&mut self, line: &Line<'_>, likeness: f32, rank: usize) {
        let title = without_brackets(line.title);
        let fits = !matches!(self.asked.wanted, Wanted::Date | Wanted::Number)
            && super::read::fits(self.material, self.asked.wanted, title);
        if self.is_named(title) || !fits || !self.material.tells_of_its_title(line) {
            return;
        }
        let hop = hop(title, line);
        let candidate = self.entry(Value { text: title.to_owned(), score: 0.0, hops: vec![hop] });
        candidate.around.extend(line.all_terms.iter().cloned());
        let f = &mut candidate.features;
        f[10] = f[10].max(likeness);
        f[18] = f[18].max(1.0 / (1.0 + rank as f32));
        f[20] = f[20].max(line.hit);
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
            if first || said.whole() > f[READ + 7] {
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
        let offers_a_choice = self.question.contains(" or ");
        !offers_a_choice && !words.is_empty() && share_in(&words, &self.question_terms) == 1.0
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

    /// 1 where the question names the line's page, half where a good line does.
    fn page_of_line(&self, line: &Line<'_>) -> f32 {
        let title = format!(" {} ", fold(without_brackets(line.title)));
        if self.question.contains(&title) {
            1.0
        } else if self.top_texts.iter().any(|text| text.contains(&title)) {
            0.5
        } else {
            0.0
        }
    }

    fn finished(mut self, read: &Pages) -> Vec<Candidate> {
        let mut found = std::mem::take(&mut self.found);
        for candidate in &mut found {
            self.finish(candidate);
            let beside = beside(candidate, read);
            let f = &mut candidate.features;
            f[BESIDE..STATED].copy_from_slice(&beside);
            // The page that tells it was read, and nothing like it was found there.
            f[STATED + 2] *= f[0] * (1.0 - f[READ + 7].max(f[BESIDE + 3]));
            f[STATED + 1] = f[0] * f[STATED];
        }
        found
    }

    /// Features that do not depend on the line.
    fn finish(&self, candidate: &mut Candidate) {
        let text = &candidate.value.text;
        let words = terms(text);
        let f = &mut candidate.features;
        f[8] = (1.0 + f[8]).ln();
        f[11] = noun_fit(self.material, self.asked, text);
        f[13] = self.pages.get(&fold(text)).copied().unwrap_or(0.0);
        f[14] =
            words.iter().map(|term| (self.scene_idf)(term)).sum::<f32>() / (10.0 * words.len().max(1) as f32);
        f[15] = (text.split(' ').count() as f32 / LONG).min(1.0);
        f[16] = kind_agrees(self.material, self.asked.wanted, text);
        f[17] = f32::from(self.asked.wanted != Wanted::Anything);
        f[19] = f[19].max(share_in(&words, &self.question_terms));
        f[22] = self.most * f[4].max(f[10]);
        f[23] = self.overlap.share_of(&candidate.around);
        f[24] = f[0] * f[4].max(f[10]);
        f[SAID] = (1.0 + f[SAID]).ln();
        if !self.has_plan {
            f[17] *= 0.5;
        }
    }
}

/// What a candidate is beside all that was read: how likely the best other answer is, whether a plan and a page say the same
/// or another thing, and how likely an answer is that holds this one's words or is held by them.
fn beside(candidate: &Candidate, read: &Pages) -> [f32; 4] {
    let (own, planned) = (candidate.features[READ + 7], candidate.features[0]);
    let [rival, near] = read.beside(&candidate.value.text);
    [rival, planned * own, planned * (rival - own.max(near)).max(0.0), near]
}

fn share_in(words: &[String], question: &[String]) -> f32 {
    words.iter().filter(|word| question.contains(word)).count() as f32 / words.len().max(1) as f32
}

fn hop(candidate: &str, line: &Line<'_>) -> Hop {
    let head = without_brackets(line.title).to_owned();
    Hop { head, relation: String::new(), tail: candidate.to_owned(), sentence: line.id }
}
