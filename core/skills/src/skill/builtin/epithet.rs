//! Is a name told with its epithet? `his son Alexander` of `his son Alexander the Great` calls somebody else. What else stands
//! behind a name in a longer one, as in `Chicago Bulls`, is another thing's.

use super::read::Value;
use clew_knowledge::corpus::Corpus;
use clew_types::graph::Entity;

/// The answer with the epithet that follows it in its sentence, where the graph knows somebody by that.
pub(super) fn with_epithet(corpus: &Corpus, answer: &Value) -> Option<String> {
    let sentence = answer.hops.last()?.sentence;
    let text = corpus.sentence_text(sentence);
    let entities = corpus.graph.entities_in(sentence).iter().filter_map(|id| corpus.graph.entity(*id));
    entities.flat_map(names_of).find_map(|name| lengthened(text, &answer.text, name))
}

fn names_of(entity: &Entity) -> impl Iterator<Item = &str> {
    std::iter::once(entity.name.as_str()).chain(entity.aliases.iter().map(String::as_str))
}

/// The answer, where it ends before the name's epithet, with that.
fn lengthened(sentence: &str, answer: &str, name: &str) -> Option<String> {
    let (called, epithet) = name.split_once(" the ")?;
    if !epithet.starts_with(char::is_uppercase) || !ends_in(answer, called) {
        return None;
    }
    let whole = format!("{answer} the {epithet}");
    let (_, behind) = sentence.split_once(whole.as_str())?;
    (!behind.starts_with(char::is_alphanumeric)).then_some(whole)
}

/// Whether a text ends in these words.
fn ends_in(text: &str, words: &str) -> bool {
    text.strip_suffix(words).is_some_and(|before| before.is_empty() || before.ends_with(' '))
}

#[cfg(test)]
mod tests {
    use super::lengthened;

    #[test]
    fn epithets_are_told() {
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
