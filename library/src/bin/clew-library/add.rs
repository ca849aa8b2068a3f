//! `add`: a folder's files, read by the native readers and published.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

use clew_document::{archive, kind_of, read};
use clew_knowledge::extract::extract;
use clew_knowledge::shelf::parts::Parts;
use clew_language::text::split;
use clew_library::wire::Publication;
use clew_library::{Granted, Libraries, LibraryError, Limits, Open, Published};
use clew_network::embed::minilm::Model;
use clew_types::digest::digest;
use clew_types::document::DocumentKind;
use clew_types::reading::Reading;
use clew_types::vectors::DocumentVectors;

use crate::{Outcome, connect, told};

/// Documents published together at most.
const BATCH: usize = 64;
/// Texts embedded together.
const TOGETHER: usize = 32;
/// Longest document, in bytes of text.
const LONGEST: u32 = 256 << 20;
const MODEL: &str = "public/model/minilm.clew";

/// What became of a file.
enum Read {
    Document(Box<Publication>),
    LeftOut(String, String),
}

pub async fn add(options: &[&str]) -> Outcome {
    let (mut folder, mut name, mut model) = (None, "library", MODEL);
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match *option {
            "--library" => name = rest.next().ok_or("--library needs a name")?,
            "--model" => model = rest.next().ok_or("--model needs a file")?,
            other if other.starts_with('-') || folder.is_some() => {
                return Err(format!("add takes no {other}"));
            }
            other => folder = Some(other),
        }
    }
    let files = files(Path::new(folder.ok_or("add needs a folder")?))?;
    let libraries = connect()?;
    let library = entered(&libraries, name).await?;
    let model = embedding(model);
    let begun = Instant::now();
    let (sender, receiver) = sync_channel(2 * BATCH);
    let reading = std::thread::spawn(move || read_all(files, model, &sender));
    let counts = publish(&libraries, &library, receiver).await;
    let _ = reading.join();
    let [new, already, renewed, left_out, passages] = counts?;
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{new} new, {already} there already, {renewed} read anew, {left_out} left out; {passages} passages in {seconds:.1} s \
         ({:.0} a second)",
        passages as f64 / seconds.max(0.001)
    );
    libraries.index(&library).await.map_err(told)
}

/// The library, made where it is not there.
async fn entered(libraries: &Libraries, name: &str) -> Outcome<Granted> {
    match libraries.administer(name).await {
        Err(LibraryError::NotOpen) => {
            // Filled first: what searches go by is made at once for all of it, at the end.
            let tokens = libraries.create(name, Open::Closed, false).await.map_err(told)?;
            println!(
                "Made the library {name}. Token for reading: {}; for writing: {}",
                tokens.read, tokens.write
            );
            libraries.administer(name).await.map_err(told)
        }
        other => other.map_err(told),
    }
}

fn embedding(path: &str) -> Option<Model> {
    let model = std::fs::read(path).ok().and_then(|bytes| Model::from_bytes(&bytes).ok());
    if model.is_none() {
        println!("No embedding model at {path}: what is added is found by words and facts, not by meaning.");
    }
    model
}

fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut all = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.push(entry.path()),
                Ok(kind) if kind.is_file() => all.push(entry.path()),
                _ => {}
            }
        }
    }
    all.sort();
    Ok(all)
}

/// Reads with two threads; whoever is quicker takes the next file.
fn read_all(files: Vec<PathBuf>, model: Option<Model>, sender: &SyncSender<Read>) {
    let left = Mutex::new(files.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = left.lock().map(|mut files| files.next());
                    let Ok(Some(file)) = next else { return };
                    for read in read_file(&file, model.as_ref()) {
                        if sender.send(read).is_err() {
                            return;
                        }
                    }
                }
            });
        }
    });
}

fn read_file(file: &Path, model: Option<&Model>) -> Vec<Read> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let left_out = |reason: String| vec![Read::LeftOut(file.display().to_string(), reason)];
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => return left_out(error.to_string()),
    };
    match archive::unfold(&name, &bytes) {
        Ok(None) => vec![read_bytes(&name, &bytes, model)],
        Ok(Some(inner)) => inner.iter().map(|inner| read_bytes(&inner.path, &inner.bytes, model)).collect(),
        Err(error) => left_out(error.to_string()),
    }
}

fn read_bytes(name: &str, bytes: &[u8], model: Option<&Model>) -> Read {
    if kind_of(name, bytes) == Ok(DocumentKind::Pdf) {
        let reason = "PDFs are read in the browser: publish it from the page";
        return Read::LeftOut(name.to_owned(), reason.to_owned());
    }
    match read(name, bytes) {
        Err(error) => Read::LeftOut(name.to_owned(), error.to_string()),
        Ok(document) => {
            let text = split(&document);
            let extraction = extract(&document, &text);
            let reading = Reading { document, text, extraction };
            let vectors = model.map_or_else(DocumentVectors::default, |model| vectors(model, &reading));
            let source = Publication::source_of(digest(bytes), bytes.len() as u64);
            Read::Document(Box::new(Publication { source, parts: Parts::of(&reading, &vectors, &[]) }))
        }
    }
}

fn vectors(model: &Model, reading: &Reading) -> DocumentVectors {
    let embed = |texts: &[String]| {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        texts.chunks(TOGETHER).flat_map(|some| model.embed(some)).collect()
    };
    let (chunks, sentences) = reading.texts_to_embed();
    DocumentVectors { chunks: embed(&chunks), sentences: embed(&sentences) }
}

/// New, already there, renewed, left out, passages.
async fn publish(libraries: &Libraries, library: &Granted, receiver: Receiver<Read>) -> Outcome<[usize; 5]> {
    let limits = Limits { documents: BATCH, bytes: LONGEST };
    let mut counts = [0; 5];
    let mut batch: Vec<Publication> = Vec::new();
    let mut is_open = true;
    while is_open {
        match tokio::task::block_in_place(|| receiver.recv()) {
            Ok(Read::LeftOut(name, reason)) => {
                counts[3] += 1;
                println!("  left out: {name}: {reason}");
            }
            // The same file may lie in a folder twice.
            Ok(Read::Document(one)) if batch.iter().any(|other| other.source == one.source) => counts[1] += 1,
            Ok(Read::Document(one)) => batch.push(*one),
            Err(_) => is_open = false,
        }
        let passages: usize = batch.iter().map(|one| one.parts.passages.len()).sum();
        if batch.len() == BATCH || passages > 2000 || !is_open {
            for (one, published) in
                batch.iter().zip(libraries.publish(library, &batch, limits).await.map_err(told)?)
            {
                let place = match published {
                    Published::New(_) => 0,
                    Published::Already(_) => 1,
                    Published::Renewed(_) => 2,
                };
                counts[place] += 1;
                counts[4] += if place == 1 { 0 } else { one.parts.passages.len() };
            }
            batch.clear();
        }
    }
    Ok(counts)
}
