//! Where does one term stand? Units in ascending order, and the places in each.

/// A term's units and places. A place counts the terms before it in its unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Postings {
    entries: Vec<Entry>,
    /// Of all entries, one after the other.
    places: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    slot: u32,
    /// Where its places begin; they end where the next entry's begin.
    first: u32,
}

impl Postings {
    /// Number of units.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Notes a place behind all there are. True when the unit is new to the list.
    pub fn push(&mut self, slot: u32, place: u32) -> bool {
        let is_new = self.entries.last().is_none_or(|last| last.slot != slot);
        if is_new {
            self.entries.push(Entry { slot, first: self.places.len() as u32 });
        }
        self.places.push(place);
        is_new
    }

    /// Takes a unit out.
    pub fn remove(&mut self, slot: u32) {
        let Ok(at) = self.entries.binary_search_by_key(&slot, |entry| entry.slot) else { return };
        let (first, end) = (self.entries[at].first, self.end(at));
        self.places.drain(first as usize..end as usize);
        self.entries.remove(at);
        self.entries[at..].iter_mut().for_each(|entry| entry.first -= end - first);
    }

    /// Each unit's slot with how often the term stands there.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let ends = self.entries.iter().skip(1).map(|entry| entry.first);
        let ends = ends.chain(std::iter::once(self.places.len() as u32));
        self.entries.iter().zip(ends).map(|(entry, end)| (entry.slot, end - entry.first))
    }

    /// Each unit's slot with the term's places in it, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u32])> + '_ {
        self.counts().scan(0_usize, |first, (slot, count)| {
            let places = &self.places[*first..*first + count as usize];
            *first += count as usize;
            Some((slot, places))
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

    fn end(&self, at: usize) -> u32 {
        self.entries.get(at + 1).map_or(self.places.len() as u32, |entry| entry.first)
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
