//! The player of GIPF with TAMSK potentials: the shared search over the acts of a match.

mod challenge;
mod node;
mod thinker;
mod uct;

pub use challenge::ChosenWord;
pub use challenge::{ContestChances, Contestant};
pub use thinker::{GipfStrength, GipfThinker, gipf_strength};
pub use uct::GipfUct;
