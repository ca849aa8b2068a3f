//! What cargo hands a test compiled for the browser to.

use std::process::ExitCode;

fn main() -> ExitCode {
    match wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("clew-test-runner: {error:#}");
            ExitCode::FAILURE
        }
    }
}
