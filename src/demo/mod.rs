//! Matches that play themselves, for screenshots, films and measurements.

pub mod filling;
mod recorder;
#[cfg(feature = "dev")]
pub mod sounds;
#[cfg(feature = "dev")]
pub mod studio;

use std::path::Path;

use bevy::prelude::*;
use tamsk_rules::{Level, Options};

use crate::simulation::live::MatchSetup;
use crate::table::loading::PlaysUnattended;
use crate::table::loading::StartMatch;
use crate::table::seats::{Seat, Seats};

/// How long the title is shown before the match begins, in seconds.
const TITLE_SECONDS: f32 = 2.5;

/// Lets two bots play a short Level 3 match, writes screenshots and the record to a folder, and exits.
pub fn plugin(app: &mut App, folder: &Path) {
    app.insert_resource(PlaysUnattended(true)).add_systems(Update, begin);
    recorder::plugin(app, folder);
}

fn begin(time: Res<Time>, mut begun: Local<bool>, mut start: MessageWriter<StartMatch>) {
    if !*begun && time.elapsed_secs() > TITLE_SECONDS {
        *begun = true;
        // With a quarter of the sand, the match ends within two minutes.
        let options = Options { glass: 45_000, timer: 6_000, ..Options::at_level(Level::Three) };
        let seats = Seats {
            red: Seat::Bot(tamsk_engine::Difficulty::Casual),
            black: Seat::Bot(tamsk_engine::Difficulty::Casual),
        };
        start.write(StartMatch { setup: MatchSetup { options, timer_on_left: true, ..default() }, seats, ..default() });
    }
}
