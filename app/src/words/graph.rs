//! Words of the map.

use super::{UNKEPT, checking_facts, count, not_borne_out, number};
use clew_types::extraction::EntityKind;
use clew_types::graph::{EdgeView, Origin, Standing};
use clew_worker::protocol::EntityItem;

pub const FULL_SCREEN: &str = "Full screen";
pub const FIND_ENTITY: &str = "Find on the map";
/// In the field itself, where there is little room.
pub const FIND_NAME: &str = "Find a name";
/// The same beside an open table.
pub const FIND_ROW: &str = "Find a fact";
pub const CLEAR_SEARCH: &str = "Clear the search";
pub const FOUND: &str = "Found";
pub const FIT: &str = "Fit";
pub const ZOOM_IN: &str = "Zoom in";
pub const ZOOM_OUT: &str = "Zoom out";
pub const NAMES: &str = "Names";
pub const NAMES_ARE: &str = "Mark what the map knows; a name leads to its place there";
pub const PERHAPS_THE_SAME: &str = "Perhaps the same";
pub const SAVE_GRAPH: &str = "Save the map";
pub const SAVE_PICTURE: &str = "Picture (PNG)";
pub const SAVE_DRAWING: &str = "Drawing (SVG)";
pub const SAVE_CSV: &str = "Facts as a table (CSV)";
pub const SAVE_GRAPHML: &str = "GraphML, for Gephi and networkx";
pub const SAVE_TURTLE: &str = "RDF (Turtle)";
pub const SAVE_JSON_LD: &str = "RDF (JSON-LD)";
pub const SAVE_CYPHER: &str = "Cypher, for Neo4j";
pub const SAVE_VAULT: &str = "Linked notes, for Obsidian (ZIP)";
pub const SAVE_PAGE: &str = "Save as web page";
pub const SAVE_NOTE: &str = "Save as Markdown";
pub const TABLE: &str = "Table";
pub const TABLE_TITLE: &str = "Map as a table";
pub const SHOW_OVERVIEW: &str = "Show the whole map";
pub const OVERVIEW: &str = "Whole map";
pub const MORE_OR_FEWER: &str = "More";
pub const FEWER: &str = "Fewer";
pub const ALL_FACTS: &str = "All facts";
pub const SHOW_OR_HIDE: &str = "Show or hide";
pub const PATH_FROM_HERE: &str = "Path from here";
pub const ANSWER_PATH: &str = "Path of the answer";
pub const FACT: &str = "Fact";
pub const PATH_IN_WORDS: &str = "Path in words";
pub const LEGEND: &str = "Legend";
pub const EMPTY_GRAPH: &str = "People, places and things appear here as documents are read.";
pub const DRAWING: &str = "Drawing the map …";
pub const NO_GRAPH: &str = "The drawing could not be loaded. The table below holds the same facts.";
pub const HEAD: &str = "From";
pub const RELATION: &str = "Relation";
pub const TAIL: &str = "To";
pub const SOURCE: &str = "Source";
pub const ON_PATH: &str = "on the path";
pub const PATH_LINE: &str = "On the reasoning path";
pub const LEARNED_LINE: &str = "Learned while answering";
pub const UNKEPT_LINE: &str = "Read for this answer, not kept";
pub const TIE_LINE: &str = "Named together";
pub const SUMMARY_RING: &str = "Many more: press to open";
pub const TOGETHER: &str = "Often named together with";
pub const SENTENCES: &str = "Sentences";
pub const ENTITY: &str = "Entity";
pub const ALSO_CALLED: &str = "Also called";
pub const FACTS: &str = "Facts";
pub const MENTIONED_IN: &str = "Mentioned in";
pub const EXPAND: &str = "Add neighbours";
pub const FOCUS_HERE: &str = "Show around it";
pub const SUMMARIES: &str = "Not drawn one by one";
pub const EDIT: &str = "Edit";
pub const NAME: &str = "Name";
pub const KIND: &str = "Kind";
pub const NOT_SO: &str = "This is not so";
/// In the button itself.
pub const NOT_SO_SHORT: &str = "Not so";
pub const DELETE_ENTITY: &str = "Delete";
pub const MERGE: &str = "Same as …";
pub const NOW_ONE: &str = "They are one thing now.";
pub const UNDO_SHORT: &str = "Undo";
pub const UNDO: &str = "Undo the last change";
pub const REDO: &str = "Redo";
pub const SELECTION: &str = "Selected words";
pub const ASK_ABOUT: &str = "Ask about it";
pub const ADD_FACT: &str = "Add a fact";
pub const MORE_ROWS: &str = "Show more rows";
pub const SHOW_ALL_FACTS: &str = "Show all facts";
pub const PICTURE_FACTS: &str = "Show those of the picture";

const JUDGE_HERE: &str = "Press a relation to see its sentence and to judge it.";

/// Names the button that ends a path.
pub fn path_from(name: &str) -> String {
    format!("Path from {name} to here")
}

/// What stands for the hidden members of a community: its first two by name.
pub fn summary(name: &str, other: Option<&str>, hidden: u32) -> String {
    let other = other.map_or_else(String::new, |other| format!(", {other}"));
    format!("{name}{other} and {} more", number(hidden))
}

/// The same where there is no room for names.
pub fn so_many_more(hidden: u32) -> String {
    format!("+{}", number(hidden))
}

/// The name of what is not drawn of a table's rows.
pub fn summary_of_rows(table: &str, hidden: u32) -> String {
    format!("{table}: {} more in its rows", number(hidden))
}

/// While a path waits for its other end.
pub fn path_where_to(from: &str) -> String {
    format!("Path from {from}: choose its other end in the map, or find it by name.")
}

/// Above the table: how much of the graph it holds, and what was left out of that before.
pub fn facts_in_table(shown: u32, all: u32, dropped: u32) -> String {
    match shown {
        shown if shown >= all => {
            let all = count(all, "fact", "facts");
            let told =
                if dropped > 0 { ": their sentences do not bear them out, so they are not kept" } else { "" };
            format!("{all} in all{}{told}. {JUDGE_HERE}", not_borne_out(dropped))
        }
        shown => format!("The facts of the picture: {} of {}. {JUDGE_HERE}", number(shown), number(all)),
    }
}

/// How much of the table holds what is looked for.
pub fn facts_that_fit(typed: &str, fit: u32, all: u32) -> String {
    format!("{} of {} with “{typed}”", number(fit), count(all, "fact", "facts"))
}

/// What is known of a name, beside it.
pub fn known_facts(facts: u32) -> String {
    if facts == 0 { "no facts".to_owned() } else { count(facts, "fact", "facts") }
}

/// Names the button that makes a name a thing of its own.
pub fn split_off(alias: &str, name: &str) -> String {
    format!("{alias} is another thing than {name}")
}

/// Names the button that joins two things.
pub fn merge_with(name: &str) -> String {
    format!("Same as {name}")
}

/// While the other one is to be chosen.
pub fn merge_with_what(name: &str) -> String {
    format!("What is the same as {name}? Choose it in the map, or find it by name.")
}

/// The names of two things; of one name, with what tells them apart: what they are, else how much is known of them.
pub fn told_apart(both: [&EntityItem; 2]) -> [String; 2] {
    let [one, other] = both;
    let is_alike = (&one.name, one.kind) == (&other.name, other.kind);
    both.map(|EntityItem { name, kind, degree, .. }| match one.name == other.name {
        false => name.clone(),
        true if is_alike => format!("{name} ({})", known_facts(*degree)),
        true => format!("{name} ({})", entity_kind(*kind).to_lowercase()),
    })
}

/// What comes of making two things one.
pub fn merged([one, other]: &[String; 2]) -> String {
    format!(
        "Are {one} and {other} the same? They become one thing with the facts and sentences of both; the name that is not chosen is kept as another name. You can undo it."
    )
}

/// Names the button that makes two things one of this name.
pub fn called(name: &str) -> String {
    format!("Make one: {name}")
}

/// A question to be finished by the person.
pub fn about(text: &str) -> String {
    format!("“{text}”: ")
}

/// What a picture of a path is about.
pub fn between(from: &str, to: &str) -> String {
    format!("From {from} to {to}")
}

/// What the list of its steps is.
pub fn path_is(steps: usize) -> String {
    format!("{}. Choose one to see its sentence.", count(steps as u32, "step", "steps"))
}

/// Where a fact is known from.
pub fn from_where(origin: &Origin) -> String {
    format!("from {}", super::origin(origin))
}

pub fn not_connected(from: &str, to: &str) -> String {
    format!("No path of six steps or fewer leads from {from} to {to}.")
}

pub const REPLAY: &str = "Replay";

/// Where a replay stands.
pub fn step_of(step: usize, all: usize) -> String {
    format!("step {step} of {all}")
}

/// What joins two that are named together.
pub fn together(sentences: u32) -> String {
    format!("together in {sentences} sentences")
}

/// Two names.
pub fn both(left: &str, right: &str) -> String {
    format!("{left} and {right}")
}

/// What the graph region shows of how much.
pub fn shown_of(shown: u32, total: u32) -> String {
    if shown >= total {
        count(total, "name", "names")
    } else {
        format!("{} of {}", number(shown), count(total, "name", "names"))
    }
}

/// The same with facts, once they are checked.
pub fn shown_with_facts((names, all): (u32, u32), facts: Option<(u32, u32)>) -> String {
    let Some((facts, all_facts)) = facts else {
        return format!("{} · {}", shown_of(names, all), checking_facts());
    };
    let part = if facts < all_facts { format!("{} of ", number(facts)) } else { String::new() };
    format!("{} · {part}{}", shown_of(names, all), count(all_facts, "fact", "facts"))
}

/// A sort of entity.
pub fn entity_kind(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Person => "Person",
        EntityKind::Organisation => "Organisation",
        EntityKind::Place => "Place",
        EntityKind::Work => "Work",
        EntityKind::Event => "Event",
        EntityKind::Date => "Date",
        EntityKind::Quantity => "Quantity",
        EntityKind::Product => "Product",
        EntityKind::Species => "Species",
        EntityKind::Concept => "Concept",
        EntityKind::Other => "Other",
    }
}

/// What is told beside the source of a fact in the table: where it comes from, unless that is the document, and whether it
/// lies on the path.
pub fn beside_source(edge: &EdgeView) -> String {
    let from = match &edge.origin {
        _ if edge.standing == Standing::Unkept => Some(UNKEPT),
        Origin::Extracted | Origin::ReadByModel => None,
        other => Some(origin(other)),
    };
    from.into_iter().chain(edge.on_path.then_some(ON_PATH)).collect::<Vec<_>>().join(", ")
}

/// Where a fact comes from.
pub fn origin(origin: &Origin) -> &'static str {
    match origin {
        Origin::Extracted | Origin::ReadByModel => "a document",
        Origin::Feedback(_) => "a question",
        Origin::Model => "a model",
        Origin::External(_) => "outside",
        Origin::Table => "a table",
        Origin::Hand => "you",
        Origin::Question => "the question",
    }
}

/// The picture in words, for those who do not see it.
pub fn picture(nodes: usize, edges: usize, path: usize) -> String {
    let mut text = format!(
        "Map of {} and {}",
        count(nodes as u32, "name", "names"),
        count(edges as u32, "fact", "facts")
    );
    if path > 0 {
        text.push_str(&format!(", {} on the reasoning path", number(path as u32)));
    }
    text
}

pub fn around(name: &str) -> String {
    format!("Around {name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::id::EntityId;

    #[test]
    fn things_of_one_name_are_told_apart() {
        let item =
            |name: &str, kind, degree| EntityItem { id: EntityId(0), name: name.to_owned(), kind, degree };
        let check = |one: &EntityItem, other: &EntityItem, expected: [&str; 2]| {
            assert_eq!(told_apart([one, other]), expected);
        };
        let place = item("Ostrel", EntityKind::Place, 3);
        check(&place, &item("Lissen", EntityKind::Place, 3), ["Ostrel", "Lissen"]);
        check(&item("Ostrel", EntityKind::Person, 3), &place, ["Ostrel (person)", "Ostrel (place)"]);
        check(&item("Ostrel", EntityKind::Place, 1), &place, ["Ostrel (1 fact)", "Ostrel (3 facts)"]);
    }
}
