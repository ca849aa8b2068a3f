//! What do the sentences in reach say about a thing? The values of one relation, each with the sentence that tells it.

use super::country::{countries, country_of, is_language};
use super::cue::by_cue;
use super::date::first_date;
use super::life::life;
use super::material::{Line, Material};
use super::relation::{Relation, Wanted};
use super::words::{Words, year_of};
use crate::ablation::Rule;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;
use clew_types::{arrange::Arrange, extraction::EntityKind};

/// A value with the steps that led to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value {
    /// As written in the text.
    pub text: String,
    /// 0 to 1.
    pub score: f32,
    /// From the thing asked about to the value.
    pub hops: Vec<Hop>,
}

/// One step: `head relation tail`, told by a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hop {
    pub head: String,
    pub relation: String,
    pub tail: String,
    pub sentence: SentenceId,
}

/// A value found in a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reading {
    pub text: String,
    pub score: f32,
}

/// Values of `relation` for `name`, best first, each text once.
pub(super) fn read(material: &Material<'_>, relation: &Relation, name: &str) -> Vec<Value> {
    let mut values = from_edges(material, relation, name);
    for (line, weight) in material.about(name) {
        for reading in read_line(material, line, relation, name) {
            values.push(value(name, relation, reading.text, weight * reading.score, line.id));
        }
    }
    values.arrange_by(|a, b| b.score.total_cmp(&a.score));
    let mut seen = Vec::new();
    values.retain(|value| {
        let key = fold(&value.text);
        !seen.contains(&key) && {
            seen.push(key);
            true
        }
    });
    values
}

fn value(name: &str, relation: &Relation, text: String, score: f32, sentence: SentenceId) -> Value {
    let hop = Hop { head: name.to_owned(), relation: relation.name.to_owned(), tail: text.clone(), sentence };
    Value { text, score, hops: vec![hop] }
}

/// All that one line says about the relation.
pub(super) fn read_line(
    material: &Material<'_>,
    line: &Line<'_>,
    relation: &Relation,
    name: &str,
) -> Vec<Reading> {
    let holds = match relation.name {
        "date of birth" | "date of death" | "place of birth" | "place of death" | "age at death" => {
            Rule::Lives.holds()
        }
        "nationality" => Rule::Countries.holds(),
        _ => true,
    };
    let mut readings = match relation.name {
        _ if !holds => Vec::new(),
        "date of birth" | "date of death" | "place of birth" | "place of death" => {
            from_life(line, relation, name)
        }
        "nationality" => return from_country(line, line.is_page_of(name)),
        "age at death" => return from_both_days(line, name),
        "publication date" | "inception" if !material.is_person(name) => from_brackets(line, name),
        _ => Vec::new(),
    };
    readings.extend(by_cue(material, line, relation, name));
    readings
}

fn from_life(line: &Line<'_>, relation: &Relation, name: &str) -> Vec<Reading> {
    let names_it = line.is_page_of(name) || fold(line.text()).starts_with(&fold(name));
    let Some((birth, death)) = life(&line.words).filter(|_| names_it && line.place < 2) else {
        return Vec::new();
    };
    let half = if relation.name.ends_with("birth") { birth } else { death };
    let range = if relation.wants == Wanted::Date { half.date } else { half.place };
    let text = range.map(|(from, to)| line.words.slice(from, to).to_owned());
    text.map(|text| Reading { text, score: 1.0 }).into_iter().collect()
}

/// `Sund Ferry (1906)`: the year in brackets right behind a thing's name is when it came.
fn from_brackets(line: &Line<'_>, name: &str) -> Vec<Reading> {
    let words = &line.words;
    let name = Words::new(name);
    let parts: Vec<&str> = (0..name.len()).map(|at| name.lower(at)).collect();
    let is_led = |at: usize| words.get(at) == "(" && words.get(at + 2) == ")";
    // Not the last word of a longer name.
    let is_whole = |at: &usize| !parts.is_empty() && (*at == 0 || !words.is_capitalised(at - 1));
    let ends = words.find(&parts).filter(is_whole).map(|at| at + parts.len());
    let behind = ends.filter(|at| is_led(*at));
    let years = behind.map(|at| words.get(at + 1)).filter(|year| year_of(year).as_deref() == Some(*year));
    years.map(|year| Reading { text: year.to_owned(), score: 1.0 }).collect()
}

/// The years between the days of birth and death, where both are told; of years alone, one of two numbers.
fn from_both_days(line: &Line<'_>, name: &str) -> Vec<Reading> {
    let life = life(&line.words).filter(|_| line.is_page_of(name) && line.place < 2);
    let date = |range: (usize, usize)| first_date(line.words.slice(range.0, range.1));
    let ends = life.and_then(|(birth, death)| Some((date(birth.date?)?, date(death.date?)?)));
    let age = ends.and_then(|(birth, death)| {
        let most = death.year - birth.year;
        let is_whole = birth.day > 0 && death.day > 0;
        (most > 0).then(|| {
            if is_whole { birth.years_until(death).to_string() } else { format!("{} or {most}", most - 1) }
        })
    });
    age.map(|age| Reading { text: age, score: 1.0 }).into_iter().collect()
}

/// The first country a line names; people's adjectives before names of places. On another's page it may be that other's.
fn from_country(line: &Line<'_>, is_own: bool) -> Vec<Reading> {
    let found = countries(&line.words);
    let adjective = found.iter().find(|found| found.is_adjective);
    let chosen = adjective.or(found.first());
    let score = if line.place == 0 { 0.9 } else { 0.45 } * if is_own { 1.0 } else { OTHERS };
    chosen.map(|found| Reading { text: found.surface.clone(), score }).into_iter().collect()
}

/// Trust in a country that stands on another's page.
const OTHERS: f32 = 0.6;
/// What somebody is, not who.
const OFFICES: &[&str] = &[
    "governor",
    "president",
    "king",
    "queen",
    "prince",
    "princess",
    "emperor",
    "empress",
    "duke",
    "duchess",
    "count",
    "countess",
    "earl",
    "baron",
    "lord",
    "lady",
    "sir",
    "mayor",
    "senator",
    "bishop",
    "archbishop",
    "pope",
    "captain",
    "general",
    "professor",
    "doctor",
    "judge",
    "minister",
    "ambassador",
    "chairman",
];

/// What the edges of the subgraph say.
fn from_edges(material: &Material<'_>, relation: &Relation, name: &str) -> Vec<Value> {
    let stems = stems(relation);
    let wanted = fold(name);
    let mut found = Vec::new();
    for edge in material.edges.iter().filter(|_| Rule::Facts.holds()) {
        let is_told = terms(&edge.relation).iter().any(|term| stems.contains(term));
        let other = match (fold(&edge.head) == wanted, fold(&edge.tail) == wanted) {
            (true, false) => &edge.tail,
            (false, true) => &edge.head,
            _ => continue,
        };
        if is_told && fits(material, relation.wants, other) {
            let sentence = edge.evidence.sentence;
            found.push(value(name, relation, other.clone(), 0.75, sentence));
        }
    }
    found
}

/// Stems of the words that an edge of this relation would carry.
fn stems(relation: &Relation) -> Vec<String> {
    let irregular: &[&str] = match relation.name {
        "place of birth" | "date of birth" => &["bear"],
        "place of death" | "date of death" => &["die"],
        "place of burial" => &["bury"],
        "author" => &["write"],
        "performer" => &["sing"],
        _ => &[],
    };
    let nouns = relation.nouns.iter().filter(|noun| !noun.contains(' '));
    nouns.chain(&relation.verbs).chain(irregular).flat_map(|word| terms(word)).collect()
}

/// True unless the graph or the looks of `text` say that it is not what is wanted.
pub(super) fn fits(material: &Material<'_>, wanted: Wanted, text: &str) -> bool {
    let has_letter = text.chars().any(char::is_alphabetic);
    let has_digit = text.chars().any(|c| c.is_ascii_digit());
    let is_date = first_date(text).is_some();
    let kind = kind_of(material, text);
    match wanted {
        Wanted::Date => is_date,
        Wanted::Number => has_digit && !is_date,
        Wanted::Country => country_of(text).is_some(),
        Wanted::Language => is_language(text),
        Wanted::Person => {
            let is_office = OFFICES.contains(&fold(text).as_str());
            has_letter && !is_date && !is_office && country_of(text).is_none() && !is_one_of(kind, NO_PERSON)
        }
        Wanted::Place => has_letter && !is_date && !is_one_of(kind, NO_PLACE),
        Wanted::Organisation => has_letter && !is_date && !is_one_of(kind, NO_ORGANISATION),
        Wanted::Work => has_letter && !is_one_of(kind, &[EntityKind::Person, EntityKind::Date]),
        Wanted::Anything => true,
    }
}

const NO_PERSON: &[EntityKind] = &[EntityKind::Place, EntityKind::Date, EntityKind::Quantity];
const NO_PLACE: &[EntityKind] =
    &[EntityKind::Person, EntityKind::Date, EntityKind::Quantity, EntityKind::Work];
const NO_ORGANISATION: &[EntityKind] = &[EntityKind::Person, EntityKind::Date, EntityKind::Quantity];

fn is_one_of(kind: Option<EntityKind>, kinds: &[EntityKind]) -> bool {
    kind.is_some_and(|kind| kinds.contains(&kind))
}

fn kind_of(material: &Material<'_>, text: &str) -> Option<EntityKind> {
    let id = *material.corpus.graph.find(text).first()?;
    Some(material.corpus.graph.entity(id)?.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::builtin::relation::{by_verb, relation};
    use clew_knowledge::corpus::{Corpus, CorpusBuilder};
    use clew_types::id::DocumentId;
    use clew_types::reading::Reading;

    fn corpus(page: &str) -> Corpus {
        let document = clew_document::read("page.md", page.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), Reading { document, text, extraction });
        builder.snapshot()
    }

    /// Who made the Velane, as a page tells it.
    fn makers(page: &str) -> Vec<String> {
        let corpus = corpus(page);
        let ids = (0..9).map(|index| SentenceId { document: DocumentId(0), index });
        let material = Material::from_sentences(&corpus, ids, Vec::new());
        let made = by_verb("built").expect("a relation");
        read(&material, made, "Velane").into_iter().map(|value| value.text).collect()
    }

    #[test]
    fn an_age_is_reckoned_from_days_or_years() {
        let check = |life: &str, expected: &str| {
            let corpus = corpus(&format!("# Ada Renn\n\nAda Renn ({life}) was a baker."));
            let ids = (0..2).map(|index| SentenceId { document: DocumentId(0), index });
            let material = Material::from_sentences(&corpus, ids, Vec::new());
            let age = relation("age at death").expect("a relation");
            let found = read(&material, age, "Ada Renn").into_iter().next().map(|value| value.text);
            assert_eq!(found.as_deref(), Some(expected), "{life}");
        };
        check("2 May 1871 – 1 May 1929", "57");
        check("1871–1929", "57 or 58");
    }

    #[test]
    fn a_year_in_brackets_is_when_a_thing_came() {
        let page = "# Boats\n\n- Sund Ferry (1906): It crossed the strait. Ada Renn (1871) built it (1905).";
        let check = |name: &str, expected: &[&str]| {
            let corpus = corpus(page);
            let ids = (0..9).map(|index| SentenceId { document: DocumentId(0), index });
            let material = Material::from_sentences(&corpus, ids, Vec::new());
            let came = relation("publication date").expect("a relation");
            let found: Vec<String> =
                read(&material, came, name).into_iter().map(|value| value.text).collect();
            assert_eq!(found, expected, "{name}");
        };
        check("Sund Ferry", &["1906"]);
        check("ferry", &[]);
        check("Sund Mill", &[]);
    }

    #[test]
    fn who_a_page_is_about_is_no_it() {
        let person = "# Ingrid Maro\n\nIngrid Maro was a shipbuilder. Ingrid Maro was born in Ostrel. In 1881 it built the Velane.";
        assert_eq!(makers(person), [""; 0]);
        let yard = "# Marrow Works\n\nMarrow Works was a shipyard. In 1881 it built the Velane.";
        assert_eq!(makers(yard), ["Marrow Works"]);
    }
}
