//! What is agreed before a match: the level, the start, the penalties and the times.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The three levels of the game (sections 3–5 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Level {
    /// No time: the glasses stand for themselves.
    One,
    /// The glasses run.
    Two,
    /// As two, with the 15-second timer.
    Three,
}

impl Level {
    /// 1, 2 or 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Whether sand runs: at Levels 2 and 3.
    pub const fn has_sand(self) -> bool {
        !matches!(self, Level::One)
    }

    /// Whether the timer stands by: at Level 3.
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
    type Error = String;

    fn try_from(number: u8) -> Result<Level, String> {
        match number {
            1 => Ok(Level::One),
            2 => Ok(Level::Two),
            3 => Ok(Level::Three),
            _ => Err(format!("level {number} does not exist: expected 1, 2 or 3")),
        }
    }
}

/// Where the glasses begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Start {
    /// On the six corners (R1.5).
    #[default]
    Corners,
    /// Off the board (R7.1).
    Free,
}

/// What being late costs at Level 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LatePenalty {
    /// The opponent may drop a second ring in their next turn (R5.5).
    #[default]
    ExtraRing,
    /// The late player misses their next turn as well (R5.6, the rule of 1998).
    LoseTurn,
    /// As [`LatePenalty::ExtraRing`] if the late player held a glass, and nothing more otherwise (R5.6).
    ExtraRingIfStarted,
}

/// What placing a glass on an adjacent, vacant, full socket does (R3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FullSocket {
    /// It loses the match at once, the official rule.
    #[default]
    Loses,
    /// It is refused.
    Refused,
}

/// The options of a match; the default is the official Level 3.
///
/// All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The level played.
    pub level: Level,
    /// Corner or free start.
    pub start: Start,
    /// The cost of being late.
    pub late: LatePenalty,
    /// The cost of a glass on a full socket.
    pub full_socket: FullSocket,
    /// How long a ring may follow its glass at Levels 2 and 3 (R4.4).
    pub ring_window: u32,
    /// How long an extra ring may be dropped (R5.5).
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
    /// The official rules at this level.
    pub fn at_level(level: Level) -> Options {
        Options { level, ..Options::default() }
    }

    /// Checks that every time lies where the rules allow it.
    ///
    /// # Errors
    /// The first field that does not, with its bounds.
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

/// An option out of its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionsError {
    /// The field of [`Options`].
    pub field: &'static str,
    /// What it holds, in milliseconds.
    pub value: u32,
    /// The least it may hold.
    pub least: u32,
    /// The most it may hold.
    pub most: u32,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OptionsError { field, value, least, most } = self;
        write!(f, "rules: {field} is {value} ms: expected {least} to {most}")
    }
}

impl std::error::Error for OptionsError {}
