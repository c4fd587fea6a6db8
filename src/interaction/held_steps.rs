//! Determines the cursor steps that are due while a key, a button or a stick is held.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use tamsk_rules::{ByPlayer, Player};

use super::devices::Devices;
use crate::input::keys::{InputAction, KeyOrPadButton, player_action};
use crate::input::pads::PanelNavigation;
use crate::table::cursor_step::CursorStep;
use crate::table::devices::InputDevice;

// The delay before a held step is first repeated, and the delay between all further repetitions.
pub(super) const FIRST_REPEAT_DELAY: Duration = Duration::from_millis(320);
pub(super) const REPEAT_DELAY: Duration = Duration::from_millis(110);
/// The maximum part of a frame's time that counts towards repeating a held step. During a longer frame, the key may
/// have been released unnoticed.
const LONGEST_FRAME: Duration = Duration::from_millis(100);
/// The minimum push of a stick that moves a cursor, where 1 is a full push.
pub(super) const STICK_THRESHOLD: f32 = 0.6;

#[derive(Clone, Copy, Debug, PartialEq)]
enum StepHold {
    /// A key, or a button of the gamepad with this number.
    Bound(KeyOrPadButton, u8),
    /// The stick of the gamepad with this number.
    Stick(u8),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct HeldStep {
    hold: StepHold,
    step: CursorStep,
    /// The time until the step is repeated.
    left: Duration,
}

#[derive(SystemParam)]
pub(super) struct HeldSteps<'w, 's> {
    time: Res<'w, Time<Real>>,
    pads: Query<'w, 's, &'static Gamepad>,
    panels: Res<'w, PanelNavigation>,
    held: Local<'s, ByPlayer<Option<HeldStep>>>,
}

impl HeldSteps<'_, '_> {
    /// Returns the due steps of both players. The first step of a held key or button is not included, because the press
    /// itself makes that step.
    pub(super) fn take_due_repeats(
        &mut self,
        devices: &mut Devices,
    ) -> impl Iterator<Item = (Player, CursorStep)> + use<> {
        let frame = self.time.delta().min(LONGEST_FRAME);
        Player::BOTH.map(|player| Some((player, self.due_of(devices, player, frame)?))).into_iter().flatten()
    }

    fn due_of(&mut self, devices: &mut Devices, player: Player, frame: Duration) -> Option<CursorStep> {
        let Some((hold, step)) = self.found(devices, player).filter(|_| devices.key_context.can_act) else {
            self.held[player] = None;
            return None;
        };
        let (is_due, left) = match (self.held[player].filter(|held| held.hold == hold && held.step == step), hold) {
            (Some(held), _) if frame < held.left => (false, held.left - frame),
            (Some(_), _) => (true, REPEAT_DELAY),
            (None, StepHold::Stick(pad)) => (devices.try_use(InputDevice::Gamepad(pad), player), FIRST_REPEAT_DELAY),
            (None, StepHold::Bound(..)) => (false, FIRST_REPEAT_DELAY),
        };
        self.held[player] = Some(HeldStep { hold, step, left });
        is_due.then_some(step)
    }

    fn found(&self, devices: &Devices, player: Player) -> Option<(StepHold, CursorStep)> {
        let keys = devices
            .keys
            .as_ref()
            .filter(|_| devices.may_use(InputDevice::Keyboard, player) && !devices.text_field_focus.0);
        let walks = devices.bindings.iter().filter_map(|(slot, bindings)| match slot.action {
            InputAction::MoveCursor(step) => Some((step, bindings)),
            _ => None,
        });
        let situation = devices.key_context.situation;
        let pad_action = |button| situation.and_then(|situation| devices.bindings.pad_action(button, situation));
        let acts = |pad: u8| devices.player_of_pad(pad) == Some(player) && self.panels.navigating_pad != Some(pad);
        let pads = || devices.pads.connected_pads().filter(|&pad| acts(pad));
        for (step, bindings) in walks {
            let walk = InputAction::MoveCursor(step);
            for &binding in bindings {
                match binding {
                    // If one key is bound to two actions, holding the key repeats the action that the press performed.
                    KeyOrPadButton::Key(key)
                        if keys.is_some_and(|keys| keys.pressed(key))
                            && !devices.widget_focus.captures_key(key)
                            && player_action(&devices.bindings, *devices.seats, key) == Some((player, walk)) =>
                    {
                        return Some((StepHold::Bound(binding, 0), step));
                    }
                    KeyOrPadButton::Button(button) if pad_action(button) == Some(walk) => {
                        let held = |pad: &u8| self.pad(devices, *pad).is_some_and(|pad| pad.pressed(button));
                        if let Some(pad) = pads().find(held) {
                            return Some((StepHold::Bound(binding, pad), step));
                        }
                    }
                    _ => {}
                }
            }
        }
        pads().find_map(|pad| {
            let stick = self.pad(devices, pad)?.left_stick();
            (stick.length() > STICK_THRESHOLD).then(|| (StepHold::Stick(pad), step_of_stick(stick)))
        })
    }

    fn pad(&self, devices: &Devices, pad: u8) -> Option<&Gamepad> {
        self.pads.get(devices.pads.entity(pad)?).ok()
    }
}

fn step_of_stick(stick: Vec2) -> CursorStep {
    let turn = stick.angle_to(Vec2::Y).rem_euclid(std::f32::consts::TAU);
    let steps = CursorStep::CLOCKWISE;
    steps[(turn / std::f32::consts::FRAC_PI_3).round() as usize % steps.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_points_at_the_nearest_neighbour() {
        for (x, y, step) in [
            (0.0, 1.0, CursorStep::Up),
            (0.9, 0.4, CursorStep::UpRight),
            (0.9, -0.4, CursorStep::DownRight),
            (0.1, -1.0, CursorStep::Down),
            (-0.9, -0.4, CursorStep::DownLeft),
            (-0.9, 0.4, CursorStep::UpLeft),
        ] {
            assert_eq!(step_of_stick(Vec2::new(x, y)), step);
        }
    }
}
