//! How far apart are two spellings?

/// Levenshtein distance in characters, or `None` when it exceeds `limit`.
pub(super) fn distance_within(left: &str, right: &str, limit: usize) -> Option<usize> {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().abs_diff(right.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(l != r);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
        if row.iter().min().is_some_and(|best| *best > limit) {
            return None;
        }
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let check = |left: &str, right: &str, limit: usize, expected: Option<usize>| {
            assert_eq!(distance_within(left, right, limit), expected, "{left:?} {right:?}");
        };
        check("", "", 0, Some(0));
        check("harbour", "harbor", 1, Some(1));
        check("harbour", "harbor", 0, None);
        check("kitten", "sitting", 3, Some(3));
        check("kitten", "sitting", 2, None);
        check("é", "e", 1, Some(1));
    }
}
