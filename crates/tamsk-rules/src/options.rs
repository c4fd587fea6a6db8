//! The options of a match: level, start, penalties and times.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ByPlayer, FULL_HOLDER, Handicap, Handicaps, MIN_INITIAL_RINGS, Player};

/// The three levels of the game (sections 3 to 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Level {
    /// Without time limits.
    One,
    /// With running glasses.
    Two,
    /// With running glasses and the 15-second timer.
    Three,
}

impl Level {
    /// Returns the number of the level: 1, 2 or 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns `true` if the glasses run (Levels 2 and 3).
    pub const fn has_sand(self) -> bool {
        !matches!(self, Level::One)
    }

    /// Returns `true` if there is a timer (Level 3).
    pub const fn has_timer(self) -> bool {
        matches!(self, Level::Three)
    }

    /// Returns `true` if any of these handicaps has an effect at this level.
    pub fn is_affected_by(self, handicaps: &Handicaps) -> bool {
        Player::BOTH.into_iter().any(|player| {
            let Handicap { rings, glass, timer } = handicaps[player];
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

/// The error of converting a number other than 1, 2 or 3 to a [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("level {0} does not exist: expected 1, 2 or 3")]
pub struct UnknownLevelError(pub u8);

/// The places of the glasses at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartLayout {
    /// On the six corners (R1.5).
    #[default]
    Corners,
    /// Off the board (R7.1).
    Free,
}

/// The penalty for being late at Level 3 (R5.5, R5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LatePenalty {
    /// The opponent may drop an extra ring in their next turn. This is the current official rule (R5.5).
    #[default]
    ExtraRing,
    /// The late player also misses their next turn. This is the rule of 1998 (R5.6).
    LoseTurn,
    /// As [`LatePenalty::ExtraRing`] if the late player held a glass; otherwise only the turn is lost (R5.6).
    ExtraRingIfStarted,
}

/// The consequence of placing a glass on an adjacent, vacant socket that is full (R3.2).
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
    /// Ring windows end after a while and the timer may be used (R4.4, R5.2). This is the official rule.
    #[default]
    Official,
    /// No other limits, for players who cannot hurry: ring windows wait for a decision, and there is no timer.
    SandOnly,
}

/// The options of a match, with all times in milliseconds. The default is the official game at Level 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The level of the match.
    pub level: Level,
    /// The places of the glasses at the start.
    pub start: StartLayout,
    /// The penalty for being late.
    pub late: LatePenalty,
    /// The consequence of placing a glass on a full socket.
    pub full_socket: FullSocketRule,
    /// The length of the ring window at Levels 2 and 3 (R4.4).
    pub ring_window: u32,
    /// How long a right to an extra ring stays open (R5.5).
    pub extra_window: u32,
    /// The sand in a glass (R2.2); a handicap may replace it.
    pub glass: u32,
    /// The sand in the timer (R2.2); a handicap may replace it.
    pub timer: u32,
    /// The time limits besides the sand in the glasses.
    #[serde(skip_serializing_if = "is_default")]
    pub limits: TimeLimits,
    /// The handicaps of the players.
    #[serde(skip_serializing_if = "Handicaps::are_none")]
    pub handicaps: Handicaps,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::Three,
            start: StartLayout::Corners,
            late: LatePenalty::ExtraRing,
            full_socket: FullSocketRule::Loses,
            ring_window: 3_000,
            extra_window: 5_000,
            glass: 180_000,
            timer: 15_000,
            limits: TimeLimits::Official,
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

    /// Returns these options with the official value for everything without effect at their level or under another
    /// option. Two matches have the same rules if this is equal for both.
    #[must_use]
    pub fn effective(&self) -> Options {
        let official = Options::at_level(self.level);
        let mut options = *self;
        if !self.level.has_sand() {
            (options.glass, options.limits) = (official.glass, official.limits);
        }
        if !options.has_timed_windows() {
            options.ring_window = official.ring_window;
        }
        if !options.has_timer() {
            options.timer = official.timer;
        }
        if !self.level.has_timer() {
            options.late = official.late;
        }
        if !self.level.has_timer() || options.late == LatePenalty::LoseTurn {
            options.extra_window = official.extra_window;
        }
        for player in Player::BOTH {
            let handicap = &mut options.handicaps[player];
            handicap.glass = handicap.glass.filter(|glass| self.level.has_sand() && *glass != options.glass);
            handicap.timer = handicap.timer.filter(|timer| self.has_timer() && *timer != options.timer);
        }
        options
    }

    /// Returns the sand in each glass of a player, in milliseconds (R2.2).
    pub fn glass_sand_of(&self, player: Player) -> u32 {
        self.handicaps[player].glass.unwrap_or(self.glass)
    }

    /// Returns the sand in the timer when it is turned over against a player, in milliseconds (R5.2).
    pub fn timer_against(&self, player: Player) -> u32 {
        self.handicaps[player].timer.unwrap_or(self.timer)
    }

    /// Returns the rings in each holder at the start (R1.4).
    pub fn rings_each(&self) -> ByPlayer<u8> {
        ByPlayer::of(|player| self.handicaps[player].rings)
    }

    /// Returns `true` if the timer can be turned over in this match.
    pub fn has_timer(&self) -> bool {
        self.level.has_timer() && self.limits == TimeLimits::Official
    }

    /// Returns `true` if ring windows, and claims while the match is ending, have a time limit (R4.4, R6.3).
    pub fn has_timed_windows(&self) -> bool {
        self.level.has_sand() && self.limits == TimeLimits::Official
    }

    /// Checks that all times and numbers of rings are within their bounds.
    ///
    /// # Errors
    /// Returns [`OptionsError`] for the first value out of bounds.
    pub fn validate(&self) -> Result<(), OptionsError> {
        for (field, value, bounds) in [
            ("ring_window", self.ring_window, RING_WINDOW_BOUNDS),
            ("extra_window", self.extra_window, EXTRA_WINDOW_BOUNDS),
            ("glass", self.glass, GLASS_BOUNDS),
            ("timer", self.timer, TIMER_BOUNDS),
            ("handicaps.red.glass", self.glass_sand_of(Player::Red), GLASS_BOUNDS),
            ("handicaps.black.glass", self.glass_sand_of(Player::Black), GLASS_BOUNDS),
            ("handicaps.red.timer", self.timer_against(Player::Red), TIMER_BOUNDS),
            ("handicaps.black.timer", self.timer_against(Player::Black), TIMER_BOUNDS),
        ] {
            check(field, value, bounds, "ms")?;
        }
        let rings = (MIN_INITIAL_RINGS.into(), FULL_HOLDER.into());
        check("handicaps.red.rings", self.handicaps.red.rings.into(), rings, "rings")?;
        check("handicaps.black.rings", self.handicaps.black.rings.into(), rings, "rings")
    }
}

/// The smallest and the largest valid [`Options::ring_window`], in milliseconds (R4.4).
pub const RING_WINDOW_BOUNDS: (u32, u32) = (1_000, 60_000);

/// The smallest and the largest valid [`Options::extra_window`], in milliseconds (R5.5).
pub const EXTRA_WINDOW_BOUNDS: (u32, u32) = (2_000, 60_000);

/// The smallest and the largest amounts of sand, in milliseconds.
const GLASS_BOUNDS: (u32, u32) = (1_000, 3_600_000);

const TIMER_BOUNDS: (u32, u32) = (1_000, 600_000);

fn check(field: &'static str, value: u32, (least, most): (u32, u32), unit: &'static str) -> Result<(), OptionsError> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(OptionsError { field, value, least, most, unit }) }
}

/// The error of an option with a value out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("rules: {field} is {value} {unit}: expected {least} to {most}")]
pub struct OptionsError {
    /// The name of the field of [`Options`].
    pub field: &'static str,
    /// The invalid value.
    pub value: u32,
    /// The lower bound.
    pub least: u32,
    /// The upper bound.
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
        assert_eq!(counts(Handicap { rings: 28, ..Handicap::NONE }), [true; 3]);
        assert_eq!(counts(Handicap { glass: Some(240_000), ..Handicap::NONE }), [false, true, true]);
        assert_eq!(counts(Handicap { timer: Some(25_000), ..Handicap::NONE }), [false, false, true]);
    }

    #[test]
    fn in_effect_resets_options_without_effect() {
        let odd = Options {
            late: LatePenalty::LoseTurn,
            ring_window: 9_000,
            extra_window: 9_000,
            glass: 90_000,
            timer: 9_000,
            limits: TimeLimits::SandOnly,
            ..Options::default()
        };
        assert_eq!(Options { level: Level::One, ..odd }.effective(), Options::at_level(Level::One));
        let two = Options { glass: 90_000, limits: TimeLimits::SandOnly, ..Options::at_level(Level::Two) };
        assert_eq!(Options { level: Level::Two, ..odd }.effective(), two);
        let three = Options { level: Level::Three, late: LatePenalty::LoseTurn, ..two };
        assert_eq!(odd.effective(), three);
        let fast = Options { glass: 90_000, timer: 9_000, ..Options::default() };
        assert_eq!(fast.effective(), fast);
    }
}
