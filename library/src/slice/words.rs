//! Which passages hold the question's rare words? PostgreSQL's own statistics of words say which are rare: passages with the
//! rarest ones are looked up, as many as may be, and each is worth the rarity of all the question's words that it holds.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use clew_knowledge::shelf::PassageKey;
use deadpool_postgres::{Object, Transaction};
use rustc_hash::FxHashMap;

use super::key;
use crate::connect::Libraries;
use crate::error::LibraryError;
use crate::rows::{clean, quoted};

/// Passages that are weighed for one question, about.
const WEIGHED: f32 = 3000.0;
/// Words that a passage is weighed by, the rarest ones.
const WORDS: usize = 12;
/// Words that are looked up together where each alone stands in too many passages.
const TOGETHER: usize = 4;
/// How long statistics are believed.
const FRESH: Duration = Duration::from_secs(300);
/// Where nothing is known of a word, it stands in this share of the passages.
const UNKNOWN: f32 = 0.0002;

/// Statistics of libraries, and when they were read.
pub(crate) type Shares = FxHashMap<i32, (Instant, Arc<Known>)>;

/// In which share of a library's passages the common words stand.
#[derive(Default)]
pub(crate) struct Known {
    common: FxHashMap<String, f32>,
    /// Words that are not among them are rarer than this.
    least: f32,
}

/// The same of a library of some size.
pub(super) struct Sized<'a> {
    known: &'a Known,
    passages: f32,
}

impl Known {
    /// The share told of a word; `None` where it is rarer than those that are told of.
    pub(super) fn told(&self, term: &str) -> Option<f32> {
        self.common.get(term).copied()
    }

    /// The share that is assumed of a word.
    fn of(&self, term: &str) -> f32 {
        self.told(term).unwrap_or(self.least * 0.5)
    }

    pub(super) fn sized(&self, passages: u64) -> Sized<'_> {
        Sized { known: self, passages: passages as f32 }
    }
}

impl Sized<'_> {
    /// In how many passages a word is likely to stand.
    fn expected(&self, term: &str) -> f32 {
        self.known.of(term) * self.passages
    }

    /// How much a word tells.
    fn rarity(&self, term: &str) -> f32 {
        (1.0 + self.passages / (1.0 + self.expected(term))).ln()
    }
}

const STATISTICS: &str = "select most_common_elems::text::text[], most_common_elem_freqs from pg_stats \
     where schemaname = 'clew' and tablename = 'passages_' || $1::integer::text and attname = 'words'";

impl Libraries {
    pub(super) async fn shares(&self, client: &Object, library: i32) -> Result<Arc<Known>, LibraryError> {
        let kept = self.shares.lock().ok().and_then(|all| all.get(&library).cloned());
        if let Some((_, known)) = kept.filter(|(since, _)| since.elapsed() < FRESH) {
            return Ok(known);
        }
        let row = client.query_opt(&client.prepare_cached(STATISTICS).await?, &[&library]).await?;
        let columns =
            row.map(|row| (row.get::<_, Option<Vec<String>>>(0), row.get::<_, Option<Vec<f32>>>(1)));
        let (words, shares) = columns.unwrap_or_default();
        let common: FxHashMap<String, f32> =
            words.unwrap_or_default().into_iter().zip(shares.unwrap_or_default()).collect();
        let least = common.values().copied().fold(f32::INFINITY, f32::min);
        let known = Arc::new(Known { least: if least.is_finite() { least } else { UNKNOWN }, common });
        if let Ok(mut all) = self.shares.lock() {
            all.insert(library, (Instant::now(), known.clone()));
        }
        Ok(known)
    }

    /// Has the statistics of a library read anew.
    pub(crate) fn forget_shares(&self, library: i32) {
        if let Ok(mut all) = self.shares.lock() {
            all.remove(&library);
        }
    }
}

/// Each of the words has a place of its own in the statement, so that it is the same for all questions.
static WEIGHED_BY_WORDS: LazyLock<String> = LazyLock::new(|| {
    let mut sum = String::new();
    for place in 0..WORDS {
        let (word, worth) = (5 + place, 5 + WORDS + place);
        let plus = if place == 0 { "" } else { " + " };
        let _ = write!(sum, "{plus}case when words @@ ${word}::text::tsquery then ${worth}::real else 0 end");
    }
    format!(
        "with held as materialized (select document, index, words from passages \
         where library = $1 and words @@ $2::text::tsquery limit $3) \
         select document, index, {sum} as worth from held order by worth desc, document, index limit $4"
    )
});

/// Those with the rarest words first.
pub(super) async fn passages(
    moment: &Transaction<'_>,
    library: i32,
    terms: &[String],
    shares: &Sized<'_>,
    wanted: u32,
) -> Result<Vec<PassageKey>, LibraryError> {
    let mut terms: Vec<String> =
        terms.iter().map(|term| clean(term)).filter(|it| !it.trim().is_empty()).collect();
    terms.sort_by(|a, b| shares.expected(a).total_cmp(&shares.expected(b)).then_with(|| a.cmp(b)));
    terms.truncate(WORDS);
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    let sought = sought(&terms, shares);
    let mut words: Vec<String> = terms.iter().map(|term| quoted(term)).collect();
    let mut worth: Vec<f32> = terms.iter().map(|term| shares.rarity(term)).collect();
    words.resize(WORDS, words[0].clone());
    worth.resize(WORDS, 0.0);
    let (most, wanted) = ((WEIGHED * 2.0) as i64, i64::from(wanted));
    let mut parameters: Vec<&(dyn tokio_postgres::types::ToSql + Sync)> =
        vec![&library, &sought, &most, &wanted];
    parameters.extend(words.iter().map(|word| word as &(dyn tokio_postgres::types::ToSql + Sync)));
    parameters.extend(worth.iter().map(|worth| worth as &(dyn tokio_postgres::types::ToSql + Sync)));
    let statement = moment.prepare_cached(&WEIGHED_BY_WORDS).await?;
    Ok(moment.query(&statement, &parameters).await?.iter().map(key).collect())
}

/// Which passages are looked up: with any of the rarest words, as many of them as stand in few passages together; where even
/// the rarest stands in many, with it and the next ones at once.
fn sought(terms: &[String], shares: &Sized<'_>) -> String {
    let (mut alone, mut passages) = (Vec::new(), 0.0);
    for term in terms {
        passages += shares.expected(term);
        if passages > WEIGHED {
            break;
        }
        alone.push(quoted(term));
    }
    let (mut together, mut expected): (Vec<String>, f32) = (Vec::new(), shares.passages);
    for term in &terms[alone.len()..] {
        if expected <= WEIGHED || together.len() == TOGETHER {
            break;
        }
        // Words of one question stand together more often than chance has it.
        expected *= shares.known.of(term).sqrt();
        together.push(quoted(term));
    }
    if together.len() > 1 || alone.is_empty() {
        alone.push(format!("({})", together.join(" & ")));
    }
    alone.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(shares: &[(&str, f32)], passages: u64, terms: &[&str], expected: &str) {
        let common = shares.iter().map(|(word, share)| ((*word).to_owned(), *share)).collect();
        let known = Known { common, least: 0.0001 };
        let terms: Vec<String> = terms.iter().map(|term| (*term).to_owned()).collect();
        assert_eq!(sought(&terms, &known.sized(passages)), expected);
    }

    #[test]
    fn rare_words_alone_and_common_ones_together() {
        check(&[], 1000, &["ribe", "harbour"], "'ribe' | 'harbour'");
        let common = [("film", 0.1), ("director", 0.05)];
        check(&common, 1_000_000, &["ribe", "director", "film"], "'ribe' | ('director' & 'film')");
        check(&common, 1_000_000, &["director", "film"], "('director' & 'film')");
        check(&[("film", 0.9)], 1_000_000, &["film"], "('film')");
        check(&[], 10, &["o'neil", "a\\b"], "'o''neil' | 'a\\\\b'");
    }
}
