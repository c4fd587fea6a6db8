//! Messages on the stream, which arrive in order and once.

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;
use tamsk_text::ShortText;

use super::bounded_vec::BoundedVec;
use crate::close_reason::CloseReason;
use crate::digest::Digest;
use crate::game::GameId;
use crate::limits::{MAX_FRAME_ENTRIES, MAX_RULES_BYTES, Micros};
use crate::rates::MessageKind;
use crate::table::log::Entry;

/// A message on the stream after the greeting. The order of the variants is part of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) enum Message<A> {
    /// The last message: why the connection ends.
    Bye(CloseReason),
    /// The host's proposal for a match.
    Proposal(Proposal),
    /// The player agrees to the proposal with this digest.
    Agreed(Digest),
    /// The commitment to a number of the lot.
    Commitment([u8; 32]),
    /// The number of the lot.
    Number([u8; 32]),
    /// The player is ready for time to run after the run with this number, and the clock of this end is set.
    Ready(u32),
    /// From the host: when time runs.
    Run { run: u32, at: Millis, since: Micros },
    /// A summary of the log, from an end that has stopped.
    Summary(LogSummary),
    /// The entries that the other end lacks.
    Log(LogPart<A>),
    /// What both ends have now.
    Synced { length: u32, digest: Digest, at: Millis },
    /// The hash of the settled match at a whole second, or at its end.
    Check { second: Option<u64>, digest: Digest },
    /// The hashes differ.
    Diverged,
    /// Asks for something that needs the other's consent.
    Ask(Request),
    /// Answers a request.
    Answer(Request, bool),
    /// A set phrase.
    Say(Phrase),
}

impl<A> Message<A> {
    /// Returns the kind, for its rate.
    pub const fn kind(&self) -> MessageKind {
        match self {
            Message::Bye(_)
            | Message::Proposal(_)
            | Message::Agreed(_)
            | Message::Commitment(_)
            | Message::Number(_)
            | Message::Ready(_)
            | Message::Run { .. } => MessageKind::Agreement,
            Message::Summary(_) | Message::Synced { .. } | Message::Diverged => MessageKind::Sync,
            Message::Log(_) => MessageKind::Log,
            Message::Check { .. } => MessageKind::Check,
            Message::Ask(_) | Message::Answer(..) => MessageKind::Request,
            Message::Say(_) => MessageKind::Phrase,
        }
    }
}

/// The host's proposal for a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proposal {
    /// The number of the proposal, so that agreement to an earlier one with the same rules is not agreement to this
    /// one.
    pub number: u32,
    pub game: GameId,
    /// The options as in a record, in which the host is Red.
    pub rules: ShortText<MAX_RULES_BYTES>,
}

/// Why the clock of the match stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StopReason {
    /// The match has not begun.
    Start,
    /// The ends did not hear each other for too long, or have only just met again.
    Silence,
    /// The players agreed on a pause.
    Pause,
    /// The players agreed to call the match off.
    CalledOff,
    /// The hashes of the settled matches differ. The match cannot be resumed over this connection.
    Diverged,
    /// The player of this end left the table.
    Left,
}

/// A summary of what is settled at an end that has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogSummary {
    pub id: Digest,
    pub epoch: u32,
    pub run: u32,
    pub why: StopReason,
    /// Whether the player has claimed the match meanwhile.
    pub claims: bool,
    pub length: u32,
    pub digest: Digest,
    pub horizon: Millis,
}

/// A part of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct LogPart<A> {
    /// The number of the first entry.
    pub first: u32,
    pub entries: BoundedVec<Entry<A>, MAX_FRAME_ENTRIES>,
    /// Whether this is the last part.
    pub last: bool,
}

/// What needs the consent of the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// A pause.
    Pause,
    /// Calling the match off, without a result.
    CallOff,
    /// A tie. The other player agrees by an act of the game.
    Tie,
    /// Another match with colours swapped.
    Rematch,
}

/// The six things that the players can say. Each end says them in its own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Praise for a move.
    WellPlayed,
    /// An apology.
    Sorry,
    /// Thanks.
    Thanks,
    /// A farewell.
    Goodbye,
}
