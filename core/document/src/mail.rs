//! E-mail (EML, RFC 5322 and MIME) and saved pages (MHT): who wrote to whom and when, then the text. Attachments are
//! files of their own: see [`super::archive`].

use super::description::described;
use super::draft::{Draft, collapsed};
use super::encoding::{decode, looks_utf16};
use super::{html, plain};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};
use mail_parser::{Address, Message, MessageParser, MimeHeaders, PartType};

/// Messages inside messages whose files are looked for.
const DEEPEST: usize = 3;
/// People told of whom a message is from or to, of each kind.
const MOST_PEOPLE: usize = 20;

/// Reads a message.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let bytes = as_bytes(bytes);
    let message = parse(&bytes)?;
    if is_encrypted(&message) {
        return Err(ReadError::Encrypted);
    }
    let mut draft = Draft::of(&bytes);
    if let Some(subject) = message.subject() {
        draft.push(BlockRole::Heading(1), subject);
        draft.title = Some(collapsed(subject)).filter(|title| !title.is_empty());
    }
    push_head(&mut draft, &message);
    push_body(&mut draft, &message);
    draft.finish(name, DocumentKind::Mail)
}

/// Files that came with a message, named as there; pictures in its text are none.
pub(super) fn attachments(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let bytes = as_bytes(bytes);
    let mut files = Vec::new();
    if let Ok(message) = parse(&bytes) {
        collect_files(&message, DEEPEST, &mut files);
    }
    files
}

/// A message saved as UTF-16 text.
fn as_bytes(bytes: &[u8]) -> Vec<u8> {
    if looks_utf16(bytes).is_some() { decode(bytes, None).0.into_bytes() } else { bytes.to_vec() }
}

fn parse(bytes: &[u8]) -> Result<Message<'_>, ReadError> {
    let message = MessageParser::default().parse(bytes);
    message
        .filter(|message| !message.headers().is_empty())
        .ok_or_else(|| ReadError::Damaged("it does not begin like a message".to_string()))
}

fn is_encrypted(message: &Message) -> bool {
    message.content_type().is_some_and(|kind| match (kind.ctype(), kind.subtype()) {
        ("multipart", Some("encrypted")) => true,
        ("application", Some("pkcs7-mime" | "x-pkcs7-mime")) => {
            kind.attribute("smime-type") != Some("signed-data")
        }
        _ => false,
    })
}

fn push_head(draft: &mut Draft, message: &Message) {
    let date = message.date().filter(|date| date.is_valid());
    let date = date.map(|date| {
        format!("{:04}-{:02}-{:02} {:02}:{:02}", date.year, date.month, date.day, date.hour, date.minute)
    });
    let parties = [("From", message.from()), ("To", message.to()), ("Copy to", message.cc())];
    let people = parties.into_iter().flat_map(|(role, all)| people(all).map(move |name| (role, name)));
    push_told(draft, people.chain(date.map(|date| ("Sent", date))));
}

/// Who wrote to whom and when, as a row about the message.
pub(super) fn push_told(draft: &mut Draft, told: impl Iterator<Item = (&'static str, String)>) {
    let subject = draft.title.clone().unwrap_or_else(|| "without a subject".to_owned());
    let told: Vec<(&str, String)> = told.filter(|(_, value)| !value.trim().is_empty()).collect();
    let cells = told.iter().map(|(name, value)| (*name, value.as_str()));
    if let Some(row) = described(("Subject", &subject), cells) {
        draft.push(BlockRole::TableRow, &row);
    }
}

/// Names, or addresses of those without.
fn people<'m>(addresses: Option<&'m Address<'m>>) -> impl Iterator<Item = String> + 'm {
    let person = |address: &mail_parser::Addr| address.name().or(address.address()).map(collapsed);
    addresses.into_iter().flat_map(Address::iter).filter_map(person).take(MOST_PEOPLE)
}

fn push_body(draft: &mut Draft, message: &Message) {
    for id in &message.text_body {
        match message.part(*id).map(|part| &part.body) {
            Some(PartType::Text(text)) => plain::push_text(draft, &text.replace("\r\n", "\n")),
            Some(PartType::Html(markup)) => html::push_fragment(draft, markup),
            Some(PartType::Message(inner)) => push_body(draft, inner),
            _ => {}
        }
    }
}

fn collect_files(message: &Message, depth: usize, files: &mut Vec<(String, Vec<u8>)>) {
    for part in message.attachments() {
        let picture = part.content_type().is_some_and(|kind| kind.ctype() == "image");
        let signature = part.content_type().is_some_and(|kind| {
            kind.subtype().is_some_and(|subtype| subtype.contains("signature") || subtype.contains("pkcs7"))
        });
        match (&part.body, part.attachment_name()) {
            (PartType::Message(inner), _) if depth > 0 => collect_files(inner, depth - 1, files),
            (PartType::Text(_) | PartType::Html(_) | PartType::Binary(_), Some(name))
                if !picture && !signature =>
            {
                files.push((collapsed(name), part.contents().to_vec()));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    const HEAD: &str = "From: Ada Renn <ada@tide.example>\r\nTo: b@x.example\r\nDate: Fri, 1 Mar 2024 18:00:00 +0000\r\n\
        Subject: =?utf-8?q?High_w=C3=A4ter?=\r\n";
    const PARTS: &str = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=XX\r\n\r\n--XX\r\n\
        Content-Type: text/html\r\n\r\n<p>Rain <b>fell</b>.</p>\r\n--XX\r\n\
        Content-Type: text/plain; name=notes.txt\r\nContent-Disposition: attachment; filename=notes.txt\r\n\
        Content-Transfer-Encoding: base64\r\n\r\nU25vdy4=\r\n--XX--\r\n";

    fn message(rest: &str) -> Vec<u8> {
        (HEAD.to_string() + rest).into_bytes()
    }

    #[test]
    fn head_and_text() {
        let head = "h1 High wäter\ntr Subject: High wäter; From: Ada Renn; To: b@x.example; Sent: 2024-03-01 18:00.\n";
        let document = read("a.eml", &message("\r\nRain fell.\r\n\r\nIt did.\r\n"));
        check_blocks(document, &(head.to_string() + "p Rain fell.\np It did."));
        check_blocks(read("a.eml", &message(PARTS)), &(head.to_string() + "p Rain fell."));
    }

    #[test]
    fn attachments_are_files() {
        assert_eq!(attachments(&message(PARTS)), [("notes.txt".to_string(), b"Snow.".to_vec())]);
        assert!(attachments(&message("\r\nRain fell.")).is_empty());
    }

    #[test]
    fn refusals() {
        let locked = "Content-Type: multipart/encrypted; boundary=XX\r\n\r\n--XX--\r\n";
        assert_eq!(read("a.eml", &message(locked)), Err(ReadError::Encrypted));
        assert!(matches!(read("a.eml", b""), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(&message(PARTS), |bytes| {
            attachments(bytes);
            read("a.eml", bytes)
        });
    }
}
