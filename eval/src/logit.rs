//! How are the weights of a ranking learned? Conditional logit: in each question's list, every right passage against all
//! wrong ones, by Newton's method.

/// A question's candidates: features, and whether the passage is right.
pub type List = Vec<(Vec<f64>, bool)>;

/// Rounds of Newton's method; it has settled by then.
const ROUNDS: usize = 24;
/// No weight moves further in one round.
const STRIDE: f64 = 1.0;
/// Keeps weights small that the data say nothing about.
const RIDGE: f64 = 2e-4;
/// Passages less likely than this change nothing.
const UNLIKELY: f64 = 1e-4;

/// The weights under which right passages stand highest.
pub fn learn(lists: &[List], features: usize) -> Vec<f32> {
    learn_near(lists, &vec![0.0; features], RIDGE)
}

/// As [`learn`], but what the data say nothing about stays at `prior`; `ridge` is how firmly, for each list.
pub fn learn_near(lists: &[List], prior: &[f64], ridge: f64) -> Vec<f32> {
    let mut weights = prior.to_vec();
    for _ in 0..ROUNDS {
        let step = Slopes::new(lists, &weights, prior, ridge).solve();
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step.clamp(-STRIDE, STRIDE));
    }
    weights.into_iter().map(|weight| weight as f32).collect()
}

/// Gradient and negative Hessian of the log-likelihood; of the Hessian the lower half.
struct Slopes {
    gradient: Vec<f64>,
    hessian: Vec<Vec<f64>>,
}

impl Slopes {
    fn new(lists: &[List], weights: &[f64], prior: &[f64], ridge: f64) -> Self {
        let size = weights.len();
        let ridge = ridge * lists.len() as f64;
        let mut hessian = vec![vec![0.0; size]; size];
        hessian.iter_mut().enumerate().for_each(|(index, row)| row[index] = ridge);
        let gradient = weights.iter().zip(prior).map(|(weight, prior)| ridge * (prior - weight)).collect();
        let mut slopes = Self { gradient, hessian };
        for list in lists {
            let right = list.iter().filter(|(_, right)| *right);
            let share = 1.0 / right.clone().count() as f64;
            let wrong: Vec<&[f64]> = list.iter().filter(|row| !row.1).map(|row| row.0.as_slice()).collect();
            right.for_each(|(features, _)| slopes.add(features, &wrong, weights, share));
        }
        slopes
    }

    /// One right passage against the wrong ones.
    fn add(&mut self, right: &[f64], wrong: &[&[f64]], weights: &[f64], share: f64) {
        let shown = || std::iter::once(right).chain(wrong.iter().copied());
        let scores: Vec<f64> = shown().map(|features| dot(weights, features)).collect();
        let most = scores.iter().copied().fold(f64::MIN, f64::max);
        let total: f64 = scores.iter().map(|score| (score - most).exp()).sum();
        let mut mean = vec![0.0; right.len()];
        for (features, score) in shown().zip(&scores) {
            let chance = (score - most).exp() / total;
            if chance >= UNLIKELY {
                mean.iter_mut().zip(features).for_each(|(mean, x)| *mean += chance * x);
                self.bend(features, share * chance);
            }
        }
        self.bend(&mean, -share);
        let slope = right.iter().zip(&mean).map(|(right, mean)| share * (right - mean));
        self.gradient.iter_mut().zip(slope).for_each(|(sum, slope)| *sum += slope);
    }

    /// Adds `weight · x xᵀ` to the Hessian.
    fn bend(&mut self, x: &[f64], weight: f64) {
        for (i, row) in self.hessian.iter_mut().enumerate().filter(|(i, _)| x[*i] != 0.0) {
            row.iter_mut().zip(x).take(i + 1).for_each(|(sum, other)| *sum += weight * x[i] * other);
        }
    }

    /// Newton's step, by Gauss elimination with pivots.
    fn solve(self) -> Vec<f64> {
        let Self { gradient: mut right, hessian: mut matrix } = self;
        let size = right.len();
        for column in 1..size {
            let (above, below) = matrix.split_at_mut(column);
            above.iter_mut().zip(&below[0]).for_each(|(row, mirrored)| row[column] = *mirrored);
        }
        for column in 0..size {
            let size_of = |row: &usize| matrix[*row][column].abs();
            let pivot = (column..size).max_by(|a, b| size_of(a).total_cmp(&size_of(b))).unwrap_or(column);
            matrix.swap(column, pivot);
            right.swap(column, pivot);
            let top = matrix[column].clone();
            for row in column + 1..size {
                let factor = matrix[row][column] / top[column];
                matrix[row].iter_mut().zip(&top).skip(column).for_each(|(x, top)| *x -= factor * top);
                right[row] -= factor * right[column];
            }
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|at| matrix[row][at] * right[at]).sum();
            right[row] = (right[row] - known) / matrix[row][row];
        }
        right
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Right passages have more of the first feature and less of the second; the third says nothing.
    #[test]
    fn weights_follow_what_tells_right_from_wrong() {
        let list = |noise: f64| -> List {
            vec![
                (vec![0.9, 0.2, noise], true),
                (vec![0.5, 0.4, 1.0 - noise], false),
                (vec![0.6, 0.1, 0.5], false),
                (vec![0.8, 0.9, noise], false),
            ]
        };
        let learned = learn(&[list(0.0), list(1.0), list(0.5)], 3);
        assert!(learned[0] > 1.0 && learned[1] < -1.0 && learned[2].abs() < 0.5, "{learned:?}");
    }

    #[test]
    fn a_system_is_solved() {
        let slopes = Slopes { gradient: vec![3.0, 5.0], hessian: vec![vec![0.0, 0.0], vec![1.0, 2.0]] };
        let found = slopes.solve();
        assert!((found[0] + 1.0).abs() < 1e-9 && (found[1] - 3.0).abs() < 1e-9, "{found:?}");
    }
}
