//! Records of GIPF matches.

mod act;
mod record;

pub use act::{GipfStateJson, RecordedAct};
pub use record::{GameName, GipfRecord, GipfReplay, PlayerAct, ReadGipfRecordError};
