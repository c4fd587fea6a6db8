//! Records of GIPF matches.

mod act;
mod record;

pub use act::{GipfState, RecordedAct};
pub use record::{GameName, GipfRecord, GipfReplay, PlayerAct, ReadGipfRecordError};
