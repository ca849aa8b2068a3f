//! Which phrases stand beside a name to tell what it is?

use super::*;

impl Reader<'_, '_> {
    /// "The son of Y, X moved away": a role before its bearer.
    pub(super) fn fronted_role(&mut self, group: &[usize]) {
        let [role] = self.main[..] else { return };
        let [bearer] = group else { return };
        let waits =
            self.main_waits && self.verbs.is_empty() && self.phrases[role].kind == PhraseKind::Concept;
        let names = self.is_name(*bearer) || self.nominative(*bearer);
        let noun = self.s.lemma(self.phrases[role].head).to_lowercase();
        if !(waits && names && is_person_noun(&noun)) {
            return;
        }
        let owners = std::mem::take(&mut self.owners[role]);
        self.emit(&[*bearer], &Relation::be(), &[role], Pattern::Apposition);
        for owner in owners.into_iter().filter(|owner| matches!(owner, End::Phrase(_))) {
            let role = &self.phrases[role];
            let wording = words(self.s, &(role.range.start..role.head + 1));
            let relation = Relation::be().then(&format!("{noun} of"), &format!("{wording} of"));
            self.facts.push(Fact {
                head: End::Phrase(*bearer),
                relation,
                tail: owner,
                sign: Pattern::Apposition.into(),
            });
        }
    }

    /// "X, a painter," and "the painter, X,".
    pub(super) fn apposition(&mut self, at: usize, group: &[usize]) -> bool {
        let [phrase] = group else { return false };
        let Some(previous) = self.apposed(at) else { return false };
        // "Ann of Sund, a painter,": Ann is.
        let whole = self.whole_of(previous).filter(|whole| {
            let is_person = is_person_noun(&self.s.lemma(self.phrases[*phrase].head).to_lowercase());
            let joined = self.s.lower(self.phrases[*whole].range.end) == "of";
            joined && self.is_name(*whole) && self.phrases[*phrase].kind == PhraseKind::Concept && is_person
        });
        let previous = whole.unwrap_or(previous);
        let (named, other) = (self.is_name(previous), self.is_name(*phrase));
        let common = |index: usize| self.phrases[index].kind == PhraseKind::Concept;
        if named && self.is_aside(at, *phrase) {
            return true;
        }
        if self.clause_follows(at) || named == other {
            return false;
        }
        if named && self.headless && common(*phrase) && self.introduced(*phrase) {
            self.dangling.push((Relation::be(), group.to_vec(), Pattern::Apposition.into()));
        } else if named && common(*phrase) && self.introduced(*phrase) {
            self.identify(*phrase, &self.stands_for(previous));
        } else if other && common(previous) && self.is_named_at(at, previous) {
            // "published by the press, Ebb House,": by Ebb House.
            let Path { heads, relation, .. } = self.path.clone();
            if !relation.normal.is_empty() && relation.normal != "be" {
                self.state(&heads, &relation, group, Pattern::Argument);
            }
            self.identify(previous, &[*phrase]);
        } else {
            return false;
        }
        let heads = if self.headless { Vec::new() } else { self.stands_for(*phrase) };
        self.path = Path { heads, relation: Relation::be(), ..Path::default() };
        self.last = Some(group.to_vec());
        true
    }

    /// "Ann Holt, left, opened the mill": where she stands in the picture, and nobody who opens it.
    fn is_aside(&self, at: usize, phrase: usize) -> bool {
        let it = &self.phrases[phrase];
        let is_bare = it.kind == PhraseKind::Concept && it.range.len() == 1 && !self.introduced(phrase);
        is_bare && matches!(self.row[at + 1..], [Item::Comma, Item::Verb(_), ..])
    }

    /// "the press, Ebb House, …", "holds a yearly feast, Ebb Night."
    fn is_named_at(&self, at: usize, sort: usize) -> bool {
        let article = self.s.lower(self.phrases[sort].range.start);
        let closes =
            matches!(&self.row[at + 1..], [] | [Item::Other(_)] | [Item::Comma, Item::Relative(_), ..]);
        let one = matches!(article, "a" | "an") && closes && !self.path.relation.normal.is_empty();
        one || matches!(self.after(at), Some(Item::Comma) | None) && self.definite(sort)
    }

    /// "born in Leeds, Yorkshire, England": each is a place of the same fact.
    pub(super) fn place_goes_on(&mut self, at: usize, group: &[usize]) -> bool {
        let Some(previous) = self.apposed(at) else { return false };
        if let (Some((relation, heads)), true) = (self.place.clone(), self.verbs.is_empty()) {
            return self.subject_place_goes_on(previous, &relation, &heads, group);
        }
        let [place] = group else { return false };
        let named =
            self.phrases[*place].kind == PhraseKind::Name && self.phrases[previous].kind == PhraseKind::Name;
        let locative = ["in", "at", "near", "from", "of", "to"]
            .iter()
            .any(|word| self.path.relation.normal.ends_with(&format!(" {word}")));
        let clause = matches!(self.after(at), Some(Item::Verb(verb)) if verb.form != Form::Gerund);
        if !named || !locative || clause || self.phrases[*place].description.is_some() {
            return false;
        }
        let (heads, relation) = (self.path.heads.clone(), self.path.relation.clone());
        self.state(&heads, &relation, group, Pattern::PlaceGoesOn);
        // "in Otley, Leeds, and parts of Norda": a list goes on.
        let goes_on = matches!(self.row[at + 1..], [Item::Comma, Item::And, Item::Group(_), ..]);
        if !goes_on || matches!(self.row.get(at + 4), Some(Item::Verb(_))) {
            self.emit(&[previous], &Relation::be().with("in"), group, Pattern::PlaceWithin);
        }
        self.last = Some(group.to_vec());
        true
    }

    /// "The mill in Otley, Yorkshire was sold."
    fn subject_place_goes_on(
        &mut self,
        previous: usize,
        relation: &Relation,
        heads: &[usize],
        group: &[usize],
    ) -> bool {
        let named = group.iter().all(|phrase| self.phrases[*phrase].kind == PhraseKind::Name);
        if named {
            self.emit(heads, relation, group, Pattern::PlaceGoesOn);
            self.emit(&[previous], &Relation::be().with("in"), group, Pattern::PlaceWithin);
            self.extend_phrase(self.main.last().copied().unwrap_or(previous), group);
            self.last = Some(group.to_vec());
        }
        named
    }

    pub(super) fn apposed(&self, at: usize) -> Option<usize> {
        let comma = matches!(self.before(at), Some(Item::Comma));
        let last = self.last.as_ref().filter(|group| comma && group.len() == 1)?;
        let directly = at >= 2 && matches!(self.row[at - 2], Item::Group(_));
        directly.then_some(last[0])
    }

    /// Has a determiner, an owner, or is a person noun that may stand bare ("son of").
    pub(super) fn introduced(&self, phrase: usize) -> bool {
        let it = &self.phrases[phrase];
        it.range.start < it.name.start || self.definite(phrase) || is_person_noun(&self.s.lemma(it.head))
    }

    /// A finite verb comes before the next comma: the group is its subject.
    pub(super) fn clause_follows(&self, at: usize) -> bool {
        let ahead = self.row[at + 1..]
            .iter()
            .take_while(|item| !matches!(item, Item::Comma | Item::Break | Item::Relative(_)));
        ahead.into_iter().any(|item| matches!(item, Item::Verb(verb) if verb.form == Form::Finite))
    }

    /// `concept` tells what `names` are, or whose.
    pub(super) fn identify(&mut self, concept: usize, names: &[usize]) {
        let it = self.phrases[concept].clone();
        let owners = self.owners[concept].clone();
        for name in names {
            if owners.is_empty() {
                self.emit(&[*name], &Relation::be(), &[concept], Pattern::Apposition);
            }
            for owner in &owners {
                let relation = self.role(&(it.name.start..it.head + 1));
                self.facts.push(Fact {
                    head: owner.clone(),
                    relation,
                    tail: End::Phrase(*name),
                    sign: Pattern::Owned.into(),
                });
            }
        }
        self.qualify(concept, names);
        self.referents[concept] = names.to_vec();
    }
}
