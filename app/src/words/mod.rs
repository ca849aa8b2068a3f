//! All words of the interface. Nothing else on the page holds a sentence.

mod columns;
mod compare;
mod concept;
mod documents;
mod evaluate;
mod filter;
mod follow;
#[cfg(test)]
mod glossary;
mod graph;
mod library;
mod model;
mod notice;
mod own;
mod palette;
mod relation;
mod settings;
mod step;
mod strategy;
mod suggest;
mod trust;
mod viewer;
mod workspaces;

pub use columns::*;
pub use compare::*;
pub use concept::*;
pub use documents::*;
pub use evaluate::*;
pub use filter::*;
pub use follow::*;
pub use graph::*;
pub use library::*;
pub use model::*;
pub use notice::*;
pub use own::*;
pub use palette::*;
pub use relation::{as_said, relation, stems};
pub use settings::*;
pub use step::*;
pub use strategy::*;
pub use suggest::suggestion;
pub use trust::*;
pub use viewer::*;
pub use workspaces::*;

use clew_worker::protocol::EmbedderStatus;

pub const CLEW: &str = "Clew";
pub const SKIP: &str = "Skip to the question";
pub const PART_MISSING: &str = "A part of the page could not be loaded. Reload it; if that does not help, restart the program that serves it.";

// Panes.
pub const DOCUMENTS: &str = "Documents";
pub const GRAPH: &str = "Map";
pub const CONVERSATION: &str = "Conversation";
pub const PANES: &str = "Panes";
pub const RESIZE_DOCUMENTS: &str = "Resize documents";
pub const RESIZE_CONVERSATION: &str = "Resize conversation";

// Documents.
pub const WHAT_CLEW_IS: &str = "Clew reads your documents into a map of what they say, answers questions across them, and shows the sentences and the path behind every answer.";
pub const PRIVATE: &str = "Everything stays in this browser: no account, no key, no upload.";
pub const DROP_HERE: &str = "Drop documents anywhere";
pub const DROP_NOW: &str = "Let go to read them";
/// What is only half supported is said before anything is added.
pub const LANGUAGES: &str = "English is read in full. In other languages Clew searches, quotes and finds names, but draws few facts and seldom gives a short answer.";
pub const FORMATS: &str = "PDF, Word, web pages, e-books, slides, tables, graphs, mail, text, ZIP";
pub const TRY_AGAIN: &str = "Try again";
pub const READ_ON: &str = "Read on without keeping";
pub const CHOOSE_FILES: &str = "Choose documents";
pub const PASTE_TEXT: &str = "Paste text";
pub const TRY_SAMPLE: &str = "Try the sample";
pub const SAMPLE_IS: &str = "Short documents; many answers need more than one of them.";
pub const ADD: &str = "Add";
pub const DOCUMENT_LIST: &str = "Documents of this workspace";
pub const PASTE_NAME: &str = "Name";
pub const PASTE_NAME_DEFAULT: &str = "Pasted text";
pub const PASTE_BODY: &str = "Text";
pub const READ_IT: &str = "Read it";
pub const CANCEL: &str = "Cancel";
pub const SAVE: &str = "Save";
pub const CLOSE: &str = "Close";
pub const SEARCH_BY_MEANING: &str = "Preparing search by meaning";
pub const CHECKING_FACTS: &str = "Checking facts";
/// Of a document whose facts are still being checked.
pub const READY_TO_ASK: &str = "ready to ask";

// Conversation.
pub const QUESTION: &str = "Question";
pub const QUESTION_HINT: &str = "Ask across your documents";
pub const STRATEGY: &str = "Way to answer";
pub const ASK: &str = "Ask";
pub const STOP: &str = "Stop";
pub const SAVE_TABLE: &str = "Save as a table (CSV)";
pub const WAITING: &str = "waiting";
pub const ANSWER: &str = "Answer";
pub const THINKING: &str = "Following the thread …";
pub const NOT_ENOUGH: &str = "Not enough information";
/// Where only sentences were found, or nothing.
pub const NO_SURE_ANSWER: &str = "No sure answer";
/// How the engine begins to say that something is not in the documents.
pub const NOT_MENTIONED: &str = "Your documents do not mention ";
/// Before a sentence that says what is asked.
pub const DOCUMENTS_SAY: &str = "Your documents say:";
/// Before the sentence that stands for an answer: it may answer, or only use the same words.
pub const NEAREST: &str = "No sure answer. The nearest sentence:";
pub const UNSETTLED: &str = "A guess: check it against the sentences below.";
pub const STATEMENTS: &str = "Why";
pub const FOUND_SO_FAR: &str = "What was found";
pub const PATH: &str = "Path";
pub const MISSING: &str = "What is missing";
pub const EVIDENCE: &str = "Nearest evidence";
pub const REASONING: &str = "Reasoning";
pub const HISTORY: &str = "Earlier questions";
pub const FORGET: &str = "Forget";
pub const SUGGESTIONS: &str = "Questions to start with";
pub const WHAT_IS_HERE: &str = "What is in here";
pub const ASK_OVERVIEW: &str = "What are these documents about?";
pub const ASK_EMPTY: &str = "Ask what your documents may answer, also where it takes several of them. Each answer names its sentences and shows its path. Compare has it answered in every way that Clew knows; Evaluate tells how often Clew is right.";
pub const ADD_FIRST: &str = "Add documents, or try the sample, then ask.";
pub const STOPPED: &str = "Stopped";
pub const STOPPED_HINT: &str = "The steps so far are kept below. Ask again to start over.";
pub const SEARCH_HISTORY: &str = "Search earlier questions";

pub fn removed(name: &str) -> String {
    format!("{name} was removed.")
}

/// A number with its thousands apart.
pub fn number(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 fact`, `2 facts`.
pub fn count(amount: u32, one: &str, many: &str) -> String {
    format!("{} {}", number(amount), if amount == 1 { one } else { many })
}

/// What the numbers of the workspace's size count.
pub const SIZE_IS: &str = "Of all documents together. A fact counts once here, however many sentences state it; what was learned from questions counts once you have accepted it. Every fact is checked against its sentence: what that does not bear out is left out.";

/// Size of the workspace; without a number of facts where some are still being checked, else with those left and those not.
pub fn workspace_size(documents: u32, names: u32, facts: Option<(u32, u32)>) -> String {
    [
        count(documents, "document", "documents"),
        count(names, "name", "names"),
        facts.map_or_else(checking_facts, |(facts, dropped)| {
            let facts = count(facts, "fact", "facts");
            if dropped == 0 { facts } else { format!("{facts}, {} unsure ones left out", number(dropped)) }
        }),
    ]
    .join(" · ")
}

/// What a line of the history holds where one question was answered in several ways.
pub fn answers_compared(answers: u32) -> String {
    format!("compared: {answers} answers")
}

fn checking_facts() -> String {
    CHECKING_FACTS.to_lowercase()
}

/// A size in bytes.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

pub fn open(name: &str) -> String {
    format!("Open {name}")
}

pub fn cancel_reading(name: &str) -> String {
    format!("Cancel reading {name}")
}

pub fn read_again(name: &str) -> String {
    format!("Read {name} again")
}

pub fn remove(name: &str) -> String {
    format!("Remove {name}")
}

/// The embedding model's state; `None` where there is nothing to say.
pub fn embedder(status: &EmbedderStatus) -> Option<String> {
    match status {
        EmbedderStatus::Absent(reason) => {
            Some(format!("Search by meaning is off ({reason}). Words and the map still work."))
        }
        status => loading("search by meaning", status),
    }
}

/// The state of the network that reads; `None` where there is nothing to say.
pub fn reader(status: &EmbedderStatus) -> Option<String> {
    match status {
        EmbedderStatus::Absent(reason) => Some(format!("The reader is off ({reason}). Answers are simpler.")),
        status => loading("the reader", status),
    }
}

fn loading(what: &str, status: &EmbedderStatus) -> Option<String> {
    let &EmbedderStatus::Loading(done, all) = status else { return None };
    let so_far =
        (done * 100).checked_div(all).map_or_else(|| "…".to_owned(), |percent| format!("{percent} %"));
    Some(format!("Loading {what} {so_far}"))
}

/// How far work is.
pub fn background(done: u32, all: u32) -> String {
    format!("{} %", u64::from(done) * 100 / u64::from(all.max(1)))
}

/// A citation's accessible name.
pub fn citation(number: usize, document: &str, quote: &str) -> String {
    format!("Source {number}, {document}: {quote}")
}

/// Below this share an answer is a weak one, and looks like one.
pub const WEAK: f32 = 0.75;

pub fn confidence(share: f32) -> String {
    let only = if share < WEAK { "Only " } else { "" };
    format!("{only}{}", sure(share))
}

/// How likely it is that something is so.
pub fn sure(share: f32) -> String {
    format!("{:.0} % sure", share.clamp(0.0, 1.0) * 100.0)
}

/// Where it is known from what a percentage means.
pub const SURE_IS_MEASURED: &str =
    "Measured on questions whose answers are known; with your documents it may be somewhat more or less.";

/// What a percentage means.
pub fn sure_means(share: f32) -> String {
    let share = (share.clamp(0.0, 1.0) * 100.0).round() as u32;
    format!("Of 100 answers that are called {share} % sure, about {share} are right.")
}

/// What stands for an answer that is not sure.
pub fn perhaps(guess: &str) -> String {
    format!("Perhaps {guess}")
}

/// An answer in one line: the short one, else a guess, else that there is none.
pub fn headline(text: Option<String>, guess: Option<&str>) -> String {
    text.or_else(|| guess.map(perhaps)).unwrap_or_else(|| NO_SURE_ANSWER.to_owned())
}

pub fn round(number: u32) -> String {
    format!("Round {}", number + 1)
}

pub fn and_more(amount: usize) -> String {
    format!("and {amount} more")
}

pub fn page_of(number: usize, all: usize) -> String {
    format!("Page {number} of {all}")
}

/// For those who do not see it.
pub fn page_picture(number: usize) -> String {
    format!("Picture of page {number}; turn “Pages” off to read its text")
}

pub fn page(number: usize) -> String {
    format!("Page {number}")
}

pub fn show_in_document(document: &str) -> String {
    format!("Show in {document}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (value, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "fact", "facts"), "1 fact");
        assert_eq!(count(0, "fact", "facts"), "0 facts");
    }
}
