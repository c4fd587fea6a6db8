//! The options of a match: the level, the start, the penalties and the times.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The three levels of the game (sections 3 to 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Level {
    /// Level 1: no time.
    One,
    /// Level 2: the glasses run.
    Two,
    /// Level 3: the glasses run, and there is the 15-second timer.
    Three,
}

impl Level {
    /// The number of the level: 1, 2 or 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Whether the glasses run, as at Levels 2 and 3.
    pub const fn has_sand(self) -> bool {
        !matches!(self, Level::One)
    }

    /// Whether there is a timer, as at Level 3.
    pub const fn has_timer(self) -> bool {
        matches!(self, Level::Three)
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

/// The error of converting a number that is no [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("level {0} does not exist: expected 1, 2 or 3")]
pub struct UnknownLevelError(pub u8);

/// Where the glasses are at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Start {
    /// On the six corners (R1.5).
    #[default]
    Corners,
    /// Off the board (R7.1).
    Free,
}

/// The penalty for being late at Level 3 (R5.5, R5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LatePenalty {
    /// The opponent may drop an extra ring in their next turn, the current official rule (R5.5).
    #[default]
    ExtraRing,
    /// The late player also misses their next turn, the rule of 1998 (R5.6).
    LoseTurn,
    /// An extra ring as in [`LatePenalty::ExtraRing`] if the late player held a glass, otherwise nothing more (R5.6).
    ExtraRingIfStarted,
}

/// The consequence of placing a glass on an adjacent, vacant socket that is full (R3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FullSocket {
    /// The match is lost at once, the official rule.
    #[default]
    Loses,
    /// The action is refused.
    Refused,
}

/// The options of a match. The default is the official game at Level 3.
///
/// All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The level.
    pub level: Level,
    /// Corner or free start.
    pub start: Start,
    /// The penalty for being late.
    pub late: LatePenalty,
    /// The consequence of placing a glass on a full socket.
    pub full_socket: FullSocket,
    /// The length of the ring window at Levels 2 and 3 (R4.4).
    pub ring_window: u32,
    /// How long a right to an extra ring stays open (R5.5).
    pub extra_window: u32,
    /// The sand in a glass (R2.2).
    pub glass: u32,
    /// The sand in the timer (R2.2).
    pub timer: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::Three,
            start: Start::Corners,
            late: LatePenalty::ExtraRing,
            full_socket: FullSocket::Loses,
            ring_window: 3_000,
            extra_window: 5_000,
            glass: 180_000,
            timer: 15_000,
        }
    }
}

impl Options {
    /// Returns the official options at a level.
    pub fn at_level(level: Level) -> Options {
        Options { level, ..Options::default() }
    }

    /// Checks that all times are within their bounds.
    ///
    /// # Errors
    ///
    /// Returns [`OptionsError`] for the first field that is not.
    pub fn validate(&self) -> Result<(), OptionsError> {
        let fields = [
            ("ring_window", self.ring_window, 1_000, 10_000),
            ("extra_window", self.extra_window, 2_000, 15_000),
            ("glass", self.glass, 1_000, 3_600_000),
            ("timer", self.timer, 1_000, 600_000),
        ];
        for (field, value, least, most) in fields {
            if value < least || value > most {
                return Err(OptionsError { field, value, least, most });
            }
        }
        Ok(())
    }
}

/// The error of an option out of its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("rules: {field} is {value} ms: expected {least} to {most}")]
pub struct OptionsError {
    /// The name of the field of [`Options`].
    pub field: &'static str,
    /// Its value, in milliseconds.
    pub value: u32,
    /// Its lower bound, in milliseconds.
    pub least: u32,
    /// Its upper bound, in milliseconds.
    pub most: u32,
}
