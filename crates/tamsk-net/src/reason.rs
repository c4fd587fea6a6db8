//! Why a connection ends, and which end refused what.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rates::Kind;
use crate::wire::frame::FrameError;

/// The end whose version must be updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outdated {
    /// This end.
    Here,
    /// The other end.
    There,
    /// One of them: the versions have the same number.
    Unknown,
}

impl Outdated {
    /// Returns the end with the older version, by the numbers in the versions' texts.
    pub(crate) fn of_versions(here: &str, there: &str) -> Outdated {
        let numbers = |text: &str| text.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>();
        match numbers(here).cmp(&numbers(there)) {
            std::cmp::Ordering::Less => Outdated::Here,
            std::cmp::Ordering::Equal => Outdated::Unknown,
            std::cmp::Ordering::Greater => Outdated::There,
        }
    }

    const fn seen_from_other_end(self) -> Outdated {
        match self {
            Outdated::Here => Outdated::There,
            Outdated::There => Outdated::Here,
            Outdated::Unknown => Outdated::Unknown,
        }
    }
}

/// Why an end ended the connection. The messages say what the refused end did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum Reason {
    /// The player left the table.
    #[error("left the table")]
    Left,
    /// The greeting is of another program.
    #[error("did not greet with the protocol of this game")]
    OtherProtocol,
    /// No protocol is spoken by both.
    #[error("speaks no protocol in common")]
    Version(Outdated),
    /// The rules differ, so that the ends would see different matches.
    #[error("has other rules")]
    RulesDiffer(Outdated),
    /// The other end is there for another game.
    #[error("plays another game")]
    OtherGame,
    /// The other end wants to go on with another match, or is another player.
    #[error("goes on with another match")]
    OtherMatch,
    /// Somebody hosted this match later. The number is the latest epoch.
    #[error("goes on from an epoch before {0}")]
    StaleEpoch(u32),
    /// The bytes are no message.
    #[error("sent {0}")]
    Frame(BadFrame),
    /// More messages of a kind than allowed.
    #[error("sent too many messages: {0}")]
    TooMany(Kind),
    /// A message that is not due.
    #[error("sent a message that is not due: {0}")]
    NotDue(Kind),
    /// The agreed rules are no rules of the game.
    #[error("proposed rules that the game does not have")]
    BadRules,
    /// The number of the lot is not the one committed to, or a copy of the other's commitment.
    #[error("did not keep to its commitment for the lot")]
    BadLot,
    /// An act or its time contradicts what was promised before.
    #[error("sent an act at a time that it had ruled out")]
    BadTime,
    /// It acknowledged what was never sent.
    #[error("acknowledged what was never sent")]
    BadAcknowledgement,
    /// The log breaks the rules, or has acts of this player that they never made.
    #[error("sent a log that cannot be")]
    BadLog,
    /// It accepted a tie that nobody offered.
    #[error("accepted a tie that nobody offered")]
    NoTieOffered,
}

impl Reason {
    /// Returns the reason as the other end must understand it.
    pub(crate) const fn seen_from_other_end(self) -> Reason {
        match self {
            Reason::Version(outdated) => Reason::Version(outdated.seen_from_other_end()),
            Reason::RulesDiffer(outdated) => Reason::RulesDiffer(outdated.seen_from_other_end()),
            other => other,
        }
    }
}

/// The parts of a [`FrameError`] that are told to the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum BadFrame {
    /// See [`FrameError::TooLong`].
    #[error("a frame that is too long")]
    TooLong,
    /// See [`FrameError::Malformed`].
    #[error("bytes that are no message of this protocol")]
    Malformed,
    /// See [`FrameError::Trailing`].
    #[error("bytes after the end of a message")]
    Trailing,
}

impl From<FrameError> for Reason {
    fn from(error: FrameError) -> Reason {
        Reason::Frame(match error {
            FrameError::TooLong(_) => BadFrame::TooLong,
            FrameError::Malformed => BadFrame::Malformed,
            FrameError::Trailing(_) => BadFrame::Trailing,
        })
    }
}

/// The end that ended the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// This end, because of what the other did, or because its player left.
    Here,
    /// The other end, because of what this one did, or because its player left.
    There,
}
