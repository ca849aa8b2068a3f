//! Which dots belong to the word before them?

/// How an abbreviation bears on the end of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abbreviation {
    /// Always goes with what follows: `Mr.`, `e.g.`
    Leading,
    /// Goes with a number that follows: `p. 5`, `No. 10`; an ordinary word otherwise.
    BeforeNumber,
    /// May end a sentence when the next word is one that starts sentences: `Inc.`, `Jan.`, `St.`
    Either,
}

const LEADING: &str = "adm assoc asst attn brig btw capt cdr cf cmdr col cpl dr drs e.g eg esp f.e fr gen gov hon i.e ie \
    incl insp lt maj messrs mlle mme mr mrs ms pres prof pvt rep reps rev rt sen sens sgt supt viz vs";

const BEFORE_NUMBER: &str = "art app c ca ch chap eq eqs ext fig figs no nos n° nr op p para pg pl pp rs sec sect tab tel v ver \
    vol vols №";

const EITHER: &str = "al apr approx apt arr aug ave bldg blvd bn bros cal co conf corp ct dec dep dept dist dom ed eds est \
    et etc feb fri ft hr hrs hwy inc ind info inst int jan jr jul jun kg km lb lbs llc ltd mar max med \
    mfg mg mi min mins misc mo mon mt mts natl nov oct orig oz ph pkg pl plc prev pt pty pub qt rd rec \
    ref repr sat sc sep sept ser spec sq sr st sta ste sts sun thu thur thurs trans tue tues univ u.s va \
    wed wk yr yrs";

/// What kind of abbreviation a word is, given without its last dot. `None`: the dot is a full stop.
pub fn abbreviation(word: &str) -> Option<Abbreviation> {
    let lower = word.to_lowercase();
    let has = |list: &str| list.split(' ').any(|abbreviation| abbreviation == lower);
    if has(LEADING) {
        Some(Abbreviation::Leading)
    } else if has(BEFORE_NUMBER) {
        Some(Abbreviation::BeforeNumber)
    } else if has(EITHER) || is_dotted(word) {
        Some(Abbreviation::Either)
    } else {
        None
    }
}

/// Letters with dots between: `U.S`, `p.m`, `Ph.D`, `J.R.R`.
pub fn is_dotted(word: &str) -> bool {
    let mut parts = word.split('.');
    let short = |part: &str| {
        let letters = part.chars().count();
        letters == 1 || (letters == 2 && part.starts_with(char::is_uppercase))
    };
    word.contains('.') && parts.all(|part| short(part) && part.chars().all(char::is_alphabetic))
}

/// One upper-case letter, as before a surname.
pub fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    matches!((letters.next(), letters.next()), (Some(letter), None) if letter.is_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds() {
        for (word, expected) in [
            ("Mr", Some(Abbreviation::Leading)),
            ("e.g", Some(Abbreviation::Leading)),
            ("p", Some(Abbreviation::BeforeNumber)),
            ("Ltd", Some(Abbreviation::Either)),
            ("U.N", Some(Abbreviation::Either)),
            ("Ph.D", Some(Abbreviation::Either)),
            ("harbour", None),
            ("3.5", None),
            ("example.com", None),
        ] {
            assert_eq!(abbreviation(word), expected, "{word:?}");
        }
    }
}
