//! Strings and names, each kept once and numbered. Tables only grow; builders and graphs share them.

use super::class::Class;
use super::name::{Identity, Qualifier};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A string's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Symbol(pub u32);

/// Strings by number and numbers by string.
#[derive(Clone, Debug, Default)]
pub(super) struct Symbols {
    numbers: FxHashMap<Arc<str>, Symbol>,
    strings: Vec<Arc<str>>,
}

impl Symbols {
    pub fn intern(&mut self, string: &str) -> Symbol {
        if let Some(symbol) = self.numbers.get(string) {
            return *symbol;
        }
        let symbol = Symbol(self.strings.len() as u32);
        let string: Arc<str> = string.into();
        self.strings.push(string.clone());
        self.numbers.insert(string, symbol);
        symbol
    }

    pub fn find(&self, string: &str) -> Option<Symbol> {
        self.numbers.get(string).copied()
    }

    pub fn get(&self, symbol: Symbol) -> &str {
        &self.strings[symbol.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.strings.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (Symbol, &str)> {
        self.strings.iter().enumerate().map(|(number, string)| (Symbol(number as u32), string.as_ref()))
    }
}

/// Looked-up names (folded), with the words they are made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub names: Symbols,
    pub words: Symbols,
    /// By word: the names that hold it.
    with_word: Vec<Vec<Symbol>>,
    /// By name: which letters occur in it, one bit each.
    letters: Vec<u32>,
}

impl Names {
    pub fn intern(&mut self, folded: &str) -> Symbol {
        let name = self.names.intern(folded);
        if name.0 as usize == self.letters.len() {
            self.letters.push(letters_of(folded));
            for word in folded.split(' ') {
                let word = self.words.intern(word);
                self.with_word.resize_with(self.words.len(), Vec::new);
                let names = &mut self.with_word[word.0 as usize];
                if names.last() != Some(&name) {
                    names.push(name);
                }
            }
        }
        name
    }

    /// Names that hold the word, oldest first.
    pub fn with_word(&self, word: Symbol) -> &[Symbol] {
        &self.with_word[word.0 as usize]
    }

    /// Which letters occur in a name, one bit each.
    pub fn letters(&self, name: Symbol) -> u32 {
        self.letters[name.0 as usize]
    }
}

/// One bit for each letter that occurs (other characters share bits).
pub(super) fn letters_of(folded: &str) -> u32 {
    folded.chars().fold(0, |bits, c| bits | 1 << (c as u32 % 32))
}

/// A name borne by things of one class. All documents' things of that name and class are one.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub primary: Symbol,
    pub base: Symbol,
    pub class: Class,
    pub qualifier: Arc<Qualifier>,
}

/// Everything that is numbered.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    pub symbols: Symbols,
    pub names: Names,
    pub groups: Vec<Group>,
    group_numbers: FxHashMap<(Symbol, Class), u32>,
}

impl Tables {
    /// The number of the group; a group's number is also the id of the entity whose oldest group it is.
    pub fn group(&mut self, identity: &Identity, class: Class) -> u32 {
        let primary = self.symbols.intern(&identity.primary);
        if let Some(group) = self.group_numbers.get(&(primary, class)) {
            return *group;
        }
        let base = self.symbols.intern(&identity.base);
        let qualifier = Arc::new(identity.qualifier.clone());
        self.groups.push(Group { primary, base, class, qualifier });
        let number = self.groups.len() as u32 - 1;
        self.group_numbers.insert((primary, class), number);
        number
    }
}
