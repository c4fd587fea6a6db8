//! The mouse and the keyboard of a game, by xdotool.

use std::process::Command;
use std::thread::sleep;

use serde_json::{Value, json};

use crate::game::{Game, POLL_INTERVAL};

impl Game {
    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let status =
            Command::new("xdotool").args(arguments).env("DISPLAY", self.display.name()).status().expect("xdotool runs");
        assert!(status.success(), "xdotool {arguments:?}");
    }

    fn mouse_to(&self, (x, y): (f64, f64)) {
        self.xdotool(&["mousemove", &format!("{x:.0}"), &format!("{y:.0}")]);
    }

    /// Moves the mouse to a thing and clicks it.
    #[track_caller]
    pub fn click(&mut self, thing: Value) {
        let at = self.place(thing);
        self.mouse_to(at);
        // The game must see the pointer there before the press, as with a person's hand.
        sleep(POLL_INTERVAL * 2);
        self.xdotool(&["mousedown", "1"]);
        sleep(POLL_INTERVAL * 2);
        self.xdotool(&["mouseup", "1"]);
        // A button is pressed where the mouse is released: it must stay there for the frame that sees the release.
        sleep(POLL_INTERVAL * 4);
    }

    /// Drags from one thing to another in steps, as a hand does.
    #[track_caller]
    pub fn drag(&mut self, from: Value, to: Value) {
        let (from, to) = (self.place(from), self.place(to));
        self.drag_from_to(from, to);
    }

    fn drag_from_to(&self, from: (f64, f64), to: (f64, f64)) {
        self.mouse_to(from);
        sleep(POLL_INTERVAL * 2);
        self.xdotool(&["mousedown", "1"]);
        for step in 1..=10 {
            let share = f64::from(step) / 10.0;
            self.mouse_to((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
            sleep(POLL_INTERVAL / 2);
        }
        sleep(POLL_INTERVAL * 4);
        self.xdotool(&["mouseup", "1"]);
    }

    /// Drags the glass from one socket to another and waits until it stands there.
    #[track_caller]
    pub fn move_glass(&mut self, from: &str, to: &str) {
        let grip = self.place(json!({ "glass": from }));
        let (start, end) = (self.place(json!({ "socket": from })), self.place(json!({ "socket": to })));
        // A glass moves as the pointer does, whatever part of it is gripped.
        self.drag_from_to(grip, (grip.0 + end.0 - start.0, grip.1 + end.1 - start.1));
        self.wait_for(&format!("a glass on {to}"), |table| {
            table["glasses"].as_array().is_some_and(|glasses| glasses.iter().any(|glass| glass["at"] == to))
        });
    }

    /// Clicks on each place without a pause, or with `hold` drags through all of them: in one frame, if that is slow
    /// enough.
    pub fn click_at_once(&self, places: &[(f64, f64)], hold: bool) {
        let mut words: Vec<String> = Vec::new();
        for (nth, (x, y)) in places.iter().enumerate() {
            words.extend(["mousemove".into(), format!("{x:.0}"), format!("{y:.0}")]);
            if nth == 0 || !hold {
                words.extend(["mousedown".into(), "1".into()]);
            }
            if nth + 1 == places.len() || !hold {
                words.extend(["mouseup".into(), "1".into()]);
            }
        }
        self.xdotool(&words.iter().map(String::as_str).collect::<Vec<_>>());
    }

    pub fn key(&self, key: &str) {
        self.xdotool(&["key", key]);
    }

    fn window(&self) -> String {
        let found = Command::new("xdotool")
            .args(["search", "--name", "^TAMSK$"])
            .env("DISPLAY", self.display.name())
            .output()
            .expect("xdotool runs");
        String::from_utf8_lossy(&found.stdout).lines().next().expect("a window").to_owned()
    }

    /// Takes the window off the screen, as minimising does.
    pub fn unmap(&self) {
        self.xdotool(&["windowunmap", &self.window()]);
    }

    /// Puts the window back and gives it the keyboard.
    pub fn map(&self) {
        self.xdotool(&["windowmap", "--sync", &self.window()]);
        self.xdotool(&["windowfocus", &self.window()]);
    }

    /// Takes the keyboard away from every window.
    pub fn lose_focus(&self) {
        self.xdotool(&["windowfocus", "0"]);
    }

    pub fn regain_focus(&self) {
        self.xdotool(&["windowfocus", &self.window()]);
    }
}
