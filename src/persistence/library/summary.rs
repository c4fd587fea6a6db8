//! What the list and the statistics tell of a match, computed from its record.

use gipf_rules::{GipfOutcome, Version};
use serde::{Deserialize, Serialize};
use tamsk_records::{
    AnyRecord, GipfNames, GipfRecord, Names, ParseRecordError, ReadAnyRecordError, ReadGipfRecordError, Record,
    Timeline, tally,
};
use tamsk_rules::{ByPlayer, Handicaps, Level, Millis, Outcome, Player};

/// A recorded match of either game in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchSummary {
    /// A match of TAMSK.
    Tamsk(RecordSummary),
    /// A match of GIPF.
    Gipf(GipfSummary),
}

impl MatchSummary {
    /// Replays a record. What the rules refuse is left out.
    ///
    /// # Errors
    ///
    /// Returns an error if what was agreed on is out of its bounds.
    pub fn of(record: &AnyRecord) -> Result<MatchSummary, ReadAnyRecordError> {
        Ok(match record {
            AnyRecord::Tamsk(record) => MatchSummary::Tamsk(RecordSummary::of(record)?),
            AnyRecord::Gipf(record) => MatchSummary::Gipf(GipfSummary::of(record)?),
        })
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
    pub names: GipfNames,
    /// The version.
    pub version: Version,
    /// The potentials of each side.
    pub potentials: u8,
    /// The result, unless the record ends before the match does.
    pub outcome: Option<GipfOutcome>,
    /// The number of turns.
    pub turns: u32,
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
        Ok(GipfSummary {
            names: record.players.clone(),
            version: record.rules.version,
            potentials: record.rules.potentials,
            outcome: game.outcome(),
            turns: game.turns(),
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
            turns: timeline.turns().len() as u32,
            length: game.now(),
            handicaps: game.options().handicaps,
        })
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.outcome.and_then(|outcome| outcome.winner)
    }
}
