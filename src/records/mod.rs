//! Positions and match records as text, and what a record tells of a match. Reading never panics.

mod any_record;
mod gipf;
mod limits;
mod played_turn;
mod players;
mod position;
mod record;
mod state;
mod tally;
mod timeline;

pub use any_record::{AnyRecord, ReadAnyRecordError};
pub use gipf::{
    GameName, GipfNames, GipfRecord, GipfReplay, GipfState, ParseGipfPositionError, ReadGipfRecordError, SidedAct,
    WrittenAct,
};
pub use limits::{LARGEST_RECORD, LATEST, MOST_ACTIONS, short_problem};
pub use played_turn::{PlayedMove, PlayedTurn, played_turns};
pub use players::{Names, TurnsTakenBack};
pub use position::ParsePositionError;
pub use record::{ParseRecordError, Record, Replay, TimedAction, read_ron};
pub use state::{GlassState, MatchState, RightState};
pub use tally::{LostGlass, PlayerTally, tally};
pub use timeline::{Moment, Timeline};
