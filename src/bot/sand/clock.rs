//! What the search assumes about time: how much sand there is, and how long turns take.

use crate::rules::{LatePenalty, Level, Match, Millis, Player};

/// The longest turn that the bot allows itself or fears from others, in milliseconds: a move is a gentleman's
/// 15 seconds (R4.5), less a moment to spare.
pub const LONGEST_TURN: i32 = 14_000;

/// Time as a search sees it. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The sand in a glass; 0: nothing ever runs out, as at Level 1 or for a player who is blind to sand.
    pub capacity: i32,
    /// From the beginning of a player's turn to the placing of their glass.
    pub tempo: [u16; 2],
    /// The longest turn of either.
    pub longest: u16,
    /// Whether a turn may be given up (R5.4).
    pub may_pass: bool,
    /// What that costs.
    pub late: LatePenalty,
}

impl Clock {
    /// The clock of a match whose players take `tempo` for a turn.
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

    /// The same for a player who does not see the sand.
    #[must_use]
    pub fn blind(self) -> Clock {
        Clock { capacity: 0, may_pass: false, ..self }
    }

    /// How long a player's turn takes if they do not linger.
    #[inline]
    pub fn tempo(&self, player: Player) -> i32 {
        self.tempo[player.index()].into()
    }
}
