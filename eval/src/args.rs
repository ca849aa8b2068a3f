//! How are a command's options read? `--name value` pairs, the flag `--json`, and file names.

use std::collections::BTreeMap;

/// Options that take no value.
const FLAGS: &[&str] = &[
    "json",
    "verbose",
    "structured",
    "full",
    "alone",
    "graph",
    "judge",
    "fit",
    "measure",
    "passages-only",
    "edges",
    "patterns",
];

/// The options given on the command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Args {
    options: BTreeMap<String, String>,
    files: Vec<String>,
}

impl Args {
    /// Reads `--name value` pairs and flags; other words are files.
    pub fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self::default();
        let mut words = words;
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                None => args.files.push(word),
                Some(flag) if FLAGS.contains(&flag) => args.set(flag, String::new()),
                Some(name) => {
                    let value = words.next().ok_or_else(|| format!("--{name} needs a value"))?;
                    args.set(name, value);
                }
            }
        }
        Ok(args)
    }

    fn set(&mut self, name: &str, value: String) {
        self.options.insert(name.to_owned(), value);
    }

    /// The value of an option that must be given.
    pub fn required(&self, name: &str) -> Result<&str, String> {
        self.optional(name).ok_or_else(|| format!("--{name} is missing"))
    }

    /// The value of an option that may be left out.
    pub fn optional(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    /// Whether a flag was given.
    pub fn has(&self, flag: &str) -> bool {
        self.options.contains_key(flag)
    }

    /// The words that belong to no option.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The only file or folder of a command that takes exactly one.
    pub fn file(&self) -> Result<&str, String> {
        match self.files() {
            [file] => Ok(file),
            files => Err(format!("one file or folder is needed, not {}", files.len())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Expected<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);

    fn check(words: &[&str], expected: Result<Expected, &str>) {
        let parsed = Args::parse(words.iter().map(|word| (*word).to_owned()));
        let expected = expected
            .map(|(pairs, files)| Args {
                options: pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
                files: files.iter().map(|file| (*file).to_owned()).collect(),
            })
            .map_err(str::to_owned);
        assert_eq!(parsed, expected, "{words:?}");
    }

    #[test]
    fn reads_pairs_flags_and_files() {
        check(&[], Ok((&[], &[])));
        check(&["--out", "a.clew"], Ok((&[("out", "a.clew")], &[])));
        check(&["--b", "1", "--a", "--c"], Ok((&[("a", "--c"), ("b", "1")], &[])));
        check(&["a", "--json", "b"], Ok((&[("json", "")], &["a", "b"])));
        check(&["--out"], Err("--out needs a value"));
    }

    #[test]
    fn says_what_is_missing() {
        assert_eq!(Args::default().required("out"), Err("--out is missing".to_owned()));
        assert_eq!(Args::default().file(), Err("one file or folder is needed, not 0".to_owned()));
        assert!(!Args::default().has("json"));
    }
}
