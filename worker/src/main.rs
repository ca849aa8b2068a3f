//! The worker: engine or embedder, as its name says.

fn main() {
    clew_worker::browser::run();
}
