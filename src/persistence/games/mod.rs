//! The games whose matches are saved, and records of any game.

mod tamsk;

use std::borrow::Cow;
use std::fmt::Debug;
use std::io;
use std::path::Path;

use bevy::prelude::*;
use serde::Deserialize;
use tamsk_records::{MAX_RECORD_BYTES, Names, read_game_name, read_ron, write_ron};

use super::error::OpenRecordError;
use super::file;
use super::journal::{Journal, end_line, journal_game, played_line, title_line};
use super::note::RecordMetadata;
use super::saved_match::{MatchId, RecordError, ResumingMatch, SavedMatch};
use super::summary::MatchSummary;
use crate::simulation::game::Game;
use crate::states::GameName;
use crate::table::game::Playable;
use crate::table::loading::ResumeMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;

/// Puts a record on the table.
pub type PutRecordOnTable = Box<dyn Fn(&mut Commands) + Send + Sync>;

/// The record of a match of any game.
pub trait MatchRecord: Debug + Send + Sync {
    /// Returns the name of the game, and the keys of its players' colours.
    fn game(&self) -> (GameName, [&'static str; 2]);

    /// Returns the players' names.
    fn names(&self) -> &Names;

    /// Returns the players' names for editing.
    fn names_mut(&mut self) -> &mut Names;

    /// Returns the record as text.
    fn write(&self) -> String;

    /// Returns the summary of the match, without the actions that the rules refuse.
    /// # Errors
    /// Returns an error if an option is out of bounds.
    fn summary(&self) -> Result<MatchSummary, RecordError>;

    /// Loads the files named in the record (G11.3) from the folder of `file`. Also returns an error for refused acts.
    /// # Errors
    /// Returns an error if a file cannot be read or the start of the match is impossible.
    fn complete(&mut self, file: &Path) -> Result<Option<OpenRecordError>, RecordError>;

    /// Returns the journal of the finished match, including `note`.
    fn journal(&self, note: &RecordMetadata) -> String;

    /// Puts the match on the table, to be saved in the file with this id; with `as_it_was`, also the contest within it.
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn resume(self: Box<Self>, id: MatchId, as_it_was: bool, commands: &mut Commands) -> Result<(), RecordError>;

    /// Replays the record on the table.
    fn replay(self: Box<Self>, commands: &mut Commands);

    /// Returns a function that replays a finished match, or resumes an unfinished one between two people.
    /// # Errors
    /// Returns an error if an option is out of bounds.
    fn begin(self: Box<Self>) -> Result<PutRecordOnTable, RecordError>;
}

/// Compares records by their text.
impl PartialEq for dyn MatchRecord {
    fn eq(&self, other: &dyn MatchRecord) -> bool {
        self.write() == other.write()
    }
}

/// A match of one game.
#[derive(Debug)]
pub struct SavedMatchRecord<K: SavedMatch>(pub K);

impl<K: SavedMatch> MatchRecord for SavedMatchRecord<K> {
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
        K::load_linked_files(self.0.record_mut(), |name| {
            let bytes = file::read(&folder.join(name), MAX_RECORD_BYTES as u64).map_err(io::Error::other)?;
            bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
        })?;
        Ok(OpenRecordError::of_refused::<K::Game>(file, &K::refused_actions(self.0.record())?))
    }

    fn journal(&self, note: &RecordMetadata) -> String {
        Journal::full_text(&self.0, note.seats) + &title_line(&note.title) + &end_line(note.finished)
    }

    fn resume(self: Box<Self>, id: MatchId, as_it_was: bool, commands: &mut Commands) -> Result<(), RecordError> {
        self.0.resume(as_it_was, commands)?;
        commands.insert_resource(ResumingMatch(Some((id, self.0))));
        Ok(())
    }

    fn replay(self: Box<Self>, commands: &mut Commands) {
        commands.write_message(ReplayRecord { record: Box::new(self.0.record().clone()), at: None });
    }

    fn begin(self: Box<Self>) -> Result<PutRecordOnTable, RecordError> {
        let live = K::final_state(self.0.record())?;
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

/// A match read from a file.
#[derive(Debug)]
pub struct LoadedMatch {
    /// The record of the match.
    pub record: Box<dyn MatchRecord>,
    /// When the match ended, who played, and its title.
    pub note: RecordMetadata,
    /// The rank in the order in which matches were last put on the table.
    pub play_rank: u64,
    /// Whether the match ended and cannot be resumed.
    pub is_over: bool,
    /// The length of all complete lines in bytes; `None` for a plain record, which has no lines to append to.
    pub complete_bytes: Option<usize>,
}

/// A game whose matches are saved, as function pointers to its [`SavedMatch`] implementation.
#[derive(Clone, Copy, Debug)]
pub struct SavedGame {
    /// The name of the game in records; `None` for TAMSK.
    named: Option<&'static str>,
    read: fn(&[u8]) -> Result<Box<dyn MatchRecord>, RecordError>,
    read_journal: fn(&[u8]) -> Result<LoadedMatch, RecordError>,
    /// The beginning of the file names of unfinished matches in earlier versions, and their reader.
    pub legacy_reader: Option<(&'static str, ReadLegacyMatch)>,
    /// The separate folder of this game's records in earlier versions, beside that of all records.
    pub legacy_folder: Option<&'static str>,
}

/// Converts an unfinished match of an earlier version to a journal.
pub type ReadLegacyMatch = fn(&[u8]) -> Result<String, RecordError>;

impl SavedGame {
    /// Returns the entry of a game.
    pub fn of<K: SavedMatch>() -> SavedGame {
        SavedGame {
            named: K::RECORD_NAME,
            read: |bytes| Ok(Box::new(SavedMatchRecord(K::of_record(K::read_record(bytes)?, Seats::default())))),
            read_journal: |bytes| {
                let Journal { kept, note, played, is_over, whole } = Journal::<K>::parse_value(bytes)?;
                Ok(LoadedMatch {
                    record: Box::new(SavedMatchRecord(kept)),
                    note,
                    play_rank: played,
                    is_over,
                    complete_bytes: Some(whole),
                })
            },
            legacy_reader: K::LEGACY_STEM.map(|stem| (stem, read_earlier::<K> as ReadLegacyMatch)),
            legacy_folder: K::LEGACY_FOLDER,
        }
    }
}

fn read_earlier<K: SavedMatch>(bytes: &[u8]) -> Result<String, RecordError> {
    let (played, kept) = played_earlier(bytes);
    let kept: K = read_ron(&kept)?;
    kept.check()?;
    Ok(Journal::full_text(&kept, Some(kept.seats())) + &played_line(played))
}

/// The beginning of an unfinished match of an earlier version whose file says when the match was last played.
const PLAYED: &str = "(last_played:";
/// How many bytes of a file are searched for the end of [`LastPlayed`].
const BEGINNING: usize = 64;
/// The part of an earlier version's file that orders unfinished matches by when they were last played.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct LastPlayed {
    number: u64,
}

/// Splits [`LastPlayed`] off a file. Blanks replace it in the rest, so that errors have the right position.
fn played_earlier(bytes: &[u8]) -> (u64, Cow<'_, [u8]>) {
    let taken = || {
        let end = bytes.windows(2).take(BEGINNING).position(|pair| pair == b"),")?;
        let own = std::str::from_utf8(&bytes[..=end]).ok()?.strip_prefix(PLAYED)?;
        let LastPlayed { number } = ron::from_str(own).ok()?;
        Some((number, Cow::Owned([b"(", &*vec![b' '; end + 1], &bytes[end + 2..]].concat())))
    };
    taken().unwrap_or((0, Cow::Borrowed(bytes)))
}

/// The games whose matches are saved, TAMSK first.
#[derive(Resource, Clone, Debug)]
pub struct SavedGames(pub Vec<SavedGame>);

impl SavedGames {
    /// Adds a game.
    pub fn add<K: SavedMatch>(&mut self) {
        self.0.push(SavedGame::of::<K>());
    }

    /// Reads a journal or record without checking its actions. A record of an unknown game is read as TAMSK.
    /// # Errors
    /// Returns where the problem is and what was expected.
    pub fn read(&self, bytes: &[u8]) -> Result<LoadedMatch, RecordError> {
        let game = |named: Option<&str>| self.0.iter().find(|game| game.named == named);
        if let Some(named) = journal_game(bytes) {
            let named = named?;
            return (game(named).ok_or("it is of another game")?.read_journal)(bytes);
        }
        let record = (game(read_game_name(bytes).as_deref()).unwrap_or(&self.0[0]).read)(bytes)?;
        Ok(LoadedMatch { record, note: RecordMetadata::default(), play_rank: 0, is_over: true, complete_bytes: None })
    }
}
