//! How things look, as far as several layers must agree on it: colours, contrast, the speed of animations, the quality of
//! graphics, and what is written on the board.

pub mod animations;
pub mod coordinates;
pub mod palette;
pub mod pulse;
pub mod quality;

use bevy::prelude::*;

/// Adds the resources of appearance.
pub fn plugin(app: &mut App) {
    app.init_resource::<animations::SystemMotion>();
    coordinates::plugin(app);
}
