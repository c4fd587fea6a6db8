//! Recorded matches in short.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use tamsk_records::{Names, ParseRecordError, Record, Timeline, tally};
use tamsk_rules::{ByPlayer, Handicaps, Level, Match, Millis, Outcome, Player};

use crate::localization::KeyedText;
use crate::table::game::Playable;

/// A recorded match of any game in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSummary {
    /// The game.
    pub game: Cow<'static, str>,
    /// The players' names as they were given.
    pub names: Names,
    /// The names of their colours in scripts.
    pub colours: ByPlayer<Cow<'static, str>>,
    /// How it ended, unless the record ends before the match does.
    pub ending: Option<Ending>,
    /// The number of turns.
    pub turns: u32,
    /// The game, unless it is TAMSK, and its rules, in words.
    pub rules: Vec<KeyedText>,
    /// How it stands if it is unfinished.
    pub standing: KeyedText,
    /// What is counted in a match of TAMSK.
    pub tamsk: Option<RecordSummary>,
}

impl MatchSummary {
    /// Returns the summary of a match of this game that has just begun.
    pub fn of<G: Playable>(names: Names, standing: KeyedText) -> MatchSummary {
        let colours = G::COLOURS.map(Cow::Borrowed);
        let game = G::NAME.into();
        MatchSummary { game, names, colours, ending: None, turns: 0, rules: Vec::new(), standing, tamsk: None }
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.ending.as_ref()?.winner
    }
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody if it is a tie.
    pub winner: Option<Player>,
    /// The key of the text that says what decided it.
    pub reason: Cow<'static, str>,
}

/// What is counted in a recorded match of TAMSK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordSummary {
    /// The level.
    pub level: Level,
    /// The result, unless the record ends before the match does.
    pub outcome: Option<Outcome>,
    /// The rings left.
    pub rings: ByPlayer<u8>,
    /// The turns lost by being late (R5.3) or passed by choice (R5.4).
    pub late: ByPlayer<u32>,
    /// The glasses lost (R4.1).
    pub lost: ByPlayer<u8>,
    /// The number of turns, as [`Timeline::turns`] counts them.
    pub turns: u32,
    /// How long the match lasted, in milliseconds of its own time.
    pub length: Millis,
    /// What was agreed for one player alone.
    pub handicaps: Handicaps,
}

/// Returns `true` if a match at Level 1 stands between a move and its ring.
fn is_ring_awaited(game: &Match) -> bool {
    game.outcome().is_none() && !game.options().level.has_sand() && game.undecided().is_some()
}

impl RecordSummary {
    /// Replays a record. Actions that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of its bounds.
    pub fn of(record: &Record) -> Result<RecordSummary, ParseRecordError> {
        let timeline = Timeline::of(record)?;
        let game = timeline.last();
        let tally = tally(timeline.origin(), timeline.history(), game.now());
        let by_player = ByPlayer(Player::BOTH);
        Ok(RecordSummary {
            level: record.rules.level,
            outcome: game.outcome(),
            rings: by_player.map(|player| game.rings(player)),
            late: by_player.map(|player| tally[player].late),
            lost: by_player.map(|player| tally[player].lost.len() as u8),
            // The next turn has begun, though the ring of the last one may still be decided.
            turns: timeline.turns().len() as u32 + u32::from(is_ring_awaited(game)),
            length: game.now(),
            handicaps: game.options().handicaps,
        })
    }

    /// Returns `true` if something was agreed for one player alone.
    pub fn has_handicap(&self) -> bool {
        self.level.has_handicap(&self.handicaps)
    }
}
