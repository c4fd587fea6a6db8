//! The display a game is played on: the one that `TAMSK_E2E_DISPLAY` names, or a virtual one of its own.

use xvfb::Xvfb;

/// An X display. A virtual one ends with this.
pub struct Display {
    name: String,
    _server: Option<Xvfb>,
}

impl Display {
    /// Opens the display to play on.
    pub fn open() -> Display {
        if let Some(name) = shared() {
            return Display { name, _server: None };
        }
        let server = Xvfb::start().expect("Xvfb starts; `cargo xtask test` installs it");
        Display { name: server.display().to_owned(), _server: Some(server) }
    }

    /// What `DISPLAY` is set to.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether all games are played on one display, which has only one mouse.
    pub fn is_shared() -> bool {
        shared().is_some()
    }
}

fn shared() -> Option<String> {
    std::env::var("TAMSK_E2E_DISPLAY").ok()
}
