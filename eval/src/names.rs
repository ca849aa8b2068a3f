//! Which names does a text hold? The most used ones, as the patterns and then the network leave them: to be judged by reading.

use crate::facts::sources_of;
use crate::workspace::LocalReader;
use crate::{Outcome, args::Args};
use clew_types::extraction::EntityKind;
use std::collections::BTreeMap;

/// Names shown unless told otherwise.
const SHOWN: usize = 40;

/// `names FILE… [--limit N] [--patterns] [--reader F]`: kinds of the second rank (common nouns, dates, numbers) are left out.
pub fn run(args: &Args) -> Outcome {
    let limit = args.optional("limit").map_or(Ok(SHOWN), str::parse)?;
    let reader = if args.has("patterns") { None } else { LocalReader::load(args) };
    let mut names: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for file in args.files() {
        for source in sources_of(file)? {
            let reading = source.reading;
            let reading = reader.as_ref().map_or(reading.clone(), |reader| reader.named(reading));
            for mention in reading.extraction.mentions {
                if let Some(kind) = first_rank(mention.kind) {
                    *names.entry((mention.name, kind)).or_default() += 1;
                }
            }
        }
    }
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for ((name, kind), count) in names.into_iter().take(limit) {
        println!("{count:5}  {kind:12}  {name}");
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
