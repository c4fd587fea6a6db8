//! What is seen: the set on its table, the camera, the light, and everything that moves.
//!
//! Reads the components of `simulation` and draws them; decides nothing. Measures are in centimetres, as in
//! `simulation::layout`, and no visible part can be picked: `interaction` has shapes of its own for that.
//!
//! The rooms from the ground up; neighbours on one floor do not use each other:
//! - `common`: the order of the systems, mesh building, springs, noise.
//! - [`camera`], [`material`].
//! - [`hourglass`], [`rings`], `stage` (the table, the board, the light).
//! - `gipf`, the board and the pieces of that game.
//! - `studio`, which tells the shaders of High what stands on the table.
//! - `marks` on the board; the `coordinates` on its rim; `still`, which draws what does not move only once.
//! - `victory`, the light that runs over a board when a match has been won.
//! - `animating` and `preparation`, which look at all of them.

mod animating;
pub mod camera;
mod common;
mod coordinates;
mod gipf;
pub mod hourglass;
mod marks;
pub mod material;
mod preparation;
pub mod quality;
pub mod rings;
pub mod stage;
mod still;
mod studio;
mod victory;

use bevy::prelude::*;

pub use animating::Animating;
pub use camera::{CameraFrame, CameraInputSystems, TableCamera};
pub use common::schedule::GraphicsSystems;
pub use coordinates::{RimLabels, RingCircles};
pub use gipf::{GipfLook, GipfMark, GipfPart};
pub use preparation::Pipelines;
pub use quality::Quality;
pub use stage::EdgeShade;
pub use victory::VictoryLight;

/// Draws the match.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        common::plugin,
        quality::plugin,
        material::plugin,
        stage::plugin,
        hourglass::plugin,
        rings::plugin,
        marks::plugin,
        coordinates::plugin,
        gipf::plugin,
        camera::plugin,
        still::plugin,
        studio::plugin,
        victory::plugin,
        animating::plugin,
        preparation::plugin,
    ));
}
