//! The built page.

use std::fs;

use crate::{Outcome, place::Place, stamp::naming};

/// The content security policy allows no script that stands in the page itself.
pub fn no_inline_scripts(place: &Place) -> Outcome {
    let file = place.dist().join("index.html");
    let html = fs::read_to_string(&file).map_err(|error| naming(&file, &error))?;
    match offence(&html) {
        Some(what) => Err(format!("dist/index.html holds {what}")),
        None => Ok(()),
    }
}

fn offence(html: &str) -> Option<&'static str> {
    let html = html.to_lowercase();
    let opening = |rest: &str| rest.split('>').next().unwrap_or_default().to_owned();
    if html.split("<script").skip(1).any(|rest| !opening(rest).contains(" src=")) {
        return Some("a script without src");
    }
    let mut attributes = html.split(' ').filter_map(|word| word.split_once('='));
    attributes.any(|(name, _)| name.starts_with("on")).then_some("an event handler attribute")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, clean: bool) {
        assert_eq!(offence(html).is_none(), clean, "{html}");
    }

    #[test]
    fn only_scripts_from_files() {
        check("<script type=\"module\" src=\"/boot.js\"></script>", true);
        check("<script type=\"module\">import x from 'y'</script>", false);
        check("<script src=/a.js></script><SCRIPT>go()</SCRIPT>", false);
        check("<body onload=\"go()\">", false);
        check("<p>one = two</p>", true);
    }
}
