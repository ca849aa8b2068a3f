//! Which libraries are there, and who may read or write which?

use sha2::{Digest, Sha256};

use crate::connect::Libraries;
use crate::error::LibraryError;

/// What a library lets anybody do who comes without a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Open {
    /// Nothing.
    #[default]
    Closed,
    /// Read.
    Reading,
    /// Read and write.
    Writing,
}

/// A library that somebody may enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Granted {
    pub(crate) library: i32,
    /// Its name.
    pub name: String,
    /// Whether documents may be put in and taken out.
    pub may_write: bool,
    /// How many changes it has seen.
    pub state: u64,
    /// How many passages it holds.
    pub passages: u64,
}

impl Granted {
    /// Itself, where it may be written to.
    ///
    /// # Errors
    /// [`LibraryError::ReadOnly`].
    pub fn to_write(&self) -> Result<&Self, LibraryError> {
        if self.may_write { Ok(self) } else { Err(LibraryError::ReadOnly) }
    }
}

/// The tokens of a new library. They are kept nowhere.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// Opens it for reading.
    pub read: String,
    /// Opens it for reading and writing.
    pub write: String,
}

const GRANTED: &str = "select l.id, l.name, l.open, t.may_write, l.state, l.passages from libraries l \
                       left join tokens t on t.library = l.id and t.digest = $2 where l.name = $1";
const ALL_GRANTED: &str = "select l.id, l.name, l.open, t.may_write, l.state, l.passages from libraries l \
                           left join tokens t on t.library = l.id and t.digest = $1 order by l.name";

fn granted(row: &tokio_postgres::Row) -> Option<Granted> {
    let (open, by_token): (i16, Option<bool>) = (row.get(2), row.get(3));
    let may_read = open > 0 || by_token.is_some();
    may_read.then(|| Granted {
        library: row.get(0),
        name: row.get(1),
        may_write: open > 1 || by_token == Some(true),
        state: row.get::<_, i64>(4) as u64,
        passages: row.get::<_, i64>(5) as u64,
    })
}

fn digest(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

impl Libraries {
    /// The library of that name, as far as the token opens it; an empty token opens what is open to everybody.
    ///
    /// # Errors
    /// [`LibraryError::NotOpen`], whether it is not there or not open.
    pub async fn open(&self, name: &str, token: &str) -> Result<Granted, LibraryError> {
        let client = self.client().await?;
        let statement = client.prepare_cached(GRANTED).await?;
        // PostgreSQL has no text with a zero byte in it.
        let row = client.query_opt(&statement, &[&name.replace('\0', " "), &digest(token)]).await?;
        row.as_ref().and_then(granted).ok_or(LibraryError::NotOpen)
    }

    /// All libraries that the token opens.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn all(&self, token: &str) -> Result<Vec<Granted>, LibraryError> {
        let client = self.client().await?;
        let statement = client.prepare_cached(ALL_GRANTED).await?;
        Ok(client.query(&statement, &[&digest(token)]).await?.iter().filter_map(granted).collect())
    }

    /// All libraries, for whoever holds the database's own address.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn every(&self) -> Result<Vec<Granted>, LibraryError> {
        let client = self.client().await?;
        let rows = client.query("select name from libraries order by name", &[]).await?;
        let mut all = Vec::new();
        for row in rows {
            all.push(self.administer(row.get(0)).await?);
        }
        Ok(all)
    }

    /// The library of that name, for whoever holds the database's own address.
    ///
    /// # Errors
    /// [`LibraryError::NotOpen`] where it is not there.
    pub async fn administer(&self, name: &str) -> Result<Granted, LibraryError> {
        let client = self.client().await?;
        let statement = client.prepare_cached(GRANTED).await?;
        let row = client.query_opt(&statement, &[&name.replace('\0', " "), &Vec::<u8>::new()]).await?;
        let row = row.ok_or(LibraryError::NotOpen)?;
        let (state, passages): (i64, i64) = (row.get(4), row.get(5));
        let (state, passages) = (state as u64, passages as u64);
        Ok(Granted { library: row.get(0), name: row.get(1), may_write: true, state, passages })
    }

    /// Makes a library. What searches go by is made now, or where it is to be filled first, by [`index`](Self::index).
    ///
    /// # Errors
    /// [`LibraryError::Malformed`] for a name that is taken or cannot be one.
    pub async fn create(&self, name: &str, open: Open, is_indexed: bool) -> Result<Tokens, LibraryError> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || name.len() > 40 || name.starts_with('-') || !name.chars().all(plain) {
            return Err(LibraryError::Malformed(
                "a library's name is made of up to 40 small letters, digits and hyphens",
            ));
        }
        let mut client = self.client().await?;
        let step = client.transaction().await?;
        let open = open as i16;
        let made = "insert into libraries (name, open) values ($1, $2) on conflict do nothing returning id";
        let row = step.query_opt(made, &[&name, &open]).await?;
        let row = row.ok_or(LibraryError::Malformed("there is a library of that name already"))?;
        let id: i32 = row.get(0);
        step.batch_execute(&partitions(id)).await?;
        if is_indexed {
            step.batch_execute(&indexing(id)).await?;
        }
        let tokens = Tokens { read: token()?, write: token()? };
        for (token, may_write) in [(&tokens.read, false), (&tokens.write, true)] {
            let kept = "insert into tokens (digest, library, may_write) values ($1, $2, $3)";
            step.execute(kept, &[&digest(token), &id, &may_write]).await?;
        }
        step.commit().await?;
        Ok(tokens)
    }

    /// Makes what searches of a library go by that was filled without, and counts its words anew.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn index(&self, granted: &Granted) -> Result<(), LibraryError> {
        let id = granted.to_write()?.library;
        let client = self.client().await?;
        let client = deadpool_postgres::Object::take(client);
        client.batch_execute(Self::all_the_time()).await?;
        client.batch_execute("set maintenance_work_mem = '2GB'").await?;
        client.batch_execute(&indexing(id)).await?;
        // What a search reads of an index alone, it must know to be there for everybody.
        for table in [format!("passages_{id}"), format!("links_{id}"), "documents".to_owned()] {
            client.batch_execute(&format!("vacuum (analyze) {table}")).await?;
        }
        self.forget_shares(id);
        Ok(())
    }

    /// Takes a library away with all that is in it.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn destroy(&self, granted: &Granted) -> Result<(), LibraryError> {
        let id = granted.to_write()?.library;
        let mut client = self.client().await?;
        let step = client.transaction().await?;
        step.batch_execute(&self.time_to_write()).await?;
        step.batch_execute(&format!("drop table passages_{id}, links_{id}")).await?;
        step.execute("delete from libraries where id = $1", &[&id]).await?;
        Ok(step.commit().await?)
    }
}

/// Makes the tables of a library of its own. Names of tables cannot be parameters; this one is a number of our own. Of a passage
/// its words alone lie in its row, as they are: searches weigh thousands of them. The rest of it lies beside.
pub(crate) fn partitions(id: i32) -> String {
    format!(
        "create table passages_{id} partition of passages for values in ({id}) with (toast_tuple_target = 256); \
         create table links_{id} partition of links for values in ({id}); \
         alter table passages_{id} alter column words set statistics 2000, alter column words set storage plain, \
         alter column meaning set storage external, alter column body set storage external"
    )
}

/// Makes what searches go by, as far as it is not there.
pub(crate) fn indexing(id: i32) -> String {
    format!(
        "create index if not exists passages_{id}_words on passages_{id} using gin (words); \
         create index if not exists links_{id}_entity on links_{id} (entity, document); \
         create index if not exists passages_{id}_meaning on passages_{id} using hnsw (meaning halfvec_ip_ops)"
    )
}

/// 192 random bits in hexadecimal digits.
fn token() -> Result<String, LibraryError> {
    let mut bytes = [0_u8; 24];
    getrandom::fill(&mut bytes).map_err(|error| LibraryError::Refused(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
