//! wasm-bindgen as the build uses it: `clew-bindgen (module|script) NAME WASM FOLDER` writes `NAME.js` and `NAME_bg.wasm`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [form, name, wasm, folder] => match generate(form, name, wasm, folder) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => fail(&message),
        },
        _ => fail("clew-bindgen (module|script) NAME WASM FOLDER"),
    }
}

/// A `module` is imported by the page, a `script` by a worker.
fn generate(form: &str, name: &str, wasm: &str, folder: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    match form {
        "module" => bindgen.web(true),
        "script" => bindgen.no_modules(true),
        other => return Err(format!("no form {other}")),
    }
    .and_then(|bindgen| bindgen.input_path(wasm).out_name(name).typescript(false).generate(folder))
    .map_err(|error| format!("{error:#}"))
}

fn fail(message: &str) -> ExitCode {
    eprintln!("clew-bindgen: {message}");
    ExitCode::FAILURE
}
