//! Answers kept for the same question: on disk where a file is configured, in memory for searches otherwise.
//!
//! A key is the SHA-256 of everything that was asked, of whom, in full. Entries end with age; when there are too many
//! bytes the oldest go first.

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use redb::{
    Database, DatabaseError, Durability, ReadableTable, StorageError, TableDefinition, WriteTransaction,
};
use sha2::{Digest, Sha256};

use crate::StartError;
use crate::config::CacheFile;

/// Entries: creation time (8 bytes), then the body.
const ENTRIES: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("entries.1");
/// In order of arrival: number → key.
const ARRIVALS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("arrivals.1");
/// `bytes` kept and the `next` number.
const SUMS: TableDefinition<'_, &str, u64> = TableDefinition::new("sums.1");

/// redb's own pages in memory.
const PAGES: usize = 8 << 20;
/// What searches may keep in memory where there is no file.
const MEMORY_BYTES: usize = 8 << 20;
const MEMORY_KEEP: Duration = Duration::from_secs(3600);
/// Larger answers are not kept.
pub(crate) const LARGEST: usize = 1 << 20;

/// Of a whole request.
pub(crate) type Key = [u8; 32];

/// The key of these parts: lengths keep `ab`+`c` and `a`+`bc` apart.
pub(crate) fn key(parts: &[&[u8]]) -> Key {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// A place for answers.
#[derive(Clone)]
pub(crate) enum Cache {
    Disk(Arc<Disk>),
    Memory(Arc<Mutex<Memory>>),
}

impl Cache {
    pub(crate) fn in_memory() -> Self {
        Self::Memory(Arc::default())
    }

    pub(crate) fn on_disk(settings: &CacheFile) -> Result<Self, StartError> {
        Disk::open(settings).map(|disk| Self::Disk(Arc::new(disk)))
    }

    /// Whether the file can be written; it is left as it is.
    pub(crate) fn check(settings: &CacheFile) -> Result<(), StartError> {
        let path = &settings.file;
        let is_new = !path.exists();
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        opened
            .map_err(|error| StartError(format!("cache {}: {error}; name another file", path.display())))?;
        if is_new {
            let _ = std::fs::remove_file(path);
        }
        Ok(())
    }

    /// What was kept under the key, unless it is too old. A file that cannot be read has nothing.
    pub(crate) async fn get(&self, key: Key) -> Option<Vec<u8>> {
        match self {
            Self::Memory(memory) => lock(memory).get(&key),
            Self::Disk(disk) => {
                let disk = Arc::clone(disk);
                tokio::task::spawn_blocking(move || disk.get(&key).ok().flatten()).await.ok().flatten()
            }
        }
    }

    /// Keeps an answer, without anybody waiting for the disk.
    pub(crate) fn put(&self, key: Key, body: Vec<u8>) {
        if body.len() > LARGEST {
            return;
        }
        match self {
            Self::Memory(memory) => lock(memory).put(key, body),
            Self::Disk(disk) => {
                let disk = Arc::clone(disk);
                tokio::task::spawn_blocking(move || {
                    if disk.put(&key, &body).is_err() {
                        tracing::warn!("an answer could not be kept; is the disk full?");
                    }
                });
            }
        }
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// One file.
pub(crate) struct Disk {
    database: Database,
    bytes: u64,
    keep: Duration,
}

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

impl Disk {
    fn open(settings: &CacheFile) -> Result<Self, StartError> {
        let path = &settings.file;
        let database = match redb::Builder::new().set_cache_size(PAGES).create(path) {
            Err(error) if is_foreign(&error) => begin_anew(path),
            outcome => outcome.map_err(Into::into),
        };
        let database = database.and_then(|database| prepare(&database).map(|()| database));
        let database = database
            .map_err(|error| StartError(format!("cache {}: {error}; name another file", path.display())))?;
        private(path);
        Ok(Self { database, bytes: settings.bytes, keep: settings.keep })
    }

    fn get(&self, key: &Key) -> Outcome<Option<Vec<u8>>> {
        let reading = self.database.begin_read()?;
        let entries = reading.open_table(ENTRIES)?;
        let entry = entries.get(key.as_slice())?;
        Ok(entry.and_then(|entry| {
            let (created, body) = entry.value().split_first_chunk()?;
            let age = now().saturating_sub(u64::from_le_bytes(*created));
            (age < self.keep.as_secs()).then(|| body.to_vec())
        }))
    }

    fn put(&self, key: &Key, body: &[u8]) -> Outcome<()> {
        let mut writing = self.database.begin_write()?;
        // A crash may lose the last answers, never the file.
        writing.set_durability(Durability::Eventual);
        self.insert(&writing, key, &[now().to_le_bytes().as_slice(), body].concat())?;
        Ok(writing.commit()?)
    }

    fn insert(&self, writing: &WriteTransaction, key: &Key, entry: &[u8]) -> Outcome<()> {
        let mut entries = writing.open_table(ENTRIES)?;
        let mut arrivals = writing.open_table(ARRIVALS)?;
        let mut sums = writing.open_table(SUMS)?;
        let mut bytes = sums.get("bytes")?.map_or(0, |sum| sum.value());
        let next = sums.get("next")?.map_or(0, |sum| sum.value());
        let replaced = entries.insert(key.as_slice(), entry)?.map_or(0, |old| old.value().len());
        bytes = (bytes + entry.len() as u64).saturating_sub(replaced as u64);
        arrivals.insert(next, key.as_slice())?;
        while bytes > self.bytes {
            let Some((_, oldest)) = arrivals.pop_first()? else { break };
            let gone = entries.remove(oldest.value())?.map_or(0, |old| old.value().len());
            bytes = bytes.saturating_sub(gone as u64);
        }
        sums.insert("bytes", bytes)?;
        sums.insert("next", next + 1)?;
        Ok(())
    }
}

/// A file of something else, or a broken one; not one that another process uses or that may not be read.
fn is_foreign(error: &DatabaseError) -> bool {
    match error {
        DatabaseError::Storage(StorageError::Io(error)) => error.kind() == ErrorKind::InvalidData,
        DatabaseError::Storage(StorageError::Corrupted(_)) | DatabaseError::UpgradeRequired(_) => true,
        _ => false,
    }
}

/// What cannot be read is set aside, not thrown away: it may be somebody's other file.
fn begin_anew(path: &Path) -> Outcome<Database> {
    tracing::warn!(file = %path.display(), "the cache cannot be read and is begun anew");
    std::fs::rename(path, path.with_extension("unreadable"))?;
    Ok(redb::Builder::new().set_cache_size(PAGES).create(path)?)
}

/// Readers find every table from the first day.
fn prepare(database: &Database) -> Outcome<()> {
    let writing = database.begin_write()?;
    writing.open_table(ENTRIES)?;
    writing.open_table(ARRIVALS)?;
    writing.open_table(SUMS)?;
    Ok(writing.commit()?)
}

/// What was asked and answered is nobody else's to read.
fn private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// A few answers in the order they came.
#[derive(Default)]
pub(crate) struct Memory {
    entries: VecDeque<(Key, u64, Vec<u8>)>,
    bytes: usize,
}

impl Memory {
    fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let (_, created, body) = self.entries.iter().rev().find(|(kept, ..)| kept == key)?;
        (now().saturating_sub(*created) < MEMORY_KEEP.as_secs()).then(|| body.clone())
    }

    fn put(&mut self, key: Key, body: Vec<u8>) {
        self.bytes += body.len();
        self.entries.push_back((key, now(), body));
        while self.bytes > MEMORY_BYTES {
            let Some((_, _, oldest)) = self.entries.pop_front() else { break };
            self.bytes -= oldest.len();
        }
    }
}

fn lock(memory: &Mutex<Memory>) -> MutexGuard<'_, Memory> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_with_every_part() {
        assert_eq!(key(&[b"ab", b"c"]), key(&[b"ab", b"c"]));
        assert_ne!(key(&[b"ab", b"c"]), key(&[b"a", b"bc"]));
        assert_ne!(key(&[b"ab"]), key(&[b"ab", b""]));
    }

    fn settings(name: &str, bytes: u64, keep: u64) -> CacheFile {
        let file = std::env::temp_dir().join(format!("clew-cache-{name}-{}.redb", std::process::id()));
        let _ = std::fs::remove_file(&file);
        CacheFile { file, bytes, keep: Duration::from_secs(keep) }
    }

    #[test]
    fn what_was_kept_outlasts_the_process() {
        let settings = settings("lasting", 1 << 20, 60);
        Disk::open(&settings).unwrap().put(&[1; 32], b"answer").unwrap();
        let disk = Disk::open(&settings).unwrap();
        assert_eq!(disk.get(&[1; 32]).unwrap().as_deref(), Some(b"answer".as_slice()));
        assert_eq!(disk.get(&[2; 32]).unwrap(), None);
        std::fs::remove_file(settings.file).unwrap();
    }

    #[test]
    fn the_oldest_make_room_and_the_old_are_forgotten() {
        let limited = settings("room", 250, 60);
        let disk = Disk::open(&limited).unwrap();
        for number in 0..5 {
            disk.put(&[number; 32], &[number; 92]).unwrap();
        }
        let kept: Vec<bool> = (0..5).map(|number| disk.get(&[number; 32]).unwrap().is_some()).collect();
        assert_eq!(kept, [false, false, false, true, true]);
        std::fs::remove_file(limited.file).unwrap();

        let brief = settings("brief", 1 << 20, 0);
        let disk = Disk::open(&brief).unwrap();
        disk.put(&[1; 32], b"answer").unwrap();
        assert_eq!(disk.get(&[1; 32]).unwrap(), None);
        std::fs::remove_file(brief.file).unwrap();
    }

    #[test]
    fn a_file_that_is_no_cache_is_set_aside() {
        let settings = settings("foreign", 1 << 20, 60);
        std::fs::write(&settings.file, "my diary").unwrap();
        Disk::open(&settings).unwrap().put(&[1; 32], b"answer").unwrap();
        let aside = settings.file.with_extension("unreadable");
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), "my diary");
        std::fs::remove_file(aside).unwrap();
        std::fs::remove_file(settings.file).unwrap();
    }

    #[test]
    fn a_file_in_use_is_left_alone() {
        let settings = settings("shared", 1 << 20, 60);
        let first = Disk::open(&settings).unwrap();
        assert!(Disk::open(&settings).is_err() && !settings.file.with_extension("unreadable").exists());
        drop(first);
        std::fs::remove_file(settings.file).unwrap();
    }

    #[test]
    fn memory_is_bounded() {
        let mut memory = Memory::default();
        for number in 0..20 {
            memory.put([number; 32], vec![0; LARGEST]);
        }
        assert!(memory.bytes <= MEMORY_BYTES);
        assert!(memory.get(&[0; 32]).is_none() && memory.get(&[19; 32]).is_some());
    }
}
