//! Is a name told with its epithet? `his son Alexander` of `his son Alexander the Great` calls somebody else. What else stands
//! behind a name in a longer one, as in `Chicago Bulls`, is another thing's.

use super::read::Value;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::Entity;

/// The answer with the rest of a name that it ends within, as its sentence has it.
pub(super) fn whole_name(corpus: &Corpus, answer: &Value) -> Option<String> {
    let sentence = answer.hops.last()?.sentence;
    let entities = corpus.graph.entities_in(sentence).iter().filter_map(|id| corpus.graph.entity(*id));
    let names = entities.flat_map(names_of).filter(|name| name.contains(' '));
    let mut longest: Option<String> = None;
    for name in names {
        let told = lengthened(corpus.sentence_text(sentence), &answer.text, name);
        longest =
            told.filter(|told| longest.as_ref().is_none_or(|known| known.len() < told.len())).or(longest);
    }
    longest
}

fn names_of(entity: &Entity) -> impl Iterator<Item = &str> {
    std::iter::once(entity.name.as_str()).chain(entity.aliases.iter().map(String::as_str))
}

/// The answer, where it ends within the name, up to the name's end.
fn lengthened(sentence: &str, answer: &str, name: &str) -> Option<String> {
    let is_end = |at: &usize| is_epithet(&name[*at..]) && ends_in(answer, &name[..*at]);
    let (cut, _) = name.match_indices(' ').filter(|(at, _)| is_end(at)).last()?;
    let whole = format!("{answer}{}", &name[cut..]);
    let (_, behind) = sentence.split_once(whole.as_str())?;
    (!behind.starts_with(char::is_alphanumeric)).then_some(whole)
}

/// ` the Great`
fn is_epithet(rest: &str) -> bool {
    rest.strip_prefix(" the ").is_some_and(|word| word.starts_with(char::is_uppercase))
}

/// Whether a text ends in these words.
fn ends_in(text: &str, words: &str) -> bool {
    text.strip_suffix(words).is_some_and(|before| before.is_empty() || before.ends_with(' '))
}

#[cfg(test)]
mod tests {
    use super::lengthened;

    #[test]
    fn names_are_told_to_their_end() {
        let check = |answer: &str, name: &str, expected: Option<&str>| {
            let sentence = "He taught his son Ivo the Tall, Ada Renn and Adam.";
            assert_eq!(lengthened(sentence, answer, name).as_deref(), expected, "{answer} {name}");
        };
        check("his son Ivo", "Ivo the Tall", Some("his son Ivo the Tall"));
        check("Ivo the Tall", "Ivo the Tall", None);
        check("his son", "Ivo the Tall", None);
        check("Ada", "Ada Renn", None);
        check("Ada", "Ada Renner", None);
    }
}
