//! What is said of a sort of thing whose name stands behind it, and of a list?

use super::*;

impl Reader<'_, '_> {
    /// "is based on the play “The Mill”": on The Mill.
    pub(super) fn is_titled(&mut self, at: usize, group: &[usize]) -> bool {
        let ([title], Some([sort])) = (group, self.last.as_deref()) else { return false };
        let (title, sort) = (*title, *sort);
        let Path { heads, relation, .. } = self.path.clone();
        let marked = matches!(self.row[..at], [.., Item::Group(_), Item::Other(_)]);
        let behind = self.phrases[title].range.start == self.phrases[sort].range.end + 1;
        let is_sort = self.phrases[sort].kind == PhraseKind::Concept;
        if !marked || !behind || !is_sort || self.phrases[title].kind != PhraseKind::Title {
            return false;
        }
        if self.verbs.is_empty() || relation.normal.is_empty() {
            return false;
        }
        self.state(&heads, &relation, group, Pattern::Argument);
        self.emit(group, &Relation::be(), &[sort], Pattern::Apposition);
        self.referents[sort] = group.to_vec();
        true
    }

    /// "on the play “The Mill” by Ann Holt": the play is by her.
    pub(super) fn is_made(&mut self, at: usize, word: &str, group: &[usize]) -> bool {
        let Some([title]) = self.last.as_deref() else { return false };
        let (title, it) = (*title, &self.phrases[*title]);
        let directly = matches!(self.row[..at], [.., Item::Group(_), Item::Other(_), Item::Preposition(_)]);
        let quoted = it.range.start > 0 && is_quotation_mark(self.s.word(it.range.start - 1));
        let made =
            word == "by" && it.kind == PhraseKind::Title && quoted && directly && !self.verbs.is_empty();
        if made {
            self.emit(&[title], &Relation::new("be by", "is by"), group, Pattern::Maker);
        }
        made
    }

    /// "runs a programme called X", with the path that led to the programme: runs X.
    pub(super) fn is_called(&mut self, group: &[usize]) {
        let Some(Path { heads, relation, .. }) = self.naming.take() else { return };
        let is_sure = !relation.normal.is_empty() && group.iter().all(|phrase| self.is_name(*phrase));
        if is_sure {
            self.state(&heads, &relation, group, Pattern::Argument);
        }
    }

    /// "painters Ann Holt and Tor Lund": he is one as well.
    pub(super) fn share_description(&mut self, group: &[usize]) {
        let [first, others @ ..] = group else { return };
        let Some(description) = self.phrases[*first].description.clone() else { return };
        let noun = description.end - 1;
        let is_of_many = is_person_noun(&self.s.lemma(noun)) && self.s.lemma(noun) != self.s.lower(noun);
        for other in others.iter().filter(|other| is_of_many && self.phrases[**other].description.is_none()) {
            self.facts.push(Fact {
                head: End::Phrase(*other),
                relation: Relation::be(),
                tail: End::Tokens(self.described(&description)),
                sign: Pattern::Described.into(),
            });
        }
    }

    /// "Otley and Leeds are the two largest towns": each is among them.
    pub(super) fn is_counted(&self, heads: &[usize], group: &[usize]) -> bool {
        let [one] = *group else { return false };
        let it = &self.phrases[one];
        let is_number = self.s.tag(it.name.start) == Tag::Num && year_of(self.s, it).is_none();
        heads.len() > 1 && it.kind == PhraseKind::Concept && is_number
    }

    /// "…, with both towns falling to Lund": a clause of its own.
    pub(super) fn opens_absolute(&mut self, at: usize, word: &str, group: &[usize]) -> bool {
        let does = matches!(self.row.get(at + 1), Some(Item::Verb(verb)) if verb.form == Form::Gerund);
        let parted = matches!(self.row[..at], [.., Item::Comma, Item::Preposition(_)]);
        if word != "with" || !does || !parted || self.verbs.is_empty() {
            return false;
        }
        self.clause_ends();
        self.subject = group.to_vec();
        true
    }

    /// "… as the actors left": a clause of its own, not what somebody served as.
    pub(super) fn opens_while(&mut self, at: usize, word: &str, group: &[usize]) -> bool {
        let acts = match self.row.get(at + 1) {
            Some(Item::Verb(verb)) => {
                verb.form == Form::Finite || verb.form == Form::Past && INTRANSITIVE.has(&verb.lemma)
            }
            _ => false,
        };
        let apart = !matches!(self.row[..at], [.., Item::Verb(_), Item::Preposition(_)]);
        let marked = group.iter().all(|phrase| {
            let it = &self.phrases[*phrase];
            it.kind != PhraseKind::Concept || it.range.start < it.name.start
        });
        if word != "as" || !acts || !apart || !marked || self.verbs.is_empty() {
            return false;
        }
        self.clause_ends();
        (self.main, self.subject, self.main_waits) = (group.to_vec(), group.to_vec(), false);
        true
    }
}
