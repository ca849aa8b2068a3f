//! Questions to begin with, in words.

use clew_worker::protocol::Suggestion;

/// As a person would ask it.
pub fn suggestion(question: &Suggestion) -> String {
    match question {
        Suggestion::About(name) => format!("Tell me about {name}"),
        Suggestion::Person(name) => format!("Who is {name}?"),
        Suggestion::When(name, done) => format!("When was {name} {done}?"),
        Suggestion::Who(done, name) => format!("Who {done} {name}?"),
        Suggestion::Connected(one, other) => format!("How are {one} and {other} connected?"),
    }
}
