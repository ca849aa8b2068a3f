//! The program under test, in a process of its own, so that its memory is its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::Outcome;

pub struct Program {
    child: Child,
    pub address: SocketAddr,
    folder: PathBuf,
}

impl Program {
    /// Starts the proxy that was built with this example, in front of a model server.
    pub fn start(upstream: &str, name: &str) -> Outcome<Self> {
        let folder = std::env::temp_dir().join(format!("clew-load-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("index.html"), "<!doctype html><title>Clew</title>")?;
        let settings = folder.join("clew.toml");
        let limits =
            "concurrent = 4000\nretries = 0\nidle_seconds = 5\nfirst_byte_seconds = 5\nstall_seconds = 5";
        std::fs::write(&settings, format!("[limits]\n{limits}\n"))?;
        let mut child = Command::new(beside_us()?)
            .args(["--port", "0", "--upstream", upstream, "--dist"])
            .arg(&folder)
            .arg("--config")
            .arg(&settings)
            .env("CLEW_LOG", "warn")
            .env("CLEW_API_KEY", "sk-load-test")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().ok_or("no output")?).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("Clew is at http://").trim_end_matches('/').parse()?;
        Ok(Self { child, address, folder })
    }

    /// Resident memory now and at its highest, bytes.
    pub fn memory(&self) -> Outcome<(u64, u64)> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
            kilobytes.map(|kilobytes| kilobytes * 1024).ok_or("no such field")
        };
        Ok((field("VmRSS:")?, field("VmHWM:")?))
    }

    /// Open files, of which connections are the most.
    pub fn open_files(&self) -> Outcome<usize> {
        Ok(std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }

    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// `target/release/examples/load` → `target/release/clew-proxy`.
fn beside_us() -> Outcome<PathBuf> {
    let us = std::env::current_exe()?;
    let folder = us.parent().and_then(std::path::Path::parent).ok_or("the example stands in a folder")?;
    let program = folder.join("clew-proxy");
    if program.is_file() { Ok(program) } else { Err(format!("build {} first", program.display()).into()) }
}
