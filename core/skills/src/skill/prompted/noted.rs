//! What a model noted of a passage: things under numbers, and relations between them, each with its quote.

use super::facts::{clean, fields};
use super::front;
use super::replies::Notes;
use super::reply::{Field, Need, Object, OneLine, Reference, Shape, Shaped, object};
use rustc_hash::{FxHashMap, FxHashSet};

object! {
    /// A thing, as a model wrote it.
    struct Thing {
        id: usize => Always(["id", "number", "entityid"]),
        name: OneLine => Always(["name", "entity", "entityname", "text"]),
        kind: OneLine => Never(["kind", "type", "entitytype", "category"]),
        /// Words of the passage that say what it is; `""` = none.
        definition: OneLine => Never(["definition", "description", "quote"]),
    }
}

object! {
    /// A relation, as a model wrote it: its ends by number, or by name.
    struct Relation {
        head: Reference => Always(["head", "source", "subject", "from", "headid", "sourceid"]),
        relation: OneLine => Always(["relation", "predicate", "relationship", "label", "type"]),
        tail: Reference => Always(["tail", "target", "object", "to", "tailid", "targetid"]),
        quote: OneLine => Never(["quote", "evidence", "sentence", "text", "source_text"]),
    }
}

/// A relation between two things.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Link {
    /// Its ends by their places in [`Noted::things`].
    pub head: usize,
    pub relation: String,
    pub tail: usize,
    /// Words of the passage that state it, as the model copied them.
    pub quote: String,
}

/// What is noted of a passage.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Noted {
    /// Each name once.
    pub things: Vec<Thing>,
    pub links: Vec<Link>,
    /// Relations and things that name a number nobody has, or one twice for different things.
    pub left_out: u32,
}

/// Longest name or relation, in bytes.
const LONGEST: usize = 200;

impl Noted {
    /// What is noted, its relations tied to its things.
    pub fn of(notes: Notes) -> Self {
        let (mut noted, mut places) = (Self::default(), Places::default());
        for thing in notes.entities.into_iter().filter_map(whole_thing) {
            let name = thing.name.to_lowercase();
            let at = *places.names.entry(name).or_insert(noted.things.len());
            // The first to bear a number keeps it.
            noted.left_out += u32::from(*places.numbers.entry(thing.id).or_insert(at) != at);
            if at == noted.things.len() {
                noted.things.push(thing);
            }
        }
        let mut seen = FxHashSet::default();
        for relation in notes.relations.into_iter().filter_map(whole_relation) {
            match [&relation.head, &relation.tail].map(|end| places.of(end)) {
                [Some(head), Some(tail)] if head != tail => {
                    let Relation { relation, quote, .. } = relation;
                    let link = Link { head, relation: relation.to_string(), tail, quote: quote.to_string() };
                    noted.links.extend(seen.insert(link.clone()).then_some(link));
                }
                _ => noted.left_out += 1,
            }
        }
        noted
    }
}

/// Places of things by what relations call them.
#[derive(Default)]
struct Places {
    numbers: FxHashMap<usize, usize>,
    names: FxHashMap<String, usize>,
}

impl Places {
    fn of(&self, end: &Reference) -> Option<usize> {
        let named = |name: &str| self.names.get(&name.to_lowercase()).copied();
        match end {
            Reference::Number(number) => {
                self.numbers.get(number).copied().or_else(|| named(&number.to_string()))
            }
            Reference::Words(words) => {
                number(words).and_then(|number| self.numbers.get(&number).copied()).or_else(|| named(words))
            }
        }
    }
}

/// Without what frames its parts; `None` for one whose name says nothing.
fn whole_thing(thing: Thing) -> Option<Thing> {
    let [name, kind, definition] = [&thing.name, &thing.kind, &thing.definition].map(|part| clean(part));
    is_text(&name).then(|| Thing {
        id: thing.id,
        name: OneLine::from(name),
        kind: OneLine::from(kind.to_lowercase()),
        definition: OneLine::from(definition),
    })
}

fn whole_relation(relation: Relation) -> Option<Relation> {
    let words = clean(&relation.relation).to_lowercase();
    let quote = OneLine::from(clean(&relation.quote));
    is_text(&words).then(|| Relation { relation: OneLine::from(words), quote, ..relation })
}

/// Things and relations of the lines of a reply.
pub(super) fn of_lines(reply: &str) -> (Vec<Thing>, Vec<Relation>) {
    let (mut things, mut relations) = (Vec::new(), Vec::new());
    for line in reply.lines().flat_map(|line| line.split("##")) {
        match of_line(line) {
            Some(Line::Thing(thing)) => things.push(thing),
            Some(Line::Relation(relation)) => relations.push(relation),
            None => {}
        }
    }
    (things, relations)
}

/// The notes, if there is something in them or they are empty as written.
pub(super) fn usable(notes: Notes) -> Option<Notes> {
    let noted = Noted::of(notes.clone());
    let is_usable = notes == Notes::default() || !noted.things.is_empty() || noted.left_out > 0;
    is_usable.then_some(notes)
}

/// The notes as lines, as the prompt asks for them.
pub(super) fn lines(notes: &Notes) -> String {
    let things = notes.entities.iter().map(|thing| {
        let Thing { id, name, kind, definition } = thing;
        format!("E{id} | {name} | {kind} | {definition}")
    });
    let relations = notes.relations.iter().map(|relation| {
        let [head, tail] = [&relation.head, &relation.tail].map(|end| match end {
            Reference::Number(number) => format!("E{number}"),
            Reference::Words(words) => words.clone(),
        });
        let Relation { relation, quote, .. } = relation;
        format!("R | {head} | {relation} | {tail} | {quote}")
    });
    things.chain(relations).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

enum Line {
    Thing(Thing),
    Relation(Relation),
}

/// `E1 | name | kind | definition`, or `R | E1 | relation | E2 | quote`; `None` for a line that is neither.
fn of_line(line: &str) -> Option<Line> {
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
    if !is_text(&second) {
        return None;
    }
    if is_relation || (number(&first).is_some() && number(&third).is_some()) {
        let is_whole = !first.is_empty() && !third.is_empty();
        let relation = Relation {
            head: Reference::Words(first),
            relation: OneLine::from(second),
            tail: Reference::Words(third),
            quote: OneLine::from(fourth),
        };
        return is_whole.then_some(Line::Relation(relation));
    }
    let [name, kind, definition] = [second, third, fourth].map(OneLine::from);
    number(&first).map(|id| Line::Thing(Thing { id, name, kind, definition }))
}

fn is_text(part: &str) -> bool {
    part.contains(char::is_alphanumeric) && part.len() <= LONGEST
}

/// The number of `E12`, `[E12]`, `12`; none has more than six digits.
fn number(text: &str) -> Option<usize> {
    let bare = text.trim_matches(['[', ']', '(', ')', ':', '.', ' ']).to_lowercase();
    let digits = bare.strip_prefix('e').unwrap_or(&bare).trim_start_matches('0');
    let is_number = digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::super::reply::read;
    use super::*;

    fn shown(reply: &str) -> String {
        let Some(noted) = read::<Notes>(reply).map(Noted::of) else { return "again".to_owned() };
        let name = |at: usize| &*noted.things[at].name;
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
