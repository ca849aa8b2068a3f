//! `cargo xtask`: sets up whatever is missing, builds, serves and tests Clew.

use std::process::ExitCode;

mod args;
mod bars;
mod bench;
mod build;
mod library;
mod offline;
mod place;
mod read;
mod serve;
mod setup;
mod shell;
mod stamp;
mod test;
mod train;

use args::Wish;
use place::Place;
use shell::Steps;

/// What a step returns: a value, or a sentence that says what went wrong and what to do about it.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    match args::parse(std::env::args().skip(1)).and_then(carry_out) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(wish: Wish) -> Outcome<ExitCode> {
    match wish {
        Wish::Help => print!("{}", args::HELP),
        Wish::Setup => drop(setup::everything(&Place::find()?)?),
        Wish::Build(mode) => {
            let place = Place::find()?;
            let steps =
                Steps::announce(&[setup::todo(&place), build::todo(&place, mode)].concat(), &place.cache);
            let tools = setup::steps(&place, &steps)?;
            build::dist(&place, &tools, mode, &steps)?;
        }
        Wish::Serve(options) => serve::serve(&Place::find()?, &options)?,
        Wish::Test => return test::test(&Place::find()?),
        Wish::Screenshots => test::screenshots(&Place::find()?)?,
        Wish::Read(options) => read::read(&Place::find()?, &options)?,
        Wish::Bars(options) => bars::bars(&Place::find()?, &options)?,
        Wish::Bench(options) => bench::bench(&Place::find()?, &options)?,
        Wish::Train(options) => train::train(&Place::find()?, &options)?,
        Wish::Tidy => return test::tidy(&Place::find()?),
    }
    Ok(ExitCode::SUCCESS)
}
