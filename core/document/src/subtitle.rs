//! Subtitles (WebVTT, SubRip): what is said, without times and markup. Lines of one sentence are joined.

use super::draft::Draft;
use super::encoding::Decoded;
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};

/// Longest paragraph of joined lines, in bytes.
const LONGEST: usize = 1_000;

/// Reads subtitles.
pub(super) fn read(name: &str, file: &Decoded<'_>) -> Result<Document, ReadError> {
    let mut draft = Draft::of_text(file);
    let mut paragraph = String::new();
    for cue in file.text.split("\n\n") {
        let (speaker, words) = said(cue);
        let ended = paragraph.trim_end().ends_with(['.', '!', '?', '…', '"', '”']);
        if speaker.is_some() || ended || paragraph.len() > LONGEST {
            draft.push(BlockRole::Paragraph, &std::mem::take(&mut paragraph));
        }
        paragraph.extend(speaker.map(|speaker| speaker + ": "));
        paragraph.push_str(&words);
        paragraph.push(' ');
    }
    draft.push(BlockRole::Paragraph, &paragraph);
    draft.finish(name, DocumentKind::Text)
}

/// Who speaks and what is said in a cue; nothing for heads, notes and styles.
fn said(cue: &str) -> (Option<String>, String) {
    let mut lines = cue.lines().skip_while(|line| !line.contains("-->"));
    if lines.next().is_none() {
        return (None, String::new());
    }
    let lines: Vec<&str> = lines.collect();
    let text = lines.join(" ");
    let speaker = text.split_once("<v").and_then(|(_, rest)| rest.split_once('>')).map(|(voice, _)| voice);
    let speaker = speaker.and_then(|voice| voice.split_once(' ')).map(|(_, name)| name.trim().to_owned());
    (speaker.filter(|name| !name.is_empty()), without_tags(&text))
}

fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, tagged)) = rest.split_once('<') {
        plain.push_str(before);
        rest = tagged.split_once('>').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};

    fn check(text: &str, expected: &str) {
        check_blocks(crate::read("a.vtt", text.as_bytes()), expected);
    }

    #[test]
    fn what_is_said() {
        check(
            "WEBVTT\n\nNOTE no\n\n1\n00:00.000 --> 00:02.000 align:start\n<v.loud Ada>The <i>tide</i>\n\n\
             00:02.000 --> 00:03.000\nrose.\n\n00:03.000 --> 00:04.000\nIt fell.",
            "p Ada: The tide rose.\np It fell.",
        );
        check(
            "1\n00:00:01,000 --> 00:00:02,000\nRain\nfell.\n\n2\n00:00:03,000 --> 00:00:04,000\nSnow.",
            "p Rain fell.\np Snow.",
        );
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(
            b"WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ada>The <i>tide</i>\n\n00:1 --> 2\nb <",
            |bytes| crate::read("a.vtt", bytes),
        );
    }
}
