//! Finds a display to open a window on, or starts a virtual one.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::{probe, workspace};

/// The virtual screen: width, height and bits of colour.
const SCREEN: &str = "1280x720x24";
/// How long Xvfb may take to open its display.
const START_LIMIT: Duration = Duration::from_secs(30);
/// How long Xvfb may take to end when asked to.
const END_LIMIT: Duration = Duration::from_secs(3);
/// How long a display on another machine may take to answer.
const REMOTE_LIMIT: Duration = Duration::from_secs(3);
/// The port of X display 0; the others follow.
const X_PORT: u16 = 6000;

/// Where a window would open.
#[derive(Debug)]
pub enum Display {
    /// Windows and macOS always have one.
    Native,
    /// A Wayland compositor answers.
    Wayland,
    /// An X server answers.
    X11,
    /// Nothing does; a sentence says why.
    None(String),
}

impl Display {
    /// Looks for one in the environment, as the game's window will.
    pub fn find() -> Self {
        if !cfg!(target_os = "linux") {
            return Self::Native;
        }
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let (wayland, x11) = (set("WAYLAND_DISPLAY"), set("DISPLAY"));
        if set("WAYLAND_SOCKET").is_some() || wayland.as_deref().is_some_and(wayland_answers) {
            return Self::Wayland;
        }
        match (x11, wayland) {
            (Some(name), _) if XAddress::parse(&name).is_some_and(|address| address.answers()) => Self::X11,
            (Some(name), _) => Self::None(format!("DISPLAY={name} cannot be reached")),
            (None, Some(name)) => Self::None(format!("WAYLAND_DISPLAY={name} cannot be reached")),
            (None, None) => Self::None("neither DISPLAY nor WAYLAND_DISPLAY is set".into()),
        }
    }

    /// Makes a program open its windows here.
    pub fn lend_to(&self, command: &mut Command) {
        if let Self::X11 = self {
            forget_wayland(command);
        }
    }
}

/// A variable that names a compositor which is not there, or not meant, would keep a window from trying X11.
fn forget_wayland(command: &mut Command) {
    command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
}

/// Makes a program draw with the driver that needs no GPU: the others cannot show anything on a virtual display. Whoever
/// has chosen a driver keeps it.
pub fn draw_without_gpu(command: &mut Command) {
    let chosen = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| env::var_os(name).is_some());
    if let Ok(drivers) = env::join_paths(probe::software_drivers())
        && !(chosen || drivers.is_empty())
    {
        // Loaders new and old know this name.
        command.env("VK_ICD_FILENAMES", drivers);
    }
}

fn wayland_answers(name: &str) -> bool {
    let folder = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
    socket_answers(&folder.join(name))
}

#[cfg(unix)]
fn socket_answers(path: &Path) -> bool {
    std::os::unix::net::UnixStream::connect(path).is_ok()
}

#[cfg(not(unix))]
fn socket_answers(_path: &Path) -> bool {
    false
}

/// A socket that has a name and no file, as X servers keep beside the one with a file.
#[cfg(target_os = "linux")]
fn nameless_socket_answers(name: &str) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    SocketAddr::from_abstract_name(name).is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
}

#[cfg(not(target_os = "linux"))]
fn nameless_socket_answers(_name: &str) -> bool {
    false
}

/// What a `DISPLAY` value points at.
#[derive(Debug, PartialEq, Eq)]
enum XAddress {
    /// A display of this machine.
    Local(u16),
    /// A host and its port, as `ssh -X` sets it up.
    Remote(String, u16),
}

impl XAddress {
    /// Reads `[host]:display[.screen]`.
    fn parse(value: &str) -> Option<Self> {
        let (host, rest) = value.rsplit_once(':')?;
        let number: u16 = rest.split('.').next()?.parse().ok()?;
        match host {
            "" | "unix" => Some(Self::Local(number)),
            host => Some(Self::Remote(host.into(), X_PORT.checked_add(number)?)),
        }
    }

    fn answers(&self) -> bool {
        match self {
            Self::Local(number) => {
                let path = format!("/tmp/.X11-unix/X{number}");
                socket_answers(Path::new(&path)) || nameless_socket_answers(&path)
            }
            Self::Remote(host, port) => {
                let addresses = (host.as_str(), *port).to_socket_addrs().into_iter().flatten();
                addresses.take(2).any(|address| TcpStream::connect_timeout(&address, REMOTE_LIMIT).is_ok())
            }
        }
    }
}

/// A virtual display, which ends with this value.
#[derive(Debug)]
pub struct VirtualDisplay {
    server: Child,
    name: String,
}

impl VirtualDisplay {
    /// Starts Xvfb on a display number that nobody uses.
    pub fn start() -> Result<Self, String> {
        let log = workspace::target().join("xvfb.log");
        fs::create_dir_all(workspace::target()).map_err(|error| format!("The target folder: {error}"))?;
        let log_file = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let mut command = Command::new("Xvfb");
        // Xvfb picks the number itself and writes it to the file numbered 1, its standard output.
        command.args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log_file);
        let mut server = command.spawn().map_err(|error| workspace::cannot_start(&command, &error))?;
        let output = server.stdout.take();
        // From here on every way out ends the server.
        let mut display = Self { server, name: String::new() };
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let read = output.map(|output| BufReader::new(output).read_line(&mut line));
            // Nobody listens once the limit has passed.
            let _ = sender.send(read.is_some().then_some(line));
        });
        let line = receiver.recv_timeout(START_LIMIT).ok().flatten().unwrap_or_default();
        let number: u16 = line.trim().parse().map_err(|_| {
            let said = fs::read_to_string(&log).unwrap_or_default();
            format!("Xvfb opened no display. It said: {}", said.trim())
        })?;
        display.name = format!(":{number}");
        Ok(display)
    }

    /// Its name, as `DISPLAY` wants it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes a program open its windows here.
    pub fn lend_to(&self, command: &mut Command) {
        forget_wayland(command);
        command.env("DISPLAY", &self.name);
        draw_without_gpu(command);
    }

    /// Asks the server to end, so that it takes its lock and its socket away.
    fn ask_to_end(&mut self) {
        let kill = format!("kill -TERM {}", self.server.id());
        let asked = Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status();
        let until = Instant::now() + END_LIMIT;
        while asked.is_ok() && matches!(self.server.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for VirtualDisplay {
    fn drop(&mut self) {
        if matches!(self.server.try_wait(), Ok(None)) {
            self.ask_to_end();
        }
        // Does nothing to a server that has ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_values_are_read() {
        assert_eq!(XAddress::parse(":0"), Some(XAddress::Local(0)));
        assert_eq!(XAddress::parse(":99.0"), Some(XAddress::Local(99)));
        assert_eq!(XAddress::parse("unix:1"), Some(XAddress::Local(1)));
        assert_eq!(XAddress::parse("localhost:10.0"), Some(XAddress::Remote("localhost".into(), 6010)));
    }

    #[test]
    fn nonsense_is_no_display() {
        for value in ["", "0", ":", ":x", ":-1", "host:99999", "host:65000", "wayland-0"] {
            assert_eq!(XAddress::parse(value), None, "{value:?}");
        }
    }

    #[test]
    fn a_display_nobody_serves_does_not_answer() {
        assert!(!XAddress::Local(65_000).answers());
        assert!(!socket_answers(Path::new("/nowhere/wayland-0")));
    }
}
