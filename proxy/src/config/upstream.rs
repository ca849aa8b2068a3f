//! A model server and its key.

use std::fmt;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::{RequestBuilder, Url};

/// A model server speaking the OpenAI protocol.
#[derive(Clone, Debug)]
pub struct Upstream {
    /// What it is called in models' names (`local/llama3`), logs and figures.
    pub name: String,
    /// Base address, up to and with `/v1`.
    pub base: Url,
    /// How it wants to be addressed.
    pub style: Style,
    /// Its secret.
    pub key: Option<Key>,
    /// Models the page may name; empty means any.
    pub models: Vec<String>,
}

/// How a model server wants to be addressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `BASE/chat/completions`, key as a bearer token.
    #[default]
    OpenAi,
    /// `BASE/deployments/MODEL/chat/completions?api-version=…`, key in `api-key`; the base ends in `/openai`.
    Azure {
        /// Such as `2024-10-21`.
        version: String,
    },
}

impl Upstream {
    /// A server without a name, key or list of models.
    pub fn new(base: Url) -> Self {
        Self { name: "default".to_owned(), base, style: Style::OpenAi, key: None, models: Vec::new() }
    }

    /// Address of one route, for one model.
    pub(crate) fn route(&self, path: &str, model: &str) -> String {
        let base = self.base.as_str().trim_end_matches('/');
        match &self.style {
            Style::OpenAi => format!("{base}/{path}"),
            Style::Azure { version } => {
                let model = utf8_percent_encode(model, NON_ALPHANUMERIC);
                format!("{base}/deployments/{model}/{path}?api-version={version}")
            }
        }
    }

    /// Adds the key where this server looks for it.
    pub(crate) fn authorize(&self, request: RequestBuilder) -> RequestBuilder {
        match (&self.key, &self.style) {
            (None, _) => request,
            (Some(key), Style::OpenAi) => request.bearer_auth(key.reveal()),
            (Some(key), Style::Azure { .. }) => request.header("api-key", key.reveal()),
        }
    }

    /// Whether the page may use this model.
    pub(crate) fn allows(&self, model: &str) -> bool {
        self.models.is_empty() || self.models.iter().any(|allowed| allowed == model)
    }

    /// Whether its key can be read on the way there.
    pub fn is_readable_on_the_way(&self) -> bool {
        self.key.is_some() && self.base.scheme() == "http" && !self.is_local()
    }

    /// A model server on this machine is not asked through a company's proxy.
    pub(crate) fn is_local(&self) -> bool {
        matches!(self.base.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"))
    }
}

/// A secret that does not print itself.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// Wraps a secret.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// A secret as somebody typed it.
    ///
    /// # Errors
    /// When it cannot be sent in a header.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        super::values::key(text)
    }

    /// The secret itself, for the one header it belongs in.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[key]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(base: &str, style: Style, expected: &str) {
        let upstream = Upstream { style, ..Upstream::new(base.parse().unwrap()) };
        assert_eq!(upstream.route("chat/completions", "gpt 4/o"), expected);
    }

    #[test]
    fn routes_by_style() {
        check("http://127.0.0.1:9/v1/", Style::OpenAi, "http://127.0.0.1:9/v1/chat/completions");
        let azure = Style::Azure { version: "2024-10-21".into() };
        let expected =
            "https://a.example/openai/deployments/gpt%204%2Fo/chat/completions?api-version=2024-10-21";
        check("https://a.example/openai", azure, expected);
    }

    fn check_readable(base: &str, expected: bool) {
        let upstream = Upstream { key: Some(Key::new("sk")), ..Upstream::new(base.parse().unwrap()) };
        assert_eq!(upstream.is_readable_on_the_way(), expected, "{base}");
    }

    #[test]
    fn keys_that_others_could_read() {
        check_readable("http://models.example/v1", true);
        check_readable("https://models.example/v1", false);
        check_readable("http://127.0.0.1:11434/v1", false);
        check_readable("http://[::1]:11434/v1", false);
    }

    #[test]
    fn the_key_does_not_print_itself() {
        let key = Some(Key::new("sk-secret"));
        let upstream = Upstream { key, ..Upstream::new("http://a.example/v1".parse().unwrap()) };
        assert!(!format!("{upstream:?}").contains("secret"));
    }
}
