//! The rules of TAMSK. The rules use no floating point, I/O, clock or randomness. A [`Match`] is a timed match in
//! progress. A [`Position`] is a compact Level 1 position for search. Rule ids such as R3.2 and section numbers refer
//! to `RULES.md` beside `src`.
//!
//! # Examples
//!
//! ```
//! use tamsk_rules::{Action, Level, Match, Options, Player};
//!
//! let mut game = Match::new(Options::at_level(Level::One))?;
//! assert!(game.apply(0, Player::Black, Action::DropRing).is_err(), "Red begins");
//! game.apply(0, Player::Red, Action::Lift("D1".parse()?))?;
//! game.apply(0, Player::Red, Action::Place("D2".parse()?))?;
//! game.apply(0, Player::Red, Action::DropRing)?;
//! assert_eq!(game.rings_in_holder(Player::Red), 31);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod event;
mod game;
mod glass;
mod handicap;
mod options;
mod player;
mod position;
pub mod serialization;
mod socket;

pub use action::{Action, Refusal};
pub use board::{Board, FULL_HOLDER, MIN_INITIAL_RINGS};
pub use event::{EndReason, Event, Outcome, RingDropReason, TimedEvent, UnusedRightReason};
pub use game::{Events, ExtraRingRight, LastMove, Match, MatchStartError, RefusedActionError, RingDropRight};
pub use glass::{Glass, GlassId, Millis, Sand};
pub use handicap::{Handicap, Handicaps};
pub use options::{
    EXTRA_RING_WINDOW_BOUNDS, FullSocketRule, LatePenalty, Level, Options, OptionsError, RING_WINDOW_BOUNDS,
    StartLayout, TimeLimits, UnknownLevelError,
};
pub use player::{ByPlayer, Player};
pub use position::setup::{Setup, SetupError};
pub use position::text::ParsePositionError;
pub use position::turn::{Move, ParseTurnError, Turn};
pub use position::turn_generation::{MAX_LEGAL_TURNS, TurnList};
pub use position::{IllegalTurnError, Position, QUIET_MOVES_LIMIT, STARTING_CORNERS};
pub use socket::{COLUMN_LENGTHS, ParseSocketError, SOCKET_COUNT, Socket, SocketSet, SocketSetIter};
