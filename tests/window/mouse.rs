//! The mouse of a game, and additional mice.

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
        // Before the press, the game must see the pointer at its new place, as it would see the pointer of a person.
        sleep(POLL_INTERVAL * 2);
    }

    pub fn press(&self) {
        self.0.press();
        sleep(POLL_INTERVAL * 2);
    }

    pub fn release(&self) {
        self.0.release();
        // A button is activated where the mouse is released, so the pointer must stay there until the game has seen the
        // release.
        sleep(POLL_INTERVAL * 4);
    }

    /// Moves the pointer in steps, as a hand does.
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

    /// Clicks each place without a pause. If `hold` is `true`, drags through all places instead. The game may see all
    /// of these events in one slow frame.
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
    pub fn drag_glass(&mut self, from: &str, to: &str) {
        let (start, end) = self.way_of_glass(from, to);
        self.mouse.drag(start, end);
        self.wait_for(&format!("a glass on {to}"), |table| {
            table["glasses"].as_array().is_some_and(|glasses| glasses.iter().any(|glass| glass["at"] == to))
        });
    }

    /// Returns two points: where to press a glass, and where to move the pointer so that the glass arrives at the other
    /// socket. The glass moves exactly as the pointer does.
    #[track_caller]
    pub fn way_of_glass(&mut self, from: &str, to: &str) -> ((f64, f64), (f64, f64)) {
        let grip = self.place(json!({ "glass": from }));
        let (start, end) = (self.place(json!({ "socket": from })), self.place(json!({ "socket": to })));
        (grip, (grip.0 + end.0 - start.0, grip.1 + end.1 - start.1))
    }
}
