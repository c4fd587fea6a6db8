//! The protocol between two tables far apart: bytes and time in, bytes and notices out. There is no socket, no clock, no
//! thread and no randomness here, so that a bad network can be simulated and every run repeated.
//!
//! An [`End`] is one end of a connection. Both ends hold the same match. The *host* keeps its time and decides when the
//! guest's acts count; the *horizon* is the moment before which nothing more can happen, and the *settled* match stands
//! there. What a player sees is that match, played on with all later acts that are known. What cannot be unsaid is
//! announced only once it is settled.
//!
//! # Examples
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
mod digest;
mod end;
mod game;
mod games;
mod kept;
mod limits;
mod lot;
mod notice;
mod patience;
mod rates;
mod reason;
mod table;
mod wire;

pub use digest::Digest;
pub use end::{ActError, End, RequestError, Settings};
pub use game::{GameId, Happened, NetGame};
pub use games::GipfMessage;
pub use kept::KeptError;
pub use limits::{
    BEAT_INTERVAL, FREEZE_AFTER, MAX_BEAT_ACTS, MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MAX_FRAME_ENTRIES,
    MAX_RULES_BYTES, MAX_STAMP_LAG, MAX_STAMP_LEAD, MAX_UNHEARD_ACTS, Micros, PATIENCE, PAUSES, STALL_AFTER,
    STAMP_GRACE, START_LEAD,
};
pub use lot::Role;
pub use notice::{Ending, Notice, Output};
pub use patience::{Choice, Patience, redial_delay};
pub use rates::Kind;
pub use reason::{BadFrame, By, Outdated, Reason};
pub use table::MovedAct;
pub use table::log::Entry;
pub use wire::datagram::HandPosition;
pub use wire::frame::FrameError;
pub use wire::hello::{HELLO_PROTOCOL, Hello, PROTOCOLS};
pub use wire::message::{Phrase, Request, StopReason};
