//! Turns pointer, keyboard and gamepad input into requests to the match, which decides what is legal.

pub(crate) mod active_pointer;
pub(crate) mod camera;
mod controls;
mod cursor;
pub(crate) mod devices;
mod follow;
pub(crate) mod gestures;
mod glow;
mod grip;
mod held_steps;
mod hit_shapes;
mod keyboard;
mod meaning;
mod mice;
mod pads;
mod press;
mod press_context;
mod schedule;
mod study;
pub(crate) mod targeting;

use bevy::prelude::*;

pub use grip::{Grip, InactiveMousePointers, PieceInHand, PointerCarry};
pub use hit_shapes::PickTarget;
pub use schedule::InteractionSystems;

/// Adds the pickable shapes, the input systems and the players' hands.
pub fn plugin(app: &mut App) {
    schedule::plugin(app);
    hit_shapes::plugin(app);
    mice::plugin(app);
    grip::plugin(app);
    devices::plugin(app);
    gestures::plugin(app);
    camera::plugin(app);
    controls::plugin(app);
    pads::plugin(app);
    follow::plugin(app);
    glow::plugin(app);
    study::plugin(app);
}
