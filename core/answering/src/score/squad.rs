//! Exact match and F1 as the SQuAD evaluation defines them: lower case, no punctuation, no articles, single spaces.

/// 1 when `answer` equals one of `gold`, else 0.
pub fn exact(answer: &str, gold: &[String]) -> f64 {
    let answer = normal(answer);
    f64::from(gold.iter().any(|gold| normal(gold) == answer))
}

/// Best harmonic mean of word precision and recall over `gold`.
pub fn f1(answer: &str, gold: &[String]) -> f64 {
    gold.iter().map(|gold| f1_of(&normal(answer), &normal(gold))).fold(0.0, f64::max)
}

fn f1_of(answer: &str, gold: &str) -> f64 {
    let is_verdict = |text: &str| matches!(text, "yes" | "no" | "noanswer");
    if (is_verdict(answer) || is_verdict(gold)) && answer != gold {
        return 0.0;
    }
    let answer: Vec<&str> = answer.split_whitespace().collect();
    let mut gold: Vec<&str> = gold.split_whitespace().collect();
    let total = gold.len();
    let shared = answer.iter().filter(|word| take(&mut gold, word)).count() as f64;
    if shared == 0.0 {
        return 0.0;
    }
    let (precision, recall) = (shared / answer.len() as f64, shared / total as f64);
    2.0 * precision * recall / (precision + recall)
}

fn take(words: &mut Vec<&str>, word: &str) -> bool {
    match words.iter().position(|known| *known == word) {
        Some(at) => {
            words.swap_remove(at);
            true
        }
        None => false,
    }
}

fn normal(text: &str) -> String {
    let lower = text.to_lowercase();
    let plain: String = lower.chars().filter(|c| !c.is_ascii_punctuation()).collect();
    let words = plain.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the"));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(answer: &str, gold: &str, em: f64, score: f64) {
        let gold = [gold.to_owned()];
        assert_eq!(exact(answer, &gold), em, "{answer}");
        assert!((f1(answer, &gold) - score).abs() < 1e-9, "{answer}: {}", f1(answer, &gold));
    }

    #[test]
    fn as_squad_counts() {
        check("The River Thames", "river thames.", 1.0, 1.0);
        check("London, England", "London", 0.0, 2.0 / 3.0);
        check("yes", "no", 0.0, 0.0);
        check("no way", "no", 0.0, 0.0);
        check("Ann Holt", "Ole Petty", 0.0, 0.0);
    }
}
