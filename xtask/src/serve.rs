//! `cargo xtask serve`: sets up, builds, and runs the proxy, which serves the app on this machine.

use std::path::PathBuf;

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
    // Whoever publishes, or searches a library, has it compiled well; to try things out it shall be there soon.
    let compiled =
        if options.library || options.mode == Mode::Release { Compiled::Well } else { Compiled::Soon };
    let todo = [setup::todo(place), vec![compiled.todo(place)], build::todo(place, options.mode)].concat();
    let steps = Steps::announce(&todo, &place.cache);
    let tools = setup::steps(place, &steps)?;
    if options.mode != Mode::Watch {
        both(place, &steps, compiled, || build::dist(place, &tools, options.mode, &steps))?;
        return replace_by(proxy(place, options, compiled)?);
    }
    steps.step("proxy", || build_proxy(place, compiled))?;
    steps.step("dist", || {
        build::watch::first(place, &tools)?;
        Ok(((), "built (watch); further changes are built as they come".into()))
    })?;
    let proxy = proxy(place, options, compiled)?;
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

/// The proxy beside the page: a program's last crate keeps one core busy, and the other is free for the proxy.
fn both(place: &Place, steps: &Steps, compiled: Compiled, page: impl FnOnce() -> Outcome) -> Outcome {
    std::thread::scope(|scope| {
        let proxy = scope.spawn(|| build_proxy(place, compiled));
        let page = page();
        let proxy = proxy.join().unwrap_or_else(|_| Err("stopped in the middle".into()));
        // Both are waited for: a compiler left alone would go on writing.
        page.and(steps.step("proxy", || proxy))
    })
}

/// How the proxy is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compiled {
    /// In half the time: most of a first set-up is compiling, and one visitor on this machine notices nothing of it.
    Soon,
    /// For many visitors, and to measure with.
    Well,
}

impl Compiled {
    const fn profile(self) -> &'static str {
        match self {
            Self::Soon => "trial",
            Self::Well => "release",
        }
    }

    /// Where the program lies once it is built.
    pub fn program(self, place: &Place) -> PathBuf {
        place.target.join(self.profile()).join("clew-proxy")
    }

    /// Cargo knows whether the proxy is up to date; whether it was ever built, anyone can see.
    fn todo(self, place: &Place) -> Todo {
        let seconds = if self == Self::Soon { 150 } else { 310 };
        Todo { seconds: if self.program(place).is_file() { 0 } else { seconds } }
    }
}

/// Compiles the proxy.
pub fn build_proxy(place: &Place, compiled: Compiled) -> Outcome<((), String)> {
    let job = Job::line(place, "cargo build --quiet --locked -p clew-proxy --profile");
    job.argument(compiled.profile()).run()?;
    Ok(((), "built".into()))
}

fn proxy(place: &Place, options: &Options, compiled: Compiled) -> Outcome<Job> {
    let program = compiled.program(place);
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
