//! The series behind an answer as drawings inside a page: lines and rectangles, no script, nothing from elsewhere.

use super::escape_xml as escape;
use clew_types::trace::{Chart, SeriesRead, Trace, TraceStep};
use std::fmt::Write;

/// What the drawings look like; colours follow the page.
pub(super) const STYLE: &str = "\
figure{margin:.5rem 0 1.25rem}figcaption{font-size:.85rem;opacity:.8}svg{display:block;width:100%;max-width:40rem}\
svg text{font:10px system-ui,sans-serif;fill:currentColor;opacity:.75}\
.grid{stroke:currentColor;stroke-opacity:.15}.band{fill:currentColor;fill-opacity:.06;stroke:currentColor;stroke-opacity:.3}\
.rests{fill:#c01843;fill-opacity:.16}.line{fill:none;stroke:currentColor;stroke-opacity:.7}\
.odd{fill:#c77700}.told{fill:#c01843}\
details{font-size:.85rem}td,th{padding:0 .75rem 0 0;text-align:left;font-weight:400}";

/// Every series of a trace; empty when it read none.
pub(super) fn charts(trace: &Trace) -> String {
    let series = trace.steps.iter().filter_map(|step| match &step.what {
        TraceStep::Series(series) => Some(series.as_ref()),
        _ => None,
    });
    series.filter_map(|series| Some(figure(series, &Chart::of(series)?))).collect()
}

fn figure(series: &SeriesRead, chart: &Chart) -> String {
    let (width, height) = (Chart::WIDTH, Chart::HEIGHT);
    let about = format!("{} at {}", series.attribute, series.place);
    let mut html = format!(
        "<figure>\n<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n",
        escape(&about)
    );
    draw(&mut html, chart);
    let _ = write!(
        html,
        "</svg>\n<figcaption>{}: {} observations, {} windows. Orange: the event; red: what the answer rests on.\
         </figcaption>\n<details><summary>As a table</summary>\n<table>\n",
        escape(&about),
        series.read,
        series.windows.len()
    );
    for dot in &chart.dots {
        let note = match (dot.point.abnormal, dot.emphasised) {
            (_, true) => "the answer rests on it",
            (true, false) => "the event",
            _ => "",
        };
        let value = dot.point.value.map(|value| value.to_string()).unwrap_or_default();
        let _ = writeln!(html, "<tr><td>{}</td><td>{value}</td><td>{note}</td></tr>", dot.point.period);
    }
    html.push_str("</table>\n</details>\n</figure>\n");
    html
}

fn draw(html: &mut String, chart: &Chart) {
    let (left, right, top, bottom) = (Chart::LEFT, Chart::RIGHT, Chart::TOP, Chart::BOTTOM);
    let tall = bottom - top;
    for band in &chart.windows {
        let _ = writeln!(
            html,
            "<rect class=\"band\" x=\"{:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{tall}\"/>",
            band.x, band.width
        );
    }
    for told in &chart.rests_on {
        let _ = writeln!(
            html,
            "<rect class=\"rests\" x=\"{:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{tall}\"/>",
            told.x, told.width
        );
    }
    for (y, label) in &chart.values {
        let (at, label) = (left - 5.0, escape(label));
        let _ = writeln!(
            html,
            "<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/>\
             <text x=\"{at}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            y + 3.5
        );
    }
    for (x, label) in &chart.times {
        let (under, label) = (bottom + 14.0, escape(label));
        let _ = writeln!(html, "<text x=\"{x:.1}\" y=\"{under}\" text-anchor=\"middle\">{label}</text>");
    }
    for line in &chart.lines {
        let _ = writeln!(html, "<path class=\"line\" d=\"{}\"/>", Chart::outline(line));
    }
    for dot in chart.dots.iter().filter(|dot| dot.point.abnormal || dot.emphasised) {
        let class = if dot.emphasised { "told" } else { "odd" };
        let _ =
            writeln!(html, "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\"/>", dot.x, dot.y);
    }
}
