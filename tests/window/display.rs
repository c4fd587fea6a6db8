//! The display a game is played on: the one that `TAMSK_E2E_DISPLAY` names, or a virtual one of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// An X display. A virtual one ends with this.
pub struct Display {
    name: String,
    _server: Option<Server>,
}

impl Display {
    /// Opens the display to play on.
    pub fn open() -> Display {
        if let Some(name) = shared() {
            return Display { name, _server: None };
        }
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map(Server)
            .expect("Xvfb starts; `cargo xtask test` installs it");
        let mut number = String::new();
        BufReader::new(server.0.stdout.take().expect("its output")).read_line(&mut number).expect("a display number");
        Display { name: format!(":{}", number.trim()), _server: Some(server) }
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

/// A virtual display.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // Asked to end, it removes its lock and its socket.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        for _ in 0..50 {
            if !matches!(self.0.try_wait(), Ok(None)) {
                return;
            }
            sleep(Duration::from_millis(60));
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
