//! The engine of TAMSK and GIPF: search, evaluation, bots and analysis. Only [`command_line`] does input and output.
//!
//! # Examples
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use tamsk_engine::search::{SearchLimits, Searcher};
//! use tamsk_rules::Position;
//!
//! let never = AtomicBool::new(false);
//! let report = Searcher::new(1).search(&Position::start(), &SearchLimits::nodes(1_000), &never, &mut |_| ());
//! assert!(report.turn.is_some_and(|turn| turn.move_drops_ring()));
//! ```

pub mod analysis;
pub mod arena;
pub mod baseline;
pub mod catalogue;
pub mod command_line;
pub mod difficulty;
pub mod drills;
pub mod endgame;
pub mod evaluate;
pub mod gipf;
pub mod mistakes;
mod oversights;
pub mod player;
mod playout;
pub mod problems;
pub mod random;
pub mod ranking;
pub mod sand;
pub mod search;
pub mod sprt;
pub mod symmetry;
mod thinker;
mod uct;

pub use difficulty::Difficulty;
pub use thinker::{
    BotChoice, DEFAULT_HASH_MIB, MAX_FREE_PLACES_ALWAYS_PROVEN, MAX_FREE_PLACES_PROVEN_IN_A_MINUTE, UntimedThinker,
    choose_turn,
};
