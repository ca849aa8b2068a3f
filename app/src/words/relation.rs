//! A relation phrase as a person would read it. The graph keeps relations by their lemmas (`be bear in`); here the
//! commonest forms get their inflection back. What is not recognised stays as it is: still right, only plain.

/// Words after a participle; after a noun there is mostly `of`.
const AFTER_PARTICIPLE: &str = "\
    by in on at from to with after as into for near under during between against within until since over";

/// Verbs of relations with a regular participle. What is none of them may be a noun ("be observatory on").
const REGULAR: &str = "\
    acquire adapt add address adopt announce appoint approve arrange arrest assign associate attach award ban base bury call \
    close co-found commission complete compose conquer conduct connect construct contain convert cover create crown \
    cultivate date dedicate defeat deliver derive describe design destroy develop devote direct discover divide dominate \
    edit educate elect employ end endorse enter establish execute exhibit expel explore fill finance finish fire form \
    force fund hire house illustrate implement import include influence inhabit inherit injure inspire install introduce \
    invent invite involve issue join kill launch license limit link locate manage manufacture mark marry mention merge \
    move murder name nominate note occupy offer open operate order organise organize own paint perform place plan play \
    populate portray possess present preserve produce promote propose publish purchase raise rank rebuild receive record \
    reduce refer regard relate release rename replace report represent require rescue restore retire reveal review rule \
    save schedule select separate settle share sign sponsor star start study succeed supply support surround test train \
    transfer translate transport treat try use value visit vote welcome wound";

/// Lemma and participle, in turn.
const IRREGULAR: &str = "\
    bear born become become begin begun break broken bring brought build built buy bought catch caught choose chosen come come \
    cut cut do done draw drawn drive driven eat eaten feed fed find found forget forgotten give given \
    grow grown hear heard hide hidden hit hit hold held keep kept know known lay laid lead led leave \
    left lend lent lose lost make made meet met pay paid put put read read rebuild rebuilt ride ridden \
    see seen sell sold send sent set set shoot shot show shown sing sung speak spoken spend spent steal \
    stolen strike struck take taken teach taught tell told think thought throw thrown understand \
    understood wear worn win won write written";

/// The phrase for the screen: `be bear in` becomes `born in`, `be discover by` `discovered by`, `have` `has`; of what is no known
/// verb only the rest is told.
pub fn relation(phrase: &str) -> String {
    if let Some(owned) = phrase.strip_prefix("'s ").or_else(|| phrase.strip_prefix("’s ")) {
        return owning(owned);
    }
    let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    match first {
        "be" if rest.is_empty() => "is".to_owned(),
        // What an answer took for it: founded, built, first played.
        "inception" if rest.is_empty() => "began in".to_owned(),
        "place" if rest == "of birth" => "born in".to_owned(),
        "place" if rest == "of death" => "died in".to_owned(),
        "be" => being(rest),
        "have" => format!("has {rest}").trim_end().to_owned(),
        _ => phrase.to_owned(),
    }
}

/// Whose it is, in the words of `Ada’s brother`: has it; what it did besides (`eldest daughter was born in`) says so by itself.
fn owning(owned: &str) -> String {
    // Many a verb in -s may be a noun (three plays): these are none.
    let told = "is was are were has had covers lies stands holds rises lives makes contains leads";
    let is_told = |word: &str| holds(told, word) || word.ends_with("ed") || is_participle(word);
    let last = owned.rsplit(' ').next().unwrap_or_default();
    // What stands first belongs to the noun: an adopted son.
    match owned.split(' ').skip(1).any(is_told) || holds(AFTER_PARTICIPLE, last) {
        true => owned.to_owned(),
        false => format!("has {owned}"),
    }
}

/// A relation of which only the stems are known, as a sentence would have it: `write` is `writes`. What begins with no known
/// verb stays, and so does the name of a part (`name of`).
pub fn stems(phrase: &str) -> String {
    let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    let is_verb = holds(REGULAR, first) || irregular(first).is_some();
    if !is_verb || rest == "of" {
        return phrase.to_owned();
    }
    let verb = match first.as_bytes() {
        [.., before, b'y'] if !is_vowel(*before) => format!("{}ies", &first[..first.len() - 1]),
        [.., b's' | b'x' | b'z' | b'o'] | [.., b'c' | b's', b'h'] => format!("{first}es"),
        _ => format!("{first}s"),
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

/// A relation of which only the stems are known, in the words of the sentence that says so: `rebuild` is `rebuilt` where that stands
/// there, `be bear in` is `was born in`.
pub fn as_said(phrase: &str, sentence: &str) -> String {
    let stands = |word: &str| sentence.split(|one: char| !one.is_alphanumeric()).any(|one| one == word);
    let said = |word: &str| {
        let forms = match word {
            "be" => ["was", "is", "were", "are"].map(str::to_owned),
            _ => [word.to_owned(), participle(word), format!("{word}s"), format!("{word}es")],
        };
        forms.into_iter().find(|form| stands(form)).unwrap_or_else(|| word.to_owned())
    };
    phrase.split(' ').map(said).collect::<Vec<_>>().join(" ")
}

fn being(rest: &str) -> String {
    let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
    let next = after.split(' ').next().unwrap_or_default();
    let is_verb = word.ends_with("ed") || holds(REGULAR, word) || irregular(word).is_some();
    match holds(AFTER_PARTICIPLE, next) {
        true if is_verb => format!("{} {after}", participle(word)),
        true if !holds(AFTER_PARTICIPLE, word) => rest.to_owned(),
        _ => format!("is {rest}"),
    }
}

/// True when the word is one of these; a string weighs less in the page than a list.
fn holds(words: &str, word: &str) -> bool {
    words.split(' ').any(|one| one == word)
}

fn irregular(verb: &str) -> Option<&'static str> {
    let mut words = IRREGULAR.split(' ');
    std::iter::from_fn(|| Some((words.next()?, words.next()?)))
        .find(|(lemma, _)| *lemma == verb)
        .map(|pair| pair.1)
}

fn is_participle(word: &str) -> bool {
    IRREGULAR.split(' ').skip(1).step_by(2).any(|one| one == word)
}

fn participle(verb: &str) -> String {
    if let Some(participle) = irregular(verb) {
        return participle.to_owned();
    }
    match verb.as_bytes() {
        [.., b'e', b'd'] => verb.to_owned(),
        [.., b'e'] => format!("{verb}d"),
        [.., before, b'y'] if !is_vowel(*before) => format!("{}ied", &verb[..verb.len() - 1]),
        [first, middle, last] if !is_vowel(*first) && is_vowel(*middle) && doubles(*last) => {
            format!("{verb}{}ed", char::from(*last))
        }
        _ => format!("{verb}ed"),
    }
}

fn is_vowel(letter: u8) -> bool {
    b"aeiou".contains(&letter)
}

fn doubles(letter: u8) -> bool {
    !is_vowel(letter) && !b"wxy".contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(phrase: &str, expected: &str) {
        assert_eq!(relation(phrase), expected);
    }

    #[test]
    fn passives_get_their_participle() {
        check("be bear in", "born in");
        check("be discover by", "discovered by");
        check("be name after", "named after");
        check("be marry to", "married to");
        check("be ban from", "banned from");
        check("be train at", "trained at");
        check("be located in", "located in");
    }

    #[test]
    fn what_somebody_has_is_told_without_its_ending() {
        check("'s mother", "has mother");
        check("’s first wife", "has first wife");
        check("'s adopted son", "has adopted son");
        check("'s eldest daughter was born in", "eldest daughter was born in");
        check("'s brother moved to", "brother moved to");
        check("'s lake covers", "lake covers");
        check("'s three plays", "has three plays");
    }

    #[test]
    fn stems_become_words() {
        let check = |phrase: &str, expected: &str| assert_eq!(relation(&stems(phrase)), expected);
        check("write", "writes");
        check("teach at", "teaches at");
        check("marry", "marries");
        check("play in", "plays in");
        check("come in", "comes in");
        check("be bear in", "born in");
        check("mother", "mother");
        check("name of", "name of");
        check("was built by", "was built by");
    }

    #[test]
    fn stems_are_told_as_the_sentence_says_them() {
        let check = |phrase: &str, sentence: &str, expected: &str| {
            assert_eq!(relation(&as_said(phrase, sentence)), expected);
        };
        check("rebuild", "The architect Hanne Dorr rebuilt Oriel Theatre.", "rebuilt");
        check("be bear in", "She was born in Odense.", "was born in");
        check("direct", "It was directed by her.", "directed");
        check("be bear in", "Odense is where he lived.", "is bear in");
        check("was built by", "Nothing of it.", "was built by");
    }

    #[test]
    fn nouns_stay_nouns() {
        check("be", "is");
        check("be teacher at", "teacher at");
        check("be observatory on", "observatory on");
        check("be capital of", "is capital of");
        check("capital of", "capital of");
        check("have", "has");
        check("inception", "began in");
        check("place of birth", "born in");
        check("direct", "direct");
        check("be near to", "is near to");
    }
}
