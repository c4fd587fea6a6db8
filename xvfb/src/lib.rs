//! A virtual X display, used by `cargo xtask` and by the tests that open windows.

use std::io::{self, BufRead, BufReader, Read, Seek};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The virtual screen: width, height and bits per pixel.
const SCREEN: &str = "1280x720x24";
/// The time within which Xvfb must open its display.
const START_LIMIT: Duration = Duration::from_secs(30);
/// The time within which Xvfb must exit after SIGTERM.
#[cfg(unix)]
const EXIT_LIMIT: Duration = Duration::from_secs(3);

/// A running Xvfb server. Dropping it ends the server.
#[derive(Debug)]
pub struct Xvfb {
    server: Child,
    display: String,
}

impl Xvfb {
    /// Starts Xvfb on a free display, and waits until Xvfb accepts clients. If Xvfb opens no display, the error
    /// contains the output of Xvfb.
    pub fn start() -> io::Result<Self> {
        // The log is a file, because a full pipe that nobody reads would block the server.
        let mut log = tempfile::tempfile()?;
        let mut server = Command::new("Xvfb")
            // Xvfb chooses the number of the display, and writes the number to file descriptor 1, its standard output.
            .args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log.try_clone()?)
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("Xvfb could not be started: {error}")))?;
        let output = server.stdout.take();
        // From here on, an error drops `xvfb`, which ends the server.
        let mut xvfb = Self { server, display: String::new() };
        if let Some(number) = output.and_then(read_display_number) {
            xvfb.display = format!(":{number}");
            return Ok(xvfb);
        }
        drop(xvfb);
        let mut printed = Vec::new();
        log.rewind()?;
        log.read_to_end(&mut printed)?;
        let printed = String::from_utf8_lossy(&printed);
        Err(io::Error::other(format!("Xvfb opened no display. It said: {}", printed.trim())))
    }

    /// Returns the display's name, such as `:99`, for the environment variable `DISPLAY`.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Asks the server to exit, so that it removes its lock file and its socket.
    #[cfg(unix)]
    fn terminate(&mut self) {
        use rustix::process::{Pid, Signal, kill_process};
        use std::time::Instant;

        let asked = kill_process(Pid::from_child(&self.server), Signal::TERM);
        let deadline = Instant::now() + EXIT_LIMIT;
        while asked.is_ok() && matches!(self.server.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[cfg(not(unix))]
    fn terminate(&mut self) {}
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        if matches!(self.server.try_wait(), Ok(None)) {
            self.terminate();
        }
        // `kill` and `wait` have no effect on a server that has exited.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Returns the number that Xvfb prints once it accepts clients, or `None` if Xvfb exits or takes too long.
fn read_display_number(output: ChildStdout) -> Option<u16> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let read = BufReader::new(output).read_line(&mut line);
        // The line cannot be sent after the time limit, because nobody is waiting for it any more.
        let _ = sender.send(read.map(|_| line));
    });
    receiver.recv_timeout(START_LIMIT).ok()?.ok()?.trim().parse().ok()
}
