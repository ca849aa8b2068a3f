//! Where does a sentence end? Rules for English: abbreviations, initials, decimals, ellipses, quotations, brackets,
//! footnote marks and lists inside a line.

use super::abbreviation::{Abbreviation, abbreviation, is_dotted, is_initial};
use super::dateline::dateline;
use super::enclosure::Enclosures;
use super::mark::{MarkKind, Marks, Next, is_candidate};
use super::{gap, inline_list, line};
use clew_types::text::floor_boundary;
use clew_types::{arrange::Arrange, span::Span};
use std::ops::Range;

/// Sentences of one block as byte spans of `block`, trimmed, in order. Line ends that interrupt a sentence are white
/// space; those that the writer set on purpose end it. What holds no letter or digit is no sentence.
pub fn sentences(block: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    for (nth, run) in line::runs(block).into_iter().enumerate() {
        let base = run.as_ptr() as usize - block.as_ptr() as usize;
        let report = if nth == 0 { dateline(run) } else { 0 };
        for (from, part) in [(0, &run[..report]), (report, &run[report..])] {
            sentences_of_run(part, base + from, &mut spans);
        }
    }
    spans
}

fn sentences_of_run(run: &str, base: usize, spans: &mut Vec<Span>) {
    let scanner = Scanner::new(run);
    let mut start = 0;
    for cut in scanner.cuts().into_iter().chain([run.len()]) {
        let piece = run[start..cut].trim();
        if piece.chars().any(char::is_alphanumeric) {
            let at = base + piece.as_ptr() as usize - run.as_ptr() as usize;
            spans.push(Span::new(at, at + piece.len()));
        }
        start = cut;
    }
}

/// What may stand between "5 p.m." and the rest of its sentence with a capital.
const AFTER_HOUR: &str = "BST CEST CET CST Central EDT EST Eastern Friday GMT Greenwich MST Monday Mountain PDT PST Pacific \
    Saturday Sunday Thursday Tuesday UTC Wednesday January February March April May June July August \
    September October November December";

/// How far back a word is looked for, in bytes.
const LONGEST_WORD: usize = 128;

/// A run of text whose white space never ends a sentence by itself.
struct Scanner<'a> {
    text: &'a str,
    enclosures: Enclosures,
    /// Labels of lists written inside the line.
    labels: Vec<Range<usize>>,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, enclosures: Enclosures::find(text), labels: inline_list::labels(text) }
    }

    /// Byte offsets at which the text is cut, ascending.
    fn cuts(&self) -> Vec<usize> {
        let mut cuts: Vec<usize> = self.labels.iter().map(|label| label.start).filter(|at| *at > 0).collect();
        let mut start = 0;
        let mut at = 0;
        while let Some(found) = self.text[at..].find(is_candidate) {
            let mark = at + found;
            let (end, cut) = self.candidate(self.item_start(mark).max(start), mark);
            at = end;
            if let Some(cut) = cut {
                cuts.push(cut);
                start = cut;
                at = at.max(cut);
            }
        }
        cuts.extend(gap::lost_stops(self.text).into_iter().filter(|gap| self.gap_ends(*gap)));
        cuts.arrange();
        cuts.dedup();
        cuts
    }

    /// Whether a sentence would end at the gap if a full stop stood there.
    fn gap_ends(&self, gap: usize) -> bool {
        let next = Next::after(&self.text[gap..]);
        !next.continues
            && !self.enclosures.hold(gap)
            && self.stop_ends(0, gap, self.word_before(0, gap), &next)
    }

    /// The end of the marks at `mark`, and where the sentence that began at `start` ends, if it ends here.
    fn candidate(&self, start: usize, mark: usize) -> (usize, Option<usize>) {
        let marks = Marks::at(self.text, mark);
        let closed = marks.end + self.closers(marks.end);
        let end = closed + footnote(self.text, marks.start, closed);
        let cut = if marks.splits_ellipsis && self.next_starts(closed) {
            Some(marks.start + 1)
        } else {
            (!self.enclosures.hold(end) && !self.in_label(mark) && self.breaks(start, &marks, end))
                .then_some(end)
        };
        (marks.end, cut)
    }

    /// Where the last item of an inner list before `at` begins.
    fn item_start(&self, at: usize) -> usize {
        let before = self.labels.partition_point(|label| label.start <= at);
        if before == 0 { 0 } else { self.labels[before - 1].start }
    }

    fn in_label(&self, at: usize) -> bool {
        let after = self.labels.partition_point(|label| label.start <= at);
        after > 0 && at < self.labels[after - 1].end
    }

    /// Bytes of quotation marks and brackets closing right at `at`.
    fn closers(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        rest.find(|c: char| !"\"'”’»)]}*_".contains(c)).unwrap_or(rest.len())
    }

    /// Whether the sentence ends at `end`, after the marks.
    fn breaks(&self, start: usize, marks: &Marks, end: usize) -> bool {
        let rest = &self.text[end..];
        if rest.trim_start().is_empty() {
            return false;
        }
        if marks.kind == MarkKind::Wide {
            return true;
        }
        if !rest.starts_with(char::is_whitespace) {
            return marks.kind == MarkKind::Stop && self.lost_space(start, marks, end);
        }
        let next = Next::after(rest);
        let word = self.word_before(start, marks.start);
        match marks.kind {
            _ if next.continues => false,
            MarkKind::Dashes => end > marks.end && self.text[marks.end..end].contains(['"', '”', '’']),
            MarkKind::Ellipsis => {
                !marks.left_out && (!marks.spaced || (next.is_starter() && next.word != "I"))
            }
            MarkKind::Stop if self.is_item_label(start, marks.start, word) => false,
            MarkKind::Stop if end == marks.end => self.stop_ends(start, marks.start, word, &next),
            MarkKind::Stop if self.is_nickname(marks.start - word.len(), word) => next.is_starter(),
            MarkKind::Stop | MarkKind::Call | MarkKind::Wide => !self.aside_follows(marks.end, end),
        }
    }

    /// `Ashley "A.J." Renn`: letters that stand alone in their quotation marks, behind a name.
    fn is_nickname(&self, at: usize, word: &str) -> bool {
        let before = &self.text[floor_boundary(self.text, at.saturating_sub(LONGEST_WORD))..at];
        let name = before.strip_suffix(['"', '“']).map(str::trim_end).unwrap_or_default();
        let name = name.rsplit(char::is_whitespace).next().unwrap_or_default();
        (is_initial(word) || is_dotted(word)) && name.starts_with(char::is_uppercase)
    }

    /// `"Come!" (So he said.)`: an aside about what was just quoted.
    fn aside_follows(&self, marks: usize, end: usize) -> bool {
        let quoted = self.text[marks..end].contains(['"', '”', '’', '\'']);
        quoted && self.text[end..].trim_start_matches(' ').starts_with('(')
    }

    /// `1.`, `• a.)`: nothing but a list label since the sentence began. Looked at from the label back, so that what a
    /// sentence begins with is not passed through again at each of its stops.
    fn is_item_label(&self, start: usize, stop: usize, word: &str) -> bool {
        let before = self.text[start..stop].strip_suffix(word).filter(|_| line::is_label(word));
        let bare = before.map(|before| before.trim_end_matches(|c: char| "(•⁃▪●◦‣-–* ".contains(c)));
        bare.is_some_and(|bare| bare.trim_end().is_empty())
    }

    /// A single full stop with white space and something like a new sentence behind it.
    fn stop_ends(&self, start: usize, stop: usize, word: &str, next: &Next) -> bool {
        if word.is_empty() || word.ends_with(['°', 'º']) {
            return word.is_empty();
        }
        if is_hour(word) && self.names_someone(stop - word.len(), word) {
            return false;
        }
        if is_hour(word) {
            let goes_on =
                next.is_one_of(AFTER_HOUR) || (next.is_title() && opens_with_time(&self.text[start..stop]));
            return !goes_on;
        }
        if is_initial(word) && !is_dotted(word) {
            return self.initial_ends(stop - word.len(), word, next);
        }
        match abbreviation(word) {
            Some(Abbreviation::Leading) => false,
            Some(Abbreviation::BeforeNumber) => !next.is_number && (next.is_starter() || is_plain(word)),
            Some(Abbreviation::Either) => !next.is_number && next.is_starter(),
            None => true,
        }
    }

    /// "Ann P.M. Reed": capitals behind a name are initials, not an hour.
    fn names_someone(&self, at: usize, word: &str) -> bool {
        let before = self.text[..at].trim_end().rsplit(char::is_whitespace).next().unwrap_or("");
        word.starts_with(char::is_uppercase) && word.contains('.') && before.starts_with(char::is_uppercase)
    }

    /// "you and I. Did he": an initial follows a capitalised name, a pronoun or a letter as a label does not.
    fn initial_ends(&self, at: usize, letter: &str, next: &Next) -> bool {
        let before = self.text[..at].trim_end().rsplit(char::is_whitespace).next().unwrap_or("");
        let after_name = before.starts_with(char::is_uppercase) || before.ends_with('.');
        next.is_starter() && !next.abbreviated && (!after_name || letter == "I")
    }

    /// "the end.The next": a full stop between a word or number and a capitalised word.
    fn lost_space(&self, start: usize, marks: &Marks, end: usize) -> bool {
        let word = self.word_before(start, marks.start);
        let rest = &self.text[end..];
        // Asked at each of many stops in a row: what stands behind matters only where a capital follows.
        if end != marks.end || !rest.starts_with(char::is_uppercase) {
            return false;
        }
        let next: usize = rest.chars().take_while(|c| c.is_alphanumeric()).map(char::len_utf8).sum();
        let after = rest[next..].trim_start_matches(['.', ',', '\'', '’', 's', '!', '?']);
        let proper = rest[..next].chars().skip(1).all(char::is_lowercase)
            && (after.is_empty() || after.starts_with(char::is_whitespace));
        let letters =
            word.chars().count() > 1 && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c));
        let ends_low = word.ends_with(char::is_lowercase) && letters;
        let number = word.len() > 1 && word.chars().all(|c| c.is_ascii_digit() || c == ',');
        proper && (ends_low || number) && abbreviation(word).is_none()
    }

    /// The word that ends at `end`, without brackets or quotation marks before it.
    fn word_before(&self, start: usize, end: usize) -> &'a str {
        let start = start.max(floor_boundary(self.text, end.saturating_sub(LONGEST_WORD)));
        let before = &self.text[start..end];
        let opens = |c: char| c.is_whitespace() || "([{\"“‘'’«/—–•⁃▪●◦‣".contains(c);
        before.rfind(opens).map_or(before, |at| before[at..].trim_start_matches(opens))
    }

    fn next_starts(&self, at: usize) -> bool {
        !Next::after(&self.text[at..]).continues && !self.text[at..].trim().is_empty()
    }
}

fn is_hour(word: &str) -> bool {
    matches!(word, "a.m" | "p.m" | "A.M" | "P.M" | "am" | "pm" | "AM" | "PM")
}

/// "At 5 a.m. Mr. Hill left": the sentence began with nothing but the time.
fn opens_with_time(so_far: &str) -> bool {
    const OPENERS: &[&str] =
        &["about", "after", "around", "at", "before", "by", "from", "on", "since", "until"];
    let first = so_far.split_whitespace().next().unwrap_or("").to_lowercase();
    so_far.split_whitespace().nth(4).is_none() && OPENERS.contains(&first.as_str())
}

/// Abbreviations that are words too: a capital after "no." begins a sentence.
fn is_plain(word: &str) -> bool {
    matches!(word, "no" | "art" | "app" | "tab" | "sect")
}

/// Bytes of a footnote mark that hangs on the end of a sentence: `[12]`, `.11 12`.
fn footnote(text: &str, mark: usize, at: usize) -> usize {
    let rest = &text[at..];
    let bracketed = bracketed_numbers(rest);
    if bracketed > 0 {
        return bracketed;
    }
    let after_word = text[..mark].ends_with(|c: char| c.is_alphabetic() || c == ')' || c == ']');
    let word = text[..mark].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(rest);
    if !after_word
        || end == 0
        || end > 3
        || abbreviation(word).is_some_and(|_| !text[..mark].ends_with([')', ']']))
    {
        return 0;
    }
    while rest[end..].starts_with([' ', ',']) && (1..=3).contains(&digits(&rest[end + 1..])) {
        end += 1 + digits(&rest[end + 1..]);
    }
    if rest[end..].starts_with(char::is_whitespace) { end } else { 0 }
}

/// Longest row of bracketed footnote marks, in bytes.
const LONGEST_NOTES: usize = 256;

fn bracketed_numbers(text: &str) -> usize {
    let mut end = 0;
    while end < LONGEST_NOTES && text[end..].starts_with('[') {
        let inside = text[end + 1..]
            .bytes()
            .take(LONGEST_NOTES)
            .take_while(|b| b.is_ascii_digit() || matches!(b, b',' | b' ' | b'-'))
            .count();
        if inside == 0 || !text[end + 1 + inside..].starts_with(']') {
            break;
        }
        end += inside + 2;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences separated by `|`.
    fn check(text: &str, expected: &str) {
        let found: Vec<&str> = sentences(text).into_iter().map(|span| span.of(text)).collect();
        assert_eq!(found.join("|"), expected, "{text:?}");
    }

    /// One sentence, however it looks.
    fn whole(text: &str) {
        check(text, text);
    }

    #[test]
    fn plain_ends() {
        check("The tide rose. Nobody slept!  Who would?", "The tide rose.|Nobody slept!|Who would?");
        check("It was over!! Or was it?!  No.", "It was over!!|Or was it?!|No.");
        check("潮が満ちた。誰も眠らない。", "潮が満ちた。|誰も眠らない。");
        whole("Stop! she cried.");
        whole("They sail with Ahoy! to the islands.");
        check("", "");
        check("* * *", "");
    }

    #[test]
    fn sentences_are_passed_through_once() {
        // Each would take minutes if a mark looked at all of the sentence before or behind it.
        for unit in ["[-]", "s.", "x pm  Mr.X a b c d e ", "(", "- ", "A. ", "a.) ", "Mr. ", ". ", "(A. "] {
            let text = format!("x {0} A. {0}", unit.repeat(250_000 / unit.len()));
            let covered: usize = sentences(&text).iter().map(|span| span.len()).sum();
            assert!(covered <= text.len(), "{unit:?}");
        }
        let text = "(".repeat(200_000) + &"A. ".repeat(50_000);
        assert!(!sentences(&text).is_empty());
    }

    #[test]
    fn abbreviations_and_initials() {
        whole("Dr. Renn met Prof. Okafor at St. Bride's.");
        whole("See p. 12 and fig. 3 of vol. 2.");
        whole("The painter Ada J. Renn lived at No. 9.");
        check("He said no. Nobody asked again.", "He said no.|Nobody asked again.");
        check("She joined Renn & Co. They sold rope.", "She joined Renn & Co.|They sold rope.");
        whole("She joined Renn & Co. in May.");
        whole("The U.N. Assembly met on Jan. 5 in the U.S. Capitol.");
        check("He moved to the U.K. She stayed.", "He moved to the U.K.|She stayed.");
        check("SUND (Courier) -- It rained. It blew.", "SUND (Courier) --|It rained.|It blew.");
        whole("Ashley \"A.J.\" Renn died.");
        check("We called Ashley \"A.J.\" He smiled.", "We called Ashley \"A.J.\"|He smiled.");
        whole("We need rope, oars, etc. for the boat, i.e. everything.");
        check("It was my sister and I. Then it rained.", "It was my sister and I.|Then it rained.");
        check("They prefer plan B. The rest left.", "They prefer plan B.|The rest left.");
    }

    #[test]
    fn hours() {
        check("It closes at 6 p.m. Visitors must leave.", "It closes at 6 p.m.|Visitors must leave.");
        whole("It closes at 6 p.m. Eastern time.");
        whole("At 6 a.m. Mr. Renn rose.");
        check("The bell rang at 6 a.m. Mr. Renn rose.", "The bell rang at 6 a.m.|Mr. Renn rose.");
        whole("The mill was drawn by Ann P.M. Reed.");
        whole("\"Come here!\" (So he said.)");
    }

    #[test]
    fn numbers() {
        check("It cost $3.50. That was much.", "It cost $3.50.|That was much.");
        check("He was born in 1950. In 1970 he left.", "He was born in 1950.|In 1970 he left.");
        whole("Version 2.4.1 was fine.");
        check("It held 1,200.That was all.Then it sank.", "It held 1,200.|That was all.|Then it sank.");
        whole("Ask v.Renn or a.Example.com now.");
    }

    #[test]
    fn ellipses() {
        whole("He was ... well, late.");
        whole("He was . . . well, late.");
        check("I never said that.... She did.", "I never said that....|She did.");
        check("He waited... Nobody came.", "He waited...|Nobody came.");
        check("That was all. . . . The rest is lost.", "That was all.|. . . The rest is lost.");
        check("The rest was silence . . . . Then rain.", "The rest was silence . . . .|Then rain.");
    }

    #[test]
    fn quotations_and_brackets() {
        whole("\"It rains. Take a coat,\" she said.");
        whole("“Is it late?” asked Renn.");
        check("“It is late.” He left.", "“It is late.”|He left.");
        whole("“All [...] was lost [...]” (Renn 12).");
        check(
            "He said ‘Go. The house of Hill’ (as told). Then rain.",
            "He said ‘Go. The house of Hill’ (as told).|Then rain.",
        );
        whole("The keeper (He was old. Very old.) said nothing.");
        check("He left. (Nobody saw him.) Then it rained.", "He left.|(Nobody saw him.)|Then it rained.");
        check("“If I could—” He stopped.", "“If I could—”|He stopped.");
        check("It's the boys' boat. It isn't ours.", "It's the boys' boat.|It isn't ours.");
        check("She said 'Go. Now.' Then she left.", "She said 'Go. Now.'|Then she left.");
        check("He wrote \"the end. Then he slept.", "He wrote \"the end.|Then he slept.");
    }

    #[test]
    fn footnotes() {
        check(
            "It was built in stone.[3] It fell.[4][5] Later",
            "It was built in stone.[3]|It fell.[4][5]|Later",
        );
        check("Nobody agreed.12 The rest (1990).3 This", "Nobody agreed.12|The rest (1990).3|This");
    }

    #[test]
    fn lists() {
        whole("1. The first thing.");
        whole("(iv) The fourth thing.");
        check("1. Oars 2. Sails 3. Rope", "1. Oars|2. Sails|3. Rope");
        check("a) oars b) sails", "a) oars|b) sails");
        check("Bring these. 1) Oars. 2) Sails.", "Bring these.|1) Oars.|2) Sails.");
        check("• Oars • Sails", "• Oars|• Sails");
        check("• 1. Oars • 2. Sails", "• 1. Oars|• 2. Sails");
        whole("1.) The first thing.");
        check("It ended.Mr. Renn left.", "It ended.|Mr. Renn left.");
        check("oars\nsails\nrope", "oars|sails|rope");
        whole("He paid for 1. above and 2. below.");
        check("A line that was cut\nin two. Another.", "A line that was cut\nin two.|Another.");
    }

    #[test]
    fn long_text_without_ends_is_fast() {
        for unit in ["a", ".", "(", "\"", "' ", "- ", "1. ", "[1]", ". ", "a.B", "? (", "“x "] {
            let text = unit.repeat(200_000 / unit.len());
            assert!(sentences(&text).len() <= text.len());
        }
    }
}
