//! wasm-bindgen as the build uses it: `clew-bindgen (module|cut|script) NAME WASM FOLDER` writes `NAME.js` and `NAME_bg.wasm`. A
//! module that is cut (where it says so, by `#[wasm_split]`) has beside it what is fetched later, and `NAME-late.js`, which
//! fetches it.

use std::{fs, path::Path, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [form, name, wasm, folder] => match generate(form, name, wasm, folder) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => fail(&message),
        },
        _ => fail("clew-bindgen (module|cut|script) NAME WASM FOLDER"),
    }
}

/// A `module` is imported by the page, a `script` by a worker.
fn generate(form: &str, name: &str, wasm: &str, folder: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    match form {
        "module" => bindgen.web(true).map(|bindgen| bindgen.input_path(wasm)),
        "cut" => {
            let main = cut(name, wasm, folder)?;
            bindgen.web(true).map(|bindgen| bindgen.keep_lld_exports(true).input_path(main))
        }
        "script" => bindgen.no_modules(true).map(|bindgen| bindgen.input_path(wasm)),
        other => return Err(format!("no form {other}")),
    }
    .and_then(|bindgen| bindgen.out_name(name).typescript(false).generate(folder))
    .map_err(|error| format!("{error:#}"))
}

/// What is left of a module once its late parts are cut out of it.
fn cut(name: &str, wasm: &str, folder: &str) -> Result<std::path::PathBuf, String> {
    let bytes = fs::read(wasm).map_err(|error| format!("{wasm}: {error}"))?;
    let folder = Path::new(folder);
    let main = folder.join(format!("{name}.uncut.wasm"));
    let (link, script) = (format!("./{name}-late.js"), format!("./{name}.js"));
    let mut options = Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = &script;
    transform(options).map_err(|error| format!("{error:#}"))?;
    Ok(main)
}

fn fail(message: &str) -> ExitCode {
    eprintln!("clew-bindgen: {message}");
    ExitCode::FAILURE
}
