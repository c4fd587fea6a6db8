//! The camera: behind a player's seat, above the board, or wherever the middle or the right button of the mouse has
//! dragged it to.

pub mod framing;
mod rig;
mod taught;

pub use framing::CameraFrame;
pub use rig::{CameraRig, TableCamera};

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::CameraSettings;
use crate::simulation::components::Held;
use crate::states::Screen;
use crate::table::camera::CameraCommand;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFrame>()
        .add_systems(
            Update,
            (
                rig::frame_set.run_if(state_changed::<Screen>),
                rig::apply_commands,
                taught::turn_to_what_is_taught,
                rig::move_camera,
            )
                .chain()
                .in_set(GraphicsSystems::Camera),
        )
        .add_plugins(rig::plugin)
        .add_systems(Update, read_mouse.in_set(CameraInputSystems).before(GraphicsSystems::Camera));
}

/// Radians per pixel of dragging.
const TURN_PER_PIXEL: f32 = 0.006;
/// How far the right button must drag before the camera turns, in pixels: a click with it cancels.
const DRAG_THRESHOLD: f32 = 5.0;
/// Pixels of touchpad scrolling per step of the wheel.
const PIXELS_PER_STEP: f32 = 60.0;

/// The system that reads the mouse for the camera. It must not run while a panel uses the pointer:
/// `configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input)))`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CameraInputSystems;

fn read_mouse(
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    settings: Res<CameraSettings>,
    held: Query<(), With<Held>>,
    mut dragged: Local<f32>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(buttons) = buttons else { return };
    if scroll.delta.y != 0.0 {
        let steps = match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / PIXELS_PER_STEP,
        };
        camera.write(CameraCommand::Zoom(steps * settings.factor()));
    }
    let right = buttons.pressed(MouseButton::Right);
    if !right && !buttons.pressed(MouseButton::Middle) {
        *dragged = 0.0;
        return;
    }
    *dragged += motion.delta.length();
    // While a glass is held, the right button only puts it back.
    let cancels = right && (!held.is_empty() || *dragged < DRAG_THRESHOLD);
    if !cancels && motion.delta != Vec2::ZERO {
        let up = if settings.inverted { -motion.delta.y } else { motion.delta.y };
        camera.write(CameraCommand::Orbit(Vec2::new(-motion.delta.x, up) * TURN_PER_PIXEL * settings.factor()));
    }
}
