//! The settings file: TOML, in which an unknown name is an error.

use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::HeaderName;
use reqwest::Url;
use serde::Deserialize;
use toml::Spanned;

use super::values::{self, header_name, seconds, url};
use super::{
    Budgets, CacheFile, Config, ConfigError, Format, Key, Level, Limits, Log, Origin, Source, Style, Tls,
    Upstream,
};

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct File {
    serve: Serve,
    log: FileLog,
    limits: Limits,
    budget: Budgets,
    upstream: Vec<Spanned<FileUpstream>>,
    search: FileSearch,
    cache: Option<FileCache>,
    library: FileLibrary,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct FileLibrary {
    database_env: Option<Spanned<String>>,
    database_file: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Serve {
    dist: Option<PathBuf>,
    host: Option<Spanned<String>>,
    port: Option<u16>,
    origins: Vec<Origin>,
    token_env: Option<Spanned<String>>,
    token_file: Option<Spanned<String>>,
    tls_certificate: Option<PathBuf>,
    tls_key: Option<Spanned<PathBuf>>,
    #[serde(deserialize_with = "header_name")]
    client_address_header: Option<HeaderName>,
    drain_seconds: Option<Seconds>,
}

#[derive(Deserialize)]
struct Seconds(#[serde(deserialize_with = "seconds")] Duration);

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct FileLog {
    level: Level,
    format: Format,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileUpstream {
    name: Spanned<String>,
    #[serde(deserialize_with = "url")]
    base: Url,
    #[serde(default)]
    style: FileStyle,
    api_version: Option<String>,
    key_env: Option<Spanned<String>>,
    key_file: Option<Spanned<String>>,
    #[serde(default)]
    models: Vec<String>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum FileStyle {
    #[default]
    Openai,
    Azure,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct FileSearch {
    wikipedia: Option<Spanned<FileSource>>,
    web: Option<Spanned<FileSource>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileSource {
    endpoint: Option<Spanned<String>>,
    key_env: Option<Spanned<String>>,
    key_file: Option<Spanned<String>>,
    #[serde(default)]
    private: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCache {
    file: PathBuf,
    #[serde(default = "megabytes")]
    megabytes: u64,
    #[serde(default = "hours")]
    hours: u64,
}

fn megabytes() -> u64 {
    256
}

fn hours() -> u64 {
    24 * 30
}

/// Where the endpoints are when the file does not say.
pub(super) const WIKIPEDIA: &str = "https://en.wikipedia.org/w/api.php";
pub(super) const SERPER: &str = "https://google.serper.dev/search";

/// Reads settings files, and the keys they refer to.
pub(super) struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    environment: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        path: &'a Path,
        text: &'a str,
        environment: &'a dyn Fn(&str) -> Option<String>,
    ) -> Self {
        Self { path, text, environment }
    }

    /// The settings of the file, on top of the defaults.
    pub(super) fn read(&self) -> Result<Config, ConfigError> {
        let file: File = toml::from_str(self.text).map_err(|error| {
            self.error(error.span().map_or(0, |span| span.start), error.message().replace('\n', "; "))
        })?;
        let mut config = Config { limits: file.limits, budgets: file.budget, ..Config::default() };
        config.log = Log { level: file.log.level, format: file.log.format };
        config.cache = file.cache.map(|cache| CacheFile {
            file: cache.file,
            bytes: cache.megabytes << 20,
            keep: Duration::from_secs(cache.hours.saturating_mul(3600)),
        });
        self.serve(file.serve, &mut config)?;
        for upstream in file.upstream {
            let upstream = self.upstream(upstream, &config.upstreams)?;
            config.upstreams.push(upstream);
        }
        config.search.wikipedia =
            file.search.wikipedia.map(|source| self.source(source, WIKIPEDIA)).transpose()?;
        config.search.web = file.search.web.map(|source| self.web(source)).transpose()?;
        let FileLibrary { database_env, database_file } = file.library;
        config.library = self.secret(database_env.as_ref(), database_file.as_ref(), values::key)?;
        Ok(config)
    }

    fn serve(&self, serve: Serve, config: &mut Config) -> Result<(), ConfigError> {
        config.dist = serve.dist.unwrap_or_else(|| config.dist.clone());
        config.port = serve.port.unwrap_or(config.port);
        if let Some(host) = serve.host {
            config.host = self.at(&host, values::host(host.get_ref()))?;
        }
        config.origins = serve.origins;
        config.token = self.secret(serve.token_env.as_ref(), serve.token_file.as_ref(), values::token)?;
        config.tls = match (serve.tls_certificate, serve.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls { certificate, key: key.into_inner() }),
            (None, None) => None,
            (None, Some(key)) => {
                return self.at(&key, Err("tls_key needs tls_certificate beside it".to_owned()));
            }
            (Some(_), None) => return Err(self.error(0, "[serve] tls_certificate needs tls_key beside it")),
        };
        config.client_address_header = serve.client_address_header;
        config.drain = serve.drain_seconds.map_or(config.drain, |seconds| seconds.0);
        Ok(())
    }

    fn upstream(&self, file: Spanned<FileUpstream>, others: &[Upstream]) -> Result<Upstream, ConfigError> {
        let start = file.span().start;
        let file = file.into_inner();
        let name = file.name.get_ref().clone();
        let plain =
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if !plain {
            return self.at(&file.name, Err("a name is made of letters, digits, - and _".to_owned()));
        }
        if others.iter().any(|other| other.name == name) {
            return self.at(
                &file.name,
                Err(format!("there is another upstream called {name:?}; choose another name")),
            );
        }
        let style = match (file.style, file.api_version) {
            (FileStyle::Openai, _) => Style::OpenAi,
            (FileStyle::Azure, Some(version)) if !file.models.is_empty() && is_version(&version) => {
                Style::Azure { version }
            }
            (FileStyle::Azure, _) => {
                let problem = "style \"azure\" needs api_version (such as \"2024-10-21\") and the deployments' names in models";
                return Err(self.error(start, problem));
            }
        };
        let key = self.secret(file.key_env.as_ref(), file.key_file.as_ref(), values::key)?;
        Ok(Upstream { name, base: file.base, style, key, models: file.models })
    }

    fn web(&self, file: Spanned<FileSource>) -> Result<Source, ConfigError> {
        let start = file.span().start;
        let source = self.source(file, SERPER)?;
        if source.key.is_none() && !source.private {
            return Err(self.error(start, "[search.web] needs key_env or key_file"));
        }
        Ok(source)
    }

    fn source(&self, file: Spanned<FileSource>, usual: &str) -> Result<Source, ConfigError> {
        let start = file.span().start;
        let file = file.into_inner();
        let (start, text) =
            file.endpoint.map_or((start, usual.to_owned()), |at| (at.span().start, at.into_inner()));
        let endpoint = values::address(&text).map_err(|problem| self.error(start, problem))?;
        let key = self.secret(file.key_env.as_ref(), file.key_file.as_ref(), values::key)?;
        Ok(Source { endpoint, key, private: file.private })
    }

    /// A secret from the environment or a file; the settings file itself is no place for it.
    fn secret(
        &self,
        variable: Option<&Spanned<String>>,
        file: Option<&Spanned<String>>,
        parse: fn(&str) -> Result<Key, String>,
    ) -> Result<Option<Key>, ConfigError> {
        if let Some(name) = variable {
            let value = (self.environment)(name.get_ref()).ok_or_else(|| {
                format!("the environment has no {}; set it, or take this line out", name.get_ref())
            });
            return self.at(name, value.and_then(|value| parse(&value)).map(Some));
        }
        let Some(path) = file else { return Ok(None) };
        self.at(path, secret_file(path.get_ref(), parse).map(Some))
    }

    fn at<V, T>(&self, place: &Spanned<V>, value: Result<T, String>) -> Result<T, ConfigError> {
        value.map_err(|problem| self.error(place.span().start, problem))
    }

    fn error(&self, start: usize, problem: impl Into<String>) -> ConfigError {
        let line = self.text.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
        ConfigError::new(format!("{}, line {line}", self.path.display()), problem)
    }
}

/// What stands in a secret's file, without the line break that editors leave at its end.
pub(super) fn secret_file(path: &str, parse: fn(&str) -> Result<Key, String>) -> Result<Key, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read the secret in {path}: {error}"))?;
    parse(&text)
}

fn is_version(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, ConfigError> {
        let environment = |name: &str| match name {
            "KEY" => Some("sk-1".to_owned()),
            "SHORT" => Some("abc".to_owned()),
            _ => None,
        };
        Reader::new(Path::new("clew.toml"), text, &environment).read()
    }

    fn refused(text: &str, line: usize, expected: &str) {
        let error = read(text).unwrap_err();
        assert_eq!(error.place, format!("clew.toml, line {line}"), "{error}");
        assert!(error.problem.contains(expected), "{error}");
    }

    #[test]
    fn everything_can_be_said() {
        let config = read(include_str!("../../clew.example.toml")).unwrap();
        assert_eq!(config.upstreams.len(), 2);
        assert_eq!(config.limits.max_tokens, Some(4096));
        assert!(config.search.wikipedia.is_some() && config.cache.is_some());
        assert_eq!(read("").unwrap().address().to_string(), "127.0.0.1:8080");
    }

    #[test]
    fn nonsense_is_named_with_its_line_and_a_way_out() {
        refused("[serve]\nprot = 1", 2, "unknown field `prot`, expected one of `dist`, `host`, `port`");
        refused("\n[serve]\nport = 70000", 3, "70000");
        refused("[serve]\nhost = \"nowhere\"", 2, "use 127.0.0.1");
        refused("[serve]\norigins = [\"clew.example\"]", 2, "https://clew.example.org");
        refused("[serve]\ntoken_env = \"SHORT\"", 2, "openssl rand -hex 24");
        refused("[serve]\ntls_key = \"k.pem\"", 2, "tls_certificate");
        refused("[limits]\nidle_seconds = 0", 2, "above 0");
        refused("[limits]\nconcurrent = 0", 2, "above 0");
        refused(
            "[[upstream]]\nname = \"a\"\nbase = \"ftp://x\"",
            3,
            "no address like https://api.openai.com/v1",
        );
        refused("[[upstream]]\nname = \"a\"\nbase = \"https://me:pw@x/v1\"", 3, "only scheme, host and path");
        refused("[[upstream]]\nname = \"a b\"\nbase = \"http://x\"", 2, "letters, digits");
        refused("[[upstream]]\nname = \"a\"\nbase = \"http://x\"\nkey_env = \"NONE\"", 4, "set it");
        refused("[[upstream]]\nname = \"a\"\nbase = \"http://x\"\nkey_file = \"/none\"", 4, "/none");
        refused("[[upstream]]\nname = \"a\"\nbase = \"http://x\"\nkey = \"sk\"", 4, "unknown field `key`");
        refused("[[upstream]]\nname = \"a\"\nbase = \"http://x\"\nstyle = \"azure\"", 1, "api_version");
        refused("[search.web]\n", 1, "key_env or key_file");
        refused("[serve\n", 1, "");
    }

    #[test]
    fn names_are_given_once() {
        let twice = "[[upstream]]\nname = \"a\"\nbase = \"http://x\"\n[[upstream]]\nname = \"a\"\nbase = \"http://y\"";
        refused(twice, 5, "another upstream called");
    }

    #[test]
    fn secrets_come_from_elsewhere() {
        let config = read("[[upstream]]\nname = \"a\"\nbase = \"http://x\"\nkey_env = \"KEY\"").unwrap();
        assert_eq!(config.upstreams[0].key.as_ref().map(Key::reveal), Some("sk-1"));
        assert!(!format!("{config:?}").contains("sk-1"));
    }
}
