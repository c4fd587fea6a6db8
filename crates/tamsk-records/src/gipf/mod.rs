//! Records of GIPF matches.

mod act;
mod record;

pub use act::{GipfState, WrittenAct};
pub use record::{GameName, GipfRecord, GipfReplay, ReadGipfRecordError, SidedAct};
