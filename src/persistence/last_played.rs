//! When an unfinished match was played last. It stands at the beginning of its file, so that the match played last of many is
//! found without reading all of them.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What it begins with in a file.
const BEFORE: &str = "(last_played:";
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

    /// Puts it as a first field before the others of a struct in RON.
    pub fn put_before(self, others: &str) -> String {
        let LastPlayed { number, at } = self;
        format!("{BEFORE_NUMBER}{number},at:{at}),{}", others.trim_start_matches('('))
    }

    /// Takes it from before the other fields, if it is there. What is left has them in the same places.
    pub fn take_from(text: &[u8]) -> (LastPlayed, Cow<'_, [u8]>) {
        let taken = || {
            let end = text.windows(2).take(BEGINNING as usize).position(|pair| pair == b"),")?;
            let own = std::str::from_utf8(&text[..=end]).ok()?.strip_prefix(BEFORE)?;
            let blank = [b"(", &*vec![b' '; end + 1], &text[end + 2..]].concat();
            Some((ron::from_str(own).ok()?, Cow::Owned(blank)))
        };
        taken().unwrap_or((LastPlayed::default(), Cow::Borrowed(text)))
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
