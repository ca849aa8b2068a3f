//! Which things of different documents are one? Decided anew for each snapshot from what the documents hold, in
//! the documents' order, so that the outcome never depends on what was added and removed before.

use super::builder::Part;
use super::class::{Class, Classes};
use super::name::Qualifier;
use super::tables::{Group, Symbol, Tables};
use super::union_find::UnionFind;
use clew_types::{arrange::Arrange, id::DocumentId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A reading this many times rarer than the other one under the same name is taken for a slip of the reader.
const SLIP_RATIO: u32 = 8;
/// The same by mentions, where the name has several words: two things seldom share one. Whom a book is called after is such a
/// thing.
const SLIP_OF_FULL_NAME: u32 = 2;
const SLIP_OF_PERSON_IN_WORK: u32 = 4;
/// So many documents know a place, where a person called so who is named only once is taken for it.
const TOWNS: u32 = 2;

/// Which entity each group belongs to.
#[derive(Clone, Debug, Default)]
pub(super) struct Unified {
    /// By group: the smallest group of its entity; `u32::MAX` when no document mentions it.
    pub entity: Vec<u32>,
}

/// Joins the groups that the documents mention.
pub(super) fn unify(tables: &Tables, parts: &BTreeMap<DocumentId, Arc<Part>>) -> Unified {
    let mut unifier = Unifier::new(tables, parts);
    unifier.join_kinds();
    unifier.join_qualified();
    unifier.join_claims(parts);
    let Unifier { mut sets, seen, .. } = unifier;
    let root = |group: u32| if seen[group as usize].clusters > 0 { sets.root(group) } else { u32::MAX };
    Unified { entity: (0..tables.groups.len() as u32).map(root).collect() }
}

/// What the documents say about a group or, at a root, about a set of groups.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    clusters: u32,
    mentions: u32,
    subjects: u32,
    classes: Classes,
    /// As it is looked up, where it comes up first; of a set, its first group's.
    name: Option<Symbol>,
    /// A capital letter stands in it there.
    is_capital: bool,
}

struct Unifier<'a> {
    tables: &'a Tables,
    groups: &'a [Group],
    /// Groups that are mentioned, by first mention.
    order: Vec<u32>,
    seen: Vec<Seen>,
    sets: UnionFind,
    /// By group: the documents that speak of it beside another one of its base, in order.
    beside: FxHashMap<u32, Vec<DocumentId>>,
}

impl<'a> Unifier<'a> {
    fn new(tables: &'a Tables, parts: &BTreeMap<DocumentId, Arc<Part>>) -> Self {
        let groups = &tables.groups;
        let mut seen = vec![Seen::default(); groups.len()];
        let mut order = Vec::new();
        for cluster in parts.values().flat_map(|part| &part.clusters) {
            let entry = &mut seen[cluster.group as usize];
            if entry.clusters == 0 {
                order.push(cluster.group);
                entry.classes = Classes::of(groups[cluster.group as usize].class);
                entry.name = cluster.forms.first().map(|form| form.name);
                let written = cluster.forms.first().map(|form| tables.symbols.get(form.surface));
                entry.is_capital = written.is_some_and(|name| name.contains(char::is_uppercase));
            }
            entry.clusters += 1;
            entry.mentions += cluster.forms.iter().map(|form| form.count).sum::<u32>();
            entry.subjects += u32::from(cluster.subject);
        }
        Self {
            tables,
            groups,
            order,
            seen,
            sets: UnionFind::new(groups.len()),
            beside: beside(groups, parts),
        }
    }

    fn group(&self, number: u32) -> &'a Group {
        &self.groups[number as usize]
    }

    fn union(&mut self, left: u32, right: u32) {
        if let Some((stays, goes)) = self.sets.union(left, right) {
            let gone = self.seen[goes as usize];
            let stay = &mut self.seen[stays as usize];
            stay.clusters += gone.clusters;
            stay.mentions += gone.mentions;
            stay.subjects += gone.subjects;
            stay.classes = stay.classes.with(gone.classes);
        }
    }

    fn root(&mut self, group: u32) -> (u32, Seen) {
        let root = self.sets.root(group);
        (root, self.seen[root as usize])
    }

    /// True when the sets' kinds do not contradict each other.
    fn agree(&mut self, left: u32, right: u32) -> bool {
        let (left, right) = (self.root(left), self.root(right));
        left.0 == right.0 || left.1.classes.agrees(right.1.classes)
    }

    /// Lists of groups that share `key`, where there are at least two, in order of first mention.
    fn sharing(&self, key: impl Fn(&Group) -> Symbol) -> Vec<Vec<u32>> {
        let mut sharers = vec![0u32; self.tables.symbols.len()];
        for &group in &self.order {
            sharers[key(self.group(group)).0 as usize] += 1;
        }
        let mut lists: Vec<Vec<u32>> = Vec::new();
        let mut list_of: FxHashMap<Symbol, usize> = FxHashMap::default();
        for &group in &self.order {
            let symbol = key(self.group(group));
            if sharers[symbol.0 as usize] > 1 {
                let at = *list_of.entry(symbol).or_insert_with(|| {
                    lists.push(Vec::new());
                    lists.len() - 1
                });
                lists[at].push(group);
            }
        }
        lists
    }

    /// One name under several kinds: joined with the most frequent kind it does not contradict.
    fn join_kinds(&mut self) {
        for mut groups in self.sharing(|group| group.primary) {
            let known = |s: &Self, g: u32| s.group(g).class != Class::Unknown;
            let often = |s: &Self, g: u32| (s.seen[g as usize].clusters, s.seen[g as usize].mentions);
            groups.arrange_by_key(|&g| (!known(self, g), std::cmp::Reverse(often(self, g))));
            for at in 1..groups.len() {
                let fits =
                    groups[..at].iter().copied().find(|&other| self.same_name_joins(other, groups[at]));
                if let Some(other) = fits {
                    self.union(other, groups[at]);
                }
            }
        }
    }

    fn same_name_joins(&mut self, frequent: u32, rare: u32) -> bool {
        if self.agree(frequent, rare) {
            return true;
        }
        // `Low Tide Company` goes by `Low Tide` as well, and is nobody of that name.
        let has_full_name =
            self.words(rare) > 1 && self.seen[rare as usize].name == self.seen[frequent as usize].name;
        // What slips were joined to it says nothing.
        let own = |s: &Self, group: u32| Classes::of(s.group(group).class);
        let is_named_after = own(self, rare).are_person_and_work(own(self, frequent));
        if has_full_name && self.is_one_called_by_name(frequent, rare) {
            return true;
        }
        let is_town = self.words(rare) == 1 && own(self, rare) == Classes::of(Class::Person);
        let (frequent, rare) = (self.root(frequent).1, self.root(rare).1);
        // `a doctor from Sund`, once, where others know the town.
        let is_town = is_town
            && (rare.mentions, rare.subjects) == (1, 0)
            && frequent.clusters >= TOWNS
            && frequent.classes == Classes::of(Class::Place);
        if is_town {
            return true;
        }
        let is_slip =
            rare.clusters * SLIP_RATIO <= frequent.clusters && !rare.classes.never_slip(frequent.classes);
        let ratio = if is_named_after { SLIP_OF_PERSON_IN_WORK } else { SLIP_OF_FULL_NAME };
        let is_full_slip = has_full_name
            && rare.mentions * ratio <= frequent.mentions
            && !rare.classes.have_own_name(frequent.classes);
        rare.subjects == 0 && (is_slip || is_full_slip)
    }

    /// `Sund expedition`, which one document takes for a voyage and another for a notion: who writes it with a capital means the
    /// same.
    fn is_one_called_by_name(&self, left: u32, right: u32) -> bool {
        let class = |group: u32| self.group(group).class;
        let is_named = |group: u32| self.seen[group as usize].is_capital;
        let is_notion = |group: u32| class(group) == Class::Concept;
        is_notion(left) != is_notion(right)
            && is_named(left)
            && is_named(right)
            && [left, right].into_iter().all(|group| !matches!(class(group), Class::Date | Class::Quantity))
    }

    /// `Jane Doe` is `Jane Q. Doe`, and `Forbidden City` is `Forbidden City (film)`, when no other one is known.
    fn join_qualified(&mut self) {
        for groups in self.sharing(|group| group.base) {
            let is_plain = |s: &Self, g: u32| s.group(g).qualifier.is_plain();
            let (plain, qualified): (Vec<u32>, Vec<u32>) = groups.iter().partition(|&&g| is_plain(self, g));
            self.join_agreeing(&qualified);
            let Some(&first) = qualified.first() else { continue };
            let root = self.sets.root(first);
            if qualified.iter().all(|&other| self.sets.root(other) == root) {
                for group in plain {
                    if self.plain_joins(group, first) {
                        self.union(group, first);
                    }
                }
            }
        }
    }

    /// Each with the first one before it whose qualifier agrees with its own: looked for among those that could.
    fn join_agreeing(&mut self, qualified: &[u32]) {
        let mut earlier: FxHashMap<Sketch<'_>, Vec<u32>> = FxHashMap::default();
        for &right in qualified {
            let qualifier = &self.group(right).qualifier;
            let similar = earlier.entry(sketch(qualifier)).or_default();
            let agrees = |left: u32| self.groups[left as usize].qualifier.agrees(qualifier);
            let agreeing: Vec<u32> =
                similar.iter().copied().take(MOST_SIMILAR).filter(|left| agrees(*left)).collect();
            similar.push(right);
            let fits = agreeing.into_iter().find(|&left| self.may_join(left, right));
            if let Some(left) = fits {
                self.union(left, right);
            }
        }
    }

    /// Kinds agree, and not each is what some document is about: those have different titles for a reason.
    fn may_join(&mut self, left: u32, right: u32) -> bool {
        let subjects = self.root(left).1.subjects > 0 && self.root(right).1.subjects > 0;
        !self.are_apart(left, right)
            && self.agree(left, right)
            && (!subjects || self.group(left).primary == self.group(right).primary)
    }

    /// Some document speaks of the two, which share a base, as two things.
    fn are_apart(&self, left: u32, right: u32) -> bool {
        let share = self.group(left).base == self.group(right).base;
        let (Some(left), Some(right)) = (self.beside.get(&left), self.beside.get(&right)) else {
            return false;
        };
        let (few, many) = if left.len() < right.len() { (left, right) } else { (right, left) };
        share && few.iter().any(|document| many.binary_search(document).is_ok())
    }

    /// A single word of unknown kind says too little to be the thing that needs a note.
    fn plain_joins(&mut self, plain: u32, qualified: u32) -> bool {
        let classes = (self.group(plain).class, self.group(qualified).class);
        let vague = self.group(qualified).qualifier.note.is_some()
            && (matches!(classes.0, Class::Unknown | Class::Concept) || classes.0 != classes.1);
        self.may_join(plain, qualified) && (!vague || self.words(plain) > 1)
    }

    fn words(&self, group: u32) -> usize {
        self.tables.symbols.get(self.group(group).base).split(' ').count()
    }

    /// A document says that a thing of one name also goes by another name, under which others know it.
    fn join_claims(&mut self, parts: &BTreeMap<DocumentId, Arc<Part>>) {
        let claims = Claims::of(parts);
        if claims.order.is_empty() {
            return;
        }
        let mut bearers: FxHashMap<Symbol, Vec<u32>> = FxHashMap::default();
        for &group in &self.order {
            bearers.entry(self.group(group).primary).or_default().push(group);
        }
        for (group, claim) in &claims.order {
            for &bearer in bearers.get(claim).into_iter().flatten() {
                if self.is_only_claimant(*group, &claims.claimants[claim]) && self.may_join(*group, bearer) {
                    self.union(*group, bearer);
                }
            }
        }
    }

    /// True when all who claim a name are one thing, or this one is claimed far more often.
    fn is_only_claimant(&mut self, group: u32, claimants: &[(u32, u32)]) -> bool {
        let root = self.sets.root(group);
        let (mut own, mut others) = (0, 0);
        for (other, times) in claimants {
            *(if self.sets.root(*other) == root { &mut own } else { &mut others }) += times;
        }
        own >= SLIP_RATIO * others
    }
}

/// So many names with the same initials between the same first and last name are compared with another one.
const MOST_SIMILAR: usize = 256;

/// What is equal in any two qualifiers that agree: suffix, note, and the first letters of the middle names.
type Sketch<'a> = (Option<&'a str>, Option<&'a str>, Vec<Option<char>>);

fn sketch(qualifier: &Qualifier) -> Sketch<'_> {
    let initials = qualifier.middle.iter().map(|name| name.chars().next()).collect();
    (qualifier.suffix.as_deref(), qualifier.note.as_deref(), initials)
}

/// Documents in which a group stands beside others of its base. (All pairs of them would be too many where a document
/// names thousands of namesakes.)
fn beside(groups: &[Group], parts: &BTreeMap<DocumentId, Arc<Part>>) -> FxHashMap<u32, Vec<DocumentId>> {
    let mut beside: FxHashMap<u32, Vec<DocumentId>> = FxHashMap::default();
    let mut bases: Vec<(Symbol, u32)> = Vec::new();
    for (document, part) in parts {
        bases.clear();
        bases
            .extend(part.clusters.iter().map(|cluster| (groups[cluster.group as usize].base, cluster.group)));
        bases.arrange();
        bases.dedup();
        for same in bases.chunk_by(|left, right| left.0 == right.0).filter(|same| same.len() > 1) {
            same.iter().for_each(|(_, group)| beside.entry(*group).or_default().push(*document));
        }
    }
    beside
}

/// Which groups claim which names.
#[derive(Default)]
struct Claims {
    /// In order of first mention, each once.
    order: Vec<(u32, Symbol)>,
    /// By name: who claims it, and in how many documents.
    claimants: FxHashMap<Symbol, Vec<(u32, u32)>>,
}

impl Claims {
    fn of(parts: &BTreeMap<DocumentId, Arc<Part>>) -> Self {
        let mut claims = Self::default();
        for cluster in parts.values().flat_map(|part| &part.clusters) {
            for claim in &cluster.claims {
                claims.add(cluster.group, *claim);
            }
        }
        claims
    }

    fn add(&mut self, group: u32, claim: Symbol) {
        let claimants = self.claimants.entry(claim).or_default();
        match claimants.iter_mut().find(|(other, _)| *other == group) {
            Some((_, times)) => *times += 1,
            None => {
                claimants.push((group, 1));
                self.order.push((group, claim));
            }
        }
    }
}

#[cfg(test)]
#[path = "unify_tests.rs"]
mod tests;
