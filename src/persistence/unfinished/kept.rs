//! What a match must be able to do to be kept until it is over, whichever game it is of, and when it was played last.
//!
//! The latter stands at the beginning of its file, so that the match played last of many is found without reading all of
//! them.

use std::borrow::Cow;
use std::fmt::Debug;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tamsk_records::{AnyRecord, ParseRecordError, Record, read_ron};
use tamsk_rules::StartError;

use crate::persistence::OpenRecordError;
use crate::persistence::record::refused_actions;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::seats::Seats;

/// A game of which matches are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnfinishedGame {
    /// TAMSK.
    Tamsk,
    /// GIPF, and the match of TAMSK that decides an open challenge of it.
    Gipf,
}

impl UnfinishedGame {
    /// The name of its files, without a number and an extension.
    pub const fn stem(self) -> &'static str {
        match self {
            UnfinishedGame::Tamsk => "unfinished",
            UnfinishedGame::Gipf => "gipf-unfinished",
        }
    }

    /// The name of the thread that writes its matches.
    pub const fn thread(self) -> &'static str {
        match self {
            UnfinishedGame::Tamsk => "unfinished match",
            UnfinishedGame::Gipf => "unfinished match of GIPF",
        }
    }

    /// Returns the game of which a match is kept in this file.
    pub fn of_file(file: &Path) -> UnfinishedGame {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(UnfinishedGame::Gipf.stem()) { UnfinishedGame::Gipf } else { UnfinishedGame::Tamsk }
    }
}

/// A match as it is kept on disk until it is over.
pub trait Kept: Clone + Debug + Send + Sync + Sized + 'static {
    /// The game.
    const GAME: UnfinishedGame;

    /// Reads a match that was written by [`Kept::text`]. Returns `None` if it is over.
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    fn from_file(file: &Path, bytes: &[u8]) -> Result<Option<FoundMatch<Self>>, ParseRecordError>;

    /// Writes the match as text, with when it was played last at the beginning.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the seats belongs to a lesson.
    fn text(&self, last_played: LastPlayed) -> Result<String, ron::Error>;

    /// Returns the match so far, as a record.
    fn record(&self) -> AnyRecord;

    /// Returns who plays.
    fn seats(&self) -> Seats;
}

/// A match and when it was played last.
#[derive(Clone, Debug)]
pub struct PlayedMatch<T> {
    /// The match.
    pub kept: T,
    /// When it was played last.
    pub last_played: LastPlayed,
}

/// A match that was found in a file.
#[derive(Clone, Debug)]
pub struct FoundMatch<T> {
    /// The match.
    pub played: PlayedMatch<T>,
    /// What is wrong with it: the rules refuse some of its actions, which are left out.
    pub problem: Option<OpenRecordError>,
}

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

/// A match that can be continued exactly where it stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The match so far; the end of the record is the time at which it was saved.
    pub record: Record,
    /// Who plays each colour.
    pub seats: Seats,
    /// Whether the timer stands to the left of the board as seen by Red.
    pub timer_on_left: bool,
    /// Whether it is a person's first match against a bot at its level.
    pub is_first: bool,
}

/// The content of its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TamskFile<'a> {
    #[serde(default)]
    last_played: LastPlayed,
    record: Cow<'a, Record>,
    #[serde(default)]
    seats: Seats,
    #[serde(default)]
    timer_on_left: bool,
    #[serde(default)]
    is_first: bool,
}

impl UnfinishedMatch {
    /// Returns a match in its current state.
    pub fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        UnfinishedMatch { record, seats, timer_on_left: live.setup().timer_on_left, is_first }
    }

    /// Returns whether a match, just put on the table, is this one continued. It may have been saved some seconds of sand
    /// before it was taken off the table for a replay.
    pub fn is_of(&self, live: &LiveMatch, seats: Seats) -> bool {
        let record = live.record();
        (&record.actions, &record.players, record.rules, &record.position)
            == (&self.record.actions, &self.record.players, self.record.rules, &self.record.position)
            && seats == self.seats
            && live.game().now() >= self.record.end.unwrap_or_default()
    }

    /// Returns the match, to be put on the table. Actions that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of bounds or the position in which it began is impossible.
    pub fn live(&self) -> Result<LiveMatch, StartError> {
        let names = self.record.players.clone();
        let setup = MatchSetup { options: self.record.rules, names, timer_on_left: self.timer_on_left };
        LiveMatch::resume(setup, &self.record)
    }

    /// Reads a match that was written by [`UnfinishedMatch::write`].
    ///
    /// # Errors
    ///
    /// Returns [`ParseRecordError`], which says where the problem is and what was expected.
    pub fn read(bytes: &[u8]) -> Result<UnfinishedMatch, ParseRecordError> {
        Ok(read(bytes)?.kept)
    }

    /// Writes the match as text.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the seats belongs to a lesson.
    pub fn write(&self) -> Result<String, ron::Error> {
        self.text(LastPlayed::default())
    }
}

fn read(bytes: &[u8]) -> Result<PlayedMatch<UnfinishedMatch>, ParseRecordError> {
    let TamskFile { last_played, record, seats, timer_on_left, is_first } = read_ron(bytes)?;
    record.validate()?;
    let kept = UnfinishedMatch { record: record.into_owned(), seats, timer_on_left, is_first };
    Ok(PlayedMatch { kept, last_played })
}

impl Kept for UnfinishedMatch {
    const GAME: UnfinishedGame = UnfinishedGame::Tamsk;

    fn from_file(file: &Path, bytes: &[u8]) -> Result<Option<FoundMatch<UnfinishedMatch>>, ParseRecordError> {
        let played = read(bytes)?;
        let problem = refused_actions(file, &played.kept.record)?;
        let is_over = played.kept.live()?.game().outcome().is_some();
        Ok((!is_over).then_some(FoundMatch { played, problem }))
    }

    fn text(&self, last_played: LastPlayed) -> Result<String, ron::Error> {
        let &UnfinishedMatch { ref record, seats, timer_on_left, is_first } = self;
        ron::to_string(&TamskFile { last_played, record: Cow::Borrowed(record), seats, timer_on_left, is_first })
    }

    fn record(&self) -> AnyRecord {
        AnyRecord::Tamsk(self.record.clone())
    }

    fn seats(&self) -> Seats {
        self.seats
    }
}
