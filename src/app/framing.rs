//! Shows the table in the part of the window that the panels leave, shaded where bars lie on it.

use bevy::prelude::*;

use crate::graphics::{CameraFrame, EdgeShade};
use crate::ui::Insets;

/// Room between a panel and the set.
const MARGIN: f32 = 10.0;
/// How far the shade under a bar reaches beyond it, as a share of the bar.
const SHADE: f32 = 1.4;
/// Room at the sides where no panel is.
const SIDES: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, frame.run_if(resource_changed::<Insets>));
}

fn frame(insets: Res<Insets>, mut frame: ResMut<CameraFrame>, mut shade: ResMut<EdgeShade>) {
    shade.set_if_neq(EdgeShade(insets.top * SHADE));
    frame.set_if_neq(CameraFrame {
        top: insets.top + MARGIN,
        bottom: insets.bottom + MARGIN,
        left: insets.left + SIDES,
        right: insets.right + SIDES,
    });
}
