//! A Level 1 turn and its notation (section 8): `D1-D2o`, `D1-D2`, `*D1-D2o`, `pass`, `*pass`.

use std::fmt;
use std::str::FromStr;

use super::Socket;

/// A whole Level 1 turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whether the open claim is used first.
    pub claim: bool,
    /// The move; `None`: a blocked player's pass, or the one that declines a claim as the match ends.
    pub go: Option<Move>,
}

/// The move of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the glass stands.
    pub from: Socket,
    /// Where it goes.
    pub to: Socket,
    /// Whether a ring is dropped there.
    pub ring: bool,
}

impl Turn {
    /// A pass without a claim.
    pub const PASS: Turn = Turn { claim: false, go: None };
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.claim {
            f.write_str("*")?;
        }
        match self.go {
            Some(Move { from, to, ring }) => write!(f, "{from}-{to}{}", if ring { "o" } else { "" }),
            None => f.write_str("pass"),
        }
    }
}

/// A text that is no turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTurnError(String);

impl fmt::Display for ParseTurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no turn: expected D1-D2o, D1-D2 or pass, with * before it for a claim",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for ParseTurnError {}

impl FromStr for Turn {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Turn, ParseTurnError> {
        let bad = || ParseTurnError(text.chars().take(24).collect());
        let (claim, rest) = match text.strip_prefix('*') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        if rest == "pass" {
            return Ok(Turn { claim, go: None });
        }
        let (ring, rest) = match rest.strip_suffix('o') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (from, to) = rest.split_once('-').ok_or_else(bad)?;
        let from = from.parse().map_err(|_| bad())?;
        let to = to.parse().map_err(|_| bad())?;
        Ok(Turn { claim, go: Some(Move { from, to, ring }) })
    }
}
