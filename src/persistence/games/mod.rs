//! The games whose matches are kept, and their records, of which only the file tells the game.

mod tamsk;

use std::borrow::Cow;
use std::fmt::Debug;
use std::io;
use std::path::Path;

use bevy::prelude::*;
use serde::Deserialize;
use tamsk_records::{LARGEST_RECORD, Names, named_game, read_ron, write_ron};

use super::error::OpenRecordError;
use super::file;
use super::journal::{Journal, end_line, game_named, played_line, title_line};
use super::kept::{Continued, Kept, MatchId, RecordError};
use super::note::RecordNote;
use super::summary::MatchSummary;
use crate::simulation::game::Game;
use crate::states::GameName;
use crate::table::game::Playable;
use crate::table::loading::ResumeMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;

/// What puts a record on the table.
pub type BeginRecord = Box<dyn Fn(&mut Commands) + Send + Sync>;

/// The record of a match of any game.
pub trait AnyRecord: Debug + Send + Sync {
    /// Returns the name of the game, and those of its players' colours in scripts.
    fn game(&self) -> (GameName, [&'static str; 2]);

    /// Returns what the players are called.
    fn names(&self) -> &Names;

    /// Returns what the players are called, to be changed.
    fn names_mut(&mut self) -> &mut Names;

    /// Writes the record as text.
    fn write(&self) -> String;

    /// Returns the match in short. What the rules refuse is left out.
    ///
    /// # Errors
    ///
    /// Returns an error if what was agreed on is out of its bounds.
    fn summary(&self) -> Result<MatchSummary, RecordError>;

    /// Puts what the record names as files (G11.3), which are looked for beside it, into the record. Returns the error to
    /// report if the rules refuse some of its actions.
    ///
    /// # Errors
    ///
    /// Returns what cannot be read, or is impossible.
    fn complete(&mut self, file: &Path) -> Result<Option<OpenRecordError>, RecordError>;

    /// Returns the text of a file with the match and what is noted of it, at whose end the match is over.
    fn journal(&self, note: &RecordNote) -> String;

    /// Puts the match on the table, to go on in the file of the match with this number, with `as_it_was` also what is played
    /// within it.
    ///
    /// # Errors
    ///
    /// Returns what of its beginning is impossible.
    fn resume(self: Box<Self>, id: MatchId, as_it_was: bool, commands: &mut Commands) -> Result<(), RecordError>;

    /// Replays the record on the table.
    fn replay(self: Box<Self>, commands: &mut Commands);

    /// Returns what puts the record on the table: a match that is over is replayed, and one that is not goes on between two
    /// people.
    ///
    /// # Errors
    ///
    /// Returns an error if what was agreed on is out of its bounds.
    fn begin(self: Box<Self>) -> Result<BeginRecord, RecordError>;
}

/// Two records are the same if they are written as the same text.
impl PartialEq for dyn AnyRecord {
    fn eq(&self, other: &dyn AnyRecord) -> bool {
        self.write() == other.write()
    }
}

/// A match of a game.
#[derive(Debug)]
pub struct MatchIn<K: Kept>(pub K);

impl<K: Kept> AnyRecord for MatchIn<K> {
    fn game(&self) -> (GameName, [&'static str; 2]) {
        (K::Game::NAME, K::Game::COLOURS.0)
    }

    fn names(&self) -> &Names {
        K::names(self.0.record())
    }

    fn names_mut(&mut self) -> &mut Names {
        K::names_mut(self.0.record_mut())
    }

    fn write(&self) -> String {
        write_ron(self.0.record())
    }

    fn summary(&self) -> Result<MatchSummary, RecordError> {
        K::summary(self.0.record())
    }

    fn complete(&mut self, file: &Path) -> Result<Option<OpenRecordError>, RecordError> {
        let folder = file.parent().unwrap_or(Path::new(""));
        K::complete(self.0.record_mut(), |name| {
            let bytes = file::read(&folder.join(name), LARGEST_RECORD as u64).map_err(io::Error::other)?;
            bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
        })?;
        Ok(OpenRecordError::of_refused::<K::Game>(file, &K::refused(self.0.record())?))
    }

    fn journal(&self, note: &RecordNote) -> String {
        Journal::begin(&self.0, note.seats) + &title_line(&note.title) + &end_line(note.finished)
    }

    fn resume(self: Box<Self>, id: MatchId, as_it_was: bool, commands: &mut Commands) -> Result<(), RecordError> {
        self.0.resume(as_it_was, commands)?;
        commands.insert_resource(Continued(Some((id, self.0))));
        Ok(())
    }

    fn replay(self: Box<Self>, commands: &mut Commands) {
        commands.write_message(ReplayRecord { record: Box::new(self.0.record().clone()), at: None });
    }

    fn begin(self: Box<Self>) -> Result<BeginRecord, RecordError> {
        let live = K::last_of(self.0.record())?;
        Ok(Box::new(move |commands| {
            if live.is_over() {
                commands.write_message(ReplayRecord { record: Box::new(self.0.record().clone()), at: None });
            } else {
                let live = Box::new(live.clone());
                commands.write_message(ResumeMatch { live, seats: Seats::default(), occasion: Occasion::Play });
            }
        }))
    }
}

/// A match as it was read from a file.
#[derive(Debug)]
pub struct ReadMatch {
    /// The match.
    pub record: Box<dyn AnyRecord>,
    /// What is noted of it.
    pub note: RecordNote,
    /// When it was put on the table, among all of them.
    pub played: u64,
    /// Whether it was ended, and is not to be gone on with.
    pub is_over: bool,
    /// How many bytes of the file are whole lines; `None` if it is a record, which is read as a whole.
    pub whole: Option<usize>,
}

/// A game whose matches are kept.
#[derive(Clone, Copy, Debug)]
pub struct KeptGame {
    /// The name by which records call it. Those without one are of TAMSK.
    named: Option<&'static str>,
    read: fn(&[u8]) -> Result<Box<dyn AnyRecord>, RecordError>,
    read_journal: fn(&[u8]) -> Result<ReadMatch, RecordError>,
    /// How the names of files begin in which earlier versions kept its unfinished matches, and what reads them.
    pub earlier: Option<(&'static str, ReadEarlier)>,
    /// The folder in which some versions kept its records, beside that of the records.
    pub folder: Option<&'static str>,
}

/// Reads what an earlier version kept of an unfinished match, as the text of its file now.
pub type ReadEarlier = fn(&[u8]) -> Result<String, RecordError>;

impl KeptGame {
    /// Returns a game.
    pub fn of<K: Kept>() -> KeptGame {
        KeptGame {
            named: K::NAMED,
            read: |bytes| Ok(Box::new(MatchIn(K::of_record(K::read_record(bytes)?, Seats::default())))),
            read_journal: |bytes| {
                let Journal { kept, note, played, is_over, whole } = Journal::<K>::read(bytes)?;
                Ok(ReadMatch { record: Box::new(MatchIn(kept)), note, played, is_over, whole: Some(whole) })
            },
            earlier: K::EARLIER.map(|stem| (stem, read_earlier::<K> as ReadEarlier)),
            folder: K::EARLIER_FOLDER,
        }
    }
}

fn read_earlier<K: Kept>(bytes: &[u8]) -> Result<String, RecordError> {
    let (played, kept) = played_earlier(bytes);
    let kept: K = read_ron(&kept)?;
    kept.check()?;
    Ok(Journal::begin(&kept, Some(kept.seats())) + &played_line(played))
}

/// What the file of an unfinished match began with that said when it was played.
const PLAYED: &str = "(last_played:";
/// How much of such a file is read for that, in bytes.
const BEGINNING: usize = 64;
/// When an unfinished match was played last, in the files of earlier versions.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct LastPlayed {
    number: u64,
}

/// Returns the number of an unfinished match among those of an earlier version, and the rest of its file, with everything in
/// the same place.
fn played_earlier(bytes: &[u8]) -> (u64, Cow<'_, [u8]>) {
    let taken = || {
        let end = bytes.windows(2).take(BEGINNING).position(|pair| pair == b"),")?;
        let own = std::str::from_utf8(&bytes[..=end]).ok()?.strip_prefix(PLAYED)?;
        let LastPlayed { number } = ron::from_str(own).ok()?;
        Some((number, Cow::Owned([b"(", &*vec![b' '; end + 1], &bytes[end + 2..]].concat())))
    };
    taken().unwrap_or((0, Cow::Borrowed(bytes)))
}

/// The games whose matches are kept, TAMSK first.
#[derive(Resource, Clone, Debug)]
pub struct KeptGames(pub Vec<KeptGame>);

impl KeptGames {
    /// Adds a game.
    pub fn add<K: Kept>(&mut self) {
        self.0.push(KeptGame::of::<K>());
    }

    /// Reads a match of the game that it names, which is TAMSK if it names none that is known: a record, or the text of a
    /// match with a line for everything that happened. Whether its actions are allowed is not checked.
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    pub fn read(&self, bytes: &[u8]) -> Result<ReadMatch, RecordError> {
        let game = |named: Option<&str>| self.0.iter().find(|game| game.named == named);
        if let Some(named) = game_named(bytes) {
            let named = named?;
            return (game(named).ok_or("it is of another game")?.read_journal)(bytes);
        }
        let record = (game(named_game(bytes).as_deref()).unwrap_or(&self.0[0]).read)(bytes)?;
        Ok(ReadMatch { record, note: RecordNote::default(), played: 0, is_over: true, whole: None })
    }
}
