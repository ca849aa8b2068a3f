//! Which lines say by a label what stands in them? The head of a letter and the list of those at a meeting state facts without
//! a clause: no network needs to find them stated.

/// What stands behind a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// `From: Ann Grey`
    From,
    /// `To: Bo Hart`
    To,
    /// `Cc: Cy Moss`
    Copy,
    /// `Date: 2 May 1901`
    Date,
    /// `Present: Ann Grey (chairman), Bo Hart`
    People,
}

/// The label of a line, and how many bytes it has with its colon.
pub fn label(line: &str) -> Option<(Label, usize)> {
    let (name, value) = line.split_once(':')?;
    let label = match name.trim().to_lowercase().as_str() {
        "from" | "sender" => Label::From,
        "to" | "recipient" => Label::To,
        "cc" | "copy to" | "copies to" => Label::Copy,
        "date" | "sent" => Label::Date,
        "present"
        | "in attendance"
        | "attendees"
        | "attending"
        | "apologies"
        | "apologies for absence"
        | "also present"
        | "absent" => Label::People,
        _ => return None,
    };
    let is_written = name.starts_with(char::is_uppercase) && value.starts_with(char::is_whitespace);
    is_written.then_some((label, name.len() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_letters_and_minutes() {
        let check =
            |line: &str, expected: Option<(Label, usize)>| assert_eq!(label(line), expected, "{line}");
        check("From: Ann Grey", Some((Label::From, 5)));
        check("Apologies: Bo Hart", Some((Label::People, 10)));
        check("Cc: Cy Moss", Some((Label::Copy, 3)));
        check("Note: Cy Moss", None);
        check("to: be read", None);
        check("Date:1901", None);
        check("She came from: nowhere", None);
    }
}
