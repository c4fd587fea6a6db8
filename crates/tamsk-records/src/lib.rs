//! Match records as text, and the timelines and statistics of matches. Reading untrusted data never panics.
//!
//! # Examples
//!
//! ```
//! use tamsk_records::Record;
//!
//! let record = Record::read(b"(rules: (level: 1), actions: [])")?;
//! assert_eq!(Record::read(record.to_ron().as_bytes())?, record);
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
pub use players::{LostGlass, NamesByPlayer, PlayerTally, TurnsTakenBack, tally_players};
pub use record::{ParseRecordError, Record, Replay, TimedAction, read_ron, to_ron};
pub use state::{GlassStateJson, MatchStateJson, OutcomeJson};
pub use timeline::Timeline;
