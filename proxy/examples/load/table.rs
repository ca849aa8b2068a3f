//! The lines that are printed.

pub fn head() {
    println!("| what | figure | bar | |\n|---|---|---|---|");
}

/// One line; `good` says whether the bar was met.
pub fn line(what: &str, figure: impl std::fmt::Display, bar: &str, good: bool) {
    println!("| {what} | {figure} | {bar} | {} |", if good { "met" } else { "**missed**" });
}

/// A figure without a bar.
pub fn note(what: &str, figure: impl std::fmt::Display) {
    println!("| {what} | {figure} | | |");
}

/// The value that `share` of all lie below.
pub fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = ((values.len() as f64 - 1.0) * share).round() as usize;
    values.get(at).copied().unwrap_or(f64::NAN)
}
