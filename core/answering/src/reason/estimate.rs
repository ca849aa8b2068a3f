//! What may a question cost, before it is asked? Calls and tokens from the least to the most, for each strategy.
//!
//! Calls follow from how each strategy goes about it and from its parameters (its file tells); tokens from the lengths of the
//! prompts, and of what the workspace may put into them:
//! - sentences: at least one passage of the shortest, at most the longest passages that are asked for, until the prompt is full;
//! - facts: none at least, at most the longest of the graph, as many as the strategy keeps;
//! - the reply: one token at least, at most what the skill allows.
//!
//! So the upper end is what the parameters allow, reached by a question that is never answered; most end far below.

use super::autokg::LACKING;
use super::lgm::JUDGED;
use super::{Question, ReasonSettings};
use clew_knowledge::corpus::Corpus;
use clew_skills::skill::prompted::cost::{CHOICES, LINK, SENTENCES, call, tables};
use clew_types::strategy::Strategy;
use clew_types::{arrange::Arrange, llm::Estimate};

/// Things that a question names, at most: the beam is as wide for each of them.
const NAMED: usize = 6;
/// Bytes around a sentence in a prompt, beside its title: its number, brackets, line end.
const LABEL: usize = 10;
/// Shorter facts than this, in bytes, are not counted on: a model's own may be longer than the graph's.
const FACT: usize = 100;
/// How much more than on average is written around the sentences of one prompt.
const UNEVEN: usize = 2;
/// Bytes of an answer so far, at most.
const ANSWER: usize = 600;
/// Concept relations in a prompt.
const RELATIONS: usize = 40;
/// Bytes that a question has more at most when it is made to stand on its own, and bytes of what it leans on.
const FOLLOWING: usize = 400;
const PREVIOUS: usize = 3_000;
/// Entities expanded at one depth, and facts told of each (AutoKG).
const EXPANDED: usize = 4;
const TOLD: usize = 5;

/// Sizes of a workspace, in bytes.
pub struct Estimator {
    /// Passages with what is written around their sentences, shortest first.
    passages: Vec<usize>,
    /// All sentences, by themselves and with what is written around them.
    sentences: (usize, usize),
    /// The longest sentence with what is written around it.
    longest: usize,
    /// The longest fact, and the number of facts.
    fact: usize,
    facts: usize,
    tables: Option<usize>,
}

impl Estimator {
    /// Measures a workspace.
    pub fn new(corpus: &Corpus) -> Self {
        let mut passages = Vec::new();
        let (mut sentences, mut longest) = ((0, 0), 0);
        for (_, reading) in corpus.documents() {
            let around = reading.document.title.len() + LABEL;
            let length = |sentence: &clew_types::text::Sentence| sentence.span.len();
            for chunk in &reading.text.chunks {
                let of = reading.text.sentences.get(chunk.first as usize..chunk.last as usize);
                passages.push(of.unwrap_or_default().iter().map(|one| length(one) + around).sum());
            }
            longest = reading.text.sentences.iter().map(|one| length(one) + around).fold(longest, usize::max);
            let own: usize = reading.text.sentences.iter().map(length).sum();
            sentences = (sentences.0 + own, sentences.1 + own + around * reading.text.sentences.len());
        }
        passages.arrange();
        let graph = &corpus.graph;
        let name = |id| graph.entity(id).map_or(0, |entity| entity.name.len());
        let fact = graph.triples().iter().map(|one| name(one.head) + one.relation.len() + name(one.tail));
        let fact = fact.max().unwrap_or(0).max(FACT) + 3 * LABEL;
        Self { passages, sentences, longest, fact, facts: graph.triples().len(), tables: tables(corpus) }
    }

    /// What asking may take.
    pub fn ask(&self, question: &Question) -> Estimate {
        let follows = question.follows.is_some();
        let longer = if follows { FOLLOWING } else { 0 };
        let asking =
            Asking { sizes: self, settings: &question.settings, question: question.text.len(), longer };
        let understand = asking.call("understand", 0, PREVIOUS).times(0, usize::from(follows));
        asking.by(question.strategy).and(understand)
    }

    /// Bytes of at most so many of the workspace's sentences, with what is written around them.
    fn full(&self, room: usize) -> usize {
        let (own, written) = self.sentences;
        let share = room as f64 * written as f64 / own.max(1) as f64;
        written.min(share as usize * UNEVEN)
    }

    /// Bytes of so many passages.
    fn passages(&self, most: usize) -> (usize, usize) {
        let longest: usize = self.passages.iter().rev().take(most).sum();
        (self.passages.first().copied().unwrap_or(0), longest.min(self.full(SENTENCES)))
    }
}

/// One question to a workspace.
struct Asking<'a> {
    sizes: &'a Estimator,
    settings: &'a ReasonSettings,
    /// Bytes.
    question: usize,
    /// Bytes that may come to it.
    longer: usize,
}

impl Asking<'_> {
    fn by(&self, strategy: Strategy) -> Estimate {
        match strategy {
            Strategy::Auto if self.sizes.passages.is_empty() => self.autokg(),
            Strategy::Auto => {
                let ways = [Strategy::TcrQf, Strategy::Lgm, Strategy::KgIrag];
                ways.into_iter().map(|way| self.by(way)).fold(self.rag(), Estimate::or)
            }
            Strategy::Rag => self.rag(),
            Strategy::KgIrag => self.kg_irag(),
            Strategy::KgCqr => self.kg_cqr(),
            Strategy::AutoKg => self.autokg(),
            Strategy::Lgm => self.lgm(),
            Strategy::Tog | Strategy::Tcr => self.forward(),
            Strategy::TcrQf | Strategy::Qf => self.with_feedback(),
        }
    }

    fn call(&self, skill: &str, least: usize, most: usize) -> Estimate {
        call(skill, (least + self.question, most + self.question + self.longer))
    }

    fn facts(&self, most: usize) -> usize {
        most * self.sizes.fact
    }

    /// The passages, then the answer.
    fn rag(&self) -> Estimate {
        let (least, most) = self.sizes.passages(self.settings.passages);
        self.call("answer", least.min(most), most)
    }

    /// A plan where there are tables, the rest in code; else dated sentences, in code or for an answer, or as `rag`.
    fn kg_irag(&self) -> Estimate {
        let text = self.rag().or(self.answer()).times(0, 1);
        let plan = self.sizes.tables.map(|bytes| self.call("plan", bytes, bytes)).unwrap_or_default();
        plan.and(text)
    }

    /// Edges that the beam keeps.
    fn kept(&self) -> usize {
        (self.settings.beam_width * NAMED * self.settings.depth as usize).min(self.sizes.facts)
    }

    /// Facts and sentences of a context that may be full.
    fn context(&self) -> usize {
        self.sizes.full(SENTENCES) + self.facts(self.kept() + self.settings.passages * TOLD)
    }

    fn answer(&self) -> Estimate {
        self.call("answer", 0, self.context())
    }

    /// A choice at each depth where there is one, and an answer.
    fn forward(&self) -> Estimate {
        let depths = if self.sizes.facts > self.settings.beam_width { self.settings.depth } else { 0 };
        let links = CHOICES.max(self.kept());
        let prune = self.call("prune", 0, self.facts(links + self.kept()) + links * LINK);
        prune.times(0, depths as usize).and(self.answer())
    }

    /// Round by round: forward, what is missing, and what its passages tell.
    fn with_feedback(&self) -> Estimate {
        let missing = self.call("find missing", 0, self.context() + ANSWER);
        let round = self.forward().and(missing.times(0, 1));
        let (_, read) = self.sizes.passages(self.settings.feedback_passages.max(self.settings.passages));
        let extract = self.call("extract", 0, read + ANSWER);
        let rounds = self.settings.rounds as usize;
        round.times(1, rounds + 1).and(extract.times(0, rounds * self.settings.sub_questions))
    }

    /// Facts in words, chosen and told together, twice in words at most; then the answer. Between steps what is missing.
    fn kg_cqr(&self) -> Estimate {
        let steps = self.settings.context_steps.max(1) as usize;
        let context = &self.settings.context;
        let shown = context.nearest + context.added;
        let told = shown * (self.sizes.fact + self.sizes.longest);
        let look =
            ["verbalise", "verbalise", "filter", "contextualise"].map(|skill| self.call(skill, 0, told));
        let look = look.into_iter().fold(Estimate::default(), Estimate::and);
        let looks = usize::from(self.sizes.facts > 0);
        let least = if steps > 1 { 1 } else { 0 };
        let most = self.sizes.full(SENTENCES) + self.facts(shown * steps);
        let missing = self.call("find missing", 0, most + ANSWER);
        let answer = self.call("answer", 0, most);
        let all =
            look.times(0, looks * steps).and(answer.times(1, steps)).and(missing.times(least, least * steps));
        all.ended_after(self.settings.calls + 5)
    }

    /// Round by round: relations, every piece of the sentences found (each is offered once), and an answer.
    fn lgm(&self) -> Estimate {
        let (rounds, room) = (self.settings.concept_rounds as usize, self.settings.piece_bytes.max(1));
        let full = self.sizes.full(room);
        let pieces = rounds + 2 * self.sizes.sentences.0 / room;
        let again =
            if self.sizes.sentences.0 > room { rounds * self.settings.compressions as usize } else { 0 };
        let relate = self.call("relate", 0, self.sizes.full(SENTENCES));
        let mark = self.call("mark supporting", 0, 2 * full);
        let compress = self.call("compress", 0, full);
        let answer = self.call("answer concepts", 0, full + self.facts(RELATIONS));
        // Relations are looked for where there are sentences.
        let round = relate.times(0, rounds).and(answer.times(1, rounds));
        let reflect = self.call("reflect", 0, self.sizes.full(SENTENCES));
        let round = round.and(reflect.times(0, JUDGED));
        let all = round.and(mark.times(0, pieces)).and(compress.times(0, again * pieces));
        // The limit is looked at between steps: a batch may be under way, and an answer is tried all the same.
        all.ended_after(self.settings.calls + self.settings.parallel as u32 + 1)
    }

    /// The seed graph, its expansion depth by depth, what is looked up, and an answer.
    fn autokg(&self) -> Estimate {
        let depths = self.settings.expansion_depth as usize;
        let drafts = TOLD * (1 + depths * EXPANDED) + self.settings.search_steps as usize * TOLD;
        let graph = self.facts(drafts);
        let seed = self.call("parse question", 0, 0);
        let choose = self.call("choose entities", 0, 2 * graph);
        let expand = self.call("expand entity", 0, graph);
        let grown = choose.and(expand.times(0, EXPANDED)).times(0, depths);
        let read =
            self.call("correct", 0, SENTENCES * UNEVEN).or(self.call("extract", 0, SENTENCES * UNEVEN));
        let looked = self.call("choose triple", 0, graph).and(read.times(0, 1));
        let looked = looked.times(0, self.settings.search_steps as usize);
        let answer = self.call("answer on graph", 0, graph + SENTENCES * UNEVEN);
        let lacking = self.call("extract", 0, SENTENCES * UNEVEN).times(0, LACKING);
        let all = seed.and(grown).and(looked).and(answer).and(lacking).and(answer.times(0, 1));
        all.ended_after(self.settings.calls + 1)
    }
}
