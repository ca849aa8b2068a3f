//! What does a worker of the pool get to do, and who waits for it?

use clew_network::embed::EmbedError;
use clew_network::reader::names::Name;
use clew_network::reader::{Claim, Page, ReadError, Reading};
use futures::channel::oneshot;
use serde::{Deserialize, Serialize};

/// Engine → embedder.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToEmbedder {
    /// Make vectors of these.
    Embed(Vec<String>),
    /// What do these pages say to the question?
    Read(String, Vec<Page>),
    /// How likely is each of these claims stated by its text?
    Judge(Vec<Claim>),
    /// Which names stand in each of these texts?
    Name(Vec<String>),
}

/// Embedder → engine.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum FromEmbedder {
    /// The model is under way: bytes so far, bytes in all.
    Loading(u64, u64),
    /// The model is loaded.
    Ready,
    /// There is no model, and why.
    Failed(String),
    /// The vectors, as one `Float32Array` beside the message.
    Vectors,
    /// The network that reads is under way: bytes so far, bytes in all.
    LoadingReader(u64, u64),
    /// It is loaded; holds the checksum of its file.
    ReaderReady(u64),
    /// It cannot be had, and why.
    ReaderFailed(String),
    /// What the pages say.
    Readings(Vec<Reading>),
    /// How likely the claims are stated.
    Chances(Vec<f32>),
    /// The names that stand in the texts.
    Names(Vec<Vec<Name>>),
}

pub(super) type Vectors = Result<Vec<Vec<f32>>, EmbedError>;

/// What the network has read, if it could.
pub(super) type Read<T> = Result<T, ReadError>;
pub(super) type Readings = Read<Vec<Reading>>;
pub(super) type Chances = Read<Vec<f32>>;
pub(super) type Names = Read<Vec<Vec<Name>>>;

/// Work for one worker, and who waits for it.
pub(super) enum Job {
    Embed(Vec<String>, oneshot::Sender<Vectors>),
    Read(String, Vec<Page>, oneshot::Sender<Readings>),
    Judge(Vec<Claim>, oneshot::Sender<Chances>),
    Name(Vec<String>, oneshot::Sender<Names>),
}

/// Who waits for what a worker is doing.
pub(super) enum Waiting {
    Vectors(oneshot::Sender<Vectors>),
    Readings(oneshot::Sender<Readings>),
    Chances(oneshot::Sender<Chances>),
    Names(oneshot::Sender<Names>),
}

impl Waiting {
    /// What was read has come.
    pub(super) fn give(self, message: FromEmbedder) {
        match (self, message) {
            (Self::Readings(reply), FromEmbedder::Readings(readings)) => drop(reply.send(Ok(readings))),
            (Self::Chances(reply), FromEmbedder::Chances(chances)) => drop(reply.send(Ok(chances))),
            (Self::Names(reply), FromEmbedder::Names(names)) => drop(reply.send(Ok(names))),
            (waiting, _) => waiting.refuse("a worker has answered another question"),
        }
    }

    /// It will not come.
    pub(super) fn refuse(self, reason: &str) {
        match self {
            Self::Vectors(reply) => drop(reply.send(Err(EmbedError::NoModel(reason.to_owned())))),
            Self::Readings(reply) => drop(reply.send(Err(ReadError::NoReader(reason.to_owned())))),
            Self::Chances(reply) => drop(reply.send(Err(ReadError::NoReader(reason.to_owned())))),
            Self::Names(reply) => drop(reply.send(Err(ReadError::NoReader(reason.to_owned())))),
        }
    }
}

impl Job {
    /// The message for the worker, and who waits.
    pub(super) fn begin(self) -> (ToEmbedder, Waiting) {
        match self {
            Self::Embed(texts, reply) => (ToEmbedder::Embed(texts), Waiting::Vectors(reply)),
            Self::Read(question, pages, reply) => {
                (ToEmbedder::Read(question, pages), Waiting::Readings(reply))
            }
            Self::Judge(claims, reply) => (ToEmbedder::Judge(claims), Waiting::Chances(reply)),
            Self::Name(texts, reply) => (ToEmbedder::Name(texts), Waiting::Names(reply)),
        }
    }
}
