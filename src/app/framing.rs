//! Shows the table in the part of the window that no panel covers, and shades it under bars.

use bevy::prelude::*;

use crate::graphics::{CameraFrame, EdgeShade};
use crate::ui::Insets;

/// The space between a panel and the set, in logical pixels.
const MARGIN: f32 = 10.0;
/// The height of the shade under a bar, as a multiple of the bar's.
const SHADE: f32 = 1.4;
/// The space at the sides without a panel, in logical pixels.
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
