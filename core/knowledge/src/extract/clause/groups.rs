//! What does a noun phrase do in its clause, and what does it say by itself?

use super::*;

/// Units of time.
pub(super) const TIMES: &[&str] = &[
    "time", "moment", "instant", "second", "minute", "hour", "day", "night", "week", "month", "season",
    "year", "decade", "century",
];

impl Reader<'_, '_> {
    pub(super) fn group(&mut self, at: usize, group: &[usize]) {
        if self.opens_thought(at, group) {
            self.last = Some(group.to_vec());
            return;
        }
        if self.is_home(at, group) {
            return self.adjective(self.phrases[group[0]].head);
        }
        group.iter().for_each(|phrase| self.describe(*phrase, group.len() == 1));
        self.share_description(group);
        if let Some(word) = self.preposition.take() {
            self.attach(at, &word, group);
        } else if self.apposition(at, group) || self.place_goes_on(at, group) || self.is_when(at, group) {
            return;
        } else if self.is_titled(at, group) {
            self.arguments += 1;
        } else if self.is_object(at, group) {
            self.own_office(at, group);
            let waits = self.is_judged(at) || self.is_measured(at);
            if waits { self.judged(group) } else { self.object(group) }
        } else if self.goes_on(at, group) && self.is_said_to_be(group) {
            self.object(group);
        } else if self.goes_on(at, group) {
            let Path { heads, relation, object, .. } = self.path.clone();
            let pattern = if object { Pattern::Object } else { Pattern::Argument };
            self.state(&heads, &relation, group, pattern);
        } else {
            self.new_subject(at, group);
        }
        self.last = Some(group.to_vec());
    }

    /// "Music was composed by X": of what the page is about. "… and the population is 90": of what was spoken of.
    pub(super) fn own_part(&mut self, at: usize, phrase: usize) {
        let it = &self.phrases[phrase];
        let noun = self.s.lemma(it.head).to_lowercase();
        let lone = it.kind == PhraseKind::Concept && it.range.len() <= 2 && self.owners[phrase].is_empty();
        let indefinite = matches!(self.s.lower(it.range.start), "a" | "an" | "this" | "some" | "no");
        let names = |verb: &Verb| verb.passive && matches!(verb.lemma.as_str(), "call" | "name");
        let said = matches!(self.after(at), Some(Item::Verb(verb)) if verb.copula || names(verb));
        if lone && !indefinite && PARTS.has(&noun) && self.theme.is_none() && !said {
            self.owners[phrase] = vec![End::Implied];
            return;
        }
        let bare = it.kind == PhraseKind::Concept && it.definite && self.owners[phrase].is_empty();
        if bare && said && it.range.len() <= 4 && (ATTRIBUTES.has(&noun) || PARTS.has(&noun)) {
            self.owners[phrase] = vec![self.fronted_owner().or(self.theme.clone()).unwrap_or(End::Topic)];
        }
    }

    /// "In Norway the currency is the crown".
    fn fronted_owner(&self) -> Option<End> {
        let (word, group) = self.fronted.last()?;
        let [place] = group[..] else { return None };
        (matches!(word.as_str(), "in" | "at" | "for") && self.is_name(place)).then_some(End::Phrase(place))
    }

    /// "X was the architect": of what was spoken of, if nothing else is named.
    fn own_office(&mut self, at: usize, group: &[usize]) {
        let [office] = *group else { return };
        let it = &self.phrases[office];
        let bare = it.kind == PhraseKind::Concept && it.definite && self.owners[office].is_empty();
        let ends = !matches!(self.after(at), Some(Item::Preposition(_)));
        let copula = self.verbs.last().is_some_and(|verb| verb.copula);
        if bare
            && ends
            && copula
            && it.range.len() <= 3
            && ATTRIBUTES.has(&self.s.lemma(it.head).to_lowercase())
        {
            self.owners[office] = vec![End::Topic];
        }
    }

    /// What is named first in a sentence is what it speaks of.
    fn note_theme(&mut self, group: &[usize]) {
        let Some(first) = group.first().filter(|_| self.theme.is_none()) else { return };
        let named = self.is_name(*first) || self.phrases[*first].kind == PhraseKind::Pronoun;
        self.theme = if named { Some(End::Phrase(*first)) } else { self.owners[*first].first().cloned() };
    }

    /// Facts inside a phrase: "Y's director Z", "French painter Z", "a 1957 Argentine film" is left to its referent.
    pub(super) fn describe(&mut self, phrase: usize, is_alone: bool) {
        let it = &self.phrases[phrase];
        // "7 wins Ada Holt" in a list: an amount is nobody's description.
        let is_counted = |range: &Range<usize>| self.s.tag(range.start) == Tag::Num;
        if let Some(description) = it.description.clone().filter(|range| !is_counted(range)) {
            let owners = self.owners[phrase].clone();
            let role = self.role(&description);
            let is_letter = self.s.word(it.name.start).trim_end_matches('.').chars().count() == 1;
            let noun = description.end - 1;
            // "before entering films Richman": one is not many.
            let is_many =
                is_alone && self.s.lower(noun).ends_with('s') && self.s.lemma(noun) != self.s.lower(noun);
            let is_time = is_many || TIMES.contains(&self.s.lower(description.end - 1));
            if owners.is_empty() && !role.normal.ends_with("name") && !is_letter && !is_time {
                let tail = End::Tokens(self.described(&description));
                self.facts.push(Fact {
                    head: End::Phrase(phrase),
                    relation: Relation::be(),
                    tail,
                    sign: Pattern::Described.into(),
                });
            }
            for owner in owners {
                self.facts.push(Fact {
                    head: owner,
                    relation: role.clone(),
                    tail: End::Phrase(phrase),
                    sign: Pattern::Owned.into(),
                });
            }
            self.owners[phrase].clear();
        } else if it.kind == PhraseKind::Title {
            for owner in std::mem::take(&mut self.owners[phrase]) {
                self.facts.push(Fact {
                    head: owner,
                    relation: Relation::new("work", "'s work"),
                    tail: End::Phrase(phrase),
                    sign: Pattern::OwnedTitle.into(),
                });
            }
        }
        if it.kind != PhraseKind::Concept {
            self.owners[phrase].clear();
            self.qualify(phrase, &[phrase]);
        }
    }

    /// The description without its article.
    pub(super) fn described(&self, range: &Range<usize>) -> Range<usize> {
        let article =
            matches!(self.s.lower(range.start), "a" | "an" | "the" | "his" | "her" | "its" | "their");
        range.start + usize::from(article && range.len() > 1)..range.end
    }

    /// Nationality and year that stand in a phrase about `heads`.
    pub(super) fn qualify(&mut self, phrase: usize, heads: &[usize]) {
        let it = &self.phrases[phrase];
        let noun = it.description.as_ref().map_or(it.head, |description| description.end - 1);
        let person = is_person_noun(&self.s.lemma(noun));
        let demonym = demonym_of(self.s, it)
            .filter(|at| self.s.word(at + 1) != "-" && !self.is_part_of_name(*at, it))
            .map(|at| (if person { "nationality" } else { "country" }, at));
        let year = year_of(self.s, it).filter(|_| it.kind == PhraseKind::Concept).map(|at| ("year", at));
        for (head, tail) in heads.iter().filter_map(|head| Some((head, base_of(self.s, it)?))) {
            self.facts.push(Fact {
                head: End::Phrase(*head),
                relation: Relation::new("be base in", "is based in"),
                tail: End::Tokens(tail),
                sign: Pattern::Modifier.into(),
            });
        }
        for (relation, at) in demonym.into_iter().chain(year) {
            for head in heads {
                let tail = End::Tokens(self.land(at)..at + 1);
                self.facts.push(Fact {
                    head: End::Phrase(*head),
                    relation: Relation::new(relation, if relation == "year" { "is from" } else { "is" }),
                    tail,
                    sign: Pattern::Modifier.into(),
                });
            }
        }
    }

    /// "a Serbian Orthodox priest", "an African American poet": the next word with a capital belongs to it.
    fn is_part_of_name(&self, at: usize, it: &Phrase) -> bool {
        let end = if it.kind == PhraseKind::Concept { it.head } else { it.name.start };
        at + 1 < end && self.s.capital(at + 1)
    }

    /// "South Korean" is one adjective.
    pub(super) fn land(&self, at: usize) -> usize {
        let part = at > 0
            && self.s.capital(at - 1)
            && matches!(
                self.s.lower(at - 1),
                "south" | "north" | "west" | "east" | "new" | "saudi" | "sri" | "hong"
            );
        at - usize::from(part)
    }

    pub(super) fn is_object(&self, at: usize, group: &[usize]) -> bool {
        let pronoun = group.iter().all(|phrase| self.nominative(*phrase));
        let direct = !matches!(self.before(at), Some(Item::Comma | Item::And));
        // "Founded in 1901 Ebb Mills sells …": a subject at last.
        let subject = self.headless && self.last.is_some() && self.verb_follows(at);
        !self.verbs.is_empty() && direct && !pronoun && self.relative.is_none() && !subject
    }

    /// "awoke one day": when, and not what.
    fn is_when(&self, at: usize, group: &[usize]) -> bool {
        let [phrase] = *group else { return false };
        let it = &self.phrases[phrase];
        if self.is_how_long(at, it) {
            return true;
        }
        let picks = matches!(
            self.s.lower(it.range.start),
            "one" | "that" | "this" | "last" | "next" | "every" | "each"
        );
        let is_time = matches!(
            self.s.lower(it.head),
            "day"
                | "night"
                | "morning"
                | "evening"
                | "afternoon"
                | "week"
                | "month"
                | "year"
                | "time"
                | "summer"
                | "winter"
        );
        let is_behind = matches!(self.row[..at], [.., Item::Group(_)]);
        (!self.verbs.is_empty() || is_behind) && picks && is_time && it.range.len() == 2
    }

    /// "is home to many": the adjective's way to say what is there.
    fn is_home(&self, at: usize, group: &[usize]) -> bool {
        let [phrase] = *group else { return false };
        let it = &self.phrases[phrase];
        let bare = it.range.len() == 1 && self.s.lower(it.head) == "home";
        let leads = matches!(self.row.get(at + 1), Some(Item::Preposition(word)) if word == "to");
        bare && leads && self.verbs.iter().any(|verb| verb.copula)
    }

    /// "moved to Otley two years later", "sold mills 22 times"; in "took two years" it is the object.
    fn is_how_long(&self, at: usize, it: &Phrase) -> bool {
        let unit = self.s.lemma(it.head).to_lowercase();
        let relates = matches!(self.s.lower(it.head + 1), "later" | "earlier" | "ago" | "before" | "after");
        let is_behind = matches!(self.before(at), Some(Item::Group(_))) && self.last.is_some();
        let counts =
            self.s.tag(it.name.start) == Tag::Num || matches!(self.s.lower(it.range.start), "a" | "an");
        !self.verbs.is_empty() && counts && TIMES.contains(&unit.as_str()) && (relates || is_behind)
    }

    /// "won the cup and 90 games": things of two sorts are no list of the row, yet the second is no subject without a verb.
    fn goes_on(&self, at: usize, group: &[usize]) -> bool {
        let joined = at >= 2 && matches!(self.row[at - 2..at], [Item::Group(_), Item::And]);
        let acts = matches!(self.after(at), Some(Item::Verb(verb)) if verb.form != Form::Gerund);
        let pronoun = group.iter().all(|phrase| self.nominative(*phrase));
        let stated = !self.verbs.is_empty() && !self.path.heads.is_empty() && self.relative.is_none();
        joined && stated && !acts && !pronoun && !self.clause_follows(at)
    }

    /// "is a town in Norda and a member of the League": the second is what the subject is, and no place.
    fn is_said_to_be(&self, group: &[usize]) -> bool {
        let is_copula = self.verbs.iter().all(|verb| verb.copula || verb.relation.normal == "become");
        let introduced = |phrase: &usize| {
            let it = &self.phrases[*phrase];
            it.kind == PhraseKind::Concept && matches!(self.s.lower(it.range.start), "a" | "an" | "the")
        };
        let is_place = self.path.relation.normal.contains(' ');
        is_copula
            && is_place
            && group.iter().all(introduced)
            && (self.last.iter().flatten().all(|last| self.is_name(*last)) || self.are_people(group))
    }

    /// "a spokesman for the mill and a professor": the mill is none.
    fn are_people(&self, group: &[usize]) -> bool {
        let is_person =
            |phrase: &usize| is_person_noun(&self.s.lemma(self.phrases[*phrase].head).to_lowercase());
        group.iter().all(is_person) && !self.last.iter().flatten().any(is_person)
    }

    fn verb_follows(&self, at: usize) -> bool {
        matches!(self.after(at), Some(Item::Verb(verb)) if verb.form == Form::Finite)
    }

    pub(super) fn nominative(&self, phrase: usize) -> bool {
        let it = &self.phrases[phrase];
        it.kind == PhraseKind::Pronoun && matches!(self.s.lower(it.head), "he" | "she" | "they")
    }

    /// "a town where the currency is the crown".
    fn own_attribute(&mut self, group: &[usize], owners: &[usize]) {
        for phrase in group {
            if ATTRIBUTES.has(&self.s.lemma(self.phrases[*phrase].head).to_lowercase()) {
                self.owners[*phrase] = owners.iter().map(|owner| End::Phrase(*owner)).collect();
            }
        }
    }

    pub(super) fn new_subject(&mut self, at: usize, group: &[usize]) {
        if self.theme.is_none() {
            self.theme = self.main.first().and_then(|first| self.owners[*first].first().cloned());
        }
        if let Some((word, antecedent)) = self.relative.take() {
            match word.as_str() {
                "whose" => {
                    let owners: Vec<End> = antecedent.into_iter().map(End::Phrase).collect();
                    group.iter().for_each(|phrase| self.owners[*phrase].clone_from(&owners));
                }
                "where" => self.own_attribute(group, &antecedent),
                "who" => {}
                _ => self.relative = Some(("object".into(), antecedent)),
            }
        } else {
            self.fronted_role(group);
            self.main = group.to_vec();
            self.main_waits = true;
        }
        group.iter().for_each(|phrase| self.own_part(at, *phrase));
        self.note_theme(group);
        self.place = None;
        self.spoken = false;
        self.subject = group.to_vec();
        self.verbs.clear();
        self.close_frames();
        self.arguments = 0;
        self.said_of = None;
        self.path = Path::default();
        self.flush_dangling();
    }

    pub(super) fn is_name(&self, phrase: usize) -> bool {
        matches!(self.phrases[phrase].kind, PhraseKind::Name | PhraseKind::Title)
    }

    pub(super) fn definite(&self, phrase: usize) -> bool {
        self.phrases[phrase].definite || !self.owners[phrase].is_empty()
    }
}
