//! Which parts of a text stand inside quotation marks or brackets?

use clew_types::arrange::Arrange;

/// Longest quotation or bracket that holds its sentences together, in bytes. Longer ones are told apart inside.
const LONGEST: usize = 1200;
/// Longest quotation in single marks that need not end with punctuation, in bytes.
const LONGEST_SINGLE: usize = 60;
/// Openers that wait for their closer at once; older ones are given up.
const DEEPEST: usize = 16;

/// Inner stretches of quotations and brackets: `(opening mark, end of the closing mark)`, merged and ascending.
pub struct Enclosures {
    stretches: Vec<(usize, usize)>,
}

impl Enclosures {
    /// Pairs marks in one pass; marks without a partner are ignored.
    pub fn find(text: &str) -> Self {
        let mut pairing = Pairing { text, open: Vec::new(), pairs: Vec::new() };
        let mut previous = ' ';
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let next = chars.peek().map_or(' ', |(_, c)| *c);
            pairing.visit(at, c, previous, next);
            previous = c;
        }
        Self { stretches: merged(pairing.pairs) }
    }

    /// True when the boundary at byte `at` lies strictly inside a stretch.
    pub fn hold(&self, at: usize) -> bool {
        let after = self.stretches.partition_point(|(start, _)| *start < at);
        after > 0 && at < self.stretches[after - 1].1
    }
}

fn merged(mut pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    pairs.arrange();
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    for (start, end) in pairs {
        match stretches.last_mut() {
            Some(last) if start < last.1 => last.1 = last.1.max(end),
            _ => stretches.push((start, end)),
        }
    }
    stretches
}

struct Pairing<'a> {
    text: &'a str,
    /// Opening marks: where, and which mark closes it.
    open: Vec<(usize, char)>,
    pairs: Vec<(usize, usize)>,
}

impl Pairing<'_> {
    fn visit(&mut self, at: usize, c: char, previous: char, next: char) {
        let after_text = previous.is_alphanumeric() || ".,!?;:)".contains(previous);
        let starts = !after_text && !next.is_whitespace();
        match c {
            '(' => self.opens(at, ')'),
            '[' => self.opens(at, ']'),
            '“' | '„' => self.opens(at, '”'),
            '«' => self.opens(at, '»'),
            '‘' => self.opens(at, '’'),
            '`' => self.opens(at, '\''),
            '"' if starts && !self.waits_for('"') => self.opens(at, '"'),
            '\'' if starts && next.is_alphanumeric() => self.opens(at, '\''),
            '\'' | '’' if next.is_alphanumeric() => {}
            '’' if self.waits_for('’') => self.closes(at, '’'),
            '\'' | '’' => self.closes_single(at, c, previous),
            ')' | ']' | '”' | '»' | '"' => self.closes(at, c),
            _ => {}
        }
    }

    fn opens(&mut self, at: usize, closer: char) {
        if self.open.len() == DEEPEST {
            self.open.remove(0);
        }
        self.open.push((at, closer));
    }

    fn waits_for(&self, closer: char) -> bool {
        self.open.iter().any(|(_, open)| *open == closer)
    }

    fn closes(&mut self, at: usize, closer: char) {
        let Some(found) = self.open.iter().rposition(|(_, open)| *open == closer) else { return };
        let start = self.open[found].0;
        self.open.truncate(found);
        let end = at + closer.len_utf8();
        if end - start <= LONGEST {
            self.pairs.push((start, end));
        }
    }

    /// An apostrophe after a letter may be a possessive: it closes only what was opened a few words before.
    fn closes_single(&mut self, at: usize, mark: char, previous: char) {
        let Some(found) = self.open.iter().rposition(|(_, open)| *open == '\'') else { return };
        let start = self.open[found].0;
        if at - start > LONGEST_SINGLE && previous.is_alphanumeric() {
            return;
        }
        self.open.truncate(found);
        if at - start <= LONGEST && self.text.is_char_boundary(at) {
            self.pairs.push((start, at + mark.len_utf8()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> =
            Enclosures::find(text).stretches.into_iter().map(|(start, end)| &text[start..end]).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn pairs() {
        check("a (b [c] d) e", &["(b [c] d)"]);
        check("\"a b,\" he said, \"c.\" d", &["\"a b,\"", "\"c.\""]);
        check("“a ‘b’ c” d", &["“a ‘b’ c”"]);
        check("'Go,' he said", &["'Go,'"]);
        check("it's the boys' and isn't 'nineties", &[]);
        check("6 3/4\" pipe (open", &[]);
    }
}
