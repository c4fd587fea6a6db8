//! Reads the input of all devices once per frame, and converts it to gestures in the order in which they are handled.
//! The game on the table decides what each gesture means.

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
use super::grip::OnScreenButtonPresses;
use super::held_steps::HeldSteps;
use super::schedule::InteractionSystems;
use crate::input::keys::{InputAction, PadActionPress, PadPresses};
use crate::input::mice::MiceMoveHands;
use crate::simulation::queue::InputMeans;
use crate::table::cursor_step::CursorStep;
use crate::table::panels::{MatchButton, WindowHit, WindowHitTest};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gestures>().add_systems(PreUpdate, read.in_set(InteractionSystems::ReadGestures));
}

/// An input of a person, before the game on the table decides what it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    Press(PressOrRelease),
    Release(PressOrRelease),
    Cancel(PointerId),
    Escape,
    /// A key or button that opens a menu was pressed. The rest of the frame's gestures may be for that menu.
    OpensMenu,
    /// A player requested an action with a key, a gamepad button or a button on the screen.
    Act(Player, InputAction, InputMeans),
    /// A key that has no effect on the table was pressed.
    IneffectiveKey(KeyCode),
    /// The next step of a player's cursor is due, because a key, button or stick is held.
    RepeatCursorStep(Player, CursorStep),
}

/// A press or release of a pointer's button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PressOrRelease {
    pub pointer: PointerId,
    pub button: PointerButton,
    /// The position in the window, in logical pixels.
    pub at: Vec2,
    /// `true` if the pointer is over the table and not over a panel.
    pub on_table: bool,
}

/// The gestures of this frame, in order.
#[derive(Resource, Debug, Default)]
pub struct Gestures(pub Vec<Gesture>);

/// Reads the gestures of this frame: first those of keys and pointers, then those of gamepads, then the steps of held
/// keys, buttons and sticks.
fn read(
    mut inputs: OrderedInputs,
    mut reader: GestureInterpreter,
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
    gestures.0.extend(
        steps.take_due_repeats(&mut reader.devices).map(|(player, step)| Gesture::RepeatCursorStep(player, step)),
    );
}

#[derive(SystemParam)]
pub struct GestureInterpreter<'w> {
    devices: Devices<'w>,
    buttons: OnScreenButtonPresses<'w>,
    panels: Res<'w, WindowHitTest>,
    mice: Res<'w, MiceMoveHands>,
}

impl GestureInterpreter<'_> {
    fn pointer(&mut self, input: &PointerInput) -> Option<Gesture> {
        let (pointer, at) = (input.pointer_id, input.location.position);
        // When two mice are in use, both of them also move the system cursor. The input of that cursor is therefore
        // ignored.
        if pointer == PointerId::Mouse && self.mice.0 {
            return None;
        }
        let under = self.panels.hit_test(pointer, at);
        let press = |button| PressOrRelease { pointer, button, at, on_table: under == WindowHit::Table };
        match input.action {
            PointerAction::Press(button) => {
                if button == PointerButton::Primary {
                    // A pointer that is pressed again must have been released before, even if no release was reported.
                    self.buttons.forget(pointer);
                    if let WindowHit::Button(pressed) = under
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
                    Some(MatchButton::Command(player, command)) => {
                        Some(Gesture::Act(player, InputAction::Command(command), InputMeans::OnScreenButton))
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
        let Devices { bindings, text_field_focus, widget_focus: focus, .. } = &self.devices;
        if key == KeyCode::Escape {
            return [Some(Gesture::Escape), None];
        }
        if text_field_focus.0 {
            return [None, None];
        }
        let opens = bindings.is_common_key(key, InputAction::ToggleHelp)
            || bindings.is_common_key(key, InputAction::ToggleRulebook);
        let on_table = match self.devices.action_of(key) {
            _ if focus.captures_key(key) => None,
            Some((player, action)) => Some(Gesture::Act(player, action, InputMeans::Key(key))),
            None => Some(Gesture::IneffectiveKey(key)),
        };
        [opens.then_some(Gesture::OpensMenu), on_table]
    }

    fn pad(&mut self, PadActionPress { pad, action }: PadActionPress) -> Option<Gesture> {
        if action == InputAction::CloseOrPause {
            // The pause button of a gamepad is sent as a press of Esc, to which the menus react.
            if let Some(keys) = &mut self.devices.keys {
                keys.press(KeyCode::Escape);
                keys.release(KeyCode::Escape);
            }
            return Some(Gesture::OpensMenu);
        }
        let player = self.devices.player_of_pad(pad).filter(|_| action.is_table_action())?;
        Some(Gesture::Act(player, action, InputMeans::Gamepad(pad)))
    }
}

/// Returns `true` if a pointer of this owner may press a button. Only the other player's buttons are forbidden.
fn may_press(owner: Option<Player>, button: MatchButton) -> bool {
    let of = match button {
        MatchButton::Command(player, _)
        | MatchButton::Numbered(player, _)
        | MatchButton::Hint(player)
        | MatchButton::TakeBack(player) => Some(player),
        MatchButton::Pause(_) | MatchButton::ToggleLog(_) | MatchButton::Controls(_) | MatchButton::Rules(_) => None,
    };
    owner.is_none_or(|owner| of.is_none_or(|player| player == owner))
}

#[derive(Clone, Debug)]
enum Input {
    Pointer(PointerInput),
    Key(KeyCode),
}

/// A system parameter that reads new pointer and keyboard input in order of arrival.
#[derive(SystemParam)]
pub struct OrderedInputs<'w, 's> {
    window: MessageReader<'w, 's, WindowEvent>,
    pointers: MessageReader<'w, 's, PointerInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
}

impl OrderedInputs<'_, '_> {
    /// Returns the presses of keys, and the presses, releases and cancellations of pointers, oldest first. The input of
    /// pointers without window events, such as those moved by a gamepad, comes last.
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
