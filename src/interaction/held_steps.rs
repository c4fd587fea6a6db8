//! Repeats the steps of cursors while their key, button or stick is held. Each player's steps repeat on their own, which
//! the repetition of the system does not: it knows only the key that was pressed last.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_enhanced_input::prelude::Binding;
use tamsk_rules::{ByPlayer, Player};

use super::controls::Controls;
use crate::input::keys::{InputAction, player_action};
use crate::table::cursor_step::CursorStep;
use crate::table::devices::Device;

/// How long a step is held before it is repeated.
pub(super) const FIRST_AFTER: Duration = Duration::from_millis(320);
/// The time between repeated steps.
pub(super) const NEXT_AFTER: Duration = Duration::from_millis(110);
/// The most that one frame counts for. After a slow one, the key may be up already without the program knowing.
const LONGEST_FRAME: Duration = Duration::from_millis(100);
/// How far a stick is pushed for a step, of 1.
pub(super) const PUSHED: f32 = 0.6;

/// What holds a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum StepHold {
    /// A key or a button.
    Bound(Binding, u8),
    /// The stick of a gamepad.
    Stick(u8),
}

/// A step that is held.
#[derive(Clone, Copy, Debug, PartialEq)]
struct HeldStep {
    hold: StepHold,
    step: CursorStep,
    /// How much longer it is held before it is repeated.
    left: Duration,
}

/// Reads which keys, buttons and sticks are held.
#[derive(SystemParam)]
pub(super) struct HeldSteps<'w, 's> {
    time: Res<'w, Time<Real>>,
    pads: Query<'w, 's, &'static Gamepad>,
    /// The step that each player holds.
    held: Local<'s, ByPlayer<Option<HeldStep>>>,
}

impl HeldSteps<'_, '_> {
    /// Repeats the steps of both players that are due, and takes the first steps of sticks.
    pub(super) fn step(&mut self, controls: &mut Controls, keys: Option<&ButtonInput<KeyCode>>) {
        let frame = self.time.delta().min(LONGEST_FRAME);
        for player in Player::BOTH {
            let found = if controls.may_walk() { self.found(controls, player, keys) } else { None };
            let Some((hold, step)) = found else {
                self.held[player] = None;
                continue;
            };
            let left = match self.held[player].filter(|held| held.hold == hold && held.step == step) {
                Some(held) if frame < held.left => held.left - frame,
                Some(_) => {
                    controls.walk(player, step);
                    NEXT_AFTER
                }
                None => {
                    // A key or a button has already made its first step in the order of the presses.
                    if let StepHold::Stick(pad) = hold
                        && controls.take_up(Device::Gamepad(pad), player)
                    {
                        controls.walk(player, step);
                    }
                    FIRST_AFTER
                }
            };
            self.held[player] = Some(HeldStep { hold, step, left });
        }
    }

    /// Returns the step that a player holds now.
    fn found(
        &self,
        controls: &Controls,
        player: Player,
        keys: Option<&ButtonInput<KeyCode>>,
    ) -> Option<(StepHold, CursorStep)> {
        let has_keys = controls.may_use(Device::Keyboard, player) && !controls.typing.0;
        let walks = controls.bindings.iter().filter_map(|(slot, bindings)| match slot.action {
            InputAction::Walk(step) => Some((step, bindings)),
            _ => None,
        });
        let situation = controls.situation();
        let pad_action = |button| situation.and_then(|situation| controls.bindings.pad_action(button, situation));
        let acts = |pad: u8| controls.player_of_pad(pad) == Some(player) && controls.panel_pad.pad != Some(pad);
        let pads = || controls.pads.connected().filter(|&pad| acts(pad));
        for (step, bindings) in walks {
            let walk = InputAction::Walk(step);
            for &binding in bindings {
                match binding {
                    // Of two actions that clash, a key that is held repeats the one that its press has done.
                    Binding::Keyboard { key, .. }
                        if has_keys
                            && keys.is_some_and(|keys| keys.pressed(key))
                            && !controls.focus.takes(key)
                            && player_action(&controls.bindings, *controls.seats, key) == Some((player, walk)) =>
                    {
                        return Some((StepHold::Bound(binding, 0), step));
                    }
                    Binding::GamepadButton(button) if pad_action(button) == Some(walk) => {
                        let held = |pad: &u8| self.pad(controls, *pad).is_some_and(|pad| pad.pressed(button));
                        if let Some(pad) = pads().find(held) {
                            return Some((StepHold::Bound(binding, pad), step));
                        }
                    }
                    _ => {}
                }
            }
        }
        pads().find_map(|pad| {
            let stick = self.pad(controls, pad)?.left_stick();
            (stick.length() > PUSHED).then(|| (StepHold::Stick(pad), step_of_stick(stick)))
        })
    }

    fn pad(&self, controls: &Controls, pad: u8) -> Option<&Gamepad> {
        self.pads.get(controls.pads.entity(pad)?).ok()
    }
}

/// Returns the neighbour at which a stick points.
fn step_of_stick(stick: Vec2) -> CursorStep {
    const AROUND: [CursorStep; 6] = [
        CursorStep::Up,
        CursorStep::UpRight,
        CursorStep::DownRight,
        CursorStep::Down,
        CursorStep::DownLeft,
        CursorStep::UpLeft,
    ];
    let turn = stick.angle_to(Vec2::Y).rem_euclid(std::f32::consts::TAU);
    AROUND[(turn / std::f32::consts::FRAC_PI_3).round() as usize % AROUND.len()]
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
