//! Two fingers on the bare table move the camera: pinching zooms, twisting turns the table, and moving both up or down
//! tilts it.

use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::schedule::InteractionSystems;
use crate::settings::CameraSettings;
use crate::states::{Menu, Screen};
use crate::table::camera::{CameraCommand, ZOOM_STEP};

/// How far one of the fingers must move before the camera follows them, in logical pixels: two fingers that rest on the
/// table mean nothing.
const SLACK: f32 = 10.0;
/// Radians of tilting per logical pixel.
const TILT_PER_PIXEL: f32 = 0.006;
/// The smallest distance of two fingers that counts, in logical pixels.
const CLOSEST: f32 = 8.0;

/// The fingers that went down where there is nothing to touch.
#[derive(Resource, Debug, Default)]
pub(super) struct CameraFingers {
    fingers: Vec<CameraFinger>,
    /// Whether the camera follows them.
    leads: bool,
}

#[derive(Clone, Copy, Debug)]
struct CameraFinger {
    pointer: PointerId,
    /// Where it was when the camera last followed it.
    before: Vec2,
    at: Vec2,
}

impl CameraFingers {
    /// Adds a finger that went down on the bare table.
    pub(super) fn add(&mut self, pointer: PointerId, at: Vec2) {
        self.remove(pointer);
        self.fingers.push(CameraFinger { pointer, before: at, at });
    }

    /// Removes a finger, if it is one of them.
    pub(super) fn remove(&mut self, pointer: PointerId) {
        self.fingers.retain(|finger| finger.pointer != pointer);
        self.leads = false;
    }

    fn follow(&mut self, pointer: PointerId, at: Vec2) {
        for finger in self.fingers.iter_mut().filter(|finger| finger.pointer == pointer) {
            finger.at = at;
        }
    }

    /// Returns what two fingers do to the camera since the last call.
    fn take(&mut self, settings: &CameraSettings) -> Vec<CameraCommand> {
        let [one, other] = self.fingers.as_mut_slice() else { return Vec::new() };
        let moved = [one.at - one.before, other.at - other.before];
        if !self.leads && moved.iter().all(|by| by.length() < SLACK) {
            return Vec::new();
        }
        let (before, now) = (other.before - one.before, other.at - one.at);
        [one.before, other.before] = [one.at, other.at];
        if !std::mem::replace(&mut self.leads, true) || before.length() < CLOSEST || now.length() < CLOSEST {
            return Vec::new();
        }
        let common = if moved[0].y * moved[1].y > 0.0 {
            moved[0].y.abs().min(moved[1].y.abs()).copysign(moved[0].y)
        } else {
            0.0
        };
        let tilt = if settings.inverted { -common } else { common } * TILT_PER_PIXEL;
        let steps = (now.length() / before.length()).ln() / -ZOOM_STEP.ln();
        vec![CameraCommand::Orbit(Vec2::new(before.angle_to(now), tilt)), CameraCommand::Zoom(steps)]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFingers>()
        .add_systems(PreUpdate, follow_fingers.after(InteractionSystems::Read))
        .add_systems(OnExit(Menu::None), |mut fingers: ResMut<CameraFingers>| *fingers = CameraFingers::default());
}

fn follow_fingers(
    mut inputs: MessageReader<PointerInput>,
    mut focus: MessageReader<WindowFocused>,
    mut fingers: ResMut<CameraFingers>,
    settings: Res<CameraSettings>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut camera: MessageWriter<CameraCommand>,
) {
    for input in inputs.read().filter(|input| input.pointer_id.is_touch()) {
        match input.action {
            PointerAction::Move { .. } => fingers.follow(input.pointer_id, input.location.position),
            PointerAction::Release(_) | PointerAction::Cancel => fingers.remove(input.pointer_id),
            _ => {}
        }
    }
    if focus.read().any(|event| !event.focused) {
        *fingers = CameraFingers::default();
    }
    let shows_table = screen.get().is_at_table() || screen.get().shows_gipf();
    if shows_table && *menu.get() == Menu::None {
        camera.write_batch(fingers.take(&settings));
    }
}
