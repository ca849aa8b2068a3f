//! Single settings, from text to what they mean. Errors say what would be right.

use std::net::IpAddr;
use std::time::Duration;

use axum::http::HeaderName;
use reqwest::Url;
use serde::de::{Deserialize, Deserializer, Error};

use super::Key;

/// `https://clew.example.org`: an address under which browsers reach the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// As browsers send it in `Origin`.
    pub(crate) text: String,
    /// As browsers send it in `Host`.
    pub(crate) host: String,
}

impl Origin {
    /// Reads one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(value: &str) -> Result<Self, String> {
        let wrong = || format!("{value:?} is no address of a site; write it as https://clew.example.org");
        let url = Url::parse(value).map_err(|_| wrong())?;
        let plain = url.path() == "/" && url.query().is_none() && url.username().is_empty();
        if !plain || !matches!(url.scheme(), "http" | "https") {
            return Err(wrong());
        }
        let text = url.origin().ascii_serialization();
        let host = text.split_once("://").map(|(_, host)| host.to_owned()).ok_or_else(wrong)?;
        Ok(Self { text, host })
    }

    pub(crate) fn is_https(&self) -> bool {
        self.text.starts_with("https://")
    }
}

pub(super) fn port(value: &str) -> Result<u16, String> {
    value.parse().map_err(|_| format!("{value:?} is no port; use a number from 0 to 65535"))
}

pub(super) fn host(value: &str) -> Result<IpAddr, String> {
    let name = if value == "localhost" { "127.0.0.1" } else { value.trim_matches(['[', ']']) };
    name.parse().map_err(|_| {
        format!(
            "{value:?} is no address to listen on; use 127.0.0.1, ::1, localhost or, with a token, 0.0.0.0"
        )
    })
}

/// An http(s) address of which nothing but scheme, host and path is given.
pub(super) fn address(value: &str) -> Result<Url, String> {
    // What stands before an @ may be a password.
    let shown = value.rsplit('@').next().unwrap_or_default();
    let wrong = || format!("{shown:?} is no address like https://api.openai.com/v1");
    let url = Url::parse(value).map_err(|_| wrong())?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(wrong());
    }
    let extras = !url.username().is_empty() || url.password().is_some() || url.query().is_some();
    if extras || url.fragment().is_some() {
        return Err("only scheme, host and path belong there; keys go into key_env or key_file".to_owned());
    }
    Ok(url)
}

pub(super) fn key(value: &str) -> Result<Key, String> {
    let value = value.trim();
    if value.is_empty() {
        return Err("the key is empty".to_owned());
    }
    if value.chars().all(|c| c.is_ascii_graphic()) {
        Ok(Key::new(value))
    } else {
        Err("the key holds a character that cannot be sent in a header (a line break?)".to_owned())
    }
}

/// A secret for visitors; short ones can be guessed.
pub(super) fn token(value: &str) -> Result<Key, String> {
    const SHORTEST: usize = 20;
    let key = key(value)?;
    if key.reveal().len() < SHORTEST {
        return Err(format!(
            "a token needs at least {SHORTEST} characters; make one with: openssl rand -hex 24"
        ));
    }
    Ok(key)
}

/// Words separated by commas.
pub(super) fn list(value: &str) -> Vec<String> {
    value.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Reads a value that is text in the file.
pub(super) fn parsed<'de, D: Deserializer<'de>, T>(
    file: D,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    parse(&String::deserialize(file)?).map_err(D::Error::custom)
}

/// A time in seconds, above zero and at most a day.
pub(super) fn seconds<'de, D: Deserializer<'de>>(file: D) -> Result<Duration, D::Error> {
    const DAY: f64 = 86_400.0;
    let seconds = f64::deserialize(file)?;
    let fits = seconds > 0.0 && seconds <= DAY;
    fits.then(|| Duration::from_secs_f64(seconds))
        .ok_or_else(|| D::Error::custom("must be above 0 and at most 86400 seconds"))
}

/// A number above zero.
pub(super) fn positive<'de, D: Deserializer<'de>>(file: D) -> Result<usize, D::Error> {
    let number = usize::deserialize(file)?;
    if number == 0 { Err(D::Error::custom("must be above 0")) } else { Ok(number) }
}

/// A number of things that are there at a time.
pub(super) fn countable<'de, D: Deserializer<'de>>(file: D) -> Result<usize, D::Error> {
    const MOST: usize = 1_000_000;
    let number = positive(file)?;
    if number > MOST { Err(D::Error::custom(format!("must be at most {MOST}"))) } else { Ok(number) }
}

pub(super) fn url<'de, D: Deserializer<'de>>(file: D) -> Result<Url, D::Error> {
    parsed(file, address)
}

pub(super) fn header_name<'de, D: Deserializer<'de>>(file: D) -> Result<Option<HeaderName>, D::Error> {
    parsed(file, |name| HeaderName::try_from(name).map_err(|_| format!("{name:?} is no header's name")))
        .map(Some)
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(file: D) -> Result<Self, D::Error> {
        parsed(file, Self::parse)
    }
}
