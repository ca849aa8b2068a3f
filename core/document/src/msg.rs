//! Outlook messages (MSG, MS-OXMSG): the same as a mail, from the properties of a compound file.

use super::compound::{Compound, utf16};
use super::draft::{Draft, collapsed};
use super::encoding::decode;
use super::{html, mail, moment, plain};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};

/// Properties, by number.
const SUBJECT: u16 = 0x0037;
const SENDER: u16 = 0x0c1a;
const TO: u16 = 0x0e04;
const COPY_TO: u16 = 0x0e03;
const BODY: u16 = 0x1000;
const HTML: u16 = 0x1013;
const SENT: u16 = 0x0039;
const ATTACHED_NAME: u16 = 0x3707;
const ATTACHED: u16 = 0x3701;
/// In the stream of short properties of a message: its head, and a property, in bytes.
const HEAD: usize = 32;
const PROPERTY: usize = 16;
/// Seconds from 1601, when its clock begins, to 1970.
const EPOCH: i64 = 11_644_473_600;

/// Reads a message.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut file = Compound::open(bytes)?;
    let mut draft = Draft::of(bytes);
    if let Some(subject) = text(&mut file, "", SUBJECT) {
        draft.push(BlockRole::Heading(1), &subject);
        draft.title = Some(collapsed(&subject)).filter(|title| !title.is_empty());
    }
    let mut told = vec![("From", text(&mut file, "", SENDER).unwrap_or_default())];
    for (role, property) in [("To", TO), ("Copy to", COPY_TO)] {
        let people = text(&mut file, "", property).unwrap_or_default();
        told.extend(people.split(';').map(|name| (role, name.trim().to_owned())));
    }
    told.push(("Sent", sent(&mut file).unwrap_or_default()));
    mail::push_told(&mut draft, told.into_iter());
    push_body(&mut draft, &mut file);
    draft.finish(name, DocumentKind::Mail)
}

/// Files that came with a message.
pub(super) fn attachments(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let Ok(mut file) = Compound::open(bytes) else { return Vec::new() };
    let storages = file.storages().into_iter().filter(|name| name.starts_with("__attach_version1.0_"));
    let attached = |storage: String| {
        let folder = format!("/{storage}");
        let name = text(&mut file, &folder, ATTACHED_NAME)?;
        Some((collapsed(&name), file.stream(&format!("{folder}/__substg1.0_{ATTACHED:04X}0102"))?))
    };
    storages.filter_map(attached).collect()
}

fn push_body(draft: &mut Draft, file: &mut Compound) {
    if let Some(body) = text(file, "", BODY).filter(|body| !body.trim().is_empty()) {
        plain::push_text(draft, &body.replace("\r\n", "\n"));
    } else if let Some(markup) = file.stream(&format!("/__substg1.0_{HTML:04X}0102")) {
        html::push_fragment(draft, &decode(&markup, None).0);
    }
}

/// A property that is text, in either of its two forms.
fn text(file: &mut Compound, folder: &str, property: u16) -> Option<String> {
    let wide = file.stream(&format!("{folder}/__substg1.0_{property:04X}001F"));
    wide.map(|bytes| utf16(&bytes)).or_else(|| {
        let narrow = file.stream(&format!("{folder}/__substg1.0_{property:04X}001E"))?;
        Some(decode(&narrow, None).0)
    })
}

/// When it was sent: 100 nanoseconds since 1601, among the short properties.
fn sent(file: &mut Compound) -> Option<String> {
    let properties = file.stream("/__properties_version1.0")?;
    let is_sent = |property: &&[u8]| property[..4] == [0x40, 0, SENT as u8, (SENT >> 8) as u8];
    let found = properties.get(HEAD..)?.chunks_exact(PROPERTY).find(is_sent)?;
    let ticks = u64::from_le_bytes(found[8..].try_into().ok()?);
    Some(moment::written((ticks / 10_000_000) as i64 - EPOCH))
}

#[cfg(test)]
mod tests {
    use super::super::archive::unfold;
    use super::super::doc::tests::compound;
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    fn wide(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn message() -> Vec<u8> {
        let mut short = vec![0; HEAD];
        short.extend([0x40, 0, 0x39, 0, 6, 0, 0, 0]);
        // 1 March 2024, 18:00.
        short.extend(((1_709_316_000_i64 + EPOCH) as u64 * 10_000_000).to_le_bytes());
        compound(&[
            ("/__properties_version1.0", short),
            ("/__substg1.0_0037001F", wide("High wäter")),
            ("/__substg1.0_0C1A001F", wide("Ada Renn")),
            ("/__substg1.0_0E04001E", b"Bo Lind".to_vec()),
            ("/__substg1.0_1000001F", wide("Rain fell.\r\n\r\nIt did.\r\n")),
            ("/__attach_version1.0_#00000000/__substg1.0_3707001F", wide("notes.txt")),
            ("/__attach_version1.0_#00000000/__substg1.0_37010102", b"Snow.".to_vec()),
        ])
    }

    #[test]
    fn head_text_and_files() {
        let expected = "h1 High wäter\ntr Subject: High wäter; From: Ada Renn; To: Bo Lind; Sent: 2024-03-01 18:00.\np Rain fell.\np It did.";
        check_blocks(super::super::read("a.msg", &message()), expected);
        let files = unfold("a.msg", &message()).unwrap().unwrap();
        assert_eq!(
            files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(),
            ["a.msg", "a.msg/notes.txt"]
        );
        assert_eq!(files[1].bytes, b"Snow.");
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(&message(), |bytes| {
            attachments(bytes);
            read("a.msg", bytes)
        });
    }
}
