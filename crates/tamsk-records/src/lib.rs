//! Match records as text, and the timelines and statistics of matches. Reading untrusted data never panics.
//!
//! # Examples
//!
//! ```
//! use tamsk_records::Record;
//!
//! let record = Record::read(b"(rules: (level: 1), actions: [])")?;
//! assert_eq!(Record::read(record.write().as_bytes())?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod gipf;
mod limits;
mod moments;
mod named_game;
mod played_turn;
mod players;
mod record;
mod state;
mod timeline;

pub use gipf::{GameName, GipfRecord, GipfReplay, GipfStateJson, PlayerAct, ReadGipfRecordError, RecordedAct};
pub use limits::{MAX_RECORD_ACTIONS, MAX_RECORD_BYTES, MAX_RECORD_TIME, shorten_error};
pub use moments::Moment;
pub use named_game::read_game_name;
pub use played_turn::{PlayedMove, PlayedTurn, played_turns};
pub use players::{LostGlass, Names, PlayerTally, TurnsTakenBack, tally_players};
pub use record::{ParseRecordError, Record, Replay, TimedAction, read_ron, write_ron};
pub use state::{GlassState, MatchStateJson, OutcomeState};
pub use timeline::Timeline;
