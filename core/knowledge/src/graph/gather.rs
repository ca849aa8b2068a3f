//! What do all documents together say about one thing? Its name, kind, aliases and sources.

use super::builder::{Cluster, SpelledName};
use super::class::{KindVotes, majority};
use super::name::company_of;
use super::person::without_epithets;
use super::tables::{Symbol, Tables};
use clew_types::id::{DocumentId, EntityId, SentenceId};
use clew_types::{arrange::Arrange, extraction::EntityKind, graph::Entity};
use std::cmp::Reverse;

/// A full name used less than this share of the most frequent one's times is no candidate for the canonical name.
const FREQUENT: u32 = 3;
/// A part of a name with its title goes before full ones that are used less than one time in so many.
const USUAL: u32 = 10;

/// The gathered clusters of one entity. One value serves entity after entity, so that lists are allocated once.
#[derive(Default)]
pub(super) struct Gathered {
    spelled: Vec<SpelledName>,
    names: Vec<GatheredName>,
    votes: KindVotes,
    sources: Vec<SentenceId>,
    description: Option<(bool, SentenceId)>,
}

/// All spellings of one looked-up name.
#[derive(Clone, Copy)]
struct GatheredName {
    name: Symbol,
    /// The most frequent spelling.
    surface: Symbol,
    surface_count: u32,
    count: u32,
    titles: u32,
    /// Short in every document.
    short: bool,
}

impl Gathered {
    /// Forgets the entity before and gathers these clusters, which come in document order.
    pub fn refill<'a>(&mut self, clusters: impl Iterator<Item = (DocumentId, &'a Cluster)>, tables: &Tables) {
        self.spelled.clear();
        self.sources.clear();
        self.votes = KindVotes::default();
        self.description = None;
        for (document, cluster) in clusters {
            self.add(document, cluster);
        }
        if !self.sources.is_sorted_by(|left, right| left < right) {
            self.sources.arrange();
            self.sources.dedup();
        }
        self.gather_names(tables);
    }

    fn add(&mut self, document: DocumentId, cluster: &Cluster) {
        self.spelled.extend_from_slice(&cluster.forms);
        self.votes.iter_mut().zip(cluster.kind_votes).for_each(|(sum, votes)| *sum += votes);
        self.sources.extend(cluster.sentences.iter().map(|index| SentenceId { document, index: *index }));
        // The page about a thing defines it best, else the first document that does.
        let better = |known: (bool, SentenceId)| cluster.subject && !known.0;
        if let Some(index) = cluster.definition.filter(|_| self.description.is_none_or(better)) {
            self.description = Some((cluster.subject, SentenceId { document, index }));
        }
    }

    fn gather_names(&mut self, tables: &Tables) {
        self.spelled.arrange_by_key(|form| (form.name, form.surface));
        self.names.clear();
        for spellings in self.spelled.chunk_by(|left, right| left.name == right.name) {
            let mut name = GatheredName::new(&spellings[0]);
            for same in spellings.chunk_by(|left, right| left.surface == right.surface) {
                name.add(same, tables);
            }
            self.names.push(name);
        }
    }

    /// Names by which the entity can be found.
    pub fn lookups(&self) -> impl Iterator<Item = Symbol> {
        let all_short = self.names.iter().all(|name| name.short);
        self.names.iter().filter(move |name| all_short || !name.short).map(|name| name.name)
    }

    /// Titles first, then the fullest of the frequent names, then the most frequent.
    fn sort_names(&mut self, tables: &Tables) {
        let surface = |name: &GatheredName| tables.symbols.get(name.surface);
        let words = |name: &GatheredName| surface(name).split_whitespace().count();
        let most = |counts: &dyn Fn(&GatheredName) -> bool| {
            self.names.iter().filter(|name| counts(name)).map(|name| name.count).max().unwrap_or(0)
        };
        let full = most(&|name| !name.short);
        // "Mr. Doe" throughout a story that tells his first name once.
        let any = most(&|_| true);
        let stands = |name: &GatheredName| {
            !name.short || words(name) > 1 && name.count > USUAL * full && name.count == any
        };
        let most = most(&stands);
        self.names.arrange_by_key(|name| {
            let rare = name.count * FREQUENT < most;
            (
                !stands(name),
                is_called_out(surface(name)),
                Reverse(name.titles),
                rare,
                Reverse(words(name)),
                Reverse(name.count),
                surface(name),
            )
        });
    }

    /// The entity, and its canonical name as it is looked up.
    pub fn entity(&mut self, id: EntityId, tables: &Tables) -> (Entity, Symbol) {
        let surface = |name: &GatheredName| tables.symbols.get(name.surface);
        if self.names.len() > 1 {
            self.sort_names(tables);
        }
        let mut names = self.names.iter();
        let canonical = names.next().map_or((Symbol::default(), ""), |name| (name.name, surface(name)));
        let is_company = self.names.iter().any(|name| company_of(surface(name)).is_some());
        let kind = if is_company { EntityKind::Organisation } else { majority(&self.votes) };
        let is_loud = kind == EntityKind::Person
            && canonical.1.contains(' ')
            && !canonical.1.contains(char::is_lowercase);
        let name = if is_loud { calm(canonical.1) } else { canonical.1.to_string() };
        let entity = Entity {
            id,
            name,
            kind,
            description: self.description.map(|(_, sentence)| sentence),
            aliases: names.filter(|name| !name.short).map(|name| surface(name).to_string()).collect(),
            sources: self.sources.clone(),
        };
        (entity, canonical.0)
    }
}

/// "Poor Jane!": how somebody speaks of a person, not the name.
fn is_called_out(name: &str) -> bool {
    name.ends_with(['!', '?']) || without_epithets(name) != name
}

/// `Frank O'Dell` of a person who is only named in capitals: `FRANK O'DELL`. Initials and numbers stay.
fn calm(name: &str) -> String {
    let is_number = |word: &str| word.chars().all(|letter| "IVXLC.".contains(letter));
    let word = |word: &str| {
        let mut before = ' ';
        let lower = |letter: char| {
            let stays = !before.is_alphabetic();
            before = letter;
            if stays { letter.to_string() } else { letter.to_lowercase().collect() }
        };
        if is_number(word) { word.to_owned() } else { word.chars().map(lower).collect::<String>() }
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl GatheredName {
    fn new(form: &SpelledName) -> Self {
        let SpelledName { name, surface, .. } = *form;
        Self { name, surface, surface_count: 0, count: 0, titles: 0, short: true }
    }

    /// Adds all uses of one spelling.
    fn add(&mut self, uses: &[SpelledName], tables: &Tables) {
        let count = uses.iter().map(|form| form.count).sum();
        // Of equally frequent spellings: with a capital, else in small letters.
        let style = |surface: Symbol| {
            let surface = tables.symbols.get(surface);
            (surface.starts_with(char::is_uppercase), surface)
        };
        if (count, style(uses[0].surface)) > (self.surface_count, style(self.surface)) {
            self.surface = uses[0].surface;
            self.surface_count = count;
        }
        self.count += count;
        self.titles += uses.iter().filter(|form| form.title).count() as u32;
        self.short &= uses.iter().all(|form| form.short);
    }
}

#[cfg(test)]
mod tests {
    use super::calm;

    #[test]
    fn names_in_capitals_are_calmed() {
        assert_eq!(calm("FRANK O'DELL"), "Frank O'Dell");
        assert_eq!(calm("J. R. HOLT-RENN"), "J. R. Holt-Renn");
        assert_eq!(calm("HENRIK VIII"), "Henrik VIII");
    }
}
