//! The mouse of a game, and a second mouse.

use std::thread::sleep;

use serde_json::{Value, json};

use crate::display::Display;
use crate::game::{Game, POLL_INTERVAL};
use crate::pointer::Pointer;

/// A mouse that moves and clicks like a person's.
pub struct Mouse(Pointer);

impl Mouse {
    pub fn of(display: &Display) -> Mouse {
        Mouse(Pointer::usual(display.name()).expect("a connection to the display"))
    }

    pub fn move_to(&self, at: (f64, f64)) {
        self.0.move_to(at);
        // The game must see the pointer there before the press, as with a person's hand.
        sleep(POLL_INTERVAL * 2);
    }

    pub fn press(&self) {
        self.0.press();
        sleep(POLL_INTERVAL * 2);
    }

    pub fn release(&self) {
        self.0.release();
        // A button activates where the mouse is released, so the pointer stays until the frame that sees the release.
        sleep(POLL_INTERVAL * 4);
    }

    /// Moves in steps, as a hand does.
    pub fn glide(&self, from: (f64, f64), to: (f64, f64)) {
        for step in 1..=10 {
            let share = f64::from(step) / 10.0;
            self.0.move_to((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
            sleep(POLL_INTERVAL / 2);
        }
        sleep(POLL_INTERVAL * 4);
    }

    pub fn click(&self, at: (f64, f64)) {
        self.move_to(at);
        self.press();
        self.release();
    }

    fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.move_to(from);
        self.0.press();
        self.glide(from, to);
        self.0.release();
    }

    /// Clicks on each place without a pause, or with `hold` drags through all of them. A slow frame sees all at once.
    pub fn click_at_once(&self, places: &[(f64, f64)], hold: bool) {
        for (nth, &at) in places.iter().enumerate() {
            self.0.move_to(at);
            if nth == 0 || !hold {
                self.0.press();
            }
            if nth + 1 == places.len() || !hold {
                self.0.release();
            }
        }
    }
}

impl Game {
    pub fn another_mouse(&self) -> Mouse {
        Mouse(Pointer::another(self.display.name()).expect("another pointer"))
    }

    #[track_caller]
    pub fn click(&mut self, thing: Value) {
        let at = self.place(thing);
        self.mouse.click(at);
    }

    #[track_caller]
    pub fn drag(&mut self, from: Value, to: Value) {
        let (from, to) = (self.place(from), self.place(to));
        self.mouse.drag(from, to);
    }

    #[track_caller]
    pub fn move_glass(&mut self, from: &str, to: &str) {
        let (start, end) = self.way_of_glass(from, to);
        self.mouse.drag(start, end);
        self.wait_for(&format!("a glass on {to}"), |table| {
            table["glasses"].as_array().is_some_and(|glasses| glasses.iter().any(|glass| glass["at"] == to))
        });
    }

    /// Returns where to grip a glass, and where the pointer must go, as a glass follows the pointer's movement.
    #[track_caller]
    pub fn way_of_glass(&mut self, from: &str, to: &str) -> ((f64, f64), (f64, f64)) {
        let grip = self.place(json!({ "glass": from }));
        let (start, end) = (self.place(json!({ "socket": from })), self.place(json!({ "socket": to })));
        (grip, (grip.0 + end.0 - start.0, grip.1 + end.1 - start.1))
    }
}
