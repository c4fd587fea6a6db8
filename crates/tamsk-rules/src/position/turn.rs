//! Level 1 turns and their notation (section 8 of the rules): `D1-D2o`, `D1-D2`, `*D1-D2o`, `pass`, `*pass`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Socket;

/// A whole Level 1 turn: an optional claim, and then a move or a pass.
///
/// # Examples
///
/// ```
/// use tamsk_rules::Turn;
///
/// let turn: Turn = "*D1-D2o".parse()?;
/// assert!(turn.claims_ring && turn.move_drops_ring());
/// assert_eq!(turn.to_string(), "*D1-D2o");
/// # Ok::<(), tamsk_rules::ParseTurnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whether the player first uses the open claim (R3.4).
    pub claims_ring: bool,
    /// The move, or `None` for a pass. A blocked player passes (R6.1). A pass at the end of a match declines a claim
    /// (R6.3).
    pub glass_move: Option<Move>,
}

/// A move of a glass from one socket to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The socket that the glass leaves.
    pub from: Socket,
    /// The socket that the glass is placed on.
    pub to: Socket,
    /// Whether a ring is dropped on `to` (R3.3).
    pub drops_ring: bool,
}

impl Turn {
    /// A pass without a claim.
    pub const PASS: Turn = Turn { claims_ring: false, glass_move: None };

    /// Returns `true` if the turn drops a ring with its move (R3.3).
    #[inline]
    pub fn move_drops_ring(self) -> bool {
        self.glass_move.is_some_and(|glass_move| glass_move.drops_ring)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.claims_ring {
            f.write_str("*")?;
        }
        match self.glass_move {
            Some(Move { from, to, drops_ring: ring }) => write!(f, "{from}-{to}{}", if ring { "o" } else { "" }),
            None => f.write_str("pass"),
        }
    }
}

/// The error returned when a text is not a valid [`Turn`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no turn: expected D1-D2o, D1-D2 or pass, with * before it for a claim", .0.escape_debug())]
pub struct ParseTurnError(String);

impl FromStr for Turn {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Turn, ParseTurnError> {
        let error = || ParseTurnError(text.chars().take(24).collect());
        let (claims_ring, rest) = text.strip_prefix('*').map_or((false, text), |rest| (true, rest));
        if rest == "pass" {
            return Ok(Turn { claims_ring, glass_move: None });
        }
        let (ring, rest) = rest.strip_suffix('o').map_or((false, rest), |rest| (true, rest));
        let (from, to) = rest.split_once('-').ok_or_else(error)?;
        let from = from.parse().map_err(|_| error())?;
        let to = to.parse().map_err(|_| error())?;
        Ok(Turn { claims_ring, glass_move: Some(Move { from, to, drops_ring: ring }) })
    }
}
