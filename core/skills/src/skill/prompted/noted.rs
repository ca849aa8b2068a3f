//! What a model noted of a passage: things under numbers, and relations between them, each with its quote.

use super::facts::fields;
use super::front;
use rustc_hash::{FxHashMap, FxHashSet};

/// A thing; its number is its place in [`Noted::things`].
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thing {
    pub name: String,
    /// As the model says.
    pub kind: String,
    /// Words of the passage that say what it is; `""` = none.
    pub definition: String,
}

/// A relation between two things.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Link {
    pub head: usize,
    pub relation: String,
    pub tail: usize,
    /// Words of the passage that state it, as the model copied them.
    pub quote: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Noted {
    pub things: Vec<Thing>,
    pub links: Vec<Link>,
    /// Lines that name a number nobody has, or one twice for different things.
    pub left_out: u32,
}

/// Longest name or relation, in bytes.
const LONGEST: usize = 200;

/// Lines by what they are, before numbers are resolved.
enum Line {
    Thing(String, Thing),
    Link(String, String, String, String),
}

/// What is noted; `None` for a reply that neither notes something nor says that there is nothing.
pub(super) fn parse(reply: &str) -> Option<Noted> {
    let mut noted = Noted::default();
    let mut numbers: FxHashMap<String, usize> = FxHashMap::default();
    let mut names: FxHashMap<String, usize> = FxHashMap::default();
    let mut links = Vec::new();
    let mut seen = FxHashSet::default();
    for line in reply.lines().flat_map(|line| line.split("##")).filter_map(line) {
        match line {
            Line::Link(head, relation, tail, quote) => links.push((head, relation, tail, quote)),
            Line::Thing(number, thing) => {
                let name = thing.name.to_lowercase();
                let at = *names.entry(name).or_insert(noted.things.len());
                if at == noted.things.len() {
                    noted.things.push(thing);
                }
                // The first to bear a number keeps it.
                noted.left_out += u32::from(*numbers.entry(number).or_insert(at) != at);
            }
        }
    }
    let end = |end: &str| numbers.get(&key(end)).or_else(|| names.get(&end.to_lowercase())).copied();
    for (head, relation, tail, quote) in links {
        match (end(&head), end(&tail)) {
            (Some(head), Some(tail)) if head != tail => {
                let link = Link { head, relation, tail, quote };
                if seen.insert(link.clone()) {
                    noted.links.push(link);
                }
            }
            _ => noted.left_out += 1,
        }
    }
    let holds_something = !noted.things.is_empty() || noted.left_out > 0;
    (holds_something || front::says_none(reply)).then_some(noted)
}

fn line(line: &str) -> Option<Line> {
    if front::declines(line) {
        return None;
    }
    let mut fields = fields(line);
    while fields.first().is_some_and(|first| first.is_empty()) {
        fields.remove(0);
    }
    let first = fields.first()?.trim_matches(['[', ']', ':']).to_lowercase();
    let is_relation =
        first.strip_prefix('r').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
            || matches!(first.as_str(), "relation" | "relationship");
    if is_relation || first == "entity" {
        fields.remove(0);
    }
    let mut fields = fields.into_iter();
    let mut next = || fields.next().unwrap_or_default();
    let (first, second, third, fourth) = (next(), next(), next(), next());
    if is_relation || (is_number(&first) && is_number(&third)) {
        let is_whole = is_text(&second) && !first.is_empty() && !third.is_empty();
        return is_whole.then(|| Line::Link(first, second.to_lowercase(), third, fourth));
    }
    (is_number(&first) && is_text(&second)).then(|| {
        Line::Thing(key(&first), Thing { name: second, kind: third.to_lowercase(), definition: fourth })
    })
}

fn is_text(part: &str) -> bool {
    part.contains(char::is_alphanumeric) && part.len() <= LONGEST
}

/// `E12`, `[E12]`, `12`.
fn is_number(text: &str) -> bool {
    let key = key(text);
    !key.is_empty() && key.len() <= 6 && key.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits of a number.
fn key(text: &str) -> String {
    let bare = text.trim_matches(['[', ']', '(', ')', ':', '.', ' ']).to_lowercase();
    let digits = bare.strip_prefix('e').unwrap_or(&bare);
    digits.trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(reply: &str) -> String {
        let Some(noted) = parse(reply) else { return "again".to_owned() };
        let name = |at: usize| noted.things[at].name.as_str();
        let links = noted.links.iter();
        let links = links.map(|link| {
            format!("{} {} {} “{}”", name(link.head), link.relation, name(link.tail), link.quote)
        });
        format!(
            "{} things; {}; {} left out",
            noted.things.len(),
            links.collect::<Vec<_>>().join(", "),
            noted.left_out
        )
    }

    #[test]
    fn numbers_tie_relations_to_things() {
        let things = "E1 | Ann Holt | person | a painter\nE2 | Odense | place |\n";
        let told = "2 things; Ann Holt be born in Odense “Ann was born in Odense”; 0 left out";
        for link in [
            "R | E1 | be born in | E2 | \"Ann was born in Odense.\"",
            "R1 | [E1] | Be born in | [E2] | Ann was born in Odense",
            "E1 | be born in | E2 | Ann was born in Odense",
            "| R | E1 | be born in | E2 | Ann was born in Odense |",
            "(\"relationship\"<|>E1<|>be born in<|>Odense<|>Ann was born in Odense)##",
        ] {
            assert_eq!(shown(&format!("{things}{link}")), told, "{link}");
        }
        assert_eq!(shown(&format!("{things}R | E1 | be | E9 | x y")), "2 things; ; 1 left out");
        assert_eq!(shown("E1 | Ann | person\nE1 | Bo | person"), "2 things; ; 1 left out");
        assert_eq!(
            shown("E1 | Ann | person\nE2 | ann | person\nR | E1 | be | E2 | x y"),
            "1 things; ; 1 left out"
        );
        assert_eq!(shown("R | E1 | be | E2 | x y"), "0 things; ; 1 left out");
        assert_eq!(shown("none"), "0 things; ; 0 left out");
        assert_eq!(shown("There is a lot in it."), "again");
    }
}
