//! Positions and match records as text. Reading never panics.

mod gipf;
mod position;
mod record;
mod state;

pub use gipf::{
    GameName, GipfNames, GipfRecord, GipfReplay, GipfState, ParseGipfPositionError, ReadGipfRecordError, SidedAct,
    WrittenAct,
};
pub use position::ParsePositionError;
pub use record::{LARGEST_RECORD, Names, ParseRecordError, Record, Replay, TimedAction, read_ron};
pub use state::{GlassState, MatchState, RightState};
