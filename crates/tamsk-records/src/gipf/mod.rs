//! Matches of GIPF as text.

mod act;
mod record;

pub use act::GipfState;
pub use act::WrittenAct;
pub use record::{GameName, GipfNames, GipfRecord, GipfReplay, ReadGipfRecordError, SidedAct};
