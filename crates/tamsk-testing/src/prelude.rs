//! Names used by nearly every test of the game, with Bevy’s prelude.

pub use bevy::input::ButtonState;
pub use bevy::input::touch::TouchPhase;
pub use bevy::prelude::*;
pub use tamsk::gipf::simulation::{GIPF, LiveGipf};
pub use tamsk::input::table_cursor::CursorPlace;
pub use tamsk::settings::{
    AccessSettings, AnimationSpeed, GraphicsSettings, PlaySettings, PlayerProgress, TextSettings,
};
pub use tamsk::simulation::layout;
pub use tamsk::simulation::live::{LiveMatch, MatchSetup};
pub use tamsk::simulation::queue::{ActionQueue, Origin, Source, TamskRequest};
pub use tamsk::states::{Menu, Screen, TAMSK};
pub use tamsk::table::lesson::{CurrentLesson, LessonCommand, LessonPhase, LessonView};
pub use tamsk::table::loading::{LoadMatch, StartMatch};
pub use tamsk::table::occasion::Occasion;
pub use tamsk::table::seats::{Seat, Seats};
pub use tamsk::table::unfinished::UnfinishedMatch;
pub use tamsk_engine::Difficulty;
pub use tamsk_records::{GipfRecord, Names, Record};
pub use tamsk_rules::{Action, EndReason, GlassId, Level, Options, Player, Refusal, Socket};

pub use crate::game::{USUAL_FRAME, WINDOW};
pub use crate::shorthand::{FRAME_LENGTHS, PERSON_AGAINST_BOT, TWO_BOTS, TWO_PEOPLE, s, setup_at};
pub use crate::{
    HeadlessGame, TableGame, matches_in, record_in, remove_in_use, replace_by_file, unfinished_files, unfinished_in,
};
