//! Reads what people do with all devices, once per frame and in the order in which they do it, as gestures. What a gesture
//! means is up to what is on the table.

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
use crate::simulation::queue::Via;
use crate::table::cursor_step::CursorStep;
use crate::table::panels::{MatchButton, Panels, Under};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gestures>().add_systems(PreUpdate, read.in_set(InteractionSystems::Gestures));
}

/// Something that a person has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// A button of a pointer went down.
    Press(PointerPress),
    /// A button of a pointer went up.
    Release(PointerPress),
    /// The system cancelled a pointer.
    Cancel(PointerId),
    /// Esc went down.
    Escape,
    /// A key or a button went down that opens a menu. The rest of the frame's gestures may be for that.
    Menu,
    /// A player asked for something by a key, the button of a gamepad or one on the screen.
    Act(Player, InputAction, Via),
    /// A key went down that does nothing on the table for anybody.
    Idle(KeyCode),
    /// The next step of a player's cursor is due, as a key, a button or a stick is held.
    Step(Player, CursorStep),
}

/// A button of a pointer that went down or up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerPress {
    /// The pointer.
    pub pointer: PointerId,
    /// Its button.
    pub button: PointerButton,
    /// Where it is on the screen.
    pub at: Vec2,
    /// Whether the table is there, and no panel.
    pub on_table: bool,
}

/// What people have done in this frame, oldest first. None of it is left over for the next one.
#[derive(Resource, Debug, Default)]
pub struct Gestures(pub Vec<Gesture>);

/// Reads the gestures of this frame, of keys and pointers first, then of gamepads, and the steps of what is held.
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

/// Makes gestures of single inputs.
#[derive(SystemParam)]
pub struct GestureReader<'w> {
    devices: Devices<'w>,
    buttons: ButtonPresses<'w>,
    panels: Res<'w, Panels>,
    mice: Res<'w, MiceOnTable>,
}

impl GestureReader<'_> {
    fn pointer(&mut self, input: &PointerInput) -> Option<Gesture> {
        let (pointer, at) = (input.pointer_id, input.location.position);
        // With two mice, the system's cursor is moved by both.
        if pointer == PointerId::Mouse && self.mice.0 {
            return None;
        }
        let under = self.panels.under(pointer, at);
        let press = |button| PointerPress { pointer, button, at, on_table: under == Under::Table };
        match input.action {
            PointerAction::Press(button) => {
                if button == PointerButton::Primary {
                    // A pointer that goes down must have been up.
                    self.buttons.forget(pointer);
                    if let Under::Button(pressed) = under
                        && may_press(self.devices.owner_of(pointer), pressed)
                    {
                        self.buttons.begin(pointer, pressed);
                    }
                }
                Some(Gesture::Press(press(button)))
            }
            PointerAction::Release(button) => {
                let pressed = if button == PointerButton::Primary { self.buttons.end(pointer, under) } else { None };
                match pressed {
                    Some(MatchButton::Deed(player, deed)) => {
                        Some(Gesture::Act(player, InputAction::Deed(deed), Via::Button))
                    }
                    Some(other) => {
                        self.buttons.report(other);
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
        let opens = bindings.is(key, InputAction::Help) || bindings.is(key, InputAction::Rules);
        let on_table = match self.devices.action_of(key) {
            _ if focus.takes(key) => None,
            Some((player, action)) => Some(Gesture::Act(player, action, Via::Key(key))),
            None => Some(Gesture::Idle(key)),
        };
        [opens.then_some(Gesture::Menu), on_table]
    }

    fn pad(&mut self, PadPress { pad, action }: PadPress) -> Option<Gesture> {
        if action == InputAction::Pause {
            // The menus know Esc.
            if let Some(keys) = &mut self.devices.keys {
                keys.press(KeyCode::Escape);
                keys.release(KeyCode::Escape);
            }
            return Some(Gesture::Menu);
        }
        let player = self.devices.player_of_pad(pad).filter(|_| action.is_on_table())?;
        Some(Gesture::Act(player, action, Via::Pad(pad)))
    }
}

/// Returns whether a pointer of this owner may press a button: not one for the other player's deeds.
fn may_press(owner: Option<Player>, button: MatchButton) -> bool {
    let of = match button {
        MatchButton::Deed(player, _)
        | MatchButton::Other(player, _)
        | MatchButton::Hint(player)
        | MatchButton::TakeBack(player) => Some(player),
        MatchButton::Pause(_) | MatchButton::Log(_) | MatchButton::Help(_) | MatchButton::Rules(_) => None,
    };
    owner.is_none_or(|owner| of.is_none_or(|player| player == owner))
}

/// A single input.
#[derive(Clone, Debug)]
enum Input {
    /// A pointer went down or up, or was cancelled.
    Pointer(PointerInput),
    /// A key went down.
    Key(KeyCode),
}

/// Reads the input of pointers and of the keyboard since the last call.
#[derive(SystemParam)]
pub struct OrderedInputs<'w, 's> {
    window: MessageReader<'w, 's, WindowEvent>,
    pointers: MessageReader<'w, 's, PointerInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
}

impl OrderedInputs<'_, '_> {
    /// Returns all input, oldest first. Pointers that are missing from the window events, such as one moved by a
    /// gamepad, come last.
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

/// Moves the next input of this pointer to `inputs`.
fn take(pointers: &mut VecDeque<PointerInput>, pointer: PointerId, inputs: &mut Vec<Input>) {
    if let Some(next) = pointers.iter().position(|input| input.pointer_id == pointer) {
        inputs.extend(pointers.remove(next).map(Input::Pointer));
    }
}

fn pressed(key: KeyboardInput) -> Option<Input> {
    (key.state == ButtonState::Pressed && !key.repeat).then_some(Input::Key(key.key_code))
}
