//! Recorded matches in short.

use gipf_rules::{GipfOutcome, GipfPhase, Version};
use serde::{Deserialize, Serialize};
use tamsk_records::{GipfRecord, Names, ParseRecordError, ReadGipfRecordError, Record, Timeline, tally};
use tamsk_rules::{ByPlayer, Handicaps, Level, Match, Millis, Outcome, Player};

use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::table::game::Playable;

/// A recorded match of either game in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchSummary {
    /// A match of TAMSK.
    Tamsk(RecordSummary),
    /// A match of GIPF.
    Gipf(GipfSummary),
}

impl MatchSummary {
    /// Returns the names that its players gave, and the names of their colours in scripts.
    pub fn names(&self) -> (&Names, ByPlayer<&'static str>) {
        match self {
            MatchSummary::Tamsk(summary) => (&summary.names, LiveMatch::COLOURS),
            MatchSummary::Gipf(summary) => (&summary.names, LiveGipf::COLOURS),
        }
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        match self {
            MatchSummary::Tamsk(summary) => summary.winner(),
            MatchSummary::Gipf(summary) => summary.outcome?.winner,
        }
    }

    /// Returns the number of turns.
    pub fn turns(&self) -> u32 {
        match self {
            MatchSummary::Tamsk(summary) => summary.turns,
            MatchSummary::Gipf(summary) => summary.turns,
        }
    }
}

/// A recorded match of GIPF in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GipfSummary {
    /// The players' names as they were given.
    pub names: Names,
    /// The version.
    pub version: Version,
    /// The potentials of each side.
    pub potentials: u8,
    /// The result, unless the record ends before the match does.
    pub outcome: Option<GipfOutcome>,
    /// The number of turns.
    pub turns: u32,
    /// The pieces in the reserves of White and of Black.
    pub reserves: [u8; 2],
    /// Whether a challenge is being decided.
    pub is_challenged: bool,
}

impl GipfSummary {
    /// Replays a record. Acts that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if what was agreed on or the start is impossible.
    pub fn of(record: &GipfRecord) -> Result<GipfSummary, ReadGipfRecordError> {
        let mut replay = record.replay()?;
        replay.run();
        let game = replay.game();
        let position = game.position();
        Ok(GipfSummary {
            names: record.players.clone(),
            version: record.rules.version,
            potentials: record.rules.potentials,
            outcome: game.outcome(),
            turns: game.turns(),
            reserves: Player::BOTH.map(|side| position.reserve(side)),
            is_challenged: position.phase() == GipfPhase::Contest,
        })
    }
}

/// A recorded match in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordSummary {
    /// The players' names as they were given.
    pub names: Names,
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
    /// What was agreed for one player alone. Summaries of earlier versions have none, as their matches had.
    #[serde(default)]
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
            names: record.players.clone(),
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

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.outcome.and_then(|outcome| outcome.winner)
    }
}
