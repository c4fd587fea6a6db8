//! Level 1 turns and their notation (section 8): `D1-D2o`, `D1-D2`, `*D1-D2o`, `pass`, `*pass`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Socket;

/// A whole Level 1 turn.
///
/// # Examples
///
/// ```
/// use tamsk_rules::Turn;
///
/// let turn: Turn = "*D1-D2o".parse()?;
/// assert!(turn.claim && turn.drops_ring());
/// assert_eq!(turn.to_string(), "*D1-D2o");
/// # Ok::<(), tamsk_rules::ParseTurnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whether the player first uses the open claim (R3.4).
    pub claim: bool,
    /// The move; `None` for a pass by a blocked player (R6.1) or a pass that declines a claim at the end (R6.3).
    pub glass_move: Option<Move>,
}

/// The move of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The socket that the glass leaves.
    pub from: Socket,
    /// The socket that the glass is placed on.
    pub to: Socket,
    /// Whether a ring is dropped on `to` (R3.3).
    pub ring: bool,
}

impl Turn {
    /// A pass without a claim.
    pub const PASS: Turn = Turn { claim: false, glass_move: None };

    /// Returns `true` if the turn drops a ring with its move (R3.3).
    #[inline]
    pub fn drops_ring(self) -> bool {
        self.glass_move.is_some_and(|glass_move| glass_move.ring)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.claim {
            f.write_str("*")?;
        }
        match self.glass_move {
            Some(Move { from, to, ring }) => write!(f, "{from}-{to}{}", if ring { "o" } else { "" }),
            None => f.write_str("pass"),
        }
    }
}

/// The error of parsing a [`Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no turn: expected D1-D2o, D1-D2 or pass, with * before it for a claim", .0.escape_debug())]
pub struct ParseTurnError(String);

impl FromStr for Turn {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Turn, ParseTurnError> {
        let error = || ParseTurnError(text.chars().take(24).collect());
        let (claim, rest) = text.strip_prefix('*').map_or((false, text), |rest| (true, rest));
        if rest == "pass" {
            return Ok(Turn { claim, glass_move: None });
        }
        let (ring, rest) = rest.strip_suffix('o').map_or((false, rest), |rest| (true, rest));
        let (from, to) = rest.split_once('-').ok_or_else(error)?;
        let from = from.parse().map_err(|_| error())?;
        let to = to.parse().map_err(|_| error())?;
        Ok(Turn { claim, glass_move: Some(Move { from, to, ring }) })
    }
}
