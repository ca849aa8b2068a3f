//! How is a fact put down?

use super::*;

impl Reader<'_, '_> {
    /// As [`Self::emit`]; a sentence without subject keeps the fact until one comes.
    pub(super) fn state(
        &mut self,
        heads: &[usize],
        relation: &Relation,
        group: &[usize],
        sign: impl Into<Sign>,
    ) {
        let sign = sign.into();
        if heads.is_empty() && self.headless {
            self.dangling.push((relation.clone(), group.to_vec(), sign));
        } else {
            self.emit(heads, relation, group, sign);
        }
    }

    pub(super) fn flush_dangling(&mut self) {
        self.headless = false;
        self.head_frames();
        for (relation, group, sign) in std::mem::take(&mut self.dangling) {
            let heads = self.subject.clone();
            self.emit(&heads, &relation, &group, Sign { waited: true, ..sign });
        }
    }

    pub(super) fn emit(
        &mut self,
        heads: &[usize],
        relation: &Relation,
        tails: &[usize],
        sign: impl Into<Sign>,
    ) {
        let sign = sign.into();
        for head in heads {
            for tail in tails.iter().filter(|tail| *tail != head) {
                self.emit_one(*head, relation, *tail, sign);
            }
        }
    }

    pub(super) fn emit_one(&mut self, head: usize, relation: &Relation, tail: usize, sign: Sign) {
        let it = &self.phrases[head];
        let owners = &self.owners[head];
        let none = |phrase: usize| self.s.lower(self.phrases[phrase].range.start) == "no";
        // "thought it worth while to write to X": what is to be done is not told to be.
        let is_purpose = relation.wording.starts_with("to ");
        let is_said = self.is_quoted(head, relation) || self.is_asked(tail);
        // "the following events are known": what stands below says it.
        let points = |phrase: usize| self.s.lower(self.phrases[phrase].name.start) == "following";
        if self.unreal || none(head) || none(tail) || points(head) || points(tail) || is_purpose || is_said {
            return;
        }
        let sign = Sign { modal: self.verbs.last().is_some_and(|verb| verb.modal), ..sign };
        if it.kind != PhraseKind::Concept || owners.is_empty() {
            self.facts.push(Fact {
                head: End::Phrase(head),
                relation: relation.clone(),
                tail: End::Phrase(tail),
                sign,
            });
            return;
        }
        let role = self.role(&(it.name.start..it.head + 1));
        let wording = format!("{} {}", role.wording, relation.wording);
        let is_role = relation.normal == "be";
        let normal = if is_role { role.normal } else { format!("{} {}", role.normal, relation.normal) };
        let relation = Relation { normal, wording };
        for owner in owners.clone() {
            self.facts.push(Fact {
                head: owner,
                relation: relation.clone(),
                tail: End::Phrase(tail),
                sign: Sign { of_owner: true, ..sign },
            });
        }
    }

    /// `“How late!” said Ann`, `'Ben!' returned the boy`: what stands within the quotation marks says nothing; who speaks
    /// stands behind.
    fn is_quoted(&self, head: usize, relation: &Relation) -> bool {
        let verb = relation.normal.split(' ').next().unwrap_or_default();
        let end = self.verbs.last().map_or(0, |verb| verb.end);
        let mut between = self.phrases[head].range.end..end;
        let is_title = self.phrases[head].kind == PhraseKind::Title;
        let is_called = |at: usize| matches!(self.s.word(at - 1), "!" | "?") && !is_title;
        between.any(|at| match self.s.word(at) {
            "'" | "\u{2019}" => is_called(at),
            mark => CLOSING.contains(&mark) && (SAYING.has(verb) || is_called(at)),
        })
    }

    /// "Do hens fly far?" said Ann: the sentence that this one quotes asks.
    fn is_asked(&self, tail: usize) -> bool {
        let mut rest = (self.phrases[tail].range.end..self.s.len()).map(|at| self.s.word(at));
        let ends = |word: &&str| matches!(*word, "." | "!" | "?") || is_quotation_mark(word);
        rest.find(ends) == Some("?")
    }

    /// Words before and with a noun, as a relation to whose it is: "first wife", "director".
    pub(super) fn role(&self, range: &Range<usize>) -> Relation {
        let range = self.described(range);
        let noun = self.s.lemma(range.end - 1).to_lowercase();
        let wording = words(self.s, &range);
        let name = wording.to_lowercase();
        let mut words: Vec<&str> = name.split(' ').collect();
        let last = words.pop().unwrap_or("");
        // "brother-in-law" stays whole.
        let noun = if last.contains('-') { last } else { noun.as_str() };
        let first = words.len().saturating_sub(2);
        let words: Vec<&str> = words[first..].iter().copied().chain(std::iter::once(noun)).collect();
        Relation::new(words.join(" "), format!("'s {wording}"))
    }

    /// "The mill was sold, lawyers claim.": all of it is a claim.
    fn is_claimed(&self) -> bool {
        let end = self.row.iter().rposition(|item| !matches!(item, Item::Other(_) | Item::Break));
        match end.map(|end| &self.row[..end + 1]) {
            Some([.., Item::Comma, Item::Group(_), Item::Verb(verb)]) => DOUBTING.has(&verb.lemma),
            // "critics claim": a verb that was taken for a noun.
            Some([.., Item::Comma, Item::Group(group)]) => group.iter().all(|phrase| {
                let head = self.phrases[*phrase].head;
                DOUBTING.has(&self.s.lemma(head)) && self.s.tag(head - 1).is_noun()
            }),
            _ => false,
        }
    }

    pub(super) fn finish(mut self) -> Vec<Fact> {
        if self.is_claimed() {
            return Vec::new();
        }
        for (relation, group, sign) in std::mem::take(&mut self.dangling) {
            for phrase in group {
                self.facts.push(Fact {
                    head: End::Implied,
                    relation: relation.clone(),
                    tail: End::Phrase(phrase),
                    sign: Sign { waited: true, ..sign },
                });
            }
        }
        // A day, a year or a number does nothing: what follows one has lost its subject.
        let is_number = |phrase: &Phrase| {
            let is_alone = phrase.name.len() == 1 && self.s.lower(phrase.head + 1) != "of";
            phrase.kind == PhraseKind::Concept && is_alone && self.s.tag(phrase.head) == Tag::Num
        };
        // "765 was sold": a number that one thing is called by.
        let is_one = |phrase: &Phrase| {
            let digits = self.s.word(phrase.head).bytes().all(|byte| byte.is_ascii_digit());
            digits && matches!(self.s.lower(phrase.head + 1), "was" | "is" | "has")
        };
        let does_nothing =
            |phrase: &Phrase| phrase.kind == PhraseKind::Date || is_number(phrase) && !is_one(phrase);
        let is_number =
            |end: &End| matches!(end, End::Phrase(phrase) if does_nothing(&self.phrases[*phrase]));
        self.facts.retain(|fact| !is_number(&fact.head));
        self.facts
    }
}
