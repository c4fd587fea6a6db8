//! The picture: the set on its table, the camera, the light, and everything that moves.
//!
//! It reads the components of `simulation` and draws them; it decides nothing. What it draws is in centimetres as
//! `simulation::layout` says, and none of it can be picked.

pub mod animation;
pub mod camera;
mod environment;
mod light;
pub mod marks;
pub mod material;
mod preparation;
pub mod quality;
pub mod set;
mod still;
mod veil;

use bevy::prelude::*;

pub use animation::{ReducedMotion, Restless, SandRuns};
pub use camera::{CameraFrame, CameraInputSystems, TableCamera};
pub use preparation::Pipelines;
pub use quality::Quality;
pub use veil::EdgeShade;

/// What happens to the picture in a frame, in this order, in [`Update`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphicsSystems {
    /// Entities that have appeared get their parts.
    Build,
    /// Parts get the material of their surface and of the quality.
    Dress,
    /// Glasses and rings move.
    Animate,
    /// What follows from where they are: sand, shadows, marks.
    Show,
    /// The camera moves.
    Camera,
}

/// Draws the match.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GraphicsSystems::Build,
            GraphicsSystems::Dress,
            GraphicsSystems::Animate,
            GraphicsSystems::Show,
            GraphicsSystems::Camera,
        )
            .chain(),
    );
    app.add_plugins((
        quality::plugin,
        material::plugin,
        set::plugin,
        animation::plugin,
        marks::plugin,
        light::plugin,
        camera::plugin,
        veil::plugin,
        still::plugin,
        preparation::plugin,
    ));
}
