//! A record of a match of either game, as a file may hold it.

#[cfg(test)]
mod tests;

use serde::Deserialize;
use tamsk_text::text_of;

use super::gipf::{GameName, GipfRecord, ReadGipfRecordError};
use super::record::{ParseRecordError, Record};

/// The record of a match of TAMSK or of GIPF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyRecord {
    /// A match of TAMSK.
    Tamsk(Record),
    /// A match of GIPF.
    Gipf(GipfRecord),
}

/// Why data is no record of the game that it names, which is TAMSK if it names none.
#[derive(Debug, thiserror::Error)]
pub enum ReadAnyRecordError {
    /// It is no record of TAMSK.
    #[error(transparent)]
    Tamsk(#[from] ParseRecordError),
    /// It is no record of GIPF.
    #[error(transparent)]
    Gipf(#[from] ReadGipfRecordError),
}

/// The part of a record that tells its game.
#[derive(Deserialize)]
struct Named {
    /// Only records of GIPF name their game.
    #[expect(dead_code, reason = "it is there to be required")]
    game: GameName,
}

impl AnyRecord {
    /// Reads a record. Whether its actions or acts are allowed is not checked.
    ///
    /// # Errors
    ///
    /// Returns [`ReadAnyRecordError`], which says where the problem is and what was expected.
    pub fn read(bytes: &[u8]) -> Result<AnyRecord, ReadAnyRecordError> {
        match Record::read(bytes) {
            Ok(record) => Ok(AnyRecord::Tamsk(record)),
            Err(_) if is_of_gipf(bytes) => Ok(AnyRecord::Gipf(GipfRecord::read(bytes)?)),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the record as text that [`AnyRecord::read`] reads.
    pub fn write(&self) -> String {
        match self {
            AnyRecord::Tamsk(record) => record.write(),
            AnyRecord::Gipf(record) => record.write(),
        }
    }
}

/// Returns whether data names GIPF as its game, even if the rest of it is no record.
fn is_of_gipf(bytes: &[u8]) -> bool {
    let text = text_of(bytes).unwrap_or_default();
    if ron::from_str::<Named>(text).is_ok() {
        return true;
    }
    // In a damaged file the name still tells what it was meant to be.
    let mut words = text.split(|c: char| c.is_whitespace() || c == ',' || c == '(').filter(|word| !word.is_empty());
    words.by_ref().take(8).any(|word| word == "game:") && words.next() == Some("Gipf")
}
