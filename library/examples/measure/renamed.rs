//! A copy of a document about others: every name spelled otherwise, in as many letters.

use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::{pack, unpack};
use clew_language::text::terms::terms;

const VOWELS: &[u8] = b"aeiou";
const CONSONANTS: &[u8] = b"bcdfghjklmnpqrstvwxz";

/// The `copy`-th copy; the 0-th is the document itself.
pub fn renamed(parts: &Parts, copy: usize) -> Parts {
    let mut parts = parts.clone();
    if copy == 0 {
        return parts;
    }
    let spell = |text: &mut String| *text = respelled(text, copy);
    spell(&mut parts.outline.title);
    parts.outline.subject.iter_mut().for_each(spell);
    for (place, part) in parts.passages.iter_mut().enumerate() {
        spell(&mut part.text);
        part.heading.iter_mut().for_each(|(_, words)| spell(words));
        part.vector = turned(&part.vector, (copy as u64) << 32 | place as u64);
    }
    for part in &mut parts.sentences {
        part.said.mentions.iter_mut().for_each(|(_, mention)| spell(&mut mention.name));
        for (_, alias) in &mut part.said.aliases {
            spell(&mut alias.name);
            spell(&mut alias.alias);
        }
        part.vector = turned(&part.vector, (copy as u64) << 40 | u64::from(part.index));
    }
    for part in &mut parts.triples {
        spell(&mut part.head.0);
        spell(&mut part.tail.0);
    }
    parts.rest.pieces.iter_mut().for_each(|(_, words)| spell(words));
    parts
}

/// Capitalised words that tell anything, letter by letter.
fn respelled(text: &str, copy: usize) -> String {
    let mut spelled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_uppercase()) {
        spelled.push_str(&rest[..start]);
        let word = &rest[start..];
        let end = word.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(word.len());
        let word = &word[..end];
        let is_name = word.len() > 2 && !terms(word).is_empty();
        spelled.extend(
            word.bytes().map(|letter| if is_name { shifted(letter, copy) } else { letter }).map(char::from),
        );
        rest = &rest[start + end..];
    }
    spelled.push_str(rest);
    spelled
}

fn shifted(letter: u8, copy: usize) -> u8 {
    let low = letter.to_ascii_lowercase();
    let among =
        |row: &[u8], by: usize| row.iter().position(|it| *it == low).map(|at| row[(at + by) % row.len()]);
    let other = among(VOWELS, copy % 4 + 1).or_else(|| among(CONSONANTS, copy % 19 + 1)).unwrap_or(low);
    if letter.is_ascii_uppercase() { other.to_ascii_uppercase() } else { other }
}

/// The vector turned into another direction, half way.
fn turned(packed: &[u8], seed: u64) -> Vec<u8> {
    let mut vector = unpack(packed);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ clew_types::digest::digest(packed) | 1;
    let mut chance: Vec<f32> = Vec::with_capacity(vector.len());
    for _ in 0..vector.len() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        chance.push((state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40) as f32 / (1_u64 << 23) as f32 - 1.0);
    }
    let length = chance.iter().map(|x| x * x).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    vector.iter_mut().zip(chance).for_each(|(x, chance)| *x += chance / length);
    pack(&vector)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_others_of_the_same_length() {
        let text = "Anna Lund met the painter in Øresund. The Bells rang.";
        let other = respelled(text, 3);
        assert_eq!((other.len(), respelled(text, 3) == text), (text.len(), false));
        assert!(other.contains(" met the painter in Øresund. The ") && !other.contains("Lund"), "{other}");
        assert_ne!(other, respelled(text, 4));
    }
}
