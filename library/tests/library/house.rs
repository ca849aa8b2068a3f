//! A database for one test, on a server that the tests of this moment share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use clew_document::read;
use clew_knowledge::extract::extract;
use clew_knowledge::shelf::parts::Parts;
use clew_language::text::split;
use clew_library::local::Server;
use clew_library::wire::Publication;
use clew_library::{Granted, Libraries, Limits, Open, Settings};
use clew_network::embed::DIMENSIONS;
use clew_types::reading::Reading;
use clew_types::vectors::DocumentVectors;

static DATABASES: AtomicU32 = AtomicU32::new(0);

/// A database of one's own.
pub struct House {
    pub address: String,
    pub libraries: Libraries,
    pub library: Granted,
    _server: Option<Arc<Server>>,
}

/// An empty database: on the server that `CLEW_TEST_DATABASE` names, else on our own.
pub async fn database() -> Option<(String, Option<Arc<Server>>)> {
    let name = format!("clew_test_{}_{}", std::process::id(), DATABASES.fetch_add(1, Ordering::Relaxed));
    let (root, server) = match std::env::var("CLEW_TEST_DATABASE") {
        Ok(address) => (address, None),
        Err(_) => {
            let server = Server::shared().unwrap()?;
            (server.address("postgres"), Some(server))
        }
    };
    execute(&root, &format!("create database {name}")).await;
    let at = root.rfind('/').unwrap();
    Some((format!("{}/{name}", &root[..at]), server))
}

pub async fn execute(address: &str, statement: &str) {
    connection(address).await.batch_execute(statement).await.unwrap();
}

pub async fn number(address: &str, statement: &str) -> i64 {
    connection(address).await.query_one(statement, &[]).await.unwrap().get(0)
}

pub async fn connection(address: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

impl House {
    /// A database with one library, open to writers.
    pub async fn new() -> Option<Self> {
        let (address, server) = database().await?;
        Libraries::migrate(&address).await.unwrap();
        let libraries = Libraries::at(&address, Settings::default()).unwrap();
        libraries.create("team", Open::Writing, true).await.unwrap();
        let library = libraries.open("team", "").await.unwrap();
        Some(Self { address, libraries, library, _server: server })
    }

    pub async fn publish(&self, batch: &[Publication]) -> Vec<clew_library::Published> {
        self.libraries.publish(&self.library, batch, Limits::default()).await.unwrap()
    }

    /// What is in all tables of documents.
    pub async fn rows(&self) -> Vec<i64> {
        let mut counts = Vec::new();
        for table in ["documents", "passages", "links"] {
            counts.push(number(&self.address, &format!("select count(*) from clew.{table}")).await);
        }
        counts
    }
}

/// A file as the readers read it, with vectors that are told by its words.
pub fn publication(name: &str, text: &str) -> Publication {
    let document = read(name, text.as_bytes()).unwrap();
    let split = split(&document);
    let extraction = extract(&document, &split);
    let reading = Reading { document, text: split, extraction };
    let (chunks, sentences) = reading.texts_to_embed();
    let vectors = DocumentVectors {
        chunks: chunks.iter().map(|text| vector(text)).collect(),
        sentences: sentences.iter().map(|text| vector(text)).collect(),
    };
    let source = Publication::source_of(clew_types::digest::digest(name.as_bytes()), 1);
    Publication { source, parts: Parts::of(&reading, &vectors, &[]) }
}

/// A vector of a text's words: those that share words are near each other.
pub fn vector(text: &str) -> Vec<f32> {
    let mut vector = vec![0.001; DIMENSIONS];
    for term in clew_language::text::terms::terms(text) {
        vector[(clew_types::digest::digest(term.as_bytes()) % DIMENSIONS as u64) as usize] += 1.0;
    }
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.iter_mut().for_each(|x| *x /= length);
    vector
}

/// A name of one's own for each number.
pub fn name(n: usize) -> String {
    let syllable = |n: usize| {
        let (consonants, vowels) = (b"bdfgklmnprstv", b"aeiou");
        [consonants[n % 13], vowels[n / 13 % 5]].map(char::from)
    };
    let letters = syllable(n).into_iter().chain(syllable(n / 65 + 7)).chain(['r']);
    let mut name: String = letters.collect();
    name[..1].make_ascii_uppercase();
    name
}

/// A small archive, every document about somebody of its own.
pub fn people(count: usize) -> Vec<Publication> {
    let one = |n: usize| {
        let (name, year) = (name(n), 1800 + n % 200);
        let text = format!(
            "Anna {name} was born in {name}by in {year}. Anna {name} founded the {name} Society. \
             The {name} Society is in {name}havn."
        );
        publication(&format!("person{n}.txt"), &text)
    };
    (0..count).map(one).collect()
}
