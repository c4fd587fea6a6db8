//! Messages on the stream, which arrive in order and exactly once.

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;
use tamsk_text::SanitisedLine;

use super::bounded_vec::BoundedVec;
use crate::close_reason::CloseReason;
use crate::digest::Digest;
use crate::game::GameId;
use crate::limits::{MAX_FRAME_LOG_ENTRIES, MAX_RULES_BYTES, Micros};
use crate::rates::MessageKind;
use crate::replica::log::LoggedAct;

/// A message on the stream after the greeting. The order of the variants is part of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) enum Message<A> {
    /// The last message, with the reason why the connection is closed.
    Bye(CloseReason),
    /// The host's proposal for a match.
    Proposal(Proposal),
    /// The player agrees to the proposal that has this digest.
    Agreed(Digest),
    /// The commitment to a number for the colour draw.
    Commitment([u8; 32]),
    /// The number for the colour draw.
    DrawNumber([u8; 32]),
    /// The sender has an estimate of the other end's clock, and the sender's player is ready. The match clock may start
    /// again after the run with this number.
    Ready(u32),
    /// From the host: the run of the clock with the number `run` starts at the match time `at`, when the host's clock
    /// shows `host_start_time`.
    StartRun { run: u32, at: Millis, host_start_time: Micros },
    /// A summary of the log, from an end whose clock has stopped.
    LogSummary(LogSummary),
    /// Log entries that the other end lacks.
    Log(LogPart<A>),
    /// The confirmation of the log that both ends now have, up to the match time `at`.
    #[serde(rename = "Synced")]
    LogConfirmation { length: u32, digest: Digest, at: Millis },
    /// The hash of the settled match at a whole second, or at the end of the match if `second` is `None`.
    #[serde(rename = "SecondHash")]
    MatchHash { second: Option<u64>, digest: Digest },
    /// The hashes of the settled match differ between the ends.
    Diverged,
    /// A request that needs the other player's consent.
    Ask(ConsentRequest),
    /// The answer to a request: `true` if the player agrees.
    Answer(ConsentRequest, bool),
    /// A fixed phrase that the sender's player says.
    Say(Phrase),
}

impl<A> Message<A> {
    /// Returns the kind of the message, which determines its rate limit.
    pub const fn kind(&self) -> MessageKind {
        match self {
            Message::Bye(_)
            | Message::Proposal(_)
            | Message::Agreed(_)
            | Message::Commitment(_)
            | Message::DrawNumber(_)
            | Message::Ready(_)
            | Message::StartRun { .. } => MessageKind::MatchStart,
            Message::LogSummary(_) | Message::LogConfirmation { .. } | Message::Diverged => MessageKind::LogComparison,
            Message::Log(_) => MessageKind::LogPart,
            Message::MatchHash { .. } => MessageKind::MatchHash,
            Message::Ask(_) | Message::Answer(..) => MessageKind::Request,
            Message::Say(_) => MessageKind::Phrase,
        }
    }
}

/// The host's proposal for a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proposal {
    /// The number of the proposal. It distinguishes the proposal from an earlier proposal with the same rules.
    pub number: u32,
    pub game: GameId,
    /// The options of the match, as text in the notation of match records. The options for Red apply to the host.
    pub rules: SanitisedLine<MAX_RULES_BYTES>,
}

/// The reason why the match clock is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StopReason {
    /// The match has not begun.
    NotStarted,
    /// Nothing has arrived for too long, or the connection has only just been restored.
    Silence,
    /// The players agreed on a pause.
    Pause,
    /// The players agreed to call the match off.
    CalledOff,
    /// The hashes of the settled matches differ. The match cannot be resumed over this connection.
    Diverged,
    /// The sender's player left the table.
    Left,
}

/// A summary of the settled match at an end whose clock has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogSummary {
    #[serde(rename = "id")]
    pub match_id: Digest,
    /// The epoch of the connection.
    pub epoch: u32,
    /// The number of the last run of the clock.
    pub run: u32,
    /// The reason why the end stopped its clock.
    pub why: StopReason,
    /// Whether the player at this end has claimed the match, and the other end has not confirmed the claim yet.
    pub has_unconfirmed_match_claim: bool,
    /// The number of entries in the log.
    pub length: u32,
    /// The digest of the log.
    pub digest: Digest,
    /// The match time up to which the end has settled the match.
    pub settled_until: Millis,
}

/// A part of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct LogPart<A> {
    /// The index of the first entry in this part.
    #[serde(rename = "first")]
    pub first_index: u32,
    pub entries: BoundedVec<LoggedAct<A>, MAX_FRAME_LOG_ENTRIES>,
    /// Whether this is the last part of the log.
    #[serde(rename = "last")]
    pub is_last: bool,
}

/// A request that needs the other player's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConsentRequest {
    /// A pause.
    Pause,
    /// Calling the match off, without a result.
    CallOff,
    /// A tie, to which the other player must agree by an act of the game.
    Tie,
    /// Another match, with the colours swapped.
    Rematch,
}

/// One of the fixed phrases that players can send. Each end shows the phrase in its own language.
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
