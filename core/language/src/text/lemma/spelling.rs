//! Undoing regular endings.

use super::irregular::{self, Tag};

const VOWELS: &[u8] = b"aeiouy";

/// Base form of a regular verb.
pub fn verb(word: &str) -> String {
    if let Some(stem) = strip(word, "ing", 2) {
        return participle(stem, "ying");
    }
    if let Some(stem) = strip(word, "ied", 1) {
        return if stem.len() == 1 { format!("{stem}ie") } else { format!("{stem}y") };
    }
    if word.ends_with("eed") {
        let past = ["agreed", "freed", "guaranteed", "decreed", "refereed"]
            .iter()
            .any(|known| word.ends_with(known));
        return word[..word.len() - usize::from(past)].to_owned();
    }
    if let Some(stem) = strip(word, "ed", 2) {
        return participle(stem, "");
    }
    third_person(word)
}

/// `word` without `ending`, where at least `least` letters with a vowel among them are left.
fn strip<'a>(word: &'a str, ending: &str, least: usize) -> Option<&'a str> {
    word.strip_suffix(ending).filter(|stem| stem.len() >= least && (least == 1 || has_vowel(stem)))
}

fn has_vowel(stem: &str) -> bool {
    stem.bytes().any(|letter| VOWELS.contains(&letter) || letter >= 0x80)
}

/// Verb stem before -ed or -ing: doubled consonants are made single, a silent e comes back.
fn participle(stem: &str, ending: &str) -> String {
    if !ending.is_empty() && matches!(stem, "dy" | "ly" | "ty" | "vy" | "unty" | "belie" | "underly") {
        return format!("{}ie", &stem[..stem.len() - 1]);
    }
    if let Some(single) = undoubled(stem) {
        return single.to_owned();
    }
    if silent_e(stem) { format!("{stem}e") } else { stem.to_owned() }
}

fn undoubled(stem: &str) -> Option<&str> {
    let [.., before, last] = stem.as_bytes() else { return None };
    let doubled = before == last && b"bdgklmnprtv".contains(last);
    let kept = match last {
        b'l' => syllables(stem) == 1 || irregular::DOUBLE_L.contains(&stem),
        b'd' => matches!(stem, "add" | "odd"),
        b'r' => matches!(stem, "err" | "purr" | "whirr"),
        b'g' => stem == "egg",
        b't' => stem == "butt",
        _ => false,
    };
    (doubled && !kept).then(|| &stem[..stem.len() - 1])
}

/// How many groups of vowels.
fn syllables(stem: &str) -> usize {
    let bytes = stem.as_bytes();
    let starts = |at: usize| is_vowel(bytes, at) && (at == 0 || !is_vowel(bytes, at - 1));
    (0..bytes.len()).filter(|at| starts(*at)).count()
}

fn is_vowel(word: &[u8], at: usize) -> bool {
    word.get(at).is_some_and(|letter| VOWELS.contains(letter))
}

/// Whether a stem lost a silent e when it took its ending.
fn silent_e(stem: &str) -> bool {
    if irregular::WITH_E.iter().any(|known| known.strip_prefix('=') == Some(stem)) {
        return true;
    }
    if irregular::NO_E.iter().any(|known| ends_as(stem, known)) {
        return false;
    }
    if irregular::WITH_E.iter().any(|known| ends_as(stem, known)) {
        return true;
    }
    let bytes = stem.as_bytes();
    let [.., third, second, last] = *bytes else {
        return stem.len() == 2 && VOWELS.contains(&bytes[0]) && bytes[1] == b's';
    };
    match last {
        b'c' | b'v' | b'u' | b'z' => !(last == b'z' && second == b'z'),
        b's' => second != b's',
        b'g' => b"drae".contains(&second) || second == b'i' || (second == b'n' && b"ae".contains(&third)),
        b'l' => b"bcdfgkptz".contains(&second) || (second == b's' && third == b'r') || single_vowel(bytes, 1),
        b'w' | b'x' | b'y' | b'h' | b'f' | b'j' | b'q' => false,
        b'r' if second == b't' || second == b'g' => true,
        _ => single_vowel(bytes, bytes.len()),
    }
}

/// One vowel letter, then one consonant at the end, in a word of at most `most` syllables or with a stressed ending.
fn single_vowel(bytes: &[u8], most: usize) -> bool {
    let length = bytes.len();
    let Ok(stem) = std::str::from_utf8(bytes) else { return false };
    let shape = is_vowel(bytes, length - 2) && !is_vowel(bytes, length - 1);
    let alone = !is_vowel(bytes, length.wrapping_sub(3)) || bytes[..length - 2].ends_with(b"qu");
    let unstressed = syllables(stem) > 1 && irregular::UNSTRESSED.iter().any(|ending| stem.ends_with(ending));
    shape && alone && !unstressed && syllables(stem) <= most.max(1)
}

/// `known` with a leading `=` must be the whole stem, else only its end.
fn ends_as(stem: &str, known: &str) -> bool {
    known.strip_prefix('=').map_or_else(|| stem.ends_with(known), |whole| stem == whole)
}

fn third_person(word: &str) -> String {
    if let Some(stem) = strip(word, "ies", 1) {
        return if stem.len() == 1 { format!("{stem}ie") } else { format!("{stem}y") };
    }
    sibilant(word).unwrap_or_else(|| without_s(word)).to_owned()
}

/// Words whose plural or third person takes -es.
fn sibilant(word: &str) -> Option<&str> {
    let stem = word.strip_suffix("es")?;
    let takes_es = ["ss", "sh", "ch", "x", "zz"].iter().any(|ending| stem.ends_with(ending)) && stem != "ach";
    let after_o = stem.ends_with('o') && !irregular::OE.contains(&stem);
    (takes_es || after_o).then_some(stem)
}

fn without_s(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 1 && !stem.ends_with(['s', '\'']) => stem,
        _ => word,
    }
}

/// Singular of a regular noun.
pub fn noun(word: &str) -> String {
    if irregular::ALWAYS_S.contains(&word)
        || ["ss", "us", "is", "'s"].iter().any(|ending| word.ends_with(ending))
    {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("men").filter(|stem| irregular::before_men(stem)) {
        return format!("{stem}man");
    }
    if let Some(stem) = word.strip_suffix("ics") {
        let plural = stem.len() < 3 || irregular::IC_NOUNS.iter().any(|ending| stem.ends_with(ending));
        return if plural { format!("{stem}ic") } else { word.to_owned() };
    }
    if let Some(stem) = word.strip_suffix("ies") {
        let ie = stem.len() == 1 || irregular::IE_NOUNS.contains(&stem);
        return format!("{stem}{}", if ie { "ie" } else { "y" });
    }
    if let Some(stem) = word.strip_suffix("es").filter(|stem| latin_us(stem)) {
        return stem.to_owned();
    }
    sibilant(word).unwrap_or_else(|| without_s(word)).to_owned()
}

/// viruses, campuses, but not houses, causes, uses.
fn latin_us(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    stem.ends_with("us")
        && stem.len() > 2
        && !is_vowel(bytes, stem.len() - 3)
        && !irregular::USE_NOUNS.contains(&stem)
}

/// Positive form of a compared adjective or adverb.
pub fn adjective(word: &str, tag: Tag) -> String {
    let Some(stem) = degree_stem(word, tag) else { return word.to_owned() };
    if let Some(before) = stem.strip_suffix('i') {
        return format!("{before}y");
    }
    if let Some(single) =
        undoubled(stem).filter(|_| !matches!(stem, "small" | "tall" | "full" | "dull" | "odd" | "still"))
    {
        return single.to_owned();
    }
    if silent_e(stem) { format!("{stem}e") } else { stem.to_owned() }
}

fn degree_stem(word: &str, tag: Tag) -> Option<&str> {
    if irregular::POSITIVE.contains(&word) || word.contains('-') {
        return None;
    }
    let stem = word.strip_suffix("est").or_else(|| word.strip_suffix("er"))?;
    // Only short words are compared by ending; among adverbs, only those that are adjectives too.
    let comparable = stem.len() >= 3
        && syllables(stem) <= 2
        && (tag == Tag::Adj || irregular::FLAT_ADVERBS.contains(&stem));
    (comparable || stem == "old" || stem == "ol").then_some(stem)
}

/// Looks like an adjective of a people or a follower: Hungarian, Irish, Japanese, Israeli.
pub fn demonym(word: &str) -> bool {
    ["ian", "ean", "ish", "ese", "can", "aeli", "aqi", "ni", "ist", "rab", "lim", "nch", "ite"]
        .iter()
        .any(|ending| word.ends_with(ending))
}
