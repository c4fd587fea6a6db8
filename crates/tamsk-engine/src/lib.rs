//! The engine: a position or a match in, a turn or an action out, for TAMSK and for GIPF.
//!
//! Pure, as the rules are: no input or output, except for [`command_line`], which is for programs.
//!
//! - [`search`]: iterative-deepening alpha-beta search for any [`search::Game`].
//! - [`evaluate`]: the evaluation of Level 1 positions, by territory.
//! - [`endgame`]: proofs of exact results late in a match.
//! - [`difficulty`]: the five difficulties, and the mistakes of each.
//! - [`Thinker`]: the Level 1 player, from a position to a turn.
//! - [`sand`]: positions with the sand in their glasses, for the same search.
//! - [`player`]: the bot at the table, from a match to its next action.
//! - [`ranking`]: the turns of a position with their scores.
//! - [`baseline`]: simpler players to measure the bot against.
//! - [`gipf`](mod@gipf): the player of GIPF with TAMSK potentials.
//! - [`arena`]: whole matches between bots.
//! - [`sprt`]: the test that says which bot is better.
//! - [`analysis`]: the judgement of finished matches.
//! - [`random`]: the seeded generator that makes games reproducible.
//! - [`command_line`]: what the programs `tamsk-engine`, `tamsk-trainer` and `tamsk` share.
//!
//! # Examples
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use tamsk_engine::search::{Limits, Searcher};
//! use tamsk_rules::Position;
//!
//! let never = AtomicBool::new(false);
//! let report = Searcher::new(1).search(&Position::start(), &Limits::nodes(1_000), &never, &mut |_| ());
//! assert!(report.turn.is_some_and(|turn| turn.drops_ring()));
//! ```

pub mod analysis;
pub mod arena;
pub mod baseline;
pub mod command_line;
pub mod difficulty;
pub mod endgame;
pub mod evaluate;
pub mod gipf;
pub mod player;
mod playout;
pub mod random;
pub mod ranking;
pub mod sand;
pub mod search;
pub mod sprt;
mod thinker;
mod uct;

pub use difficulty::Difficulty;
pub use thinker::{Chosen, HASH_MIB, MINUTE_PLACES, PROVEN_PLACES, Thinker, choose_turn};
