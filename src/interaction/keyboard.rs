//! Handles key presses, and the steps of cursors while a key, a button or a stick is held. [`keys`](crate::input::keys) lists the bindings.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_enhanced_input::prelude::Binding;
use tamsk_rules::{Action, ByPlayer, Player};

use super::controls::Controls;
use super::grip::Load;
use crate::input::keys::{InputAction, WrongKey, player_action};
use crate::simulation::queue::Via;
use crate::table::cursor_step::CursorStep;
use crate::table::devices::Device;
use crate::table::player_deed::PlayerDeed;

/// What a key press was used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyUse {
    /// Used for a hand, and for nothing else.
    ByHand,
    /// Free for other uses.
    Elsewhere,
    /// Opens or closes a menu.
    ByMenu,
}

/// An interaction that Esc can undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Undoable {
    /// Choosing a socket for an extra ring.
    Choice,
    /// Carrying something.
    Carried(Load),
}

impl Controls<'_, '_> {
    /// Handles a key that went down.
    pub(super) fn key(&mut self, key: KeyCode) -> KeyUse {
        if self.typing.0 && self.is_at_play() {
            // Esc leaves the text field first.
            return if key == KeyCode::Escape { KeyUse::ByHand } else { KeyUse::Elsewhere };
        }
        if key == KeyCode::Escape && self.focus.0 && self.is_at_play() {
            // Esc leaves the button first.
            return KeyUse::Elsewhere;
        }
        if key == KeyCode::Escape {
            let undone = self.undo_latest();
            let pauses = self.arbiter.live().is_some_and(|live| live.game().outcome().is_none());
            return match (undone, pauses) {
                (true, _) => KeyUse::ByHand,
                (false, true) => KeyUse::ByMenu,
                (false, false) => KeyUse::Elsewhere,
            };
        }
        if self.bindings.is(key, InputAction::Help) || self.bindings.is(key, InputAction::Rules) {
            return KeyUse::ByMenu;
        }
        if self.focus.takes(key) {
            return KeyUse::Elsewhere;
        }
        if let Some((player, action)) = player_action(&self.bindings, *self.seats, key) {
            if self.is_at_play() && self.take_up(Device::Keyboard, player) {
                self.act(player, action, Via::Key(key));
            } else if self.is_at_play() {
                self.wrong_keys.write(WrongKey::OtherOwner(player));
            }
        } else if key == KeyCode::Enter
            && let Some(player) = self.seats.people().next().filter(|_| !self.seats.are_two_people())
            && self.is_at_play()
            && self.cursors.place(player).is_some()
        {
            self.wrong_keys.write(WrongKey::Enter(player));
        } else if let Some(wrong) = WrongKey::of_unused_set(&self.bindings, *self.seats, key)
            && self.can_be_meant(wrong)
        {
            self.wrong_keys.write(wrong);
        }
        KeyUse::Elsewhere
    }

    /// Returns whether the deed of a key that nobody uses can have been meant: a person alone is then told which one is
    /// theirs.
    fn can_be_meant(&self, wrong: WrongKey) -> bool {
        let Some(game) = self.game() else { return false };
        let WrongKey::OtherSet { player, deed } = wrong else { return wrong == WrongKey::Alone && self.is_at_play() };
        match deed {
            PlayerDeed::DropRing | PlayerDeed::KeepRing | PlayerDeed::ClaimRing => true,
            PlayerDeed::ExtraRing => game.options().level.has_timer(),
            PlayerDeed::FlipTimer => game.options().has_timer(),
            PlayerDeed::Pass => game.check(player, Action::Pass).is_ok(),
        }
    }

    /// Undoes the latest interaction of a person for whom the keyboard acts: choosing a socket, or carrying a glass or a
    /// ring. Returns whether there was one. Does not affect the hands of bots.
    fn undo_latest(&mut self) -> bool {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return false };
        let mut begun: Vec<(Duration, Player, Undoable)> = Vec::new();
        for (hand, grip) in &self.hands {
            let player = hand.player;
            if !self.may_use(Device::Keyboard, player) {
                continue;
            }
            begun.extend(self.choosing().since(player).map(|since| (since, player, Undoable::Choice)));
            let (since, load) = grip.0.map(|lead| (lead.since, lead.load)).unwrap_or((Duration::ZERO, Load::Glass));
            let holds = self.seats.is_person(player) && live.game().in_hand(player).is_some();
            if holds || load != Load::Glass {
                begun.push((since, player, Undoable::Carried(load)));
            }
        }
        match begun.into_iter().max_by_key(|(since, ..)| *since) {
            Some((_, player, Undoable::Choice)) => self.change_begun(|choosing, _| choosing.end(player)),
            Some((_, player, Undoable::Carried(load))) => self.undo(player, load, Via::Key(KeyCode::Escape)),
            None => return false,
        }
        true
    }
}

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
