//! The game without a window, for tests: [`TableGame`] is the table alone, [`HeadlessGame`] the whole game.

pub mod game;
mod match_files;
pub mod prelude;
mod running;
mod shorthand;
pub mod table;
mod wire;

pub use game::HeadlessGame;
pub use match_files::{matches_in, record_in, remove_in_use, replace_by_file, unfinished_files, unfinished_in};
pub use running::RunningGame;
pub use shorthand::{cursor_path, fast_ending_move, frames_in, s, single_component, the};
pub use table::TableGame;
pub use wire::{FAR_NAMES, Wire};
