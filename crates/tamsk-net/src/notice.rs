//! The notices by which an end informs the program.

use tamsk_records::NamesByPlayer;
use tamsk_rules::{Millis, Player};
use tamsk_text::{PlayerName, SanitisedLine};

use crate::close_reason::{CloseReason, ClosedBy};
use crate::game::NetGame;
use crate::limits::Micros;
use crate::replica::ActTimeChange;
use crate::wire::datagram::HandPosition;
use crate::wire::message::{ConsentRequest, Phrase, StopReason};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Ending {
    /// The match ended by the rules, for example by a resignation.
    ByRules,
    /// The player named here claimed the match because the other player stayed away.
    Claimed(Player),
    /// The match was called off, by agreement or because a player stayed away. There is no result.
    CalledOff,
}

/// A notice by which an end informs the program. Times are match times in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice<G: NetGame> {
    /// The other end has sent its greeting.
    Greeted {
        /// The name of the other player.
        name: PlayerName,
        /// The version of the other player's program.
        version: SanitisedLine<32>,
    },
    /// The host proposes a match. The options for Red apply to the host, whichever colour the draw gives it.
    Proposed(G::Options),
    /// The other player agrees to the latest proposal.
    OtherAgreedToProposal,
    /// A match began, because the colours were drawn or a rematch was agreed. Its clock does not run yet.
    MatchBegan {
        /// The player at this end.
        me: Player,
        /// The players' names.
        names: NamesByPlayer,
        /// The options of the match, with the colours as drawn.
        options: G::Options,
    },
    /// The match clock will start soon.
    ClockStarting {
        /// The match time at the start.
        at: Millis,
        /// The time until the start, in microseconds.
        after: Micros,
    },
    /// The match clock stopped. The program must hide the board.
    ClockStopped(StopReason),
    /// The logs of both ends are equal again, and the match continues from this match time. The clock starts once both
    /// players are ready.
    LogsSynced(Millis),
    /// The other player is ready for the clock to start.
    OtherReady,
    /// An act of the other player arrived and is visible from now on.
    ActArrived {
        /// The time of the act.
        at: Millis,
        /// The act.
        act: G::Act,
    },
    /// The host changed the time of one of this player's acts.
    OwnActRetimed(ActTimeChange),
    /// It is now certain that an irreversible event has happened. The program may show the event and play its sound.
    EventBecameCertain {
        /// The time of the event.
        at: Millis,
        /// The event.
        event: G::Event,
    },
    /// The rules refuse an act that they first allowed, because an act of the other player with an earlier time has
    /// arrived since.
    ActRefusedLater {
        /// The player who made the act.
        by: Player,
        /// The act.
        act: G::Act,
        /// The reason.
        why: G::Refusal,
    },
    /// An act of this player does not count, because the match stopped before the act was due.
    OwnActLostByStop {
        /// The time of the act.
        at: Millis,
        /// The act.
        act: G::Act,
    },
    /// The logs of both ends differed. The match went back to this match time, which is before the difference.
    RolledBackTo(Millis),
    /// The part of the match that can no longer change has stopped growing (`true`), or is growing again (`false`).
    StallChanged(bool),
    /// The program should connect again. Contains the number of the attempt, counted from 1.
    ShouldDial(u32),
    /// The other player stayed away too long, and this player may call
    /// [`Peer::choose_after_absence`](crate::Peer::choose_after_absence).
    MayChooseAfterAbsence,
    /// The match is over. The notice is sent again if the next connection changes the ending.
    Over(Ending),
    /// The other player sent a request.
    Asked(ConsentRequest),
    /// The other player granted (`true`) or refused a request.
    Answered(ConsentRequest, bool),
    /// The other player sent a phrase.
    Said(Phrase),
    /// The other player's hand moved to this position.
    HandMoved(HandPosition),
    /// The matches at both ends differ at this second of match time, or at the end of the match if `None`. The program
    /// should keep the log for a bug report.
    DivergedAtSecond(Option<u64>),
    /// The connection was closed.
    ConnectionClosed {
        /// The end that closed the connection.
        by: ClosedBy,
        /// The reason.
        reason: CloseReason,
    },
}

/// The output of a poll: what to send, store and show.
#[derive(Clone, Debug)]
pub struct PollOutput<G: NetGame> {
    /// Bytes to write to the stream of the connection.
    pub stream: Vec<u8>,
    /// Datagrams to send, in any order.
    pub datagrams: Vec<Vec<u8>>,
    /// The notices to show to the player.
    pub notices: Vec<Notice<G>>,
    /// Whether the result of [`Peer::to_saved_bytes`](crate::Peer::to_saved_bytes) has changed. The program must store
    /// the new bytes before it shows the notices, so that announced events survive a crash.
    pub must_save: bool,
    /// The time in milliseconds until [`Peer::poll`](crate::Peer::poll) should be called again, unless something
    /// arrives before then.
    pub wait: Millis,
}
