//! Where is a workspace kept? Tables of numbered records behind one trait, with two bodies and one suite of tests.

pub mod archive;
pub mod idb;
pub mod memory;

/// The tables. A record's meaning and shape stand in [`record`](crate::record).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// What the list of documents shows, and where each stands in the pipeline.
    Documents,
    /// Bytes of the files as they were given.
    Files,
    /// What was read from each file.
    Readings,
    /// Vectors of each document's chunks and sentences.
    Vectors,
    /// What was judged of each document's facts; can be made again.
    Verdicts,
    /// Graphs of neighbours over all vectors of a kind; can be built again.
    Neighbours,
    /// Questions with their answers.
    Answers,
    /// Triples that a question's feedback added.
    Learned,
    /// Changes of the graph by hand, in order.
    Edits,
    /// What a person has said of a document's tables.
    Columns,
    /// Replies of language models, found by what was asked.
    Replies,
    /// Settings and counters.
    Meta,
}

impl Table {
    /// All tables.
    pub const ALL: [Table; 12] = [
        Self::Documents,
        Self::Files,
        Self::Readings,
        Self::Vectors,
        Self::Verdicts,
        Self::Neighbours,
        Self::Answers,
        Self::Learned,
        Self::Edits,
        Self::Columns,
        Self::Replies,
        Self::Meta,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Documents => "documents",
            Self::Files => "files",
            Self::Readings => "readings",
            Self::Vectors => "vectors",
            Self::Verdicts => "verdicts",
            Self::Neighbours => "neighbours",
            Self::Answers => "answers",
            Self::Learned => "learned",
            Self::Edits => "edits",
            Self::Columns => "columns",
            Self::Replies => "replies",
            Self::Meta => "meta",
        }
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Set a record.
    Put(Table, u32, Vec<u8>),
    /// Take a record away, if it is there.
    Delete(Table, u32),
}

impl Write {
    /// The record it changes.
    pub fn place(&self) -> (Table, u32) {
        match self {
            Self::Put(table, key, _) | Self::Delete(table, key) => (*table, *key),
        }
    }

    /// The table it changes.
    pub fn table(&self) -> Table {
        match self {
            Self::Put(table, ..) | Self::Delete(table, _) => *table,
        }
    }
}

/// Why the store refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no more room for this page.
    #[error("the browser's storage is full")]
    Full,
    /// Private mode, a closed database …
    #[error("{0}")]
    Refused(String),
}

/// The door to lasting storage.
#[async_trait::async_trait(?Send)]
pub trait Store {
    /// All changes, or none.
    async fn write(&self, changes: Vec<Write>) -> Result<(), StoreError>;
    /// One record.
    async fn get(&self, table: Table, key: u32) -> Result<Option<Vec<u8>>, StoreError>;
    /// The keys of a table, in order.
    async fn keys(&self, table: Table) -> Result<Vec<u32>, StoreError>;
    /// A whole table in order of keys.
    async fn all(&self, table: Table) -> Result<Vec<(u32, Vec<u8>)>, StoreError>;
    /// Everything away.
    async fn clear(&self) -> Result<(), StoreError>;
}

#[cfg(test)]
mod suite;
