//! Which characters do the bytes stand for?

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use clew_types::document::ReadWarning;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// How far UTF-16 without a byte order mark is looked for, in bytes.
const PROBE: usize = 4096;

/// The text, decoded by byte order mark, else by what the file says of itself (`label`), else as UTF-8 where it is
/// valid, else by a guess. A warning names the encoding when it was not UTF-8. Line ends become `\n`.
pub fn decode(bytes: &[u8], label: Option<&[u8]>) -> (String, Option<ReadWarning>) {
    let encoding = encoding_of(bytes, label);
    let (text, used, _) = encoding.decode(bytes);
    let warning = (used != UTF_8).then(|| ReadWarning::Encoding(used.name().to_string()));
    let text =
        if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.into_owned() };
    (text, warning)
}

fn encoding_of(bytes: &[u8], label: Option<&[u8]>) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    if let Some(encoding) = looks_utf16(bytes) {
        return encoding;
    }
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let named = label.and_then(Encoding::for_label).filter(|encoding| *encoding != UTF_8);
    named.unwrap_or_else(|| guess(bytes))
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    // Mostly valid UTF-8 with a broken character or a cut-off end is still UTF-8.
    let broken = String::from_utf8_lossy(bytes).matches('\u{fffd}').count();
    let high = bytes.iter().filter(|b| **b >= 0x80).count();
    if broken * 20 < high {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}

/// UTF-16 by its mark, or because every other byte of mostly Latin text is NUL.
pub(super) fn looks_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding != UTF_8).then_some(encoding);
    }
    let probe = &bytes[..bytes.len().min(PROBE)];
    let zeros = |offset: usize| probe.iter().skip(offset).step_by(2).filter(|b| **b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let half = probe.len() / 2;
    if half > 1 && odd * 10 > half * 7 && even * 20 < half {
        Some(UTF_16LE)
    } else if half > 1 && even * 10 > half * 7 && odd * 20 < half {
        Some(UTF_16BE)
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
    fn a_broken_character_does_not_change_the_encoding() {
        let mut bytes = "é".repeat(50).into_bytes();
        bytes.push(0xc3);
        let (text, warning) = decode(&bytes, None);
        assert!(text.starts_with("éé") && warning.is_none());
    }
}
