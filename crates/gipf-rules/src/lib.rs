//! The rules of GIPF with TAMSK potentials. The rules do no I/O and use neither a clock nor randomness. A [`GipfMatch`]
//! is a match in progress with its agreed options. A [`GipfPosition`] is a compact position for search. Rule ids such
//! as G4.2 and section numbers refer to `RULES.md` beside `src`.
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

mod compact_act;
mod entry;
mod game;
mod options;
mod player;
mod position;
mod refusal;
mod spot;

pub use compact_act::{CompactAct, ParseCompactActError};
pub use entry::{ENTRY_COUNT, Entry};
pub use game::{CoinTossWinner, GipfAct, GipfEvent, GipfMatch, GipfStartError, ManualContestResult, TamskContest};
pub use options::{
    ChallengeOptions, ChallengeablePotentials, Contest, GipfOptions, GipfOptionsError, GipfVersion, MAX_POTENTIALS,
    SparePieces,
};
pub use player::{BLACK, Colour, GipfEndReason, GipfOutcome, PieceKind, WHITE, by_colour};
pub use position::GipfPosition;
pub use position::setup::{GipfSetup, GipfSetupError};
pub use position::text::ParseGipfPositionError;
pub use position::{ChallengesLeft, GipfPhase, IntroductionStage};
pub use refusal::GipfRefusal;
pub use spot::{ParsePointError, Point, Spot, SpotSet};
