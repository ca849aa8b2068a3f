//! How a server outside is reached without becoming anybody's way into our own network.
//!
//! The host comes from the configuration, never from a request. Its name is resolved here, and addresses that are not
//! public are refused each time a connection is made, so a name that changes its mind (DNS rebinding) gets nowhere.
//! Redirects are followed within the same site only.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{Client, Url};

use crate::StartError;
use crate::config::{Limits, Source};
use crate::models::send::builder;

const MOST_REDIRECTS: usize = 3;

/// A client for one source. A company's proxy would resolve names itself, so none is used.
pub(super) fn client(source: &Source, limits: &Limits) -> Result<Client, StartError> {
    let builder = builder(limits).no_proxy().redirect(Policy::custom(within_the_site));
    if source.private {
        return Ok(builder.build().expect("the settings above are valid"));
    }
    if let Some(address) = literal(&source.endpoint).filter(|address| !is_public(*address)) {
        let problem =
            "is no public address; say private = true in its section of the settings if that is meant";
        return Err(StartError(format!("search at {address}: {address} {problem}")));
    }
    Ok(builder.dns_resolver(PublicOnly).build().expect("the settings above are valid"))
}

fn literal(url: &Url) -> Option<IpAddr> {
    url.host_str()?.trim_matches(['[', ']']).parse().ok()
}

fn within_the_site(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let first = attempt.previous().first().cloned();
    let same = first.is_some_and(|first| same_site(&first, attempt.url()));
    if same && attempt.previous().len() <= MOST_REDIRECTS {
        attempt.follow()
    } else {
        attempt.error("a redirect to elsewhere")
    }
}

/// The same host and port, or the same host's change to TLS.
fn same_site(from: &Url, to: &Url) -> bool {
    let port = |url: &Url| url.port_or_known_default();
    let upgrade =
        from.scheme() == "http" && to.scheme() == "https" && port(from) == Some(80) && port(to) == Some(443);
    let same = from.scheme() == to.scheme() && port(from) == port(to);
    from.host_str() == to.host_str() && (same || upgrade)
}

/// Resolves names to public addresses, or not at all.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            Ok(only_public(found)?)
        })
    }
}

/// One private address among public ones is reason enough for distrust.
fn only_public(found: Vec<SocketAddr>) -> io::Result<Addrs> {
    if found.is_empty() || found.iter().any(|address| !is_public(address.ip())) {
        return Err(io::Error::other("the name leads to an address that is not public"));
    }
    Ok(Box::new(found.into_iter()))
}

/// Networks of the IANA special-purpose registries that are not globally reachable, with their prefix length.
const SPECIAL_V4: [([u8; 4], u32); 15] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let within = |(network, length): ([u8; 4], u32)| {
        let mask = u32::MAX << (32 - length);
        address.to_bits() & mask == u32::from_be_bytes(network)
    };
    !SPECIAL_V4.into_iter().any(within)
}

/// Only 2000::/3 is given out; some of it carries IPv4 addresses or is for documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    if let Some(v4) = address.to_ipv4_mapped() {
        return is_public_v4(v4);
    }
    let embedded = matches!(first, 0x2002) || (first == 0x2001 && second < 0x0200);
    let documentation = (first == 0x2001 && second == 0x0db8) || (first == 0x3fff && second < 0x1000);
    first & 0xe000 == 0x2000 && !embedded && !documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(address: &str, expected: bool) {
        assert_eq!(is_public(address.parse().unwrap()), expected, "{address}");
    }

    #[test]
    fn public_addresses() {
        for address in
            ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            check(address, true);
        }
    }

    #[test]
    fn addresses_of_our_own() {
        let v4 = [
            "127.0.0.1",
            "10.1.2.3",
            "172.31.255.255",
            "192.168.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
        ];
        let v6 = [
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "ff02::1",
        ];
        for address in v4.into_iter().chain(v6).chain(["255.255.255.255", "224.0.0.1", "198.19.0.1"]) {
            check(address, false);
        }
    }

    #[test]
    fn one_private_address_spoils_the_name() {
        let addresses = |list: &[&str]| list.iter().map(|a| format!("{a}:0").parse().unwrap()).collect();
        assert!(only_public(addresses(&["1.1.1.1", "8.8.8.8"])).is_ok());
        assert!(only_public(addresses(&["1.1.1.1", "127.0.0.1"])).is_err());
        assert!(only_public(Vec::new()).is_err());
    }

    fn check_site(from: &str, to: &str, expected: bool) {
        assert_eq!(same_site(&from.parse().unwrap(), &to.parse().unwrap()), expected, "{from} {to}");
    }

    #[test]
    fn redirects_stay_within_the_site() {
        check_site("https://a.example/x", "https://a.example/y", true);
        check_site("http://a.example/", "https://a.example/", true);
        check_site("https://a.example/", "http://a.example/", false);
        check_site("https://a.example/", "https://b.example/", false);
        check_site("https://a.example/", "https://a.example:8443/", false);
        check_site("https://a.example/", "https://127.0.0.1/", false);
    }
}
