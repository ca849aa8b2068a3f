//! Which of the people named so far does "he" or "she" mean? Candidates are weighed by place, part and prominence, after
//! the preferences that centering theory and the GAP study (Webster et al., TACL 2018, §4) compare: recency, subjects,
//! parallel parts, the topic.

use super::roles::{Place, Role};
use super::weights::WEIGHTS;

/// How many features a candidate has.
pub const FEATURES: usize = 27;
/// Sentences back that a pronoun reaches.
pub const REACH: u32 = 4;

/// Someone named, at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// Which of the known people.
    pub person: usize,
    /// In which sentence.
    pub sentence: u32,
    /// Where in it.
    pub place: Place,
    /// The name has several words.
    pub full: bool,
    /// Tokens of the sentence before this one, all sentences counted.
    pub reached: usize,
}

/// Someone the document speaks of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Person {
    /// The name used most, the longer one of two.
    pub name: String,
    /// All names with their numbers.
    pub names: Vec<(String, u32)>,
    /// Mentions so far.
    pub count: u32,
    /// Whether a woman, where it is known.
    pub female: Option<bool>,
    /// Pronouns of men and of women that were said of the name.
    pub heard: [u32; 2],
    /// Whether it is known to be a person.
    pub certain: bool,
}

/// What a pronoun asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// "she", "her".
    pub female: bool,
    /// In which sentence.
    pub sentence: u32,
    /// Where in it.
    pub place: Place,
    /// Tokens before the sentence.
    pub reached: usize,
    /// Whom the pronoun before meant.
    pub last: Option<usize>,
}

/// The features of one candidate among all.
pub fn features(asked: &Asked, named: &[Named], people: &[Person], at: usize) -> [f32; FEATURES] {
    let one = &named[at];
    let person = &people[one.person];
    let here = one.sentence == asked.sentence;
    let later = here && one.place.token > asked.place.token;
    let before = here && !later;
    let back = asked.sentence - one.sentence;
    let subject = one.place.role == Role::Subject;
    let verbs = asked.place.verbs.abs_diff(one.place.verbs);
    let passed = |other: &Named| {
        other.person != one.person
            && (other.sentence, other.place.token) > (one.sentence, one.place.token)
            && (other.sentence, other.place.token) < (asked.sentence, asked.place.token)
    };
    let between = named.iter().filter(|other| passed(other)).count();
    let subjects_between =
        named.iter().filter(|other| passed(other) && other.place.role == Role::Subject).count();
    let most = named.iter().map(|other| people[other.person].count).max().unwrap_or(0);
    let distance = (asked.reached + asked.place.token).abs_diff(one.reached + one.place.token);
    let asks = asked.place.role;
    let signs = [
        before && verbs <= 1,
        before && verbs > 1,
        back == 1,
        back == 2,
        back >= 3,
        later,
        subject,
        subject && asks == Role::Subject,
        one.place.role == Role::Object && matches!(asks, Role::Object | Role::Oblique),
        one.place.role == Role::Owner,
        one.place.role == Role::Owner && asks == Role::Owner,
        one.place.role == Role::Oblique,
        between == 0 && !later,
        before && subject && verbs == 1 && matches!(asks, Role::Object | Role::Oblique),
        before && subject && verbs == 1 && asks == Role::Owner,
        one.place.listed,
        person.certain,
        person.female == Some(asked.female),
        subject && subjects_between == 0 && !later,
        person.count == most,
        one.full,
        back == 1 && subject && one.place.verbs == 0,
        before && subject && one.place.verbs == 0,
        asked.last == Some(one.person),
    ];
    let mut all = [0.0; FEATURES];
    all.iter_mut().zip(signs).for_each(|(feature, sign)| *feature = f32::from(u8::from(sign)));
    all[24] = (1.0 + person.count as f32).ln();
    all[25] = (1.0 + distance as f32).ln();
    all[26] = between.min(5) as f32;
    all
}

/// The candidate that fits best, and the share of the softmax it has over the others who are someone else.
pub fn best(asked: &Asked, named: &[Named], people: &[Person]) -> Option<(usize, f32)> {
    let score = |at: usize| -> f32 {
        features(asked, named, people, at).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum()
    };
    let fits = |at: &usize| people[named[*at].person].female.is_none_or(|female| female == asked.female);
    let scored: Vec<(usize, f32)> =
        (0..named.len()).filter(fits).map(|at| (named[at].person, score(at))).collect();
    let (winner, top) = scored.iter().copied().reduce(|a, b| if b.1 > a.1 { b } else { a })?;
    let others: f32 = people_best(&scored, winner).iter().map(|score| (score - top).exp()).sum();
    Some((winner, 1.0 / (1.0 + others)))
}

/// The best score of everyone but the winner.
fn people_best(scored: &[(usize, f32)], winner: usize) -> Vec<f32> {
    let mut best: Vec<(usize, f32)> = Vec::new();
    for (person, score) in scored.iter().filter(|(person, _)| *person != winner) {
        match best.iter_mut().find(|(known, _)| known == person) {
            Some((_, most)) => *most = most.max(*score),
            None => best.push((*person, *score)),
        }
    }
    best.into_iter().map(|(_, score)| score).collect()
}
