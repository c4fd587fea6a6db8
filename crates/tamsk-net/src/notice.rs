//! What an end reports to the program around it, the *table*.

use tamsk_records::Names;
use tamsk_rules::{Millis, Player};
use tamsk_text::{PlayerName, ShortText};

use crate::close_reason::{CloseReason, ClosedBy};
use crate::game::NetGame;
use crate::limits::Micros;
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

/// What an end reports to its table. Times are in milliseconds of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice<G: NetGame> {
    /// The other end has greeted.
    Greeted {
        /// The name of the other player.
        name: PlayerName,
        /// The version of the other's program.
        version: ShortText<32>,
    },
    /// The host proposes a match. The options for Red are those for the host, whatever colour the lot will give it.
    Proposed(G::Options),
    /// The other player agrees to the latest proposal.
    OtherAgreed,
    /// The lot is drawn, or a rematch agreed: a match is on the table. Its time does not run yet.
    Began {
        /// The player of this end.
        me: Player,
        /// The players' names.
        names: Names,
        /// The options.
        options: G::Options,
    },
    /// Time will run from this moment of the match on, after that many microseconds.
    Started {
        /// The moment.
        at: Millis,
        /// The microseconds until then.
        after: Micros,
    },
    /// Time stopped. The board is to be hidden.
    Stopped(StopReason),
    /// Both ends have the same match again, at this moment. Time runs once both players are ready.
    Synced(Millis),
    /// The other player is ready for time to run.
    OtherReady,
    /// An act of the other player arrived and is visible from now on.
    Arrived {
        /// The time of the act.
        at: Millis,
        /// The act.
        act: G::Act,
    },
    /// The host moved the time of one of this player's acts.
    Moved(MovedAct),
    /// An event that cannot be taken back is certain, and may be shown and sounded.
    Announced {
        /// The time of the event.
        at: Millis,
        /// The event.
        event: G::Event,
    },
    /// The rules refuse an act after all, because an earlier one of the other player arrived later.
    Refused {
        /// The player of the act.
        by: Player,
        /// The act.
        act: G::Act,
        /// The reason.
        why: G::Refusal,
    },
    /// An act of this player does not count, because the match stopped before it.
    Withdrawn {
        /// The time of the act.
        at: Millis,
        /// The act.
        act: G::Act,
    },
    /// The logs of the ends contradicted each other, and the match went back to this moment, before they did.
    RolledBack(Millis),
    /// Nothing new became certain for a while (`true`), or something did again.
    Stalled(bool),
    /// The table should connect again. Attempts are counted from 1.
    Dial(u32),
    /// The other player stayed away too long, and this player may call [`End::choose`](crate::End::choose).
    MayChoose,
    /// The match is over. Repeated if the other end, on the next connection, knows of another ending that comes first.
    Over(Ending),
    /// The other player asks for something.
    Asked(Request),
    /// The other player answered a request.
    Answered(Request, bool),
    /// The other player said something.
    Said(Phrase),
    /// Where the other's hand is.
    Hand(HandPosition),
    /// The matches differ at this second, or at the end. Both logs should be kept for a report.
    Diverged(Option<u64>),
    /// The connection ended.
    Closed {
        /// The end that ended it.
        by: ClosedBy,
        /// The reason.
        reason: CloseReason,
    },
}

/// What an end wants sent, stored and shown.
#[derive(Clone, Debug)]
pub struct Output<G: NetGame> {
    /// Bytes to write to the stream of the connection.
    pub stream: Vec<u8>,
    /// Datagrams to send, in any order.
    pub datagrams: Vec<Vec<u8>>,
    /// What to show, in order.
    pub notices: Vec<Notice<G>>,
    /// Whether [`End::saved`](crate::End::saved) has changed. Store it before showing the notices, so that what was
    /// announced survives a crash.
    pub must_save: bool,
    /// The milliseconds until [`End::poll`](crate::End::poll) should be called again, if nothing arrives before.
    pub wait: Millis,
}
