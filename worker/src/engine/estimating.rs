//! What would a model take for something, before it is asked?

use super::Engine;
use crate::protocol::{Ask, Evaluation, Plan};
use clew_answering::reason::{Estimator, Question};
use clew_skills::skill::dialogue::Previous;
use clew_skills::skill::prompted::reading_cost;
use clew_types::llm::Estimate;

impl Engine {
    /// Calls and tokens, within the person's budgets; nothing where no model is asked.
    pub(super) fn estimate(&self, plan: &Plan) -> Estimate {
        let settings = self.state.borrow().settings.clone();
        if settings.model.is_none() {
            return Estimate::default();
        }
        let (limits, corpus) = (settings.limits, self.corpus());
        let at_once = limits.calls_at_once.max(1);
        let within = |estimate: Estimate, budget: Option<u32>| match budget {
            Some(tokens) => estimate.within(tokens, at_once),
            None => estimate,
        };
        let budget = limits.tokens_per_question;
        match plan {
            Plan::Ask(Ask { question, strategy, follows, .. }) => {
                let follows = follows.map(|_| Previous::default());
                let question = Question { follows, ..Question::new(question, *strategy) };
                within(Estimator::new(&corpus).ask(&question), budget)
            }
            Plan::Documents => {
                let Some(budget) = limits.tokens_per_document else { return Estimate::default() };
                let each = corpus.documents().map(|(_, reading)| within(reading_cost(reading), Some(budget)));
                each.fold(Estimate::default(), Estimate::and)
            }
            Plan::Evaluation(Evaluation { questions, strategies }) => {
                let estimator = Estimator::new(&corpus);
                let asked = questions.iter().flat_map(|known| {
                    strategies.iter().map(|way| Question::new(known.question.clone(), *way))
                });
                let each = asked.map(|question| within(estimator.ask(&question), budget));
                each.fold(Estimate::default(), Estimate::and)
            }
        }
    }
}
