//! The graph that grows: triples are added once, a placeholder is filled everywhere at once.

use crate::reason::feedback::is_near;
use clew_language::text::fold::fold;
use clew_skills::skill::construct::{Draft, End};
use clew_types::graph::{Origin, PathEdge};

/// Triples in the order they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Growing {
    drafts: Vec<Draft>,
}

impl Growing {
    pub fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// Puts a triple in place of one with a placeholder that it fills; else adds it.
    pub fn fill_in(&mut self, draft: Draft) -> bool {
        let is_fact = !draft.is_only_asked() && draft.head != draft.tail;
        let open = self.drafts.iter().position(|open| is_fact && fills(open, &draft));
        let Some(at) = open else { return self.add(draft) };
        // What a model says of itself is still looked up.
        let searched = draft.searched;
        self.settle(at, draft);
        self.drafts[at].searched = searched;
        true
    }

    /// Adds a triple; false when it is there already, or joins a thing with itself.
    pub fn add(&mut self, draft: Draft) -> bool {
        let is_new = draft.head != draft.tail && !self.drafts.iter().any(|known| same(known, &draft));
        if is_new {
            self.drafts.push(draft);
        }
        is_new
    }

    /// Keeps the triples that pass.
    pub fn retain(&mut self, passes: impl Fn(&Draft) -> bool) {
        self.drafts.retain(passes);
    }

    /// Notes that a triple was searched for, and what follows from it too.
    pub fn search_made(&mut self, at: usize, followed: bool) {
        self.drafts[at].searched = true;
        self.drafts[at].followed |= followed;
    }

    /// Puts the triple in another's place (§3.3: `(s, r, o)` becomes `(s, r′, o′)`) and fills its placeholders wherever
    /// they stand. Gives back the edges that are different now.
    pub fn settle(&mut self, at: usize, corrected: Draft) -> Vec<PathEdge> {
        let old = std::mem::replace(&mut self.drafts[at], Draft { searched: true, ..corrected });
        let new = self.drafts[at].clone();
        let mut changed = vec![new.path_edge()];
        for (before, after) in [(&old.head, &new.head), (&old.tail, &new.tail)] {
            if matches!(before, End::Asked(..)) && after.name().is_some() {
                changed.extend(self.fill(before, after));
            }
        }
        self.drop_told(at);
        changed
    }

    /// Without what a model said of the same two ends: a sentence tells it now.
    fn drop_told(&mut self, at: usize) {
        let Some(told) = self.drafts.get(at).filter(|draft| draft.evidence.is_some()).cloned() else {
            return;
        };
        let same = |a: &End, b: &End| fold(&a.written()) == fold(&b.written());
        let says_it = |draft: &Draft| {
            draft.origin == Origin::Model
                && ((same(&draft.head, &told.head) && same(&draft.tail, &told.tail))
                    || (same(&draft.head, &told.tail) && same(&draft.tail, &told.head)))
        };
        self.drafts.retain(|draft| !says_it(draft));
    }

    fn fill(&mut self, placeholder: &End, value: &End) -> Vec<PathEdge> {
        let mut changed = Vec::new();
        for draft in &mut self.drafts {
            let ends = [&mut draft.head, &mut draft.tail].into_iter().filter(|end| **end == *placeholder);
            let filled = ends.map(|end| *end = value.clone()).count();
            if filled > 0 {
                changed.push(draft.path_edge());
            }
        }
        changed
    }

    /// What is still asked, as questions; `whole` where no triple tells better.
    pub fn open_questions(&self, whole: &str) -> Vec<String> {
        let open = self
            .drafts
            .iter()
            .filter(|draft| draft.is_open() && draft.known().is_some_and(|k| !k.is_empty()));
        let mut questions: Vec<String> = open.filter_map(Draft::question).collect();
        questions.dedup();
        questions.truncate(1);
        if questions.is_empty() { vec![whole.to_owned()] } else { questions }
    }
}

/// Relations that compare two things: each is looked up by itself, and the answer compares.
const COMPARING: [&str; 4] = ["same", "differ", "first of", "last of"];

/// True for a triple that compares, or speaks of several of the things named at once.
pub(super) fn compares(draft: &Draft, named: &[String]) -> bool {
    let relation = fold(&draft.relation);
    let word = relation.strip_prefix("be ").unwrap_or(&relation);
    let of_several = |end: &End| {
        let folded = fold(&end.written());
        named.iter().filter(|name| folded.contains(&fold(name))).count() > 1
    };
    relation.split(' ').any(|word| word == "than")
        || COMPARING.iter().any(|start| word.starts_with(start) || word.ends_with(start))
        || [&draft.head, &draft.tail].into_iter().any(of_several)
}

/// True when a triple tells what an open one asks: the same known end, nearly the same relation, a name for the placeholder.
fn fills(open: &Draft, told: &Draft) -> bool {
    let same = |a: &End, b: &End| a.name().is_some() && fold(&a.written()) == fold(&b.written());
    let asked = |end: &End| matches!(end, End::Asked(..));
    let ends = (asked(&open.tail) && same(&open.head, &told.head))
        || (asked(&open.head) && same(&open.tail, &told.tail));
    ends && is_akin(&fold(&open.relation), &fold(&told.relation))
}

/// Letters by which a word is known in another form: `director`, `directed`.
const STEM: usize = 5;

/// True for relations that are nearly the same, or have a word in common: `director` and `be directed by`.
fn is_akin(a: &str, b: &str) -> bool {
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(' ').filter(|word| word.chars().count() >= STEM);
        words.map(|word| word.chars().take(STEM).collect()).collect()
    };
    is_near(a, b) || stems(a).iter().any(|stem| stems(b).contains(stem))
}

fn same(a: &Draft, b: &Draft) -> bool {
    let key = |end: &End| fold(&end.written());
    key(&a.head) == key(&b.head) && key(&a.tail) == key(&b.tail) && fold(&a.relation) == fold(&b.relation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_skills::skill::construct::Sort;

    fn named(name: &str) -> End {
        End::Named(name.to_owned())
    }

    #[test]
    fn what_compares_is_no_triple_to_look_up() {
        let thing = |number| End::Asked(Sort::Thing, number);
        let names = ["Blue Rain".to_owned(), "Mill Song".to_owned()];
        let check = |head: End, relation: &str, tail: End, expected| {
            assert_eq!(compares(&Draft::asked(head, relation, tail, ""), &names), expected, "{relation}");
        };
        check(thing(1), "same as", thing(2), true);
        check(named("Finnish"), "be the same as", named("Slovenian"), false);
        check(named("Finnish"), "be same as", named("Slovenian"), true);
        check(thing(1), "come out earlier than", thing(2), true);
        check(thing(3), "come out first of", named("Blue Rain and Mill Song"), true);
        check(named("Blue Rain"), "come out in", thing(1), false);
    }

    #[test]
    fn relations_that_share_a_word_are_akin() {
        for (a, b, akin) in [
            ("director", "be directed by", true),
            ("release date", "be released on", true),
            ("place of birth", "places of birth", true),
            ("director", "be born in", false),
            ("be", "paint", false),
        ] {
            assert_eq!(is_akin(a, b), akin, "{a} / {b}");
        }
    }

    #[test]
    fn a_value_fills_its_placeholder_everywhere() {
        let (person, place) = (End::Asked(Sort::Person, 1), End::Asked(Sort::Place, 2));
        let mut graph = Growing::default();
        assert!(graph.add(Draft::asked(named("Blue Rain"), "director", person.clone(), "Who directed {}?")));
        assert!(graph.add(Draft::asked(person.clone(), "place of birth", place, "Where was {} born?")));
        assert!(!graph.add(Draft::asked(named("blue rain"), "Director", person, "")));
        assert_eq!(graph.open_questions("?"), ["Who directed Blue Rain?"]);
        let corrected = Draft { tail: named("Ann Holt"), ..graph.drafts()[0].clone() };
        assert_eq!(graph.settle(0, corrected).len(), 2);
        assert_eq!(graph.drafts()[1].query(), "Ann Holt, place of birth");
        assert!(graph.drafts()[0].searched && !graph.drafts()[1].searched);
        // A fact that was come by otherwise fills it as well.
        let told = Draft {
            origin: Origin::Model,
            ..Draft::asked(named("Ann Holt"), "places of birth", named("Odense"), "")
        };
        let mut filled = graph.clone();
        assert!(filled.fill_in(told.clone()));
        assert_eq!(
            (filled.drafts().len(), filled.drafts()[1].query().as_str()),
            (2, "Ann Holt, places of birth, Odense")
        );
        assert!(!filled.drafts()[1].searched);
        assert!(
            filled.fill_in(Draft { relation: "paint".into(), ..told.clone() }) && filled.drafts().len() == 3
        );
        // What a sentence tells of two things needs no model that says the same of them.
        let evidence = Some(clew_types::graph::Evidence::NOWHERE);
        let quoted =
            Draft { relation: "come from".into(), evidence, origin: Origin::Feedback("?".into()), ..told };
        let (mut merged, at) = (filled.clone(), filled.drafts().len());
        assert!(merged.add(quoted.clone()));
        merged.settle(at, quoted);
        assert_eq!(merged.drafts().iter().filter(|draft| draft.tail == named("Odense")).count(), 1);
        assert_eq!(graph.open_questions("?"), ["Where was Ann Holt born?"]);
    }
}
