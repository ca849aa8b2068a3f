//! The command line and the environment.

use std::path::{Path, PathBuf};

use super::file::{Reader, SERPER, WIKIPEDIA, secret_file};
use super::{Config, ConfigError, Format, Key, Level, Origin, Source, Upstream, values};

/// What the command line asks for.
#[derive(Debug)]
pub enum Wish {
    /// Print [`super::HELP`].
    Help,
    /// Read the settings and say whether they make sense.
    Check(Box<Config>),
    /// Serve.
    Serve(Box<Config>),
}

type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Options as they were given.
#[derive(Default)]
struct Options {
    help: bool,
    check: bool,
    config: Option<String>,
    dist: Option<String>,
    host: Option<String>,
    port: Option<String>,
    upstream: Option<String>,
}

/// Reads options, environment and settings file; options go first, the file last.
///
/// # Errors
/// The first thing that makes no sense.
pub fn from_command_line(
    arguments: impl Iterator<Item = String>,
    environment: impl Fn(&str) -> Option<String>,
) -> Result<Wish, ConfigError> {
    let set =
        |name: &str| environment(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
    let options = options(arguments)?;
    if options.help {
        return Ok(Wish::Help);
    }
    let mut config = match options.config.clone().or_else(|| set("CLEW_CONFIG")) {
        Some(path) => settings_file(Path::new(&path), &set)?,
        None => Config::default(),
    };
    serving(&mut config, &options, &set)?;
    model_server(&mut config, &options, &set)?;
    searching(&mut config, &set)?;
    logging(&mut config, &set)?;
    config.connections = connections_file(&set);
    if let Some(database) = secret(&set, "CLEW_LIBRARY", values::key)? {
        config.library = Some(database);
    }
    check_access(&config)?;
    Ok(if options.check { Wish::Check(Box::new(config)) } else { Wish::Serve(Box::new(config)) })
}

/// Where connections made from the page are kept, if a person wants that.
fn connections_file(set: Environment) -> Option<PathBuf> {
    match set("CLEW_CONNECTIONS") {
        Some(word) if word == "off" => None,
        Some(file) => Some(PathBuf::from(file)),
        None => {
            let home = || Some(PathBuf::from(set("HOME").or_else(|| set("APPDATA"))?).join(".config"));
            let folder = set("XDG_CONFIG_HOME").map(PathBuf::from).or_else(home)?;
            Some(folder.join("clew/connections.json"))
        }
    }
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, ConfigError> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        let (name, mut value) = match argument.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (argument, None),
        };
        let place = match name.as_str() {
            "--help" | "-h" => {
                options.help = true;
                continue;
            }
            "--check" => {
                options.check = true;
                continue;
            }
            "--config" => &mut options.config,
            "--dist" => &mut options.dist,
            "--host" => &mut options.host,
            "--port" => &mut options.port,
            "--upstream" => &mut options.upstream,
            _ => return Err(ConfigError::new(name, "no such option; see --help")),
        };
        let value = value.take().or_else(|| arguments.next());
        *place = Some(value.ok_or_else(|| ConfigError::new(name, "needs a value; see --help"))?);
    }
    Ok(options)
}

fn settings_file(path: &Path, environment: Environment) -> Result<Config, ConfigError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        ConfigError::new(path.display().to_string(), format!("cannot read the settings: {error}"))
    })?;
    Reader::new(path, &text, environment).read()
}

/// The option's value or, after it, the variable's, with the name of the one that was taken.
fn first(
    option: Option<&String>,
    option_name: &str,
    variable: &str,
    set: Environment,
) -> Option<(String, String)> {
    let option = option.map(|value| (option_name.to_owned(), value.clone()));
    option.or_else(|| set(variable).map(|value| (variable.to_owned(), value)))
}

fn read<T>(
    given: Option<(String, String)>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, ConfigError> {
    given.map(|(place, value)| parse(&value).map_err(|problem| ConfigError::new(place, problem))).transpose()
}

fn variable<T>(
    set: Environment,
    name: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, ConfigError> {
    read(set(name).map(|value| (name.to_owned(), value)), parse)
}

/// A secret in a variable, or in the file that `…_FILE` names.
fn secret(
    set: Environment,
    name: &str,
    parse: fn(&str) -> Result<Key, String>,
) -> Result<Option<Key>, ConfigError> {
    match variable(set, name, parse)? {
        Some(key) => Ok(Some(key)),
        None => variable(set, &format!("{name}_FILE"), |path| secret_file(path, parse)),
    }
}

fn serving(config: &mut Config, options: &Options, set: Environment) -> Result<(), ConfigError> {
    if let Some((_, dist)) = first(options.dist.as_ref(), "--dist", "CLEW_DIST", set) {
        config.dist = PathBuf::from(dist);
    }
    if let Some(host) = read(first(options.host.as_ref(), "--host", "CLEW_HOST", set), values::host)? {
        config.host = host;
    }
    if let Some(port) = read(first(options.port.as_ref(), "--port", "CLEW_PORT", set), values::port)? {
        config.port = port;
    }
    let origins = |value: &str| values::list(value).iter().map(|origin| Origin::parse(origin)).collect();
    if let Some(origins) = variable::<Vec<Origin>>(set, "CLEW_ORIGINS", origins)? {
        config.origins = origins;
    }
    if let Some(token) = secret(set, "CLEW_TOKEN", values::token)? {
        config.token = Some(token);
    }
    Ok(())
}

fn model_server(config: &mut Config, options: &Options, set: Environment) -> Result<(), ConfigError> {
    let base = read(first(options.upstream.as_ref(), "--upstream", "CLEW_UPSTREAM", set), values::address)?;
    if let Some(base) = base {
        let mut upstream = Upstream::new(base);
        upstream.key = secret(set, "CLEW_API_KEY", values::key)?;
        upstream.models = values::list(&set("CLEW_MODELS").unwrap_or_default());
        config.upstreams.retain(|other| other.name != upstream.name);
        config.upstreams.insert(0, upstream);
    }
    let number = |value: &str| value.parse().map_err(|_| format!("{value:?} is no number of tokens"));
    if let Some(most) = variable(set, "CLEW_MAX_TOKENS", number)? {
        config.limits.max_tokens = Some(most);
    }
    Ok(())
}

fn searching(config: &mut Config, set: Environment) -> Result<(), ConfigError> {
    let endpoint = |usual: &'static str| {
        move |value: &str| values::address(if value.eq_ignore_ascii_case("on") { usual } else { value })
    };
    if let Some(endpoint) = variable(set, "CLEW_WIKIPEDIA", endpoint(WIKIPEDIA))? {
        config.search.wikipedia = Some(Source { endpoint, key: None, private: false });
    }
    if let Some(key) = secret(set, "CLEW_WEB_SEARCH_KEY", values::key)? {
        let named = variable(set, "CLEW_WEB_SEARCH", endpoint(SERPER))?;
        let endpoint = named.map_or_else(|| values::address(SERPER), Ok);
        let endpoint = endpoint.map_err(|problem| ConfigError::new("CLEW_WEB_SEARCH", problem))?;
        config.search.web = Some(Source { endpoint, key: Some(key), private: false });
    } else if set("CLEW_WEB_SEARCH").is_some() {
        return Err(ConfigError::new(
            "CLEW_WEB_SEARCH",
            "needs CLEW_WEB_SEARCH_KEY or CLEW_WEB_SEARCH_KEY_FILE",
        ));
    }
    Ok(())
}

fn logging(config: &mut Config, set: Environment) -> Result<(), ConfigError> {
    let level = |value: &str| match value {
        "off" => Ok(Level::Off),
        "error" => Ok(Level::Error),
        "warn" => Ok(Level::Warn),
        "info" => Ok(Level::Info),
        "debug" => Ok(Level::Debug),
        _ => Err(format!("{value:?} is no level; use off, error, warn, info or debug")),
    };
    let format = |value: &str| match value {
        "auto" => Ok(Format::Auto),
        "json" => Ok(Format::Json),
        "text" => Ok(Format::Text),
        _ => Err(format!("{value:?} is no format; use auto, json or text")),
    };
    config.log.level = variable(set, "CLEW_LOG", level)?.unwrap_or(config.log.level);
    config.log.format = variable(set, "CLEW_LOG_FORMAT", format)?.unwrap_or(config.log.format);
    Ok(())
}

/// Whoever reaches the server can spend the key: strangers need a token.
fn check_access(config: &Config) -> Result<(), ConfigError> {
    if config.host.is_loopback() || config.token.is_some() {
        return Ok(());
    }
    let problem = "others can reach this address and would use your model key; set CLEW_TOKEN to a secret for your \
                   visitors (openssl rand -hex 24 makes one), or listen on 127.0.0.1";
    Err(ConfigError::new(format!("host {}", config.host), problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Variables<'a> = &'a [(&'a str, &'a str)];
    const TOKEN: &str = "0123456789abcdef0123456789abcdef";

    fn wish(line: &str, environment: Variables) -> Result<Wish, ConfigError> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        from_command_line(arguments.into_iter(), |name| {
            environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        })
    }

    fn config(line: &str, environment: Variables) -> Config {
        match wish(line, environment) {
            Ok(Wish::Serve(config)) => *config,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn refused(line: &str, environment: Variables, place: &str, problem: &str) {
        let error = wish(line, environment).map(|_| ()).unwrap_err();
        assert_eq!(error.place, place, "{line}: {error}");
        assert!(error.problem.contains(problem), "{line}: {error}");
    }

    #[test]
    fn defaults_serve_the_app_alone() {
        let config = config("", &[("CLEW_API_KEY", "k"), ("CLEW_UPSTREAM", " ")]);
        assert_eq!(config.address().to_string(), "127.0.0.1:8080");
        assert_eq!(config.dist, PathBuf::from("dist"));
        assert!(
            config.upstreams.is_empty() && config.search.web.is_none() && config.search.wikipedia.is_none()
        );
    }

    #[test]
    fn options_in_both_spellings() {
        let config = config("--dist=web --port 0 --host=::1", &[("CLEW_PORT", "9")]);
        assert_eq!((config.dist, config.port), (PathBuf::from("web"), 0));
        assert!(config.host.is_ipv6());
        assert!(matches!(wish("--port 1 --help", &[]), Ok(Wish::Help)));
        assert!(matches!(wish("--check", &[]), Ok(Wish::Check(_))));
    }

    #[test]
    fn an_option_goes_before_the_environment() {
        let environment = [("CLEW_UPSTREAM", "https://a.example/v1"), ("CLEW_MODELS", "x, y,")];
        let config = config("--upstream http://127.0.0.1:9/v1/", &environment);
        let [upstream] = config.upstreams.as_slice() else { panic!("{:?}", config.upstreams) };
        assert_eq!(upstream.base.as_str(), "http://127.0.0.1:9/v1/");
        assert!(upstream.allows("y") && !upstream.allows("z"));
    }

    #[test]
    fn nonsense_is_named() {
        refused("--prot 1", &[], "--prot", "--help");
        refused("--port", &[], "--port", "needs a value");
        refused("--port 70000", &[], "--port", "0 to 65535");
        refused("", &[("CLEW_PORT", "x")], "CLEW_PORT", "0 to 65535");
        refused("--host example.org", &[], "--host", "127.0.0.1");
        refused("--upstream ftp://a.example", &[], "--upstream", "ftp://a.example");
        refused("--upstream https://me:secret@a.example/v1", &[], "--upstream", "only scheme");
        refused("--upstream https://a.example/v1?key=1", &[], "--upstream", "only scheme");
        refused("--config /none/clew.toml", &[], "/none/clew.toml", "cannot read");
        refused("", &[("CLEW_LOG", "loud")], "CLEW_LOG", "warn");
        refused("", &[("CLEW_WEB_SEARCH", "on")], "CLEW_WEB_SEARCH", "CLEW_WEB_SEARCH_KEY");
        let broken = [("CLEW_UPSTREAM", "https://a.example/v1"), ("CLEW_API_KEY", "sk\nx")];
        refused("", &broken, "CLEW_API_KEY", "line break");
    }

    #[test]
    fn strangers_need_a_token() {
        refused("--host 0.0.0.0", &[], "host 0.0.0.0", "CLEW_TOKEN");
        refused("--host 0.0.0.0", &[("CLEW_TOKEN", "short")], "CLEW_TOKEN", "at least 20");
        let open = config("--host 0.0.0.0", &[("CLEW_TOKEN", TOKEN)]);
        assert!(open.token.is_some() && open.is_readable_on_the_way());
        let behind = [("CLEW_TOKEN", TOKEN), ("CLEW_ORIGINS", "https://clew.example.org")];
        assert!(!config("--host 0.0.0.0", &behind).is_readable_on_the_way());
        assert!(!config("", &[]).is_readable_on_the_way());
    }

    #[test]
    fn searches_are_on_when_named() {
        let config = config("", &[("CLEW_WIKIPEDIA", "on"), ("CLEW_WEB_SEARCH_KEY", "k")]);
        assert_eq!(config.search.wikipedia.unwrap().endpoint.host_str(), Some("en.wikipedia.org"));
        assert_eq!(config.search.web.unwrap().endpoint.as_str(), SERPER);
    }
}
