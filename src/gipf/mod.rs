//! The rules of GIPF with TAMSK potentials: what is legal, when, and who has won.
//!
//! Pure, as [`rules`](crate::rules) is, which it uses for the challenge at TAMSK alone. Ids like G4.2 and section
//! numbers refer to `src/gipf/RULES.md`, as they do in tests.

mod entry;
mod game;
mod options;
mod outcome;
mod piece;
mod point;
mod position;
mod refusal;
mod side;
mod spot;
mod word;

pub use entry::{ENTRIES, Entry};
pub use game::{ContestResult, ContestWinner, GipfAct, GipfEvent, GipfMatch, GipfStartError, TamskContest};
pub use options::{
    ChallengeOptions, Challengeable, Contest, ExtraPieces, GipfOptions, GipfOptionsError, MOST_POTENTIALS, Version,
};
pub use outcome::{GipfEnd, GipfOutcome};
pub use piece::PieceKind;
pub use point::{ParsePointError, Point};
pub use position::{Attempts, GipfPhase, GipfPosition, GipfSetup, GipfSetupError, Stage};
pub use refusal::GipfRefusal;
pub use side::{BySide, Side};
pub use spot::{Spot, SpotSet};
pub use word::{ParseWordError, Word};
