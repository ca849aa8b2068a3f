//! Numbers that a model chose: `4, 1, 9`, one a line, in brackets, behind a label, or at the end of a sentence.

use rustc_hash::FxHashSet;

/// Numbers that stand beside each other in a line.
#[derive(Default)]
struct Run {
    numbers: Vec<usize>,
}

/// A line's numbers and what stands around them.
#[derive(Default)]
struct Line {
    runs: Vec<Vec<usize>>,
    /// It opens with a number, as an item of a list does.
    opens: bool,
    /// Nothing but numbers stands in it, and perhaps a label before them.
    is_list: bool,
}

/// The numbers a reply chooses, in the order given, each once. Lines that are lists count before items of a numbered
/// list, and these before sentences: of a sentence the longest run is taken, the last of those as long.
pub(super) fn numbers(reply: &str) -> Vec<usize> {
    let lines: Vec<Line> =
        reply.lines().filter(|line| !super::front::line_says_none(line)).map(read).collect();
    let lists = lines.iter().filter(|line| line.is_list);
    let mut chosen: Vec<usize> = lists.flat_map(|line| line.runs.iter().flatten().copied()).collect();
    if chosen.is_empty() {
        let items = lines.iter().filter(|line| line.opens);
        chosen = items.filter_map(|line| line.runs.first()?.first().copied()).collect();
    }
    if chosen.is_empty() {
        let longest = |line: &Line| line.runs.iter().max_by_key(|run| run.len()).cloned();
        chosen = lines.iter().rev().find_map(longest).unwrap_or_default();
    }
    let mut seen = FxHashSet::default();
    chosen.retain(|number| seen.insert(*number));
    chosen
}

fn read(line: &str) -> Line {
    let line = super::parse::undecorated(line);
    let line = line.trim_start_matches(['-', '•', '–', ' ']);
    let mut read = Line::default();
    let mut run = Run::default();
    let (mut words_before, mut words_between) = (false, false);
    for (at, token) in tokens(line).enumerate() {
        match number(token) {
            Some(number) => {
                read.opens |= at == 0;
                words_between |= words_before && !read.runs.is_empty();
                run.numbers.push(number);
            }
            None if matches!(token.to_ascii_lowercase().as_str(), "and" | "or" | "und" | "then") => {}
            None => {
                words_before = true;
                words_between |= !run.numbers.is_empty();
                run.end(&mut read.runs);
            }
        }
    }
    run.end(&mut read.runs);
    let is_labelled =
        line.split_once(':').is_some_and(|(label, _)| !label.contains(|c: char| c.is_ascii_digit()));
    read.is_list = !read.runs.is_empty() && !words_between && (!words_before || is_labelled);
    read
}

impl Run {
    fn end(&mut self, runs: &mut Vec<Vec<usize>>) {
        if !self.numbers.is_empty() {
            runs.push(std::mem::take(&mut self.numbers));
        }
    }
}

/// Words and numbers, without the marks between them.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty())
}

/// `4`, `S4`, `T4`: one letter at most.
fn number(token: &str) -> Option<usize> {
    let digits = token.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or(token);
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reply: &str, expected: &[usize]) {
        assert_eq!(numbers(reply), expected, "{reply}");
    }

    #[test]
    fn chosen_numbers_however_put() {
        check("4, 1, 9", &[4, 1, 9]);
        check("S4, S1 and S4", &[4, 1]);
        check("[4][1]", &[4, 1]);
        check("**Links:** 4; 1.", &[4, 1]);
        check("- 4\n- 1", &[4, 1]);
        check("4. Ann Holt | be born in | Odense 1871\n1) Rain | be directed by | Ann Holt", &[4, 1]);
        check("The 2 best links of 40 are:\n4, 1", &[4, 1]);
        check("Links 4 and 1 because they lead to 1999", &[4, 1]);
        check("I looked at 12 links and would follow 4, 1", &[4, 1]);
        check("I would follow link 7.", &[7]);
        check("None of 1, 2 and 3 helps.", &[]);
        check("99999999999999999999999, 3", &[3]);
        check("no number", &[]);
    }

    #[test]
    fn long_lists_are_read_once() {
        let all: Vec<String> = (0..100_000).map(|number: usize| number.to_string()).collect();
        assert_eq!(numbers(&all.join(", ")).len(), 100_000);
        assert_eq!(numbers(&all.join("\n")).len(), 100_000);
    }
}
