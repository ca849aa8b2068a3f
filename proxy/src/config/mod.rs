//! What was asked for: one settings file, the environment and the command line, checked once at the door.
//!
//! An option goes before the environment, the environment before the file, the file before the defaults.

mod error;
mod file;
mod help;
mod limits;
mod line;
mod service;
mod upstream;
mod values;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use axum::http::HeaderName;
use reqwest::Url;

pub use error::ConfigError;
pub use help::HELP;
pub use limits::{Allowance, Budgets, Limits};
pub use line::{Wish, from_command_line};
pub use service::{Service, services};
pub use upstream::{Key, Style, Upstream};
pub use values::Origin;

/// Settings of one running server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Folder of the built app.
    pub dist: PathBuf,
    /// Address to listen on; anything but loopback needs a token.
    pub host: IpAddr,
    /// Port to listen on; must be the real one by the time the server is made, since `Host` is checked against it.
    pub port: u16,
    /// Addresses under which browsers reach the server besides the one it listens on.
    pub origins: Vec<Origin>,
    /// Secret that opens the door to visitors; everybody on this machine may come in without one.
    pub token: Option<Key>,
    /// Certificate and key for TLS.
    pub tls: Option<Tls>,
    /// Header in which a reverse proxy tells the visitor's address; its last value is believed.
    pub client_address_header: Option<HeaderName>,
    /// How long running answers may take to end after the signal to stop.
    pub drain: Duration,
    /// What is logged, and how.
    pub log: Log,
    /// Model servers; the first one is asked for models that name none.
    pub upstreams: Vec<Upstream>,
    /// Sizes and times that are too much.
    pub limits: Limits,
    /// How much may be asked in a time.
    pub budgets: Budgets,
    /// Where searches outside go.
    pub search: Search,
    /// Where answers are kept, if they are.
    pub cache: Option<CacheFile>,
    /// Model servers that may be connected from the page.
    pub services: Vec<Service>,
    /// The file of those that a person wants kept; `None` = in memory only.
    pub connections: Option<PathBuf>,
    /// The address of the database that holds libraries, a password in it.
    pub library: Option<Key>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            dist: PathBuf::from("dist"),
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            origins: Vec::new(),
            token: None,
            tls: None,
            client_address_header: None,
            drain: Duration::from_secs(30),
            log: Log::default(),
            upstreams: Vec::new(),
            limits: Limits::default(),
            budgets: Budgets::default(),
            search: Search::default(),
            cache: None,
            services: services(),
            connections: None,
            library: None,
        }
    }
}

impl Config {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// Whether what passes between a visitor elsewhere and the server can be read on the way.
    pub fn is_readable_on_the_way(&self) -> bool {
        let behind_tls = !self.origins.is_empty() && self.origins.iter().all(Origin::is_https);
        !self.host.is_loopback() && self.tls.is_none() && !behind_tls
    }
}

/// Files of a certificate, in PEM.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The certificate, followed by those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// What is logged, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Log {
    /// How much.
    pub level: Level,
    /// One JSON object a line, or words for people.
    pub format: Format,
}

/// How much is logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Level {
    Off,
    Error,
    Warn,
    #[default]
    Info,
    Debug,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Words on a terminal, JSON elsewhere.
    #[default]
    Auto,
    /// One JSON object a line.
    Json,
    /// Words.
    Text,
}

/// Sources of search outside; each is off until it is configured.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// A MediaWiki.
    pub wikipedia: Option<Source>,
    /// A web search of Serper's shape.
    pub web: Option<Source>,
}

/// One search server.
#[derive(Clone, Debug)]
pub struct Source {
    /// Full address of its API.
    pub endpoint: Url,
    /// Its key.
    pub key: Option<Key>,
    /// Whether it stands in one's own network; else its addresses must be public.
    pub private: bool,
}

/// Answers kept on disk.
#[derive(Clone, Debug)]
pub struct CacheFile {
    /// The file.
    pub file: PathBuf,
    /// How large what is kept may become, bytes.
    pub bytes: u64,
    /// How long an answer is kept.
    pub keep: Duration,
}
