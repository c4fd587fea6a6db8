//! The reason why a connection is closed, and the end that closed it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rates::MessageKind;
use crate::wire::frame::FrameError;

/// The end whose version must be updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OutdatedEnd {
    /// This end.
    ThisEnd,
    /// The other end.
    OtherEnd,
    /// It is unknown which end must be updated, because both ends have the same version number.
    Unknown,
}

impl OutdatedEnd {
    /// Compares the numbers in the version strings, and returns the end with the older version.
    pub(crate) fn of_versions(here: &str, there: &str) -> OutdatedEnd {
        let numbers = |text: &str| text.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>();
        match numbers(here).cmp(&numbers(there)) {
            std::cmp::Ordering::Less => OutdatedEnd::ThisEnd,
            std::cmp::Ordering::Equal => OutdatedEnd::Unknown,
            std::cmp::Ordering::Greater => OutdatedEnd::OtherEnd,
        }
    }

    const fn seen_from_other_end(self) -> OutdatedEnd {
        match self {
            OutdatedEnd::ThisEnd => OutdatedEnd::OtherEnd,
            OutdatedEnd::OtherEnd => OutdatedEnd::ThisEnd,
            OutdatedEnd::Unknown => OutdatedEnd::Unknown,
        }
    }
}

/// The reason why an end closed the connection. The messages complete the sentence "The other end …".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum CloseReason {
    /// The player left the table.
    #[error("left the table")]
    Left,
    /// The greeting comes from another program.
    #[error("did not greet with the protocol of this game")]
    UnknownProtocol,
    /// The ends have no protocol version in common.
    #[error("speaks no common protocol version")]
    NoCommonProtocolVersion(OutdatedEnd),
    /// The rules differ, so the ends would see different matches.
    #[error("has different rules")]
    RulesDiffer(OutdatedEnd),
    /// The other end plays another game.
    #[error("plays another game")]
    OtherGame,
    /// The other end wants to resume another match.
    #[error("resumes another match")]
    OtherMatch,
    /// The host does not know the latest epoch of the match. Contains the number of that epoch. The end that knows the
    /// epoch should host the next connection.
    #[error("hosts from before epoch {0}")]
    HostLacksLatestEpoch(u32),
    /// The bytes are not a valid message.
    #[error("sent {0}")]
    BadFrame(FrameErrorKind),
    /// More messages of this kind arrived than an honest end sends.
    #[error("sent too many messages: {0}")]
    TooManyMessages(MessageKind),
    /// The message is not allowed in the present state.
    #[error("sent a message at the wrong time: {0}")]
    UnexpectedMessage(MessageKind),
    /// The game does not support the proposed rules.
    #[error("proposed rules that the game does not have")]
    BadRules,
    /// The number for the colour draw does not match the commitment. The other end may have copied this end's
    /// commitment.
    #[error("broke its commitment in the colour draw")]
    BadColourDraw,
    /// A time is impossible, or is earlier than the sender promised.
    #[error("sent an impossible time")]
    BadTime,
    /// The other end acknowledged something that was never sent.
    #[error("acknowledged what was never sent")]
    BadAcknowledgement,
    /// The log breaks the rules, contains acts that were never made, or ends impossibly late.
    #[error("sent an impossible log")]
    BadLog,
    /// The other end accepted a tie that nobody offered.
    #[error("accepted a tie that nobody offered")]
    NoTieOffered,
}

impl CloseReason {
    /// Returns the reason from the other end's point of view.
    pub(crate) const fn seen_from_other_end(self) -> CloseReason {
        match self {
            CloseReason::NoCommonProtocolVersion(outdated) => {
                CloseReason::NoCommonProtocolVersion(outdated.seen_from_other_end())
            }
            CloseReason::RulesDiffer(outdated) => CloseReason::RulesDiffer(outdated.seen_from_other_end()),
            other => other,
        }
    }
}

/// The kind of a [`FrameError`], as sent to the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum FrameErrorKind {
    /// The frame announces too many bytes; see [`FrameError::TooLong`].
    #[error("a frame that is too long")]
    TooLong,
    /// The bytes are not a message of this protocol; see [`FrameError::Malformed`].
    #[error("bytes that are not a message of this protocol")]
    Malformed,
    /// More bytes follow the message; see [`FrameError::TrailingBytes`].
    #[error("bytes after the end of a message")]
    TrailingBytes,
}

impl From<FrameError> for CloseReason {
    fn from(error: FrameError) -> CloseReason {
        CloseReason::BadFrame(match error {
            FrameError::TooLong(_) => FrameErrorKind::TooLong,
            FrameError::Malformed => FrameErrorKind::Malformed,
            FrameError::TrailingBytes(_) => FrameErrorKind::TrailingBytes,
        })
    }
}

/// The end that closed the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedBy {
    /// This end closed the connection, because of a fault of the other end or because this player left.
    ThisEnd,
    /// The other end closed the connection, because of a fault of this end or because the other player left.
    OtherEnd,
}
