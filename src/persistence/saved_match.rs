//! The trait by which the matches of a game are saved and read.

use std::error::Error;
use std::fmt::Debug;
use std::io;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{Names, read_ron};
use tamsk_rules::{Millis, Player};

use super::summary::MatchSummary;
use crate::simulation::game::Game;
use crate::table::game::Playable;
use crate::table::loading::ResumeMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::ReplayableGame;
use crate::table::seats::Seats;

/// The type of a game's records.
pub type RecordOf<K> = <<K as SavedMatch>::Game as ReplayableGame>::Record;

/// Where malformed data is wrong and what was expected, or why the start of a match is impossible.
pub type RecordError = Box<dyn Error + Send + Sync>;

/// The actions of a record that the rules refuse, in order: the index of each, and the reason.
pub type RefusedActions<K> = Vec<(usize, <<K as SavedMatch>::Game as Game>::Refusal)>;

/// A match of a game as it is saved, and the hooks that saving needs from the game.
pub trait SavedMatch: Clone + Debug + PartialEq + DeserializeOwned + Send + Sync + 'static {
    /// The match on the table.
    type Game: ReplayableGame;
    /// An action as it is written in records.
    type Act: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The name of the game in records; `None` for TAMSK, whose records name none.
    const RECORD_NAME: Option<&'static str>;
    /// The beginning of the file names of unfinished matches in earlier versions of the program, if they saved any.
    const LEGACY_STEM: Option<&'static str> = None;
    /// The separate folder in which earlier versions saved this game's records, if they had one.
    const LEGACY_FOLDER: Option<&'static str> = None;

    /// Returns the current state of a match.
    fn of(live: &Self::Game, seats: Seats, _is_first: bool) -> Self {
        Self::of_record(live.record().clone(), seats)
    }

    /// Returns a recorded match with these players.
    fn of_record(record: RecordOf<Self>, seats: Seats) -> Self;

    /// Returns the record so far.
    fn record(&self) -> &RecordOf<Self>;

    /// Returns the record so far for editing.
    fn record_mut(&mut self) -> &mut RecordOf<Self>;

    /// Returns who plays each side.
    fn seats(&self) -> Seats;

    /// Replaces who plays each side.
    fn set_seats(&mut self, seats: Seats);

    /// Returns a record without its actions.
    fn without_acts(record: &RecordOf<Self>) -> RecordOf<Self>;

    /// Returns the actions of a record, in order.
    fn acts(record: &RecordOf<Self>) -> &[Self::Act];

    /// Returns the actions of a record for editing.
    fn acts_mut(record: &mut RecordOf<Self>) -> &mut Vec<Self::Act>;

    /// Returns the match clock, in milliseconds; `None` for a game without a clock.
    fn time(&self) -> Option<Millis> {
        None
    }

    /// Sets the match clock, in milliseconds.
    fn set_time(&mut self, _time: Millis) {}

    /// Appends lines for changes besides those of record and seats. Returns `false` if the file must be rewritten.
    fn add_other_lines(&self, _before: Option<&Self>, _text: &mut String) -> bool {
        true
    }

    /// Reads a line written by [`Kept::add_other_lines`]. Returns `false` if `_word` is unknown.
    /// # Errors
    /// Returns what is wrong with `_value`.
    fn read_other_line(&mut self, _word: &str, _value: &str) -> Result<bool, RecordError> {
        Ok(false)
    }

    /// Returns the match in its current state, without the actions that the rules refuse.
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn to_live(&self) -> Result<Self::Game, RecordError> {
        Self::final_state(self.record())
    }

    /// Puts the match on the table; with `as_it_was`, also the contest played within it.
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn resume(&self, as_it_was: bool, commands: &mut Commands) -> Result<(), RecordError> {
        let live = Box::new(self.to_live()?);
        commands.write_message(ResumeMatch { live, seats: self.seats(), occasion: Occasion::Play });
        if as_it_was {
            self.resume_contest(commands);
        }
        Ok(())
    }

    /// Puts the contest played within the match on the table above it, if there is one.
    fn resume_contest(&self, _commands: &mut Commands) {}

    /// Checks the values of a match that was read against their bounds.
    /// # Errors
    /// Returns the value that is out of bounds.
    fn check(&self) -> Result<(), RecordError> {
        Ok(())
    }

    /// Returns the progress of a match.
    fn progress(live: &Self::Game) -> MatchProgress {
        let (actions, is_over) = (live.actions(), live.is_over());
        MatchProgress { actions, is_over, to_move: Some(live.to_move()), ..MatchProgress::default() }
    }

    /// Returns `true` if the record contains the whole match, so that it is worth keeping after the end.
    fn is_fully_recorded(_live: &Self::Game) -> bool {
        true
    }

    /// Reads a record without checking its actions against the rules.
    /// # Errors
    /// Returns where the problem is and what was expected.
    fn read_record(bytes: &[u8]) -> Result<RecordOf<Self>, RecordError> {
        Ok(read_ron(bytes)?)
    }

    /// Returns the players' names.
    fn names(record: &RecordOf<Self>) -> &Names;

    /// Returns the players' names for editing.
    fn names_mut(record: &mut RecordOf<Self>) -> &mut Names;

    /// Loads the files that a record refers to (G11.3) into the record, with `_read`.
    /// # Errors
    /// Returns an error if a file cannot be read.
    fn load_linked_files(
        _record: &mut RecordOf<Self>,
        _read: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<(), RecordError> {
        Ok(())
    }

    /// Returns the final state of a recorded match, to be played by two people.
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn final_state(record: &RecordOf<Self>) -> Result<Self::Game, RecordError>;

    /// Returns the actions of a record that the rules refuse.
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn refused_actions(_record: &RecordOf<Self>) -> Result<RefusedActions<Self>, RecordError> {
        Ok(Vec::new())
    }

    /// Returns the summary of a recorded match.
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn summary(record: &RecordOf<Self>) -> Result<MatchSummary, RecordError>;
}

/// The progress of a match. Comparing it with that of the last save tells whether to save again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchProgress {
    /// The number of actions so far.
    pub actions: usize,
    /// The match clock, in milliseconds; 0 in a game without a clock.
    pub now: Millis,
    /// Whether running sand can still cost a player something.
    pub has_sand_at_stake: bool,
    /// The player to move.
    pub to_move: Option<Player>,
    /// The number of actions and the clock, in milliseconds, of the contest played within the match.
    pub contest: (usize, Millis),
    /// Whether the match is over.
    pub is_over: bool,
}

/// Identifies a match within one run of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// The unfinished match that is about to return to the table, with the id of its file.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ResumingMatch<K: SavedMatch>(pub Option<(MatchId, K)>);

impl<K: SavedMatch> Default for ResumingMatch<K> {
    fn default() -> ResumingMatch<K> {
        ResumingMatch(None)
    }
}
