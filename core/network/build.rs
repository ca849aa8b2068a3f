//! Assembles the one module that is written in WebAssembly's own text.

fn main() {
    let source = "src/embed/relaxed.wat";
    println!("cargo::rerun-if-changed={source}");
    let module = wat::parse_file(source).unwrap_or_else(|error| panic!("{error}"));
    let folder = std::env::var("OUT_DIR").expect("cargo names the folder");
    std::fs::write(std::path::Path::new(&folder).join("relaxed.wasm"), module).expect("the folder is there");
}
