//! Runs the game in tests without a window. [`TableGame`] runs only the table, and [`HeadlessGame`] runs the whole
//! game.

mod empty_shaders;
pub mod game;
mod match_files;
pub mod prelude;
mod running;
mod shorthand;
mod simulated_link;
pub mod table;

pub use game::HeadlessGame;
pub use match_files::{
    latest_unfinished_match_in, match_files_in, read_record_in, remove_folder_in_use, replace_folder_with_file,
    unfinished_match_files,
};
pub use running::RunningGame;
pub use shorthand::{cursor_path, expect_component, frame_lengths_in, move_towards_end, s, single_component};
pub use simulated_link::{PLAYER_NAMES, SimulatedLink};
pub use table::TableGame;
