//! Moves the camera by keys, buttons and right sticks. They work whenever the table is visible, also after a match and
//! while a lesson stops time.

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_enhanced_input::prelude::Binding;

use super::schedule::InteractionSystems;
use crate::input::keys::{Bindings, CameraMotion, InputAction, KeySet, PressedActions, TableView, Typing};
use crate::input::pads::PadSlots;
use crate::input::panel_pad::PanelPad;
use crate::settings::CameraSettings;
use crate::states::{Menu, at_table};
use crate::table::camera::CameraCommand;
use crate::table::panels::ScrollsByKeys;

/// How fast the camera orbits around the table and up or down, in radians per second.
const ORBIT: Vec2 = Vec2::new(1.8, 1.0);
/// How fast it moves closer or farther away, in steps of the wheel per second.
const ZOOM: f32 = 7.0;
/// The longest time that a frame counts for, in seconds.
const LONGEST: f32 = 0.1;
/// How far a stick must be pushed to do anything, of 1.
const PUSHED: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (choose_view, move_camera)
            .after(InputSystems)
            .after(InteractionSystems::Read)
            .run_if(at_table.and_then(in_state(Menu::None))),
    );
}

fn choose_view(pressed: PressedActions, mut camera: MessageWriter<CameraCommand>) {
    let views = TableView::ALL.into_iter().filter(|&view| pressed.has(InputAction::View(view)));
    camera.write_batch(views.map(TableView::command));
}

/// What holds the camera in motion.
#[derive(SystemParam)]
struct CameraHolds<'w, 's> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    typing: Res<'w, Typing>,
    bindings: Res<'w, Bindings>,
    slots: Res<'w, PadSlots>,
    pads: Query<'w, 's, &'static Gamepad>,
    panel: ResMut<'w, PanelPad>,
    scrolls: Res<'w, ScrollsByKeys>,
}

impl CameraHolds<'_, '_> {
    /// Returns the direction of orbiting and that of zooming in, for everything that is held.
    fn direction(&mut self) -> (Vec2, f32) {
        let keys = self.keys.as_ref().filter(|keys| !self.typing.takes(keys));
        let is_held = |keys: &ButtonInput<KeyCode>, key| keys.pressed(key) && !self.scrolls.takes(key);
        let by_key = |action| keys.is_some_and(|keys| self.bindings.keys(action).any(|key| is_held(keys, key)));
        let held = CameraMotion::ALL.into_iter().filter(|&motion| by_key(InputAction::Camera(motion)));
        let mut all = held.map(CameraMotion::direction).fold((Vec2::ZERO, 0.0), add);
        for number in self.slots.connected() {
            // Where a gamepad walks through the buttons on the screen, its stick scrolls what is beside them.
            if self.panel.pad == Some(number) {
                continue;
            }
            let Some(pad) = self.slots.entity(number).and_then(|entity| self.pads.get(entity).ok()) else { continue };
            let holds = |action| {
                let bound = self.bindings.of(KeySet::Pad, action);
                bound.iter().any(|one| matches!(one, Binding::GamepadButton(button) if pad.pressed(*button)))
            };
            let held = CameraMotion::ALL.into_iter().filter(|&motion| holds(InputAction::Camera(motion)));
            all = held.map(CameraMotion::direction).fold(all, add);
            let stick = pad.right_stick();
            if stick.length() < PUSHED {
                continue;
            }
            if holds(InputAction::Panels) {
                all.1 += stick.y;
                self.panel.zoomed = Some(number);
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
    let seconds = time.delta_secs().min(LONGEST) * settings.factor();
    if orbit != Vec2::ZERO {
        let up = if settings.inverted { -1.0 } else { 1.0 };
        camera.write(CameraCommand::Orbit(orbit * Vec2::new(1.0, up) * ORBIT * seconds));
    }
    if zoom != 0.0 {
        camera.write(CameraCommand::Zoom(zoom * ZOOM * seconds));
    }
}
