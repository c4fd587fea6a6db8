//! The camera: behind a player's seat, above the board, or wherever it has been dragged to.

pub mod framing;
mod input;
mod rig;
mod taught;

use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::states::Screen;

pub use framing::CameraFrame;
pub use input::CameraInputSystems;
pub use rig::{CameraRig, TableCamera};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFrame>().add_systems(
        Update,
        (
            rig::frame_set.run_if(state_changed::<Screen>),
            rig::apply_commands,
            taught::turn_to_what_is_taught,
            rig::move_camera,
        )
            .chain()
            .in_set(GraphicsSystems::Camera),
    );
    app.add_plugins((rig::plugin, input::plugin));
}
