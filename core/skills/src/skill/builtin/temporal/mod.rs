//! Plan and judge without a language model (KG-IRAG §3.1, §3.4): dates, durations, limits and events are read from the
//! question, series and column are found by their own names, and the event is tested exactly.

mod adds;
mod asked;
mod bounds;
mod compare;
mod comparison;
mod duration;
mod judge;
mod lexicon;
mod plan;
mod several;
mod span;
mod subject;
mod task;
mod when;
mod words;

pub(crate) use adds::adds_up;
pub use bounds::{Bounds, bounds};
pub(in crate::skill) use judge::judge;
pub use judge::opening;
pub use plan::plan;
pub(crate) use plan::reasoning;

use super::BuiltIn;
use crate::skill::temporal::{Planned, TemporalPlan, TemporalSkills, Verdict, WindowReading};
use crate::skill::{Scene, Skilled};
use clew_knowledge::observe::Series;

#[async_trait::async_trait(?Send)]
impl TemporalSkills for BuiltIn {
    async fn plan(&self, scene: &Scene<'_>) -> Skilled<Planned> {
        plan(scene).into()
    }

    async fn judge(
        &self,
        _: &Scene<'_>,
        plan: &TemporalPlan,
        series: &Series,
        read: &WindowReading,
    ) -> Skilled<Verdict> {
        judge(plan, series, read).into()
    }
}
