//! A filter in the address: `relation=direct,be%20born%20in&in=2,5&known=0&from=1900&to=1950&hide=2`.

use clew_types::extraction::EntityKind;
use clew_types::graph::{Filter, Source};
use clew_types::id::DocumentId;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Takes a pair of the address's fragment in, if it is about the filter and can be understood.
pub fn take(filter: &mut Filter, key: &str, value: &str) {
    let numbers = || value.split(',').filter_map(|number| number.parse::<u32>().ok());
    let year = value.parse::<i32>().ok();
    match key {
        "relation" => {
            let decoded =
                value.split(',').map(|name| percent_decode_str(name).decode_utf8_lossy().into_owned());
            filter.relations.extend(decoded.filter(|name| !name.is_empty()));
        }
        "in" => filter.documents.extend(numbers().map(DocumentId)),
        "known" => filter.sources.extend(numbers().filter_map(|at| Source::ALL.get(at as usize).copied())),
        "from" => filter.years.from = year,
        "to" => filter.years.to = year,
        "undated" => filter.years.undated = year == Some(1),
        "hide" => filter.hidden.extend(numbers().filter_map(|at| EntityKind::ALL.get(at as usize).copied())),
        _ => {}
    }
}

/// The pairs that tell of a filter.
pub fn told(filter: &Filter) -> Vec<String> {
    let mut pairs = Vec::new();
    let mut list = |key: &str, values: Vec<String>| {
        if !values.is_empty() {
            pairs.push(format!("{key}={}", values.join(",")));
        }
    };
    let encoded = |name: &String| utf8_percent_encode(name, NON_ALPHANUMERIC).to_string();
    let years = filter.years;
    list("relation", filter.relations.iter().map(encoded).collect());
    list("in", filter.documents.iter().map(|id| id.0.to_string()).collect());
    list("known", places(&Source::ALL, &filter.sources));
    list("from", years.from.map(|year| year.to_string()).into_iter().collect());
    list("to", years.to.map(|year| year.to_string()).into_iter().collect());
    list("undated", years.undated.then(|| "1".to_owned()).into_iter().collect());
    list("hide", places(&EntityKind::ALL, &filter.hidden));
    pairs
}

/// Where the chosen ones stand among all.
fn places<T: PartialEq>(all: &[T], chosen: &[T]) -> Vec<String> {
    chosen
        .iter()
        .filter_map(|one| all.iter().position(|other| other == one))
        .map(|at| at.to_string())
        .collect()
}

/// Puts an item into a list, or takes it out again.
pub fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|known| *known == item) {
        Some(at) => drop(list.remove(at)),
        None => list.push(item),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::place::Place;
    use clew_types::graph::Years;

    #[test]
    fn a_filter_comes_back_from_the_address_as_it_was() {
        let filter = Filter {
            relations: vec!["direct, with".to_owned(), "be born in".to_owned()],
            documents: vec![DocumentId(2), DocumentId(5)],
            sources: vec![Source::Table, Source::Hand],
            years: Years { from: Some(-50), to: Some(1950), undated: true },
            hidden: vec![EntityKind::Place, EntityKind::Other],
        };
        let place = Place { filter, document: Some(DocumentId(1)), ..Place::default() };
        assert_eq!(Place::parse(&place.fragment()), place);
        assert_eq!(Place::default().fragment(), "");
    }

    #[test]
    fn what_no_filter_can_mean_is_left_out() {
        let nonsense = "#relation=&in=x,&known=99&from=soon&to=&hide=400&undated=no";
        assert_eq!(Place::parse(nonsense), Place::default());
    }

    #[test]
    fn an_item_is_put_in_and_taken_out() {
        let mut list = vec![1, 2];
        toggle(&mut list, 3);
        toggle(&mut list, 1);
        assert_eq!(list, [2, 3]);
    }
}
