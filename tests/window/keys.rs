//! Presses keys and changes the focus of the window with xdotool.

use std::process::Command;

use crate::game::Game;

impl Game {
    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let status =
            Command::new("xdotool").args(arguments).env("DISPLAY", self.display.name()).status().expect("xdotool runs");
        assert!(status.success(), "xdotool {arguments:?}");
    }

    pub fn key(&self, key: &str) {
        self.xdotool(&["key", key]);
    }

    pub fn type_text(&self, text: &str) {
        self.xdotool(&["type", "--delay", "30", text]);
    }

    pub fn overlapping_keys(&self, one: &str, other: &str) {
        self.xdotool(&["keydown", one, "keydown", other, "keyup", one, "keyup", other]);
    }

    /// Moves the focus with Tab to the button with this name, and presses the button.
    #[track_caller]
    pub fn press_by_keys(&mut self, button: &str) {
        self.wait(&format!("the button {button}"), |game| game.find(serde_json::json!({ "button": button })).is_some());
        let focus = |game: &Game| game.state().map(|state| state["focus"].clone());
        let mut steps = 0;
        while focus(self).is_none_or(|focus| focus["button"] != button) {
            let before = focus(self);
            self.key("Tab");
            self.wait("the focus to move", |game| focus(game) != before);
            steps += 1;
            assert!(steps < 100, "Tab does not reach the button {button}");
        }
        self.key("Return");
    }

    fn window(&self) -> String {
        let found = Command::new("xdotool")
            .args(["search", "--name", "^TAMSK$"])
            .env("DISPLAY", self.display.name())
            .output()
            .expect("xdotool runs");
        String::from_utf8_lossy(&found.stdout).lines().next().expect("a window").to_owned()
    }

    pub fn unmap(&self) {
        self.xdotool(&["windowunmap", &self.window()]);
    }

    pub fn map(&self) {
        self.xdotool(&["windowmap", "--sync", &self.window()]);
        self.xdotool(&["windowfocus", &self.window()]);
    }

    pub fn lose_focus(&self) {
        self.xdotool(&["windowfocus", "0"]);
    }

    pub fn regain_focus(&self) {
        self.xdotool(&["windowfocus", &self.window()]);
    }
}
