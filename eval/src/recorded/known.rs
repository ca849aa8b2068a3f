//! A question whose chain of facts is known: which sentences tell it, and what is asked where one of them is not shown.

/// One link of the chain that leads to an answer.
#[derive(Clone, Debug)]
pub struct Link {
    /// Words that all stand in a line which tells it: of a title, of a sentence.
    pub told_by: Vec<String>,
    /// The question for it alone.
    pub asks: String,
    /// What it is about.
    pub about: String,
    /// It as a fact.
    pub fact: [String; 3],
}

/// A question with its answer and the chain between.
#[derive(Clone, Debug)]
pub struct Known {
    pub question: String,
    pub answer: String,
    pub links: Vec<Link>,
}

/// A link that one run of words tells.
pub fn link(told_by: &str, asks: &str, about: &str, fact: [&str; 3]) -> Link {
    Link {
        told_by: vec![told_by.to_owned()],
        asks: asks.to_owned(),
        about: about.to_owned(),
        fact: fact.map(str::to_owned),
    }
}

impl Known {
    /// True where a prompt asks this, or for one of its links.
    pub fn is_asked(&self, user: &str) -> bool {
        user.contains(&self.question) || self.links.iter().any(|link| user.contains(&link.asks))
    }

    /// The first link that no line tells.
    pub fn missing(&self, shown: &[&str]) -> Option<&Link> {
        self.links.iter().find(|link| link.told(shown).is_none())
    }

    /// Marks of the lines that tell a link.
    pub fn marks<'a>(&self, shown: &[&'a str]) -> Vec<&'a str> {
        self.links.iter().filter_map(|link| link.told(shown)).collect()
    }
}

impl Link {
    /// True for a line that tells it.
    pub fn is_told_by(&self, line: &str) -> bool {
        let line = bare(line);
        self.told_by.iter().all(|words| line.contains(&bare(words)))
    }

    /// The mark of the line that tells it.
    pub fn told<'a>(&self, shown: &[&'a str]) -> Option<&'a str> {
        shown.iter().copied().filter(|line| self.is_told_by(line)).find_map(number)
    }
}

/// Letters and digits alone, so that marks and codes of them make no difference.
pub fn bare(text: &str) -> String {
    let text = text.replace("&amp;", "&").replace("&quot;", "\"");
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The number in front of a line: `[3] …`, `S3 …`, `3. …`.
pub fn number(line: &str) -> Option<&str> {
    let start = line.trim_start_matches(['[', 'S', 'F']);
    let digits = start.find(|c: char| !c.is_ascii_digit()).unwrap_or(start.len());
    Some(&start[..digits]).filter(|digits| !digits.is_empty())
}

/// The lines of a prompt's data.
pub fn shown(user: &str) -> Vec<&str> {
    user.lines().take_while(|line| *line != "data>>>").collect()
}
