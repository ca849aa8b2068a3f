//! What does a phrase behind a preposition belong to?

use super::*;

impl Reader<'_, '_> {
    pub(super) fn preposition(&mut self, at: usize, word: &str) {
        if word == "such"
            || matches!(self.before(at), Some(Item::Preposition(_))) && self.preposition.is_some()
        {
            let joined = self.preposition.take().map_or(word.to_owned(), |first| format!("{first} {word}"));
            self.preposition = Some(joined);
        } else {
            self.preposition = Some(word.to_owned());
        }
    }

    pub(super) fn attach(&mut self, at: usize, word: &str, group: &[usize]) {
        let date = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Date);
        let direct = at >= 2 && matches!(self.row[at - 2], Item::Group(_));
        let behind = self.last.clone().filter(|_| direct);
        if matches!(word, "such as" | "like" | "including") && self.examples(behind.as_deref(), group) {
            return;
        }
        match behind.as_deref() {
            Some(last) if word == "of" && last.iter().all(|phrase| self.is_name(*phrase)) => {
                self.attach_loosely(word, last, group)
            }
            Some([part]) if word == "by" && self.made_by(*part, group) => {}
            Some(last) if self.joins_noun(word, date, last) => self.attach_to_noun(word, last, group),
            _ if !self.verbs.is_empty() => self.attach_to_verb(word, group),
            Some(last) => self.attach_loosely(word, last, group),
            None => self.fronted.push((word.to_owned(), group.to_vec())),
        }
    }

    /// "painters such as X and Y".
    pub(super) fn examples(&mut self, behind: Option<&[usize]>, group: &[usize]) -> bool {
        let Some([kind]) = behind else { return false };
        if self.phrases[*kind].kind != PhraseKind::Concept {
            return false;
        }
        self.emit(group, "be", &[*kind], confidence::APPOSITION);
        true
    }

    /// "with music by X": the maker of a part of the clause's subject, or of what the page is about.
    pub(super) fn made_by(&mut self, part: usize, group: &[usize]) -> bool {
        let noun = self.s.lemma(self.phrases[part].head).to_lowercase();
        if self.phrases[part].kind != PhraseKind::Concept
            || !PARTS.has(&noun)
            || self.subject == [part] && !self.verbs.is_empty()
        {
            return false;
        }
        let heads: Vec<End> = self
            .subject
            .iter()
            .filter(|subject| **subject != part)
            .map(|subject| End::Phrase(*subject))
            .collect();
        let heads = if heads.is_empty() { vec![End::Implied] } else { heads };
        for (head, maker) in heads.iter().flat_map(|head| group.iter().map(move |maker| (head, maker))) {
            let relation = format!("{noun} by");
            self.facts.push(Fact {
                head: head.clone(),
                relation,
                tail: End::Phrase(*maker),
                confidence: confidence::OWNED,
            });
        }
        true
    }

    /// Does the preposition belong to the noun before it rather than to the verb?
    pub(super) fn joins_noun(&self, word: &str, date: bool, last: &[usize]) -> bool {
        let concept = last.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Concept);
        let be = self.path.relation == "be" || self.path.relation.starts_with("be ") && !self.path.object;
        let noun = word == "of" || (be && word != "by" && !date);
        concept && noun && (word == "of" || !self.path.relation.is_empty())
    }

    pub(super) fn attach_to_noun(&mut self, word: &str, last: &[usize], group: &[usize]) {
        let noun = self.s.lemma(self.phrases[last[last.len() - 1]].head).to_lowercase();
        if self.path.relation.is_empty() {
            // Still in front of the verb: "the director of X" speaks about X.
            let owners: Vec<End> = group.iter().map(|phrase| End::Phrase(*phrase)).collect();
            last.iter().for_each(|phrase| self.owners[*phrase].clone_from(&owners));
            return;
        }
        let relation = format!("{} {noun} {word}", self.path.relation);
        let heads = self.path.heads.clone();
        self.state(&heads, &relation, group, confidence::ARGUMENT);
        self.path = Path { heads, relation, ..Path::default() };
    }

    pub(super) fn attach_to_verb(&mut self, word: &str, group: &[usize]) {
        let heads = self.subject.clone();
        let agent = word == "by" && self.verbs.iter().any(|verb| verb.passive);
        let sure = if agent {
            confidence::AGENT
        } else if self.arguments == 0 {
            confidence::ARGUMENT
        } else {
            confidence::FARTHER
        };
        let mut relation = String::new();
        for verb in self.verbs.clone().iter().filter(|verb| !verb.negated) {
            relation = format!("{} {word}", verb.relation);
            self.state(&heads, &relation, group, sure);
        }
        self.arguments += 1;
        self.path = Path { heads, relation, agent, ..Path::default() };
    }

    pub(super) fn attach_loosely(&mut self, word: &str, last: &[usize], group: &[usize]) {
        if last.iter().all(|phrase| self.is_name(*phrase)) {
            self.emit(last, word, group, confidence::LOOSE);
        }
    }
}
