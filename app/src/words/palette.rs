//! Words of the list of everything that can be done: beside a command's own name, what people call it.

pub const PALETTE: &str = "Find a command";
pub const PALETTE_SHORT: &str = "Find";
pub const PALETTE_KEYS: &str = "Ctrl K";
pub const PALETTE_HINT: &str = "A command, a document, a name, or any words";
pub const NO_COMMAND: &str = "Nothing here is called so. Try another word, or ask it as a question.";
pub const ASK_QUESTION: &str = "Ask a question";

pub const ALSO_ASK: &str = "search query type chat write";
pub const ALSO_ADD: &str = "upload import open load file pdf folder document";
pub const ALSO_OVERVIEW: &str = "map graph network home whole start";
pub const ALSO_SETTINGS: &str = "options preferences configure model key api ai llm ollama openai server budget price cost tokens wikipedia web language";
pub const ALSO_WORKSPACES: &str =
    "project collection new rename copy duplicate delete remove clear erase backup restore import load open";
pub const ALSO_DEPARTURES: &str = "privacy sent network requests cost tokens log upload";
pub const ALSO_EVALUATE: &str = "test benchmark measure score accuracy quality exam";
pub const ALSO_UNDO: &str = "back revert mistake restore";
pub const ALSO_REDO: &str = "again forward repeat";
pub const ALSO_SAVE: &str = "export download backup graph file write share";
pub const ALSO_THEME: &str = "colour color mode appearance night day look";
