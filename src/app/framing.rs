//! Shows the table in the part of the window that the panels leave.

use bevy::prelude::*;

use crate::graphics::CameraFrame;
use crate::ui::Covered;

/// Room between a panel and the set.
const MARGIN: f32 = 10.0;
/// Room at the sides where no panel is.
const SIDES: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, frame.run_if(resource_changed::<Covered>));
}

fn frame(covered: Res<Covered>, mut frame: ResMut<CameraFrame>) {
    frame.set_if_neq(CameraFrame {
        top: covered.top + MARGIN,
        bottom: covered.bottom + MARGIN,
        left: covered.left + SIDES,
        right: covered.right + SIDES,
    });
}
