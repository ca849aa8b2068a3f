//! What AutoKG asks for (Wu et al. 2025, §3): a graph that is made while a question is answered.

use super::{Attempt, Context, Scene, Skilled};
use clew_types::graph::{Evidence, Origin, PathEdge};
use clew_types::id::SentenceId;

/// What sort of thing a question's placeholder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// Who.
    Person,
    /// Where.
    Place,
    /// Which company, band, school.
    Organisation,
    /// Which film, book, song.
    Work,
    /// When.
    Date,
    /// How many.
    Number,
    /// Anything else.
    Thing,
}

impl Sort {
    /// Its word: `person`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Place => "place",
            Self::Organisation => "organisation",
            Self::Work => "work",
            Self::Date => "date",
            Self::Number => "number",
            Self::Thing => "thing",
        }
    }

    /// The sort of that word; anything unknown is a thing.
    pub fn of(word: &str) -> Self {
        let all = [
            Self::Person,
            Self::Place,
            Self::Organisation,
            Self::Work,
            Self::Date,
            Self::Number,
            Self::Thing,
        ];
        all.into_iter().find(|sort| sort.word() == word).unwrap_or(Self::Thing)
    }
}

/// An end of a triple: a name, or a placeholder for what is asked (one number, one thing).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Known by name.
    Named(String),
    /// Asked for: `?person 1`.
    Asked(Sort, u32),
}

impl End {
    /// The name, where it is known.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Asked(..) => None,
        }
    }

    /// As it is written: the name, or `?person 1`.
    pub fn written(&self) -> String {
        match self {
            Self::Named(name) => name.clone(),
            Self::Asked(sort, number) => format!("?{} {number}", sort.word()),
        }
    }
}

/// A triple of a graph under construction.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Subject.
    pub head: End,
    /// Relation phrase.
    pub relation: String,
    /// Object.
    pub tail: End,
    /// Where it comes from; [`Origin::Question`] while one of its ends is asked for.
    pub origin: Origin,
    /// The sentence that says so; `None` for the question's and the model's own.
    pub evidence: Option<Evidence>,
    /// 0 to 1; the least certain is searched for first.
    pub confidence: f32,
    /// The external source was searched for it.
    pub searched: bool,
    /// What follows from it was looked for too.
    pub followed: bool,
    /// The question behind it, with `{}` for its known end; empty where it has none.
    pub asks: String,
}

impl Draft {
    /// A triple with a placeholder, as the question tells it.
    pub fn asked(head: End, relation: impl Into<String>, tail: End, asks: impl Into<String>) -> Self {
        Self {
            head,
            relation: relation.into(),
            tail,
            origin: Origin::Question,
            evidence: None,
            confidence: 0.0,
            searched: false,
            followed: false,
            asks: asks.into(),
        }
    }

    /// True while one of its ends is a placeholder.
    pub fn is_open(&self) -> bool {
        self.head.name().is_none() || self.tail.name().is_none()
    }

    /// The question tells of it, and nothing else does.
    pub fn is_only_asked(&self) -> bool {
        self.is_open() || (self.origin == Origin::Question && self.evidence.is_none())
    }

    /// The name of its first end that has one.
    pub fn known(&self) -> Option<&str> {
        self.head.name().or(self.tail.name())
    }

    /// The question behind it about its known end.
    pub fn question(&self) -> Option<String> {
        let known = self.known()?;
        (!self.asks.is_empty()).then(|| self.asks.replace("{}", known))
    }

    /// What is searched for: `s, r, o`, placeholders left out (§3.3).
    pub fn query(&self) -> String {
        let parts = [self.head.name(), Some(self.relation.as_str()), self.tail.name()];
        let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }

    /// As the trace remembers it.
    pub fn path_edge(&self) -> PathEdge {
        PathEdge {
            head: self.head.written(),
            relation: self.relation.clone(),
            tail: self.tail.written(),
            evidence: self.evidence.unwrap_or(Evidence::NOWHERE),
            origin: self.origin.clone(),
            score: self.confidence,
        }
    }
}

/// What a question gives the graph to begin with (§3.1).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seeds {
    /// What it names.
    pub entities: Vec<String>,
    /// What it tells and asks of them.
    pub triples: Vec<Draft>,
}

/// What is done about a triple with what was found for it (§3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It is set right, or its placeholder filled.
    Correct,
    /// Triples that follow from it are added.
    Expand,
}

/// The skills of AutoKG.
#[async_trait::async_trait(?Send)]
pub trait ConstructSkills {
    /// True when these skills know of things beyond what they are given: a model does, rules do not.
    fn knows_by_itself(&self) -> bool;

    /// The seed graph of the question (§3.1).
    async fn parse_question(&self, scene: &Scene<'_>) -> Skilled<Seeds>;

    /// Those of `entities` that are unclear and matter for the question (the filter of Algorithm 1).
    async fn choose_entities(
        &self,
        scene: &Scene<'_>,
        entities: &[String],
        graph: &[Draft],
    ) -> Skilled<Vec<String>>;

    /// What the model itself knows of `entity` that helps with the question (§3.2), each [`Origin::Model`].
    async fn expand_entity(&self, scene: &Scene<'_>, entity: &str, graph: &[Draft]) -> Skilled<Vec<Draft>>;

    /// The triple that is searched for next, and what for; `None` = nothing is left to make sure of (§3.3).
    async fn choose_triple(&self, scene: &Scene<'_>, graph: &[Draft]) -> Skilled<Option<(usize, Action)>>;

    /// The triple as `sentences` tell it, with the sentence that does; `None` = they do not.
    async fn correct(
        &self,
        scene: &Scene<'_>,
        triple: &Draft,
        sentences: &[SentenceId],
    ) -> Skilled<Option<Draft>>;

    /// An answer on the graph (§3.4); `context` holds the passages that were found for it.
    async fn answer_on_graph(
        &self,
        scene: &Scene<'_>,
        graph: &[Draft],
        context: &Context,
    ) -> Skilled<Attempt>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_is_left_out_of_the_search() {
        let named = End::Named("Blue Rain".into());
        let asked = End::Asked(Sort::Person, 1);
        let draft = Draft::asked(named, "director", asked, "Who directed {}?");
        assert_eq!(draft.query(), "Blue Rain, director");
        assert_eq!(draft.question().as_deref(), Some("Who directed Blue Rain?"));
        assert_eq!(draft.path_edge().tail, "?person 1");
        assert!(draft.is_open() && Sort::of("place") == Sort::Place && Sort::of("cat") == Sort::Thing);
    }
}
