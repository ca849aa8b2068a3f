//! Words of the settings.

pub const SETTINGS: &str = "Settings";
pub const SETTINGS_ARE: &str =
    "Clew works as it is: nothing here has to be changed. What you change holds at once.";
pub const MORE_SETTINGS: &str = "More settings, which few people need";
pub const ANSWERS_BY: &str = "Who reads and answers";
pub const BUILT_IN: &str = "Built-in reader";
pub const BUILT_IN_IS: &str = "The usual choice. It runs in this tab, costs nothing, and nothing leaves this machine. Its answers are short.";
pub const MODEL: &str = "A language model that you connect";
pub const MODEL_IS: &str = "For answers in whole sentences, if you run a model on this machine or have a key for a service. Your question and the passages for it are sent there.";
pub const BY_ADDRESS: &str = "A model at an address of your own";
pub const MODEL_ENDPOINT: &str = "Address of the model";
pub const MODEL_NAME: &str = "Model name";
pub const MODEL_NAME_HINT: &str = "as its server calls it";
pub const MODEL_NAME_IS: &str = "Connecting fills this in. Change it only if you want another model of the same server; those it has are offered as you type.";
pub const ENDPOINT_HINT: &str = "Leave it at /v1 where you have connected a model above: that means Clew’s own server, which holds the key and passes on what is asked. Any other address must be of this machine, and its server must understand requests as OpenAI’s does.";
pub const TEST: &str = "Send a test message";
pub const TEST_IS: &str =
    "Asks the model “Are you there?”, to see that it answers. Nothing of yours is sent.";
pub const TESTING: &str = "Asking the model …";
pub const THEME: &str = "Theme";
pub const DONE: &str = "Done";

/// Name of the command that chooses a theme.
pub fn theme_command(name: &str) -> String {
    format!("{THEME}: {}", theme(name).to_lowercase())
}

/// Name of a theme.
pub fn theme(name: &str) -> &'static str {
    match name {
        "light" => "Light",
        "dark" => "Dark",
        _ => "Like this device",
    }
}
