//! Why a connection ends, and which end ended it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rates::MessageKind;
use crate::wire::frame::FrameError;

/// The end whose version must be updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outdated {
    /// This end.
    ThisEnd,
    /// The other end.
    OtherEnd,
    /// One of them, but both have the same version number.
    Unknown,
}

impl Outdated {
    /// Returns the end with the older version, by the numbers in the versions' texts.
    pub(crate) fn of_versions(here: &str, there: &str) -> Outdated {
        let numbers = |text: &str| text.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>();
        match numbers(here).cmp(&numbers(there)) {
            std::cmp::Ordering::Less => Outdated::ThisEnd,
            std::cmp::Ordering::Equal => Outdated::Unknown,
            std::cmp::Ordering::Greater => Outdated::OtherEnd,
        }
    }

    const fn seen_from_other_end(self) -> Outdated {
        match self {
            Outdated::ThisEnd => Outdated::OtherEnd,
            Outdated::OtherEnd => Outdated::ThisEnd,
            Outdated::Unknown => Outdated::Unknown,
        }
    }
}

/// Why an end ended the connection. The texts complete the sentence "The other end …".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum CloseReason {
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
    /// The other end has another match to resume.
    #[error("resumes another match")]
    OtherMatch,
    /// The host does not know that the match was hosted again later. The number is the latest epoch. The other end can
    /// host, or this one once more.
    #[error("hosts from before epoch {0}")]
    StaleEpoch(u32),
    /// The bytes are no message.
    #[error("sent {0}")]
    Frame(BadFrame),
    /// More messages of a kind arrived than an honest end sends.
    #[error("sent too many messages: {0}")]
    TooMany(MessageKind),
    /// A message came that makes no sense in the present state.
    #[error("sent a message at the wrong time: {0}")]
    NotDue(MessageKind),
    /// The agreed rules are no rules of the game.
    #[error("proposed rules that the game does not have")]
    BadRules,
    /// The number for the lot is not the one committed to, or the commitment is a copy of this end's.
    #[error("did not keep to its commitment for the lot")]
    BadLot,
    /// A time contradicts what was promised before, or cannot be.
    #[error("sent a time that cannot be")]
    BadTime,
    /// The other end acknowledged what was never sent.
    #[error("acknowledged what was never sent")]
    BadAcknowledgement,
    /// The log breaks the rules, contains acts that were never made, or ends later than it can.
    #[error("sent an impossible log")]
    BadLog,
    /// The other end accepted a tie that nobody offered.
    #[error("accepted a tie that nobody offered")]
    NoTieOffered,
}

impl CloseReason {
    /// Returns the reason as the other end must understand it.
    pub(crate) const fn seen_from_other_end(self) -> CloseReason {
        match self {
            CloseReason::Version(outdated) => CloseReason::Version(outdated.seen_from_other_end()),
            CloseReason::RulesDiffer(outdated) => CloseReason::RulesDiffer(outdated.seen_from_other_end()),
            other => other,
        }
    }
}

/// What the other end learns of a [`FrameError`].
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

impl From<FrameError> for CloseReason {
    fn from(error: FrameError) -> CloseReason {
        CloseReason::Frame(match error {
            FrameError::TooLong(_) => BadFrame::TooLong,
            FrameError::Malformed => BadFrame::Malformed,
            FrameError::Trailing(_) => BadFrame::Trailing,
        })
    }
}

/// The end that ended the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedBy {
    /// This end, because of what the other did, or because its player left.
    ThisEnd,
    /// The other end, because of what this one did, or because its player left.
    OtherEnd,
}
