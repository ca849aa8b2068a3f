//! Does a participle describe, and whom; and when is it said with the verb before it?

use super::*;

impl Reader<'_, '_> {
    /// "Striped muscle is …": a participle in front of its noun.
    pub(super) fn describes(&self, at: usize, verb: &Verb) -> bool {
        let names = matches!(verb.lemma.as_str(), "name" | "nickname" | "title") || JUDGING.has(&verb.lemma);
        let begins = self.before(at).is_none() || self.joins_agents(at);
        verb.form == Form::Past && !names && begins && matches!(self.row.get(at + 1), Some(Item::Group(_)))
    }

    /// "was ruined by raids and planned floods": both ruined it.
    pub(super) fn joins_agents(&self, at: usize) -> bool {
        let common = |group: &[usize]| {
            group.iter().all(|phrase| {
                let it = &self.phrases[*phrase];
                it.kind == PhraseKind::Concept && it.range.start == it.name.start
            })
        };
        let bare = |item: Option<&Item>| matches!(item, Some(Item::Group(group)) if common(group));
        let regular = |verb: &Verb| self.s.lower(verb.range.end - 1).ends_with("ed");
        matches!(&self.row[at], Item::Verb(verb) if regular(verb) && verb.range.len() == 1)
            && matches!(self.row[..at], [.., Item::Group(_), Item::And])
            && self.path.agent
            && bare(self.row.get(at.wrapping_sub(2)))
            && bare(self.row.get(at + 1))
    }

    /// "was built using stone": with stone; "a tool using stone" does use it.
    pub(super) fn tells_means(&self, at: usize, verb: &Verb) -> bool {
        let follows = matches!(self.row[..at], [.., Item::Verb(_) | Item::Group(_)]);
        let does = |verb: &Predicate| !verb.copula && !verb.relation.normal.is_empty();
        let is_met = matches!(self.row.get(at + 1), Some(Item::Group(_)));
        let told = !self.verbs.is_empty() && self.verbs.iter().all(does) && self.existing.is_empty();
        verb.form == Form::Gerund && verb.lemma == "use" && verb.range.len() == 1 && follows && is_met && told
    }

    /// A participle without auxiliary that describes what stands before it.
    pub(super) fn reduced(&self, at: usize) -> bool {
        let doing = self.row[at + 1..].iter().skip_while(|item| !matches!(item, Item::Preposition(_))).nth(1);
        let doing = matches!(doing, Some(Item::Verb(_)));
        let by = !doing && matches!(self.after(at), Some(Item::Preposition(word)) if word == "by");
        let argument = matches!(self.after(at), Some(Item::Preposition(_)));
        // "He rose and in haste walked off": the haste did not.
        if matches!(&self.row[..at], [.., Item::And, Item::Preposition(_), Item::Group(_)]) {
            return false;
        }
        match self.before(at) {
            None => true,
            Some(Item::Comma) => by || (argument && !self.verbs.is_empty()) || self.subject.is_empty(),
            Some(Item::And) => {
                let object = matches!(self.after(at), Some(Item::Group(_)));
                !object && self.verbs.last().is_some_and(|verb| verb.passive)
            }
            Some(Item::Group(_)) if self.verbs.is_empty() && self.object_waits() => false,
            Some(Item::Group(_)) if self.verbs.is_empty() => by || (argument && self.finite_ahead(at)),
            Some(Item::Group(group)) => {
                !matches!(self.after(at), Some(Item::Group(_))) || self.names(at, group)
            }
            _ => false,
        }
    }

    /// "owned the market, Ebb Market, located in Sund": whoever does something is not where that is.
    pub(super) fn is_placed(&self, at: usize) -> bool {
        let tells =
            matches!(&self.row[at], Item::Verb(verb) if matches!(verb.lemma.as_str(), "locate" | "situate"));
        let follows = matches!(self.row[..at], [.., Item::Group(_), Item::Comma]);
        tells && follows && !self.verbs.is_empty() && self.verbs.iter().all(|verb| !verb.copula)
    }

    /// "wrote a play titled The Mill": the play was.
    pub(super) fn names(&self, at: usize, group: &[usize]) -> bool {
        let common = |phrase: &usize| self.phrases[*phrase].kind == PhraseKind::Concept;
        let named = match &self.row[at] {
            Item::Verb(verb) => matches!(
                verb.lemma.as_str(),
                "title" | "entitle" | "subtitle" | "name" | "call" | "dub" | "nickname"
            ),
            _ => false,
        };
        named && group.iter().all(common) && matches!(self.row[..at], [.., Item::Group(_)])
    }

    /// "evaded being drafted" is not "was drafted"; "began selling" is selling.
    pub(super) fn done_with(&self, at: usize, relation: &Relation) -> Relation {
        let directly = matches!(self.row[..at], [.., Item::Verb(_)]);
        match self.verbs.last().filter(|verb| directly && !verb.copula) {
            Some(verb) if !verb.passive && !BEGINNING.has(&verb.relation.normal) => {
                verb.relation.then(&relation.normal, &relation.wording)
            }
            _ => relation.clone(),
        }
    }
}
