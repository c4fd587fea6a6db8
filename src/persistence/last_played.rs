//! When an unfinished match was played last. It stands at the beginning of its file, so that the match played last of many is
//! found without reading all of them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What a file with a number begins with.
const BEFORE_NUMBER: &str = "(last_played:(number:";
/// How much of a file is read for its number, in bytes.
const BEGINNING: u64 = 64;

/// When a match was played last, among all of a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LastPlayed {
    /// Larger than that of every match saved before. Clocks may go back, and this does not.
    pub number: u64,
    /// The time, in milliseconds since 1970; 0 if it is not known.
    pub at: i64,
}

impl LastPlayed {
    /// Returns that a match is being played, and is saved with this number.
    pub fn now(number: u64) -> LastPlayed {
        LastPlayed { number, at: Timestamp::now().as_millisecond() }
    }

    /// Returns the time, if it is known.
    pub fn time(self) -> Option<Timestamp> {
        Timestamp::from_millisecond(self.at).ok().filter(|_| self.at != 0)
    }

    /// Returns the number of the match in a file; 0 if it has none, as those of earlier versions.
    pub fn number_in(file: &Path) -> u64 {
        // Only a file: reading anything else, such as a pipe, might never return.
        if !file.is_file() {
            return 0;
        }
        let mut beginning = Vec::new();
        let read = File::open(file).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
        let text = read.ok().map(|_| String::from_utf8_lossy(&beginning));
        let digits = text.as_deref().and_then(|text| text.strip_prefix(BEFORE_NUMBER)?.split_once(','));
        digits.and_then(|(digits, _)| digits.parse().ok()).unwrap_or(0)
    }
}
