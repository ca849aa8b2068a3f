//! Words of questions that lean on the one before.

pub const FOLLOWS_IS: &str =
    "The next question may lean on this one: “And when was she born?”, “What about Lisbon?”";
pub const ASK_AFRESH: &str = "Do not follow this question";
pub const UNDERSTOOD_AS: &str = "Understood as:";
pub const ASK_AS_TYPED: &str = "Ask as typed";
pub const EDIT_QUESTION: &str = "Edit the question";

/// What a question leans on.
pub fn follows(question: &str) -> String {
    if question.is_empty() {
        return "As your documents have it".to_owned();
    }
    format!("Follows “{question}”")
}
