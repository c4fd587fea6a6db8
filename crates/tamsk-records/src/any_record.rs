//! A record of a match of either game, as a file may hold it.

use serde::Deserialize;
use tamsk_text::text_of;

use super::gipf::{GameName, GipfRecord, ReadGipfRecordError};
use super::players::Names;
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

    /// Returns what its players are called; at GIPF, White has the name for Red.
    pub fn players(&self) -> &Names {
        match self {
            AnyRecord::Tamsk(record) => &record.players,
            AnyRecord::Gipf(record) => &record.players,
        }
    }

    /// Returns what its players are called, to be changed.
    pub fn players_mut(&mut self) -> &mut Names {
        match self {
            AnyRecord::Tamsk(record) => &mut record.players,
            AnyRecord::Gipf(record) => &mut record.players,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_of_the_game_that_it_names() {
        let gipf = "(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])";
        let tamsk = "(rules: (level: 1))";
        for (text, is_gipf) in [(gipf, true), (tamsk, false), ("()", false)] {
            let record = AnyRecord::read(text.as_bytes()).expect("a record");
            assert_eq!(matches!(record, AnyRecord::Gipf(_)), is_gipf, "{text}");
            assert_eq!(AnyRecord::read(record.write().as_bytes()).expect("a record"), record);
        }
    }

    /// Some editors put a byte order mark before the text, which belongs to no record.
    #[test]
    fn a_byte_order_mark_is_no_part_of_a_record() {
        let gipf = "(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])";
        for text in [gipf, "(rules: (level: 1))"] {
            let marked = AnyRecord::read(format!("\u{feff}{text}").as_bytes()).expect("a record");
            assert_eq!(marked, AnyRecord::read(text.as_bytes()).expect("a record"));
        }
        let cut = AnyRecord::read("\u{feff}(format: 1, game: Gipf, acts: [(by: Whi".as_bytes()).expect_err("no record");
        assert!(matches!(cut, ReadAnyRecordError::Gipf(_)), "{cut}");
        let binary = AnyRecord::read(b"\xef\xbb\xbf(\xff)").expect_err("no record");
        assert_eq!(binary.to_string(), "byte 4 is not UTF-8 text");
    }

    #[test]
    fn an_error_is_about_the_game_that_is_named() {
        let error = |text: &str| AnyRecord::read(text.as_bytes()).expect_err("no record");
        let wrong = error("(format: 1, game: Gipf,\nacts: [(by: White, act: Jump)])");
        assert!(matches!(wrong, ReadAnyRecordError::Gipf(_)) && wrong.to_string().contains("line 2"), "{wrong}");
        let cut = error("(\n    format: 1,\n    game: Gipf,\n    acts: [(by: Whi");
        assert!(matches!(cut, ReadAnyRecordError::Gipf(_)) && cut.to_string().contains("line 4"), "{cut}");
        assert!(matches!(error("(rules: (level: 4))"), ReadAnyRecordError::Tamsk(_)));
        assert!(matches!(error("nonsense game: Chess"), ReadAnyRecordError::Tamsk(_)));
        assert!(AnyRecord::read(b"\xff").is_err());
    }
}
