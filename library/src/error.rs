//! What can go wrong with a library, in words that say what to do.

use std::error::Error;

use deadpool_postgres::{HookError, PoolError};
use tokio_postgres::error::SqlState;

/// Why a library did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LibraryError {
    /// No connection, or it broke off.
    #[error("the library's database cannot be reached; what was under way there was not done")]
    Unreachable,
    /// The database does not know the user, or the password is wrong.
    #[error("the library's database does not accept the name and password in the settings")]
    WrongCredentials,
    /// The address of the database makes no sense.
    #[error("the address of the library's database cannot be used: {0}")]
    Address(String),
    /// The tables are older than this program.
    #[error("the library's tables are of version {0}, and this program needs {1}: run clew-library migrate")]
    Older(i32, i32),
    /// The tables are newer than this program.
    #[error("a newer version of Clew made the library's tables (version {0}, here {1}): update this program")]
    Newer(i32, i32),
    /// There is no such library, or the token does not open it. The two look alike to who may not know.
    #[error("there is no such library, or this token does not open it")]
    NotOpen,
    /// The token opens it for reading only.
    #[error("this token opens the library for reading only")]
    ReadOnly,
    /// It asks for more than it may.
    #[error("{0}")]
    TooMuch(&'static str),
    /// It makes no sense.
    #[error("{0}")]
    Malformed(&'static str),
    /// It took too long, and was ended.
    #[error("the library took too long to answer; try again")]
    TooSlow,
    /// All connections are busy.
    #[error("too many ask the library at once; try again in a moment")]
    Busy,
    /// No room left for more.
    #[error("the library's disk is full: nothing was changed")]
    Full,
    /// The same place was changed by others at the same time, again and again.
    #[error("others changed the same documents at the same time; try again")]
    Contended,
    /// What the database holds is not what this program wrote.
    #[error("a document of the library is damaged: publish it again")]
    Damaged,
    /// The database refused, for a reason of its own.
    #[error("the library's database refused: {0}")]
    Refused(String),
}

impl LibraryError {
    /// Whether the same again may well succeed: somebody else was in the way.
    pub(crate) fn is_passing(&self) -> bool {
        *self == Self::Contended
    }
}

impl From<tokio_postgres::Error> for LibraryError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(refused) = error.as_db_error() else {
            return of_connecting(&error);
        };
        let code = refused.code();
        let is = |codes: &[&SqlState]| codes.contains(&code);
        // Statements are sent one behind the other: where one took too long, the next ones hear that they come too late.
        let too_slow =
            [&SqlState::QUERY_CANCELED, &SqlState::LOCK_NOT_AVAILABLE, &SqlState::IN_FAILED_SQL_TRANSACTION];
        if is(&too_slow) {
            Self::TooSlow
        } else if is(&[&SqlState::DISK_FULL]) {
            Self::Full
        } else if is(&[&SqlState::INVALID_PASSWORD, &SqlState::INVALID_AUTHORIZATION_SPECIFICATION]) {
            Self::WrongCredentials
        } else if is(&[
            &SqlState::UNDEFINED_TABLE,
            &SqlState::UNDEFINED_COLUMN,
            &SqlState::INVALID_SCHEMA_NAME,
        ]) {
            Self::Older(0, super::SCHEMA)
        } else if is(&[&SqlState::TOO_MANY_CONNECTIONS, &SqlState::OUT_OF_MEMORY]) {
            Self::Busy
        } else if code.code().starts_with("57P") || code.code().starts_with("08") {
            Self::Unreachable
        } else if code.code().starts_with("40") || *code == SqlState::FOREIGN_KEY_VIOLATION {
            Self::Contended
        } else {
            Self::Refused(refused.message().to_owned())
        }
    }
}

/// Errors of making a connection: most are the network's.
fn of_connecting(error: &tokio_postgres::Error) -> LibraryError {
    let wrong = error.to_string();
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    if wrong.contains("password") {
        LibraryError::WrongCredentials
    } else if cause == "server does not support TLS" {
        let problem = "its sslmode asks for TLS, which the server does not speak";
        LibraryError::Address(problem.to_owned())
    } else if wrong.contains("TLS") && cause.contains("certificate") {
        LibraryError::Address(format!("the server is not taken for the one it names: {cause}"))
    } else {
        LibraryError::Unreachable
    }
}

impl From<PoolError> for LibraryError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => error.into(),
            PoolError::PostCreateHook(HookError::Message(message)) => versions(&message),
            PoolError::Timeout(deadpool_postgres::TimeoutType::Wait) => Self::Busy,
            _ => Self::Unreachable,
        }
    }
}

/// What a new connection found out of the tables, as it is told in the pool's own error.
pub(crate) fn version_message(found: i32) -> String {
    format!("tables of version {found}")
}

fn versions(message: &str) -> LibraryError {
    let found = message.rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    if found > super::SCHEMA {
        LibraryError::Newer(found, super::SCHEMA)
    } else {
        LibraryError::Older(found, super::SCHEMA)
    }
}
