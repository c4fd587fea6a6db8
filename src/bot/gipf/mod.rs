//! The player of GIPF with TAMSK potentials: the shared search over the acts of a match.

mod challenge;
mod evaluate;
mod node;
mod strength;
mod thinker;
mod uct;

pub use challenge::ContestChances;
pub use strength::{GipfStrength, gipf_strength};
pub use thinker::{ChosenWord, GipfThinker};
pub use uct::GipfUct;
