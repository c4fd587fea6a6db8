//! Positions and matches of GIPF as text.

mod act;
mod position;
mod record;
mod state;

pub use act::WrittenAct;
pub use position::ParseGipfPositionError;
pub use record::{GameName, GipfNames, GipfRecord, GipfReplay, ReadGipfRecordError, SidedAct};
pub use state::GipfState;
