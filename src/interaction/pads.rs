//! Reads the buttons of gamepads. On the table, the buttons perform the actions that are bound to them. In menus, they
//! press keys and move the focus.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PrimaryWindow, WindowEvent};

use super::devices::Devices;
use super::held_steps::{FIRST_REPEAT_DELAY, REPEAT_DELAY, STICK_THRESHOLD};
use super::schedule::InteractionSystems;
use crate::input::keys::{InputAction, KeyCapture, PadActionPress, PadPressSystems, PadPresses};
use crate::input::pads::{FocusStep, PanelNavigation};
use crate::table::devices::InputDevice;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GamepadButtonStateChangedEvent>()
        .configure_sets(PreUpdate, PadPressSystems.after(InputSystems).before(InteractionSystems::HandleInput))
        .add_systems(PreUpdate, find_used.pipe(press).in_set(PadPressSystems));
}

/// The effect of a gamepad button in menus.
#[derive(Clone, Debug, PartialEq)]
enum MenuPress {
    Key(KeyCode, Key),
    Focus(FocusStep),
}

/// Returns the effect of a button in menus, if any. If `types` is `true`, a text field has the focus. The D-pad then
/// leaves it, because a gamepad cannot type.
fn menu_press(button: GamepadButton, types: bool) -> Option<MenuPress> {
    let key = |code, key| Some(MenuPress::Key(code, key));
    match button {
        GamepadButton::DPadUp | GamepadButton::DPadLeft if types => Some(MenuPress::Focus(FocusStep::Previous)),
        GamepadButton::DPadDown | GamepadButton::DPadRight if types => Some(MenuPress::Focus(FocusStep::Next)),
        GamepadButton::DPadUp => key(KeyCode::ArrowUp, Key::ArrowUp),
        GamepadButton::DPadDown => key(KeyCode::ArrowDown, Key::ArrowDown),
        GamepadButton::DPadLeft => key(KeyCode::ArrowLeft, Key::ArrowLeft),
        GamepadButton::DPadRight => key(KeyCode::ArrowRight, Key::ArrowRight),
        GamepadButton::South => key(KeyCode::Enter, Key::Enter),
        GamepadButton::East | GamepadButton::Start => key(KeyCode::Escape, Key::Escape),
        GamepadButton::LeftTrigger => Some(MenuPress::Focus(FocusStep::Previous)),
        GamepadButton::RightTrigger => Some(MenuPress::Focus(FocusStep::Next)),
        _ => None,
    }
}

/// Returns the D-pad button that corresponds to the direction of a stick, or `None` if the stick is not pushed far
/// enough.
fn pushed_to(stick: Vec2) -> Option<GamepadButton> {
    if stick.length() <= STICK_THRESHOLD {
        return None;
    }
    Some(match (stick.x.abs() > stick.y.abs(), stick.x > 0.0, stick.y > 0.0) {
        (true, true, _) => GamepadButton::DPadRight,
        (true, false, _) => GamepadButton::DPadLeft,
        (false, _, true) => GamepadButton::DPadUp,
        (false, _, false) => GamepadButton::DPadDown,
    })
}

/// A held D-pad direction, and the real time since startup at which it is repeated.
#[derive(Clone, Copy, Debug, PartialEq)]
struct HeldWalk {
    button: GamepadButton,
    next: Duration,
}

/// A system parameter that writes the key events of gamepads. The events are read in the next frame, like the events of
/// the keyboard.
#[derive(SystemParam)]
struct PressedKeys<'w, 's> {
    windows: Query<'w, 's, Entity, With<PrimaryWindow>>,
    keys: ResMut<'w, Messages<KeyboardInput>>,
    /// The position up to which key events have been read. It helps to find the events that do not come from a gamepad.
    read: Local<'s, MessageCursor<KeyboardInput>>,
    events: MessageWriter<'w, WindowEvent>,
}

impl PressedKeys<'_, '_> {
    fn are_used(&mut self) -> bool {
        self.read.read(&self.keys).filter(|key| key.state == ButtonState::Pressed).count() > 0
    }

    fn press(&mut self, key_code: KeyCode, key: &Key) {
        let Ok(window) = self.windows.single() else { return };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = key.clone();
            let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            self.keys.write(input.clone());
            self.events.write(WindowEvent::KeyboardInput(input));
        }
        self.read.clear(&self.keys);
    }
}

fn latest_pointer(
    mice: &mut MessageReader<MouseButtonInput>,
    touches: &mut MessageReader<TouchInput>,
) -> Option<InputDevice> {
    let by_mouse = mice.read().count() > 0;
    let by_touch = touches.read().count() > 0;
    if by_touch { Some(InputDevice::Touch) } else { by_mouse.then_some(InputDevice::Mouse) }
}

/// Returns the mouse, touch screen or keyboard used in this frame, if any.
fn find_used(
    mut mice: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut keys: PressedKeys,
) -> Option<InputDevice> {
    latest_pointer(&mut mice, &mut touches).or(keys.are_used().then_some(InputDevice::Keyboard))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PadUse {
    Does(InputAction),
    Walks,
}

#[derive(SystemParam)]
struct PadUses<'w> {
    devices: Devices<'w>,
    panel: ResMut<'w, PanelNavigation>,
    listening: Res<'w, KeyCapture>,
}

impl PadUses<'_> {
    /// Returns `true` if buttons do nothing, because the next press chooses a key binding or a device.
    fn are_idle(&self) -> bool {
        *self.listening != KeyCapture::Nothing
    }

    fn of(&self, pad: u8, button: GamepadButton) -> PadUse {
        let Devices { key_context: table, bindings, .. } = &self.devices;
        match table.situation.and_then(|situation| bindings.pad_action(button, situation)) {
            Some(InputAction::FocusPanels) => PadUse::Does(InputAction::FocusPanels),
            Some(_) if self.panel.navigating_pad == Some(pad) => PadUse::Walks,
            // While nobody can act on the table, for example after a match, the buttons for acting on the table
            // navigate the screen instead.
            Some(action) if action.is_table_action() && !table.can_act => PadUse::Walks,
            Some(action) => PadUse::Does(action),
            None => PadUse::Walks,
        }
    }

    /// Navigates the buttons on the screen. B returns to the table, if there is a table to play on.
    fn walk(&mut self, keys: &mut PressedKeys, pad: u8, button: GamepadButton) {
        let is_at_table = self.devices.key_context.situation.is_some();
        if button == GamepadButton::East && self.panel.navigating_pad == Some(pad) && is_at_table {
            return self.panel.leave();
        }
        match menu_press(button, self.devices.text_field_focus.0) {
            Some(MenuPress::Key(code, key)) => keys.press(code, &key),
            Some(MenuPress::Focus(step)) => self.panel.steps.push(step),
            None => {}
        }
    }

    fn toggle_panels(&mut self, pad: u8) {
        if self.panel.zooming_pad.take() == Some(pad) {
            return;
        }
        if self.panel.navigating_pad == Some(pad) {
            self.panel.leave();
        } else {
            self.panel.enter(pad);
        }
    }
}

fn press(
    In(mut used): In<Option<InputDevice>>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut uses: PadUses,
    time: Res<Time<Real>>,
    pads: Query<&Gamepad>,
    mut keys: PressedKeys,
    mut presses: ResMut<PadPresses>,
    mut held: Local<HashMap<u8, HeldWalk>>,
) {
    presses.0.clear();
    for event in buttons.read() {
        let Some(pad) = uses.devices.pads.number(event.entity) else { continue };
        used = Some(InputDevice::Gamepad(pad));
        if uses.are_idle() {
            continue;
        }
        match (uses.of(pad, event.button), event.state) {
            (PadUse::Does(InputAction::FocusPanels), ButtonState::Released) => uses.toggle_panels(pad),
            (PadUse::Does(InputAction::FocusPanels), _) | (_, ButtonState::Released) => {}
            (PadUse::Does(action), _) => presses.0.push(PadActionPress { pad, action }),
            (PadUse::Walks, _) => uses.walk(&mut keys, pad, event.button),
        }
    }
    uses.devices.record_latest_device(used);
    let is_idle = uses.are_idle();
    for pad in uses.devices.pads.connected_pads().collect::<Vec<_>>() {
        let gamepad = uses.devices.pads.entity(pad).and_then(|entity| pads.get(entity).ok()).filter(|_| !is_idle);
        // A stick that moves a cursor does not also act as the D-pad, whatever the D-pad is bound to.
        let leads = uses.devices.key_context.can_act && uses.panel.navigating_pad != Some(pad);
        let walk_on = gamepad
            .and_then(held_to)
            .filter(|&(button, by_stick)| !(by_stick && leads) && is_repeated(uses.of(pad, button)));
        if let Some(button) = due(&mut held, pad, walk_on, time.elapsed()) {
            match uses.of(pad, button) {
                PadUse::Walks => uses.walk(&mut keys, pad, button),
                PadUse::Does(action) => presses.0.push(PadActionPress { pad, action }),
            }
        }
    }
}

fn is_repeated(what: PadUse) -> bool {
    match what {
        PadUse::Walks => true,
        PadUse::Does(action) => matches!(action, InputAction::Replay(control) if control.is_step()),
    }
}

/// Returns the D-pad button whose effect is due. An effect is due if its button has been held long enough for a
/// repetition, or if a stick has just been pushed in its direction.
fn due(
    held: &mut HashMap<u8, HeldWalk>,
    pad: u8,
    found: Option<(GamepadButton, bool)>,
    now: Duration,
) -> Option<GamepadButton> {
    let Some((button, by_stick)) = found else {
        held.remove(&pad);
        return None;
    };
    let before = held.get(&pad).filter(|before| before.button == button).copied();
    let (is_due, next) = match before {
        Some(before) if now < before.next => (false, before.next),
        Some(_) => (true, now + REPEAT_DELAY),
        // The press of the D-pad has already made the first step.
        None => (by_stick, now + FIRST_REPEAT_DELAY),
    };
    held.insert(pad, HeldWalk { button, next });
    is_due.then_some(button)
}

/// Returns the D-pad button for the direction that a player holds on a gamepad. The second value is `true` if the
/// player holds the left stick in that direction instead of the D-pad.
fn held_to(gamepad: &Gamepad) -> Option<(GamepadButton, bool)> {
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
    let by_cross = [DPadUp, DPadDown, DPadLeft, DPadRight].into_iter().find(|&button| gamepad.pressed(button));
    by_cross.map(|button| (button, false)).or(pushed_to(gamepad.left_stick()).map(|button| (button, true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_navigates_like_the_d_pad() {
        for (x, y, button) in [
            (0.0, 1.0, GamepadButton::DPadUp),
            (0.3, -0.9, GamepadButton::DPadDown),
            (0.9, 0.3, GamepadButton::DPadRight),
            (-0.9, -0.3, GamepadButton::DPadLeft),
        ] {
            assert_eq!(pushed_to(Vec2::new(x, y)), Some(button));
        }
        assert_eq!(pushed_to(Vec2::new(0.3, 0.2)), None);
    }

    #[test]
    fn the_d_pad_leaves_a_text_field() {
        for button in
            [GamepadButton::DPadUp, GamepadButton::DPadDown, GamepadButton::DPadLeft, GamepadButton::DPadRight]
        {
            assert!(matches!(menu_press(button, true), Some(MenuPress::Focus(_))), "{button:?}");
            assert!(matches!(menu_press(button, false), Some(MenuPress::Key(..))), "{button:?}");
        }
    }
}
