//! Where is something named, and by which fuller name is it known?

use super::*;
use clew_language::text::sort_key::without_sort_keys;

impl Reader<'_> {
    pub(super) fn name_spans(&mut self, reading: &Reading, fixed: &[Fixed]) {
        for span in fixed {
            self.fixed_mention(reading, span);
        }
    }

    pub(super) fn fixed_mention(&mut self, reading: &Reading, fixed: &Fixed) -> u32 {
        let written = reading.s.name(&fixed.range);
        let span = reading.s.span_of(&fixed.range);
        if fixed.kind == SpanKind::Date {
            return self.mention(reading.s.index, span, written, EntityKind::Date);
        }
        let kind = kinds::by_words(&written);
        let name = self.full_name(&written);
        if let Some(kind) = kind {
            self.votes.add(&name, kind, 2);
        } else if fixed.kind == SpanKind::Title && !self.is_subject(&name) {
            self.votes.add(&name, EntityKind::Work, 1);
        }
        if self.is_subject(&name) {
            self.discourse.name_subject();
        }
        // "Ebb Hall", "University of Sund"
        let nouns = [written.as_str(), written.split(" of ").next().unwrap_or_default()].map(last_word);
        let of_kind = |noun: &String| kinds::by_noun(noun).is_some_and(|class| class != EntityKind::Person);
        if written.contains(' ')
            && let Some(noun) = nouns.into_iter().find(of_kind)
            && !self.is_subject_too(&noun, &name)
        {
            let class = kinds::by_noun(&noun).unwrap_or_default();
            self.discourse.call(&noun, &name, kind.unwrap_or(class));
        }
        self.mention(reading.s.index, span, name, kind.unwrap_or_default())
    }

    /// In a text about the Ebb War, "the war" is that one, whatever other wars are named.
    fn is_subject_too(&self, noun: &str, name: &str) -> bool {
        let subject = self.discourse.present_subject().filter(|subject| subject.name != name);
        subject.is_some_and(|subject| last_word(spans::base_title(&subject.name)) == noun)
    }

    pub(super) fn is_subject(&self, name: &str) -> bool {
        self.discourse.subject.as_ref().is_some_and(|subject| subject.name == name)
    }

    pub(super) fn mention(&mut self, sentence: u32, span: Span, name: String, kind: EntityKind) -> u32 {
        let key = (sentence, span.start, span.end);
        if let Some(known) = self.mention_at.get(&key) {
            return *known;
        }
        let name = if name.contains('♠') { without_sort_keys(&name) } else { name };
        let index = self.mentions.len() as u32;
        self.mentions.push(Mention { sentence, span, name, kind });
        self.mention_at.insert(key, index);
        index
    }

    /// The name of what the document is about, where a short one stands for it; else the name as it is written.
    pub(super) fn full_name(&self, written: &str) -> String {
        if let Some(subject) = &self.discourse.subject {
            let title = spans::base_title(&subject.name);
            // In a page on the Liberal Party of Canada, the Liberal Party is that one.
            let short = title.split_once(" of ").map(|(short, _)| short).filter(|short| short.contains(' '));
            if std::iter::once(title).chain(short).any(|name| fold(name) == fold(written)) {
                return subject.name.clone();
            }
        }
        if let Some(subject) = self.subject_by_alias(written) {
            return subject;
        }
        // Whom other short names mean is seen when the whole document is known (`graph::resolve`).
        let words: Vec<&str> = written.split(' ').collect();
        let is_short = words.len() == 1 || words.len() == 2 && TITLES.has(&words[0].to_lowercase());
        let subject = words.last().filter(|_| is_short).and_then(|last| self.own_names.get(*last));
        subject.cloned().unwrap_or_else(|| written.to_owned())
    }

    pub(super) fn subject_by_alias(&self, written: &str) -> Option<String> {
        let subject = &self.discourse.subject.as_ref()?.name;
        let known = self.aliases.iter().find(|pair| pair.name == *subject && pair.alias == written)?;
        Some(known.name.clone())
    }

    /// The subject's last name means the subject, whoever else bears it.
    pub(super) fn own_short_names(&mut self, title: &str, written: &str) {
        for full in [spans::base_title(title), written] {
            let plain = full.split(',').next().unwrap_or(full);
            if let Some(last) = plain.split(' ').next_back().filter(|_| plain.contains(' ')) {
                self.own_names.insert(last.to_owned(), title.to_owned());
            }
        }
    }

    pub(super) fn rename(&mut self, span: Span, sentence: u32, name: &str) {
        if let Some(index) = self.mention_at.get(&(sentence, span.start, span.end)) {
            name.clone_into(&mut self.mentions[*index as usize].name);
        }
    }

    pub(super) fn alias(&mut self, name: &str, alias: &str, sentence: u32) {
        let pair = AliasPair { name: name.to_owned(), alias: alias.to_owned(), sentence };
        if fold(name) != fold(alias) && !self.aliases.contains(&pair) {
            self.aliases.push(pair);
        }
    }

    pub(super) fn bracket_alias(&mut self, reading: &Reading, found: &brackets::Alias) {
        let alias = reading.s.name(&found.alias);
        let phrase = &reading.parsed.phrases[found.phrase];
        let name = self.phrase_name(reading, found.phrase).unwrap_or_else(|| reading.s.name(&phrase.name));
        self.alias(&name, &alias, reading.s.index);
    }
}

fn last_word(name: &str) -> String {
    name.rsplit(' ').next().unwrap_or_default().to_lowercase()
}
