//! The token that opens the door: in a header for programs, in a cookie for browsers.
//!
//! The cookie holds the day it ends and a MAC of it, so the server keeps no sessions and the cookie never tells the
//! token. It goes with requests of our own page only (`SameSite=Strict`), and [`super::guard`] looks at `Origin` as
//! well, so that another page cannot use it.

use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::config::Key;

const COOKIE_NAME: &str = "clew_session";
const SESSION: Duration = Duration::from_secs(30 * 24 * 3600);

/// Knows the token, if one is asked for.
pub(crate) struct Access {
    token: Option<Key>,
}

impl Access {
    pub(crate) fn new(token: Option<Key>) -> Self {
        Self { token }
    }

    /// Whether these headers hold a cookie given for the token, or none is asked for.
    pub(crate) fn has_session(&self, headers: &HeaderMap, now: SystemTime) -> bool {
        let Some(token) = &self.token else { return true };
        cookie(headers).is_some_and(|cookie| is_valid(cookie, token, now))
    }

    /// Whether this is the token.
    pub(crate) fn knows(&self, given: &str) -> bool {
        self.token.as_ref().is_some_and(|token| same(given, token.reveal()))
    }

    /// `Set-Cookie` for a visitor who knew it.
    pub(crate) fn session(&self, https: bool, now: SystemTime) -> Option<String> {
        let until = seconds(now + SESSION);
        let mac = mac(self.token.as_ref()?, &until.to_string())?;
        let secure = if https { "; Secure" } else { "" };
        let age = SESSION.as_secs();
        let value = format!("{until}.{}", hex(&mac.finalize().into_bytes()));
        Some(format!("{COOKIE_NAME}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}"))
    }
}

/// What a program sends as the token.
pub(crate) fn presented(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    bearer.or_else(|| headers.get("x-clew-token")?.to_str().ok())
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value)
}

fn is_valid(cookie: &str, token: &Key, now: SystemTime) -> bool {
    let Some((until, given)) = cookie.split_once('.') else { return false };
    let Some(mac) = mac(token, until) else { return false };
    let genuine = unhex(given).is_some_and(|given| mac.verify_slice(&given).is_ok());
    genuine && until.parse().is_ok_and(|until: u64| until > seconds(now))
}

/// Compares digests, so that neither content nor length shows in the time it takes.
fn same(given: &str, token: &str) -> bool {
    Sha256::digest(given).ct_eq(&Sha256::digest(token)).into()
}

fn mac(token: &Key, until: &str) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(token.reveal().as_bytes()).ok()?;
    mac.update(b"clew session until ");
    mac.update(until.as_bytes());
    Some(mac)
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    const TOKEN: &str = "0123456789abcdef0123456789abcdef";

    fn now() -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_700_000_000)
    }

    fn check(name: &'static str, value: &str, expected: bool) {
        let access = Access::new(Some(Key::new(TOKEN)));
        let headers = HeaderMap::from_iter([(HeaderName::from_static(name), value.parse().unwrap())]);
        let knows = presented(&headers).is_some_and(|given| access.knows(given));
        assert_eq!(access.has_session(&headers, now()) || knows, expected, "{name}: {value}");
    }

    #[test]
    fn only_the_token_opens() {
        check("authorization", &format!("Bearer {TOKEN}"), true);
        check("x-clew-token", TOKEN, true);
        check("x-clew-token", "0123456789abcdef0123456789abcdee", false);
        check("x-clew-token", "", false);
        check("authorization", TOKEN, false);
        check("cookie", &format!("clew_session={TOKEN}"), false);
        assert!(Access::new(None).has_session(&HeaderMap::new(), now()));
        assert!(!Access::new(None).knows(""));
    }

    #[test]
    fn cookies_hold_for_a_while_and_cannot_be_made() {
        let access = Access::new(Some(Key::new(TOKEN)));
        let cookie = access.session(true, now()).unwrap();
        assert!(cookie.ends_with("HttpOnly; SameSite=Strict; Secure") && !cookie.contains(TOKEN), "{cookie}");
        let pair = cookie.split(';').next().unwrap();
        check("cookie", pair, true);
        check("cookie", &format!("a=b; {pair}; c=d"), true);
        check("cookie", &pair.replacen("=1", "=2", 1), false);
        check("cookie", &pair[..pair.len() - 2], false);
        check("cookie", "clew_session=99999999999.é", false);
        let headers = HeaderMap::from_iter([(COOKIE, pair.parse().unwrap())]);
        assert!(!access.has_session(&headers, now() + SESSION), "a cookie has an end");
        assert!(!Access::new(Some(Key::new("another token, just as long"))).has_session(&headers, now()));
    }
}
