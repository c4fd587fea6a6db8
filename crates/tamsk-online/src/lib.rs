//! Carries the protocol between two tables over the internet, on a thread of its own.
//!
//! A [`Network`] is open while the player may play with others. It waits under an [`InviteCode`], joins, calls friends
//! and resumes matches, and reports tables by [`NetworkEvent`]s. No socket is open before or after.
//!
//! A [`Table`] is shared between the program and whatever carries its bytes: the network thread, or a test that joins
//! two tables in memory. The program locks it for some microseconds in a frame to act and to look at the match; the
//! carrier polls it and never waits for frames. The network carries it until the program drops it or
//! [leaves](tamsk_net::End::leave), over one connection after another.
//!
//! # How players find each other
//!
//! Every player has a permanent key pair. A code gives the key pair of an *evening*, under which the host waits at an
//! endpoint of its own. The guest dials it from their permanent endpoint, which proves their key, and is told the
//! host's permanent key, which a signature for this evening and this guest proves. The first guest is expected at the
//! host's permanent endpoint, and everybody else is told that the table is taken. The match runs between the permanent
//! endpoints, so that it can be resumed once the code is void.
//!
//! # Connections
//!
//! A connection has one stream, opened by whoever dials, and datagrams, both of which belong to the
//! [`End`](tamsk_net::End)s. Whoever dials greets first; whoever is dialed takes the other part. So no two hosts meet,
//! also if both resume the match. When a match stops because nothing arrives, both dial, the one with the higher key
//! 0.4 seconds later. A new connection replaces the last one, except that of two dialed at the same time, the one of
//! the lower key remains.
//!
//! | protocol | what for |
//! |---|---|
//! | `tamsk/invite/1` | an introduction, at the endpoint of an evening |
//! | `tamsk/hello/1` | a table for a new match |
//! | `tamsk/resume/1` | a table for a stored match, because the player wants it |
//! | `tamsk/redial/1` | another connection for a table that both have, never a new one |

mod any_table;
mod config;
mod driver;
mod error;
mod event;
mod invite_code;
mod keys;
mod network;
mod storing;
mod table;

pub use any_table::AnyTable;
pub use config::{Friend, MatchStore, NetworkConfig, NewsSignal, RelayMode};
pub use error::NetworkError;
pub use event::{LocalTable, NetworkEvent, OtherPlayer};
pub use invite_code::{InviteCode, InviteCodeError};
pub use keys::{NotAKey, PlayerKey, SecretKey};
pub use network::Network;
pub use table::{Carrier, Clock, Connection, Path, Table};
