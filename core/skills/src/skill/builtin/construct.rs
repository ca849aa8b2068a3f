//! AutoKG's skills without a model: the question's plan is the seed graph, with a placeholder for each value that it asks
//! for; nothing is known beforehand, so what is sought is retrieved hop by hop.

use super::BuiltIn;
use super::answer::{answer, is_known};
use super::asked::asked;
use super::follow::linked;
use super::material::Material;
use super::names::{Shape, pieces};
use super::parse::plan;
use super::plan::{Expr, Gap, Link, Measure, Pair, Plan};
use super::read::{Hop, read};
use super::relation::{Relation, Wanted, relation};
use super::words::Words;
use crate::skill::construct::{Action, ConstructSkills, Draft, End, Seeds, Sort};
use crate::skill::{Attempt, Context, Scene, Skilled};
use clew_language::text::fold::fold;
use clew_language::text::terms::is_stop_word;
use clew_types::graph::Origin;
use clew_types::id::SentenceId;

#[async_trait::async_trait(?Send)]
impl ConstructSkills for BuiltIn {
    fn knows_by_itself(&self) -> bool {
        false
    }

    async fn parse_question(&self, scene: &Scene<'_>) -> Skilled<Seeds> {
        seeds(scene).into()
    }

    async fn choose_entities(&self, _: &Scene<'_>, _: &[String], _: &[Draft]) -> Skilled<Vec<String>> {
        Vec::new().into()
    }

    async fn expand_entity(&self, _: &Scene<'_>, _: &str, _: &[Draft]) -> Skilled<Vec<Draft>> {
        Vec::new().into()
    }

    /// The first triple in the plan's order that can be asked about.
    async fn choose_triple(&self, _: &Scene<'_>, graph: &[Draft]) -> Skilled<Option<(usize, Action)>> {
        let next = |draft: &Draft| !draft.searched && draft.is_open() && draft.known().is_some();
        graph.iter().position(next).map(|at| (at, Action::Correct)).into()
    }

    async fn correct(
        &self,
        scene: &Scene<'_>,
        triple: &Draft,
        sentences: &[SentenceId],
    ) -> Skilled<Option<Draft>> {
        filled(scene, triple, sentences).into()
    }

    /// The passages are read with the question's own plan: what was found for the graph lies among them.
    async fn answer_on_graph(&self, scene: &Scene<'_>, _: &[Draft], context: &Context) -> Skilled<Attempt> {
        answer(scene, context).await
    }
}

/// The seed graph being built: triples, and how many placeholders there are.
#[derive(Default)]
struct Seeding {
    seeds: Seeds,
    placeholders: u32,
}

fn seeds(scene: &Scene<'_>) -> Seeds {
    let known = |name: &str| is_known(scene.corpus, name);
    let mut seeding = Seeding::default();
    match plan(scene.question, &known) {
        Plan::Value(expr) => _ = seeding.follow(&expr),
        Plan::Choose(pair, measure, _) => seeding.compare(&pair, relations_of(measure)),
        Plan::Same(pair, relation) => seeding.compare(&pair, vec![relation]),
        Plan::Both(pair) => seeding.compare(&pair, Vec::new()),
        Plan::Open => {}
    }
    seeding.whole(scene.question);
    seeding.seeds
}

/// The relations that a comparison reads.
fn relations_of(measure: Measure) -> Vec<&'static Relation> {
    let names: &[&str] = match measure {
        Measure::Birth => &["date of birth"],
        Measure::Death => &["date of death"],
        Measure::Lifespan => &["date of birth", "date of death"],
        Measure::Date => &["publication date"],
        Measure::Number | Measure::Fit => &[],
    };
    names.iter().filter_map(|name| relation(name)).collect()
}

impl Seeding {
    fn placeholder(&mut self, wanted: Wanted) -> End {
        self.placeholders += 1;
        End::Asked(sort(wanted), self.placeholders)
    }

    fn name(&mut self, name: &str) -> End {
        if !self.seeds.entities.iter().any(|known| known == name) {
            self.seeds.entities.push(name.to_owned());
        }
        End::Named(name.to_owned())
    }

    /// The end that stands for the expression's value, its triples before it.
    fn follow(&mut self, expr: &Expr) -> End {
        match expr {
            Expr::Name(name) => self.name(name),
            Expr::Of(relation, inner) => {
                let inner = self.follow(inner);
                self.ask(inner, relation)
            }
            Expr::Told(link, inner) => {
                let inner = self.follow(inner);
                self.ask_link(inner, link)
            }
            Expr::Clause(text, wanted) => {
                let described = self.name(text);
                let value = self.placeholder(*wanted);
                let draft = Draft::asked(value.clone(), "be", described, "Who or what is {}?");
                self.seeds.triples.push(draft);
                value
            }
        }
    }

    fn ask(&mut self, thing: End, relation: &Relation) -> End {
        let value = self.placeholder(relation.wants);
        self.seeds.triples.push(Draft::asked(thing, relation.name, value.clone(), relation.ask));
        value
    }

    fn ask_link(&mut self, thing: End, link: &Link) -> End {
        let value = self.placeholder(link.wanted);
        let phrase = match &link.preposition {
            Some(preposition) => format!("{} {preposition}", link.surface),
            None => link.surface.clone(),
        };
        let asks = link.asking("{}");
        let draft = match link.gap {
            Gap::Subject => Draft::asked(value.clone(), phrase, thing, asks),
            Gap::Object | Gap::Aside => Draft::asked(thing, phrase, value.clone(), asks),
        };
        self.seeds.triples.push(draft);
        value
    }

    /// Both options, each with what they are compared by; where nothing names that, with the question's words.
    fn compare(&mut self, pair: &Pair, relations: Vec<&'static Relation>) {
        for option in &pair.options {
            let mut thing = self.name(option);
            if let Some(via) = pair.via {
                thing = self.ask(thing, via);
            }
            for relation in &relations {
                self.ask(thing.clone(), relation);
            }
            if relations.is_empty() {
                let value = self.placeholder(Wanted::Anything);
                self.seeds.triples.push(Draft::asked(thing, pair.predicate.trim(), value, ""));
            }
        }
    }

    /// The whole question as a last resort: the first thing it names, its other words, and what it wants.
    fn whole(&mut self, question: &str) {
        let words = Words::new(question);
        let named = pieces(&words);
        let named = named.iter().filter(|piece| matches!(piece.shape, Shape::Name | Shape::Title));
        let names: Vec<String> = named.map(|piece| words.slice(piece.from, piece.to).to_owned()).collect();
        names.iter().for_each(|name| _ = self.name(name));
        let first = self.seeds.entities.first().cloned();
        let others = (0..words.len()).filter(|&at| words.is_word(at) && !is_stop_word(words.lower(at)));
        let held = first.as_deref().map(fold).unwrap_or_default();
        let others = others.map(|at| words.get(at)).filter(|word| !held.split(' ').any(|h| h == fold(word)));
        let relation = others.collect::<Vec<_>>().join(" ");
        let value = self.placeholder(asked(question).wanted);
        let head = match first {
            Some(name) => End::Named(name),
            None => End::Named(String::new()),
        };
        self.seeds.triples.push(Draft::asked(head, relation, value, question));
    }
}

fn sort(wanted: Wanted) -> Sort {
    match wanted {
        Wanted::Person => Sort::Person,
        Wanted::Place | Wanted::Country => Sort::Place,
        Wanted::Organisation => Sort::Organisation,
        Wanted::Work => Sort::Work,
        Wanted::Date => Sort::Date,
        Wanted::Number => Sort::Number,
        Wanted::Language | Wanted::Anything => Sort::Thing,
    }
}

/// The triple with its placeholder filled from the sentences, where they tell it.
fn filled(scene: &Scene<'_>, triple: &Draft, sentences: &[SentenceId]) -> Option<Draft> {
    let (known, question) = (triple.known()?.to_owned(), triple.question()?);
    let is_last_resort = question == scene.question && question == triple.asks;
    if is_last_resort {
        return None;
    }
    let material = Material::from_sentences(scene.corpus, sentences.iter().copied(), Vec::new());
    let knows = |name: &str| name == known || is_known(scene.corpus, name);
    let Plan::Value(expr) = plan(&question, &knows) else { return None };
    let (score, hop) = one_hop(&material, &expr, &known)?;
    let value = End::Named(hop.tail);
    let ends = match &triple.head {
        End::Named(_) => (triple.head.clone(), value),
        End::Asked(..) => (value, triple.tail.clone()),
    };
    Some(Draft {
        head: ends.0,
        tail: ends.1,
        origin: Origin::Feedback(question),
        evidence: Some(scene.corpus.evidence(hop.sentence)),
        confidence: score.clamp(0.0, 1.0),
        ..triple.clone()
    })
}

/// The best value of the question's outermost step for the known end.
fn one_hop(material: &Material<'_>, expr: &Expr, known: &str) -> Option<(f32, Hop)> {
    let values = match expr {
        Expr::Of(relation, _) => read(material, relation, known),
        Expr::Told(link, _) => linked(material, link, known),
        Expr::Name(_) | Expr::Clause(..) => Vec::new(),
    };
    let best = values.into_iter().next()?;
    Some((best.score, best.hops.into_iter().next()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;

    fn check(question: &str, entities: &[&str], triples: &[&str]) {
        let corpus = CorpusBuilder::new().snapshot();
        let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: None };
        let found = seeds(&scene);
        let told = |draft: &Draft| {
            format!("{} | {} | {}", draft.head.written(), draft.relation, draft.tail.written())
        };
        assert_eq!(found.entities, entities, "{question}");
        assert_eq!(found.triples.iter().map(told).collect::<Vec<_>>(), triples, "{question}");
    }

    #[test]
    fn a_question_is_a_graph_with_placeholders() {
        check(
            "Where was the director of Blue Rain born?",
            &["Blue Rain"],
            &[
                "Blue Rain | director | ?person 1",
                "?person 1 | place of birth | ?place 2",
                "Blue Rain | director born | ?place 3",
            ],
        );
        check(
            "Who repaired Tor in 1961?",
            &["Tor"],
            &["?person 1 | repaired | Tor", "Tor | repaired | ?person 2"],
        );
    }

    #[test]
    fn a_comparison_asks_the_same_of_both() {
        check(
            "Who was born first, Ann Holt or Ole Petty?",
            &["Ann Holt", "Ole Petty"],
            &[
                "Ann Holt | date of birth | ?date 1",
                "Ole Petty | date of birth | ?date 2",
                "Ann Holt | born first Ole Petty | ?person 3",
            ],
        );
    }
}
