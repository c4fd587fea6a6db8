//! The words of a turn (G10.1).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::entry::Entry;
use super::spot::{Spot, SpotSet};
use crate::player::PieceKind;
use crate::spot::Point;

/// One act as a turn is written and searched: without who acts, which follows from the position (G10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// Pushes a basic, GIPF or loaded piece; for a single potential, the extra move.
    Push(PieceKind, Entry),
    /// Wants to use the potential (G8.3).
    Use,
    /// Gives the extra move up (G6.10, G8.7).
    Forgo,
    /// Challenges the owner of the potential (G8.4).
    Challenge,
    /// Lets the potential be used (G8.3).
    Allow,
    /// The challenger has won the contest (G8.6).
    Won,
    /// The challenger has not won the contest (G8.6).
    Held,
    /// Removes these pieces (G10.2).
    Take(SpotSet),
    /// Ends the player's removals (G5.4).
    Leave,
}

/// The words without more, as they are written.
const PLAIN: [(&str, Word); 7] = [
    ("use", Word::Use),
    ("forgo", Word::Forgo),
    ("challenge", Word::Challenge),
    ("allow", Word::Allow),
    ("won", Word::Won),
    ("held", Word::Held),
    ("leave", Word::Leave),
];

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Word::Push(kind, entry) => {
                let letter = match kind {
                    PieceKind::Basic => "",
                    PieceKind::Gipf => "G",
                    PieceKind::Loaded => "L",
                    PieceKind::Single => "+",
                };
                write!(f, "{letter}{entry}")
            }
            Word::Take(spots) => {
                for (i, spot) in spots.iter().enumerate() {
                    write!(f, "{}{spot}", if i == 0 { 'x' } else { ',' })?;
                }
                Ok(())
            }
            _ => f.write_str(PLAIN.iter().find(|(_, word)| word == self).map_or("", |(name, _)| name)),
        }
    }
}

/// The error of parsing a text that is no [`Word`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no act: expected one such as e1-e2, use or xb2,b3,b4,b5", .0.escape_debug())]
pub struct ParseWordError(String);

impl FromStr for Word {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Word, ParseWordError> {
        let error = || ParseWordError(text.chars().take(40).collect());
        if let Some((_, word)) = PLAIN.iter().find(|(name, _)| *name == text) {
            return Ok(*word);
        }
        if let Some(spots) = text.strip_prefix('x') {
            let spots = spots.split(',').map(|name| Spot::of(name.parse::<Point>().ok()?));
            return spots.collect::<Option<SpotSet>>().map(Word::Take).ok_or_else(error);
        }
        let (kind, rest) = match text.as_bytes().first() {
            Some(b'G') => (PieceKind::Gipf, &text[1..]),
            Some(b'L') => (PieceKind::Loaded, &text[1..]),
            Some(b'+') => (PieceKind::Single, &text[1..]),
            _ => (PieceKind::Basic, text),
        };
        let (dot, spot) = rest.split_once('-').ok_or_else(error)?;
        let points = dot.parse().ok().zip(spot.parse().ok());
        points.and_then(|(dot, spot)| Entry::find(dot, spot)).map(|entry| Word::Push(kind, entry)).ok_or_else(error)
    }
}
