//! Which kinds of things may turn out to be one thing?

use clew_types::extraction::EntityKind;

/// How often each kind was seen, by discriminant.
pub(super) type KindVotes = [u32; EntityKind::COUNT];

/// The kind seen most often, `Other` only when nothing else was seen, a concept only where it was seen as nothing that bears a
/// name; ties go to the earlier kind.
pub(super) fn majority(votes: &KindVotes) -> EntityKind {
    let mut best = EntityKind::COUNT - 1;
    for kind in 0..EntityKind::COUNT - 1 {
        if votes[kind] > 0 && (best == EntityKind::COUNT - 1 || votes[kind] > votes[best]) {
            best = kind;
        }
    }
    let is_name = |kind: &usize| {
        use EntityKind::{Event, Organisation, Person, Place, Product, Work};
        [Person, Organisation, Place, Work, Event, Product].contains(&EntityKind::ALL[*kind])
    };
    if EntityKind::ALL[best] == EntityKind::Concept {
        let named = (0..EntityKind::COUNT).filter(|kind| is_name(kind) && votes[*kind] > 0);
        best = named.max_by_key(|kind| (votes[*kind], std::cmp::Reverse(*kind))).unwrap_or(best);
    }
    EntityKind::ALL[best]
}

/// Kinds that are told apart; those of one class are mixed up so easily that they never keep two names apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Class {
    Person,
    Organisation,
    Place,
    Work,
    Date,
    Quantity,
    Concept,
    Unknown,
}

impl Class {
    pub fn of(kind: EntityKind) -> Self {
        match kind {
            EntityKind::Person => Self::Person,
            EntityKind::Organisation => Self::Organisation,
            EntityKind::Place => Self::Place,
            EntityKind::Work | EntityKind::Event | EntityKind::Product => Self::Work,
            EntityKind::Date => Self::Date,
            EntityKind::Quantity => Self::Quantity,
            EntityKind::Species | EntityKind::Concept => Self::Concept,
            EntityKind::Other => Self::Unknown,
        }
    }
}

/// A set of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Classes(u8);

impl Classes {
    pub fn of(class: Class) -> Self {
        Self(1 << class as u8)
    }

    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn holds(self, class: Class) -> bool {
        self.0 & (1 << class as u8) != 0
    }

    /// True when no class of one contradicts a class of the other. An institution may be spoken of as the place it
    /// stands in or as the work it publishes; all else differs.
    pub fn agrees(self, other: Self) -> bool {
        let both = self.with(other);
        let known = Self(both.0 & !Self::of(Class::Unknown).0);
        let mixed = Self::of(Class::Organisation);
        known.0.count_ones() <= 1
            || known == mixed.with(Self::of(Class::Place))
            || known == mixed.with(Self::of(Class::Work))
    }

    /// True when taking a rare reading for a slip is out of the question: dates, numbers, common nouns, and people
    /// against places.
    pub fn never_slip(self, other: Self) -> bool {
        let both = self.with(other);
        self.have_own_name(other) || both.holds(Class::Person) && both.holds(Class::Place)
    }

    /// True where one of them is a date, a number or a common noun: such a name is no slip for another kind's.
    pub fn have_own_name(self, other: Self) -> bool {
        let both = self.with(other);
        [Class::Date, Class::Quantity, Class::Concept].into_iter().any(|class| both.holds(class))
    }

    pub fn are_person_and_work(self, other: Self) -> bool {
        let both = self.with(other);
        both.holds(Class::Person) && both.holds(Class::Work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EntityKind::*;

    #[test]
    fn kinds_are_listed_in_the_order_of_their_numbers() {
        for (index, kind) in EntityKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, index);
        }
    }

    #[test]
    fn contradictions() {
        let check = |left: EntityKind, right: EntityKind, expected: bool| {
            let agrees = Classes::of(Class::of(left)).agrees(Classes::of(Class::of(right)));
            assert_eq!(agrees, expected, "{left:?} {right:?}");
        };
        check(Person, Person, true);
        check(Person, Other, true);
        check(Person, Place, false);
        check(Person, Work, false);
        check(Organisation, Place, true);
        check(Organisation, Product, true);
        check(Place, Work, false);
        check(Date, Quantity, false);
        check(Date, Work, false);
    }

    #[test]
    fn majority_of_votes() {
        let check = |seen: &[EntityKind], expected: EntityKind| {
            let mut votes = KindVotes::default();
            seen.iter().for_each(|kind| votes[*kind as usize] += 1);
            assert_eq!(majority(&votes), expected, "{seen:?}");
        };
        check(&[], Other);
        check(&[Other, Other, Work], Work);
        check(&[Place, Person], Person);
        check(&[Place, Person, Place], Place);
        check(&[Concept, Concept, Event], Event);
        check(&[Concept, Concept, Other], Concept);
    }
}
