//! KG-CQR's skills, prompted.

use super::numbered::{fact, lines, titled};
use super::parse::is_told;
use super::prompt::{CONTEXTUALISE, FILTER, VERBALISE};
use super::replies::{Paragraph, Texts, Verbalised};
use super::reply::OneLine;
use super::{BuiltIn, Prompted, front, path_edge};
use crate::skill::contextual::ContextualSkills;
use crate::skill::{Scene, Skilled};
use clew_types::{arrange::Arrange, id::TripleId};

#[async_trait::async_trait(?Send)]
impl ContextualSkills for Prompted<'_> {
    async fn verbalise(&self, scene: &Scene<'_>, triples: &[TripleId]) -> Skilled<Vec<String>> {
        let own = BuiltIn.verbalise(scene, triples).await.value;
        if own.is_empty() {
            return own.into();
        }
        let edges = triples.iter().filter_map(|id| path_edge(scene.corpus, *id, 0.0));
        let shown = edges.zip(1..).map(|(edge, at)| {
            format!("{at}. {} — {}", fact(scene.corpus, &edge), titled(scene.corpus, edge.evidence.sentence))
        });
        let facts = lines(shown);
        let whole = |reply| Some(told(reply)).filter(|texts| texts.len() == own.len());
        let asked = self.ask(&VERBALISE, &[("facts", facts.as_str())], whole).await;
        let value = asked.value.map(|texts| texts.into_iter().map(supported).collect());
        Skilled { value: value.unwrap_or(own), steps: asked.steps }
    }

    async fn filter(&self, scene: &Scene<'_>, texts: &[String], scores: &[f32]) -> Skilled<Vec<usize>> {
        if texts.is_empty() {
            return Vec::new().into();
        }
        let shown = lines(
            (1..).zip(texts).map(|(at, text): (usize, _)| format!("{at}. {}", text.replace('\n', " "))),
        );
        let kept = |reply: Texts| {
            let mut kept: Vec<usize> =
                reply.texts.iter().filter_map(|number| number.checked_sub(1)).collect();
            kept.retain(|at| *at < texts.len());
            kept.arrange();
            (!kept.is_empty() || reply.texts.is_empty()).then_some(kept)
        };
        let holes = [("texts", shown.as_str()), ("question", scene.question)];
        let asked = self.ask(&FILTER, &holes, kept).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => Skilled { value: BuiltIn.filter(scene, texts, scores).await.value, steps: asked.steps },
        }
    }

    async fn contextualise(&self, scene: &Scene<'_>, texts: &[String]) -> Skilled<String> {
        if texts.is_empty() {
            return String::new().into();
        }
        let shown = lines(texts.iter().map(|text| format!("- {}", text.replace('\n', " "))));
        let holes = [("texts", shown.as_str()), ("question", scene.question)];
        let asked = self.ask(&CONTEXTUALISE, &holes, paragraph).await;
        match asked.value {
            Some(value) => Skilled { value, steps: asked.steps },
            None => Skilled { value: BuiltIn.contextualise(scene, texts).await.value, steps: asked.steps },
        }
    }
}

/// A fact in words; nothing where its sentence does not tell it.
fn supported(text: String) -> String {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    if bare == "not told" { String::new() } else { text }
}

/// The sentences, but for those that say nothing.
pub(super) fn told(reply: Verbalised) -> Vec<String> {
    reply.sentences.iter().filter(|text| is_told(text)).map(|text| text.to_string()).collect()
}

/// The paragraph; `None` where it is none.
pub(super) fn paragraph(reply: Paragraph) -> Option<String> {
    let text = &*reply.paragraph;
    let is_one = text.contains(' ') && !front::declines(text) && !front::line_says_none(text);
    is_one.then(|| text.to_owned())
}

/// The text of a reply without what introduces it and what is offered after it.
pub(super) fn without_manners(reply: &str) -> OneLine {
    let spoken = reply.lines().map(str::trim).filter(|line| !line.is_empty() && !is_manners(line));
    let text = spoken.collect::<Vec<_>>().join(" ");
    OneLine::from(text.strip_prefix("Paragraph:").unwrap_or(&text))
}

/// True for a line that only says what follows, or offers more.
fn is_manners(line: &str) -> bool {
    let low = line.to_lowercase();
    let announces = line.ends_with(':') && line.split_whitespace().count() <= 12;
    announces || low.starts_with("let me know") || low.starts_with("i hope") || front::is_to_the_person(line)
}
