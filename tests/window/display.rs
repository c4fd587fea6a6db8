//! The X display of a game: the display that `TAMSK_E2E_DISPLAY` names, or a virtual display.

use xvfb::Xvfb;

/// An X display. A virtual display is closed when this value is dropped.
pub struct Display {
    name: String,
    _server: Option<Xvfb>,
}

impl Display {
    pub fn open() -> Display {
        if let Some(name) = shared() {
            return Display { name, _server: None };
        }
        let server = Xvfb::start().expect("Xvfb starts; `cargo xtask test` installs it");
        Display { name: server.display().to_owned(), _server: Some(server) }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns `true` if all games share one display, and therefore one mouse.
    pub fn is_shared() -> bool {
        shared().is_some()
    }
}

fn shared() -> Option<String> {
    std::env::var("TAMSK_E2E_DISPLAY").ok()
}
