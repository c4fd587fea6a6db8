//! The bot: a position in, a turn out. Pure, as the rules are: no Bevy, no input or output.
//!
//! - [`search`]: iterative-deepening alpha-beta over anything that is a [`search::Game`].
//! - [`evaluate`]: what a Level 1 position is worth, by territory.
//! - [`endgame`]: exact results late in a match, by proof.
//! - [`level`]: the five levels, and how each of them errs.
//! - [`Thinker`]: the Level 1 player, from a position to a turn.
//! - [`sand`]: a position with the sand in its glasses, for the same searcher.
//! - [`player`]: the bot at the table: a match in, what its hand does next out.
//! - [`yardstick`]: simpler players to measure it by.
//! - [`arena`]: whole matches between bots.
//! - [`random`]: the seeded generator that makes a game repeatable.

pub mod arena;
pub mod baseline;
pub mod difficulty;
pub mod endgame;
pub mod evaluate;
mod mistakes;
pub mod player;
pub mod random;
pub mod sand;
pub mod search;
mod thinker;

pub use difficulty::Difficulty;
pub use thinker::{ChosenTurn, HASH_MIB, MINUTE_PLACES, PROVEN_PLACES, Thinker, choose_turn};
