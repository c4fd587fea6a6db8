//! The bot: a position in, a turn out. Pure, as the rules are: no Bevy, no input or output.
//!
//! - [`search`]: iterative-deepening alpha-beta over anything that is a [`search::Game`].
//! - [`evaluate`]: what a Level 1 position is worth, by territory.
//! - [`level`]: the five levels, and how each of them errs.
//! - [`random`]: the seeded generator that makes a game repeatable.

pub mod endgame;
pub mod evaluate;
pub mod level;
pub mod random;
pub mod search;

pub use level::Level;
