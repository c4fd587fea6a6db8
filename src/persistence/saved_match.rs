//! The trait that lets the matches of a game be saved and read.

use std::error::Error;
use std::fmt::Debug;
use std::io;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{NamesByPlayer, read_ron};
use tamsk_rules::{Millis, Player};

use super::summary::MatchSummary;
use crate::simulation::game::GameMatch;
use crate::table::game::PlayableGame;
use crate::table::loading::ResumeMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::ReplayableGame;
use crate::table::seats::Seats;

/// The type of the records of a game.
pub type RecordOf<K> = <<K as SavedMatch>::Game as ReplayableGame>::Record;

/// An error in a record. Either the data is malformed, or the match cannot start. For malformed data, the error gives
/// the position and what was expected there.
pub type RecordError = Box<dyn Error + Send + Sync>;

/// The indices of the actions that the rules refuse, counted from 0, in order, each with the reason.
pub type RefusedActions<K> = Vec<(usize, <<K as SavedMatch>::Game as GameMatch>::Refusal)>;

/// The saved form of a match of one game, and the functions that saving needs from the game.
pub trait SavedMatch: Clone + Debug + PartialEq + DeserializeOwned + Send + Sync + 'static {
    /// The type of the matches of this game on the table.
    type Game: ReplayableGame;
    /// The type of an action in records.
    type Act: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The name of the game in records, or `None` for TAMSK, whose records do not name the game.
    const GAME_NAME_IN_RECORDS: Option<&'static str>;
    /// The prefix of the file names under which earlier versions of the program saved unfinished matches, if they saved
    /// any.
    const LEGACY_FILE_PREFIX: Option<&'static str> = None;
    /// The separate folder in which earlier versions saved the records of this game, if there was one.
    const LEGACY_RECORDS_FOLDER: Option<&'static str> = None;

    /// Returns the saved form of a match in its current state. `_is_first` is `true` if this is a person's first match
    /// against a bot at the level of the match.
    fn of(live: &Self::Game, seats: Seats, _is_first: bool) -> Self {
        Self::of_record(live.record().clone(), seats)
    }

    /// Returns the saved form of a recorded match with these seats.
    fn of_record(record: RecordOf<Self>, seats: Seats) -> Self;

    /// Returns the record of the match so far.
    fn record(&self) -> &RecordOf<Self>;

    /// Returns the record of the match so far, for editing.
    fn record_mut(&mut self) -> &mut RecordOf<Self>;

    /// Returns the seats of the match.
    fn seats(&self) -> Seats;

    /// Replaces the seats of the match.
    fn set_seats(&mut self, seats: Seats);

    /// Returns a record without its actions.
    fn without_acts(record: &RecordOf<Self>) -> RecordOf<Self>;

    /// Returns the actions of a record, in order.
    fn acts(record: &RecordOf<Self>) -> &[Self::Act];

    /// Returns the actions of a record, in order, for editing.
    fn acts_mut(record: &mut RecordOf<Self>) -> &mut Vec<Self::Act>;

    /// Returns the time on the match clock, in milliseconds, or `None` for a game without a clock.
    fn match_clock_time(&self) -> Option<Millis> {
        None
    }

    /// Sets the time on the match clock, in milliseconds.
    fn set_time(&mut self, _time: Millis) {}

    /// Appends lines for what has changed since `_before`, or for everything if that is `None`. Leaves out the record,
    /// the seats and the clock. Returns `false` if the whole file must be rewritten.
    fn push_game_specific_lines(&self, _before: Option<&Self>, _text: &mut String) -> bool {
        true
    }

    /// Reads a line written by [`SavedMatch::push_game_specific_lines`]. Returns `false` if `_word` is unknown.
    ///
    /// # Errors
    /// Returns an error that describes the problem with `_value`.
    fn read_game_specific_line(&mut self, _word: &str, _value: &str) -> Result<bool, RecordError> {
        Ok(false)
    }

    /// Returns the match in its current state, without the actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn to_live(&self) -> Result<Self::Game, RecordError> {
        Self::final_state(self.record())
    }

    /// Puts the match on the table. If `resumes_contest` is `true`, also resumes the contest that is played within the
    /// match.
    ///
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn resume(&self, resumes_contest: bool, commands: &mut Commands) -> Result<(), RecordError> {
        let live = Box::new(self.to_live()?);
        commands.write_message(ResumeMatch { live, seats: self.seats(), occasion: Occasion::Play });
        if resumes_contest {
            self.resume_contest_within_match(commands);
        }
        Ok(())
    }

    /// If a contest is played within the match, puts the contest on the table. The match then waits until the contest
    /// is over.
    fn resume_contest_within_match(&self, _commands: &mut Commands) {}

    /// Checks that all values in a loaded match are within their bounds.
    ///
    /// # Errors
    /// Returns an error that names the value that is out of bounds.
    fn validate(&self) -> Result<(), RecordError> {
        Ok(())
    }

    /// Returns the progress of a match.
    fn progress(live: &Self::Game) -> MatchProgress {
        let (actions, is_over) = (live.action_count(), live.is_over());
        MatchProgress { action_count: actions, is_over, to_move: Some(live.to_move()), ..MatchProgress::default() }
    }

    /// Returns `true` if the record contains the whole match. Only such a record is worth saving after the match.
    fn is_fully_recorded(_live: &Self::Game) -> bool {
        true
    }

    /// Reads a record without checking its actions against the rules.
    ///
    /// # Errors
    /// Returns an error with the position of the problem and what was expected there.
    fn read_record(bytes: &[u8]) -> Result<RecordOf<Self>, RecordError> {
        Ok(read_ron(bytes)?)
    }

    /// Returns the players' names.
    fn names(record: &RecordOf<Self>) -> &NamesByPlayer;

    /// Returns the players' names, for editing.
    fn names_mut(record: &mut RecordOf<Self>) -> &mut NamesByPlayer;

    /// Loads the files to which a record refers (G11.3) into the record. Calls `_read` to read each file. The default
    /// implementation does nothing, because most records refer to no files.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    fn load_linked_files(
        _record: &mut RecordOf<Self>,
        _read: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<(), RecordError> {
        Ok(())
    }

    /// Returns the final state of a recorded match. Two people can continue the match from that state.
    ///
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn final_state(record: &RecordOf<Self>) -> Result<Self::Game, RecordError>;

    /// Returns the actions of a record that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn refused_actions(_record: &RecordOf<Self>) -> Result<RefusedActions<Self>, RecordError> {
        Ok(Vec::new())
    }

    /// Returns the summary of a recorded match.
    ///
    /// # Errors
    /// Returns an error if the start of the match is impossible.
    fn summary(record: &RecordOf<Self>) -> Result<MatchSummary, RecordError>;
}

/// The progress of a match. Comparing it with the progress at the last save shows whether the match must be saved
/// again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchProgress {
    /// The number of actions so far.
    pub action_count: usize,
    /// The time on the match clock, in milliseconds, or 0 in a game without a clock.
    pub now: Millis,
    /// `true` if players can still lose something because sand runs.
    pub has_sand_at_stake: bool,
    /// The player to move, or `None` if it is nobody's turn.
    pub to_move: Option<Player>,
    /// The number of actions in the contest that is played within the match, and the time on the clock of the contest,
    /// in milliseconds. Both are 0 if there is no contest.
    pub contest_actions_and_time: (usize, Millis),
    /// `true` if the match is over.
    pub is_over: bool,
}

/// The id of a match, which is valid until the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// The unfinished match that is about to return to the table, and the id of its file.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ResumingMatch<K: SavedMatch>(pub Option<(MatchId, K)>);

impl<K: SavedMatch> Default for ResumingMatch<K> {
    fn default() -> ResumingMatch<K> {
        ResumingMatch(None)
    }
}
