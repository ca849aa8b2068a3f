//! An answer as a note.

use super::answer::Report;
use std::fmt::Write;

pub(super) fn page(report: &Report<'_>) -> String {
    let mut text = format!("# {}\n\n**{}**\n", plain(&report.answer.question), plain(&report.verdict()));
    section(
        &mut text,
        "Because",
        report.claims.iter().map(|(claim, sources)| {
            let marks: String = sources.iter().map(|number| format!("[^{number}]")).collect();
            format!("- {}{marks}", plain(claim))
        }),
    );
    section(
        &mut text,
        "Path",
        report.path.iter().map(|(edge, number)| {
            let (head, relation, tail) = (plain(&edge.head), plain(&edge.relation), plain(&edge.tail));
            let mark = number.map_or(String::new(), |number| format!("[^{number}]"));
            format!("1. {head} — *{relation}* → {tail}{mark}")
        }),
    );
    section(
        &mut text,
        "Not found",
        report.answer.missing.iter().map(|missing| format!("- {}", plain(missing))),
    );
    section(&mut text, "How", report.steps.iter().map(|step| format!("1. {}", plain(step))));
    text.push('\n');
    for (number, (quote, document)) in (1..).zip(&report.sources) {
        let _ = writeln!(text, "[^{number}]: “{}” — {}", plain(quote), plain(document));
    }
    let _ = writeln!(text, "\n{}", report.answered_by());
    text
}

fn section(text: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    let _ = writeln!(text, "\n## {title}\n");
    lines.for_each(|line| text.push_str(&format!("{line}\n")));
}

/// One line, with what Markdown and HTML would take for markup made harmless.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        for character in word.chars() {
            if "\\`*_[]<>#|&~".contains(character) {
                plain.push('\\');
            }
            plain.push(character);
        }
    }
    plain
}
