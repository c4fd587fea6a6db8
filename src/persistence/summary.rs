//! Summaries of recorded matches.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use tamsk_records::{Names, ParseRecordError, Record, Timeline, tally_players};
use tamsk_rules::{ByPlayer, Handicaps, Level, Match, Millis, Outcome, Player};

use crate::localization::KeyedText;
use crate::table::game::Playable;

/// The summary of a recorded match of any game, for lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSummary {
    /// The name of the game.
    pub game: Cow<'static, str>,
    /// The players' names as they were given.
    pub names: Names,
    /// The keys of the players' colours.
    pub colours: ByPlayer<Cow<'static, str>>,
    /// How the match ended, or `None` if it is unfinished.
    pub ending: Option<Ending>,
    /// The number of turns.
    pub turns: u32,
    /// The name of the game, unless it is TAMSK, and its rules as texts.
    pub rules: Vec<KeyedText>,
    /// The text for the score of an unfinished match.
    pub standing: KeyedText,
    /// Further figures of a TAMSK match.
    pub tamsk: Option<RecordSummary>,
}

impl MatchSummary {
    /// Returns the summary of a match that has just begun.
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
    /// The winner, or `None` for a tie.
    pub winner: Option<Player>,
    /// The text key of the reason.
    pub reason: Cow<'static, str>,
}

/// The figures of a recorded TAMSK match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordSummary {
    /// The level.
    pub level: Level,
    /// The result, or `None` if the match is unfinished.
    pub outcome: Option<Outcome>,
    /// The rings left.
    pub rings: ByPlayer<u8>,
    /// The turns lost by being late (R5.3) or passed by choice (R5.4).
    pub late: ByPlayer<u32>,
    /// The glasses lost (R4.1).
    pub lost: ByPlayer<u8>,
    /// The number of turns, as counted by [`Timeline::turns`].
    pub turns: u32,
    /// The length of the match on its own clock, in milliseconds.
    pub length: Millis,
    /// The rules that apply to one player alone.
    pub handicaps: Handicaps,
}

/// Returns `true` if a player of a Level 1 match has moved but not yet decided on the ring.
fn is_ring_awaited(game: &Match) -> bool {
    game.outcome().is_none() && !game.options().level.has_sand() && game.player_deciding_ring().is_some()
}

impl RecordSummary {
    /// Replays a record, without the actions that the rules refuse.
    /// # Errors
    /// Returns an error if an option is out of bounds.
    pub fn of(record: &Record) -> Result<RecordSummary, ParseRecordError> {
        let timeline = Timeline::of(record)?;
        let game = timeline.final_state();
        let tally = tally_players(timeline.origin(), timeline.events(), game.now());
        let by_player = ByPlayer(Player::BOTH);
        Ok(RecordSummary {
            level: record.rules.level,
            outcome: game.outcome(),
            rings: by_player.map(|player| game.rings(player)),
            late: by_player.map(|player| tally[player].late_turns),
            lost: by_player.map(|player| tally[player].lost_glasses.len() as u8),
            // The next turn has begun, even if the last turn's ring is undecided.
            turns: timeline.turns().len() as u32 + u32::from(is_ring_awaited(game)),
            length: game.now(),
            handicaps: game.options().handicaps,
        })
    }

    /// Returns `true` if a rule applies to one player alone.
    pub fn has_handicap(&self) -> bool {
        self.level.is_affected_by(&self.handicaps)
    }
}
