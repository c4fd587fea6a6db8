//! Frames the table in the part of the window that no panel covers, and shades it under the upper bar.

use bevy::prelude::*;

use crate::graphics::{CameraFrame, EdgeShade};
use crate::ui::Insets;

/// The space between the bars and the set, in logical pixels.
const MARGIN: f32 = 10.0;
/// The height of the shade, as a multiple of the bar's height.
const SHADE: f32 = 1.4;
/// The space between the set and the panels or edges at the sides, in logical pixels.
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
