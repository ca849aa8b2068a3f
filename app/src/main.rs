//! What does a person see and do? A client-side rendered page over the engine in its worker.

mod conversation;
mod documents;
mod engine;
mod graph;
mod interop;
mod late;
mod settings;
mod shell;
mod state;
mod ui;
mod viewer;
mod words;

fn main() {
    interop::panic::report();
    leptos::mount::mount_to_body(shell::App);
}
