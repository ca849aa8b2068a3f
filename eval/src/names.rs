//! Which things does a text hold, and by which names? The most used ones, as the patterns, then the network, then the graph leave
//! them: to be judged by reading.

use crate::facts::sources_of;
use crate::workspace::LocalReader;
use crate::{Outcome, args::Args};
use clew_knowledge::corpus::CorpusBuilder;
use clew_types::extraction::EntityKind;
use clew_types::graph::Entity;
use clew_types::id::DocumentId;

/// Things shown unless told otherwise.
const SHOWN: usize = 40;

/// `names FILE… [--limit N] [--patterns] [--reader F]`: sentences, kind, name, other names; kinds of the second rank (common
/// nouns, dates, numbers) are left out.
pub fn run(args: &Args) -> Outcome {
    let limit = args.optional("limit").map_or(Ok(SHOWN), str::parse)?;
    let reader = if args.has("patterns") { None } else { LocalReader::load(args) };
    let mut builder = CorpusBuilder::new();
    let mut next = 0;
    for file in args.files() {
        for source in sources_of(file)? {
            let reading = source.reading;
            let reading = reader.as_ref().map_or(reading.clone(), |reader| reader.named(reading));
            builder.add(DocumentId(next), reading);
            next += 1;
        }
    }
    let corpus = builder.snapshot();
    let mut things: Vec<(&Entity, &str)> = corpus
        .graph
        .entities()
        .iter()
        .filter_map(|entity| first_rank(entity.kind).map(|kind| (entity, kind)))
        .collect();
    things.sort_by_key(|(entity, _)| std::cmp::Reverse(entity.sources.len()));
    for (entity, kind) in things.into_iter().take(limit) {
        println!("{:5}  {kind:12}  {}  [{}]", entity.sources.len(), entity.name, entity.aliases.join(", "));
    }
    Ok(())
}

fn first_rank(kind: EntityKind) -> Option<&'static str> {
    match kind {
        EntityKind::Person => Some("person"),
        EntityKind::Organisation => Some("organisation"),
        EntityKind::Place => Some("place"),
        EntityKind::Work => Some("work"),
        EntityKind::Event => Some("event"),
        EntityKind::Product => Some("product"),
        EntityKind::Species => Some("species"),
        EntityKind::Other => Some("other"),
        EntityKind::Date | EntityKind::Quantity | EntityKind::Concept => None,
    }
}
