//! What is the dictionary form of a word? Spelling rules, and a table of what does not follow them.

use super::tag::Tag;

mod irregular;
mod spelling;

/// The lemma of `word` used as `tag`, in the manner of Universal Dependencies: lower case except for proper nouns,
/// which stay as they are.
pub fn lemma(word: &str, tag: Tag) -> String {
    if matches!(tag, Tag::Propn | Tag::X | Tag::Num | Tag::Punct | Tag::Sym) {
        return word.to_owned();
    }
    let lower = word.to_lowercase().replace(['\u{2019}', '\u{2018}'], "'");
    if tag == Tag::Adj && word.starts_with(char::is_uppercase) && spelling::demonym(&lower) {
        return word.to_owned();
    }
    if let Some(found) = irregular::find(&lower, tag) {
        return found.to_owned();
    }
    match tag {
        Tag::Verb | Tag::Aux => spelling::verb(&lower),
        Tag::Noun => spelling::noun(&lower),
        Tag::Adj | Tag::Adv => spelling::adjective(&lower, tag),
        _ => lower,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(tag: Tag, pairs: &str) {
        for pair in pairs.split_whitespace() {
            let (word, expected) = pair.split_once('=').unwrap();
            assert_eq!(lemma(word, tag), expected, "{word}");
        }
    }

    #[test]
    fn regular_verbs() {
        check(
            Tag::Verb,
            "directs=direct directed=direct directing=direct founded=found marries=marry married=marry",
        );
        check(Tag::Verb, "hoped=hope stopped=stop opened=open visiting=visit named=name liked=like used=use");
        check(Tag::Verb, "created=create treated=treat continued=continue produced=produce played=play");
        check(Tag::Verb, "agreed=agree dying=die tied=tie studying=study controlled=control called=call");
        check(Tag::Verb, "released=release starring=star starred=star offered=offer developed=develop");
        check(Tag::Verb, "goes=go watches=watch passes=pass misses=miss closes=close changed=change");
        check(Tag::Verb, "composed=compose provided=provide avoided=avoid needed=need passed=pass added=add");
        check(Tag::Verb, "featuring=feature shared=share appeared=appear required=require joined=join");
        check(Tag::Verb, "examined=examine explained=explain handled=handle focused=focus sailed=sail");
    }

    #[test]
    fn irregular_verbs() {
        check(
            Tag::Verb,
            "was=be wrote=write written=write Wrote=write bore=bear born=bear led=lead became=become",
        );
        check(Tag::Verb, "underwent=undergo overthrown=overthrow rebuilt=rebuild mistook=mistake sang=sing");
        check(Tag::Aux, "'s=be 're=be ca=can wo=will 'd=would has=have does=do been=be");
    }

    #[test]
    fn nouns() {
        check(Tag::Noun, "films=film cities=city boxes=box wives=wife children=child buses=bus houses=house");
        check(
            Tag::Noun,
            "analyses=analysis viruses=virus movies=movie species=species physics=physics glass=glass",
        );
        check(Tag::Noun, "Churches=church heroes=hero shoes=shoe men=man women=woman policemen=policeman");
        check(Tag::Propn, "Netherlands=Netherlands Wells=Wells");
    }

    #[test]
    fn degrees() {
        check(
            Tag::Adj,
            "larger=large largest=large bigger=big happier=happy older=old other=other honest=honest",
        );
        check(Tag::Adj, "better=good worst=bad simplest=simple proper=proper nearest=near newer=new");
        check(Tag::Adv, "faster=fast never=never better=well");
    }
}
