//! What an end tells its table.

use tamsk_records::Names;
use tamsk_rules::{Millis, Player};
use tamsk_text::{PlayerName, ShortText};

use crate::game::NetGame;
use crate::limits::Micros;
use crate::reason::{By, Reason};
use crate::table::MovedAct;
use crate::wire::datagram::HandPosition;
use crate::wire::message::{Phrase, Request, StopReason};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Ending {
    /// By the rules, resigning included.
    ByRules,
    /// The player claimed it, because the other stayed away.
    Claimed(Player),
    /// It was called off, by agreement or because a player stayed away. It has no result.
    CalledOff,
}

/// What an end tells its table. Times are in milliseconds of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice<G: NetGame> {
    /// The other end has greeted.
    Greeted {
        /// The name of the other player.
        name: PlayerName,
        /// The version of the other's program.
        version: ShortText<32>,
    },
    /// The host proposes a match. What is agreed for Red is for the host.
    Proposed(G::Options),
    /// The other player agrees to the latest proposal.
    OtherAgreed,
    /// A match stands on the table.
    Began {
        /// The player of this end.
        me: Player,
        /// The players' names.
        names: Names,
        /// The options.
        options: G::Options,
    },
    /// Time runs from this moment of the match on, after that many microseconds.
    Runs {
        /// The moment.
        at: Millis,
        /// The microseconds until then.
        after: Micros,
    },
    /// Time stopped. The board is to be hidden.
    Stopped(StopReason),
    /// Both ends stand at the same moment and can go on once both players are ready.
    Joined(Millis),
    /// The other player is ready.
    OtherReady,
    /// An act of the other player arrived and is seen from now on.
    Arrived {
        /// The time of the act.
        at: Millis,
        /// The act.
        act: G::Act,
    },
    /// The host moved the time of an own act.
    Moved(MovedAct),
    /// An event that cannot be unsaid is certain.
    Announced {
        /// The time of the event.
        at: Millis,
        /// The event.
        event: G::Event,
    },
    /// The rules refuse an act after all, because of an earlier one of the other player.
    Refused {
        /// The player of the act.
        by: Player,
        /// The act.
        act: G::Act,
        /// The reason.
        why: G::Refusal,
    },
    /// An own act after the moment at which the match stopped does not count.
    Withdrawn {
        /// The time of the act.
        at: Millis,
        /// The act.
        act: G::Act,
    },
    /// The logs parted, and the match went back to this moment.
    WentBack(Millis),
    /// Nothing new became certain for a while (`true`), or something did again.
    Stalled(bool),
    /// The table should dial again. The attempts are counted from 1.
    Dial(u32),
    /// The other player stayed away too long. This player may choose how to go on.
    MayChoose,
    /// The match is over. Told again if the other end, once it is met again, knows of another ending.
    Over(Ending),
    /// The other player asks for something.
    Asked(Request),
    /// The other player answered a request.
    Answered(Request, bool),
    /// The other player says something.
    Said(Phrase),
    /// Where the other's hand is.
    Hand(HandPosition),
    /// The matches differ at this second, or at the end. Both logs should be kept for a report.
    Diverged(Option<u64>),
    /// The connection ended.
    Closed {
        /// The end that ended it.
        by: By,
        /// The reason.
        reason: Reason,
    },
}

/// What an end gives out.
#[derive(Clone, Debug)]
pub struct Output<G: NetGame> {
    /// Bytes for the stream.
    pub stream: Vec<u8>,
    /// Datagrams.
    pub datagrams: Vec<Vec<u8>>,
    /// What to tell the table, in order.
    pub notices: Vec<Notice<G>>,
    /// Whether [`End::kept`](crate::End::kept) has changed. It must be stored before the notices are shown, so that what
    /// was announced survives a crash.
    pub keep: bool,
    /// The milliseconds until [`End::poll`](crate::End::poll) should be called again, if nothing arrives before.
    pub wait: Millis,
}
