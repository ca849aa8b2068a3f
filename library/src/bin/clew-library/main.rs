//! `clew-library`: makes libraries, fills them from folders, and looks after them.
#![allow(missing_docs)]

use std::process::ExitCode;

use clew_library::{Granted, Libraries, Open, Settings};

mod add;
mod host;

const HELP: &str = "\
clew-library: libraries of documents in PostgreSQL with pgvector

  clew-library migrate                        makes the tables, or brings them to this version
  clew-library create NAME [--open read|write] [--unindexed]
                                              makes a library and prints its tokens, once; --open lets people in without
                                              one; --unindexed: filled first, its index of meanings made by `index` after
  clew-library add DIR [--library NAME] [--model FILE]
                                              reads a folder's files and publishes them; what is there already is not
                                              written again. PDFs are left out and named: Clew reads them with pdf.js,
                                              in the browser; publish them from the page. NAME is `library` unless told
  clew-library index NAME                     makes what searches go by after a library was filled
  clew-library list                           the libraries
  clew-library documents NAME                 a library's documents
  clew-library remove NAME NUMBER             takes a document out
  clew-library destroy NAME                   takes a library away
  clew-library host [--folder DIR] -- PROGRAM …
                                              starts PostgreSQL in a folder of its own, makes the library `library`,
                                              open to whoever reaches PROGRAM, and runs PROGRAM with CLEW_LIBRARY set

The database is the one that CLEW_LIBRARY names (postgresql://user:password@host/database), or the file that
CLEW_LIBRARY_FILE names.
";

/// What the commands return: nothing, or a sentence that says what went wrong.
type Outcome<T = ()> = Result<T, String>;

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match carry_out(&words).await {
        Ok(code) => code,
        Err(message) => {
            eprintln!("clew-library: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn carry_out(words: &[String]) -> Outcome<ExitCode> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => print!("{HELP}"),
        ["migrate"] => {
            let steps = Libraries::migrate(&address()?).await.map_err(told)?;
            println!("{}", if steps == 0 { "the tables are of this version" } else { "the tables are made" });
        }
        ["create", name, options @ ..] => create(name, options).await?,
        ["add", options @ ..] => add::add(options).await?,
        ["index", name] => {
            let (libraries, library) = administer(name).await?;
            libraries.index(&library).await.map_err(told)?;
        }
        ["list"] => list().await?,
        ["documents", name] => documents(name).await?,
        ["remove", name, number] => {
            let number = number.parse().map_err(|_| format!("{number:?} is no document's number"))?;
            let (libraries, library) = administer(name).await?;
            let is_gone = libraries.remove(&library, number).await.map_err(told)?;
            println!("{}", if is_gone { "removed" } else { "there is no document of that number" });
        }
        ["destroy", name] => {
            let (libraries, library) = administer(name).await?;
            libraries.destroy(&library).await.map_err(told)?;
        }
        ["host", options @ ..] => return host::host(options).await,
        [other, ..] => {
            return Err(format!("there is no command {other}, or it needs more; see clew-library --help"));
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn create(name: &str, options: &[&str]) -> Outcome {
    let (mut open, mut is_indexed) = (Open::Closed, true);
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match (*option, rest.as_slice().first()) {
            ("--unindexed", _) => is_indexed = false,
            ("--open", Some(&"read")) => open = Open::Reading,
            ("--open", Some(&"write")) => open = Open::Writing,
            _ => return Err(format!("create takes no {option}; see clew-library --help")),
        }
        if *option == "--open" {
            rest.next();
        }
    }
    let tokens = connect()?.create(name, open, is_indexed).await.map_err(told)?;
    println!("Token for reading:             {}", tokens.read);
    println!("Token for reading and writing: {}", tokens.write);
    println!("They are kept nowhere: write them down.");
    Ok(())
}

async fn list() -> Outcome {
    // Whoever holds the database's address may see all of them; a token shows those it opens.
    for library in connect()?.every().await.map_err(told)? {
        println!("{:<40} {:>12} passages", library.name, library.passages);
    }
    Ok(())
}

async fn documents(name: &str) -> Outcome {
    let (libraries, library) = administer(name).await?;
    let mut after = None;
    loop {
        let listed = libraries.documents(&library, after).await.map_err(told)?;
        let Some(last) = listed.last() else { return Ok(()) };
        after = Some(last.number);
        for one in listed {
            println!(
                "{:>10} {:>8} passages {:>8} facts  {}",
                one.number, one.passages, one.triples, one.name
            );
        }
    }
}

fn connect() -> Outcome<Libraries> {
    Libraries::at(&address()?, Settings::default()).map_err(told)
}

async fn administer(name: &str) -> Outcome<(Libraries, Granted)> {
    let libraries = connect()?;
    let library = libraries.administer(name).await.map_err(told)?;
    Ok((libraries, library))
}

fn told(error: clew_library::LibraryError) -> String {
    error.to_string()
}

fn address() -> Outcome<String> {
    if let Ok(address) = std::env::var("CLEW_LIBRARY") {
        return Ok(address);
    }
    let file = std::env::var("CLEW_LIBRARY_FILE").map_err(|_| {
        "no database is named: set CLEW_LIBRARY to its address (see clew-library --help)".to_owned()
    })?;
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    Ok(text.trim().to_owned())
}
