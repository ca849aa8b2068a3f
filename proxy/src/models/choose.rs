//! Which server is asked, and by which name it knows the model.

use crate::config::Upstream;
use crate::refusal::Refusal;

/// The server for a model's name, and the model's name there.
///
/// `NAME/MODEL` asks the server of that name; otherwise the first that names the model in its list, else the first.
///
/// # Errors
/// When there is no server, or it may not be asked for this model.
pub(super) fn choose<'a>(upstreams: &'a [Upstream], model: &str) -> Result<(&'a Upstream, String), Refusal> {
    let named = model.split_once('/').and_then(|(name, rest)| {
        upstreams.iter().find(|upstream| upstream.name == name).map(|upstream| (upstream, rest))
    });
    let listing = || upstreams.iter().find(|upstream| upstream.models.iter().any(|listed| listed == model));
    let (upstream, model) = match named {
        Some(found) => found,
        None => (listing().or(upstreams.first()).ok_or(Refusal::NoUpstream)?, model),
    };
    if upstream.allows(model) {
        Ok((upstream, model.to_owned()))
    } else {
        Err(Refusal::ModelNotAllowed(model.chars().take(100).collect()))
    }
}

/// The name the page uses for a model of a server.
pub(super) fn page_name(upstreams: &[Upstream], upstream: &Upstream, model: &str) -> String {
    let is_first = upstreams.first().is_some_and(|first| first.name == upstream.name);
    if is_first { model.to_owned() } else { format!("{}/{model}", upstream.name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upstream(name: &str, models: &[&str]) -> Upstream {
        let models = models.iter().map(|model| (*model).to_owned()).collect();
        let base = "http://127.0.0.1/v1".parse().unwrap();
        Upstream { name: name.into(), models, ..Upstream::new(base) }
    }

    fn check(model: &str, expected: Option<(&str, &str)>) {
        let upstreams = [
            upstream("first", &["small", "vendor/big"]),
            upstream("second", &["large"]),
            upstream("any", &[]),
        ];
        let chosen = choose(&upstreams, model).ok();
        let chosen = chosen.as_ref().map(|(upstream, model)| (upstream.name.as_str(), model.as_str()));
        assert_eq!(chosen, expected, "{model}");
        if let Some((name, model)) = chosen {
            let upstream = upstreams.iter().find(|upstream| upstream.name == name).unwrap();
            assert_eq!(choose(&upstreams, &page_name(&upstreams, upstream, model)).unwrap().0.name, name);
        }
    }

    #[test]
    fn servers_by_the_models_name() {
        check("small", Some(("first", "small")));
        check("vendor/big", Some(("first", "vendor/big")));
        check("first/small", Some(("first", "small")));
        check("large", Some(("second", "large")));
        check("second/large", Some(("second", "large")));
        check("any/thing", Some(("any", "thing")));
        check("second/small", None);
        check("unknown", None);
        check("", None);
        assert_eq!(choose(&[], "x").err(), Some(Refusal::NoUpstream));
    }
}
