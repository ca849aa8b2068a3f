//! CaRB's own way of scoring (Bhardwaj, Aggarwal and Mausam, EMNLP 2019, §3): words in common between tuples give a
//! matrix of precisions and recalls; every marked tuple takes its best recall, precision is matched one to one.

use super::harmonic;

/// A tuple: relation, first argument, all others joined, and how sure its finder is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tuple {
    /// Relation phrase.
    pub relation: String,
    /// First argument.
    pub first: String,
    /// All other arguments; `None` where there are none.
    pub rest: Option<String>,
    /// Higher is surer.
    pub confidence: f64,
}

impl Tuple {
    /// From a relation and its arguments.
    pub fn new(relation: &str, arguments: &[&str], confidence: f64) -> Self {
        let rest = arguments.get(1..).filter(|rest| !rest.is_empty()).map(|rest| rest.join(" "));
        let first = arguments.first().copied().unwrap_or("").to_owned();
        Self { relation: relation.to_owned(), first, rest, confidence }
    }

    fn turned(&self) -> Self {
        let rest = self.rest.clone().unwrap_or_default();
        Self { first: rest, rest: Some(self.first.clone()), ..self.clone() }
    }
}

const SAYING: [&str; 5] = ["said", "told", "added", "adds", "says"];
const FORMS_OF_BE: [&str; 8] = ["be", "is", "am", "are", "was", "were", "been", "being"];

/// Precision and recall of one found tuple against a marked one. What people say may be marked either way round.
fn score(marked: &Tuple, found: &Tuple) -> (f64, f64) {
    let straight = overlap(marked, found);
    if found.rest.is_none() || !SAYING.iter().any(|verb| marked.relation.contains(verb)) {
        return straight;
    }
    let turned = overlap(marked, &found.turned());
    if turned > straight { turned } else { straight }
}

fn overlap(marked: &Tuple, found: &Tuple) -> (f64, f64) {
    let mut common = common_words(&marked.relation, &found.relation);
    let words = |text: &str| text.split_whitespace().count();
    let bare_be = found.relation.split_whitespace().filter(|word| *word == "be").count();
    let marked_be = marked.relation.split_whitespace().filter(|word| *word == "be").count();
    if bare_be > marked_be && marked.relation.split_whitespace().any(|word| FORMS_OF_BE.contains(&word)) {
        common += 1;
    }
    if common == 0 || marked.rest.is_some() && found.rest.is_none() {
        return (0.0, 0.0);
    }
    let mut wanted = words(&marked.relation) + words(&marked.first);
    let mut given = words(&found.relation) + words(&found.first);
    common += common_words(&marked.first, &found.first);
    if let Some(rest) = &marked.rest {
        let ours = found.rest.as_deref().unwrap_or("");
        wanted += words(rest);
        given += words(ours);
        common += common_words(rest, ours);
    }
    (common as f64 / given.max(1) as f64, common as f64 / wanted.max(1) as f64)
}

/// Size of the common multiset.
fn common_words(marked: &str, found: &str) -> usize {
    let mut left: Vec<&str> = found.split_whitespace().collect();
    let take = |word: &str| left.iter().position(|other| *other == word).map(|at| left.swap_remove(at));
    marked.split_whitespace().filter_map(take).count()
}

/// One sentence: what is marked in it, and what was found.
pub struct Scored {
    matrix: Vec<Vec<(f64, f64)>>,
    confidences: Vec<f64>,
}

impl Scored {
    /// Compares all with all.
    pub fn new(marked: &[Tuple], found: &[Tuple]) -> Self {
        let row = |marked: &Tuple| found.iter().map(|found| score(marked, found)).collect();
        let confidences = found.iter().map(|tuple| tuple.confidence).collect();
        Self { matrix: marked.iter().map(row).collect(), confidences }
    }

    /// Sums of precision and recall over the tuples at least this sure, and their number.
    fn at(&self, threshold: f64) -> (f64, usize, f64) {
        let sure: Vec<usize> =
            (0..self.confidences.len()).filter(|at| self.confidences[*at] >= threshold).collect();
        let best = |row: &Vec<(f64, f64)>| sure.iter().map(|at| row[*at].1).fold(0.0, f64::max);
        let recall = self.matrix.iter().map(best).sum();
        (self.greedy_precision(&sure), sure.len(), recall)
    }

    /// Best pair first, each marked and each found tuple used once.
    fn greedy_precision(&self, sure: &[usize]) -> f64 {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut sum = 0.0;
        for _ in 0..self.matrix.len().min(sure.len()) {
            let free = (0..self.matrix.len())
                .flat_map(|row| sure.iter().map(move |column| (row, *column)))
                .filter(|(row, column)| !pairs.iter().any(|(r, c)| r == row || c == column));
            let mut best = (-1.0, (0, 0));
            for (row, column) in free {
                let precision = self.matrix[row][column].0;
                if precision > best.0 {
                    best = (precision, (row, column));
                }
            }
            sum += f64::max(best.0, 0.0);
            pairs.push(best.1);
        }
        sum
    }
}

/// The best point of the curve, and the area under it.
#[derive(Debug, Default, PartialEq)]
pub struct Curve {
    /// Precision where F1 is highest.
    pub precision: f64,
    /// Recall there.
    pub recall: f64,
    /// Area, the point of recall 0 and precision 1 included.
    pub area: f64,
    /// The confidence there.
    pub threshold: f64,
}

/// Walks down all confidences that occur.
pub fn curve(sentences: &[Scored]) -> Curve {
    let mut thresholds: Vec<f64> = sentences.iter().flat_map(|one| one.confidences.iter().copied()).collect();
    thresholds.sort_by(|a, b| b.total_cmp(a));
    thresholds.dedup();
    let wanted: usize = sentences.iter().map(|one| one.matrix.len()).sum();
    let mut state: Vec<(f64, usize, f64)> = vec![(0.0, 0, 0.0); sentences.len()];
    let mut sums = (0.0, 0_usize, 0.0);
    let mut curve = Curve::default();
    let mut last = (0.0, 1.0);
    for threshold in thresholds {
        for (one, old) in sentences.iter().zip(&mut state) {
            if one.confidences.contains(&threshold) {
                let new = one.at(threshold);
                sums = (sums.0 + new.0 - old.0, sums.1 + new.1 - old.1, sums.2 + new.2 - old.2);
                *old = new;
            }
        }
        let (precision, recall) = (sums.0 / sums.1.max(1) as f64, sums.2 / wanted.max(1) as f64);
        curve.area += (recall - last.0) * (precision + last.1) / 2.0;
        last = (recall, precision);
        if harmonic(precision, recall) > harmonic(curve.precision, curve.recall) {
            curve = Curve { precision, recall, threshold, ..curve };
        }
    }
    curve
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(marked: (&str, &[&str]), found: (&str, &[&str]), expected: (f64, f64)) {
        let got = score(&Tuple::new(marked.0, marked.1, 1.0), &Tuple::new(found.0, found.1, 1.0));
        assert!((got.0 - expected.0).abs() < 1e-9 && (got.1 - expected.1).abs() < 1e-9, "{got:?} {found:?}");
    }

    #[test]
    fn words_in_common() {
        check(("left", &["Ada", "Leeds"]), ("left", &["Ada", "Leeds"]), (1.0, 1.0));
        check(("left", &["Ada", "Leeds", "in May"]), ("left", &["Ada", "Leeds"]), (1.0, 0.6));
        check(("left", &["Ada", "Leeds"]), ("left", &["Ada", "Leeds early"]), (0.75, 1.0));
        check(("left", &["Ada", "Leeds"]), ("saw", &["Ada", "Leeds"]), (0.0, 0.0));
        check(("left", &["Ada", "Leeds"]), ("left", &["Ada"]), (0.0, 0.0));
        check(("was", &["Ada", "tall"]), ("be", &["Ada", "tall"]), (1.0, 1.0));
        check(("said", &["Ada", "it rains"]), ("said", &["it rains", "Ada"]), (1.0, 1.0));
    }

    #[test]
    fn each_marked_tuple_counts_once_for_precision() {
        let marked = [Tuple::new("left", &["Ada", "Leeds"], 1.0)];
        let twice = [Tuple::new("left", &["Ada", "Leeds"], 0.9), Tuple::new("left", &["Ada", "Leeds"], 0.8)];
        let found = curve(&[Scored::new(&marked, &twice)]);
        assert_eq!((found.precision, found.recall, found.threshold), (1.0, 1.0, 0.9));
        assert!((found.area - 1.0).abs() < 1e-9);
    }
}
