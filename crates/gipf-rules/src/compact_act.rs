//! Compact acts. In the text of a turn, each compact act is one word (G10.1).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::entry::Entry;
use super::spot::{Spot, SpotSet};
use crate::player::PieceKind;
use crate::spot::Point;

/// A compact act, for search and for the text of turns (G10.1). It does not name the player who acts, because the
/// position determines who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompactAct {
    /// Pushes a basic, GIPF or loaded piece, or makes the extra move with a single potential.
    Push(PieceKind, Entry),
    /// Announces that the player wants to use their potential (G8.3).
    AnnounceUse,
    /// Gives up the extra move (G6.10, G8.7).
    Forgo,
    /// Challenges the owner of the potential (G8.4).
    Challenge,
    /// Lets the owner use the potential (G8.3).
    Allow,
    /// The challenger won the contest (G8.6).
    ChallengerWon,
    /// The challenger did not win the contest (G8.6).
    ChallengerFailed,
    /// Removes the pieces on these spots (G10.2).
    Take(SpotSet),
    /// Ends the player's removals and leaves the remaining rows on the board (G5.4).
    LeaveRows,
}

/// The compact acts without parameters, each with its text.
const PLAIN: [(&str, CompactAct); 7] = [
    ("use", CompactAct::AnnounceUse),
    ("forgo", CompactAct::Forgo),
    ("challenge", CompactAct::Challenge),
    ("allow", CompactAct::Allow),
    ("won", CompactAct::ChallengerWon),
    ("held", CompactAct::ChallengerFailed),
    ("leave", CompactAct::LeaveRows),
];

impl fmt::Display for CompactAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CompactAct::Push(kind, entry) => {
                let letter = match kind {
                    PieceKind::Basic => "",
                    PieceKind::Gipf => "G",
                    PieceKind::Loaded => "L",
                    PieceKind::Potential => "+",
                };
                write!(f, "{letter}{entry}")
            }
            CompactAct::Take(spots) => {
                for (i, spot) in spots.iter().enumerate() {
                    write!(f, "{}{spot}", if i == 0 { 'x' } else { ',' })?;
                }
                Ok(())
            }
            _ => f.write_str(PLAIN.iter().find(|(_, act)| act == self).map_or("", |(name, _)| name)),
        }
    }
}

/// The error returned for text that is not a [`CompactAct`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no act: expected one such as e1-e2, use or xb2,b3,b4,b5", .0.escape_debug())]
pub struct ParseCompactActError(String);

impl FromStr for CompactAct {
    type Err = ParseCompactActError;

    fn from_str(text: &str) -> Result<CompactAct, ParseCompactActError> {
        let error = || ParseCompactActError(text.chars().take(40).collect());
        if let Some((_, act)) = PLAIN.iter().find(|(name, _)| *name == text) {
            return Ok(*act);
        }
        if let Some(spots) = text.strip_prefix('x') {
            let spots = spots.split(',').map(|name| Spot::of(name.parse::<Point>().ok()?));
            return spots.collect::<Option<SpotSet>>().map(CompactAct::Take).ok_or_else(error);
        }
        let (kind, rest) = match text.as_bytes().first() {
            Some(b'G') => (PieceKind::Gipf, &text[1..]),
            Some(b'L') => (PieceKind::Loaded, &text[1..]),
            Some(b'+') => (PieceKind::Potential, &text[1..]),
            _ => (PieceKind::Basic, text),
        };
        let (dot, spot) = rest.split_once('-').ok_or_else(error)?;
        let points = dot.parse().ok().zip(spot.parse().ok());
        points
            .and_then(|(dot, spot)| Entry::find(dot, spot))
            .map(|entry| CompactAct::Push(kind, entry))
            .ok_or_else(error)
    }
}
