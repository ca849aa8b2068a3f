//! `host`: a server of one's own, for as long as a program runs.

use std::path::PathBuf;
use std::process::ExitCode;

use clew_library::local::{Server, installed, programs};
use clew_library::{Libraries, LibraryError, Open, Settings};

use crate::{Outcome, told};

pub async fn host(options: &[&str]) -> Outcome<ExitCode> {
    let (folder, program) = match options {
        ["--folder", folder, "--", program @ ..] => (PathBuf::from(folder), program),
        ["--", program @ ..] => (usual_folder()?, program),
        _ => return Err("host needs -- and a program; see clew-library --help".to_owned()),
    };
    let [name, words @ ..] = program else { return Err("host needs a program behind --".to_owned()) };
    let missing = "there is no PostgreSQL with pgvector here: cargo xtask serve --library brings one; or name a database in CLEW_LIBRARY";
    let server = Server::lasting(&programs().ok_or(missing)?, &folder).map_err(|error| error.to_string())?;
    let address = server.address("postgres");
    Libraries::migrate(&address).await.map_err(told)?;
    let libraries = Libraries::at(&address, Settings::default()).map_err(told)?;
    match libraries.create("library", Open::Writing, true).await {
        Ok(_) | Err(LibraryError::Malformed(_)) => {}
        Err(error) => return Err(told(error)),
    }
    println!("The library's database is in {}", folder.display());
    let mut child = tokio::process::Command::new(name)
        .args(words)
        .env("CLEW_LIBRARY", &address)
        .spawn()
        .map_err(|error| format!("{name} cannot be started: {error}"))?;
    // The program hears the same signals as we do, and ends; then the server does.
    let ended = loop {
        tokio::select! {
            ended = child.wait() => break ended,
            () = told_to_stop() => if let Some(id) = child.id() { ask_to_end(id) },
        }
    };
    drop(server);
    let code = ended.ok().and_then(|status| status.code()).unwrap_or(0);
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}

/// Where the data of a server of one's own are kept.
fn usual_folder() -> Outcome<PathBuf> {
    let installed = installed().ok_or("no HOME in the environment; name a folder with --folder")?;
    Ok(installed.with_file_name("clew-library-data"))
}

async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut ended), Ok(mut interrupted)) =
            (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
        {
            tokio::select! { _ = ended.recv() => {}, _ = interrupted.recv() => {} }
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await.unwrap_or(());
}

/// Ends a program as its terminal would; it may finish what it is at.
fn ask_to_end(id: u32) {
    let _ = std::process::Command::new("kill").arg(id.to_string()).status();
}
