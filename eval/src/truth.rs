//! Which files of a folder are to be read, and which text stands beside one? Markdown (`.md`) or pandoc's syntax tree
//! (`.native`), in the same folder or in one called `groundtruth` or `native` next to it.

use crate::similarity::words_of;
use std::path::{Path, PathBuf};

/// Files under `root` that are to be read, by path below it, in order.
pub fn files(root: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if !is_truth(&path) {
                files.push(path.strip_prefix(root).unwrap_or(&path).to_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}

fn is_truth(path: &Path) -> bool {
    let native = path.extension().is_some_and(|ending| ending == "native");
    native || path.components().any(|part| part.as_os_str() == "groundtruth")
}

/// The text that a file should have.
pub fn beside(path: &Path) -> Option<String> {
    candidates(path).into_iter().find_map(|candidate| {
        let text = std::fs::read_to_string(&candidate).ok()?;
        if candidate.extension().is_some_and(|ending| ending == "native") {
            return Some(native_text(&text));
        }
        Some(clew_document::read("truth.md", text.as_bytes()).map(|read| words_of(&read)).unwrap_or_default())
    })
}

fn candidates(path: &Path) -> Vec<PathBuf> {
    let (Some(folder), Some(file), Some(stem)) = (path.parent(), path.file_name(), path.file_stem()) else {
        return Vec::new();
    };
    let (file, stem) = (file.to_string_lossy(), stem.to_string_lossy());
    let above = folder.parent().unwrap_or(folder);
    let mut candidates = vec![
        above.join("groundtruth").join(format!("{file}.md")),
        above.join("groundtruth").join(format!("{stem}.md")),
        folder.join(format!("{file}.md")),
        folder.join(format!("{stem}.native")),
        above.join("native").join(format!("{stem}.native")),
        // Several trees of one file with tracked changes: the one with all of them accepted is what people see.
        folder.join(format!("{stem}_accept.native")),
    ];
    let own = folder.join(format!("{stem}.md"));
    if own != path {
        candidates.push(own);
    }
    candidates
}

/// Inline elements: no space before and after.
const INLINE: &str = "Cite DoubleQuote Emph Image Link Quoted SingleQuote SmallCaps Span Strikeout Strong Subscript \
    Superscript Underline";

/// The words of a syntax tree as pandoc prints it.
fn native_text(source: &str) -> String {
    let mut text = String::new();
    let mut tokens = Tokens { rest: source };
    while let Some(token) = tokens.next() {
        let Token::Name(name) = token else { continue };
        match name {
            "Str" => text.push_str(&tokens.string()),
            "Code" => {
                tokens.skip_group();
                text.push_str(&tokens.string());
            }
            "CodeBlock" => {
                tokens.skip_group();
                text = text + " " + &tokens.string() + " ";
            }
            "Math" => {
                tokens.next();
                text.push_str(&tokens.string());
            }
            name if INLINE.split_whitespace().any(|inline| inline == name) => {}
            name if name.starts_with(char::is_uppercase) => text.push(' '),
            _ => {}
        }
    }
    text
}

#[derive(Debug, PartialEq)]
enum Token<'a> {
    Name(&'a str),
    Text(String),
    Sign(char),
}

struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        if first == '"' {
            return Some(Token::Text(self.quoted()));
        }
        if !first.is_alphabetic() {
            self.rest = &self.rest[first.len_utf8()..];
            return Some(Token::Sign(first));
        }
        let end = self.rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Token::Name(name))
    }

    /// The string that comes next; empty if something else does.
    fn string(&mut self) -> String {
        match self.next() {
            Some(Token::Text(text)) => text,
            _ => String::new(),
        }
    }

    /// Passes over a group in parentheses.
    fn skip_group(&mut self) {
        let mut depth = 0_i32;
        while let Some(token) = self.next() {
            match token {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth -= 1,
                _ => {}
            }
            if depth <= 0 {
                return;
            }
        }
    }

    /// A Haskell string: `\"`, `\n`, `\8217`, `\&`.
    fn quoted(&mut self) -> String {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1).peekable();
        let mut end = self.rest.len();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    end = at + 1;
                    break;
                }
                '\\' => {
                    let mut code = String::new();
                    while let Some((_, digit)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                        code.push(digit);
                    }
                    match code.parse().ok().and_then(char::from_u32) {
                        Some(c) => text.push(c),
                        None => match chars.next() {
                            Some((_, 'n' | 't' | 'r')) => text.push(' '),
                            Some((_, '&')) | None => {}
                            Some((_, c)) => text.push(c),
                        },
                    }
                }
                c => text.push(c),
            }
        }
        self.rest = &self.rest[end..];
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &str) {
        let text = native_text(source);
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn words_of_a_tree() {
        check(r#"[ Para [ Str "Rain" , Space , Emph [ Str "fe" ] , Str "ll\8217s." ] ]"#, "Rain fell’s.");
        check(r#"[ Header 1 ( "id" , [ "x" ] , [] ) [ Str "Ebb" ] , Plain [ Str "a" ] ]"#, "Ebb a");
        check(r#"[ Para [ Code ( "" , [ "k" ] , [ ( "a" , "b" ) ] ) "let \"x\"" ] ]"#, "let \"x\"");
        check(r#"Para [ Link ( "" , [] , [] ) [ Str "Wick" ] ( "http://x.example" , "" ) ]"#, "Wick");
        check(r#"Para [ Math InlineMath "x+1" ]"#, "x+1");
    }
}
