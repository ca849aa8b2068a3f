//! Which mentions do the ends of a fact stand for?

use super::ends::*;
use super::*;

impl Reader<'_> {
    pub(super) fn fact(&mut self, reading: &Reading, fact: &Fact) {
        if is_manner(reading, fact)
            || is_cut_number(reading, fact)
            || is_torn(reading, &fact.relation.wording)
        {
            return;
        }
        let part = self.part_of_land(reading, &fact.head).map(|part| (part, 1.0));
        let Some((head, head_sure)) = part.or_else(|| self.end(reading, &fact.head)) else { return };
        let Some((tail, tail_sure)) = self.end(reading, &fact.tail) else { return };
        let [head_name, tail_name] = [head, tail].map(|end| self.mentions[end as usize].name.as_str());
        // "the first African-": a word that was torn.
        if head_name == tail_name || [head_name, tail_name].iter().any(|name| name.ends_with('-')) {
            return;
        }
        let Some(relation) = self.without_pronoun(reading, &fact.relation, [head, tail]) else { return };
        self.vote(reading, fact, head, tail);
        self.known_as(&fact.relation.normal, head, tail, reading.s.index);
        let sign = Sign { understood: head_sure * tail_sure, ..fact.sign };
        self.triple(head, relation, tail, reading.s.index, sign);
    }

    /// "southern Norda has two lakes": the south has, and not all of it.
    fn part_of_land(&mut self, reading: &Reading, end: &End) -> Option<u32> {
        let End::Phrase(index) = end else { return None };
        let (s, phrase) = (reading.s, &reading.parsed.phrases[*index]);
        let before = phrase.name.start.checked_sub(1).filter(|at| phrase.range.contains(at))?;
        let is_part = matches!(s.word(before), "southern" | "northern" | "eastern" | "western" | "central");
        if !is_part || phrase.kind != PhraseKind::Name {
            return None;
        }
        let range = before..phrase.name.end;
        let written = s.name(&range);
        let subject = self.discourse.subject.as_ref().map(|subject| subject.name.clone());
        let name = subject.filter(|name| fold(name) == fold(&written)).unwrap_or(written);
        Some(self.mention(s.index, s.span_of(&range), name, EntityKind::Place))
    }

    /// "founded it in" tells nobody what was founded: the name stands for the pronoun, or nothing where it is open which.
    fn without_pronoun(
        &mut self,
        reading: &Reading,
        relation: &Relation,
        ends: [u32; 2],
    ) -> Option<Relation> {
        let is_object = |word: &&str| matches!(*word, "it" | "him" | "them");
        let Some(pronoun) = relation.wording.split(' ').find(is_object) else {
            return Some(relation.clone());
        };
        let s = reading.s;
        let mut places = (0..s.len()).filter(|at| s.lower(*at) == pronoun && s.tag(*at) == Tag::Pron);
        let only = places.next().filter(|_| places.next().is_none());
        let meant = only.and_then(|token| self.referent(reading, token)).map(|(meant, _)| meant.name);
        let [head, tail] = ends.map(|end| &self.mentions[end as usize].name);
        // Whoever does something to themselves does it to "itself".
        let meant = meant.filter(|name| name != head);
        if meant.as_ref() == Some(tail) {
            return None;
        }
        let word = |word| if word == pronoun { meant.as_deref() } else { Some(word) };
        let wording = relation.wording.split(' ').filter_map(word).collect::<Vec<_>>().join(" ");
        Some(Relation { normal: relation.normal.clone(), wording })
    }

    pub(super) fn triple(&mut self, head: u32, relation: Relation, tail: u32, sentence: u32, sign: Sign) {
        let known =
            self.triples.iter().rev().take(40).any(|triple| {
                triple.head == head && triple.tail == tail && triple.relation == relation.normal
            });
        if !known {
            let Relation { normal: relation, wording } = relation;
            self.triples.push(LocalTriple { head, relation, wording, tail, sentence, confidence: 0.0 });
            self.signs.push(sign);
        }
    }

    pub(super) fn vote(&mut self, reading: &Reading, fact: &Fact, head: u32, tail: u32) {
        let head_name = self.mentions[head as usize].name.clone();
        if fact.relation.normal == "be" {
            if let Some((noun, kind)) = self.class(reading, &fact.tail) {
                self.votes.add(&head_name, kind, 4);
                if self.mentions[head as usize].kind != EntityKind::Concept {
                    self.discourse.call(&noun, &head_name, kind);
                }
            }
            return;
        }
        let (before, after) = (
            kinds::by_relation(&fact.relation.normal, true),
            kinds::by_relation(&fact.relation.normal, false),
        );
        before.into_iter().for_each(|kind| self.votes.add(&head_name, kind, 1));
        let tail_name = self.mentions[tail as usize].name.clone();
        after.into_iter().for_each(|kind| self.votes.add(&tail_name, kind, 1));
    }

    /// The noun that something is said to be, and the kind of thing that is.
    pub(super) fn class(&self, reading: &Reading, tail: &End) -> Option<(String, EntityKind)> {
        let head = match tail {
            End::Phrase(index) if reading.parsed.phrases[*index].kind == PhraseKind::Concept => {
                reading.parsed.phrases[*index].head
            }
            End::Tokens(range) => range.end - 1,
            _ => return None,
        };
        let noun = reading.s.lemma(head).to_lowercase();
        let kind = kinds::by_noun(&noun).or_else(|| TITLES.has(&noun).then_some(EntityKind::Person))?;
        Some((noun, kind))
    }

    pub(super) fn known_as(&mut self, relation: &str, head: u32, tail: u32, sentence: u32) {
        let says = matches!(
            relation,
            "be know as"
                | "be know by"
                | "be credit as"
                | "know as"
                | "be call"
                | "be nickname"
                | "be rename"
                | "be rename to"
                | "be abbreviate as"
                | "be refer to as"
                | "be bear"
        );
        let (head, tail) = (&self.mentions[head as usize], &self.mentions[tail as usize]);
        let named = |mention: &Mention| {
            let written = mention.span.of(&self.document.text);
            let kind = matches!(mention.kind, EntityKind::Concept | EntityKind::Date | EntityKind::Quantity);
            !kind
                && (written.is_empty() || written.starts_with(char::is_uppercase) && written.len() > PRONOUN)
        };
        if says && named(head) && named(tail) {
            let (name, alias) = (head.name.clone(), tail.name.clone());
            self.alias(&name, &alias, sentence);
        }
    }

    /// The mention of one end of a fact, and how far it can be trusted.
    pub(super) fn end(&mut self, reading: &Reading, end: &End) -> Option<(u32, f32)> {
        let s = reading.s;
        match end {
            End::Phrase(index) => self.phrase_end(reading, *index),
            End::Possessive(token) => self.pronoun_end(reading, *token),
            End::Tokens(range) => {
                Some((self.mention(s.index, s.span_of(range), s.name(range), token_kind(s, range)), 1.0))
            }
            End::Topic => {
                let topic = self.discourse.topic().filter(|topic| topic.kind != EntityKind::Person)?;
                let start = s.span.start as usize;
                Some((self.mention(s.index, Span::new(start, start), topic.name, topic.kind), OF_TOPIC))
            }
            End::Implied => {
                let subject = self.discourse.subject.clone()?;
                let start = s.span.start as usize;
                Some((self.mention(s.index, Span::new(start, start), subject.name, subject.kind), BY_PRONOUN))
            }
        }
    }

    pub(super) fn phrase_end(&mut self, reading: &Reading, index: usize) -> Option<(u32, f32)> {
        let s = reading.s;
        let phrase = &reading.parsed.phrases[index];
        match phrase.kind {
            PhraseKind::Pronoun => self.pronoun_end(reading, phrase.head),
            PhraseKind::Concept => self.concept_end(reading, phrase),
            PhraseKind::Date => Some((
                self.mention(s.index, s.span_of(&phrase.name), s.name(&phrase.name), EntityKind::Date),
                1.0,
            )),
            // "with symbol O": a letter is named by what it is.
            _ if phrase.description.is_some() && is_letter(s, &phrase.name) => {
                let range =
                    phrase.description.as_ref().map_or(phrase.name.start, |it| it.start)..phrase.name.end;
                Some((self.mention(s.index, s.span_of(&range), s.name(&range), EntityKind::Concept), 1.0))
            }
            _ => {
                let span = s.span_of(&phrase.name);
                let known = self.mention_at.get(&(s.index, span.start, span.end)).copied();
                Some((
                    known.unwrap_or_else(|| {
                        self.mention(s.index, span, s.name(&phrase.name), EntityKind::Other)
                    }),
                    1.0,
                ))
            }
        }
    }

    pub(super) fn pronoun_end(&mut self, reading: &Reading, token: usize) -> Option<(u32, f32)> {
        let s = reading.s;
        let (referent, sure) = self.referent(reading, token)?;
        self.discourse.note(token, referent.clone());
        let span = s.span_of(&(token..token + 1));
        Some((self.mention(s.index, span, referent.name, referent.kind), sure))
    }

    /// "the building" where a place is spoken of, "the company" where an organisation is.
    fn kind_of_topic(&self, noun: &str) -> Option<Referent> {
        let kind = match noun {
            "building" => EntityKind::Place,
            "company" | "firm" | "organisation" | "organization" | "institution" => EntityKind::Organisation,
            _ => return None,
        };
        self.discourse.topic().filter(|topic| topic.kind == kind)
    }

    pub(super) fn concept_end(&mut self, reading: &Reading, phrase: &Phrase) -> Option<(u32, f32)> {
        let s = reading.s;
        let noun = s.lemma(phrase.head).to_lowercase();
        // "took place": part of what its verb says.
        let is_idiom = noun == "place" && phrase.range.len() == 1;
        if is_idiom || EMPTY.contains(&noun.as_str()) {
            return None;
        }
        // "This bridge" is the one that the text is about, if that is a bridge.
        let is_definite = phrase.definite || is_this(s, phrase);
        if is_definite
            && phrase.possessive.is_none()
            && phrase.range.len() <= 2
            && self.names_subject(&noun)
            && let Some(subject) = self.discourse.subject.clone()
        {
            let span = s.span_of(&phrase.range);
            return Some((self.mention(s.index, span, subject.name, subject.kind), BY_PRONOUN));
        }
        if phrase.definite
            && phrase.possessive.is_none()
            && phrase.owner.is_none()
            && phrase.range.len() == 2
            && let Some(referent) = self.discourse.called(&noun).or_else(|| self.kind_of_topic(&noun))
        {
            return Some((
                self.mention(s.index, s.span_of(&phrase.range), referent.name, referent.kind),
                BY_NOUN,
            ));
        }
        if names_nothing(s, phrase) {
            return None;
        }
        let owned = phrase.owner.map(|owner| reading.parsed.phrases[owner].name.start);
        let kind = concept_kind(s, phrase);
        let end = match kind {
            EntityKind::Quantity => end_of_counted(reading, phrase),
            _ => end_of_dated(reading, phrase).unwrap_or_else(|| end_of_purpose(s, phrase)),
        };
        let range = owned.unwrap_or(phrase.name.start)..end;
        Some((self.mention(s.index, s.span_of(&range), s.name(&range), kind), 1.0))
    }
}

/// "They" and shorter words: what a guess says is no other name.
const PRONOUN: usize = 4;
