//! A prelude for tests of the game: the names that nearly every test uses, including Bevy’s prelude.

pub use bevy::input::ButtonState;
pub use bevy::input::touch::TouchPhase;
pub use bevy::prelude::*;
pub use tamsk::gipf::simulation::{GIPF, LiveGipf};
pub use tamsk::input::table_cursor::CursorPlace;
pub use tamsk::settings::{
    AccessibilitySettings, AnimationSpeed, GraphicsSettings, PlaySettings, PlayerProgress, TextSettings,
};
pub use tamsk::simulation::layout;
pub use tamsk::simulation::live::{LiveMatch, MatchSetup};
pub use tamsk::simulation::queue::{RequestOrigin, RequestQueue, RequestSource, TamskRequest};
pub use tamsk::states::{Menu, Screen, TAMSK};
pub use tamsk::table::lesson::{CurrentLesson, LessonCommand, LessonPhase, LessonStatus};
pub use tamsk::table::loading::{PutMatchOnTable, StartMatch};
pub use tamsk::table::occasion::Occasion;
pub use tamsk::table::seats::{Seat, Seats};
pub use tamsk::table::unfinished::UnfinishedMatch;
pub use tamsk_engine::Difficulty;
pub use tamsk_records::{GipfRecord, NamesByPlayer, Record};
pub use tamsk_rules::{Action, EndReason, GlassId, Level, Options, Player, Refusal, Socket};

pub use crate::game::{DEFAULT_FRAME_MILLIS, WINDOW_SIZE};
pub use crate::shorthand::{FRAME_LENGTHS_MILLIS, PERSON_AGAINST_BOT, TWO_BOTS, TWO_PEOPLE, s, setup_at};
pub use crate::{
    HeadlessGame, TableGame, latest_unfinished_match_in, match_files_in, read_record_in, remove_folder_in_use,
    replace_folder_with_file, unfinished_match_files,
};
