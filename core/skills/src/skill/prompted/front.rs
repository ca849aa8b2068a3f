//! What a model meant as its reply: without its thoughts, its marks and its manners.

/// Where thoughts begin and end, as the families of models write it.
const THOUGHTS: [(&str, &str); 8] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<analysis>", "</analysis>"),
    ("<reflection>", "</reflection>"),
    ("[think]", "[/think]"),
    ("◁think▷", "◁/think▷"),
];
/// What opens and closes the last of several channels.
const FINAL_CHANNEL: &str = "<|channel|>final<|message|>";
/// Tags around a reply, in lower case.
const TAGS: [&str; 8] = ["answer", "response", "output", "result", "reply", "final", "final_answer", "s"];
/// Words behind the marks of a code block.
const LANGUAGES: [&str; 9] =
    ["json", "jsonc", "json5", "text", "txt", "plaintext", "markdown", "md", "python"];

/// The reply without byte order mark, thoughts, code fences, end marks and tags around it; lines end in `\n`, full-width
/// forms of the marks that replies are made of are the plain ones.
pub(super) fn cleaned(reply: &str) -> String {
    let plain = plain_marks(reply);
    let spoken = without_thoughts(&plain);
    let bare = without_fences(&without_marks(spoken.trim()));
    let text = unescaped(bare.trim());
    text.trim().to_owned()
}

/// Line ends, white space and full-width forms.
fn plain_marks(reply: &str) -> String {
    let mut plain = String::with_capacity(reply.len());
    let mut rest = reply.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '\r' => {
                rest.next_if_eq(&'\n');
                plain.push('\n');
            }
            '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}' => plain.push('\n'),
            '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\0' => {}
            '\u{a0}' | '\u{202f}' | '\u{2007}' | '\u{3000}' => plain.push(' '),
            '｜' | '│' | '┃' => plain.push('|'),
            '：' => plain.push(':'),
            '？' => plain.push('?'),
            '［' | '【' => plain.push('['),
            '］' | '】' => plain.push(']'),
            '｛' => plain.push('{'),
            '｝' => plain.push('}'),
            '＂' => plain.push('"'),
            '０'..='９' => plain.extend(char::from_digit(next as u32 - '０' as u32, 10)),
            other => plain.push(other),
        }
    }
    plain
}

/// The text behind the last thought; one that never ends leaves what stood before it.
fn without_thoughts(text: &str) -> String {
    if let Some((_, last)) = text.rsplit_once(FINAL_CHANNEL) {
        return last.to_owned();
    }
    let mut spoken = text.to_owned();
    for (open, close) in THOUGHTS {
        // Some templates open the thought themselves: the reply then only ends it.
        if let Some(at) = find(&spoken, close)
            && find(&spoken[..at], open).is_none()
        {
            spoken.drain(..at + close.len());
        }
        spoken = without(&spoken, open, close);
    }
    spoken
}

/// The text without what stands from `open` to `close`, or to the end.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = find(rest, open) {
        kept.push_str(&rest[..at]);
        let inner = &rest[at + open.len()..];
        rest = find(inner, close).map_or("", |end| &inner[end + close.len()..]);
    }
    // A second end without a beginning.
    kept.push_str(rest);
    kept
}

/// As [`str::find`] for `needle` in lower case, whatever the case of its ASCII letters in the text.
fn find(text: &str, needle: &str) -> Option<usize> {
    let (text, needle) = (text.as_bytes(), needle.as_bytes());
    let first = needle.first()?;
    let begins =
        |at: &usize| text.get(*at..*at + needle.len()).is_some_and(|at| at.eq_ignore_ascii_case(needle));
    text.iter().enumerate().filter(|(_, byte)| *byte == first).map(|(at, _)| at).find(begins)
}

/// Without `<|end|>`, `</s>`, `<answer>` and the like.
fn without_marks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let mark = mark(rest);
        kept.push_str(if mark == 0 { "<" } else { "" });
        rest = &rest[mark.max(1)..];
    }
    kept.push_str(rest);
    kept
}

/// Bytes of the mark that the text begins with; 0 = none. `<|>` divides fields, and is none.
fn mark(text: &str) -> usize {
    let end = text.char_indices().nth(40).map_or(text.len(), |(at, _)| at);
    let head = &text[..end];
    if let Some(inner) = head.strip_prefix("<|") {
        let name = inner.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ' ').unwrap_or(0);
        return if name > 0 && inner[name..].starts_with("|>") { name + 4 } else { 0 };
    }
    let Some(end) = head.find('>') else { return 0 };
    let name = head[1..end].trim_matches('/').trim().to_ascii_lowercase();
    let is_mark = TAGS.contains(&name.as_str()) || matches!(name.as_str(), "eos" | "end_of_turn" | "im_end");
    if is_mark { end + 1 } else { 0 }
}

/// Without the marks of code blocks; what stands in them stays.
fn without_fences(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['`', '~']) {
        kept.push_str(&rest[..at]);
        let mark = if rest[at..].starts_with('`') { '`' } else { '~' };
        let behind = rest[at..].trim_start_matches(mark);
        let run = rest.len() - at - behind.len();
        if run < 3 {
            kept.push_str(&rest[at..at + run]);
            rest = behind;
            continue;
        }
        let word = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
        let is_language = LANGUAGES.iter().any(|language| behind[..word].eq_ignore_ascii_case(language));
        rest = if is_language { &behind[word..] } else { behind };
    }
    kept.push_str(rest);
    kept
}

/// A reply written as one quoted text (`"{\"a\": 1}"`, `Answer: Oslo\nSupports: S1`) as what it says.
fn unescaped(text: &str) -> String {
    let opening = text.find(['{', '[']).map(|at| &text[at + 1..]);
    let is_escaped_json = opening.is_some_and(|inner| inner.starts_with("\\\"") || inner.starts_with("\\n"));
    let is_one_line = !text.contains(['\n', '{']) && text.contains("\\n");
    if !is_escaped_json && !is_one_line {
        return text.to_owned();
    }
    let text = text.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')).unwrap_or(text);
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(next) = chars.next() {
        match (next, chars.as_str().chars().next()) {
            ('\\', Some(code @ ('n' | 't' | 'r' | '"' | '\\'))) => {
                chars.next();
                match code {
                    'n' => plain.push('\n'),
                    't' => plain.push('\t'),
                    'r' => {}
                    other => plain.push(other),
                }
            }
            _ => plain.push(next),
        }
    }
    plain
}

/// How a line begins that declines, excuses itself, or talks to the person.
const DECLINES: [&str; 34] = [
    "i'm sorry",
    "i am sorry",
    "i’m sorry",
    "sorry, ",
    "sorry but",
    "my apologies",
    "i apologize",
    "i apologise",
    "apologies",
    "i cannot",
    "i can't",
    "i can’t",
    "i can not",
    "i'm unable",
    "i am unable",
    "i’m unable",
    "i'm not able",
    "i am not able",
    "i won't",
    "i will not",
    "i must decline",
    "i do not have access",
    "i don't have access",
    "i don’t have access",
    "i'm afraid",
    "i am afraid",
    "as an ai",
    "as a language model",
    "as a large language model",
    "unfortunately, i",
    "unfortunately i",
    "this request violates",
    "it is against my",
    "i'm just an ai",
];

/// How a question begins that is put to the person, not to the documents.
const TO_THE_PERSON: [&str; 16] = [
    "would you",
    "could you",
    "can you",
    "do you want",
    "do you need",
    "do you have",
    "shall i",
    "should i",
    "may i",
    "can i ",
    "how can i",
    "how may i",
    "what can i",
    "what else can i",
    "is there anything",
    "are you",
];

/// True for a line by which a model declines or excuses itself.
pub(super) fn declines(line: &str) -> bool {
    begins_with(line, &DECLINES)
}

/// True for a question to the person: an offer, or a wish for more.
pub(super) fn is_to_the_person(question: &str) -> bool {
    begins_with(question, &TO_THE_PERSON)
}

fn begins_with(line: &str, phrases: &[&str]) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let head: String = line.chars().take(40).collect::<String>().to_lowercase();
    phrases.iter().any(|phrase| head.starts_with(phrase))
}

/// Whole lines that say "there is none".
const NONE: [&str; 16] = [
    "none",
    "nothing",
    "n/a",
    "na",
    "null",
    "nil",
    "no",
    "empty",
    "[]",
    "{}",
    "()",
    "not applicable",
    "none yet",
    "none found",
    "none needed",
    "none required",
];
/// How a sentence begins that says so.
const NONE_OF: [&str; 18] = [
    "none of",
    "none are",
    "none is",
    "none,",
    "none;",
    "none -",
    "none –",
    "none —",
    "none (",
    "none.",
    "none:",
    "no relevant",
    "no such",
    "no further",
    "no additional",
    "there are no ",
    "there is no",
    "nothing is",
];
/// How two more do, where the reply holds nothing else.
const NO_NOUN: [&str; 5] = ["no fact", "no sentence", "no text", "no relation", "no question"];

/// True when a line of the reply says, all of it, that there is nothing: `None.`, `Missing: none`, `None of the links
/// helps.` The word within a sentence about something else does not count.
pub(super) fn says_none(reply: &str) -> bool {
    reply.lines().any(line_says_none)
}

/// As [`says_none`] for one line.
pub(super) fn line_says_none(line: &str) -> bool {
    let low = line.trim_matches(|c: char| c.is_whitespace() || "*#`_->•".contains(c)).to_lowercase();
    let low = match low.split_once(':') {
        Some((name, text)) if name.split_whitespace().count() <= 3 => text.trim(),
        _ => low.as_str(),
    };
    let bare = low.trim_matches(|c: char| c.is_whitespace() || "*`_\"'“”.!<>".contains(c));
    let unbracketed = bare.trim_matches(|c: char| "()[]".contains(c));
    let opens = |phrases: &[&str]| phrases.iter().any(|phrase| low.starts_with(phrase));
    NONE.contains(&bare) || NONE.contains(&unbracketed) || opens(&NONE_OF) || opens(&NO_NOUN)
}

/// What is wrong with a reply, for the model that is asked again.
pub(super) fn fault(reply: &str) -> &'static str {
    let said = cleaned(reply);
    if reply.trim().is_empty() {
        "it was empty"
    } else if said.is_empty() {
        "it held thoughts only, and no reply"
    } else if said.lines().any(declines) {
        "it declined; the material is the person's own, and only the form below is wanted"
    } else if super::lenient::values(&said).iter().any(|found| found.cut) {
        "it broke off"
    } else {
        "it was not in the form asked for"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_marks_and_fences_are_left_out() {
        for (reply, expected) in [
            ("\u{feff}<think>Hm, Answer: Rome?</think>\r\nAnswer: Oslo", "Answer: Oslo"),
            ("<THINK>\none\n</THINK>\n<thinking>two</thinking>Answer: Oslo", "Answer: Oslo"),
            ("so it is Rome.\n</think>\n\nAnswer: Oslo", "Answer: Oslo"),
            ("Answer: Oslo\n<think>or Rome", "Answer: Oslo"),
            ("<think>Answer: Rome", ""),
            ("[THINK]x[/THINK]Answer: Oslo", "Answer: Oslo"),
            (
                "<|channel|>analysis<|message|>Rome<|end|><|channel|>final<|message|>Answer: Oslo<|return|>",
                "Answer: Oslo",
            ),
            ("```json\n{\"a\": 1}\n```", "{\"a\": 1}"),
            ("~~~\nA | b | C\n~~~", "A | b | C"),
            ("```text\nnone```<|im_end|>", "none"),
            ("<answer>Answer: Oslo</answer></s>", "Answer: Oslo"),
            ("(\"fact\"<|>Ann<|>paint<|>boats)", "(\"fact\"<|>Ann<|>paint<|>boats)"),
            ("\"{\\\"a\\\": \\\"x\\\"}\"", "{\"a\": \"x\"}"),
            ("Answer: Oslo\\nSupports: S1", "Answer: Oslo\nSupports: S1"),
            ("Ann ｜ be ｜ Bo［Ｓ１］", "Ann | be | Bo[Ｓ1]"),
            ("a < b and <b>c", "a < b and <b>c"),
        ] {
            assert_eq!(cleaned(reply), expected, "{reply}");
        }
    }

    #[test]
    fn none_is_a_whole_phrase() {
        for line in [
            "none",
            "None.",
            "**None**",
            "- none",
            "(none)",
            "Missing: none",
            "Nothing.",
            "`none`",
            "N/A",
            "[]",
            "None of the links helps.",
            "There are no such facts.",
            "No relevant facts found.",
            "\"none\"",
            "Nothing is missing.",
            "none (all is known)",
        ] {
            assert!(line_says_none(line), "{line}");
        }
        for line in [
            "nonetheless",
            "Nonetheless | be | a word",
            "Nothing Else Matters | be | song",
            "No Country | be | film",
            "I found none that fit, but S2 may.",
            "Norway",
            "",
            "Who wrote None but the Lonely Heart?",
            "No Doubt",
        ] {
            assert!(!line_says_none(line), "{line}");
        }
    }

    #[test]
    fn refusals_and_offers() {
        assert!(declines("I'm sorry, but I can't help with that.") && declines("**As an AI** model"));
        assert!(!declines("Sorry Business | be | song") && !declines("It is Oslo"));
        assert!(is_to_the_person("Would you like me to go on?") && !is_to_the_person("Who would you be?"));
    }
}
