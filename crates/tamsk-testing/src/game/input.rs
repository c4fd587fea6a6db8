//! Window events, and the clicks, drags and key presses made of them.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent, WindowFocused, WindowOccluded, WindowResized};
use tamsk_rules::Player;

use super::{HeadlessGame, RunningGame};

impl<L> RunningGame<L> {
    fn send(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        // Like a real window: each event as a message of its own type, and all of them in order.
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

    /// Presses or releases a key. The next frame reads it.
    pub fn set_key(&mut self, key: KeyCode, state: ButtonState) -> &mut RunningGame<L> {
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
        self.set_key(key, ButtonState::Pressed).frames(1).set_key(key, ButtonState::Released).frames(2)
    }
}

impl HeadlessGame {
    /// Moves the mouse to a position in the window.
    pub fn point(&mut self, at: Vec2) -> &mut HeadlessGame {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).expect("the window").set_cursor_position(Some(at));
        self.send(WindowEvent::CursorMoved(CursorMoved { window, position: at, delta: None }));
        self
    }

    /// Presses or releases a mouse button.
    pub fn mouse(&mut self, button: MouseButton, state: ButtonState) -> &mut HeadlessGame {
        self.send(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window: self.window }));
        self
    }

    /// Turns the mouse wheel by a number of lines; a negative number scrolls down.
    pub fn wheel(&mut self, lines: f32) -> &mut HeadlessGame {
        let (unit, window, phase) = (MouseScrollUnit::Line, self.window, TouchPhase::Moved);
        self.send(WindowEvent::MouseWheel(MouseWheel { unit, x: 0.0, y: lines, window, phase }));
        self
    }

    /// Moves the mouse by a distance, as the device itself reports it.
    pub fn motion(&mut self, delta: Vec2) -> &mut HeadlessGame {
        self.app.world_mut().write_message(MouseMotion { delta });
        self
    }

    /// Presses the left mouse button.
    pub fn down(&mut self) -> &mut HeadlessGame {
        self.mouse(MouseButton::Left, ButtonState::Pressed)
    }

    /// Releases the left mouse button.
    pub fn up(&mut self) -> &mut HeadlessGame {
        self.mouse(MouseButton::Left, ButtonState::Released)
    }

    /// Puts down, moves or lifts a finger.
    pub fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) -> &mut HeadlessGame {
        let input = TouchInput { phase, position: at, window: self.window, force: None, id };
        self.send(WindowEvent::TouchInput(input));
        self
    }

    /// Types a text, one character per frame, without key codes.
    pub fn type_text(&mut self, text: &str) -> &mut HeadlessGame {
        for character in text.chars() {
            self.type_character(character).frames(1);
        }
        self.frames(1)
    }

    /// Types a character without its key code.
    pub fn type_character(&mut self, character: char) -> &mut HeadlessGame {
        self.type_key(KeyCode::Unidentified(NativeKeyCode::Unidentified), character)
    }

    /// Presses and releases a key that types this character.
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
    pub fn set_window_focus(&mut self, focused: bool) -> &mut HeadlessGame {
        if !focused {
            // The window gets no more events of the keys that are down.
            self.app.world_mut().write_message(KeyboardFocusLost);
        }
        self.send(WindowEvent::WindowFocused(WindowFocused { window: self.window, focused }));
        self
    }

    /// Resizes the window, in logical pixels, and lets the camera come to rest.
    pub fn resize(&mut self, size: Vec2) -> &mut HeadlessGame {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).expect("the window").resolution.set(size.x, size.y);
        self.send(WindowEvent::WindowResized(WindowResized { window, width: size.x, height: size.y }));
        self.wait_for_camera()
    }

    /// Returns the size of the window, in logical pixels.
    pub fn window_size(&self) -> Vec2 {
        self.app.world().get::<Window>(self.window).expect("the window").size()
    }

    /// Covers the window, or uncovers it.
    pub fn set_occluded(&mut self, occluded: bool) -> &mut HeadlessGame {
        self.send(WindowEvent::WindowOccluded(WindowOccluded { window: self.window, occluded }));
        self
    }

    /// Minimises or restores the window, as Windows reports it: by its size.
    pub fn set_minimised(&mut self, minimised: bool) -> &mut HeadlessGame {
        let Vec2 { x: width, y: height } = if minimised { Vec2::ZERO } else { super::WINDOW };
        self.send(WindowEvent::WindowResized(WindowResized { window: self.window, width, height }));
        self
    }
}

impl HeadlessGame {
    /// Clicks with the left mouse button.
    pub fn click(&mut self, at: Vec2) -> &mut HeadlessGame {
        self.point(at).frames(2).down().frames(1).up().frames(2)
    }

    /// Clicks on a socket.
    pub fn click_socket(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.socket(name);
        self.click(at)
    }

    /// Clicks on the foot of the glass on a socket.
    pub fn click_glass(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.glass(name);
        self.click(at)
    }

    /// Clicks on a player’s ring holder.
    pub fn click_holder(&mut self, player: Player) -> &mut HeadlessGame {
        let at = self.holder(player);
        self.click(at)
    }

    /// Clicks on the timer.
    pub fn click_timer(&mut self) -> &mut HeadlessGame {
        let at = self.timer();
        self.click(at)
    }

    /// Clicks on the first occurrence of a text.
    #[track_caller]
    pub fn click_text(&mut self, text: &str) -> &mut HeadlessGame {
        self.assert_text(text);
        let at = self.text_areas(text)[0].center();
        self.click(at)
    }

    /// Clicks with the right mouse button.
    pub fn right_click(&mut self) -> &mut HeadlessGame {
        let button = MouseButton::Right;
        self.mouse(button, ButtonState::Pressed).frames(1).mouse(button, ButtonState::Released).frames(2)
    }

    /// Drags with the left mouse button.
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

    /// Drags with a finger.
    pub fn drag_finger(&mut self, id: u64, from: Vec2, to: Vec2) -> &mut HeadlessGame {
        self.touch(id, TouchPhase::Started, from).frames(1).touch(id, TouchPhase::Moved, from.lerp(to, 0.6)).frames(1);
        self.touch(id, TouchPhase::Moved, to).frames(1).touch(id, TouchPhase::Ended, to).frames(2)
    }

    /// Moves two fingers at once, and lets the camera come to rest.
    pub fn move_two_fingers(&mut self, from: [Vec2; 2], to: [Vec2; 2]) -> &mut HeadlessGame {
        for (id, at) in (1..).zip(from) {
            self.touch(id, TouchPhase::Started, at).frames(1);
        }
        for step in 1..=10 {
            for (id, (from, to)) in (1..).zip(from.into_iter().zip(to)) {
                self.touch(id, TouchPhase::Moved, from.lerp(to, step as f32 / 10.0));
            }
            self.frames(1);
        }
        for (id, at) in (1..).zip(to) {
            self.touch(id, TouchPhase::Ended, at);
        }
        self.frames(1).wait_for_camera()
    }

    /// Presses a key while Ctrl is held.
    pub fn press_with_ctrl(&mut self, key: KeyCode) -> &mut HeadlessGame {
        self.set_key(KeyCode::ControlLeft, ButtonState::Pressed).frames(1).key(key);
        self.set_key(KeyCode::ControlLeft, ButtonState::Released).frames(1)
    }

    /// Leaves the match by the pause menu.
    #[track_caller]
    pub fn leave(&mut self) -> &mut HeadlessGame {
        self.key(KeyCode::Escape).press_button("leave").wait_for_camera()
    }

    /// Resigns for this side by the pause menu, and confirms.
    #[track_caller]
    pub fn resign(&mut self, side: &str) -> &mut HeadlessGame {
        self.key(KeyCode::Escape).frames(3).press_button(&format!("resign {side}")).frames(3).press_button("yes")
    }

    /// Clicks the button with this name.
    #[track_caller]
    pub fn press_button(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.button(name).unwrap_or_else(|| panic!("no button named {name:?} is visible"));
        self.click(at).frames(2)
    }

    /// Runs frames until a button is visible, as files are read in the background.
    pub fn await_button(&mut self, name: &str) -> &mut HeadlessGame {
        let begun = std::time::Instant::now();
        while self.button(name).is_none() {
            assert!(begun.elapsed().as_secs() < 60, "no button named {name:?} became visible within a minute");
            std::thread::yield_now();
            self.frames(1);
        }
        self
    }

    /// Continues the unfinished match in this row of the list. The match played last is in the first row.
    pub fn continue_from_list(&mut self, row: usize) -> &mut HeadlessGame {
        let row = format!("record {row}");
        self.await_button("unfinished").press_button("unfinished").await_button(&row).press_button(&row);
        self.press_button("continue match").wait_for_camera()
    }

    /// Drags a glass from one socket to another.
    pub fn move_glass(&mut self, from: &str, to: &str) -> &mut HeadlessGame {
        let (start, end) = (self.glass(from), self.socket(to));
        self.drag(start, end)
    }
}
