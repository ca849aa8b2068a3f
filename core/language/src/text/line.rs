//! Does a line end because the page was full, or because the writer ended it?

/// Longest line of a block that reads as a list of short things rather than as prose, in characters.
const SHORT_LINE: usize = 40;
/// Words before the colon of a label at most.
const LABEL_WORDS: usize = 3;

/// Splits a block without blank lines into runs of lines that belong together: wrapped prose stays in one run.
/// Returned slices are trimmed and never empty.
pub fn runs(block: &str) -> Vec<&str> {
    let lines: Vec<&str> = block.split('\n').collect();
    let width = lines.iter().map(|line| length(line)).max().unwrap_or(0);
    let loose = is_loose_list(&lines);
    let labelled = lines.iter().filter(|line| starts_label(line)).count() > 1;
    let mut runs = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (index, line) in lines.iter().enumerate() {
        end += line.len();
        let next = lines.get(index + 1);
        if next.is_none_or(|next| loose || labelled && starts_label(next) || !continues(line, next, width)) {
            push_trimmed(&mut runs, &block[start..end]);
            start = end;
        }
        end += 1;
        end = end.min(block.len());
    }
    runs
}

fn push_trimmed<'a>(runs: &mut Vec<&'a str>, run: &'a str) {
    let run = run.trim();
    if !run.is_empty() {
        runs.push(run);
    }
}

fn length(line: &str) -> usize {
    line.trim().chars().count()
}

/// Several short lines of which none ends like a sentence: each is a thing of its own.
fn is_loose_list(lines: &[&str]) -> bool {
    let filled = || lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    filled().count() >= 3
        && filled().all(|line| length(line) <= SHORT_LINE && !ends_like_prose(line) && !starts_item(line))
}

fn ends_like_prose(line: &str) -> bool {
    line.ends_with(['.', '!', '?', ',', ';', '…', '-', '—', '"', '”', ')'])
}

/// `Present: …`, `Copy to: …`: up to three words and a colon; several lines of a block that begin so are things of their own.
fn starts_label(line: &str) -> bool {
    let Some((label, rest)) = line.trim().split_once(':') else { return false };
    let is_plain =
        label.chars().all(|c| c.is_alphabetic() || c == ' ') && label.split(' ').count() <= LABEL_WORDS;
    is_plain && label.starts_with(char::is_uppercase) && rest.starts_with(' ')
}

/// True when `next` goes on with the sentence of `line` in a block `width` characters wide.
fn continues(line: &str, next: &str, width: usize) -> bool {
    let (line, next) = (line.trim(), next.trim());
    if line.is_empty() || next.is_empty() || starts_item(next) {
        return false;
    }
    let Some(first) = next.chars().find(|c| !"\"'“‘(_*[".contains(*c)) else { return true };
    if first.is_lowercase() || !first.is_alphanumeric() {
        return true;
    }
    if width <= SHORT_LINE && first.is_uppercase() && !ends_like_prose(line) {
        return false;
    }
    let next_word = next.split_whitespace().next().map_or(0, length);
    // The next word would not have fitted (with some slack for ragged and proportional text).
    length(line) + 1 + next_word + width / 10 >= width
}

/// True when a line begins with a bullet or a number or letter like `1.`, `2)`, `(a)`.
pub fn starts_item(line: &str) -> bool {
    item_marker(line).is_some()
}

/// The bytes of the list marker at the start of a trimmed line, white space after it included.
pub fn item_marker(line: &str) -> Option<usize> {
    let first = line.chars().next()?;
    if "•⁃▪●◦‣·∙■□➢➤*-–+".contains(first) {
        let rest = &line[first.len_utf8()..];
        let gap = rest.len() - rest.trim_start().len();
        let glued = "•⁃▪●◦‣■□➢➤".contains(first) && !rest.is_empty();
        return (gap > 0 && !rest.trim().is_empty() || glued).then_some(first.len_utf8() + gap);
    }
    let open = usize::from(first == '(');
    let body = line[open..].chars().take_while(char::is_ascii_alphanumeric).count();
    let label = &line[open..open + body];
    let after = &line[open + body..];
    let close = if after.starts_with(".)") {
        2
    } else {
        usize::from(after.starts_with(')') || (open == 0 && after.starts_with('.')))
    };
    let rest = &after[close..];
    let gap = rest.len() - rest.trim_start().len();
    (close > 0 && is_label(label) && gap > 0 && !rest.trim().is_empty()).then_some(open + body + close + gap)
}

/// A list label: a number of at most three digits, one letter, or a small Roman number.
pub fn is_label(label: &str) -> bool {
    let digits = label.len() <= 3 && label.bytes().all(|b| b.is_ascii_digit());
    let roman = label.len() <= 5 && label.bytes().all(|b| b"ivxIVX".contains(&b));
    let letter = label.len() == 1 && label.bytes().all(|b| b.is_ascii_alphabetic());
    !label.is_empty() && (digits || roman || letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(block: &str, expected: &[&str]) {
        assert_eq!(runs(block), expected, "{block:?}");
    }

    #[test]
    fn lines_with_labels_are_apart() {
        check(
            "Present: Ann Grey (chairman), Bo Hart (treasurer),\nEva Lind, Cy Moss\nApologies: Dan Roe, and also a friend of his",
            &[
                "Present: Ann Grey (chairman), Bo Hart (treasurer),\nEva Lind, Cy Moss",
                "Apologies: Dan Roe, and also a friend of his",
            ],
        );
        let prose =
            "She had only one thing to say to them all:\nNever: not once, and not for anybody at all.";
        check(prose, &[prose]);
    }

    #[test]
    fn wrapped_prose_stays_together() {
        check("one line", &["one line"]);
        check("The ferry left\nbefore dawn.", &["The ferry left\nbefore dawn."]);
        check(
            "The keeper of the light was an old man called\nTobias Renn, who seldom spoke to anybody.",
            &["The keeper of the light was an old man called\nTobias Renn, who seldom spoke to anybody."],
        );
    }

    #[test]
    fn lines_ended_on_purpose_are_apart() {
        check("oars\nsails\nnew rope", &["oars", "sails", "new rope"]);
        check("1. Oars\n2. Sails", &["1. Oars", "2. Sails"]);
        check("- Oars\n- Sails and\n  rope", &["- Oars", "- Sails and\n  rope"]);
        check(
            "The Harbour\nIt was built in the year of the great flood by people from the north coast.",
            &["The Harbour", "It was built in the year of the great flood by people from the north coast."],
        );
        check("a\n\nb", &["a", "b"]);
        check("", &[]);
    }

    #[test]
    fn markers_are_seen() {
        for line in ["1. x", "12) x", "(a) x", "iv. x", "1.) x", "• x", "•x", "- x"] {
            assert!(starts_item(line), "{line:?}");
        }
        for line in ["1.5 x", "x", "-x", "1984. x", "word) x", "1.", "", "(1987) x y"] {
            assert!(!starts_item(line), "{line:?}");
        }
    }
}
