//! Putting a list in order with one sort for the whole program.
//!
//! Every use of the standard library's sorts compiles some five thousand bytes of their own for its sort of element and its
//! way to compare; with nearly two hundred uses that was an eighth of the engine that a browser downloads. Here the places in
//! the list are sorted, always by the same code, and the elements moved there afterwards.
//!
//! Use the standard library's where very many elements are sorted again and again, and say so there.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Lists that are put in order. Equal elements keep the order they had, as with the standard library's stable sorts.
pub trait Arrange<T> {
    /// As [`slice::sort`].
    fn arrange(&mut self)
    where
        T: Ord;

    /// As [`slice::sort_by`].
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// As [`slice::sort_by_key`], but each element's key is made once.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let swaps =
            swaps(self.len(), &mut |left, right| compare(&self[left as usize], &self[right as usize]));
        swaps.iter().for_each(|&(one, other)| self.swap(one as usize, other as usize));
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|left, right| key(left).cmp(&key(right)));
    }
}

/// What is kept in order, put in one by one. Collecting it would sort it first, with a sort of its own as well.
pub trait InOrder: Iterator + Sized {
    /// As collecting into a set.
    fn into_set(self) -> BTreeSet<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut set = BTreeSet::new();
        set.extend(self);
        set
    }

    /// As collecting into a map: of equal keys the last one's value stays.
    fn into_map<K: Ord, V>(self) -> BTreeMap<K, V>
    where
        Self: Iterator<Item = (K, V)>,
    {
        let mut map = BTreeMap::new();
        map.extend(self);
        map
    }
}

impl<I: Iterator> InOrder for I {}

/// Which pairs of places to swap, one after the other, so that `count` elements come to stand in order.
#[inline(never)]
fn swaps(count: usize, compare: &mut dyn FnMut(u32, u32) -> Ordering) -> Vec<(u32, u32)> {
    if count < 2 {
        return Vec::new();
    }
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.sort_by(|left, right| compare(*left, *right));
    let mut swaps = Vec::new();
    for start in 0..count {
        follow(&mut order, start, &mut swaps);
    }
    swaps
}

/// Each place in turn takes its element from another, which takes its own from the next, until the circle is closed.
fn follow(order: &mut [u32], start: usize, swaps: &mut Vec<(u32, u32)>) {
    let mut place = start;
    loop {
        let from = std::mem::replace(&mut order[place], place as u32) as usize;
        if from == start {
            return;
        }
        swaps.push((place as u32, from as u32));
        place = from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type List = Vec<(usize, String)>;

    /// Numbers in an order that looks like chance, from 0 up to `kinds`.
    fn mixed(count: usize, kinds: usize) -> List {
        (0..count).map(|at| ((at * 7_919 + at * at * 31) % kinds, at.to_string())).collect()
    }

    #[test]
    fn sets_and_maps_are_as_collected() {
        let list = mixed(100, 10);
        assert_eq!(list.iter().into_set(), list.iter().collect());
        assert_eq!(list.iter().cloned().into_map(), list.iter().cloned().collect());
    }

    #[test]
    fn orders_as_the_standard_library_does() {
        for count in [0, 1, 2, 3, 7, 20, 21, 100, 1_000] {
            for kinds in [1, 2, 10, 997] {
                let list = mixed(count, kinds);
                let by = |order: fn(&mut List)| {
                    let mut list = list.clone();
                    order(&mut list);
                    list
                };
                assert_eq!(by(|list| list.arrange()), by(|list| list.sort()));
                assert_eq!(
                    by(|list| list.arrange_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)))),
                    by(|list| list.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1))))
                );
                assert_eq!(
                    by(|list| list.arrange_by_key(|one| one.0 / 2)),
                    by(|list| list.sort_by_key(|one| one.0 / 2))
                );
            }
        }
    }
}
