//! `cargo xtask serve`: sets up, builds, and runs the proxy, which serves the app on this machine.

use crate::{
    Outcome,
    build::{self, Mode},
    library,
    place::Place,
    setup,
    shell::{Job, Steps, Todo},
};

/// What `serve` was asked for.
#[derive(Debug, PartialEq)]
pub struct Options {
    pub port: u16,
    pub mode: Mode,
    /// With a database for libraries, of its own where none is named.
    pub library: bool,
    /// Handed on to the proxy.
    pub for_proxy: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { port: 8080, mode: Mode::default(), library: false, for_proxy: Vec::new() }
    }
}

/// Does not return before the proxy ends.
pub fn serve(place: &Place, options: &Options) -> Outcome {
    let todo = [setup::todo(place), vec![proxy_todo(place)], build::todo(place, options.mode)].concat();
    let steps = Steps::announce(&todo, &place.cache);
    let tools = setup::steps(place, &steps)?;
    steps.step("proxy", || build_proxy(place))?;
    if options.mode != Mode::Watch {
        build::dist(place, &tools, options.mode, &steps)?;
        return replace_by(proxy(place, options)?);
    }
    steps.step("dist", || {
        build::watch::first(place, &tools)?;
        Ok(((), "built (watch); further changes are built as they come".into()))
    })?;
    let proxy = proxy(place, options)?;
    std::thread::scope(|scope| {
        scope.spawn(|| build::watch::forever(place, &tools));
        // The watcher ends with this process, and this process with the proxy.
        let outcome = proxy.run();
        if let Err(message) = &outcome {
            eprintln!("xtask: {message}");
        }
        std::process::exit(i32::from(outcome.is_err()))
    })
}

/// Cargo knows whether the proxy is up to date; whether it was ever built, anyone can see.
fn proxy_todo(place: &Place) -> Todo {
    let there = place.target.join("release/clew-proxy").is_file();
    Todo { seconds: if there { 0 } else { 70 } }
}

/// Compiles the proxy.
pub fn build_proxy(place: &Place) -> Outcome<((), String)> {
    Job::line(place, "cargo build --quiet --locked --release -p clew-proxy").run()?;
    Ok(((), "built".into()))
}

fn proxy(place: &Place, options: &Options) -> Outcome<Job> {
    let program = place.target.join("release/clew-proxy");
    let host = if options.library { library::host(place)? } else { None };
    let job = match host {
        Some(host) => host.argument(program).argument("--port"),
        None => Job::new(place, program, &["--port"]),
    };
    let mut job = job.argument(options.port.to_string()).argument("--dist").argument(place.dist());
    for word in &options.for_proxy {
        job = job.argument(word);
    }
    Ok(job)
}

/// On Unix the proxy takes this process's place, so that stopping the one stops the other.
fn replace_by(job: Job) -> Outcome {
    #[cfg(unix)]
    {
        Err(job.replace())
    }
    #[cfg(not(unix))]
    {
        job.run()
    }
}
