//! How is the database reached, and how long may anything there take?

use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;

use crate::error::{LibraryError, version_message};
use crate::migrate::{self, SCHEMA};
use crate::slice::Shares;
use crate::tls;

/// How a database is used.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Connections at most.
    pub connections: usize,
    /// How long one waits for a connection.
    pub wait: Duration,
    /// How long one statement of reading may take.
    pub read: Duration,
    /// How long one statement of writing may take.
    pub write: Duration,
    /// How many nodes a search by meaning looks at (`hnsw.ef_search`).
    pub breadth: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            connections: 8,
            wait: Duration::from_secs(5),
            read: Duration::from_secs(5),
            write: Duration::from_secs(60),
            breadth: 200,
        }
    }
}

/// The libraries of one database. Cheap to clone; nothing is reached before it is asked for.
#[derive(Clone)]
pub struct Libraries {
    pool: Pool,
    settings: Arc<Settings>,
    pub(crate) shares: Arc<Mutex<Shares>>,
}

impl Libraries {
    /// The database at an address like `postgresql://user:password@host/database?sslmode=verify-full`.
    ///
    /// # Errors
    /// [`LibraryError::Address`], which never tells the password.
    pub fn at(address: &str, settings: Settings) -> Result<Self, LibraryError> {
        Self::with(address, settings, true)
    }

    /// As [`Self::at`], for whoever is about to make the tables.
    pub(crate) fn unchecked(address: &str, settings: Settings) -> Result<Self, LibraryError> {
        Self::with(address, settings, false)
    }

    fn with(address: &str, settings: Settings, is_checked: bool) -> Result<Self, LibraryError> {
        let (address, way) = tls::way(address)?;
        let mut config = Config::from_str(&address).map_err(|_| {
            LibraryError::Address("write it as postgresql://user:password@host:5432/database".to_owned())
        })?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(LibraryError::Address("it names no host".to_owned()));
        }
        if config.get_hosts().is_empty() && config.get_ssl_mode() == SslMode::Prefer {
            // A certificate names a host; a bare number has none.
            config.ssl_mode(SslMode::Disable);
        }
        config.application_name("clew-library").connect_timeout(settings.wait).keepalives_idle(settings.read);
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config, way.connector()?, recycling);
        let begin = begin(&settings);
        let hook = Hook::async_fn(move |client: &mut deadpool_postgres::ClientWrapper, _| {
            let begin = begin.clone();
            Box::pin(async move {
                client.batch_execute(&begin).await.map_err(HookError::Backend)?;
                let found = migrate::version(client).await.map_err(HookError::Backend)?;
                if is_checked && found != SCHEMA {
                    return Err(HookError::message(version_message(found)));
                }
                Ok(())
            })
        });
        let pool = Pool::builder(manager)
            .max_size(settings.connections)
            .wait_timeout(Some(settings.wait))
            .create_timeout(Some(settings.wait))
            .recycle_timeout(Some(settings.wait))
            .runtime(Runtime::Tokio1)
            .post_create(hook)
            .build()
            .map_err(|error| LibraryError::Address(error.to_string()))?;
        Ok(Self { pool, settings: Arc::new(settings), shares: Arc::default() })
    }

    /// A connection on which each statement may take as long as reading may.
    pub(crate) async fn client(&self) -> Result<Object, LibraryError> {
        Ok(self.pool.get().await?)
    }

    /// What gives a transaction of writing its time.
    pub(crate) fn time_to_write(&self) -> String {
        let milliseconds = self.settings.write.as_millis();
        format!("set local statement_timeout = {milliseconds}; set local lock_timeout = {milliseconds}")
    }

    /// What takes the limit of time from a session: for building an index.
    pub(crate) fn all_the_time() -> &'static str {
        "set statement_timeout = 0"
    }

    /// Whether the database answers, and has the tables that this program knows.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn look(&self) -> Result<(), LibraryError> {
        self.client().await?.batch_execute("select 1").await.map_err(Into::into)
    }
}

/// What every connection begins with. Only numbers are put in. Statements are planned anew each time: a plan for any library and
/// any number of passages would look into all partitions, and not into the index of meanings. A page here or there costs alike: of
/// an entity that half the library speaks of, a few rows are read in the order of their index, and not all of them to be sorted.
fn begin(settings: &Settings) -> String {
    let (read, breadth) = (settings.read.as_millis(), settings.breadth);
    format!(
        "set search_path = clew, public; set statement_timeout = {read}; set lock_timeout = {read}; \
         set idle_in_transaction_session_timeout = {idle}; set hnsw.ef_search = {breadth}; set jit = off; set random_page_cost = 1.1; set plan_cache_mode = force_custom_plan",
        idle = read.max(10_000),
    )
}
