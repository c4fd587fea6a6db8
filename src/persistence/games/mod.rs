//! The games whose matches are kept, and their records, of which only the file tells the game.

mod gipf;
mod tamsk;

use std::fmt::Debug;
use std::io;
use std::path::Path;

use bevy::prelude::*;
use tamsk_records::{LARGEST_RECORD, Names, named_game, write_ron};

use super::error::OpenRecordError;
use super::file;
use super::kept::{Kept, RecordError, RecordOf};
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

/// A record of a game.
#[derive(Debug)]
pub struct RecordIn<K: Kept>(pub RecordOf<K>);

impl<K: Kept> AnyRecord for RecordIn<K> {
    fn game(&self) -> (GameName, [&'static str; 2]) {
        (K::Game::NAME, K::Game::COLOURS.0)
    }

    fn names(&self) -> &Names {
        K::names(&self.0)
    }

    fn names_mut(&mut self) -> &mut Names {
        K::names_mut(&mut self.0)
    }

    fn write(&self) -> String {
        write_ron(&self.0)
    }

    fn summary(&self) -> Result<MatchSummary, RecordError> {
        K::summary(&self.0)
    }

    fn complete(&mut self, file: &Path) -> Result<Option<OpenRecordError>, RecordError> {
        let folder = file.parent().unwrap_or(Path::new(""));
        K::complete(&mut self.0, |name| {
            let bytes = file::read(&folder.join(name), LARGEST_RECORD as u64).map_err(io::Error::other)?;
            bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
        })?;
        Ok(OpenRecordError::of_refused::<K::Game>(file, &K::refused(&self.0)?))
    }

    fn replay(self: Box<Self>, commands: &mut Commands) {
        commands.write_message(ReplayRecord { record: Box::new(self.0), at: None });
    }

    fn begin(self: Box<Self>) -> Result<BeginRecord, RecordError> {
        let live = K::last_of(&self.0)?;
        Ok(Box::new(move |commands| {
            if live.is_over() {
                commands.write_message(ReplayRecord { record: Box::new(self.0.clone()), at: None });
            } else {
                let live = Box::new(live.clone());
                commands.write_message(ResumeMatch { live, seats: Seats::default(), occasion: Occasion::Play });
            }
        }))
    }
}

/// A game whose matches are kept.
#[derive(Clone, Copy, Debug)]
pub struct KeptGame {
    /// The name by which records call it. Those without one are of TAMSK.
    named: Option<&'static str>,
    read: fn(&[u8]) -> Result<Box<dyn AnyRecord>, RecordError>,
}

impl KeptGame {
    /// Returns a game.
    pub const fn of<K: Kept>() -> KeptGame {
        KeptGame { named: K::NAMED, read: |bytes| Ok(Box::new(RecordIn::<K>(K::read_record(bytes)?))) }
    }
}

/// The games whose matches are kept, TAMSK first.
#[derive(Resource, Clone, Debug)]
pub struct KeptGames(pub Vec<KeptGame>);

impl KeptGames {
    /// Reads a record of the game that it names, which is TAMSK if it names none that is known. Whether its actions are
    /// allowed is not checked.
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    pub fn read(&self, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, RecordError> {
        let named = named_game(bytes);
        let known = self.0.iter().find(|game| game.named == named.as_deref());
        (known.unwrap_or(&self.0[0]).read)(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Box<dyn AnyRecord>, RecordError> {
        KeptGames::default().read(bytes)
    }

    #[test]
    fn a_record_is_of_the_game_that_it_names() {
        let gipf = "(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])";
        for (text, game) in [(gipf, "gipf"), ("(rules: (level: 1))", "tamsk"), ("()", "tamsk")] {
            let record = read(text.as_bytes()).expect("a record");
            assert_eq!(record.game().0, game, "{text}");
            assert_eq!(*read(record.write().as_bytes()).expect("a record"), *record);
            // Some editors put a byte order mark before the text, which belongs to no record.
            assert_eq!(*read(format!("\u{feff}{text}").as_bytes()).expect("a record"), *record);
        }
    }

    #[test]
    fn an_error_is_about_the_game_that_is_named() {
        let error = |text: &str| read(text.as_bytes()).expect_err("no record").to_string();
        let wrong = error("(format: 1, game: Gipf,\nacts: [(by: White, act: Jump)])");
        assert!(wrong.contains("line 2") && wrong.contains("Gipf"), "{wrong}");
        let cut = error("(\n    format: 1,\n    game: Gipf,\n    acts: [(by: Whi");
        assert!(cut.contains("line 4"), "{cut}");
        assert!(error("(rules: (level: 4))").contains("level"));
        assert!(error("(game: Chess)").contains("game"), "TAMSK knows no such field");
        assert_eq!(read(b"\xef\xbb\xbf(\xff)").expect_err("no record").to_string(), "byte 4 is not UTF-8 text");
    }
}
