//! How each way of answering has fared with a set of questions: in a sentence, in figures, and what these mean.

use super::evaluate::part;
use crate::engine::session;
use crate::state::evaluate::Evaluation;
use crate::ui::handler::{live, memo, when};
use crate::ui::{IconButton, Shown, Sign, Way};
use crate::words;
use clew_types::score::Tally;
use clew_types::strategy::Strategy;
use leptos::prelude::*;

/// Title of the figures.
pub(super) const FIGURES: &str = "evaluation-figures";

/// Nothing before something was asked.
#[component]
pub(super) fn Figures() -> impl IntoView {
    let evaluating = session().evaluating;
    let figures = part(Evaluation::figures);
    let is_any = memo(move || figures.with(|figures| figures.iter().any(|(_, tally)| tally.asked > 0)));
    // Who is best is told once all were asked: the first few answers tell nothing.
    let busy = part(Evaluation::is_busy);
    let best = move || figures.with(|figures| words::best(figures)).filter(|_| !busy.get());
    view! {
        <Shown when=when(move || is_any.get())>
            <div class="comparison__head">
                <h4 class="comparison__title" id=FIGURES>{words::FIGURES}</h4>
                <IconButton
                    sign=Sign::Table
                    name=words::SAVE_ANSWERS
                    on_press=move || evaluating.save_answers()
                />
                <IconButton
                    sign=Sign::Download
                    name=words::SAVE_FIGURES
                    on_press=move || evaluating.save_figures()
                />
            </div>
            <p class="evaluation__best">{live(best)}</p>
            {live(move || told(&figures.get()))}
        </Shown>
    }
    .into_any()
}

fn told(figures: &[(Strategy, Tally)]) -> impl IntoView + use<> {
    let rows: Vec<[String; 8]> = figures.iter().map(|(_, tally)| words::figures(tally)).collect();
    let heads = words::told_heads(&rows);
    let measure = |at: &usize| {
        let (name, means) = words::FIGURE_HEADS[*at];
        view! {
            <dt>{name}</dt>
            <dd title=means>{format!("{}.", words::plain(means).trim_end_matches('.'))}</dd>
        }
    };
    view! {
        <div class="evaluation__scroll" tabindex="0" role="group" aria-labelledby=FIGURES>
            {table(figures, &rows, &heads)}
        </div>
        <dl class="evaluation__measures">{heads.iter().map(measure).collect_view()}</dl>
    }
}

fn table(figures: &[(Strategy, Tally)], rows: &[[String; 8]], heads: &[usize]) -> AnyView {
    let head = |at: &usize| view! { <th scope="col">{words::FIGURE_HEADS[*at].0}</th> };
    let row = |((way, tally), cells): (&(Strategy, Tally), &[String; 8])| {
        let cells = heads.iter().map(|at| view! { <td>{cells[*at].clone()}</td> });
        view! {
            <tr data-strategy=way.name() data-asked=tally.asked.to_string()>
                <th scope="row">
                    <Way way=*way />
                </th>
                {cells.collect_view()}
            </tr>
        }
    };
    view! {
        <table class="evaluation__table" aria-labelledby=FIGURES>
            <thead>
                <tr>
                    <th scope="col">{words::STRATEGY}</th>
                    {heads.iter().map(head).collect_view()}
                </tr>
            </thead>
            <tbody>{figures.iter().zip(rows).map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
