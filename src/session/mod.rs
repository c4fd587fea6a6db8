//! The context of a match: screens and menus, seats, the pause and its countdown, the attract mode, key bindings, and
//! the messages and resources through which the higher layers communicate, such as camera commands, hints and the view of
//! a lesson.

pub mod aiming;
pub mod analysing;
pub mod animations;
pub mod attract;
pub mod automatic_rings;
pub mod chance;
pub mod choosing;
pub mod confirming;
pub mod coordinates;
pub mod countdown;
pub mod gentleness;
pub mod gipf;
pub mod hint;
pub mod lesson_error;
pub mod loading;
pub mod palette;
pub mod panels;
pub mod passing;
mod pause_reason;
mod pausing;
pub mod planned_hand;
pub mod pulse;
pub mod quality;
pub mod replaying;
pub mod study;
pub mod table_top;
pub mod teaching;
pub mod turning_point;

use bevy::prelude::*;

use crate::input;
use crate::states::{Menu, Screen};

pub use pause_reason::{PauseReason, WhyPaused};
pub use pausing::{LONGEST_FRAME, WallClock};

/// Adds the states, messages and resources of a session, and the input that it stands on.
pub fn plugin(app: &mut App) {
    input::plugin(app);
    app.init_state::<Screen>()
        .init_state::<Menu>()
        .init_resource::<animations::AnimationSpeed>()
        .init_resource::<animations::ReducedMotion>()
        .init_resource::<palette::HighContrast>()
        .init_resource::<chance::Chance>();
    loading::plugin(app);
    coordinates::plugin(app);
    gentleness::plugin(app);
    gipf::plugin(app);
    hint::plugin(app);
    turning_point::plugin(app);
    choosing::plugin(app);
    confirming::plugin(app);
    automatic_rings::plugin(app);
    passing::plugin(app);
    panels::plugin(app);
    teaching::plugin(app);
    lesson_error::plugin(app);
    countdown::plugin(app);
    pause_reason::plugin(app);
    pausing::plugin(app);
    replaying::plugin(app);
    analysing::plugin(app);
    study::plugin(app);
    table_top::plugin(app);
    attract::plugin(app);
}
