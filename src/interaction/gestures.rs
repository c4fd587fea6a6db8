//! Reads the input of all devices once per frame, in order, as gestures. The game on the table decides what they mean.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use tamsk_rules::Player;

use super::devices::Devices;
use super::grip::ButtonPresses;
use super::held_steps::HeldSteps;
use super::schedule::InteractionSystems;
use crate::input::keys::{InputAction, PadPress, PadPresses};
use crate::input::mice::MiceOnTable;
use crate::simulation::queue::InputMeans;
use crate::table::cursor_step::CursorStep;
use crate::table::panels::{MatchButton, PanelHit, PanelHitTest};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gestures>().add_systems(PreUpdate, read.in_set(InteractionSystems::Gestures));
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    Press(PointerPress),
    Release(PointerPress),
    Cancel(PointerId),
    Escape,
    /// A key or button that opens a menu was pressed. The rest of the frame's gestures may be for that menu.
    Menu,
    /// A player requested an action with a key, a gamepad button or a button on the screen.
    Act(Player, InputAction, InputMeans),
    /// A key that does nothing on the table for anybody was pressed.
    UnboundKey(KeyCode),
    /// A held key, button or stick makes the next step of a player's cursor due.
    Step(Player, CursorStep),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerPress {
    pub pointer: PointerId,
    pub button: PointerButton,
    pub at: Vec2,
    /// `true` if the pointer is over the table, and not over a panel.
    pub on_table: bool,
}

#[derive(Resource, Debug, Default)]
pub struct Gestures(pub Vec<Gesture>);

/// Reads the gestures of this frame: first of keys and pointers, then of gamepads, then the steps of held inputs.
fn read(
    mut inputs: OrderedInputs,
    mut reader: GestureReader,
    mut steps: HeldSteps,
    pads: Res<PadPresses>,
    mut gestures: ResMut<Gestures>,
) {
    gestures.0.clear();
    for input in inputs.read() {
        match input {
            Input::Pointer(input) => gestures.0.extend(reader.pointer(&input)),
            Input::Key(key) => gestures.0.extend(reader.key(key).into_iter().flatten()),
        }
    }
    gestures.0.extend(pads.0.iter().filter_map(|press| reader.pad(*press)));
    gestures.0.extend(steps.due(&mut reader.devices).map(|(player, step)| Gesture::Step(player, step)));
}

#[derive(SystemParam)]
pub struct GestureReader<'w> {
    devices: Devices<'w>,
    buttons: ButtonPresses<'w>,
    panels: Res<'w, PanelHitTest>,
    mice: Res<'w, MiceOnTable>,
}

impl GestureReader<'_> {
    fn pointer(&mut self, input: &PointerInput) -> Option<Gesture> {
        let (pointer, at) = (input.pointer_id, input.location.position);
        // Both of two mice move the system's cursor, so the cursor's own input is ignored.
        if pointer == PointerId::Mouse && self.mice.0 {
            return None;
        }
        let under = self.panels.hit_test(pointer, at);
        let press = |button| PointerPress { pointer, button, at, on_table: under == PanelHit::Table };
        match input.action {
            PointerAction::Press(button) => {
                if button == PointerButton::Primary {
                    // A pointer that is pressed must have been released, even if its release was missed.
                    self.buttons.forget(pointer);
                    if let PanelHit::Button(pressed) = under
                        && may_press(self.devices.owner_of(pointer), pressed)
                    {
                        self.buttons.record_press(pointer, pressed);
                    }
                }
                Some(Gesture::Press(press(button)))
            }
            PointerAction::Release(button) => {
                let pressed =
                    if button == PointerButton::Primary { self.buttons.take_released(pointer, under) } else { None };
                match pressed {
                    Some(MatchButton::Command(player, deed)) => {
                        Some(Gesture::Act(player, InputAction::Command(deed), InputMeans::Button))
                    }
                    Some(other) => {
                        self.buttons.report_press(other);
                        None
                    }
                    None => Some(Gesture::Release(press(button))),
                }
            }
            PointerAction::Cancel => {
                self.buttons.forget(pointer);
                Some(Gesture::Cancel(pointer))
            }
            _ => None,
        }
    }

    fn key(&self, key: KeyCode) -> [Option<Gesture>; 2] {
        let Devices { bindings, typing, focus, .. } = &self.devices;
        if key == KeyCode::Escape {
            return [Some(Gesture::Escape), None];
        }
        if typing.0 {
            return [None, None];
        }
        let opens = bindings.is_common_key(key, InputAction::Help) || bindings.is_common_key(key, InputAction::Rules);
        let on_table = match self.devices.action_of(key) {
            _ if focus.captures(key) => None,
            Some((player, action)) => Some(Gesture::Act(player, action, InputMeans::Key(key))),
            None => Some(Gesture::UnboundKey(key)),
        };
        [opens.then_some(Gesture::Menu), on_table]
    }

    fn pad(&mut self, PadPress { pad, action }: PadPress) -> Option<Gesture> {
        if action == InputAction::Pause {
            // A pause is sent as a press of Esc, to which the menus react.
            if let Some(keys) = &mut self.devices.keys {
                keys.press(KeyCode::Escape);
                keys.release(KeyCode::Escape);
            }
            return Some(Gesture::Menu);
        }
        let player = self.devices.player_of_pad(pad).filter(|_| action.is_on_table())?;
        Some(Gesture::Act(player, action, InputMeans::Pad(pad)))
    }
}

/// Returns `true` if a pointer of this owner may press a button, that is, any button but the other player's.
fn may_press(owner: Option<Player>, button: MatchButton) -> bool {
    let of = match button {
        MatchButton::Command(player, _)
        | MatchButton::Numbered(player, _)
        | MatchButton::Hint(player)
        | MatchButton::TakeBack(player) => Some(player),
        MatchButton::Pause(_) | MatchButton::Log(_) | MatchButton::Help(_) | MatchButton::Rules(_) => None,
    };
    owner.is_none_or(|owner| of.is_none_or(|player| player == owner))
}

#[derive(Clone, Debug)]
enum Input {
    Pointer(PointerInput),
    Key(KeyCode),
}

/// Reads new pointer and keyboard input in the order in which it arrived.
#[derive(SystemParam)]
pub struct OrderedInputs<'w, 's> {
    window: MessageReader<'w, 's, WindowEvent>,
    pointers: MessageReader<'w, 's, PointerInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
}

impl OrderedInputs<'_, '_> {
    /// Returns all input, oldest first. Pointers without window events, such as those moved by a gamepad, come last.
    fn read(&mut self) -> Vec<Input> {
        let matters = |input: &&PointerInput| {
            matches!(input.action, PointerAction::Press(_) | PointerAction::Release(_) | PointerAction::Cancel)
        };
        let mut pointers: VecDeque<PointerInput> = self.pointers.read().filter(matters).cloned().collect();
        let mut keys: VecDeque<KeyboardInput> = self.keys.read().cloned().collect();
        let mut inputs = Vec::new();
        for event in self.window.read() {
            match event {
                WindowEvent::MouseButtonInput(_) => take(&mut pointers, PointerId::Mouse, &mut inputs),
                WindowEvent::TouchInput(touch) if touch.phase != TouchPhase::Moved => {
                    take(&mut pointers, PointerId::Touch(touch.id), &mut inputs);
                }
                WindowEvent::KeyboardInput(_) => inputs.extend(keys.pop_front().and_then(pressed)),
                _ => {}
            }
        }
        inputs.extend(pointers.into_iter().map(Input::Pointer));
        inputs.extend(keys.into_iter().filter_map(pressed));
        inputs
    }
}

fn take(pointers: &mut VecDeque<PointerInput>, pointer: PointerId, inputs: &mut Vec<Input>) {
    if let Some(next) = pointers.iter().position(|input| input.pointer_id == pointer) {
        inputs.extend(pointers.remove(next).map(Input::Pointer));
    }
}

fn pressed(key: KeyboardInput) -> Option<Input> {
    (key.state == ButtonState::Pressed && !key.repeat).then_some(Input::Key(key.key_code))
}
