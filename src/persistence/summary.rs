//! Summaries of recorded matches.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use tamsk_records::{NamesByPlayer, ParseRecordError, Record, Timeline, tally_players};
use tamsk_rules::{ByPlayer, Handicaps, Level, Match, Millis, Outcome, Player};

use crate::localization::KeyedText;
use crate::table::game::PlayableGame;

/// The summary of a recorded match of any game, for lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSummary {
    /// The name of the game.
    pub game: Cow<'static, str>,
    /// The names given to the players.
    pub names: NamesByPlayer,
    /// The keys of the texts that name the players' colours.
    #[serde(rename = "colours")]
    pub colour_keys: ByPlayer<Cow<'static, str>>,
    /// The ending, or `None` if the match is unfinished.
    pub ending: Option<Ending>,
    /// The number of turns.
    pub turns: u32,
    /// The texts that describe the rules. If the game is not TAMSK, they begin with its name.
    pub rules: Vec<KeyedText>,
    /// The text that describes the score of an unfinished match.
    #[serde(rename = "standing")]
    pub score_text: KeyedText,
    /// Further figures of a TAMSK match, or `None` for another game.
    pub tamsk: Option<TamskSummary>,
}

impl MatchSummary {
    /// Returns the summary of a match that has just begun, with `score_text` for the score.
    pub fn of_new_match<G: PlayableGame>(names: NamesByPlayer, score_text: KeyedText) -> MatchSummary {
        let colour_keys = G::SCRIPT_COLOURS.map(Cow::Borrowed);
        let game = G::NAME.into();
        MatchSummary { game, names, colour_keys, ending: None, turns: 0, rules: Vec::new(), score_text, tamsk: None }
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.ending.as_ref()?.winner
    }
}

/// The ending of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner, or `None` for a tie.
    pub winner: Option<Player>,
    /// The key of the text that names the reason for the ending.
    #[serde(rename = "reason")]
    pub reason_key: Cow<'static, str>,
}

/// The figures in the summary of a TAMSK match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TamskSummary {
    /// The level of the match.
    pub level: Level,
    /// The result, or `None` if the match is unfinished.
    pub outcome: Option<Outcome>,
    /// The number of rings that each player has left.
    #[serde(rename = "rings")]
    pub rings_left: ByPlayer<u8>,
    /// The number of turns that each player lost by being late (R5.3) or gave up by passing (R5.4).
    #[serde(rename = "late")]
    pub late_turns: ByPlayer<u32>,
    /// The number of glasses that each player has lost (R4.1).
    #[serde(rename = "lost")]
    pub lost_glasses: ByPlayer<u8>,
    /// The number of turns, as counted by [`Timeline::turn_starts`].
    pub turns: u32,
    /// The length of the match on its own clock, in milliseconds.
    pub length: Millis,
    /// The rules that apply to one player alone.
    pub handicaps: Handicaps,
}

/// Returns `true` if, in a Level 1 match, a player has moved but has not yet decided whether to drop a ring.
fn is_ring_awaited(game: &Match) -> bool {
    game.outcome().is_none() && !game.options().level.has_sand() && game.player_deciding_ring().is_some()
}

impl TamskSummary {
    /// Returns the summary of a record. The record is replayed without the actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds.
    pub fn of(record: &Record) -> Result<TamskSummary, ParseRecordError> {
        let timeline = Timeline::from_record(record)?;
        let game = timeline.final_state();
        let tally = tally_players(timeline.initial_state(), timeline.events(), game.now());
        let by_player = ByPlayer(Player::BOTH);
        Ok(TamskSummary {
            level: record.rules.level,
            outcome: game.outcome(),
            rings_left: by_player.map(|player| game.rings_in_holder(player)),
            late_turns: by_player.map(|player| tally[player].late_turns),
            lost_glasses: by_player.map(|player| tally[player].lost_glasses.len() as u8),
            // While a player decides whether to drop a ring, the next turn already counts as begun.
            turns: timeline.turn_starts().len() as u32 + u32::from(is_ring_awaited(game)),
            length: game.now(),
            handicaps: game.options().handicaps,
        })
    }

    /// Returns `true` if a rule applies to one player alone.
    pub fn has_handicap(&self) -> bool {
        self.level.is_affected_by(&self.handicaps)
    }
}
