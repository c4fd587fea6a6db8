//! Gamepads, as the system reports them.

use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::*;

use super::HeadlessGame;

impl HeadlessGame {
    /// Plugs a gamepad in.
    pub fn plug_in_pad(&mut self) -> Entity {
        let pad = self.app.world_mut().spawn_empty().id();
        self.plug_in_again(pad);
        pad
    }

    /// Plugs a gamepad in that was there before.
    pub fn plug_in_again(&mut self, pad: Entity) -> &mut HeadlessGame {
        self.connect_pad(pad, true).frames(2)
    }

    /// Takes a gamepad away.
    pub fn unplug_pad(&mut self, pad: Entity) -> &mut HeadlessGame {
        self.connect_pad(pad, false).frames(2)
    }

    /// Plugs a gamepad in or out; the next frame reads it.
    pub fn connect_pad(&mut self, pad: Entity, is_plugged_in: bool) -> &mut HeadlessGame {
        let connection = match is_plugged_in {
            true => GamepadConnection::Connected { name: "Pad".to_owned(), vendor_id: None, product_id: None },
            false => GamepadConnection::Disconnected,
        };
        let event = GamepadConnectionEvent::new(pad, connection);
        self.app.world_mut().write_message(event.clone());
        self.app.world_mut().write_message(RawGamepadEvent::Connection(event));
        self
    }

    /// Presses or releases a button of a gamepad; the next frame reads it.
    pub fn pad_state(&mut self, pad: Entity, button: GamepadButton, is_down: bool) -> &mut HeadlessGame {
        let event = RawGamepadButtonChangedEvent::new(pad, button, if is_down { 1.0 } else { 0.0 });
        self.app.world_mut().write_message(RawGamepadEvent::Button(event));
        self
    }

    /// Presses a button and lets go of it.
    pub fn pad(&mut self, pad: Entity, button: GamepadButton) -> &mut HeadlessGame {
        self.pad_state(pad, button, true).frames(1).pad_state(pad, button, false).frames(2)
    }

    /// Pushes the left stick.
    pub fn stick(&mut self, pad: Entity, to: Vec2) -> &mut HeadlessGame {
        self.push_stick(pad, to).frames(1)
    }

    /// Pushes the left stick; the next frame reads it.
    pub fn push_stick(&mut self, pad: Entity, to: Vec2) -> &mut HeadlessGame {
        self.push(pad, [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY], to)
    }

    /// Pushes the right stick.
    pub fn right_stick(&mut self, pad: Entity, to: Vec2) -> &mut HeadlessGame {
        self.push(pad, [GamepadAxis::RightStickX, GamepadAxis::RightStickY], to).frames(1)
    }

    fn push(&mut self, pad: Entity, axes: [GamepadAxis; 2], to: Vec2) -> &mut HeadlessGame {
        for (axis, value) in axes.into_iter().zip(to.to_array()) {
            let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
            self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
        }
        self
    }
}
