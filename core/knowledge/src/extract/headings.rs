//! What sort of thing stands in a column? Told from its heading, as far as that tells.

use super::lexicon::{
    EVENT_HEADS, OF_PEOPLE, ORG_HEADS, PERSON_HEADS, PLACE_HEADS, PRODUCT_HEADS, SPECIES_HEADS, WORK_HEADS,
};
use clew_types::extraction::EntityKind;

/// Words of a cell that may be a name; longer ones tell something.
const LONGEST_NAME: usize = 6;

/// What the cells of a column are, by its heading in lower case and those beside it: `Employee`, `Home city`, `City of birth`,
/// `Company name`. A name alone is a person's where another column tells what only people have.
pub fn kind<'a>(heading: &str, mut beside: impl Iterator<Item = &'a str>) -> Option<EntityKind> {
    let told = heading.split(" of ").next().unwrap_or(heading);
    let mut words = told.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !word.is_empty());
    let last = words.next_back()?;
    if last != "name" {
        return of_noun(last);
    }
    match words.next_back() {
        Some("first" | "last" | "full" | "given" | "family") => Some(EntityKind::Person),
        Some(noun) => of_noun(noun),
        None => beside.any(tells_of_people).then_some(EntityKind::Person),
    }
}

/// True for what a column of a table about people is called.
fn tells_of_people(heading: &str) -> bool {
    heading.split(' ').any(|word| OF_PEOPLE.has(word))
}

fn of_noun(noun: &str) -> Option<EntityKind> {
    let one = noun.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let one = one.as_deref().or(noun.strip_suffix('s')).unwrap_or(noun);
    let lists = [
        (&PERSON_HEADS, EntityKind::Person),
        (&PLACE_HEADS, EntityKind::Place),
        (&ORG_HEADS, EntityKind::Organisation),
        (&WORK_HEADS, EntityKind::Work),
        (&EVENT_HEADS, EntityKind::Event),
        (&PRODUCT_HEADS, EntityKind::Product),
        (&SPECIES_HEADS, EntityKind::Species),
    ];
    lists.into_iter().find(|(words, _)| words.has(noun) || words.has(one)).map(|(_, kind)| kind)
}

/// True where a cell can be the name of such a thing: not a number, a day, a yes or a sentence.
pub fn may_be_named(cell: &str, kind: EntityKind) -> bool {
    let is_value = matches!(kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept);
    !is_value && cell.split(' ').count() <= LONGEST_NAME
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(heading: &str, beside: &[&str], expected: Option<EntityKind>) {
        assert_eq!(kind(heading, beside.iter().copied()), expected, "{heading} {beside:?}");
    }

    #[test]
    fn headings_tell_what_stands_below() {
        use EntityKind::*;
        check("employee", &[], Some(Person));
        check("project manager", &[], Some(Person));
        check("donor", &["city", "amount eur"], Some(Person));
        check("home city", &[], Some(Place));
        check("countries", &[], Some(Place));
        check("city of birth", &[], Some(Place));
        check("company name", &[], Some(Organisation));
        check("supplier", &[], Some(Organisation));
        check("product", &[], Some(Product));
        check("last name", &[], Some(Person));
        check("name", &["department", "salary"], Some(Person));
        check("name", &["price", "colour"], None);
        check("country code", &[], None);
        check("printer", &[], None);
        check("notes", &["salary"], None);
    }
}
