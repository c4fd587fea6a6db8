//! Simulates window events. Also simulates clicks, drags and key presses, each of which consists of several window
//! events. Positions in the window are in logical pixels.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent, WindowFocused, WindowOccluded, WindowResized};
use tamsk_rules::Player;

use super::{HeadlessGame, RunningGame};

impl<L> RunningGame<L> {
    fn send_window_event(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        // As with a real window, each event is sent twice: as a message of its own type and as a message of the common
        // type.
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

    /// Presses or releases a key. The game reads the key in the next frame.
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
        self.send_window_event(WindowEvent::KeyboardInput(input));
        self
    }

    /// Presses a key and runs a frame, then releases the key and runs two frames.
    pub fn press_key(&mut self, key: KeyCode) -> &mut RunningGame<L> {
        self.set_key(key, ButtonState::Pressed).run_frames(1).set_key(key, ButtonState::Released).run_frames(2)
    }
}

impl HeadlessGame {
    /// Moves the mouse to a position in the window.
    pub fn move_mouse(&mut self, at: Vec2) -> &mut HeadlessGame {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).expect("the window").set_cursor_position(Some(at));
        self.send_window_event(WindowEvent::CursorMoved(CursorMoved { window, position: at, delta: None }));
        self
    }

    /// Presses or releases a mouse button.
    pub fn set_mouse_button(&mut self, button: MouseButton, state: ButtonState) -> &mut HeadlessGame {
        self.send_window_event(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window: self.window }));
        self
    }

    /// Turns the mouse wheel by a number of lines. A negative number scrolls down.
    pub fn turn_wheel(&mut self, lines: f32) -> &mut HeadlessGame {
        let (unit, window, phase) = (MouseScrollUnit::Line, self.window, TouchPhase::Moved);
        self.send_window_event(WindowEvent::MouseWheel(MouseWheel { unit, x: 0.0, y: lines, window, phase }));
        self
    }

    /// Sends the raw motion of the mouse, as the device reports it.
    pub fn send_mouse_motion(&mut self, delta: Vec2) -> &mut HeadlessGame {
        self.app.world_mut().write_message(MouseMotion { delta });
        self
    }

    /// Presses the left mouse button at the current position.
    pub fn press_left_button(&mut self) -> &mut HeadlessGame {
        self.set_mouse_button(MouseButton::Left, ButtonState::Pressed)
    }

    /// Releases the left mouse button at the current position.
    pub fn release_left_button(&mut self) -> &mut HeadlessGame {
        self.set_mouse_button(MouseButton::Left, ButtonState::Released)
    }

    /// Puts a finger down on the screen, moves the finger or lifts it.
    pub fn send_touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) -> &mut HeadlessGame {
        let input = TouchInput { phase, position: at, window: self.window, force: None, id };
        self.send_window_event(WindowEvent::TouchInput(input));
        self
    }

    /// Types a text, one character per frame, without key codes.
    pub fn type_text(&mut self, text: &str) -> &mut HeadlessGame {
        for character in text.chars() {
            self.type_character(character).run_frames(1);
        }
        self.run_frames(1)
    }

    /// Types a character with an unidentified key code.
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
            self.send_window_event(WindowEvent::KeyboardInput(input));
        }
        self
    }

    /// Gives the keyboard focus to the window, or takes the focus away.
    pub fn set_window_focus(&mut self, focused: bool) -> &mut HeadlessGame {
        if !focused {
            // A window without the focus receives no key releases. This message makes Bevy release all keys.
            self.app.world_mut().write_message(KeyboardFocusLost);
        }
        self.send_window_event(WindowEvent::WindowFocused(WindowFocused { window: self.window, focused }));
        self
    }

    /// Resizes the window to a size in logical pixels, and waits until the camera comes to rest.
    pub fn resize_window(&mut self, size: Vec2) -> &mut HeadlessGame {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).expect("the window").resolution.set(size.x, size.y);
        self.send_window_event(WindowEvent::WindowResized(WindowResized { window, width: size.x, height: size.y }));
        self.wait_for_camera()
    }

    /// Returns the size of the window, in logical pixels.
    pub fn window_size(&self) -> Vec2 {
        self.app.world().get::<Window>(self.window).expect("the window").size()
    }

    /// Simulates the event that tells the game whether other windows cover its window completely.
    pub fn set_occluded(&mut self, occluded: bool) -> &mut HeadlessGame {
        self.send_window_event(WindowEvent::WindowOccluded(WindowOccluded { window: self.window, occluded }));
        self
    }

    /// Minimises or restores the window. A minimised window reports a size of zero, as on Windows.
    pub fn set_minimised(&mut self, minimised: bool) -> &mut HeadlessGame {
        let Vec2 { x: width, y: height } = if minimised { Vec2::ZERO } else { super::WINDOW_SIZE };
        self.send_window_event(WindowEvent::WindowResized(WindowResized { window: self.window, width, height }));
        self
    }
}

impl HeadlessGame {
    /// Clicks a position in the window with the left mouse button.
    pub fn click(&mut self, at: Vec2) -> &mut HeadlessGame {
        self.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button().run_frames(2)
    }

    /// Clicks on the socket with this name.
    pub fn click_socket(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.point_of_socket_named(name);
        self.click(at)
    }

    /// Clicks on the foot of the glass that stands on a socket.
    pub fn click_glass_on(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.point_of_glass_on(name);
        self.click(at)
    }

    /// Clicks on a player’s ring holder.
    pub fn click_holder(&mut self, player: Player) -> &mut HeadlessGame {
        let at = self.point_of_holder(player);
        self.click(at)
    }

    /// Clicks on the timer.
    pub fn click_timer(&mut self) -> &mut HeadlessGame {
        let at = self.point_of_timer();
        self.click(at)
    }

    /// Clicks on the first place where a text is drawn.
    #[track_caller]
    pub fn click_text(&mut self, text: &str) -> &mut HeadlessGame {
        self.assert_text(text);
        let at = self.text_areas(text)[0].center();
        self.click(at)
    }

    /// Clicks with the right mouse button at the current position of the mouse.
    pub fn right_click(&mut self) -> &mut HeadlessGame {
        let button = MouseButton::Right;
        self.set_mouse_button(button, ButtonState::Pressed)
            .run_frames(1)
            .set_mouse_button(button, ButtonState::Released)
            .run_frames(2)
    }

    /// Drags with the left mouse button from one position to another.
    pub fn drag(&mut self, from: Vec2, to: Vec2) -> &mut HeadlessGame {
        self.move_mouse(from).run_frames(1).press_left_button().run_frames(1);
        for step in 1..=6 {
            self.move_mouse(from.lerp(to, step as f32 / 6.0)).run_frames(1);
        }
        self.release_left_button().run_frames(2)
    }

    /// Taps a position in the window with a finger.
    pub fn tap(&mut self, id: u64, at: Vec2) -> &mut HeadlessGame {
        self.send_touch(id, TouchPhase::Started, at).run_frames(1).send_touch(id, TouchPhase::Ended, at).run_frames(2)
    }

    /// Drags a finger from one position to another.
    pub fn drag_finger(&mut self, id: u64, from: Vec2, to: Vec2) -> &mut HeadlessGame {
        self.send_touch(id, TouchPhase::Started, from)
            .run_frames(1)
            .send_touch(id, TouchPhase::Moved, from.lerp(to, 0.6))
            .run_frames(1);
        self.send_touch(id, TouchPhase::Moved, to).run_frames(1).send_touch(id, TouchPhase::Ended, to).run_frames(2)
    }

    /// Moves two fingers at the same time, and waits until the camera comes to rest.
    pub fn move_two_fingers(&mut self, from: [Vec2; 2], to: [Vec2; 2]) -> &mut HeadlessGame {
        for (id, at) in (1..).zip(from) {
            self.send_touch(id, TouchPhase::Started, at).run_frames(1);
        }
        for step in 1..=10 {
            for (id, (from, to)) in (1..).zip(from.into_iter().zip(to)) {
                self.send_touch(id, TouchPhase::Moved, from.lerp(to, step as f32 / 10.0));
            }
            self.run_frames(1);
        }
        for (id, at) in (1..).zip(to) {
            self.send_touch(id, TouchPhase::Ended, at);
        }
        self.run_frames(1).wait_for_camera()
    }

    /// Presses a key while Ctrl is held.
    pub fn press_key_with_ctrl(&mut self, key: KeyCode) -> &mut HeadlessGame {
        self.set_key(KeyCode::ControlLeft, ButtonState::Pressed).run_frames(1).press_key(key);
        self.set_key(KeyCode::ControlLeft, ButtonState::Released).run_frames(1)
    }

    /// Leaves the match through the pause menu.
    #[track_caller]
    pub fn leave_match(&mut self) -> &mut HeadlessGame {
        self.press_key(KeyCode::Escape).click_button("leave").wait_for_camera()
    }

    /// Resigns for a side through the pause menu, and confirms the resignation.
    #[track_caller]
    pub fn resign(&mut self, side: &str) -> &mut HeadlessGame {
        self.press_key(KeyCode::Escape)
            .run_frames(3)
            .click_button(&format!("resign {side}"))
            .run_frames(3)
            .click_button("yes")
    }

    /// Clicks the button with this name.
    #[track_caller]
    pub fn click_button(&mut self, name: &str) -> &mut HeadlessGame {
        let at = self.point_of_button(name).unwrap_or_else(|| panic!("no button named {name:?} is visible"));
        self.click(at).run_frames(2)
    }

    /// Runs frames until a button is visible. The button may appear only after files have been read in the background.
    pub fn await_button(&mut self, name: &str) -> &mut HeadlessGame {
        let begun = std::time::Instant::now();
        while self.point_of_button(name).is_none() {
            assert!(begun.elapsed().as_secs() < 60, "no button named {name:?} became visible within a minute");
            std::thread::yield_now();
            self.run_frames(1);
        }
        self
    }

    /// Continues an unfinished match from the list of unfinished matches. Row 0 is the match that was played last.
    pub fn continue_unfinished_match(&mut self, row: usize) -> &mut HeadlessGame {
        let row = format!("record {row}");
        self.await_button("unfinished").click_button("unfinished").await_button(&row).click_button(&row);
        self.click_button("continue match").wait_for_camera()
    }

    /// Drags a glass from one socket to another.
    pub fn drag_glass(&mut self, from: &str, to: &str) -> &mut HeadlessGame {
        let (start, end) = (self.point_of_glass_on(from), self.point_of_socket_named(to));
        self.drag(start, end)
    }
}
