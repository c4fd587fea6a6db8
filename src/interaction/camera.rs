//! Moves the camera in response to keys, buttons, sticks and two fingers, even after a match and while a lesson stops
//! time.

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::WindowFocused;

use super::schedule::InteractionSystems;
use crate::input::keys::{
    Bindings, CameraMotion, InputAction, KeyOrPadButton, KeySet, PressedCommonActions, TableView, TextFieldFocus,
};
use crate::input::pads::{GamepadSlots, PanelNavigation};
use crate::settings::CameraSettings;
use crate::states::{Menu, Screen, shows_tamsk};
use crate::table::camera::{CameraCommand, ZOOM_STEP_FACTOR};
use crate::table::panels::PageKeysScroll;

/// The distance that a finger must move before the camera follows, in logical pixels. Resting fingers therefore do
/// nothing.
const SLACK: f32 = 10.0;
const TILT_PER_PIXEL: f32 = 0.006;
/// The minimum distance between two fingers that move the camera, in logical pixels.
const CLOSEST: f32 = 8.0;

/// The fingers that move the camera. Fingers that touch a button or a piece are not among them. Pinching zooms,
/// twisting rotates, and moving two fingers up or down tilts the camera.
#[derive(Resource, Debug, Default)]
pub struct CameraFingers {
    fingers: Vec<CameraFinger>,
    leads: bool,
}

#[derive(Clone, Copy, Debug)]
struct CameraFinger {
    pointer: PointerId,
    /// The position of the finger when the camera last followed it.
    before: Vec2,
    at: Vec2,
}

impl CameraFingers {
    pub fn add(&mut self, pointer: PointerId, at: Vec2) {
        self.remove(pointer);
        self.fingers.push(CameraFinger { pointer, before: at, at });
    }

    pub(super) fn remove(&mut self, pointer: PointerId) {
        self.fingers.retain(|finger| finger.pointer != pointer);
        self.leads = false;
    }

    fn follow(&mut self, pointer: PointerId, at: Vec2) {
        for finger in self.fingers.iter_mut().filter(|finger| finger.pointer == pointer) {
            finger.at = at;
        }
    }

    /// Returns the camera commands for the motion of two fingers since the last call.
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
        let tilt = if settings.inverts_vertical_drag { -common } else { common } * TILT_PER_PIXEL;
        let steps = (now.length() / before.length()).ln() / -ZOOM_STEP_FACTOR.ln();
        vec![CameraCommand::Orbit(Vec2::new(before.angle_to(now), tilt)), CameraCommand::ZoomSteps(steps)]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFingers>()
        .add_systems(PreUpdate, follow_fingers.after(InteractionSystems::HandleInput))
        .add_systems(OnExit(Menu::None), |mut fingers: ResMut<CameraFingers>| *fingers = CameraFingers::default())
        .add_systems(
            PreUpdate,
            (choose_view, move_camera)
                .after(InputSystems)
                .after(InteractionSystems::HandleInput)
                .run_if(shows_tamsk.and_then(in_state(Menu::None))),
        );
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
    if screen.get().is_at_table() && *menu.get() == Menu::None {
        camera.write_batch(fingers.take(&settings));
    }
}

// The speeds of orbiting (sideways, and up or down) in radians per second, and of zooming in wheel steps per second.
const ORBIT: Vec2 = Vec2::new(1.8, 1.0);
const ZOOM: f32 = 7.0;
/// The maximum time step of the camera's motion in one frame, in seconds.
const LONGEST: f32 = 0.1;
/// The minimum push of a stick that moves the camera, where 1 is a full push.
const PUSHED: f32 = 0.2;

fn choose_view(pressed: PressedCommonActions, mut camera: MessageWriter<CameraCommand>) {
    let views = TableView::ALL.into_iter().filter(|&view| pressed.just_pressed(InputAction::SelectView(view)));
    camera.write_batch(views.map(TableView::command));
}

#[derive(SystemParam)]
struct CameraHolds<'w, 's> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    typing: Res<'w, TextFieldFocus>,
    bindings: Res<'w, Bindings>,
    slots: Res<'w, GamepadSlots>,
    pads: Query<'w, 's, &'static Gamepad>,
    panel: ResMut<'w, PanelNavigation>,
    scrolls: Res<'w, PageKeysScroll>,
}

impl CameraHolds<'_, '_> {
    /// Returns the directions in which held inputs orbit and zoom the camera, each summed over all inputs.
    fn direction(&mut self) -> (Vec2, f32) {
        let keys = self.keys.as_ref().filter(|keys| !self.typing.captures_keys(keys));
        let is_held = |keys: &ButtonInput<KeyCode>, key| keys.pressed(key) && !self.scrolls.uses_key(key);
        let by_key = |action| keys.is_some_and(|keys| self.bindings.common_keys(action).any(|key| is_held(keys, key)));
        let held = CameraMotion::ALL.into_iter().filter(|&motion| by_key(InputAction::MoveCamera(motion)));
        let mut all = held.map(CameraMotion::direction).fold((Vec2::ZERO, 0.0), add);
        for number in self.slots.connected_pads() {
            // While a gamepad navigates the buttons on the screen, its stick scrolls the panel, and the
            // camera stays where it is.
            if self.panel.navigating_pad == Some(number) {
                continue;
            }
            let Some(pad) = self.slots.entity(number).and_then(|entity| self.pads.get(entity).ok()) else { continue };
            let holds = |action| {
                let bound = self.bindings.of(KeySet::Pad, action);
                bound.iter().any(|one| matches!(one, KeyOrPadButton::Button(button) if pad.pressed(*button)))
            };
            let held = CameraMotion::ALL.into_iter().filter(|&motion| holds(InputAction::MoveCamera(motion)));
            all = held.map(CameraMotion::direction).fold(all, add);
            let stick = pad.right_stick();
            if stick.length() < PUSHED {
                continue;
            }
            if holds(InputAction::FocusPanels) {
                all.1 += stick.y;
                self.panel.zooming_pad = Some(number);
            } else {
                all.0 += stick;
            }
        }
        all
    }
}

fn add(one: (Vec2, f32), other: (Vec2, f32)) -> (Vec2, f32) {
    (one.0 + other.0, one.1 + other.1)
}

fn move_camera(
    mut holds: CameraHolds,
    time: Res<Time<Real>>,
    settings: Res<CameraSettings>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let (orbit, zoom) = holds.direction();
    let seconds = time.delta_secs().min(LONGEST) * settings.speed_factor();
    if orbit != Vec2::ZERO {
        let up = if settings.inverts_vertical_drag { -1.0 } else { 1.0 };
        camera.write(CameraCommand::Orbit(orbit * Vec2::new(1.0, up) * ORBIT * seconds));
    }
    if zoom != 0.0 {
        camera.write(CameraCommand::ZoomSteps(zoom * ZOOM * seconds));
    }
}
