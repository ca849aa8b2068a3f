//! What does a phrase behind a preposition belong to?

use super::*;

/// Longest object that a relation is worded with, in tokens.
pub(super) const SAID: usize = 8;

impl Reader<'_, '_> {
    pub(super) fn preposition(&mut self, at: usize, word: &str) {
        if word == "of" && self.is_of_quantity(at) {
            return;
        }
        if self.preposition.as_deref() == Some("including") {
            // "many beaches, including in Otley"
            self.preposition = Some(word.to_owned());
        } else if word == "such"
            || matches!(self.before(at), Some(Item::Preposition(_))) && self.preposition.is_some()
        {
            let joined = self.preposition.take().map_or(word.to_owned(), |first| format!("{first} {word}"));
            self.preposition = Some(joined);
        } else {
            self.preposition = Some(word.to_owned());
        }
    }

    /// "in much of Otley" is in Otley; "sold most of Otley" says as much of it.
    fn is_of_quantity(&mut self, at: usize) -> bool {
        let (before, many) = match &self.row[..at] {
            [.., before, Item::Other(token)] if QUANTITY.has(self.s.lower(*token)) => (before, *token),
            _ => return false,
        };
        if matches!(before, Item::Preposition(_)) {
            return self.preposition.is_some();
        }
        let said = format!(" {} of", self.s.word(many));
        match self.verbs.last_mut().filter(|verb| !verb.copula) {
            Some(verb) if matches!(before, Item::Verb(_)) => {
                verb.relation.wording.push_str(&said);
                true
            }
            _ => false,
        }
    }

    pub(super) fn attach(&mut self, at: usize, word: &str, group: &[usize]) {
        if self.opens_absolute(at, word, group) || self.opens_while(at, word, group) {
            return;
        }
        if self.belongs_to_adjective(at)
            || self.is_verb_of_to(at, word, group)
            || self.is_how_long_so(word, group)
        {
            return;
        }
        let date = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Date);
        let back = 1 + word.split(' ').count();
        let direct = at >= back && matches!(self.row[at - back], Item::Group(_));
        let behind = self.last.clone().filter(|_| direct);
        if !self.verbs.is_empty() {
            self.frame_argument(Some(word), group, false);
        } else if let Some([.., last]) = behind.as_deref() {
            self.extend_phrase(*last, group);
        }
        if word == "of" && direct {
            // "sold the mill of X to Y".
            let end = self.stretch(group).map_or(0, |range| range.end);
            self.said_of.iter_mut().for_each(|said| said.end = said.end.max(end));
        }
        let follows = word == "including" && (self.path.object || self.taken.is_some());
        let listed = behind.clone().or_else(|| self.last.clone().filter(|_| follows));
        if matches!(word, "such as" | "like" | "including") && self.examples(listed.as_deref(), group)
            || word == "including"
        {
            return;
        }
        if matches!(word, "in" | "at" | "on" | "for") && group.iter().all(|phrase| self.is_name(*phrase)) {
            let existing = std::mem::take(&mut self.existing);
            self.emit(group, &Relation::new("have", "has"), &existing, Pattern::Existing);
        }
        match behind.as_deref() {
            Some(last) if word == "of" && last.iter().all(|phrase| self.is_name(*phrase)) => {
                self.attach_loosely(word, last, group)
            }
            _ if self.is_made(at, word, group) || date && self.is_time_of_time(at) => {}
            Some([part]) if word == "by" && self.made_by(*part, group) => {}
            Some(last) if self.joins_noun(word, date, last) => self.attach_to_noun(word, last, group),
            _ if !self.verbs.is_empty() => self.attach_to_verb(word, group),
            Some(last) => self.attach_loosely(word, last, group),
            None => self.fronted.push((word.to_owned(), group.to_vec())),
        }
    }

    /// "has grown since its founding in 1931": the founding was then.
    fn is_time_of_time(&self, at: usize) -> bool {
        match &self.row[..at] {
            [.., Item::Preposition(first), Item::Group(group), Item::Preposition(_)] => {
                let is_name = group.iter().any(|phrase| self.is_name(*phrase));
                matches!(first.as_str(), "since" | "until" | "before") && !is_name
            }
            _ => false,
        }
    }

    /// "was for many years a village", "was dumb for an instant": how long something was so says nothing without it.
    fn is_how_long_so(&self, word: &str, group: &[usize]) -> bool {
        let is_time =
            |phrase: &usize| groups::TIMES.contains(&self.s.lemma(self.phrases[*phrase].head).as_str());
        let is_so = |verb: &Predicate| verb.relation.normal.split(' ').next() == Some("be") && !verb.passive;
        word == "for" && !self.verbs.is_empty() && self.verbs.iter().all(is_so) && group.iter().all(is_time)
    }

    /// "driven by a mill similar to X": nothing is driven to X.
    fn belongs_to_adjective(&self, at: usize) -> bool {
        match &self.row[..at] {
            [.., Item::Group(_), Item::Other(token), Item::Preposition(_)] => {
                self.s.tag(*token) == Tag::Adj && !self.verbs.is_empty()
            }
            _ => false,
        }
    }

    /// "tried to broker a deal": a verb that was taken for a noun.
    fn is_verb_of_to(&mut self, at: usize, word: &str, group: &[usize]) -> bool {
        let [phrase] = *group else { return false };
        let it = &self.phrases[phrase];
        let is_bare = it.range.len() == 1 && it.kind == PhraseKind::Concept;
        let has_object =
            matches!(self.row.get(at + 1), Some(Item::Group(next)) if self.opens_with_article(next));
        let is_verb = word == "to" && is_bare && has_object;
        let follows = matches!(self.row[..at], [.., Item::Verb(_), Item::Preposition(_)]);
        if let Some(verb) = self.verbs.last_mut().filter(|_| is_verb && follows) {
            let said = format!("to {}", self.s.word(it.head));
            verb.relation = verb.relation.then(&said, &said);
        }
        is_verb
    }

    fn opens_with_article(&self, group: &[usize]) -> bool {
        let start = group.first().map(|phrase| self.phrases[*phrase].range.start);
        start.is_some_and(|at| {
            matches!(self.s.lower(at), "the" | "a" | "an" | "his" | "her" | "its" | "their")
        })
    }

    /// "painters such as X and Y".
    pub(super) fn examples(&mut self, behind: Option<&[usize]>, group: &[usize]) -> bool {
        let Some([kind]) = behind else { return false };
        if self.phrases[*kind].kind != PhraseKind::Concept {
            return false;
        }
        // "many sorts of hats, including caps": the sorts are told, the hats too.
        let is_taken = self.path.object || self.taken.is_none();
        if is_taken {
            self.emit(group, &Relation::new("be", "is among"), &[*kind], Pattern::Example);
        }
        let path = if self.path.object { Some(self.path.clone()) } else { self.taken.clone() };
        if let Some(Path { heads, relation, .. }) = path {
            self.state(&heads, &relation, group, Pattern::Argument);
        }
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
            let it = &self.phrases[part];
            let wording = words(self.s, &(it.name.start..it.head + 1));
            let relation = Relation::new(noun.as_str(), wording).with("by");
            self.facts.push(Fact {
                head: head.clone(),
                relation,
                tail: End::Phrase(*maker),
                sign: Pattern::Maker.into(),
            });
        }
        true
    }

    /// Does the preposition belong to the noun before it rather than to the verb?
    pub(super) fn joins_noun(&self, word: &str, date: bool, last: &[usize]) -> bool {
        let concept = last.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Concept);
        let be = self.path.relation.normal == "be"
            || self.path.relation.normal.starts_with("be ") && !self.path.object;
        let noun = word == "of" || (be && word != "by" && !date);
        let heading = |phrase: &usize| {
            let lemma = self.s.lemma(self.phrases[*phrase].head).to_lowercase();
            ATTRIBUTES.has(&lemma) || PARTS.has(&lemma)
        };
        // "The area code for X is …".
        let attribute = matches!(word, "for" | "in" | "at") && !date && last.iter().all(heading);
        concept
            && (noun && (word == "of" || !self.path.relation.normal.is_empty())
                || attribute && self.path.relation.normal.is_empty() && self.verbs.is_empty())
    }

    pub(super) fn attach_to_noun(&mut self, word: &str, last: &[usize], group: &[usize]) {
        let noun = self.s.lemma(self.phrases[last[last.len() - 1]].head).to_lowercase();
        if word == "of" && self.named_by_kind(last, group) {
            return;
        }
        // "her collection of 9,000 sheets": they own nothing.
        let is_amount = |phrase: &usize| is_count(self.s, &self.phrases[*phrase]);
        if self.path.relation.normal.is_empty() && group.iter().all(is_amount) {
            return;
        }
        // "the flood of 1931" is one, and "two of the mills".
        let is_part = |kind: PhraseKind| group.iter().all(|phrase| self.phrases[*phrase].kind == kind);
        // "is one of the mills" says no amount.
        let is_one = |phrase: &usize| self.s.lower(self.phrases[*phrase].head) == "one";
        let counted =
            is_part(PhraseKind::Concept) && last.iter().all(|phrase| is_amount(phrase) && !is_one(phrase));
        if word == "of" && (is_part(PhraseKind::Date) || counted) {
            return;
        }
        if self.path.relation.normal.is_empty() {
            // Still in front of the verb: "the director of X" speaks about X.
            let owners: Vec<End> = group.iter().map(|phrase| End::Phrase(*phrase)).collect();
            let counted = |phrase: &&usize| !is_count(self.s, &self.phrases[**phrase]);
            for phrase in last.iter().filter(counted) {
                if word == "of" || self.owners[*phrase].is_empty() {
                    self.owners[*phrase].clone_from(&owners);
                }
            }
            return;
        }
        let it = &self.phrases[last[last.len() - 1]];
        let wording = words(self.s, &(it.range.start..it.head + 1));
        let relation = self.path.relation.then(&format!("{noun} {word}"), &format!("{wording} {word}"));
        let heads = self.path.heads.clone();
        self.state(&heads, &relation, group, Pattern::Complement);
        self.path = Path { heads, relation, ..Path::default() };
    }

    /// "the city of X" is X.
    fn named_by_kind(&mut self, last: &[usize], group: &[usize]) -> bool {
        let ([kind], [name]) = (last, group) else { return false };
        let it = &self.phrases[*kind];
        let is_kind =
            it.definite && it.range.len() == 2 && NAMED_KINDS.has(&self.s.lemma(it.head).to_lowercase());
        if !is_kind || self.phrases[*name].kind != PhraseKind::Name {
            return false;
        }
        for end in self.owners.iter_mut().flatten().filter(|end| **end == End::Phrase(*kind)) {
            *end = End::Phrase(*name);
        }
        for subject in self.subject.iter_mut().chain(&mut self.main).filter(|subject| **subject == *kind) {
            *subject = *name;
        }
        self.referents[*kind] = vec![*name];
        let Path { heads, relation, .. } = self.path.clone();
        if !relation.normal.is_empty() {
            self.state(&heads, &relation, group, Pattern::Argument);
        }
        self.emit(group, &Relation::be(), &[*kind], Pattern::NamedKind);
        true
    }

    pub(super) fn attach_to_verb(&mut self, word: &str, group: &[usize]) {
        let heads = self.subject.clone();
        let agent = word == "by" && self.verbs.iter().any(|verb| verb.passive);
        let pattern = if agent {
            Pattern::Agent
        } else if self.arguments == 0 {
            Pattern::Argument
        } else {
            Pattern::Farther
        };
        let mut relation = Relation::default();
        for verb in self.verbs.clone().iter().filter(|verb| !verb.negated) {
            relation = self.behind(&verb.relation, word);
            self.state(&heads, &relation, group, pattern);
        }
        self.arguments += 1;
        if self.said_of.is_none() && !agent && self.is_of_some(&heads) {
            // "settlers living in Otley in the 1950s": not all settlers did.
            self.said_of = self
                .stretch(group)
                .map(|range| range.start.saturating_sub(word.split(' ').count())..range.end);
        }
        self.path = Path { heads, relation, agent, ..Path::default() };
    }

    /// A participle tells which of a sort are meant.
    fn is_of_some(&self, heads: &[usize]) -> bool {
        let sort = |head: &usize| {
            let it = &self.phrases[*head];
            let follows = self
                .verbs
                .last()
                .is_some_and(|verb| verb.auxiliaries.is_empty() && it.range.end + 1 == verb.end);
            it.kind == PhraseKind::Concept && follows
        };
        !heads.is_empty() && heads.iter().all(sort)
    }

    /// A verb's relation to what stands behind a preposition; in the text's words with what stands between: "signed a
    /// treaty with".
    pub(super) fn behind(&self, relation: &Relation, word: &str) -> Relation {
        let said_of = self.said_of.as_ref().filter(|range| range.len() <= SAID);
        let object = said_of.map(|range| format!("{} ", words(self.s, range))).unwrap_or_default();
        relation.then(word, &format!("{object}{word}"))
    }

    fn stands_behind_of(&self, group: &[usize]) -> bool {
        let start = group.first().map_or(0, |phrase| frames::whole(self.phrases, *phrase).start);
        start > 0 && self.s.lower(start - 1) == "of"
    }

    pub(super) fn attach_loosely(&mut self, word: &str, last: &[usize], group: &[usize]) {
        let names = last.iter().all(|phrase| self.is_name(*phrase));
        let local = matches!(word, "in" | "at" | "near" | "from");
        let normal = if local { format!("be {word}") } else { word.to_owned() };
        let relation = Relation::new(normal, word);
        // "A History of Otley" in a list of books, "Otley at Some Archive" in one of links.
        let is_line = word != "in" && !self.row.iter().any(|item| matches!(item, Item::Verb(_)));
        // "the sale of Otley on Monday": the sale was on Monday.
        let of_event = !local && word != "of" && self.stands_behind_of(last);
        // "from Otley to Sund", "the Ebb Act of 1859": how far it goes and which it is, no fact.
        let date = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Date);
        // "the heat in Otley in March": the heat was then.
        let is_reach = word == "to" || (local || word == "of") && date;
        if names && !is_line && !of_event && !is_reach {
            let pattern = if local { Pattern::Located } else { Pattern::Beside };
            self.emit(last, &relation, group, pattern);
        }
        if local && self.verbs.is_empty() {
            self.place = Some((relation, if names { last.to_vec() } else { Vec::new() }));
        }
    }
}
