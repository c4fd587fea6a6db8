//! The transport of the protocol of `tamsk-net` over the internet, on a separate thread.
//!
//! A [`NetworkHandle`] is open while the player can play with others. It waits for a guest under an [`InviteCode`],
//! joins tables, calls friends and resumes matches, and reports tables as [`NetworkEvent`]s. Sockets are open only
//! while the network is open.
//!
//! A [`TableHandle`] is shared between the program and the carrier of its bytes, which is the network thread or a test
//! that connects two tables in memory. The program locks the table for a few microseconds per frame to act and to read
//! the match. The carrier polls the table and never waits for frames. The network carries the bytes of a table over
//! successive connections until the program drops the table or [leaves](tamsk_net::Peer::leave) it.
//!
//! # How players find each other
//!
//! Every player has a permanent key pair. An invite code determines the key pair of a table, for which the host opens a
//! separate endpoint. The guest dials this endpoint from their permanent endpoint, which proves their key. The host's
//! answer contains the host's permanent key, proven by a signature for this table and this guest. The host expects the
//! first guest at the host's permanent endpoint, and tells everybody else that the table is taken. The match uses the
//! permanent endpoints, so that it can be resumed once the code is void.
//!
//! # Connections
//!
//! A connection has datagrams and one stream, which the dialling end opens. The stream and the datagrams carry the
//! messages of the [`Peer`](tamsk_net::Peer)s. The dialling end greets first, and the dialled end takes the other role,
//! so that two hosts never meet, even if both resume the match. When a match stops because nothing arrives, both ends
//! dial. The end with the higher key dials 0.4 seconds later. A new connection replaces the last one. Of two
//! connections dialled at the same time, the connection dialled by the end with the lower key remains.
//!
//! | protocol | purpose |
//! |---|---|
//! | `tamsk/invite/1` | an introduction, at the endpoint of a table that waits under a code |
//! | `tamsk/hello/1` | a table for a new match |
//! | `tamsk/resume/1` | a table for a stored match, at the player's request |
//! | `tamsk/redial/1` | another connection for a table that both ends have |

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
pub use event::{LanTable, NetworkEvent, PlayerIdentity};
pub use invite_code::{InviteCode, InviteCodeError};
pub use keys::{InvalidPlayerKeyError, PlayerKey, PlayerSecretKey};
pub use network::NetworkHandle;
pub use table::{ConnectionPath, ConnectionState, MonotonicClock, TableHandle, TableTransport};
