//! What does a noun phrase name, and whose is it?

use super::*;

impl Reader<'_, '_> {
    pub(super) fn push(
        &mut self,
        range: Range<usize>,
        begin: usize,
        head: usize,
        definite: bool,
        possessive: Option<usize>,
        fixed: Option<usize>,
    ) {
        let last = fixed.map(|index| self.fixed[index].clone());
        if let Some(span) = last.as_ref().filter(|span| self.is_named_kind(span, begin, head)) {
            let (name, description) = (begin..span.range.end, Some(head..head + 1));
            let (kind, owner) = (PhraseKind::Name, self.pending_owner(range.start));
            return self.add(Phrase { range, name, kind, head, description, definite, owner, possessive });
        }
        let span = last.filter(|span| span.range.end == head + 1);
        // "the President of X": a role, not a name.
        let role = |span: &&Fixed| {
            span.range.len() == 1
                && TITLES.has(self.s.lower(head))
                && (begin > range.start || self.s.lower(head + 1) == "of")
        };
        // "a compact SUV": letters behind "a" name a sort.
        let letters = self.s.word(head);
        let is_sort = begin > 0
            && matches!(self.s.lower(begin - 1), "a" | "an")
            && letters.len() > 1
            && letters.bytes().all(|letter| letter.is_ascii_uppercase());
        let is_none = |span: &Fixed| role(&span) || is_sort && span.range.len() == 1;
        let span = span.filter(|span| !is_none(span));
        let (kind, name) = match &span {
            Some(span) => (
                match span.kind {
                    SpanKind::Name => PhraseKind::Name,
                    SpanKind::Title => PhraseKind::Title,
                    SpanKind::Date => PhraseKind::Date,
                },
                span.range.clone(),
            ),
            None => (PhraseKind::Concept, begin..head + 1),
        };
        let described = span.is_some()
            && name.start > begin
            && (begin..name.start).any(|at| self.s.tag(at) == Tag::Noun || TITLES.has(self.s.lower(at)));
        let description = described.then_some(begin..name.start);
        let owner = self.pending_owner(range.start);
        self.add(Phrase { range, name, kind, head, description, definite, owner, possessive });
    }

    /// "the Ebb river", "Ebb city": a name with the kind of thing it names behind it.
    fn is_named_kind(&self, span: &Fixed, begin: usize, head: usize) -> bool {
        let s = self.s;
        let indefinite =
            begin > 0 && matches!(s.lower(begin - 1), "a" | "an" | "his" | "her" | "its" | "their");
        span.kind != SpanKind::Date
            && (begin..span.range.start).all(|at| s.tag(at) == Tag::Num)
            && span.range.start <= begin + 1
            && span.range.end == head
            && !indefinite
            && s.tag(head).is_noun()
            && !s.capital(head)
            && NAMED_KINDS.has(s.lower(head))
            && !COUNTRIES.has(&s.name(&span.range).to_lowercase())
            && !is_demonym(s.lower(begin))
    }

    /// The phrase that ended with 's just before.
    pub(super) fn pending_owner(&self, start: usize) -> Option<usize> {
        let marked = start > 0 && is_possessive(self.s, start - 1);
        marked.then(|| self.phrases.len().checked_sub(1)).flatten()
    }

    pub(super) fn add(&mut self, phrase: Phrase) {
        // An owner is no phrase of its own in the row: "X's daughter" is one.
        if phrase.owner.is_some() {
            self.units.pop();
        }
        self.units.push(Unit::Phrase(self.phrases.len()));
        self.phrases.push(phrase);
    }

    /// Steps over a possessive ending.
    pub(super) fn owner(&self, end: usize) -> Option<usize> {
        let nominal = self.is_fixed(end + 1)
            || matches!(
                self.s.tag(end + 1),
                Tag::Noun | Tag::Adj | Tag::Propn | Tag::Num | Tag::Punct | Tag::Adv | Tag::Verb
            );
        Some(end + usize::from(is_possessive(self.s, end) && nominal))
    }
}
