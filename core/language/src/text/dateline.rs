//! Where and by whom a report was sent stands before its first sentence: `SUND, Norland (Courier) -- The lamp is lit.`

use clew_types::text::floor_boundary;

/// Longest of its kind, in bytes.
const LONGEST: usize = 80;
/// Words of a source at most.
const SOURCE: usize = 3;
/// What parts it from the report.
const DASHES: &[&str] = &[" -- ", " – ", " — ", " - ", " --- "];

/// Bytes of the place and the source that a paragraph opens with, with the dash behind them; 0 where there are none.
pub fn dateline(paragraph: &str) -> usize {
    let head = &paragraph[..floor_boundary(paragraph, LONGEST)];
    let parted = DASHES.iter().filter_map(|dash| Some((head.find(dash)?, dash.len()))).min();
    let Some((at, dash)) = parted else { return 0 };
    let (place, source) = match head[..at].trim_end().strip_suffix(')').and_then(|head| head.rsplit_once('('))
    {
        Some((place, source)) => (place.trim(), Some(source)),
        None => (head[..at].trim(), None),
    };
    let is_dateline = match source {
        Some(source) => is_source(source) && is_place(place),
        // `NATO – the alliance`: capitals alone are a short name too.
        None => place.contains(", ") && is_loud(place) && is_place(place),
    };
    if is_dateline && paragraph[at + dash..].starts_with(char::is_uppercase) { at + dash } else { 0 }
}

fn is_source(source: &str) -> bool {
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    (1..=SOURCE).contains(&source.split_whitespace().count()) && source.split_whitespace().all(is_name)
}

/// Nothing but names, or nothing: `San Diego, Norland`.
fn is_place(place: &str) -> bool {
    place.split([' ', ',']).filter(|word| !word.is_empty()).all(|word| word.starts_with(char::is_uppercase))
}

/// `SUND, Norland`: the town in capitals.
fn is_loud(place: &str) -> bool {
    let town = place.split(',').next().unwrap_or_default();
    town.chars().filter(|c| c.is_alphabetic()).count() > 1 && !town.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_begins_behind_its_dateline() {
        let check = |text: &str, line: &str| assert_eq!(&text[..dateline(text)], line, "{text}");
        check("SUND, Norland (Courier) -- The lamp is lit.", "SUND, Norland (Courier) -- ");
        check("Port Sund, Norland (Daily Courier) – Ada left.", "Port Sund, Norland (Daily Courier) – ");
        check("(NWB) -- Ada Renn left.", "(NWB) -- ");
        check("PORT SUND, Norland — Ada left.", "PORT SUND, Norland — ");
        check("NATO – the alliance – grew.", "");
        check("NATO – An alliance", "");
        check("Ada Renn (Sund) – a baker – left.", "");
        check("Ada Renn (born 1900) – She left.", "");
        check("The Renn Mill (Sund) burned down.", "");
        check("", "");
    }
}
