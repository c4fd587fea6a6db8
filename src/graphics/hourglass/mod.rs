//! An hourglass, and the timer, which is a small one: its parts, where it is, and what its sand looks like.
//!
//! What is drawn follows the components with a short delay. Animations read components, not messages, so that they end
//! in the right place even if a message was missed.

pub mod appearance;
mod build;
mod bulb;
mod carry;
pub mod death;
pub mod fading;
mod flight;
mod grains;
pub mod meshes;
pub mod motion;
mod profile;
pub mod sand;
mod sand_body;
pub mod sand_flow;
mod sand_mesh;
mod settle;
mod shadow;
mod shake;
mod shell;
mod stream;

use bevy::prelude::*;

use super::common::schedule::GraphicsSystems;

pub use motion::GlassMotion;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((meshes::plugin, sand::plugin, stream::plugin, death::plugin, fading::plugin, shadow::plugin))
        .add_systems(
            Update,
            (
                (build::build_glasses, build::build_timer, appearance::update_appearance)
                    .chain()
                    .in_set(GraphicsSystems::Build),
                (
                    carry::carry_glasses,
                    settle::settle_glasses,
                    settle::settle_timer,
                    shake::shake_refused,
                    settle::advance_glasses,
                    motion::write_transforms,
                )
                    .chain()
                    .in_set(GraphicsSystems::Animate),
            ),
        );
}
