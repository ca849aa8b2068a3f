//! Where does everything stand in the chart of a series? Plain numbers, so that page and export draw the same.

use super::{Plotted, SeriesRead};
use crate::time::{Period, Time};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const YEAR: i64 = 365 * DAY + DAY / 4;

/// Labels along the time at most.
const TIMES: i64 = 5;
/// Labels along the values, about so many.
const VALUES: f64 = 4.0;
/// Narrowest that what the answer rests on is drawn: an hour of a year would not be seen.
const LEAST_WIDTH: f64 = 3.0;

/// A series as lines and rectangles, x from 0 to [`Chart::WIDTH`], y from 0 to [`Chart::HEIGHT`], downwards. What is
/// plotted stands between `LEFT` and `RIGHT`, `TOP` and `BOTTOM`; labels stand left of it and below.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Runs of points without a gap.
    pub lines: Vec<Vec<(f64, f64)>>,
    /// All points that have a value, in order of time.
    pub dots: Vec<Dot>,
    /// Windows in the order they were read.
    pub windows: Vec<Stretch>,
    /// What the answer rests on.
    pub rests_on: Vec<Stretch>,
    /// Labels along the time, with their x.
    pub times: Vec<(f64, String)>,
    /// Labels along the values, with their y.
    pub values: Vec<(f64, String)>,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Place.
    pub x: f64,
    /// See `x`.
    pub y: f64,
    /// What stands there.
    pub point: Plotted,
    /// The answer rests on it.
    pub emphasised: bool,
}

/// A stretch of time, from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Its left edge.
    pub x: f64,
    /// Its width.
    pub width: f64,
    /// When.
    pub period: Period,
    /// The round it belongs to, from 0.
    pub round: u32,
}

impl Chart {
    /// Width of the whole.
    pub const WIDTH: f64 = 400.0;
    /// Height of the whole.
    pub const HEIGHT: f64 = 180.0;
    /// Where the plot begins.
    pub const LEFT: f64 = 38.0;
    /// Where the plot ends.
    pub const RIGHT: f64 = 394.0;
    /// Top of the plot.
    pub const TOP: f64 = 16.0;
    /// Bottom of the plot.
    pub const BOTTOM: f64 = 158.0;

    /// The chart; `None` where no value was read.
    pub fn of(series: &SeriesRead) -> Option<Self> {
        let scale = Scale::of(series)?;
        let stretch = |round: u32, period: Period| {
            let (from, to) = (scale.x(period.start.0 as f64), scale.x(period.end.0 as f64));
            Stretch { x: from, width: (to - from).max(0.0), period, round }
        };
        let rests_on = series.rests_on.iter().map(|period| widened(stretch(0, *period)));
        let dots: Vec<Dot> = series.points.iter().filter_map(|point| scale.dot(point, series)).collect();
        Some(Self {
            lines: lines(series, &scale),
            dots,
            windows: series.windows.iter().map(|(round, period)| stretch(*round, *period)).collect(),
            rests_on: rests_on.collect(),
            times: time_labels(&scale),
            values: value_labels(&scale),
        })
    }

    /// A line as the outline of an SVG path.
    pub fn outline(line: &[(f64, f64)]) -> String {
        let mut path = String::new();
        for (at, (x, y)) in line.iter().enumerate() {
            path.push_str(&format!("{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' }));
        }
        path
    }

    /// The dot nearest to an x.
    pub fn nearest(&self, x: f64) -> Option<usize> {
        let distance = |dot: &Dot| (dot.x - x).abs();
        let at = self.dots.iter().enumerate().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        at.map(|(at, _)| at)
    }
}

fn widened(stretch: Stretch) -> Stretch {
    let more = (LEAST_WIDTH - stretch.width).max(0.0);
    Stretch { x: stretch.x - more / 2.0, width: stretch.width + more, ..stretch }
}

/// From moments and values to places.
struct Scale {
    from: f64,
    to: f64,
    lowest: f64,
    highest: f64,
    /// Distance of two labels along the values.
    step: f64,
}

impl Scale {
    fn of(series: &SeriesRead) -> Option<Self> {
        let values = || series.points.iter().filter_map(|point| point.value);
        let lowest = values().reduce(f64::min)?;
        let highest = values().reduce(f64::max)?;
        let periods = series.points.iter().map(|point| point.period);
        let whole = periods.chain(series.windows.iter().map(|(_, period)| *period)).reduce(Period::joined)?;
        // What never falls below nothing is measured from nothing, unless it stays far above.
        let base = if lowest >= 0.0 && lowest < highest / 2.0 { 0.0 } else { lowest };
        let span = if highest > base { highest - base } else { highest.abs() };
        let step = round_step(span / VALUES);
        let (low, mut high) = ((base / step).floor() * step, (highest / step).ceil() * step);
        if high <= low {
            high = low + step;
        }
        let (from, to) = (whole.start.0 as f64, (whole.end.0 as f64).max(whole.start.0 as f64 + 1.0));
        Some(Self { from, to, lowest: low, highest: high, step })
    }

    fn x(&self, moment: f64) -> f64 {
        let share = ((moment - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        Chart::LEFT + share * (Chart::RIGHT - Chart::LEFT)
    }

    fn y(&self, value: f64) -> f64 {
        let share = ((value - self.lowest) / (self.highest - self.lowest)).clamp(0.0, 1.0);
        Chart::BOTTOM - share * (Chart::BOTTOM - Chart::TOP)
    }

    /// In the middle of its period.
    fn dot(&self, point: &Plotted, series: &SeriesRead) -> Option<Dot> {
        let Period { start, end } = point.period;
        let (x, y) = (self.x(start.0 as f64 / 2.0 + end.0 as f64 / 2.0), self.y(point.value?));
        let emphasised = series.rests_on.iter().any(|period| period.overlaps(point.period));
        Some(Dot { x, y, point: *point, emphasised })
    }
}

/// Breaks where nothing was measured and, as long as no point was left out, where nothing was read.
fn lines(series: &SeriesRead, scale: &Scale) -> Vec<Vec<(f64, f64)>> {
    let is_whole = series.read as usize <= series.points.len();
    let goes_on = |left: &Plotted, right: &Plotted| {
        let touches = right.period.start <= left.period.end;
        left.value.is_some() && right.value.is_some() && (touches || !is_whole)
    };
    let runs = series.points.chunk_by(goes_on);
    let places = |run: &[Plotted]| -> Vec<(f64, f64)> {
        run.iter().filter_map(|point| scale.dot(point, series)).map(|dot| (dot.x, dot.y)).collect()
    };
    runs.map(places).filter(|line| line.len() > 1).collect()
}

/// The least of 1, 2 or 5 times a power of ten that is not less.
fn round_step(wanted: f64) -> f64 {
    if !wanted.is_finite() || wanted <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powi(wanted.log10().floor() as i32);
    let step =
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|step| *step >= wanted * 0.999);
    step.unwrap_or(wanted)
}

fn value_labels(scale: &Scale) -> Vec<(f64, String)> {
    let places = (-scale.step.log10().floor()).clamp(0.0, 9.0) as usize;
    let count = ((scale.highest - scale.lowest) / scale.step).round().clamp(1.0, 12.0) as u32;
    let value = |nth: u32| scale.lowest + f64::from(nth) * scale.step;
    (0..=count).map(|nth| (scale.y(value(nth)), number(value(nth), scale.step, places))).collect()
}

/// `1.2k` and `3M` for large ones: the margin is narrow.
fn number(value: f64, step: f64, places: usize) -> String {
    // No `-0`.
    let value = if value == 0.0 { 0.0 } else { value };
    match value.abs() {
        size if size >= 1e6 && step >= 1e4 => format!("{}M", (value / 1e6 * 100.0).round() / 100.0),
        size if size >= 1e4 && step >= 10.0 => format!("{}k", (value / 1e3 * 100.0).round() / 100.0),
        _ => format!("{value:.places$}"),
    }
}

/// Hours of a day, days, months or years, whatever leaves room between the labels.
fn time_labels(scale: &Scale) -> Vec<(f64, String)> {
    const STEPS: [i64; 11] =
        [HOUR / 4, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY, 14 * DAY];
    let (from, to) = (scale.from as i64, scale.to as i64);
    let moments: Vec<(i64, String)> = match STEPS.iter().find(|step| (to - from) / **step <= TIMES) {
        Some(step) => {
            let first = from.div_euclid(*step) * step;
            let marks = (0..=TIMES + 2).map(|nth| first + nth * step);
            marks.map(|at| (at, moment(Time(at), *step))).collect()
        }
        None => months(from, to),
    };
    let inside = moments.into_iter().filter(|(at, _)| (from..to).contains(at));
    inside.map(|(at, label)| (scale.x(at as f64), label)).collect()
}

fn moment(time: Time, step: i64) -> String {
    let (hour, minute) = time.clock();
    if step < DAY && (hour, minute) != (0, 0) {
        return format!("{hour:02}:{minute:02}");
    }
    let day = time.day_text();
    day.rsplit_once(' ').map_or_else(String::new, |(day, _)| short(day))
}

/// `14 Sep` for `14 September`.
fn short(day: &str) -> String {
    let (number, month) = day.split_once(' ').unwrap_or(("", day));
    format!("{number} {}", month.chars().take(3).collect::<String>()).trim().to_owned()
}

fn months(from: i64, to: i64) -> Vec<(i64, String)> {
    let apart = [1, 2, 3, 6].into_iter().find(|months| (to - from) / (months * YEAR / 12) <= TIMES);
    let (year, ..) = Time(from).date();
    let (last, ..) = Time(to).date();
    let Some(apart) = apart else {
        let every = (i64::from(last - year) / TIMES + 1) as usize;
        let years = (year..=last).step_by(every);
        return years.filter_map(|year| Some((Time::of_day(year, 1, 1)?.0, year.to_string()))).collect();
    };
    let all = (year..=last).flat_map(|year| (1..=12u8).map(move |month| (year, month)));
    let chosen = all.filter(|(_, month)| (i64::from(*month) - 1) % apart == 0);
    let label = |(year, month): (i32, u8)| {
        let at = Time::of_day(year, month, 1)?;
        let text = at.month_text();
        let name = text.split(' ').next().unwrap_or_default();
        Some((at.0, if month == 1 { year.to_string() } else { short(name) }))
    };
    chosen.filter_map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(values: &[Option<f64>], length: i64) -> SeriesRead {
        let start = Time::of_day(2024, 5, 14).unwrap().0;
        let period = |at: usize| Period::of(Time(start + at as i64 * length), length);
        let points: Vec<Plotted> = (0..)
            .zip(values)
            .map(|(at, value)| Plotted { period: period(at), value: *value, abnormal: *value > Some(3.0) })
            .collect();
        SeriesRead {
            place: "Pier".to_owned(),
            attribute: "rain_mm".to_owned(),
            windows: vec![(0, period(0)), (1, period(1))],
            read: points.len() as u32,
            rests_on: vec![period(values.len() - 1)],
            points,
        }
    }

    fn labels(of: &[(f64, String)]) -> Vec<&str> {
        of.iter().map(|(_, label)| label.as_str()).collect()
    }

    fn check_inside(chart: &Chart) {
        let inside = |x: f64, y: f64| {
            (Chart::LEFT..=Chart::RIGHT).contains(&x) && (Chart::TOP..=Chart::BOTTOM).contains(&y)
        };
        assert!(chart.dots.iter().all(|dot| inside(dot.x, dot.y)));
        assert!(chart.lines.iter().flatten().all(|(x, y)| inside(*x, *y)));
        assert!(chart.times.windows(2).all(|pair| pair[1].0 - pair[0].0 > 30.0), "{:?}", chart.times);
        assert!(chart.values.windows(2).all(|pair| pair[0].0 - pair[1].0 > 8.0), "{:?}", chart.values);
    }

    #[test]
    fn hours_of_an_afternoon() {
        let values = [0.0, 4.2, 1.0, 0.0, 0.0, 2.0].map(Some);
        let chart = Chart::of(&series(&values, HOUR)).unwrap();
        check_inside(&chart);
        assert_eq!(labels(&chart.times), ["14 May", "02:00", "04:00"]);
        assert_eq!(labels(&chart.values), ["0", "2", "4", "6"]);
        assert_eq!((chart.lines.len(), chart.lines[0].len(), chart.windows.len()), (1, 6, 2));
        assert!(chart.dots[1].point.abnormal && chart.dots[5].emphasised && !chart.dots[4].emphasised);
        assert_eq!((chart.nearest(0.0), chart.nearest(1e9)), (Some(0), Some(5)));
    }

    #[test]
    fn a_line_breaks_where_nothing_was_measured() {
        let values = [Some(1.0), Some(2.0), None, Some(1.0), Some(1.5)];
        let chart = Chart::of(&series(&values, DAY)).unwrap();
        assert_eq!(chart.lines.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(labels(&chart.times), ["14 May", "15 May", "16 May", "17 May", "18 May"]);
        assert_eq!(Chart::of(&series(&[None, None], DAY)), None);
    }

    #[test]
    fn any_length_and_any_size_is_readable() {
        for days in [1, 2, 9, 31, 100, 365, 900, 4_000, 40_000] {
            for size in [0.0, 1e-4, 0.3, 17.0, 5_000.0, 3e7, -12.0] {
                let values: Vec<Option<f64>> =
                    (0..days).map(|at| Some(size * (1.0 + f64::from(at % 7)))).collect();
                let chart = Chart::of(&series(&values, DAY)).unwrap();
                check_inside(&chart);
                assert!(chart.times.len() <= 7 && !chart.values.is_empty(), "{days} {:?}", chart.times);
                if days > 3 {
                    assert!(chart.times.len() >= 2, "{days} {:?}", chart.times);
                }
                let unlike = chart.values.windows(2).all(|pair| pair[0].1 != pair[1].1);
                assert!(unlike, "{size} {:?}", chart.values);
            }
        }
    }

    #[test]
    fn steps_are_round() {
        for (wanted, step) in [(0.7, 1.0), (1.0, 1.0), (1.1, 2.0), (23.0, 50.0), (0.03, 0.05), (0.0, 1.0)] {
            assert!((round_step(wanted) - step).abs() < 1e-9, "{wanted}");
        }
    }
}
