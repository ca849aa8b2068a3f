//! What is the whole document about?

use super::*;
use clew_language::text::tag::tag;

impl Reader<'_> {
    /// In the opening: the first thing named is the subject when it shares a word with the title.
    pub(super) fn open(&mut self, reading: &Reading, row: &[Item]) {
        if self.discourse.subject.is_some() || reading.s.index as usize >= OPENING {
            return;
        }
        let Some(Item::Group(group)) = row.iter().find(|item| matches!(item, Item::Group(_))) else { return };
        let phrase = &reading.parsed.phrases[group[0]];
        if !matches!(phrase.kind, PhraseKind::Name | PhraseKind::Title) || phrase.range.start > 2 {
            return;
        }
        let written = reading.s.name(&phrase.name);
        if !self.shares_title(&written) {
            return;
        }
        let title = self.document.title.trim();
        let is_name = !is_file_name(title) && !is_heading(title);
        let title = if is_name { title.to_owned() } else { written.clone() };
        let kind = kinds::by_words(spans::base_title(&title)).unwrap_or_default();
        self.discourse.subject = Some(Referent::new(&title, kind));
        self.own_short_names(&title, &written);
        for alias in [written.as_str(), spans::base_title(&title)] {
            self.alias(&title, alias, reading.s.index);
        }
        self.rename(reading.s.span_of(&phrase.name), reading.s.index, &title);
    }

    pub(super) fn shares_title(&self, written: &str) -> bool {
        let folded = fold(written);
        let shared =
            folded.split(' ').filter(|word| self.known.title.iter().any(|title| title == word)).count();
        let words = self.known.title.iter().filter(|word| word.len() > 2).count();
        shared * 2 >= words && shared > 0
    }

    /// "The subject is a film": its kind, and the nouns it may be called by.
    pub(super) fn learn_subject(&mut self, reading: &Reading, facts: &[Fact]) {
        if reading.s.index as usize >= OPENING * 2 {
            return;
        }
        let Some(name) = self.discourse.subject.as_ref().map(|subject| subject.name.clone()) else { return };
        for fact in facts {
            let End::Phrase(head) = fact.head else { continue };
            if self.phrase_name(reading, head).as_deref() != Some(name.as_str()) {
                continue;
            }
            if fact.relation.normal == "be"
                && let End::Phrase(tail) = fact.tail
            {
                self.subject_is(reading, &reading.parsed.phrases[tail]);
            } else if let Some(kind) = kinds::by_relation(&fact.relation.normal, true) {
                self.guess_subject(kind);
            }
        }
    }

    pub(super) fn subject_is(&mut self, reading: &Reading, phrase: &Phrase) {
        let noun = reading.s.lemma(phrase.head).to_lowercase();
        if phrase.kind != PhraseKind::Concept {
            return;
        }
        if let Some(kind) = kinds::by_noun(&noun)
            && let Some(subject) = &mut self.discourse.subject
        {
            subject.kind = kind;
        }
        for class in std::iter::once(noun.as_str()).chain(same_class(&noun).iter().copied()) {
            if !self.discourse.classes.iter().any(|known| known == class) {
                self.discourse.classes.push(class.to_owned());
            }
        }
    }

    pub(super) fn guess_subject(&mut self, kind: EntityKind) {
        if let Some(subject) = &mut self.discourse.subject
            && subject.kind == EntityKind::Other
        {
            subject.kind = kind;
        }
    }

    /// The name that a naming phrase stands for, if it names anything.
    pub(super) fn phrase_name(&self, reading: &Reading, index: usize) -> Option<String> {
        let phrase = &reading.parsed.phrases[index];
        if !matches!(phrase.kind, PhraseKind::Name | PhraseKind::Title) {
            return None;
        }
        let span = reading.s.span_of(&phrase.name);
        let known = self.mention_at.get(&(reading.s.index, span.start, span.end))?;
        Some(self.mentions[*known as usize].name.clone())
    }

    pub(super) fn kind_of(&self, name: &str) -> EntityKind {
        match &self.discourse.subject {
            Some(subject) if subject.name == name && subject.kind != EntityKind::Other => subject.kind,
            _ => self.votes.winner(name).unwrap_or_default(),
        }
    }

    /// Named subjects, for the pronouns that follow.
    pub(super) fn note_subjects(&mut self, reading: &Reading, facts: &[Fact]) {
        for fact in facts {
            let End::Phrase(head) = fact.head else { continue };
            if let Some(name) = self.phrase_name(reading, head) {
                let by_verb = kinds::by_relation(&fact.relation.normal, true);
                by_verb.into_iter().for_each(|kind| self.votes.add(&name, kind, 1));
                let phrase = &reading.parsed.phrases[head];
                let mut referent = Referent::new(&name, self.kind_of(&name));
                // "Her father, X": whatever X is called, no "it" means him.
                referent.female = referent.female.or_else(|| self.sex_hint(reading, phrase, &name));
                self.discourse.note(phrase.range.start, referent);
            }
        }
    }

    /// "the film" on a page about a film.
    pub(super) fn names_subject(&self, noun: &str) -> bool {
        let kind = self.discourse.subject.as_ref().map_or(EntityKind::Person, |subject| subject.kind);
        let works = kinds::by_noun(noun) == Some(EntityKind::Work);
        let unsaid = self.discourse.classes.is_empty() && kind == EntityKind::Other;
        self.discourse.classes.iter().any(|class| class == noun)
            || works && (kind == EntityKind::Work || unsaid)
    }
}

/// Titles begin with a capital; what has none is what a file without a title is called (`steam-engine`).
fn is_file_name(title: &str) -> bool {
    title.contains(char::is_lowercase) && !title.contains(char::is_uppercase)
}

/// `Welcome to the Old Mill`: no name begins so, unless the text calls the thing all of it.
fn is_heading(title: &str) -> bool {
    let words: Vec<&str> = title.split_whitespace().collect();
    let tags = tag(&words);
    let opens = tags.iter().position(|tag| *tag == Tag::Adp);
    opens == Some(1) && !tags[0].is_noun() && tags[0] != Tag::Num
}

/// Nouns by which the same thing may be called again.
fn same_class(noun: &str) -> &'static [&'static str] {
    match noun {
        "film" | "movie" | "documentary" | "biopic" | "remake" | "sequel" | "comedy" | "drama"
        | "thriller" | "western" => &["film", "movie", "picture"],
        "song" | "single" | "track" => &["song", "single", "track"],
        "company" | "firm" | "corporation" | "manufacturer" | "retailer" => &["company", "firm"],
        "band" | "group" | "duo" | "trio" | "quartet" => &["band", "group"],
        "book" | "novel" | "novella" => &["book", "novel"],
        "series" | "sitcom" => &["series", "show"],
        "city" | "town" | "village" => &["city", "town", "village"],
        "university" | "college" | "school" => &["university", "college", "school"],
        _ => &[],
    }
}
