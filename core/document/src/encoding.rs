//! Which characters do the bytes stand for?

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use clew_types::document::ReadWarning;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// How far UTF-16 without a byte order mark is looked for, in bytes.
const PROBE: usize = 4096;

/// A file that is all text, and its text.
pub(super) struct Decoded<'a> {
    pub bytes: &'a [u8],
    pub text: String,
    /// Which encoding it is in, if not UTF-8.
    pub warning: Option<ReadWarning>,
}

impl<'a> Decoded<'a> {
    /// In any encoding, as [`decode`] tells it.
    pub fn any(bytes: &'a [u8], label: Option<&[u8]>) -> Self {
        let (text, warning) = decode(bytes, label);
        Self { bytes, text, warning }
    }

    /// In UTF-8; nothing where [`is_utf8`] says no.
    pub fn utf8(bytes: &'a [u8]) -> Option<Self> {
        let text = is_utf8(bytes).then(|| without_mark(bytes))?;
        let text = with_line_ends(once_encoded(String::from_utf8_lossy(text).into_owned()));
        Some(Self { bytes, text, warning: None })
    }
}

/// Whether a text is UTF-8 from its first byte to its last: no table of any other encoding is needed then.
pub(super) fn is_utf8(bytes: &[u8]) -> bool {
    looks_utf16(bytes).is_none() && std::str::from_utf8(bytes).is_ok()
}

/// A text as those write it who write for tables and programs: UTF-8 or UTF-16, else what Western offices used before. For what
/// is not a document and has keys and commas to be told by; it needs no tables.
pub fn plainly(bytes: &[u8]) -> String {
    let pairs = |number: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| number([pair[0], pair[1]]));
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>()
    };
    let text = match looks_utf16(bytes) {
        Some(Order::LittleEndian) => pairs(u16::from_le_bytes),
        Some(Order::BigEndian) => pairs(u16::from_be_bytes),
        None if is_nearly_utf8(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        None => western(bytes),
    };
    with_line_ends(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// What Windows-1252 has where Latin-1 has controls.
const FROM_80: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// Windows-1252: Latin-1, but for what stands where Latin-1 has controls.
fn western(bytes: &[u8]) -> String {
    let high = |byte: u8| FROM_80.chars().nth(usize::from(byte - 0x80)).unwrap_or(char::from(byte));
    bytes
        .iter()
        .map(|byte| if (0x80..0xa0).contains(byte) { high(*byte) } else { char::from(*byte) })
        .collect()
}

/// A text whose UTF-8 was taken for Latin-1 or Windows-1252 and written as UTF-8 again: `1990â€“1993` was `1990–1993`. Only where
/// there is what no text has by itself, and only what is UTF-8 when it is turned back.
fn once_encoded(text: String) -> String {
    let is_control = |c: char| ('\u{80}'..='\u{9f}').contains(&c) && c != '\u{85}';
    if !text.contains(is_control) && !text.contains("â€") {
        return text;
    }
    let byte = |c: char| match u32::from(c) {
        0x80..=0xff => u8::try_from(u32::from(c)).ok(),
        _ => FROM_80.chars().position(|other| other == c).map(|at| 0x80 + at as u8),
    };
    let mut whole = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|c| byte(c).is_some()) {
        whole.push_str(&rest[..start]);
        let run = &rest[start..];
        let end = run.find(|c| byte(c).is_none()).unwrap_or(run.len());
        let bytes: Vec<u8> = run[..end].chars().filter_map(byte).collect();
        match String::from_utf8(bytes) {
            Ok(once) => whole.push_str(&once),
            Err(_) => whole.push_str(&run[..end]),
        }
        rest = &run[end..];
    }
    whole.push_str(rest);
    whole
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

fn with_line_ends(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// The text, decoded by byte order mark, else by what the file says of itself (`label`), else as UTF-8 where it is
/// valid, else by a guess. A warning names the encoding when it was not UTF-8. Line ends become `\n`.
pub fn decode(bytes: &[u8], label: Option<&[u8]>) -> (String, Option<ReadWarning>) {
    let encoding = encoding_of(bytes, label);
    let (text, used, _) = encoding.decode(bytes);
    let warning = (used != UTF_8).then(|| ReadWarning::Encoding(used.name().to_string()));
    (with_line_ends(once_encoded(text.into_owned())), warning)
}

fn encoding_of(bytes: &[u8], label: Option<&[u8]>) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    match looks_utf16(bytes) {
        Some(Order::LittleEndian) => return UTF_16LE,
        Some(Order::BigEndian) => return UTF_16BE,
        None => {}
    }
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let named = label.and_then(Encoding::for_label).filter(|encoding| *encoding != UTF_8);
    named.unwrap_or_else(|| guess(bytes))
}

/// Valid UTF-8, or mostly so, with a broken character or a cut-off end.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).map_or_else(
        |error| {
            let broken = String::from_utf8_lossy(bytes).matches(char::REPLACEMENT_CHARACTER).count();
            let high = bytes.iter().filter(|b| **b >= 0x80).count();
            let cut = error.error_len().is_none();
            cut || broken * 20 < high
        },
        |_| true,
    )
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    if is_nearly_utf8(bytes) {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}

/// Which of two bytes comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    LittleEndian,
    BigEndian,
}

/// UTF-16 by its mark, or because every other byte of mostly Latin text is NUL.
pub(super) fn looks_utf16(bytes: &[u8]) -> Option<Order> {
    match bytes {
        [0xff, 0xfe, ..] => return Some(Order::LittleEndian),
        [0xfe, 0xff, ..] => return Some(Order::BigEndian),
        [0xef, 0xbb, 0xbf, ..] => return None,
        _ => {}
    }
    let probe = &bytes[..bytes.len().min(PROBE)];
    let zeros = |offset: usize| probe.iter().skip(offset).step_by(2).filter(|b| **b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let half = probe.len() / 2;
    if half > 1 && odd * 10 > half * 7 && even * 20 < half {
        Some(Order::LittleEndian)
    } else if half > 1 && even * 10 > half * 7 && odd * 20 < half {
        Some(Order::BigEndian)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], label: Option<&[u8]>, expected: &str, encoding: Option<&str>) {
        let (text, warning) = decode(bytes, label);
        assert_eq!(text, expected);
        assert_eq!(warning, encoding.map(|name| ReadWarning::Encoding(name.into())));
    }

    #[test]
    fn encodings() {
        check("tide é".as_bytes(), None, "tide é", None);
        check(b"\xef\xbb\xbftide", None, "tide", None);
        check(b"\xff\xfet\0i\0", None, "ti", Some("UTF-16LE"));
        check(b"\xfe\xff\0t\0i", None, "ti", Some("UTF-16BE"));
        check(b"t\0i\0d\0e\0", None, "tide", Some("UTF-16LE"));
        check(b"caf\xe9 \x93tide\x94 na\xefve", None, "café “tide” naïve", Some("windows-1252"));
        check(b"\xcf\xf0\xe8", Some(b"windows-1251"), "При", Some("windows-1251"));
        check(b"a\r\nb\rc", None, "a\nb\nc", None);
    }

    #[test]
    fn what_was_encoded_twice_is_read_once() {
        let check = |text: &str, expected: &str| assert_eq!(once_encoded(text.to_owned()), expected);
        check("1990â\u{80}\u{93}1993, Â£850 and Ã©", "1990–1993, £850 and é");
        check("Itâ€™s Annâ€™s “café”", "It’s Ann’s “café”");
        // Without such a sign nothing is touched.
        check("Â£850 or Ã©", "Â£850 or Ã©");
        check("café “naïve” ½", "café “naïve” ½");
        check("a\u{80}b é", "a\u{80}b é");
        check("a\u{85}b Ã©", "a\u{85}b Ã©");
    }

    #[test]
    fn what_needs_no_tables_is_read_the_same() {
        for bytes in ["tide é\r\nb".as_bytes(), b"\xef\xbb\xbftide", b"a\r\nb\rc"] {
            assert_eq!(Decoded::utf8(bytes).map(|decoded| decoded.text), Some(decode(bytes, None).0));
        }
        assert!(Decoded::utf8(b"caf\xe9").is_none() && Decoded::utf8(b"t\0i\0d\0e\0").is_none());
        let texts: [&[u8]; 6] = [
            "tide é".as_bytes(),
            b"\xef\xbb\xbftide",
            b"\xff\xfet\0i\0",
            b"t\0i\0d\0e\0",
            b"caf\xe9 \x93tide\x94 na\xefve \x80",
            b"tide \xc3",
        ];
        for bytes in texts {
            assert_eq!(plainly(bytes), decode(bytes, None).0);
        }
    }

    #[test]
    fn a_broken_character_does_not_change_the_encoding() {
        let mut bytes = "é".repeat(50).into_bytes();
        bytes.push(0xc3);
        let (text, warning) = decode(&bytes, None);
        assert!(text.starts_with("éé") && warning.is_none());
    }
}
