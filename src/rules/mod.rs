//! The rules of TAMSK: what is legal, when, and who won. Nothing else in the program decides that.
//!
//! Pure: no Bevy, no floating point, no input or output, no clock and no randomness.

mod action;
mod board;
mod event;
mod game;
mod glass;
mod options;
mod player;
mod position;
mod socket;
mod socket_set;

pub use action::{Action, Refusal};
pub use board::{Board, RINGS_EACH};
pub use event::{EndReason, Event, Happened, Outcome, RingReason, Unused};
pub use game::{Events, Extra, LastMove, Match, Rejected, Right};
pub use glass::{Glass, GlassId, Millis, Sand};
pub use options::{FullSocket, LatePenalty, Level, Options, OptionsError, Start};
pub use player::{ByPlayer, Player};
pub use position::{
    CORNERS, IllegalTurnError, MAX_TURNS, Move, ParseTurnError, Position, QUIET_LIMIT, Setup, SetupError, Turn,
    TurnList,
};
pub use socket::{COLUMN_LENGTHS, ParseSocketError, SOCKETS, Socket};
pub use socket_set::{SocketSet, Sockets};
