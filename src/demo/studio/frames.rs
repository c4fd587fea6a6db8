//! Frames that advance time by the same amount each, however long they take to draw.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiPrimaryContextPass;

use crate::appearance::quality::Preparing;
use crate::graphics::CameraFrame;
use crate::table::loading::PlaysUnattended;
use crate::ui::UiSystems;

/// The number of frames drawn before the first picture, so that everything comes to rest.
const SETTLE: u32 = 90;

pub(super) fn set_up(app: &mut App, frame: Duration) {
    draw_evenly(app, frame);
    app.insert_resource(PlaysUnattended(true))
        .init_resource::<Frames>()
        .configure_sets(EguiPrimaryContextPass, UiSystems.run_if(|| false))
        .add_systems(First, count)
        .add_systems(PreUpdate, bare_frame);
}

/// Makes every frame advance time by the same amount.
pub(super) fn draw_evenly(app: &mut App, frame: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
}

/// Frames the table where no panel covers anything.
pub(super) fn bare_frame(mut frame: ResMut<CameraFrame>) {
    frame.set_if_neq(CameraFrame { top: 12.0, bottom: 12.0, left: 12.0, right: 12.0 });
}

/// The number of complete frames drawn.
#[derive(Resource, Default)]
pub(super) struct Frames(u32);

impl Frames {
    /// Returns the index of the picture to take of this frame, or `None` before the first picture.
    pub(super) fn picture(&self) -> Option<u32> {
        self.0.checked_sub(SETTLE)
    }
}

pub(super) fn count(preparing: Res<Preparing>, mut frames: ResMut<Frames>) {
    if !preparing.0 {
        frames.0 += 1;
    }
}
