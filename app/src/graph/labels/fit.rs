//! Which choice of places leaves each of those that are seen first its own?

use crate::graph::labels::room::Area;
use crate::graph::labels::side::Side;

/// So many places are tried for those that are seen first.
const TURNS: u32 = 20_000;

/// A place for each, so far apart; none where there is no such choice.
pub fn choose(open: &[(&str, Vec<(Side, Area)>)], apart: f64) -> Vec<(Side, Area)> {
    let mut chosen = Vec::new();
    // Words are reckoned rather too wide than too narrow: where it must be, corners may touch.
    if !fit(open, apart, &mut chosen, &mut TURNS.clone()) {
        fit(open, -apart, &mut chosen, &mut TURNS.clone());
    }
    chosen
}

/// Chooses a place for each so that none meets another; false where that cannot be, or takes too long.
fn fit(
    open: &[(&str, Vec<(Side, Area)>)],
    apart: f64,
    chosen: &mut Vec<(Side, Area)>,
    turns: &mut u32,
) -> bool {
    let Some(((_, own), rest)) = open.split_first() else { return true };
    for (side, area) in own {
        *turns = turns.saturating_sub(1);
        let meets = chosen.iter().any(|(_, other)| other.meets(&area.and(apart)));
        if *turns == 0 || meets {
            continue;
        }
        chosen.push((*side, *area));
        if fit(rest, apart, chosen, turns) {
            return true;
        }
        chosen.pop();
    }
    false
}
