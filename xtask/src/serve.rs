//! `cargo xtask serve`: sets up, builds, and runs the proxy, which serves the app on this machine.

use crate::{
    Outcome,
    build::{self, Mode},
    place::Place,
    setup,
    shell::{Job, step},
};

/// What `serve` was asked for.
#[derive(Debug, PartialEq)]
pub struct Options {
    pub port: u16,
    pub mode: Mode,
    /// Handed on to the proxy.
    pub for_proxy: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { port: 8080, mode: Mode::default(), for_proxy: Vec::new() }
    }
}

/// Does not return before the proxy ends.
pub fn serve(place: &Place, options: &Options) -> Outcome {
    let tools = setup::everything(place)?;
    println!("Build");
    step("proxy", || build_proxy(place))?;
    if options.mode != Mode::Watch {
        build::dist(place, &tools, options.mode)?;
        return replace_by(proxy(place, options));
    }
    step("dist", || {
        build::trunk(place, &tools, "build", Mode::Watch).run()?;
        Ok(((), "built (watch); further changes are built as they come".into()))
    })?;
    let mut watcher = build::trunk(place, &tools, "watch", Mode::Watch).start()?;
    let outcome = proxy(place, options).run();
    let _ = watcher.kill();
    outcome
}

/// Compiles the proxy.
pub fn build_proxy(place: &Place) -> Outcome<((), String)> {
    Job::line(place, "cargo build --quiet --locked --release -p clew-proxy").run()?;
    Ok(((), "built".into()))
}

fn proxy(place: &Place, options: &Options) -> Job {
    let program = place.target.join("release/clew-proxy");
    let mut job =
        Job::new(place, program, &["--port", &options.port.to_string(), "--dist"]).argument(place.dist());
    for word in &options.for_proxy {
        job = job.argument(word);
    }
    job
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
