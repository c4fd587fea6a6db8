//! The X display of a game: the one named by `TAMSK_E2E_DISPLAY`, or a virtual one.

use xvfb::Xvfb;

/// An X display. Dropping it ends a virtual one.
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

    /// Returns `true` if all games share one display, which has only one mouse.
    pub fn is_shared() -> bool {
        shared().is_some()
    }
}

fn shared() -> Option<String> {
    std::env::var("TAMSK_E2E_DISPLAY").ok()
}
