//! The parts that panels share: the theme, fonts and widgets, the words for players and their deeds, and the states and
//! events by which panels open each other.

pub mod action_names;
pub mod agreed;
pub mod card;
pub mod choices;
mod contrast;
pub mod difficulty;
pub mod focus;
pub mod fonts;
pub mod going_on;
pub mod halo;
pub mod handicap;
mod language;
pub mod leaving;
mod listening;
pub mod log_line;
pub mod name_field;
pub mod names;
pub mod navigation;
pub mod notices;
pub mod pointer_ways;
pub mod presses;
pub mod projection;
pub mod reasons;
pub mod scrubber;
pub mod search;
pub mod sentences;
pub mod shade;
pub mod sides;
pub mod signs;
pub mod socket_words;
pub mod spots;
pub mod status;
pub mod stick;
mod systems;
pub mod theme;
pub mod transport;
pub mod turning;
mod typed_keys;
pub mod widgets;

#[cfg(test)]
pub mod testing;

use bevy::prelude::*;

pub use contrast::ContrastSystems;
pub use systems::{UiSystems, drawn};

/// Adds everything that panels share.
pub fn plugin(app: &mut App) {
    app.init_resource::<projection::TimerLabel>().add_plugins((
        systems::plugin,
        theme::plugin,
        contrast::plugin,
        fonts::plugin,
        focus::plugin,
        presses::plugin,
        signs::plugin,
        language::plugin,
        leaving::plugin,
        listening::plugin,
        navigation::plugin,
        spots::plugin,
        stick::plugin,
        turning::plugin,
        typed_keys::plugin,
    ));
}
