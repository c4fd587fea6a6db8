//! The assumptions of the search about time: how much sand there is, and how long turns take.

use tamsk_rules::{LatePenalty, Match, Millis, Player};

/// The longest turn to expect of either player, in milliseconds: the 15 seconds of R4.5, with a margin.
pub const LONGEST_TURN: i32 = 14_000;

/// The assumptions about time. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The sand in a glass of each player; 0 if no glass ever runs out, as at Level 1 or for a player who ignores sand.
    pub capacity: [i32; 2],
    /// The time from the start of each player's turn to the placing of their glass, without a delay.
    pub tempo: [u16; 2],
    /// The longest turn of each player.
    pub longest: [u16; 2],
    /// Whether a player may give up a turn (R5.4).
    pub may_pass: bool,
    /// The penalty for that.
    pub late: LatePenalty,
}

impl Clock {
    /// Returns the clock of a match whose players take `tempo` for a turn.
    pub fn of(game: &Match, tempo: [Millis; 2]) -> Clock {
        let options = game.options();
        let longest = |player| match options.has_timer() {
            true => LONGEST_TURN.min(options.timer_against(player) as i32 - 1_000).max(0) as u16,
            false => LONGEST_TURN as u16,
        };
        let capacity = |player| if options.level.has_sand() { options.glass_of(player) as i32 } else { 0 };
        Clock {
            capacity: Player::BOTH.map(capacity),
            tempo: tempo.map(|tempo| tempo.min(LONGEST_TURN as Millis) as u16),
            longest: Player::BOTH.map(longest),
            may_pass: options.level.has_timer(),
            late: options.late,
        }
    }

    /// Returns the clock for a player who ignores sand.
    #[must_use]
    pub fn blind(self) -> Clock {
        Clock { capacity: [0; 2], may_pass: false, ..self }
    }

    /// Whether glasses run out.
    #[inline]
    pub fn has_sand(&self) -> bool {
        self.capacity != [0; 2]
    }

    /// How long a player's turn takes without a delay.
    #[inline]
    pub fn tempo(&self, player: Player) -> i32 {
        self.tempo[player.index()].into()
    }
}
