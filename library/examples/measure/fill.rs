//! Fills a library with sets of passages and their copies, and tells the rate.

use super::renamed::renamed;
use super::sets::{self, Passage};
use super::{Args, Embedding, Outcome};
use clew_knowledge::shelf::parts::Parts;
use clew_library::{Libraries, LibraryError, Limits, Open, Publication};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Documents of one transaction.
const BATCH: usize = 128;

pub async fn run(args: &Args) -> Outcome {
    let database = args.required("database")?;
    Libraries::migrate(database).await?;
    let (libraries, name) = (args.libraries()?, args.required("name")?);
    match libraries.create(name, Open::Writing, !args.has("unindexed")).await {
        Ok(_) | Err(LibraryError::Malformed(_)) => {}
        Err(error) => return Err(error.into()),
    }
    let library = libraries.administer(name).await?;
    let begun = Instant::now();
    let sets: Vec<(String, Vec<(String, Parts)>)> = args
        .required("corpora")?
        .split(',')
        .map(|file| Ok((stem(file), parts(file, args)?)))
        .collect::<Outcome<_>>()?;
    println!("read in {:.0} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let copies = Arc::new(Mutex::new(args.number("from", 0)..args.number("copies", 1)));
    let (sets, done) = (Arc::new(sets), Arc::new(AtomicUsize::new(0)));
    let publisher = |_| {
        let (libraries, library) = (libraries.clone(), library.clone());
        let (copies, sets, done) = (copies.clone(), sets.clone(), done.clone());
        tokio::spawn(async move {
            while let Some(copy) = copies.lock().ok().and_then(|mut copies| copies.next()) {
                for (set, all) in sets.iter() {
                    for some in all.chunks(BATCH) {
                        let batch = batch(set, some, copy);
                        let limits = Limits { documents: BATCH, ..Limits::default() };
                        libraries.publish(&library, &batch, limits).await?;
                        let passages = batch.iter().map(|one| one.parts.passages.len()).sum();
                        done.fetch_add(passages, Ordering::Relaxed);
                    }
                }
                let (passages, seconds) = (done.load(Ordering::Relaxed), begun.elapsed().as_secs_f64());
                let rate = passages as f64 / seconds;
                println!("copy {copy}: {passages} passages in {seconds:.0} s, {rate:.0} a second");
            }
            Ok::<_, LibraryError>(())
        })
    };
    let publishers: Vec<_> = (0..args.number("publishers", 2)).map(publisher).collect();
    for publisher in publishers {
        publisher.await??;
    }
    let begun = Instant::now();
    libraries.index(&library).await?;
    println!("index of meanings and statistics: {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Documents of a set, in one of its copies.
fn batch(set: &str, some: &[(String, Parts)], copy: usize) -> Vec<Publication> {
    let one = |(id, parts): &(String, Parts)| {
        let mut parts = renamed(parts, copy);
        parts.outline.name = format!("{copy}|{id}");
        let source = format!("{set}-{copy}-{:016x}", clew_types::digest::digest(id.as_bytes()));
        Publication { source, parts }
    };
    some.iter().map(one).collect()
}

fn stem(file: &str) -> String {
    Path::new(file).file_stem().unwrap_or_default().to_string_lossy().replace('.', "-")
}

/// A set's passages, each a document, cut up; two threads at a time.
pub fn parts(file: &str, args: &Args) -> Outcome<Vec<(String, Parts)>> {
    let passages = sets::passages(file)?;
    let embedding = Embedding::of(args)?;
    let one = |passage: &Passage| {
        let reading = sets::read(passage);
        (passage.id.clone(), Parts::of(&reading, &embedding.reading(&reading), &[]))
    };
    let half = passages.len().div_ceil(2).max(1);
    Ok(std::thread::scope(|scope| {
        let halves: Vec<_> = passages
            .chunks(half)
            .map(|part| scope.spawn(|| part.iter().map(one).collect::<Vec<_>>()))
            .collect();
        halves.into_iter().flat_map(|half| half.join().expect("readers do not panic")).collect()
    }))
}
