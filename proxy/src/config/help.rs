//! What `--help` prints.

/// Every option and variable, and where the settings file is explained.
pub const HELP: &str = "\
clew-proxy: serves Clew and, where told to, passes questions on to language models and searches.

Usage: clew-proxy [--dist DIR] [--host ADDRESS] [--port NUMBER] [--upstream URL] [--config FILE] [--check]

  --dist DIR       folder of the built app                                    [dist]
  --host ADDRESS   address to listen on; others than this machine's own need
                   a token (CLEW_TOKEN)                                       [127.0.0.1]
  --port NUMBER    port to listen on; 0 takes any free one                    [8080]
  --upstream URL   base address of an OpenAI-compatible model server, such as
                   https://api.openai.com/v1 or http://127.0.0.1:11434/v1
  --config FILE    settings in TOML; proxy/clew.example.toml shows all of them
  --check          read the settings, say whether they make sense, and end
  --help           this text

Environment (an option goes before it, the settings file after it):
  CLEW_CONFIG, CLEW_DIST, CLEW_HOST, CLEW_PORT, CLEW_UPSTREAM    the same as the options
  CLEW_API_KEY           key of the model server; it never reaches the page, a message or a log
  CLEW_MODELS            models the page may use, separated by commas; all of them when unset
  CLEW_MAX_TOKENS        most tokens of one answer; requests for more are lowered
  CLEW_TOKEN             secret for visitors from elsewhere, at least 20 characters
  CLEW_ORIGINS           addresses browsers use to get here, separated by commas, when it is not
                         the one listened on: https://clew.example.org
  CLEW_WIKIPEDIA         'on' for en.wikipedia.org, or a MediaWiki's api.php, for /search/wikipedia
  CLEW_WEB_SEARCH_KEY    key of serper.dev, for /search/web
  CLEW_WEB_SEARCH        another address that answers in Serper's shape
  CLEW_LIBRARY           database with libraries, for /library/v1:
                         postgresql://user:password@host/database (see clew-library --help)
  CLEW_CONNECTIONS       file for connections made from the page that are to be kept, or 'off'
                         [~/.config/clew/connections.json]
  CLEW_LOG               off, error, warn, info or debug                       [info]
  CLEW_LOG_FORMAT        json, text, or auto: text on a terminal               [auto]
  CLEW_API_KEY_FILE, CLEW_TOKEN_FILE, CLEW_WEB_SEARCH_KEY_FILE, CLEW_LIBRARY_FILE
                         files that hold the secret instead

Only in the settings file: several model servers, Azure's style, time-outs, retries, sizes, numbers
at a time, budgets a visitor and in all, TLS, the cache on disk.

Without any of this the app works with its built-in reader, and nothing leaves this machine.
";
