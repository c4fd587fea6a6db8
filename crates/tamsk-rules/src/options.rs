//! The options of a match, such as its level, start, penalties and times.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ByPlayer, FULL_HOLDER, Handicap, Handicaps, MIN_INITIAL_RINGS, Player};

/// The three levels of the game (sections 3 to 5 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Level {
    /// Level 1, which has no time limits.
    One,
    /// Level 2, in which sand runs in the glasses.
    Two,
    /// Level 3, in which sand runs in the glasses and the 15-second timer is used.
    Three,
}

impl Level {
    /// Returns the number of the level: 1, 2 or 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns `true` if sand runs in the glasses (Levels 2 and 3).
    pub const fn has_sand(self) -> bool {
        !matches!(self, Level::One)
    }

    /// Returns `true` if the level has a timer (Level 3).
    pub const fn has_timer(self) -> bool {
        matches!(self, Level::Three)
    }

    /// Returns `true` if any of these handicaps has an effect at this level.
    pub fn is_affected_by(self, handicaps: &Handicaps) -> bool {
        Player::BOTH.into_iter().any(|player| {
            let Handicap { initial_rings: rings, glass_sand: glass, timer_sand: timer } = handicaps[player];
            rings != FULL_HOLDER || (self.has_sand() && glass.is_some()) || (self.has_timer() && timer.is_some())
        })
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.number()
    }
}

impl TryFrom<u8> for Level {
    type Error = UnknownLevelError;

    fn try_from(number: u8) -> Result<Level, UnknownLevelError> {
        match number {
            1 => Ok(Level::One),
            2 => Ok(Level::Two),
            3 => Ok(Level::Three),
            _ => Err(UnknownLevelError(number)),
        }
    }
}

/// The error returned when a number other than 1, 2 or 3 is converted to a [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("level {0} does not exist: expected 1, 2 or 3")]
pub struct UnknownLevelError(pub u8);

/// The layout of the glasses at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartLayout {
    /// All glasses start on the six corners (R1.5).
    #[default]
    Corners,
    /// All glasses start off the board (R7.1).
    Free,
}

/// The penalty for being late at Level 3 (R5.5, R5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LatePenalty {
    /// The opponent may drop an extra ring in their next turn. This is the current official rule (R5.5).
    #[default]
    ExtraRing,
    /// The late player misses their next turn. This is the rule of 1998 (R5.6).
    LoseTurn,
    /// The penalty is [`LatePenalty::ExtraRing`] if the late player held a glass. Otherwise, the late player only loses
    /// the turn (R5.6).
    #[serde(rename = "ExtraRingIfStarted")]
    ExtraRingIfHolding,
}

/// The consequence of placing a glass on an adjacent socket that holds no glass, but is full of rings (R3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FullSocketRule {
    /// The player loses the match. This is the official rule.
    #[default]
    Loses,
    /// The action is refused.
    Refused,
}

/// The time limits at Levels 2 and 3, besides the sand in the glasses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TimeLimits {
    /// Ring windows have a time limit and the timer may be used (R4.4, R5.2). This is the official rule.
    #[default]
    Official,
    /// Ring windows have no time limit, and there is no timer. This option is for players who cannot hurry.
    SandOnly,
}

/// The options of a match, with all times in milliseconds. The default is the official game at Level 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The level of the match.
    pub level: Level,
    /// The layout of the glasses at the start.
    pub start: StartLayout,
    /// The penalty for being late.
    #[serde(rename = "late")]
    pub late_penalty: LatePenalty,
    /// The consequence of placing a glass on a full socket.
    pub full_socket: FullSocketRule,
    /// The length of the ring window at Levels 2 and 3 (R4.4).
    pub ring_window: u32,
    /// The time for which a right to an extra ring stays open (R5.5).
    #[serde(rename = "extra_window")]
    pub extra_ring_window: u32,
    /// The sand in each glass (R2.2). A handicap may replace this amount.
    #[serde(rename = "glass")]
    pub glass_sand: u32,
    /// The sand in the timer (R2.2). A handicap may replace this amount.
    #[serde(rename = "timer")]
    pub timer_sand: u32,
    /// The time limits other than the sand in the glasses.
    #[serde(skip_serializing_if = "is_default")]
    #[serde(rename = "limits")]
    pub time_limits: TimeLimits,
    /// The handicaps of the players.
    #[serde(skip_serializing_if = "Handicaps::are_none")]
    pub handicaps: Handicaps,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::Three,
            start: StartLayout::Corners,
            late_penalty: LatePenalty::ExtraRing,
            full_socket: FullSocketRule::Loses,
            ring_window: 3_000,
            extra_ring_window: 5_000,
            glass_sand: 180_000,
            timer_sand: 15_000,
            time_limits: TimeLimits::Official,
            handicaps: Handicaps::NONE,
        }
    }
}

fn is_default(limits: &TimeLimits) -> bool {
    *limits == TimeLimits::default()
}

impl Options {
    /// Returns the official options for a level.
    pub fn at_level(level: Level) -> Options {
        Options { level, ..Options::default() }
    }

    /// Returns a copy in which each option without an effect has its official value. The level or another option may
    /// make an option ineffective. Two matches have the same rules if their normalised options are equal.
    #[must_use]
    pub fn normalised(&self) -> Options {
        let official = Options::at_level(self.level);
        let mut options = *self;
        if !self.level.has_sand() {
            (options.glass_sand, options.time_limits) = (official.glass_sand, official.time_limits);
        }
        if !options.has_timed_ring_windows() {
            options.ring_window = official.ring_window;
        }
        if !options.has_timer() {
            options.timer_sand = official.timer_sand;
        }
        if !self.level.has_timer() {
            options.late_penalty = official.late_penalty;
        }
        if !self.level.has_timer() || options.late_penalty == LatePenalty::LoseTurn {
            options.extra_ring_window = official.extra_ring_window;
        }
        for player in Player::BOTH {
            let handicap = &mut options.handicaps[player];
            handicap.glass_sand =
                handicap.glass_sand.filter(|glass| self.level.has_sand() && *glass != options.glass_sand);
            handicap.timer_sand = handicap.timer_sand.filter(|timer| self.has_timer() && *timer != options.timer_sand);
        }
        options
    }

    /// Returns the sand in each glass of a player, in milliseconds (R2.2).
    pub fn glass_sand_of(&self, player: Player) -> u32 {
        self.handicaps[player].glass_sand.unwrap_or(self.glass_sand)
    }

    /// Returns the sand in the timer when the timer is turned over against a player, in milliseconds (R5.2).
    pub fn timer_sand_against(&self, player: Player) -> u32 {
        self.handicaps[player].timer_sand.unwrap_or(self.timer_sand)
    }

    /// Returns the number of rings in each holder at the start (R1.4).
    pub fn initial_rings(&self) -> ByPlayer<u8> {
        ByPlayer::from_fn(|player| self.handicaps[player].initial_rings)
    }

    /// Returns `true` if the timer can be turned over in this match.
    pub fn has_timer(&self) -> bool {
        self.level.has_timer() && self.time_limits == TimeLimits::Official
    }

    /// Returns `true` if ring windows have a time limit (R4.4). Claims then also have a time limit while the match is
    /// ending (R6.3).
    pub fn has_timed_ring_windows(&self) -> bool {
        self.level.has_sand() && self.time_limits == TimeLimits::Official
    }

    /// Checks that all times and numbers of rings are within their bounds.
    ///
    /// # Errors
    /// Returns [`OptionsError`] for the first value out of bounds.
    pub fn validate(&self) -> Result<(), OptionsError> {
        for (field, value, bounds) in [
            ("ring_window", self.ring_window, RING_WINDOW_BOUNDS),
            ("extra_window", self.extra_ring_window, EXTRA_RING_WINDOW_BOUNDS),
            ("glass", self.glass_sand, GLASS_BOUNDS),
            ("timer", self.timer_sand, TIMER_BOUNDS),
            ("handicaps.red.glass", self.glass_sand_of(Player::Red), GLASS_BOUNDS),
            ("handicaps.black.glass", self.glass_sand_of(Player::Black), GLASS_BOUNDS),
            ("handicaps.red.timer", self.timer_sand_against(Player::Red), TIMER_BOUNDS),
            ("handicaps.black.timer", self.timer_sand_against(Player::Black), TIMER_BOUNDS),
        ] {
            check(field, value, bounds, "ms")?;
        }
        let rings = (MIN_INITIAL_RINGS.into(), FULL_HOLDER.into());
        check("handicaps.red.rings", self.handicaps.red.initial_rings.into(), rings, "rings")?;
        check("handicaps.black.rings", self.handicaps.black.initial_rings.into(), rings, "rings")
    }
}

/// The smallest and the largest valid [`Options::ring_window`], in milliseconds (R4.4).
pub const RING_WINDOW_BOUNDS: (u32, u32) = (1_000, 60_000);

/// The smallest and the largest valid [`Options::extra_ring_window`], in milliseconds (R5.5).
pub const EXTRA_RING_WINDOW_BOUNDS: (u32, u32) = (2_000, 60_000);

/// The smallest and the largest valid amounts of sand in a glass, in milliseconds.
const GLASS_BOUNDS: (u32, u32) = (1_000, 3_600_000);

const TIMER_BOUNDS: (u32, u32) = (1_000, 600_000);

fn check(field: &'static str, value: u32, (least, most): (u32, u32), unit: &'static str) -> Result<(), OptionsError> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(OptionsError { field, value, least, most, unit }) }
}

/// The error for an option whose value is out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("rules: {field} is {value} {unit}: expected {least} to {most}")]
pub struct OptionsError {
    /// The name of the invalid field of [`Options`].
    pub field: &'static str,
    /// The invalid value.
    pub value: u32,
    /// The smallest valid value.
    pub least: u32,
    /// The largest valid value.
    pub most: u32,
    /// The unit of the value and the bounds: `ms` or `rings`.
    pub unit: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_count_only_at_levels_that_use_them() {
        let counts = |black: Handicap| {
            let handicaps = Handicaps { black, ..Handicaps::NONE };
            [Level::One, Level::Two, Level::Three].map(|level| level.is_affected_by(&handicaps))
        };
        assert_eq!(counts(Handicap::NONE), [false; 3]);
        assert_eq!(counts(Handicap { initial_rings: 28, ..Handicap::NONE }), [true; 3]);
        assert_eq!(counts(Handicap { glass_sand: Some(240_000), ..Handicap::NONE }), [false, true, true]);
        assert_eq!(counts(Handicap { timer_sand: Some(25_000), ..Handicap::NONE }), [false, false, true]);
    }

    #[test]
    fn effective_resets_options_without_effect() {
        let odd = Options {
            late_penalty: LatePenalty::LoseTurn,
            ring_window: 9_000,
            extra_ring_window: 9_000,
            glass_sand: 90_000,
            timer_sand: 9_000,
            time_limits: TimeLimits::SandOnly,
            ..Options::default()
        };
        assert_eq!(Options { level: Level::One, ..odd }.normalised(), Options::at_level(Level::One));
        let two = Options { glass_sand: 90_000, time_limits: TimeLimits::SandOnly, ..Options::at_level(Level::Two) };
        assert_eq!(Options { level: Level::Two, ..odd }.normalised(), two);
        let three = Options { level: Level::Three, late_penalty: LatePenalty::LoseTurn, ..two };
        assert_eq!(odd.normalised(), three);
        let fast = Options { glass_sand: 90_000, timer_sand: 9_000, ..Options::default() };
        assert_eq!(fast.normalised(), fast);
    }
}
