//! What was measured, as a chart: the line, the windows tried, the event, what the answer rests on; the same as a table.

use crate::interop::dom;
use crate::ui::handler::{change, memo, pointer, told};
use crate::words;
use clew_types::answer::Answer;
use clew_types::time::Period;
use clew_types::trace::{Chart, SeriesRead, Stretch, TraceStep};
use leptos::prelude::*;
use std::sync::Arc;

/// Narrowest window that has room for its round's number.
const ROOM_FOR_NUMBER: f64 = 12.0;
/// Rows of the table built at first.
const FIRST_ROWS: usize = 200;

/// A chart for each series the answer read.
#[component]
pub fn Timelines(answer: Arc<Answer>) -> impl IntoView {
    let series = answer.trace.steps.iter().filter_map(|step| match &step.what {
        TraceStep::Series(series) => Some(((**series).clone(), Chart::of(series)?)),
        _ => None,
    });
    let figures: Vec<AnyView> = series.map(|(series, chart)| figure(series, chart)).collect();
    (!figures.is_empty()).then(|| {
        view! {
            <h4 class="answer__title">{words::TIMELINE}</h4>
            {figures}
        }
        .into_any()
    })
}

fn figure(series: SeriesRead, chart: Chart) -> AnyView {
    let name = words::series(&series);
    let about = words::series_read(&series);
    let periods = series.windows.iter().map(|(_, period)| *period);
    let label = words::chart(&series, periods.reduce(Period::joined));
    let chart = Arc::new(chart);
    let rested = chart.dots.iter().position(|dot| dot.emphasised);
    let at = RwSignal::new(rested.unwrap_or_default());
    let has_event = chart.dots.iter().any(|dot| dot.point.abnormal);
    let has_told = rested.is_some();
    view! {
        <figure class="timeline">
            <figcaption class="timeline__title">
                <b>{name}</b> " " <span class="step__about">{about}</span>
            </figcaption>
            <Drawing chart=chart.clone() label at />
            <Cursor chart=chart.clone() at />
            <ul class="timeline__legend">
                <li class="timeline__key timeline__key--window">{words::WINDOW_READ}</li>
                {has_event.then(|| view! { <li class="timeline__key timeline__key--odd">{words::ABNORMAL}</li> })}
                {has_told.then(|| view! { <li class="timeline__key timeline__key--told">{words::RESTS_ON}</li> })}
            </ul>
            <Twin series chart />
        </figure>
    }
    .into_any()
}

#[component]
fn Drawing(chart: Arc<Chart>, label: String, at: RwSignal<usize>) -> impl IntoView {
    let pointed = chart.clone();
    let follow = move |event: leptos::ev::PointerEvent| {
        let share = dom::share_across(&event);
        if let Some(nearest) = share.and_then(|share| pointed.nearest(share * Chart::WIDTH)) {
            at.set(nearest);
        }
    };
    let cursor = chart.clone();
    let place = memo(move || cursor.dots.get(at.get()).map(|dot| (dot.x, dot.y)));
    let x = move || place.get().map_or(0.0, |(x, _)| x);
    let y = move || place.get().map_or(0.0, |(_, y)| y);
    let tall = Chart::BOTTOM - Chart::TOP;
    let rested = chart.rests_on.iter().map(|told| {
        view! { <rect class="timeline__told" x=told.x y=Chart::TOP width=told.width height=tall /> }
    });
    let values = chart.values.iter().map(|(y, label)| {
        view! {
            <path class="timeline__grid" d=format!("M{} {y:.1}H{}", Chart::LEFT, Chart::RIGHT) />
            <text class="timeline__label" x=Chart::LEFT - 5.0 y=y + 3.5 text-anchor="end">{label.clone()}</text>
        }
    });
    let times = chart.times.iter().map(|(x, label)| {
        view! {
            <path class="timeline__grid" d=format!("M{x:.1} {}v4", Chart::BOTTOM) />
            <text class="timeline__label" x=*x y=Chart::BOTTOM + 15.0 text-anchor="middle">{label.clone()}</text>
        }
    });
    let lines =
        chart.lines.iter().map(|line| view! { <path class="timeline__line" d=Chart::outline(line) /> });
    let dots = chart.dots.iter().filter(|dot| dot.point.abnormal || dot.emphasised).map(|dot| {
        let class = if dot.point.abnormal { "timeline__odd" } else { "timeline__dot" };
        view! { <circle class=class cx=dot.x cy=dot.y r="2.6" /> }
    });
    view! {
        <svg
            class="timeline__chart"
            viewBox=format!("0 0 {} {}", Chart::WIDTH, Chart::HEIGHT)
            role="img"
            aria-label=label
            on:pointermove=pointer(follow)
        >
            {chart.windows.iter().map(band).collect_view()}
            {rested.collect_view()}
            {values.collect_view()}
            {times.collect_view()}
            {lines.collect_view()}
            {dots.collect_view()}
            <path class="timeline__cursor" d=told(move || format!("M{:.1} {}V{}", x(), Chart::TOP, Chart::BOTTOM)) />
            <circle class="timeline__here" cx=x cy=y r="3.6" />
        </svg>
    }
    .into_any()
}

fn band(band: &Stretch) -> AnyView {
    let tall = Chart::BOTTOM - Chart::TOP;
    let number = (band.width >= ROOM_FOR_NUMBER).then(|| {
        let x = band.x + band.width / 2.0;
        view! {
            <text class="timeline__label" x=x y=Chart::TOP - 5.0 text-anchor="middle">
                {(band.round + 1).to_string()}
            </text>
        }
    });
    view! {
        <rect class="timeline__window" x=band.x y=Chart::TOP width=band.width height=tall>
            <title>{words::round_of_window(band.round, band.period)}</title>
        </rect>
        {number}
    }
    .into_any()
}

/// Moves along the observations by keyboard, and says which one the pointer is at.
#[component]
fn Cursor(chart: Arc<Chart>, at: RwSignal<usize>) -> impl IntoView {
    let last = chart.dots.len().saturating_sub(1);
    let text = memo(move || chart.dots.get(at.get()).map(words::point).unwrap_or_default());
    let slide = move |event| at.set(event_target_value(&event).parse().unwrap_or_default());
    view! {
        <label class="timeline__cursor-row">
            <input
                class="replay__slider"
                type="range"
                min="0"
                max=last.to_string()
                prop:value=told(move || at.get().to_string())
                aria-label=words::OBSERVATION
                aria-valuetext=text
                on:input=change(slide)
            />
            <output class="timeline__at">{text}</output>
        </label>
    }
    .into_any()
}

/// The same as a table, built when it is opened.
#[component]
fn Twin(series: SeriesRead, chart: Arc<Chart>) -> impl IntoView {
    let open = RwSignal::new(false);
    let attribute = series.attribute.clone();
    let hidden = series.points.len().saturating_sub(FIRST_ROWS);
    let is_told = move |period: Period| chart.rests_on.iter().any(|told| told.period.overlaps(period));
    let rows = move || {
        let points = if open.get() { &series.points[..series.points.len().min(FIRST_ROWS)] } else { &[] };
        let row = |point: &clew_types::trace::Plotted| {
            view! {
                <tr>
                    <td>{point.period.to_string()}</td>
                    <td>{words::value(point.value)}</td>
                    <td>{words::point_note(point.abnormal, is_told(point.period))}</td>
                </tr>
            }
        };
        points.iter().map(row).collect_view()
    };
    view! {
        <details class="timeline__twin" on:toggle=change(move |event| open.set(dom::is_open(&event)))>
            <summary>{words::AS_TABLE}</summary>
            <div class="timeline__rows" tabindex="0" role="group" aria-label=words::AS_TABLE>
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{words::WHEN}</th>
                            <th scope="col">{attribute}</th>
                            <th scope="col">{words::NOTE}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                {(hidden > 0).then(|| view! { <p class="inspector__more">{words::and_more(hidden)}</p> })}
            </div>
        </details>
    }
    .into_any()
}
