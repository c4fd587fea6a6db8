//! Everything about the match on the table, in any game: its purpose, players and clock, hints, analysis, replays and
//! lessons.

pub mod analysis;
pub mod armed_passes;
pub mod attract;
pub mod automatic_rings;
pub mod camera;
pub mod countdown;
pub mod cursor_step;
pub mod devices;
pub mod drill;
pub mod extra_ring;
pub mod first_match;
pub mod game;
pub mod hint;
pub mod lesson;
pub mod loading;
pub mod occasion;
pub mod on_table;
pub mod online;
pub mod panels;
mod pause;
mod pause_reason;
pub mod planned_hand;
pub mod player_command;
pub mod problem;
pub mod proposed_moves;
pub mod random;
pub mod replay;
pub mod seats;
pub mod study;
pub mod table_top;
pub mod targets;
pub mod text_keys;
pub mod unfinished;

use bevy::prelude::*;

use self::replay::ReplayableGame;
use crate::simulation::add_request_queue;
use crate::simulation::live::LiveMatch;
use crate::states;

pub use pause::{LONGEST_PLAYED_FRAME, WallClock};
pub use pause_reason::{AutomaticPauseReason, PauseReason};

/// Adds the states, messages and resources of the table.
pub fn plugin(app: &mut App) {
    states::plugin(app);
    app.add_message::<camera::CameraCommand>().init_resource::<random::RandomSource>();
    on_table::plugin(app);
    on_table::add_match_facts::<LiveMatch>(app);
    loading::plugin(app);
    first_match::plugin(app);
    hint::plugin(app);
    extra_ring::plugin(app);
    proposed_moves::plugin(app);
    automatic_rings::plugin(app);
    armed_passes::plugin(app);
    panels::plugin(app);
    lesson::plugin(app);
    drill::plugin(app);
    problem::plugin(app);
    countdown::plugin(app);
    pause_reason::plugin(app);
    pause::plugin(app);
    replay::plugin(app);
    analysis::plugin(app);
    study::plugin(app);
    table_top::plugin(app);
    attract::plugin(app);
    online::plugin(app);
    devices::plugin(app);
}

/// Adds the features of the table to a game other than TAMSK: requests, loading, hints, take-backs, resigning and
/// replays.
pub fn add_table_game<G: ReplayableGame>(app: &mut App) {
    add_request_queue::<G>(app);
    loading::add_match_loading::<G>(app);
    hint::add_hint_requests::<G>(app);
    replay::add_replay_systems::<G>(app);
    on_table::add_match_facts::<G>(app);
    table_top::add_seating_reset_on_setup(app, G::NAME);
}
