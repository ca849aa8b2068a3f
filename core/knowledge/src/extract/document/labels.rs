//! What does a labelled line say? Who wrote to whom and when, and who was there as what.

use super::*;
use crate::extract::lexicon::is_person_noun;
use clew_network::reader::labels::{Label, label};

/// Sentences behind its first line over which the head of a letter goes on.
const HEAD: u32 = 6;
/// Words of a role.
const LONGEST_ROLE: usize = 4;

/// Who writes, of which kind, and in which sentence that stood.
pub(super) type Writer = (String, EntityKind, u32);

impl Reader<'_> {
    /// Reads a line that begins with a label; false for any other.
    pub(super) fn labelled(&mut self, reading: &Reading, fixed: &[Fixed]) -> bool {
        let s = reading.s;
        let Some((label, length)) = label(s.span.of(&self.document.text)) else { return false };
        if !self.starts_block(s) {
            return false;
        }
        let start = s.span.start as usize + length;
        let told: Vec<&Fixed> =
            fixed.iter().filter(|span| s.span_of(&span.range).start as usize >= start).collect();
        let names = || told.iter().filter(|span| span.kind == SpanKind::Name);
        match label {
            Label::From => self.writer = names().next().map(|name| self.writer_at(reading, name)),
            Label::To => names().for_each(|name| self.written(reading, ("write to", "wrote to"), name)),
            Label::Copy => {
                names().for_each(|name| self.written(reading, ("send a copy to", "sent a copy to"), name));
            }
            Label::Date => {
                let date = told.iter().find(|span| span.kind == SpanKind::Date);
                date.into_iter().for_each(|date| self.written(reading, ("write on", "wrote on"), date));
            }
            Label::People => names().for_each(|name| self.role_of(reading, name)),
        }
        true
    }

    fn writer_at(&mut self, reading: &Reading, name: &Fixed) -> Writer {
        let mention = self.fixed_mention(reading, name);
        let mention = &self.mentions[mention as usize];
        (mention.name.clone(), mention.kind, reading.s.index)
    }

    /// The writer, who is named a line or two before, wrote to somebody or on a day.
    fn written(&mut self, reading: &Reading, (normal, wording): (&str, &str), told: &Fixed) {
        let s = reading.s;
        let Some((writer, kind, at)) = self.writer.clone() else { return };
        let tail = self.fixed_mention(reading, told);
        if s.index - at <= HEAD && self.mentions[tail as usize].name != writer {
            let start = s.span.start as usize;
            let head = self.mention(s.index, Span::new(start, start), writer, kind);
            self.triple(head, Relation::new(normal, wording), tail, s.index, Pattern::Cell.into());
        }
    }

    /// `Ann Grey (chairman)`, `Ann Grey, chairman,`.
    fn role_of(&mut self, reading: &Reading, name: &Fixed) {
        let s = reading.s;
        let begin = name.range.end + 1;
        let closes = match s.word(name.range.end) {
            "(" => [")", ")"],
            "," => [",", ";"],
            _ => return,
        };
        let end = (begin..s.len()).find(|at| closes.contains(&s.word(*at))).unwrap_or(s.len());
        let is_short = begin < end && end - begin <= LONGEST_ROLE;
        let is_role = |noun: &str| is_person_noun(noun) || TITLES.has(noun) || noun == "chair";
        if is_short && (begin..end).all(|at| !s.capital(at)) && is_role(s.lower(end - 1)) {
            let head = self.fixed_mention(reading, name);
            let tail =
                self.mention(s.index, s.span_of(&(begin..end)), s.name(&(begin..end)), EntityKind::Concept);
            self.triple(head, Relation::be(), tail, s.index, Pattern::Cell.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::extract::extract;
    use clew_language::text::split;

    fn check(text: &str, expected: &[&str]) {
        let document = clew_document::read("post.txt", text.as_bytes()).unwrap();
        let found = extract(&document, &split(&document));
        let name = |mention: u32| found.mentions[mention as usize].name.as_str();
        let line = |triple: &clew_types::extraction::LocalTriple| {
            format!("{} {} {}", name(triple.head), triple.wording, name(triple.tail))
        };
        assert_eq!(found.triples.iter().map(line).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn who_wrote_to_whom_and_when() {
        check(
            "From: Ann Grey\nTo: Bo Hart, Eva Lind\nCc: Cy Moss\nDate: 2 May 1901\n\nDear Bo,\n\nno news.\n",
            &[
                "Ann Grey wrote to Bo Hart",
                "Ann Grey wrote to Eva Lind",
                "Ann Grey sent a copy to Cy Moss",
                "Ann Grey wrote on 2 May 1901",
            ],
        );
        check("To: Bo Hart\nDate: 2 May 1901\n\nNo news.\n", &[]);
    }

    #[test]
    fn the_number_of_an_item_does_nothing() {
        check(
            "1. I have bought a new lamp.\n2. Tom Grey has bought a new lamp.\n",
            &["Tom Grey has bought new lamp"],
        );
    }

    #[test]
    fn who_was_there_as_what() {
        check(
            "Minutes of the board\n\nPresent: Ann Grey (chairman), Bo Hart (vice treasurer), Eva Lind,\nDr Cy Moss\n\
             Apologies: Dan Roe, secretary\n\nNothing.\n",
            &["Ann Grey is chairman", "Bo Hart is vice treasurer", "Dan Roe is secretary"],
        );
    }
}
