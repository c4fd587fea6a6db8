//! The rules of TAMSK: what is legal, when, and who won. Nothing else in the program decides that.
//!
//! Pure: no Bevy, no floating point, no input or output, no clock and no randomness.

mod action;
mod event;
mod glass;
mod options;
mod player;
mod socket;
mod socket_set;

pub use action::{Action, Refusal};
pub use event::{EndReason, Event, Happened, Outcome, RingReason, Unused};
pub use glass::{Glass, GlassId, Millis, Sand};
pub use options::{BadOption, FullSocket, LatePenalty, Level, Options, Start};
pub use player::{ByPlayer, Player};
pub use socket::{COLUMN_LENGTHS, NoSuchSocket, SOCKETS, Socket};
pub use socket_set::{SocketSet, Sockets};
