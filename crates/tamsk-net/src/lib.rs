//! The protocol between two tables far apart: bytes and time in, bytes and notices out. There is no socket, no clock,
//! no thread and no randomness here, so that a bad network can be simulated and every run repeated.
//!
//! An [`End`] is one end of a connection. The *host* keeps the time and decides when the guest's acts count. Time runs
//! in *runs*, from a start to the next stop; each connection is an *epoch*. While time runs, each end repeats its
//! latest acts in *heartbeats*, and promises up to when no earlier act will follow. The lesser of both promises is the
//! *horizon*: no further act can come before it. The *settled* match stands there, with the *log* of all acts that led
//! to it. Players see a copy of that match, played on with all later acts that are known. What cannot be taken back,
//! such as a lost glass, is announced only once it is settled. After a stop, both ends make their logs equal before
//! time runs again.
//!
//! # Trust
//!
//! Everything that arrives is bounded and checked, and the worst that the other end can do is to end the connection,
//! or the match: it can call the match off, claim it, or, as the host, lie about time. An end that was restarted has
//! forgotten its latest acts, and believes what the other end says about them as long as the rules allow it.
//!
//! # Modules, from the outside in
//!
//! - `end`: one end. `receive` takes what arrives, `agreement` comes before a match, `playing` and `heartbeat` are for
//!   while time runs, `stopping`, `sync` and `resuming` for when it stands still, `requests` need the other player's
//!   consent, `saving` stores the match, and `view` shows it to the program.
//! - `table`: a match between two ends. The acts of a `run` become part of the `settled` match and its `log`; `seen` is
//!   what the player sees; `sync` makes the log equal to another.
//! - `wire`: what travels. The `hello`, `message`s on the stream, `datagram`s, and their `frame`s.
//! - `clock`: the host's clock, as the guest estimates it, and the clock of the match.
//! - `lot`: the lot for the colours.
//! - `rates`, `limits` and `close_reason`: how much an end accepts, and why it closes a connection.
//! - `interruptions`, `saved` and `notice`: how long a player may be away, what is stored, and what the program learns.
//! - `game` and `games`: what the protocol needs of a game, and the games that have it.
//!
//! # Examples
//!
//! Two ends, joined in memory, agree on a match and start it:
//!
//! ```
//! use tamsk_net::{End, Role, Settings};
//! use tamsk_rules::{Match, Options};
//!
//! let settings = |name: &str| Settings {
//!     name: name.into(),
//!     version: "0.1.0".into(),
//!     rule_cases: [0; 32],
//!     other_key: [0; 32],
//!     secret: [name.len() as u8; 32],
//! };
//! let (mut host, mut guest) = (End::<Match>::new(settings("Ada")), End::<Match>::new(settings("Charles")));
//! host.connect(0, Role::Host);
//! guest.connect(0, Role::Guest);
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
//! assert!(host.match_now(2_000_000).is_some_and(|now| now > 500), "time runs");
//! ```

mod clock;
mod close_reason;
mod digest;
mod end;
mod game;
mod games;
mod interruptions;
mod limits;
mod lot;
mod notice;
mod rates;
mod role;
mod rule_cases;
mod saved;
mod table;
mod wire;

pub use close_reason::{BadFrame, CloseReason, ClosedBy, Outdated};
pub use digest::Digest;
pub use end::{ActError, End, RequestError, Settings};
pub use game::{GameId, NetGame, Timed};
pub use games::{
    ContestMatch, Draw, GipfNetEvent, GipfNetRefusal, GipfWireAct, GipfWithContests, OpenContest, Secret, entered,
};
pub use interruptions::{AbsenceChoice, Interruptions, redial_delay};
pub use limits::{
    COUNTDOWN, FREEZE_AFTER, HEARTBEAT_INTERVAL, MAX_ABSENCE, MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MAX_FRAME_ENTRIES,
    MAX_HEARTBEAT_ACTS, MAX_PAUSES, MAX_RULES_BYTES, MAX_STAMP_LAG, MAX_STAMP_LEAD, MAX_UNACKNOWLEDGED_ACTS, Micros,
    STALL_AFTER, STAMP_GRACE, START_LEAD,
};
pub use notice::{Ending, Notice, Output};
pub use rates::MessageKind;
pub use role::Role;
pub use rule_cases::RULE_CASES;
pub use saved::{RestoreError, SavedSummary};
pub use table::MovedAct;
pub use table::log::Entry;
pub use wire::datagram::{HandLoad, HandPosition};
pub use wire::frame::FrameError;
pub use wire::hello::{HELLO_PROTOCOL, Hello, PROTOCOLS};
pub use wire::message::{Phrase, Request, StopReason};
