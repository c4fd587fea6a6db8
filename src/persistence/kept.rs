//! What a game brings so that its matches are kept: while they are unfinished, and then as records.

use std::error::Error;
use std::fmt::Debug;
use std::io;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{Names, read_ron};
use tamsk_rules::Millis;

use super::last_played::LastPlayed;
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

/// An unfinished match of a game as it is kept, and with it what keeping asks of the game.
pub trait Kept: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game.
    type Game: Replayed;
    /// The name by which records call their game. Those without one are of TAMSK.
    const NAMED: Option<&'static str>;
    /// The name of the files of its unfinished matches, without a number and an extension.
    const STEM: &'static str;

    /// Returns a match in its current state.
    fn of(live: &Self::Game, seats: Seats, is_first: bool) -> Self;

    /// Returns `true` if a match, just put on the table, is this one continued.
    fn is_of(&self, live: &Self::Game, seats: Seats) -> bool {
        (self.record(), self.seats()) == (live.record(), seats)
    }

    /// Returns the match so far.
    fn record(&self) -> &RecordOf<Self>;

    /// Returns who plays.
    fn seats(&self) -> Seats;

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
        if as_it_was && self.resume_within(commands) {
            return Ok(());
        }
        let live = Box::new(self.live()?);
        commands.write_message(ResumeMatch { live, seats: self.seats(), occasion: Occasion::Play });
        Ok(())
    }

    /// Puts what is played within the match on the table, and the match below it. Returns `false` if nothing is.
    fn resume_within(&self, _commands: &mut Commands) -> bool {
        false
    }

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
        Progress { actions: live.actions(), is_over: live.is_over(), ..Progress::default() }
    }

    /// Returns the record of a match that is over, if it tells all of it.
    fn finished(live: &Self::Game) -> Option<RecordOf<Self>> {
        Some(live.record().clone())
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

/// A match and when it was played last.
#[derive(Clone, Debug)]
pub struct PlayedMatch<K> {
    /// The match.
    pub kept: K,
    /// When it was played last.
    pub last_played: LastPlayed,
}

impl<K: Kept> PlayedMatch<K> {
    /// Reads a match that was written by [`PlayedMatch::write`].
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    pub fn read(bytes: &[u8]) -> Result<PlayedMatch<K>, RecordError> {
        let (last_played, rest) = LastPlayed::take_from(bytes);
        let kept: K = read_ron(&rest)?;
        kept.check()?;
        Ok(PlayedMatch { kept, last_played })
    }

    /// Writes the match as text, with when it was played last at the beginning.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the seats belongs to a lesson.
    pub fn write(&self) -> Result<String, ron::Error> {
        Ok(self.last_played.put_before(&ron::to_string(&self.kept)?))
    }
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
    /// Whether it is over.
    pub is_over: bool,
}
