//! The command line and the environment, checked once at the door.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use reqwest::Url;

/// What `--help` prints.
pub const HELP: &str = "\
clew-proxy: serves Clew and, when told where, passes questions on to a language model.

Usage: clew-proxy [--dist DIR] [--host ADDRESS] [--port NUMBER] [--upstream URL]

  --dist DIR       folder of the built app                                    [dist]
  --host ADDRESS   address to listen on; only this machine's own for now      [127.0.0.1]
  --port NUMBER    port to listen on; 0 takes any free one                    [8080]
  --upstream URL   base address of an OpenAI-compatible model server, such as
                   https://api.openai.com/v1 or http://127.0.0.1:11434/v1
  --help           this text

Environment:
  CLEW_UPSTREAM    the same as --upstream, which goes first
  CLEW_API_KEY     key of the model server; it never reaches the page, a message or a log
  CLEW_MODELS      models the page may use, separated by commas; all of them when unset

Without an upstream the app works with its built-in reader, and nothing leaves this machine.
";

/// Settings of one running server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Folder of the built app.
    pub dist: PathBuf,
    /// Loopback address to listen on.
    pub host: IpAddr,
    /// Port to listen on; must be the real one by the time the router is built, since `Host` is checked against it.
    pub port: u16,
    /// The model server, if there is one.
    pub upstream: Option<Upstream>,
    /// Sizes and times that are too much.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            dist: PathBuf::from("dist"),
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            upstream: None,
            limits: Limits::default(),
        }
    }
}

impl Config {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }
}

/// A model server speaking the OpenAI protocol.
#[derive(Clone, Debug)]
pub struct Upstream {
    /// Base address, up to and with `/v1`.
    pub base: Url,
    /// Sent as a bearer token when present.
    pub key: Option<Key>,
    /// Models the page may name; empty means any.
    pub models: Vec<String>,
}

impl Upstream {
    /// Address of one route below the base.
    pub(crate) fn route(&self, path: &str) -> String {
        format!("{}/{path}", self.base.as_str().trim_end_matches('/'))
    }

    /// Whether the page may use this model.
    pub(crate) fn allows(&self, model: &str) -> bool {
        self.models.is_empty() || self.models.iter().any(|allowed| allowed == model)
    }
}

/// A secret that does not print itself.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// Wraps a key.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// The key itself, for the one header it belongs in.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[key]")
    }
}

/// Sizes and times that are too much.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Largest request body, bytes.
    pub request: usize,
    /// Longest wait for a connection to the upstream.
    pub connect: Duration,
    /// Longest wait for the first byte of an answer.
    pub first_byte: Duration,
    /// Longest silence within an answer.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            request: 4 << 20,
            connect: Duration::from_secs(10),
            first_byte: Duration::from_secs(120),
            idle: Duration::from_secs(60),
        }
    }
}

/// What the command line asks for.
#[derive(Debug)]
pub enum Wish {
    /// Print [`HELP`].
    Help,
    /// Serve.
    Serve(Box<Config>),
}

/// A command line or environment that makes no sense, and what would.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum ConfigError {
    /// An option nobody knows.
    #[error("unknown option {0}; see --help")]
    UnknownOption(String),
    /// An option without its value.
    #[error("{0} needs a value; see --help")]
    MissingValue(String),
    /// A port that is none.
    #[error("--port {0}: not a number from 0 to 65535")]
    Port(String),
    /// A host that is neither an address nor `localhost`.
    #[error("--host {0}: not an address; use 127.0.0.1, ::1 or localhost")]
    Host(String),
    /// A host others could reach.
    #[error(
        "--host {0}: Clew listens only on this machine's own addresses (127.0.0.1, ::1), since anyone who reaches it could use your model key"
    )]
    NotLoopback(IpAddr),
    /// An upstream that is not an http(s) address.
    #[error("upstream {0}: not an address like https://api.openai.com/v1")]
    Upstream(String),
    /// An upstream with a user, password, query or fragment.
    #[error("upstream: only scheme, host and path belong there; the key goes into CLEW_API_KEY")]
    UpstreamExtras,
    /// A key that cannot be sent.
    #[error("CLEW_API_KEY holds a character that cannot be sent in a header (a line break?)")]
    Key,
}

/// Reads options and environment; options go first.
///
/// # Errors
/// The first thing that makes no sense.
pub fn from_command_line(
    arguments: impl Iterator<Item = String>,
    environment: impl Fn(&str) -> Option<String>,
) -> Result<Wish, ConfigError> {
    let set = |name: &str| environment(name).map(|value| value.trim().to_owned()).filter(|v| !v.is_empty());
    let mut config = Config::default();
    let mut upstream = set("CLEW_UPSTREAM");
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let (name, mut value) = match argument.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (argument, None),
        };
        let mut value =
            || value.take().or_else(|| arguments.next()).ok_or(ConfigError::MissingValue(name.clone()));
        match name.as_str() {
            "--help" | "-h" => return Ok(Wish::Help),
            "--dist" => config.dist = PathBuf::from(value()?),
            "--port" => config.port = port(&value()?)?,
            "--host" => config.host = host(&value()?)?,
            "--upstream" => upstream = Some(value()?),
            _ => return Err(ConfigError::UnknownOption(name)),
        }
    }
    if let Some(base) = upstream {
        let key = set("CLEW_API_KEY").map(key).transpose()?;
        config.upstream =
            Some(Upstream { base: base_address(&base)?, key, models: list(set("CLEW_MODELS")) });
    }
    Ok(Wish::Serve(Box::new(config)))
}

fn port(value: &str) -> Result<u16, ConfigError> {
    value.parse().map_err(|_| ConfigError::Port(value.to_owned()))
}

fn host(value: &str) -> Result<IpAddr, ConfigError> {
    let name = if value == "localhost" { "127.0.0.1" } else { value.trim_matches(['[', ']']) };
    let address: IpAddr = name.parse().map_err(|_| ConfigError::Host(value.to_owned()))?;
    if address.is_loopback() { Ok(address) } else { Err(ConfigError::NotLoopback(address)) }
}

fn base_address(value: &str) -> Result<Url, ConfigError> {
    let not_an_address =
        || ConfigError::Upstream(value.split('@').next_back().unwrap_or_default().to_owned());
    let url = Url::parse(value).map_err(|_| not_an_address())?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(not_an_address());
    }
    let extras = !url.username().is_empty()
        || url.password().is_some()
        || url.query().is_some()
        || url.fragment().is_some();
    if extras { Err(ConfigError::UpstreamExtras) } else { Ok(url) }
}

fn key(value: String) -> Result<Key, ConfigError> {
    if value.chars().all(|c| c.is_ascii_graphic()) { Ok(Key(value)) } else { Err(ConfigError::Key) }
}

fn list(value: Option<String>) -> Vec<String> {
    let value = value.unwrap_or_default();
    value.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, environment: &[(&str, &str)]) -> Result<Wish, ConfigError> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        from_command_line(arguments.into_iter(), |name| {
            environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        })
    }

    fn config(line: &str, environment: &[(&str, &str)]) -> Config {
        match read(line, environment) {
            Ok(Wish::Serve(config)) => *config,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn refused(line: &str, expected: ConfigError) {
        assert_eq!(read(line, &[]).map(|_| ()), Err(expected), "{line}");
    }

    #[test]
    fn defaults_serve_the_app_alone() {
        let config = config("", &[("CLEW_API_KEY", "k"), ("CLEW_UPSTREAM", " ")]);
        assert_eq!(config.address().to_string(), "127.0.0.1:8080");
        assert_eq!(config.dist, PathBuf::from("dist"));
        assert!(config.upstream.is_none());
    }

    #[test]
    fn options_in_both_spellings() {
        let config = config("--dist=web --port 0 --host=::1", &[]);
        assert_eq!((config.dist, config.port), (PathBuf::from("web"), 0));
        assert!(config.host.is_ipv6());
    }

    #[test]
    fn an_option_goes_before_the_environment() {
        let environment = [("CLEW_UPSTREAM", "https://a.example/v1"), ("CLEW_MODELS", "x, y,")];
        let upstream = config("--upstream http://127.0.0.1:9/v1/", &environment).upstream.unwrap();
        assert_eq!(upstream.route("models"), "http://127.0.0.1:9/v1/models");
        assert!(upstream.allows("y") && !upstream.allows("z"));
    }

    #[test]
    fn nonsense_is_named() {
        refused("--prot 1", ConfigError::UnknownOption("--prot".into()));
        refused("--port", ConfigError::MissingValue("--port".into()));
        refused("--port 70000", ConfigError::Port("70000".into()));
        refused("--host example.org", ConfigError::Host("example.org".into()));
        refused("--host 0.0.0.0", ConfigError::NotLoopback(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
        refused("--upstream ftp://a.example", ConfigError::Upstream("ftp://a.example".into()));
        refused("--upstream https://me:secret@a.example/v1", ConfigError::UpstreamExtras);
        refused("--upstream https://a.example/v1?key=1", ConfigError::UpstreamExtras);
    }

    #[test]
    fn the_key_does_not_print_itself() {
        let environment = [("CLEW_UPSTREAM", "https://a.example/v1"), ("CLEW_API_KEY", "sk-secret")];
        assert!(!format!("{:?}", config("", &environment)).contains("secret"));
        let broken = [("CLEW_UPSTREAM", "https://a.example/v1"), ("CLEW_API_KEY", "sk\nx")];
        assert_eq!(read("", &broken).map(|_| ()), Err(ConfigError::Key));
    }
}
