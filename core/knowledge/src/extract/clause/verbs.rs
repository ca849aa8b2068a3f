//! Whose is a verb, and what are its objects?

use super::*;

impl Reader<'_, '_> {
    pub(super) fn verb(&mut self, at: usize, verb: &Verb) {
        if matches!(self.before(at), Some(Item::Preposition(_))) && verb.form != Form::Finite {
            return self.prepositional_verb(at, verb);
        }
        if self.describes(at, verb) {
            return;
        }
        if self.tells_means(at, verb) {
            self.preposition = Some("using".to_owned());
            return;
        }
        self.preposition = None;
        let named = matches!(self.before(at), Some(Item::Group(group)) if self.names(at, group));
        self.naming = Some(self.path.clone()).filter(|_| named && !self.verbs.is_empty());
        self.taken = None;
        let joined = self.coordinated(at);
        let mut predicate = predicate(self.s, verb);
        let object = matches!(self.after(at), Some(Item::Group(_)));
        let is_tense = PAST_ONLY.has(self.s.lower(verb.range.end - 1));
        let chain = self.chain.take();
        if let Some(before) = chain.filter(|_| joined && self.is_bare(at, verb)) {
            predicate.relation = linked(&before, &predicate.relation);
            self.chain = Some(before);
        }
        if joined && verb.form == Form::Past && !object && !is_tense && !INTRANSITIVE.has(&verb.lemma) {
            self.like_previous(&mut predicate);
        }
        if joined && self.arguments == 0 && !self.verbs.is_empty() && self.shares_objects(at, verb) {
            self.verbs.push(predicate);
            self.open_frame(verb, true);
            return;
        }
        let continues = verb.form == Form::Infinitive && !self.verbs.is_empty() && self.relative.is_none();
        let own = predicate.relation.clone();
        self.choose_subject(at, verb, &mut predicate);
        if verb.form == Form::Infinitive {
            self.chain = Some(without(&predicate.relation, &own));
        }
        if continues {
            self.extend_frame(verb, None);
        } else {
            self.open_frame(verb, false);
        }
        self.verbs = vec![predicate];
        self.arguments = 0;
        self.said_of = None;
        self.path = Path::default();
        // "In 1901 X began trading": what was begun is said of the year.
        let goes_on = matches!(self.row.get(at + 1), Some(Item::Verb(verb)) if verb.form != Form::Finite);
        if !goes_on {
            self.settle_fronted(at);
        }
        self.settle_relative();
    }

    /// "began by directing X": one relation with the verb before it; "after leaving X, she …": the coming subject's.
    fn prepositional_verb(&mut self, at: usize, verb: &Verb) {
        let preposition = self.preposition.take().unwrap_or_default();
        let gerund = verb.form == Form::Gerund;
        let goes_on = matches!(self.row[..at], [.., Item::Verb(_), Item::Preposition(_)])
            && verb.form == Form::Infinitive;
        match self.verbs.last().cloned() {
            Some(before) => {
                self.extend_frame(verb, Some(&preposition));
                if gerund {
                    let wording = words(self.s, &verb.range);
                    let relation = self.behind(&before.relation, &preposition).then(&verb.lemma, &wording);
                    let end = verb.range.end;
                    self.verbs = vec![Predicate { relation, end, passive: false, copula: false, ..before }];
                    self.arguments = 0;
                    self.said_of = None;
                } else if goes_on {
                    // "went on to direct": one relation as well.
                    let next = predicate(self.s, verb);
                    let relation = before.relation.with(&preposition);
                    let relation =
                        relation.then(&format!("to {}", next.relation.normal), &next.relation.wording);
                    self.verbs = vec![Predicate { relation, negated: before.negated, ..next }];
                }
            }
            None if gerund && self.last.is_none() => {
                self.subject.clear();
                self.headless = true;
                self.open_frame(verb, false);
                self.verbs = vec![predicate(self.s, verb)];
                self.arguments = 0;
                self.said_of = None;
                self.path = Path::default();
            }
            None => {}
        }
    }

    /// "and sell", behind "to buy".
    fn is_bare(&self, at: usize, verb: &Verb) -> bool {
        let alone = verb.range.len() == 1 && self.s.lower(verb.range.start) == verb.lemma;
        alone && matches!(self.before(at), Some(Item::And))
    }

    /// Directly after "and" or a comma.
    pub(super) fn coordinated(&self, at: usize) -> bool {
        matches!(self.before(at), Some(Item::And | Item::Comma))
    }

    /// "wrote and directed X", but "is warm-blooded and has X", "was carried on and given to X", "shivered, and wiped X": there
    /// the first is complete.
    fn shares_objects(&self, at: usize, verb: &Verb) -> bool {
        let after_last = |row: &[Item], is_skipped: fn(&Item) -> bool| {
            row.iter().rposition(|item| !is_skipped(item)).map_or(0, |last| last + 1)
        };
        let end = after_last(&self.row[..at], |item| matches!(item, Item::Other(_)));
        let start = after_last(&self.row[..end], |item| matches!(item, Item::And | Item::Comma));
        // Of two verbs; "wrote, filmed, and directed X" is a list.
        let parted = self.verbs.len() == 1
            && [Item::Comma, Item::And].iter().all(|joint| self.row[start..end].contains(joint));
        // "fled, taking X": only the second has an object.
        let is_alike = |before: &Verb| {
            verb.form != Form::Gerund || before.form == verb.form || {
                !self.row[start..end].contains(&Item::Comma)
            }
        };
        matches!(self.row[..start].last(), Some(Item::Verb(before)) if is_alike(before)) && !parted
    }

    /// "was written and directed": the second participle is passive as well.
    pub(super) fn like_previous(&self, predicate: &mut Predicate) {
        let Some(before) = self.verbs.last().filter(|verb| verb.passive) else { return };
        make_passive(predicate);
        if !before.auxiliaries.is_empty() {
            let Relation { wording, .. } = &mut predicate.relation;
            *wording = format!("{} {wording}", before.auxiliaries);
            predicate.auxiliaries.clone_from(&before.auxiliaries);
        }
    }

    pub(super) fn choose_subject(&mut self, at: usize, verb: &Verb, predicate: &mut Predicate) {
        // "The man I met was tall": the first verb is the speaker's, and what is joined to it.
        self.spoken &= self.verbs.is_empty() || self.coordinated(at) || verb.form == Form::Infinitive;
        if self.spoken {
            self.subject.clear();
            return;
        }
        if let Some((word, antecedent)) = self.relative.clone()
            && word != "object"
        {
            self.relative = None;
            self.subject = antecedent;
            return;
        }
        match verb.form {
            Form::Gerund => {
                predicate.relation = self.done_with(at, &predicate.relation);
                self.gerund_subject(at);
            }
            Form::Past if self.reduced(at) && !INTRANSITIVE.has(&verb.lemma) => {
                make_passive(predicate);
                self.participle_subject(at);
            }
            Form::Infinitive => predicate.relation = self.chained(at, &predicate.relation),
            _ => {
                // "helped build X"
                let helps = matches!(&self.row[..at], [.., Item::Verb(before)] if before.lemma == "help");
                if let Some(before) = self.verbs.last().filter(|_| helps && verb.range.len() == 1) {
                    let own = &predicate.relation;
                    predicate.relation = before.relation.then(&own.normal, &own.wording);
                    return;
                }
                let being = self.s.lower(verb.range.start) == "being";
                if being {
                    predicate.relation = self.done_with(at, &predicate.relation);
                }
                self.finite_subject(at);
            }
        }
    }

    pub(super) fn object_waits(&self) -> bool {
        self.relative.is_some()
    }

    pub(super) fn finite_ahead(&self, at: usize) -> bool {
        let ahead = self.row[at + 1..]
            .iter()
            .take_while(|item| !matches!(item, Item::Break | Item::Relative(_) | Item::And));
        ahead.into_iter().any(|item| matches!(item, Item::Verb(verb) if verb.form == Form::Finite))
    }

    pub(super) fn participle_subject(&mut self, at: usize) {
        let adjacent = matches!(self.before(at), Some(Item::Group(_)));
        if adjacent
            && !self.path.agent
            && let Some(last) = &self.last
        {
            let is_own = self.verbs.is_empty() && self.subject == *last;
            let meant = last.last().filter(|_| !is_own).map(|phrase| self.stands_for(*phrase));
            self.subject = meant.unwrap_or_else(|| last.clone());
        } else if self.is_placed(at)
            && let Some(last) = &self.last
        {
            self.subject = last.iter().flat_map(|phrase| self.stands_for(*phrase)).collect();
        } else if self.subject.is_empty() && !self.fronted.is_empty() {
            // "In a letter, written in 1931, X …": the letter was.
            self.subject = self.last.iter().flatten().flat_map(|phrase| self.stands_for(*phrase)).collect();
        } else if self.subject.is_empty() {
            self.headless = true;
        }
    }

    pub(super) fn gerund_subject(&mut self, at: usize) {
        self.participle_subject(at);
    }

    pub(super) fn finite_subject(&mut self, at: usize) {
        let adjacent = matches!(self.before(at), Some(Item::Group(_) | Item::Comma));
        if self.main_waits && !self.main.is_empty() {
            // "The mill's owner, X, left": X did.
            self.subject = self.main.iter().flat_map(|phrase| self.stands_for(*phrase)).collect();
        } else if adjacent
            && self.path.object
            && !self.verbs.is_empty()
            && matches!(self.before(at), Some(Item::Group(_)))
        {
            // "He said X directed Y": what looked like an object is the next clause's subject.
            if let Some(last) = self.last.clone() {
                self.facts.retain(|fact| {
                    !last.iter().any(|phrase| {
                        fact.tail == End::Phrase(*phrase) && fact.relation.normal == self.path.relation.normal
                    })
                });
                self.unreal |= self.verbs.iter().any(|verb| DOUBTING.has(&verb.relation.normal));
                self.subject = last;
            }
        }
        self.main_waits = false;
    }

    /// "want to direct", "go on to found".
    pub(super) fn chained(&self, at: usize, relation: &Relation) -> Relation {
        match (self.before(at), self.verbs.last()) {
            (Some(Item::Verb(_)), Some(verb)) if !verb.copula => {
                // The words of an infinitive have its "to".
                verb.relation.then(&format!("to {}", relation.normal), &relation.wording)
            }
            // "ordered his men to sell Y"
            (Some(Item::Group(_)), Some(verb)) if COMMANDING.has(&verb.relation.normal) => {
                let object = self.said_of.as_ref().filter(|range| range.len() <= SAID);
                let Some(object) = object.map(|range| words(self.s, range)) else { return relation.clone() };
                let wording = format!("{object} {}", relation.wording);
                verb.relation.then(&format!("to {}", relation.normal), &wording)
            }
            _ => relation.clone(),
        }
    }

    /// The words of the object that stands directly behind the verb.
    fn object_ahead(&self, at: usize) -> Option<Range<usize>> {
        let Some(Item::Group(group)) = self.row.get(at + 1) else { return None };
        let ends = !matches!(self.row.get(at + 2), Some(Item::Verb(_)));
        let copula = self.verbs.iter().any(|verb| verb.copula);
        self.stretch(group).filter(|range| ends && !copula && range.len() <= SAID)
    }

    pub(super) fn settle_fronted(&mut self, at: usize) {
        let object = self.object_ahead(at);
        for (word, group) in std::mem::take(&mut self.fronted) {
            self.frame_argument(Some(&word), &group, true);
            // "In 1901 X was the mayor" is more than "X was in 1901"; "during sleep X is still" no "X is during sleep".
            let date = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Date);
            let placed = matches!(word.as_str(), "in" | "at" | "on" | "from") && !date;
            let says = |verb: &&Predicate| !verb.negated && (placed || !verb.copula);
            if let Some(verb) = self.verbs.first().filter(says) {
                // "In 1901 X sold the mill": what was sold is said as well.
                let object = object.as_ref().map(|range| format!("{} ", words(self.s, range)));
                let object = object.unwrap_or_default();
                let relation = verb.relation.then(&word, &format!("{object}{word}"));
                let heads = self.subject.clone();
                self.emit(&heads, &relation, &group, Pattern::Fronted);
            }
        }
    }

    /// "which Smith directed": what the pronoun stands for is the object.
    pub(super) fn settle_relative(&mut self) {
        if let Some((word, antecedent)) = self.relative.take()
            && word == "object"
        {
            self.object(&antecedent);
        }
    }
}

/// What stands before the last verb of a chain.
fn without(chain: &Relation, own: &Relation) -> Relation {
    let before = |whole: &str, own: &str| whole.strip_suffix(own).unwrap_or_default().to_owned();
    Relation::new(before(&chain.normal, &own.normal), before(&chain.wording, &own.wording))
}

/// "wanted to buy and sell": wanted to sell as well.
fn linked(before: &Relation, own: &Relation) -> Relation {
    let normal = format!("{}{}", before.normal, own.normal);
    Relation::new(normal, format!("{}to {}", before.wording, own.wording))
}

fn predicate(s: &Sentence, verb: &Verb) -> Predicate {
    let normal = if verb.passive { format!("be {}", verb.lemma) } else { verb.lemma.clone() };
    let range = &verb.range;
    Predicate {
        relation: Relation::new(normal, verb_words(s, range)),
        auxiliaries: words(s, &(range.start..range.end - 1)),
        end: range.end,
        passive: verb.passive,
        copula: verb.copula,
        negated: verb.negated,
        modal: verb.modal,
    }
}

fn make_passive(predicate: &mut Predicate) {
    if !predicate.passive {
        predicate.relation.normal = format!("be {}", predicate.relation.normal);
        predicate.passive = true;
    }
}
