//! Who is asking: one address, or one network where addresses are handed out by the million.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{Extensions, HeaderMap, HeaderName};

/// The other end of a connection, which the listener leaves with each request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// An address that stands for one visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Visitor(pub(crate) IpAddr);

impl Visitor {
    /// The peer, or whom a reverse proxy names in the header it is configured to set.
    pub(crate) fn of(extensions: &Extensions, headers: &HeaderMap, named_in: Option<&HeaderName>) -> Self {
        let named = named_in.and_then(|header| last_address(headers, header));
        let peer = || extensions.get::<Peer>().map(|peer| peer.0.ip());
        Self(whole_network(named.or_else(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

impl Visitor {
    /// Whoever is at the other end of a connection.
    pub(crate) fn at(peer: SocketAddr) -> Self {
        Self(whole_network(peer.ip()))
    }
}

/// Earlier values may have been written by the visitor himself.
fn last_address(headers: &HeaderMap, header: &HeaderName) -> Option<IpAddr> {
    let value = headers.get_all(header).iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

/// A home has a /64 of IPv6 addresses.
fn whole_network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        },
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, expected: &str) {
        let name = HeaderName::from_static("x-forwarded-for");
        let mut extensions = Extensions::new();
        extensions.insert(Peer("10.0.0.1:5000".parse().unwrap()));
        let headers = HeaderMap::from_iter([(name.clone(), header.parse().unwrap())]);
        let visitor = Visitor::of(&extensions, &headers, Some(&name));
        assert_eq!(visitor.0.to_string(), expected, "{header}");
        assert_eq!(
            Visitor::of(&extensions, &headers, None).0.to_string(),
            "10.0.0.1",
            "not asked to believe it"
        );
    }

    #[test]
    fn the_last_address_counts() {
        check("203.0.113.9", "203.0.113.9");
        check("1.1.1.1, 203.0.113.9", "203.0.113.9");
        check("nonsense", "10.0.0.1");
        check("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
        check("::ffff:203.0.113.9", "203.0.113.9");
    }
}
