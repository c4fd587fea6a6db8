//! A record in the library.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use tamsk_text::Title;

use super::note::RecordNote;
use super::summary::{GipfSummary, MatchSummary, RecordSummary};

/// The folder of deleted records, within the library's.
pub const BIN: &str = "bin";

/// A record in the library, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The path of its file within the folder of the library, which identifies it.
    pub file: PathBuf,
    /// What is noted of it.
    pub note: RecordNote,
    /// When the match was finished, or else when the file was written last.
    pub date: Timestamp,
    /// The match in short; `None` if the file is damaged.
    pub summary: Option<MatchSummary>,
    /// How a match of GIPF stands that can be continued.
    pub standing: Option<GipfStanding>,
}

/// How a match of GIPF stands that is not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GipfStanding {
    /// The pieces in the reserves of White and of Black.
    pub reserves: [u8; 2],
    /// Whether a challenge is being decided.
    pub is_challenged: bool,
}

impl LibraryEntry {
    /// Returns what is known of a match of TAMSK.
    pub fn tamsk(&self) -> Option<&RecordSummary> {
        match &self.summary {
            Some(MatchSummary::Tamsk(summary)) => Some(summary),
            _ => None,
        }
    }

    /// Returns what is known of a match of GIPF.
    pub fn gipf(&self) -> Option<&GipfSummary> {
        match &self.summary {
            Some(MatchSummary::Gipf(summary)) => Some(summary),
            _ => None,
        }
    }

    /// Returns whether the record is in the bin.
    pub fn is_in_bin(&self) -> bool {
        self.file.starts_with(Path::new(BIN))
    }

    /// Returns the name of the file without its extension, as a person reads it.
    pub fn file_stem(&self) -> String {
        Title::from(&*self.file.file_stem().unwrap_or_default().to_string_lossy()).into()
    }
}
