//! Matches of GIPF as text.

mod act;
mod record;
mod state;

pub use act::WrittenAct;
pub use record::{GameName, GipfNames, GipfRecord, GipfReplay, ReadGipfRecordError, SidedAct};
pub use state::GipfState;
