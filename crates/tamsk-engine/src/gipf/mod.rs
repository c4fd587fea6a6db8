//! The player of GIPF with TAMSK potentials: the shared search over the acts of a match.

mod challenge;
mod chances;
mod chosen_word;
mod evaluate;
mod node;
mod thinker;
mod uct;

pub use chances::{ContestChances, Contestant};
pub use chosen_word::ChosenWord;
pub use thinker::{GipfStrength, GipfThinker, gipf_strength};
pub use uct::GipfUct;
