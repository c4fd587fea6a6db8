//! The protocol of a match between two computers, without I/O: bytes and times go in, bytes and notices come out. The
//! crate uses no socket, clock, thread or random source, so that tests can simulate a bad network and repeat every run.
//!
//! A [`Peer`] is one end of a connection. The *host* keeps the match clock and decides the final times of the guest's
//! acts. A *run* lasts from a start of the match clock to the next stop, and an *epoch* is one connection. During a
//! run, each end repeats its latest acts in *heartbeats* and promises to make no act before a given time. The earlier
//! of the two promises is the *horizon*: no further act can come before that time. The *settled* match is the match at
//! the horizon, and the *log* lists the acts that led to it. Players see a copy of the settled match that also contains
//! all later acts known so far. Irreversible events, such as the loss of a glass, are announced only once they are
//! settled. After a stop, both ends make their logs equal before the clock starts again.
//!
//! # Trust
//!
//! An end checks everything that arrives, and limits how much may arrive. The worst that the other end can do is to end
//! the connection or the match: it can call the match off, claim it or, as the host, lie about the time. A restarted
//! end has forgotten its latest acts. It accepts the other end's report of those acts if the rules allow them.
//!
//! # Modules, from the outside in
//!
//! - `peer`: one end. `receive` handles incoming data, `agreement` comes before a match, `playing` and `heartbeat` work
//!   while the clock runs, `stopping`, `sync` and `resuming` work while the clock is stopped, `requests` handles the
//!   requests of both players, `saving` stores the match, and `view` has the getters.
//! - `replica`: the copy of the match at one end. The acts of a `run` become part of the `settled` match and its `log`.
//!   `predicted` is the match that the player sees, and `sync` makes the log equal to the other end's log.
//! - `wire`: the wire format of the greeting (`hello`), of `message`s on the stream, of `datagram`s, and of `frame`s.
//! - `clock`: the estimate of the other end's clock, and the match clock.
//! - `colour_draw`: the random draw of colours.
//! - `rates`, `limits` and `close_reason`: how much data an end accepts, and why it closes a connection.
//! - `interruptions`, `saved` and `notice`: how long a player may be away, what is stored, and what an end reports.
//! - `game` and `games`: what the protocol needs from a game, and the games that provide it.
//!
//! # Examples
//!
//! Two ends, connected in memory, agree on a match and start it:
//!
//! ```
//! use tamsk_net::{Peer, PeerConfig, Role};
//! use tamsk_rules::{Match, Options};
//!
//! let config = |name: &str| PeerConfig {
//!     name: name.into(),
//!     version: "0.1.0".into(),
//!     rules_fingerprint: [0; 32],
//!     other_key: [0; 32],
//!     colour_draw_secret: [name.len() as u8; 32],
//! };
//! let (mut host, mut guest) = (Peer::<Match>::new(config("Ada")), Peer::<Match>::new(config("Charles")));
//! host.begin_connection(0, Role::Host);
//! guest.begin_connection(0, Role::Guest);
//! for now in (0..2_000_000).step_by(10_000) {
//!     let (from_host, from_guest) = (host.poll(now), guest.poll(now));
//!     host.receive_stream(now, &from_guest.stream);
//!     guest.receive_stream(now, &from_host.stream);
//!     from_guest.datagrams.iter().for_each(|datagram| host.receive_datagram(now, datagram));
//!     from_host.datagrams.iter().for_each(|datagram| guest.receive_datagram(now, datagram));
//!     if now == 100_000 {
//!         assert!(host.propose(now, &Options::default()));
//!     }
//!     if now >= 200_000 {
//!         host.agree(now);
//!         guest.agree(now);
//!     }
//! }
//! assert_eq!(host.me(), guest.me().map(|player| !player));
//! assert!(host.match_time(2_000_000).is_some_and(|now| now > 500), "time runs");
//! ```

mod clock;
mod close_reason;
mod colour_draw;
mod digest;
mod game;
mod games;
mod interruptions;
mod limits;
mod notice;
mod peer;
mod rates;
mod replica;
mod role;
mod rule_cases;
mod saved;
mod wire;

pub use close_reason::{CloseReason, ClosedBy, FrameErrorKind, OutdatedEnd};
pub use digest::Digest;
pub use game::{GameId, NetGame, TimedNetEvent};
pub use games::{
    ChallengerSecret, ContestMatch, GipfNetEvent, GipfNetRefusal, GipfWireAct, GipfWithContests, OpenContest,
    RandomDrawState, act_of_reported_result,
};
pub use interruptions::{AbsenceChoice, InterruptionBudget, redial_delay};
pub use limits::{
    HEARTBEAT_INTERVAL, MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MAX_FRAME_LOG_ENTRIES, MAX_HEARTBEAT_ACTS,
    MAX_INTERRUPTION_TIME, MAX_INTERRUPTIONS, MAX_RULES_BYTES, MAX_TIMESTAMP_LAG, MAX_TIMESTAMP_LEAD,
    MAX_UNACKNOWLEDGED_ACTS, Micros, STALL_AFTER, START_COUNTDOWN_WITH_SAND, START_LEAD_WITHOUT_SAND,
    STOP_CLOCK_AFTER_STALL, TIMESTAMP_LAG_GRACE,
};
pub use notice::{Ending, Notice, PollOutput};
pub use peer::{ActError, ConsentRequestError, Peer, PeerConfig};
pub use rates::MessageKind;
pub use replica::ActTimeChange;
pub use replica::log::LoggedAct;
pub use role::Role;
pub use rule_cases::RULES_FINGERPRINT;
pub use saved::{RestoreError, SavedMatchSummary};
pub use wire::datagram::{CarriedObject, HandPosition};
pub use wire::frame::FrameError;
pub use wire::hello::{HELLO_PROTOCOL, Hello, PROTOCOL_VERSION_RANGE};
pub use wire::message::{ConsentRequest, Phrase, StopReason};
