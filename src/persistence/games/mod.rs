//! The formats of the games whose matches are saved, and an interface to the records of all these games.

mod tamsk;

use std::borrow::Cow;
use std::fmt::Debug;
use std::io;
use std::path::Path;

use bevy::prelude::*;
use serde::Deserialize;
use tamsk_records::{MAX_RECORD_BYTES, NamesByPlayer, read_game_name, read_ron, to_ron};

use super::error::OpenRecordError;
use super::file;
use super::journal::{ParsedMatchFile, end_line, journal_game_name, recency_rank_line, title_line};
use super::metadata::RecordMetadata;
use super::saved_match::{MatchId, RecordError, ResumingMatch, SavedMatch};
use super::summary::MatchSummary;
use crate::simulation::game::GameMatch;
use crate::states::GameName;
use crate::table::game::PlayableGame;
use crate::table::loading::ResumeMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::OpenReplay;
use crate::table::seats::Seats;

/// A function that puts a record on the table.
pub type PutRecordOnTable = Box<dyn Fn(&mut Commands) + Send + Sync>;

/// The record of a match of any game.
pub trait MatchRecord: Debug + Send + Sync {
    /// Returns the name of the game, and the text keys of its players' colours.
    fn game_and_colour_keys(&self) -> (GameName, [&'static str; 2]);

    /// Returns the players' names.
    fn names(&self) -> &NamesByPlayer;

    /// Returns the players' names for editing.
    fn names_mut(&mut self) -> &mut NamesByPlayer;

    /// Returns the record as text.
    fn to_text(&self) -> String;

    /// Returns the summary of the match. Actions that the rules refuse are ignored.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds.
    fn summary(&self) -> Result<MatchSummary, RecordError>;

    /// Loads the files named in the record (G11.3) from the folder of `file`. Returns an error to report if the rules
    /// refuse some acts.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or the start of the match is impossible.
    fn load_linked_files(&mut self, file: &Path) -> Result<Option<OpenRecordError>, RecordError>;

    /// Returns the journal of the finished match, including `metadata`.
    fn to_journal(&self, metadata: &RecordMetadata) -> String;

    /// Puts the match on the table, and saves it in the file with this id. If `resumes_contest` is `true`, also resumes
    /// the contest within the match.
    ///
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn resume(self: Box<Self>, id: MatchId, resumes_contest: bool, commands: &mut Commands) -> Result<(), RecordError>;

    /// Replays the record on the table.
    fn replay(self: Box<Self>, commands: &mut Commands);

    /// Returns a function that opens the record. It replays a finished match, or resumes an unfinished match with two
    /// people.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds.
    fn prepare_to_open(self: Box<Self>) -> Result<PutRecordOnTable, RecordError>;
}

/// Compares records by their text.
impl PartialEq for dyn MatchRecord {
    fn eq(&self, other: &dyn MatchRecord) -> bool {
        self.to_text() == other.to_text()
    }
}

/// A saved match as a [`MatchRecord`].
#[derive(Debug)]
pub struct SavedMatchRecord<K: SavedMatch>(pub K);

impl<K: SavedMatch> MatchRecord for SavedMatchRecord<K> {
    fn game_and_colour_keys(&self) -> (GameName, [&'static str; 2]) {
        (K::Game::NAME, K::Game::SCRIPT_COLOURS.0)
    }

    fn names(&self) -> &NamesByPlayer {
        K::names(self.0.record())
    }

    fn names_mut(&mut self) -> &mut NamesByPlayer {
        K::names_mut(self.0.record_mut())
    }

    fn to_text(&self) -> String {
        to_ron(self.0.record())
    }

    fn summary(&self) -> Result<MatchSummary, RecordError> {
        K::summary(self.0.record())
    }

    fn load_linked_files(&mut self, file: &Path) -> Result<Option<OpenRecordError>, RecordError> {
        let folder = file.parent().unwrap_or(Path::new(""));
        K::load_linked_files(self.0.record_mut(), |name| {
            let bytes = file::read(&folder.join(name), MAX_RECORD_BYTES as u64).map_err(io::Error::other)?;
            bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
        })?;
        Ok(OpenRecordError::for_refused_actions::<K::Game>(file, &K::refused_actions(self.0.record())?))
    }

    fn to_journal(&self, metadata: &RecordMetadata) -> String {
        ParsedMatchFile::full_text(&self.0, metadata.seats)
            + &title_line(&metadata.title)
            + &end_line(metadata.finished_at)
    }

    fn resume(self: Box<Self>, id: MatchId, resumes_contest: bool, commands: &mut Commands) -> Result<(), RecordError> {
        self.0.resume(resumes_contest, commands)?;
        commands.insert_resource(ResumingMatch(Some((id, self.0))));
        Ok(())
    }

    fn replay(self: Box<Self>, commands: &mut Commands) {
        commands.write_message(OpenReplay { record: Box::new(self.0.record().clone()), open_at: None });
    }

    fn prepare_to_open(self: Box<Self>) -> Result<PutRecordOnTable, RecordError> {
        let live = K::final_state(self.0.record())?;
        Ok(Box::new(move |commands| {
            if live.is_over() {
                commands.write_message(OpenReplay { record: Box::new(self.0.record().clone()), open_at: None });
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
    /// The time at which the match ended, its seats, and its title.
    pub metadata: RecordMetadata,
    /// The rank of the match in the order in which matches were last put on the table. Later matches have higher ranks.
    pub recency_rank: u64,
    /// `true` if the match ended and cannot be resumed.
    pub is_over: bool,
    /// The length of all complete lines in bytes, or `None` for a plain record, to which no lines can be appended.
    pub complete_lines_length: Option<usize>,
}

/// The format of a game whose matches are saved. It consists of function pointers to the game's [`SavedMatch`]
/// implementation.
#[derive(Clone, Copy, Debug)]
pub struct GameFormat {
    /// The name of the game in records, or `None` for TAMSK.
    named: Option<&'static str>,
    read: fn(&[u8]) -> Result<Box<dyn MatchRecord>, RecordError>,
    read_journal: fn(&[u8]) -> Result<LoadedMatch, RecordError>,
    /// The prefix of the file names that earlier versions gave to unfinished matches, and the function that reads these
    /// files. `None` if there are no such files.
    pub legacy_reader: Option<(&'static str, LegacyMatchToJournal)>,
    /// The folder where earlier versions kept the records of this game. It is beside the folder of all records. `None`
    /// if there was no such folder.
    pub legacy_records_folder: Option<&'static str>,
}

/// A function that converts an unfinished match of an earlier version to a journal.
pub type LegacyMatchToJournal = fn(&[u8]) -> Result<String, RecordError>;

impl GameFormat {
    /// Creates the format of a game.
    pub fn of<K: SavedMatch>() -> GameFormat {
        GameFormat {
            named: K::GAME_NAME_IN_RECORDS,
            read: |bytes| Ok(Box::new(SavedMatchRecord(K::of_record(K::read_record(bytes)?, Seats::default())))),
            read_journal: |bytes| {
                let ParsedMatchFile {
                    saved_match,
                    metadata,
                    recency_rank: played,
                    is_over,
                    complete_lines_length: whole,
                } = ParsedMatchFile::<K>::parse(bytes)?;
                Ok(LoadedMatch {
                    record: Box::new(SavedMatchRecord(saved_match)),
                    metadata,
                    recency_rank: played,
                    is_over,
                    complete_lines_length: Some(whole),
                })
            },
            legacy_reader: K::LEGACY_FILE_PREFIX.map(|stem| (stem, read_earlier::<K> as LegacyMatchToJournal)),
            legacy_records_folder: K::LEGACY_RECORDS_FOLDER,
        }
    }
}

fn read_earlier<K: SavedMatch>(bytes: &[u8]) -> Result<String, RecordError> {
    let (played, saved_match) = played_earlier(bytes);
    let saved_match: K = read_ron(&saved_match)?;
    saved_match.validate()?;
    Ok(ParsedMatchFile::full_text(&saved_match, Some(saved_match.seats())) + &recency_rank_line(played))
}

/// The beginning of a file from an earlier version, if the file contains [`LastPlayed`].
const PLAYED: &str = "(last_played:";
/// The number of bytes at the beginning of a file to search for the end of [`LastPlayed`].
const BEGINNING: usize = 64;
/// The part of an earlier version's file that tells when an unfinished match was last played.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct LastPlayed {
    number: u64,
}

/// Returns the number in [`LastPlayed`], or 0 if that part is missing, and the file without that part. Blanks take its
/// place, so that errors in the rest of the file have the right position.
fn played_earlier(bytes: &[u8]) -> (u64, Cow<'_, [u8]>) {
    let taken = || {
        let end = bytes.windows(2).take(BEGINNING).position(|pair| pair == b"),")?;
        let own = std::str::from_utf8(&bytes[..=end]).ok()?.strip_prefix(PLAYED)?;
        let LastPlayed { number } = ron::from_str(own).ok()?;
        Some((number, Cow::Owned([b"(", &*vec![b' '; end + 1], &bytes[end + 2..]].concat())))
    };
    taken().unwrap_or((0, Cow::Borrowed(bytes)))
}

/// The formats of all games whose matches are saved, with TAMSK first.
#[derive(Resource, Clone, Debug)]
pub struct GameFormats(pub Vec<GameFormat>);

impl GameFormats {
    /// Adds a game.
    pub fn add<K: SavedMatch>(&mut self) {
        self.0.push(GameFormat::of::<K>());
    }

    /// Reads a journal or record without checking its actions. A record of an unknown game is read as TAMSK.
    ///
    /// # Errors
    /// Returns an error with the position of the problem and what was expected there.
    pub fn read(&self, bytes: &[u8]) -> Result<LoadedMatch, RecordError> {
        let game = |named: Option<&str>| self.0.iter().find(|game| game.named == named);
        if let Some(named) = journal_game_name(bytes) {
            let named = named?;
            return (game(named).ok_or("it is of another game")?.read_journal)(bytes);
        }
        let record = (game(read_game_name(bytes).as_deref()).unwrap_or(&self.0[0]).read)(bytes)?;
        Ok(LoadedMatch {
            record,
            metadata: RecordMetadata::default(),
            recency_rank: 0,
            is_over: true,
            complete_lines_length: None,
        })
    }
}
