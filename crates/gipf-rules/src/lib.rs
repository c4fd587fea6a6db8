//! The rules of GIPF with TAMSK potentials, without I/O, clock or randomness. A [`GipfMatch`] is the game on the table;
//! a [`GipfPosition`] is a compact position for search. Rule ids such as G4.2 and section numbers refer to `RULES.md`
//! beside `src`.
//!
//! # Examples
//!
//! ```
//! use gipf_rules::GipfPosition;
//!
//! let start = "g..G/...../....../G.....g/....../...../g..G w push 12/12 0/0 bb 0/0 - standard";
//! let start: GipfPosition = start.parse()?;
//! assert_eq!(start.perft(1), 42);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod game;
mod options;
mod player;
mod position;
mod refusal;
mod spot;
mod word;

pub use entry::{ENTRY_COUNT, Entry};
pub use game::{ContestResult, ContestWinner, GipfAct, GipfEvent, GipfMatch, GipfStartError, TamskContest};
pub use options::{
    ChallengeOptions, Challengeable, Contest, GipfOptions, GipfOptionsError, GipfVersion, MAX_POTENTIALS, SparePieces,
};
pub use player::{BLACK, Colour, GipfEndReason, GipfOutcome, PieceKind, WHITE, by_colour};
pub use position::GipfPosition;
pub use position::setup::{GipfSetup, GipfSetupError};
pub use position::text::ParseGipfPositionError;
pub use position::{ChallengesLeft, GipfPhase, IntroductionStage};
pub use refusal::GipfRefusal;
pub use spot::{ParsePointError, Point, Spot, SpotSet};
pub use word::{CompactAct, ParseCompactActError};
