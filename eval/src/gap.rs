//! `clew-eval nlp --what coref DIR`: GAP, whom does a pronoun mean? Two names stand beside each pronoun, marked as the one
//! meant or not; F1 over these marks, from the passage alone (its page's title is not told).

use crate::args::Args;
use crate::extract_check::plain;
use crate::gold::Figures;
use clew_knowledge::extract::pronouns;
use clew_language::text::fold::fold;
use clew_language::text::split;
use std::collections::BTreeSet;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A passage, where its pronoun stands (byte), and the two names with their marks.
pub struct Case {
    /// The passage.
    pub text: String,
    /// First byte of the pronoun.
    pub pronoun: usize,
    /// The names as written, where they start, and whether the pronoun means them.
    pub names: [(String, usize, bool); 2],
}

/// Reads `gap-*.tsv`.
pub fn cases(path: &Path) -> Result<Vec<Case>> {
    Ok(std::fs::read_to_string(path)?.lines().skip(1).filter_map(case).collect())
}

fn case(line: &str) -> Option<Case> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [_, text, _, pronoun, a, a_at, a_is, b, b_at, b_is, ..] = columns[..] else { return None };
    let byte = |number: &str| text.char_indices().nth(number.parse().ok()?).map(|(at, _)| at);
    let name =
        |name: &str, at: &str, is: &str| Some((name.to_owned(), byte(at)?, is.eq_ignore_ascii_case("true")));
    Some(Case {
        text: text.to_owned(),
        pronoun: byte(pronoun)?,
        names: [name(a, a_at, a_is)?, name(b, b_at, b_is)?],
    })
}

/// `--file NAME` takes another file of the folder than `gap-validation.tsv`.
pub fn measure(args: &Args, folder: &Path) -> Result<Figures> {
    let mut cases = cases(&folder.join(args.optional("file").unwrap_or("gap-validation.tsv")))?;
    if let Some(limit) = args.optional("limit") {
        cases.truncate(limit.parse()?);
    }
    let (mut said, mut right, mut wanted, mut answered) = (0, 0, 0, 0);
    for case in &cases {
        let meant = meant(case);
        answered += usize::from(meant.is_some());
        for (name, _, is) in &case.names {
            let says = meant.as_deref().is_some_and(|meant| same(meant, name));
            said += usize::from(says);
            right += usize::from(says && *is);
            wanted += usize::from(*is);
        }
        if args.has("verbose") {
            print(case, meant.as_deref());
        }
    }
    let figures = Figures::of_matches(right as f64, said, right as f64, wanted);
    Ok(figures.count("pronouns", cases.len()).count("resolved", answered))
}

fn meant(case: &Case) -> Option<String> {
    let document = plain("", &case.text);
    let all = pronouns(&document, &split(&document));
    all.into_iter().find(|found| found.span.start as usize == case.pronoun).map(|found| found.name)
}

/// Whether the words of one name are among the other's.
pub fn same(meant: &str, name: &str) -> bool {
    let words = |name: &str| fold(name).split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let (meant, name) = (words(meant), words(name));
    meant.is_subset(&name) || name.is_subset(&meant)
}

fn print(case: &Case, meant: Option<&str>) {
    let right = case.names.iter().all(|(name, _, is)| meant.is_some_and(|meant| same(meant, name)) == *is);
    let (before, after) = case.text.split_at(case.pronoun);
    let names = case.names.iter().map(|(name, _, is)| format!("{name}{}", if *is { "*" } else { "" }));
    let names: Vec<String> = names.collect();
    println!("{} {:?} of {:?}: {before}>>>{after}", if right { "right" } else { "WRONG" }, meant, names);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_letters() {
        let line = "x-1\tÉva met Ann. She left.\tShe\t13\tÉva\t0\tTRUE\tAnn\t8\tFALSE\thttp://x.example";
        let case = case(line).expect("ten columns");
        assert_eq!(&case.text[case.pronoun..case.pronoun + 3], "She");
        assert_eq!(case.names.map(|(_, at, is)| (at, is)), [(0, true), (9, false)]);
    }
}
