//! Libraries on this machine: a database for the tests, and for `serve --library`.

use std::path::PathBuf;

use crate::{
    Outcome,
    place::Place,
    setup,
    shell::{Job, step},
};

/// The job, with the server's programs in its surroundings where they can be had; where not, that is said, and tests that
/// need them say so as well.
pub fn with_server(place: &Place, job: Job) -> Job {
    match step("postgresql", || setup::postgres::programs(place)) {
        Ok(programs) => job.env("CLEW_POSTGRES", programs),
        Err(message) if std::env::var_os("CLEW_TEST_DATABASE").is_some() => {
            println!(
                "  libraries are tested on the server that CLEW_TEST_DATABASE names, but not what happens when a server \
                 dies, nor the proxy's routes: {message}"
            );
            job
        }
        Err(message) => {
            println!("  libraries are not tested: {message}");
            job
        }
    }
}

/// The job, with the server's programs and the one that hosts libraries in its surroundings, where they can be had: `built`, else
/// one that is built for it.
pub fn with_program(place: &Place, job: Job, built: Option<PathBuf>) -> Outcome<Job> {
    let Ok((programs, _)) = setup::postgres::programs(place) else { return Ok(job) };
    let job = job.env("CLEW_POSTGRES", programs);
    Ok(job.env("CLEW_LIBRARY_BIN", built.map_or_else(|| program(place), Ok)?))
}

fn program(place: &Place) -> Outcome<PathBuf> {
    Job::line(place, "cargo build --quiet --locked --release -p clew-library").run()?;
    Ok(place.target.join("release/clew-library"))
}

/// The job that a program is put behind, to run it with a library's database of its own; `None` where one is named already.
pub fn host(place: &Place) -> Outcome<Option<Job>> {
    if ["CLEW_LIBRARY", "CLEW_LIBRARY_FILE"].iter().any(|name| std::env::var_os(name).is_some()) {
        return Ok(None);
    }
    let programs = step("postgresql", || setup::postgres::programs(place))?;
    let program = step("clew-library", || Ok((program(place)?, "built".into())))?;
    Ok(Some(Job::new(place, program, &["host", "--"]).env("CLEW_POSTGRES", programs)))
}
