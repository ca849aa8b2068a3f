//! Whom does "which" mean, and when does "that" begin what somebody thinks?

use super::*;

/// How many nouns back the one may stand that is meant.
const FAR: usize = 3;

impl Reader<'_, '_> {
    /// "the claim that Ann sold the mill": the claim is not sold.
    pub(super) fn is_thought(&self, at: usize, noun: usize) -> bool {
        let directly = matches!(self.row[..at], [.., Item::Group(_)]);
        let acts = matches!(self.row.get(at + 1), Some(Item::Group(_)))
            && matches!(self.row.get(at + 2), Some(Item::Verb(_)));
        // "wrote to Ann Holt that …": what was written, and nothing about Ann.
        let is_told =
            matches!(self.phrases[noun].kind, PhraseKind::Name | PhraseKind::Date | PhraseKind::Pronoun)
                && !self.verbs.is_empty();
        directly && acts && (is_told || THOUGHTS.has(&self.thought(noun)))
    }

    fn thought(&self, phrase: usize) -> String {
        let it = &self.phrases[phrase];
        // "the conclusion Ann", a noun that seems to tell what she is
        let noun = it.description.as_ref().map_or(it.head, |description| description.end - 1);
        self.s.lemma(noun).to_lowercase()
    }

    /// A clause of its own begins; what is only rumoured is not told to be so.
    pub(super) fn content(&mut self, noun: usize) {
        // "argued on Tuesday that Ann sold the mill"
        let is_doubted = self.verbs.last().is_some_and(|verb| DOUBTING.has(&verb.relation.normal));
        let unreal = self.unreal || is_doubted || DOUBTS.has(&self.thought(noun));
        self.clause_ends();
        self.unreal = unreal;
    }

    /// "came to the conclusion Ann was deaf": the name is the next clause's subject.
    pub(super) fn opens_thought(&mut self, at: usize, group: &[usize]) -> bool {
        let [name] = *group else { return false };
        let it = &self.phrases[name];
        let is_named = it.kind == PhraseKind::Name && it.description.is_some();
        let has_object = matches!(self.row.get(at + 2), Some(Item::Group(_)));
        let acts = matches!(self.row.get(at + 1), Some(Item::Verb(verb))
            if verb.form == Form::Finite || verb.form == Form::Past && has_object);
        if !is_named || !acts || !THOUGHTS.has(&self.thought(name)) {
            return false;
        }
        self.content(name);
        (self.main, self.subject, self.main_waits) = (vec![name], vec![name], false);
        true
    }

    /// What a relative pronoun stands for: mostly what is named last; "a pilot in the field of weather who …" is the pilot.
    pub(super) fn meant_by(&self, at: usize, word: &str, last: usize) -> Vec<usize> {
        let mut wholes = std::iter::successors(Some(last), |phrase| self.whole_of(*phrase)).take(FAR);
        let meant = match word {
            // Of a name it need not be told which is meant: "prints by Ann Holt that show …" are the prints.
            "that" => {
                let is_sort = |phrase: &usize| {
                    !self.is_name(*phrase) && (*phrase == last || self.stands_for(*phrase) != [last])
                };
                wholes.find(is_sort).or(Some(last))
            }
            "who" => wholes.find(|phrase| self.is_person(*phrase)).or(Some(last)),
            "which" if self.is_many(last) && self.one_acts(at) => {
                wholes.find(|phrase| !self.is_many(*phrase))
            }
            _ => Some(last),
        };
        meant.map(|phrase| self.stands_for(phrase)).unwrap_or_default()
    }

    fn is_person(&self, phrase: usize) -> bool {
        let noun = self.s.lemma(self.phrases[phrase].head).to_lowercase();
        self.phrases[phrase].kind != PhraseKind::Concept
            || is_person_noun(&noun)
            || matches!(noun.as_str(), "person" | "people" | "those")
            || self.stands_for(phrase) != [phrase]
    }

    fn is_many(&self, phrase: usize) -> bool {
        let it = &self.phrases[phrase];
        let word = self.s.lower(it.head);
        // A people is called by an adjective in the plural.
        let is_people = word.strip_suffix('s').is_some_and(is_demonym);
        is_people || word.ends_with('s') && self.s.lemma(it.head).to_lowercase() != word
    }

    /// "which was", "which has".
    fn one_acts(&self, at: usize) -> bool {
        let Some(Item::Verb(verb)) = self.row.get(at + 1) else { return false };
        matches!(self.s.lower(verb.range.start), "was" | "is" | "has")
    }

    /// The noun before "of", "in", "by" in front of a phrase.
    pub(super) fn whole_of(&self, phrase: usize) -> Option<usize> {
        let start = frames::whole(self.phrases, phrase).start;
        let joins = start > 0 && matches!(self.s.lower(start - 1), "of" | "in" | "from" | "for" | "by");
        self.phrases.iter().position(|whole| joins && whole.range.end + 1 == start)
    }
}
