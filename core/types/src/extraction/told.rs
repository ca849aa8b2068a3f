//! What a language model read in a document, put beside what the patterns found.

use super::{Extraction, LocalTriple, Mention};
use crate::arrange::Arrange;
use rustc_hash::FxHashMap;

/// What was told of a document; every sentence and span is the document's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// Places where things are named, in any order.
    pub mentions: Vec<Mention>,
    /// Facts; head and tail are indexes of `mentions`.
    pub triples: Vec<LocalTriple>,
    /// A mention, and the index of the sentence that says what it is.
    pub definitions: Vec<(u32, u32)>,
}

impl Told {
    /// Takes in what was told of another part of the same document.
    pub fn extend(&mut self, other: Told) {
        let shift = self.mentions.len() as u32;
        self.mentions.extend(other.mentions);
        let moved = |triple: LocalTriple| LocalTriple {
            head: triple.head + shift,
            tail: triple.tail + shift,
            ..triple
        };
        self.triples.extend(other.triples.into_iter().map(moved));
        self.definitions
            .extend(other.definitions.into_iter().map(|(mention, sentence)| (mention + shift, sentence)));
    }
}

impl Extraction {
    /// With what a model told: places that were known keep their names, facts that were known are not told twice.
    pub fn with_told(mut self, told: Told) -> Self {
        let mut places: FxHashMap<_, u32> = FxHashMap::default();
        // An empty span names nothing by itself: there, the name tells mentions apart.
        let key = |mention: &Mention| {
            let name = if mention.span.is_empty() { mention.name.clone() } else { String::new() };
            (mention.sentence, mention.span, name)
        };
        for (index, mention) in (0..).zip(&self.mentions) {
            places.entry(key(mention)).or_insert(index);
        }
        let mut of_told = Vec::with_capacity(told.mentions.len());
        for mention in told.mentions {
            let next = self.mentions.len() as u32;
            let index = *places.entry(key(&mention)).or_insert(next);
            if index == next {
                self.mentions.push(mention);
            } else if self.mentions[index as usize].kind == super::EntityKind::Other {
                self.mentions[index as usize].kind = mention.kind;
            }
            of_told.push(index);
        }
        let mut known: rustc_hash::FxHashSet<(u32, String, u32)> =
            self.triples.iter().map(|triple| (triple.head, triple.relation.clone(), triple.tail)).collect();
        let patterns = self.triples.len();
        for triple in told.triples {
            let (head, tail) = (of_told[triple.head as usize], of_told[triple.tail as usize]);
            if head != tail && known.insert((head, triple.relation.clone(), tail)) {
                self.triples.push(LocalTriple { head, tail, ..triple });
            }
        }
        let definitions = told.definitions.into_iter();
        self.definitions =
            definitions.map(|(mention, sentence)| (of_told[mention as usize], sentence)).collect();
        self.sorted(patterns)
    }

    /// In the order that readers expect; the triples from `told` on are a model's.
    fn sorted(mut self, told: usize) -> Self {
        let mut order: Vec<u32> = (0..self.mentions.len() as u32).collect();
        order.arrange_by_key(|index| {
            let span = self.mentions[*index as usize].span;
            (span.start, span.end, *index)
        });
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(new, old)| place[*old as usize] = new);
        self.mentions = order.iter().map(|old| self.mentions[*old as usize].clone()).collect();
        self.definitions.iter_mut().for_each(|(mention, _)| *mention = place[*mention as usize]);
        let mut triples: Vec<(bool, LocalTriple)> =
            self.triples.into_iter().enumerate().map(|(at, triple)| (at >= told, triple)).collect();
        triples.arrange_by_key(|(_, triple)| triple.sentence);
        self.by_model = (0..).zip(&triples).filter(|(_, (is_told, _))| *is_told).map(|(at, _)| at).collect();
        let placed = |(_, triple): (bool, LocalTriple)| LocalTriple {
            head: place[triple.head as usize],
            tail: place[triple.tail as usize],
            ..triple
        };
        self.triples = triples.into_iter().map(placed).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::EntityKind;
    use crate::span::Span;

    fn mention(sentence: u32, start: usize, name: &str) -> Mention {
        let span = Span::new(start, start + name.len());
        Mention { sentence, span, name: name.to_owned(), kind: EntityKind::Other }
    }

    fn triple(head: u32, relation: &str, tail: u32, sentence: u32) -> LocalTriple {
        let wording = relation.to_owned();
        LocalTriple { head, relation: relation.to_owned(), wording, tail, sentence, confidence: 0.8 }
    }

    #[test]
    fn what_was_told_stands_in_order_beside_what_was_found() {
        let found = Extraction {
            mentions: vec![mention(0, 10, "Ann"), mention(1, 40, "Bo")],
            triples: vec![triple(0, "meet", 1, 1)],
            ..Extraction::default()
        };
        let person = |mention| Mention { kind: EntityKind::Person, ..mention };
        let told = Told {
            mentions: vec![person(mention(1, 40, "Bo")), mention(0, 0, "Rain"), mention(0, 10, "Ann")],
            triples: vec![triple(1, "be by", 2, 0), triple(2, "meet", 0, 1)],
            definitions: vec![(0, 1)],
        };
        let mut all = Told::default();
        all.extend(Told { mentions: vec![mention(1, 50, "Cy")], ..Told::default() });
        all.extend(told);
        let merged = found.with_told(all);
        let names: Vec<&str> = merged.mentions.iter().map(|mention| mention.name.as_str()).collect();
        assert_eq!(names, ["Rain", "Ann", "Bo", "Cy"]);
        assert_eq!(merged.mentions[2].kind, EntityKind::Person);
        assert_eq!(merged.triples, [triple(0, "be by", 1, 0), triple(1, "meet", 2, 1)]);
        assert_eq!((merged.by_model, merged.definitions), (vec![0], vec![(2, 1)]));
    }
}
