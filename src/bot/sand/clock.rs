//! The assumptions of the search about time: how much sand there is, and how long turns take.

use crate::rules::{LatePenalty, Level, Match, Millis, Player};

/// The longest turn to expect of either player, in milliseconds: the 15 seconds of R4.5, with a margin.
pub const LONGEST_TURN: i32 = 14_000;

/// The assumptions about time. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The sand in a glass; 0 if no glass ever runs out, as at Level 1 or for a player who ignores sand.
    pub capacity: i32,
    /// The time from the start of each player's turn to the placing of their glass, without a delay.
    pub tempo: [u16; 2],
    /// The longest turn of either player.
    pub longest: u16,
    /// Whether a player may give up a turn (R5.4).
    pub may_pass: bool,
    /// The penalty for that.
    pub late: LatePenalty,
}

impl Clock {
    /// Returns the clock of a match whose players take `tempo` for a turn.
    pub fn of(game: &Match, tempo: [Millis; 2]) -> Clock {
        let options = game.options();
        let longest = LONGEST_TURN.min(match options.level {
            Level::Three => options.timer as i32 - 1_000,
            Level::One | Level::Two => LONGEST_TURN,
        });
        Clock {
            capacity: if options.level.has_sand() { options.glass as i32 } else { 0 },
            tempo: tempo.map(|tempo| tempo.min(LONGEST_TURN as Millis) as u16),
            longest: longest.max(0) as u16,
            may_pass: options.level.has_timer(),
            late: options.late,
        }
    }

    /// Returns the clock for a player who ignores sand.
    #[must_use]
    pub fn blind(self) -> Clock {
        Clock { capacity: 0, may_pass: false, ..self }
    }

    /// How long a player's turn takes without a delay.
    #[inline]
    pub fn tempo(&self, player: Player) -> i32 {
        self.tempo[player.index()].into()
    }
}
