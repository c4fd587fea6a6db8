//! Input as a window sends it, the gestures of a hand, and gamepads, as the system reports them.

use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent, WindowFocused, WindowOccluded, WindowResized};

use super::{HeadlessGame, RunningGame};

/// The keys of a window.
impl<L> RunningGame<L> {
    fn send(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        // As a real window does: each event as a message of its own kind, and all of them in order.
        match event.clone() {
            WindowEvent::CursorMoved(event) => drop(world.write_message(event)),
            WindowEvent::MouseButtonInput(event) => drop(world.write_message(event)),
            WindowEvent::MouseWheel(event) => drop(world.write_message(event)),
            WindowEvent::TouchInput(event) => drop(world.write_message(event)),
            WindowEvent::KeyboardInput(event) => drop(world.write_message(event)),
            WindowEvent::WindowFocused(event) => drop(world.write_message(event)),
            WindowEvent::WindowOccluded(event) => drop(world.write_message(event)),
            WindowEvent::WindowResized(event) => drop(world.write_message(event)),
            _ => {}
        }
        world.write_message(event);
    }

    /// Presses or releases a key; the next frame reads it.
    pub fn key_state(&mut self, key: KeyCode, state: ButtonState) -> &mut RunningGame<L> {
        let logical_key = match key {
            KeyCode::Escape => Key::Escape,
            KeyCode::Enter => Key::Enter,
            KeyCode::Tab => Key::Tab,
            KeyCode::ControlLeft => Key::Control,
            KeyCode::ShiftLeft => Key::Shift,
            _ => Key::Unidentified(NativeKey::Unidentified),
        };
        let input = KeyboardInput { key_code: key, logical_key, state, text: None, repeat: false, window: self.window };
        self.send(WindowEvent::KeyboardInput(input));
        self
    }

    /// Presses and releases a key, with a frame for each.
    pub fn key(&mut self, key: KeyCode) -> &mut RunningGame<L> {
        self.key_state(key, ButtonState::Pressed).frames(1).key_state(key, ButtonState::Released).frames(2)
    }
}

/// What a window reports; the next frame reads it.
impl HeadlessGame {
    /// Moves the mouse.
    pub fn point(&mut self, at: Vec2) -> &mut HeadlessGame {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).expect("the window").set_cursor_position(Some(at));
        self.send(WindowEvent::CursorMoved(CursorMoved { window, position: at, delta: None }));
        self
    }

    /// Presses or releases a button of the mouse; the next frame reads it.
    pub fn mouse(&mut self, button: MouseButton, state: ButtonState) -> &mut HeadlessGame {
        self.send(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window: self.window }));
        self
    }

    /// Turns the wheel by so many lines; a negative number scrolls down.
    pub fn wheel(&mut self, lines: f32) -> &mut HeadlessGame {
        let (unit, window, phase) = (MouseScrollUnit::Line, self.window, TouchPhase::Moved);
        self.send(WindowEvent::MouseWheel(MouseWheel { unit, x: 0.0, y: lines, window, phase }));
        self
    }

    /// Moves the mouse by this much, as the device reports it.
    pub fn motion(&mut self, delta: Vec2) -> &mut HeadlessGame {
        self.app.world_mut().write_message(MouseMotion { delta });
        self
    }

    /// Presses the left button of the mouse; the next frame reads it.
    pub fn down(&mut self) -> &mut HeadlessGame {
        self.mouse(MouseButton::Left, ButtonState::Pressed)
    }

    /// Releases the left button of the mouse; the next frame reads it.
    pub fn up(&mut self) -> &mut HeadlessGame {
        self.mouse(MouseButton::Left, ButtonState::Released)
    }

    /// Moves a finger, puts it down or lifts it; the next frame reads it.
    pub fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) -> &mut HeadlessGame {
        let input = TouchInput { phase, position: at, window: self.window, force: None, id };
        self.send(WindowEvent::TouchInput(input));
        self
    }

    /// Types a text, a character in each frame, without the codes of its keys.
    pub fn type_text(&mut self, text: &str) -> &mut HeadlessGame {
        for character in text.chars() {
            self.type_character(character).frames(1);
        }
        self.frames(1)
    }

    /// Types a character, without the code of its key; the next frame reads it.
    pub fn type_character(&mut self, character: char) -> &mut HeadlessGame {
        self.type_key(KeyCode::Unidentified(NativeKeyCode::Unidentified), character)
    }

    /// Presses and releases a key that writes this character; the next frame reads it.
    pub fn type_key(&mut self, key_code: KeyCode, character: char) -> &mut HeadlessGame {
        let character = String::from(character);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (logical_key, text) = (Key::Character(character.as_str().into()), Some(character.as_str().into()));
            let text = text.filter(|_| state == ButtonState::Pressed);
            let input = KeyboardInput { key_code, logical_key, state, text, repeat: false, window: self.window };
            self.send(WindowEvent::KeyboardInput(input));
        }
        self
    }

    /// Gives the window the keyboard focus, or takes it away.
    pub fn focus(&mut self, focused: bool) -> &mut HeadlessGame {
        if !focused {
            // The window hears no more of the keys that are down.
            self.app.world_mut().write_message(KeyboardFocusLost);
        }
        self.send(WindowEvent::WindowFocused(WindowFocused { window: self.window, focused }));
        self
    }

    /// Gives the window this size, in logical pixels, and lets the camera come to rest.
    pub fn resize(&mut self, size: Vec2) -> &mut HeadlessGame {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).expect("the window").resolution.set(size.x, size.y);
        self.send(WindowEvent::WindowResized(WindowResized { window, width: size.x, height: size.y }));
        self.settle()
    }

    /// The size of the window, in logical pixels.
    pub fn window_size(&self) -> Vec2 {
        self.app.world().get::<Window>(self.window).expect("the window").size()
    }

    /// Covers the window, or uncovers it.
    pub fn hide(&mut self, occluded: bool) -> &mut HeadlessGame {
        self.send(WindowEvent::WindowOccluded(WindowOccluded { window: self.window, occluded }));
        self
    }

    /// Minimises the window, or brings it back, as Windows reports it: by its size.
    pub fn minimise(&mut self, minimised: bool) -> &mut HeadlessGame {
        let Vec2 { x: width, y: height } = if minimised { Vec2::ZERO } else { super::WINDOW };
        self.send(WindowEvent::WindowResized(WindowResized { window: self.window, width, height }));
        self
    }
}

/// What a hand does, over several frames.
impl HeadlessGame {
    /// Clicks with the left button of the mouse.
    pub fn click(&mut self, at: Vec2) -> &mut HeadlessGame {
        self.point(at).frames(2).down().frames(1).up().frames(2)
    }

    /// Drags with the left button of the mouse.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut HeadlessGame {
        self.point(from).frames(1).down().frames(1);
        for step in 1..=6 {
            self.point(from.lerp(to, step as f32 / 6.0)).frames(1);
        }
        self.up().frames(2)
    }

    /// Taps with a finger.
    pub fn tap(&mut self, id: u64, at: Vec2) -> &mut HeadlessGame {
        self.touch(id, TouchPhase::Started, at).frames(1).touch(id, TouchPhase::Ended, at).frames(2)
    }

    /// Clicks the button with this name.
    #[track_caller]
    pub fn press_button(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.button(name).unwrap_or_else(|| panic!("{name}: no such button is shown"));
        self.click(at).frames(2)
    }

    /// Lets frames pass until a button is shown: files are read in the background.
    pub fn await_button(&mut self, name: &str) -> &mut HeadlessGame {
        let begun = std::time::Instant::now();
        while self.button(name).is_none() {
            assert!(begun.elapsed().as_secs() < 60, "{name}: no such button is shown");
            std::thread::yield_now();
            self.frames(1);
        }
        self
    }

    /// Continues the unfinished match in this row of the list of all, of which the one played last comes first.
    pub fn continue_by_list(&mut self, row: usize) -> &mut HeadlessGame {
        let row = format!("record {row}");
        self.await_button("unfinished").press_button("unfinished").await_button(&row).press_button(&row);
        self.press_button("continue match").settle()
    }

    /// Drags a glass from one socket to another.
    pub fn move_glass(&mut self, from: &str, to: &str) -> &mut HeadlessGame {
        let (start, end) = (self.glass(from), self.socket(to));
        self.drag(start, end)
    }
}

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
