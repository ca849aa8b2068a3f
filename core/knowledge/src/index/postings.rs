//! Where does one term stand? Units in ascending order, and the places in each.

use smallvec::SmallVec;
use std::ops::Range;

/// A term's units and places. A place counts the terms before it in its unit.
///
/// All in one row, as most terms stand at one place of one unit: that needs no memory of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Postings {
    /// Number of units.
    units: u32,
    /// Where the last unit's cells begin.
    last: u32,
    /// Of each unit: its slot, the number of its places, the places.
    cells: SmallVec<[u32; 4]>,
}

impl Postings {
    /// Number of units.
    pub fn len(&self) -> usize {
        self.units as usize
    }

    /// Notes a place behind all there are. True when the unit is new to the list.
    pub fn push(&mut self, slot: u32, place: u32) -> bool {
        let last = self.last as usize;
        let is_new = self.cells.get(last) != Some(&slot);
        if is_new {
            self.last = self.cells.len() as u32;
            self.units += 1;
            self.cells.extend_from_slice(&[slot, 1, place]);
        } else {
            self.cells[last + 1] += 1;
            self.cells.push(place);
        }
        is_new
    }

    /// Takes a unit out.
    pub fn remove(&mut self, slot: u32) {
        let Some((before, cells)) = self.find(slot) else { return };
        let is_last = cells.start == self.last as usize;
        self.last = if is_last { before as u32 } else { self.last - cells.len() as u32 };
        self.units -= 1;
        self.cells.drain(cells);
    }

    /// Where the cells of the unit before `slot` begin, and which are its own.
    fn find(&self, slot: u32) -> Option<(usize, Range<usize>)> {
        let (mut before, mut at) = (0, 0);
        for (other, places) in self.iter().take_while(|(other, _)| *other <= slot) {
            let end = at + 2 + places.len();
            if other == slot {
                return Some((before, at..end));
            }
            (before, at) = (at, end);
        }
        None
    }

    /// Each unit's slot with how often the term stands there.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.iter().map(|(slot, places)| (slot, places.len() as u32))
    }

    /// Each unit's slot with the term's places in it, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u32])> + '_ {
        let mut rest = &self.cells[..];
        std::iter::from_fn(move || {
            let [slot, count, behind @ ..] = rest else { return None };
            let (places, others) = behind.split_at(*count as usize);
            rest = others;
            Some((*slot, places))
        })
    }

    /// Units where `next` stands right behind this term, with how often it does.
    pub fn followed_by(&self, next: &Postings) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        let mut others = next.iter().peekable();
        for (slot, places) in self.iter() {
            while others.next_if(|(other, _)| *other < slot).is_some() {}
            let Some((_, behind)) = others.next_if(|(other, _)| *other == slot) else { continue };
            let times = places.iter().filter(|place| behind.binary_search(&(**place + 1)).is_ok()).count();
            if times > 0 {
                found.push((slot, times as u32));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(entries: &[(u32, &[u32])]) -> Postings {
        let mut list = Postings::default();
        for (slot, places) in entries {
            let new: Vec<bool> = places.iter().map(|place| list.push(*slot, *place)).collect();
            assert_eq!(new.iter().filter(|new| **new).count(), 1);
        }
        list
    }

    fn told(list: &Postings) -> Vec<(u32, Vec<u32>)> {
        list.iter().map(|(slot, places)| (slot, places.to_vec())).collect()
    }

    #[test]
    fn a_unit_taken_out_leaves_the_others_as_they_are() {
        let entries: [(u32, &[u32]); 3] = [(1, &[0, 4]), (3, &[2]), (7, &[1, 2, 9])];
        for gone in [1, 3, 7, 5] {
            let mut all = list(&entries);
            all.remove(gone);
            let rest: Vec<_> = entries.iter().copied().filter(|(slot, _)| *slot != gone).collect();
            assert_eq!(told(&all), told(&list(&rest)));
            let counts: Vec<_> = rest.iter().map(|(slot, places)| (*slot, places.len() as u32)).collect();
            assert_eq!(all.counts().collect::<Vec<_>>(), counts);
        }
    }

    #[test]
    fn what_stands_right_behind() {
        let glass = list(&[(0, &[3]), (2, &[0, 5]), (4, &[1]), (9, &[0])]);
        let tide = list(&[(1, &[4]), (2, &[1, 6, 8]), (4, &[0, 3]), (9, &[1])]);
        assert_eq!(glass.followed_by(&tide), [(2, 2), (9, 1)]);
        assert_eq!(glass.followed_by(&Postings::default()), []);
    }
}
