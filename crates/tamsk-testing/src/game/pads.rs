//! Simulated gamepads.

use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::*;

use super::HeadlessGame;

impl HeadlessGame {
    /// Plugs in a new gamepad.
    pub fn connect_new_pad(&mut self) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        self.reconnect_pad(pad);
        pad
    }

    /// Plugs a previously connected gamepad back in.
    pub fn reconnect_pad(&mut self, pad: Entity) -> &mut HeadlessGame {
        self.set_pad_connected(pad, true).run_frames(2)
    }

    /// Unplugs a gamepad.
    pub fn disconnect_pad(&mut self, pad: Entity) -> &mut HeadlessGame {
        self.set_pad_connected(pad, false).run_frames(2)
    }

    /// Plugs in or unplugs a gamepad. The game notices the change in the next frame.
    pub fn set_pad_connected(&mut self, pad: Entity, is_plugged_in: bool) -> &mut HeadlessGame {
        let connection = match is_plugged_in {
            true => GamepadConnection::Connected { name: "Pad".to_owned(), vendor_id: None, product_id: None },
            false => GamepadConnection::Disconnected,
        };
        let event = GamepadConnectionEvent::new(pad, connection);
        self.app.world_mut().write_message(event.clone());
        self.app.world_mut().write_message(RawGamepadEvent::Connection(event));
        self
    }

    /// Presses or releases a gamepad button. The game reads the button in the next frame.
    pub fn set_pad_button(&mut self, pad: Entity, button: GamepadButton, is_down: bool) -> &mut HeadlessGame {
        let event = RawGamepadButtonChangedEvent::new(pad, button, if is_down { 1.0 } else { 0.0 });
        self.app.world_mut().write_message(RawGamepadEvent::Button(event));
        self
    }

    /// Presses and releases a gamepad button.
    pub fn press_pad_button(&mut self, pad: Entity, button: GamepadButton) -> &mut HeadlessGame {
        self.set_pad_button(pad, button, true).run_frames(1).set_pad_button(pad, button, false).run_frames(2)
    }

    /// Moves the left stick to a position and runs a frame.
    pub fn move_left_stick(&mut self, pad: Entity, to: Vec2) -> &mut HeadlessGame {
        self.set_left_stick(pad, to).run_frames(1)
    }

    /// Moves the left stick to a position. The game reads the stick in the next frame.
    pub fn set_left_stick(&mut self, pad: Entity, to: Vec2) -> &mut HeadlessGame {
        self.push(pad, [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY], to)
    }

    /// Moves the right stick to a position and runs a frame.
    pub fn move_right_stick(&mut self, pad: Entity, to: Vec2) -> &mut HeadlessGame {
        self.push(pad, [GamepadAxis::RightStickX, GamepadAxis::RightStickY], to).run_frames(1)
    }

    fn push(&mut self, pad: Entity, axes: [GamepadAxis; 2], to: Vec2) -> &mut HeadlessGame {
        for (axis, value) in axes.into_iter().zip(to.to_array()) {
            let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
            self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
        }
        self
    }
}
