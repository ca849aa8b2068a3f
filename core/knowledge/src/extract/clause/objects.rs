//! What is done to, or said of, an object?

use super::*;

/// Words between a verb and its adjective.
const BETWEEN: usize = 3;

impl Reader<'_, '_> {
    /// "was close to", "was married to": the adjective is part of the relation.
    pub(super) fn adjective(&mut self, token: usize) {
        // "is home to many": said of a thing as "is close to" is.
        let says = self.s.tag(token) == Tag::Adj || self.s.lower(token) == "home";
        let predicative = self.arguments == 0 && self.preposition.is_none() && says;
        if let Some(verb) = self.verbs.last_mut().filter(|verb| predicative && verb.copula) {
            let lower = self.s.lower(token);
            verb.passive = lower.ends_with("ed");
            let word = if verb.passive { lemma(lower, Tag::Verb) } else { lower.to_owned() };
            // "is no longer close": what stands between is said as well.
            let start = if token - verb.end <= BETWEEN { verb.end } else { token };
            let wording = format!("{} {}", verb.relation.wording, self.s.name(&(start..token + 1)));
            verb.relation = Relation::new(format!("be {word}"), wording);
            verb.end = token + 1;
            verb.copula = false;
            self.frame_adjective(token);
        }
    }

    pub(super) fn object(&mut self, group: &[usize]) {
        self.frame_argument(None, group, false);
        if self.takes_none(group) {
            self.arguments += 1;
            self.path = Path::default();
            return;
        }
        self.is_called(group);
        let heads = self.subject.clone();
        if heads.is_empty() && self.verbs.iter().all(|verb| verb.relation.normal == "be") && self.there_is() {
            self.existing = group.to_vec();
        }
        let mut relation = Relation::default();
        for verb in self.verbs.clone().iter().filter(|verb| !verb.negated) {
            relation.clone_from(&verb.relation);
            if verb.copula && self.is_counted(&heads, group) {
                relation.wording = "is among".to_owned();
            }
            let pattern = if verb.copula { Pattern::Copula } else { Pattern::Object };
            if verb.copula && self.is_ones(&heads, group) {
                continue;
            }
            self.state(&heads, &relation, group, pattern);
            if verb.copula || verb.relation.normal == "become" {
                self.predicate(&heads, group);
            }
        }
        let copula = self.verbs.iter().all(|verb| verb.copula);
        self.arguments += 1;
        // "was born 4 May 1901 into": the day is no part of what is said of the next.
        let date = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Date);
        self.said_of = self.stretch(group).filter(|_| !date);
        self.path = Path { heads, relation, agent: false, object: !copula };
        self.taken = Some(self.path.clone()).filter(|_| !copula);
    }

    /// "was grown in fields with less than 90 mm rain", "arrived with his brother Tom": what nothing is done to.
    fn takes_none(&self, group: &[usize]) -> bool {
        let date = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Date);
        let has_none = |verb: &Predicate| {
            let last = verb.relation.normal.rsplit(' ').next().unwrap_or_default();
            // "plays in a hall called Ebb House"
            let names = matches!(last, "call" | "name" | "title" | "entitle" | "nickname" | "dub");
            let is_kept = names || TWO_OBJECTS.has(last) && self.arguments == 0;
            if verb.passive { !is_kept } else { WITHOUT_OBJECT.has(last) }
        };
        // "is elevated 610 metres"
        let amount =
            self.arguments == 0 && group.iter().all(|phrase| is_count(self.s, &self.phrases[*phrase]));
        !date && !amount && !self.verbs.is_empty() && self.verbs.iter().all(has_none)
    }

    /// "has a rate of 90%": without its number it says nothing.
    pub(super) fn is_measured(&self, at: usize) -> bool {
        let amount = |group: &[usize]| group.iter().all(|phrase| is_count(self.s, &self.phrases[*phrase]));
        let of = |item: &Item| matches!(item, Item::Preposition(word) if word == "of");
        let next = match self.row.get(at + 1..at + 3) {
            Some([preposition, Item::Group(group)]) if of(preposition) => group,
            _ => return false,
        };
        amount(next) && self.verbs.iter().all(|verb| !verb.copula)
    }

    /// "regarded X as Y", "called X Y": the verb is about what X is said to be, and "regarded X" is cut.
    pub(super) fn is_judged(&self, at: usize) -> bool {
        let judges = |verb: &Predicate| {
            let does = &verb.relation.normal;
            match self.after(at) {
                Some(Item::Group(group)) => {
                    let is_date = |phrase: &usize| self.phrases[*phrase].kind == PhraseKind::Date;
                    JUDGING.has(does) && !group.iter().all(is_date)
                }
                Some(Item::Preposition(word)) if word == "as" => JUDGING.has(does) || SEEING.has(does),
                // "ordered X to sell Y": "ordered X" is cut as well.
                Some(Item::Verb(verb)) if verb.form == Form::Infinitive => {
                    JUDGING.has(does) || COMMANDING.has(does)
                }
                _ => false,
            }
        };
        !self.verbs.is_empty() && self.verbs.iter().all(judges)
    }

    /// States nothing of its own: what follows does.
    pub(super) fn judged(&mut self, group: &[usize]) {
        self.frame_argument(None, group, false);
        let relation = self.verbs.last().map(|verb| verb.relation.clone()).unwrap_or_default();
        self.arguments += 1;
        self.said_of = self.stretch(group);
        self.path = Path { heads: self.subject.clone(), relation, agent: false, object: true };
    }

    /// All tokens of these phrases.
    pub(super) fn stretch(&self, group: &[usize]) -> Option<Range<usize>> {
        let start = group.iter().map(|phrase| frames::whole(self.phrases, *phrase).start).min()?;
        let end = group.iter().map(|phrase| self.phrases[*phrase].range.end).max()?;
        Some(start..end)
    }

    /// "There are two mills in X": X has two mills.
    fn there_is(&self) -> bool {
        let first = self.phrases.iter().map(|phrase| phrase.range.start).min().unwrap_or(0);
        (0..first).any(|at| self.s.lower(at) == "there")
    }

    /// "X was his father", "X is Y's capital".
    pub(super) fn is_ones(&mut self, heads: &[usize], group: &[usize]) -> bool {
        let [role] = *group else { return false };
        let it = &self.phrases[role];
        let owners = self.owners[role].clone();
        if it.kind != PhraseKind::Concept
            || owners.is_empty()
            || heads.iter().any(|head| !self.is_name(*head))
        {
            return false;
        }
        let relation = self.role(&(it.name.start..it.head + 1));
        for (owner, head) in owners.iter().flat_map(|owner| heads.iter().map(move |head| (owner, head))) {
            let tail = End::Phrase(*head);
            self.facts.push(Fact {
                head: owner.clone(),
                relation: relation.clone(),
                tail,
                sign: Pattern::Owned.into(),
            });
        }
        true
    }

    /// What is said of the predicate noun is said of the subject.
    pub(super) fn predicate(&mut self, heads: &[usize], group: &[usize]) {
        for phrase in group {
            let owned = heads.iter().any(|head| {
                self.phrases[*head].kind == PhraseKind::Concept && !self.owners[*head].is_empty()
            });
            if self.phrases[*phrase].kind == PhraseKind::Concept && !owned {
                self.qualify(*phrase, heads);
                self.referents[*phrase] = heads.to_vec();
            } else if owned {
                self.referents[*phrase] = vec![*phrase];
            }
        }
    }
}
