//! What a game brings so that its matches are kept, from their first act to their end and after it.

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
use crate::table::replay::Replayed;
use crate::table::seats::Seats;

/// The records of a game.
pub type RecordOf<K> = <<K as Kept>::Game as Replayed>::Record;

/// Why data is no record, or one with an impossible beginning: where the problem is and what was expected.
pub type RecordError = Box<dyn Error + Send + Sync>;

/// What the rules of a game refuse in a record, in order: the index of each action, and the reason.
pub type RefusedActions<K> = Vec<(usize, <<K as Kept>::Game as Game>::Refusal)>;

/// A match of a game as it is kept, and with it what keeping asks of the game.
pub trait Kept: Clone + Debug + PartialEq + DeserializeOwned + Send + Sync + 'static {
    /// The game.
    type Game: Replayed;
    /// What is done in it, as its records have it.
    type Act: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The name by which records call their game. Those without one are of TAMSK.
    const NAMED: Option<&'static str>;
    /// How the names of files began in which earlier versions kept its unfinished matches, if they did.
    const EARLIER: Option<&'static str> = None;
    /// The folder in which some earlier versions kept its records, if they had one of their own.
    const EARLIER_FOLDER: Option<&'static str> = None;

    /// Returns a match in its current state.
    fn of(live: &Self::Game, seats: Seats, _is_first: bool) -> Self {
        Self::of_record(live.record().clone(), seats)
    }

    /// Returns a recorded match with these players.
    fn of_record(record: RecordOf<Self>, seats: Seats) -> Self;

    /// Returns the match so far.
    fn record(&self) -> &RecordOf<Self>;

    /// Returns the match so far, to be changed.
    fn record_mut(&mut self) -> &mut RecordOf<Self>;

    /// Returns who plays.
    fn seats(&self) -> Seats;

    /// Changes who plays.
    fn set_seats(&mut self, seats: Seats);

    /// Returns a record as it was when the match began.
    fn head(record: &RecordOf<Self>) -> RecordOf<Self>;

    /// Returns what was done.
    fn acts(record: &RecordOf<Self>) -> &[Self::Act];

    /// Returns what was done, to be changed.
    fn acts_mut(record: &mut RecordOf<Self>) -> &mut Vec<Self::Act>;

    /// Returns until when time has passed, in milliseconds; `None` where none passes.
    fn time(&self) -> Option<Millis> {
        None
    }

    /// Sets until when time has passed, in milliseconds.
    fn set_time(&mut self, _time: Millis) {}

    /// Adds lines to the text of the match about what is neither in its record nor about its players, and was not so
    /// before. Returns `false` if a change cannot be told by further lines.
    fn add_other_lines(&self, _before: Option<&Self>, _text: &mut String) -> bool {
        true
    }

    /// Reads such a line. Returns `false` if its first word is unknown.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with its value.
    fn read_other_line(&mut self, _word: &str, _value: &str) -> Result<bool, RecordError> {
        Ok(false)
    }

    /// Returns the match, to be put on the table. What the rules refuse is left out.
    ///
    /// # Errors
    ///
    /// Returns what of its beginning is impossible.
    fn live(&self) -> Result<Self::Game, RecordError> {
        Self::last_of(self.record())
    }

    /// Puts the match on the table, with `as_it_was` also what is played within it.
    ///
    /// # Errors
    ///
    /// Returns what of its beginning is impossible.
    fn resume(&self, as_it_was: bool, commands: &mut Commands) -> Result<(), RecordError> {
        let live = Box::new(self.live()?);
        commands.write_message(ResumeMatch { live, seats: self.seats(), occasion: Occasion::Play });
        if as_it_was {
            self.resume_within(commands);
        }
        Ok(())
    }

    /// Puts what is played within the match on the table, above it, if anything is.
    fn resume_within(&self, _commands: &mut Commands) {}

    /// Checks what has bounds in a match that was read.
    ///
    /// # Errors
    ///
    /// Returns what is out of its bounds.
    fn check(&self) -> Result<(), RecordError> {
        Ok(())
    }

    /// Returns how far a match has come.
    fn progress(live: &Self::Game) -> Progress {
        let (actions, is_over) = (live.actions(), live.is_over());
        Progress { actions, is_over, to_move: Some(live.to_move()), ..Progress::default() }
    }

    /// Returns `true` if the record of a match tells all of it, so that it is worth keeping once it is over.
    fn is_whole(_live: &Self::Game) -> bool {
        true
    }

    /// Reads a record. Whether the rules allow what is done is not checked.
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    fn read_record(bytes: &[u8]) -> Result<RecordOf<Self>, RecordError> {
        Ok(read_ron(bytes)?)
    }

    /// Returns what the players are called.
    fn names(record: &RecordOf<Self>) -> &Names;

    /// Returns what the players are called, to be changed.
    fn names_mut(record: &mut RecordOf<Self>) -> &mut Names;

    /// Puts into a record what it names as files, which `read` reads.
    ///
    /// # Errors
    ///
    /// Returns what cannot be read.
    fn complete(_record: &mut RecordOf<Self>, _read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<(), RecordError> {
        Ok(())
    }

    /// Returns a recorded match at its end, between two people.
    ///
    /// # Errors
    ///
    /// Returns what of its beginning is impossible.
    fn last_of(record: &RecordOf<Self>) -> Result<Self::Game, RecordError>;

    /// Returns what the rules refuse in a record.
    ///
    /// # Errors
    ///
    /// Returns what of its beginning is impossible.
    fn refused(_record: &RecordOf<Self>) -> Result<RefusedActions<Self>, RecordError> {
        Ok(Vec::new())
    }

    /// Returns a recorded match in short.
    ///
    /// # Errors
    ///
    /// Returns what of its beginning is impossible.
    fn summary(record: &RecordOf<Self>) -> Result<MatchSummary, RecordError>;
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How much has been done.
    pub actions: usize,
    /// The time of the match; 0 where no time passes.
    pub now: Millis,
    /// Whether running sand can still cost a player something.
    pub has_sand_at_stake: bool,
    /// Who is to move, which changes when a turn ends.
    pub to_move: Option<Player>,
    /// How far what is played within it has come: how much has been done there, and the time there.
    pub within: (usize, Millis),
    /// Whether it is over.
    pub is_over: bool,
}

/// Tells the matches apart that this run of the program has had on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// The match of a game that is about to come on the table again, which is kept in its file from then on.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Continued<K: Kept>(pub Option<(MatchId, K)>);

impl<K: Kept> Default for Continued<K> {
    fn default() -> Continued<K> {
        Continued(None)
    }
}
