//! Rules of the house that need no compiler.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::debts::Debts;
use crate::{Outcome, place::Place, shell::Job, stamp};

/// What the page is compiled for.
const BROWSER: &str = "wasm32-unknown-unknown";
/// The crate of core that stands on all others.
const HIGHEST_OF_CORE: &str = "clew-answering";
/// Crates of core that the page does without: all but its types.
const NOT_IN_PAGE: [&str; 6] =
    ["clew-language", "clew-network", "clew-document", "clew-knowledge", "clew-skills", "clew-answering"];
/// The engine's core must run anywhere: nothing of the browser, no runtime, no network.
const NOT_IN_CORE: [&str; 5] = ["web-sys", "js-sys", "wasm-bindgen", "tokio", "reqwest"];
const CRATES: [&str; 18] = [
    "core/types",
    "core/language",
    "core/network",
    "core/document",
    "core/knowledge",
    "core/skills",
    "core/answering",
    "worker",
    "app",
    "library",
    "proxy",
    "testmodel",
    "eval",
    "eval/quantise",
    "cytoscape-bindgen",
    "bench",
    "xtask",
    "xtask/bindgen",
];
/// Code lines of a file, as CONTRIBUTING.md promises.
const LONGEST: usize = 300;

/// The crates of core depend on none of `NOT_IN_CORE`, natively or in the browser.
pub fn core_stands_alone(place: &Place) -> Outcome {
    for target in ["x86_64-unknown-linux-gnu", BROWSER] {
        let names = dependencies(place, HIGHEST_OF_CORE, target)?;
        if let Some(name) = names.iter().find(|name| NOT_IN_CORE.contains(&name.as_str())) {
            return Err(format!(
                "core depends on {name} for {target}: cargo tree -p {HIGHEST_OF_CORE} -i {name}"
            ));
        }
    }
    Ok(())
}

/// Of core, the page has the plain data only: no readers, no graph, no strategies.
pub fn page_stands_on_types(place: &Place) -> Outcome {
    let names = dependencies(place, "clew-app", BROWSER)?;
    names.iter().find(|name| NOT_IN_PAGE.contains(&name.as_str())).map_or(Ok(()), |name| {
        Err(format!("the page depends on {name}: cargo tree -p clew-app --target {BROWSER} -i {name}"))
    })
}

/// The names of the packages that one is built from.
fn dependencies(place: &Place, package: &str, target: &str) -> Outcome<Vec<String>> {
    let tree = Job::line(place, "cargo tree --locked -e normal --prefix none --format {p}");
    let tree = tree.argument("-p").argument(package).argument("--target").argument(target).read()?;
    Ok(tree.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect())
}

/// No source file is longer than a reader can hold in mind; generated tables are not read.
/// Files that are longer from before may not grow.
pub fn short_files(place: &Place, debts: &Debts) -> Outcome {
    let mut long = Vec::new();
    for file in sources(place) {
        let text = fs::read_to_string(&file).map_err(|error| stamp::naming(&file, &error))?;
        let lines = code_lines(&text);
        let name = file.strip_prefix(&place.root).unwrap_or(&file).display().to_string();
        let owed = debts.allowance("long", &name);
        let allowed = owed.unwrap_or(LONGEST);
        if owed.is_some() && lines <= LONGEST {
            long.push(format!("good: {name} is short now, take it out of xtask/debts.txt"));
        }
        if lines > allowed && !text.lines().take(3).any(|line| line.contains("@generated")) {
            long.push(format!("{name} has {lines} code lines, more than {allowed}"));
        }
    }
    if long.is_empty() { Ok(()) } else { Err(long.join("; ")) }
}

/// Rust of all crates but that of tests.
pub fn sources(place: &Place) -> impl Iterator<Item = PathBuf> {
    let files = CRATES.iter().flat_map(|name| stamp::files(&place.root.join(name).join("src")));
    files.filter(|file| file.extension().is_some_and(|end| end == "rs") && !is_test(file))
}

/// Tests are rows of cases, and may be many.
fn is_test(file: &Path) -> bool {
    let name = file.to_string_lossy();
    name.ends_with("tests.rs") || name.contains("/tests/")
}

/// Lines before the tests at the end that are code: not blank, no comment, no row of words in a table.
fn code_lines(text: &str) -> usize {
    const NOT_CODE: [&str; 4] = ["//", "\"", "(\"", "&[\""];
    let before_tests = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    let lines = before_tests.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.filter(|line| !NOT_CODE.iter().any(|start| line.starts_with(start))).count()
}

/// A stylesheet that index.html does not name is never loaded.
pub fn linked_styles(place: &Place) -> Outcome {
    let file = place.root.join("index.html");
    let html = fs::read_to_string(&file).map_err(|error| stamp::naming(&file, &error))?;
    for sheet in stamp::files(&place.root.join("styles")) {
        let name = sheet.strip_prefix(&place.root).unwrap_or(&sheet).to_string_lossy().into_owned();
        if !html.contains(&format!("\"{name}\"")) {
            return Err(format!("index.html has no <link rel=\"stylesheet\" href=\"{name}\">"));
        }
    }
    Ok(())
}

/// Colours have names, and the names their values in one file, so that a theme can change them.
pub fn colours(place: &Place) -> Outcome {
    let styles = place.root.join("styles");
    let mut found = Vec::new();
    for file in stamp::files(&styles) {
        let is_css = file.extension().is_some_and(|end| end == "css");
        if !is_css || file.ends_with("tokens.css") {
            continue;
        }
        let text = fs::read_to_string(&file).map_err(|error| stamp::naming(&file, &error))?;
        let name = file.strip_prefix(&place.root).unwrap_or(&file).display().to_string();
        found.extend(colour_lines(&text).into_iter().map(|line| format!("{name}:{line}")));
    }
    if found.is_empty() { Ok(()) } else { Err(format!("colour literals: {}", found.join(", "))) }
}

/// Numbers of the lines that hold a colour literal.
fn colour_lines(css: &str) -> Vec<usize> {
    let numbered = without_comments(css);
    let numbered = numbered.lines().enumerate();
    numbered.filter(|(_, line)| has_colour(line)).map(|(index, _)| index + 1).collect()
}

/// Comments blanked out, lines kept.
fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (comment, rest) = part.split_once("*/").unwrap_or((part, ""));
        text.extend(comment.chars().filter(|c| *c == '\n'));
        text.push_str(rest);
    }
    text
}

fn has_colour(line: &str) -> bool {
    const FUNCTIONS: [&str; 8] = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklch("];
    const NAMES: [&str; 8] = ["white", "black", "red", "green", "blue", "gray", "grey", "orange"];
    // Only what stands after the property's name: `#face` may be a selector, `white-space` a property.
    let Some((_, value)) = line.split_once(':') else { return false };
    if value.contains('{') {
        return false;
    }
    let words = || value.split([' ', ',', ';', '(', ')']);
    FUNCTIONS.iter().any(|function| value.contains(function))
        || words().any(|word| NAMES.contains(&word) || is_hex_colour(word))
}

fn is_hex_colour(word: &str) -> bool {
    let Some(digits) = word.strip_prefix('#') else { return false };
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.chars().all(|digit| digit.is_ascii_hexdigit())
}

/// Does any Rust file at or under `folder` contain `word`?
pub fn mentions(folder: &Path, word: &str) -> bool {
    let of_rust = |file: &PathBuf| file.extension().is_some_and(|end| end == "rs");
    let files = ["src", "tests"].into_iter().flat_map(|inside| stamp::files(&folder.join(inside)));
    files.filter(of_rust).any(|file| fs::read_to_string(file).is_ok_and(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: bool) {
        assert_eq!(has_colour(line), expected, "{line}");
    }

    #[test]
    fn colour_literals() {
        check("  color: #fff;", true);
        check("  background: url(#a1b2c3d4e5);", false);
        check("  border: 1px solid rgb(0 0 0 / 10%);", true);
        check("  color: black;", true);
        check("  color: var(--ink);", false);
        check("  white-space: nowrap;", false);
        check("#face:hover {", false);
        check("  outline: var(--black-thread);", false);
    }

    #[test]
    fn comments_are_not_code() {
        assert_eq!(colour_lines("/* color: #fff;\n*/ a {\n  color: #000;\n}"), [3]);
        assert_eq!(code_lines("const GAIT: [(&str, &str); 1] = [\n    (\"went\", \"go\"),\n];"), 2);
        assert_eq!(code_lines("// one\nfn two() {}\n\n#[cfg(test)]\nmod tests {\n  fn three() {}\n}"), 1);
    }
}
