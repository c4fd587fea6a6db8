//! Finds a display on which to open a window, or starts a virtual one.

use std::env;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use xvfb::Xvfb;

use crate::probe;

const REMOTE_LIMIT: Duration = Duration::from_secs(3);
/// The TCP port of X display 0. The port of display *n* is higher by *n*.
const X_PORT: u16 = 6000;

/// The display on which a window would open.
#[derive(Debug)]
pub enum Display {
    /// The display of Windows or macOS, which always exists.
    Native,
    /// A Wayland compositor that responds.
    Wayland,
    /// An X server that responds.
    X11,
    /// No display was found. The text gives the reason.
    Missing(String),
    /// A virtual display that was started.
    Virtual(VirtualDisplay),
}

impl Display {
    /// Looks for a display in the environment, in the same way as the game's window does.
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
            (Some(name), _) => Self::Missing(format!("DISPLAY={name} cannot be reached")),
            (None, Some(name)) => Self::Missing(format!("WAYLAND_DISPLAY={name} cannot be reached")),
            (None, None) => Self::Missing("neither DISPLAY nor WAYLAND_DISPLAY is set".into()),
        }
    }

    /// Makes a program open its windows on this display.
    pub fn configure_command(&self, command: &mut Command) {
        match self {
            Self::X11 => unset_wayland(command),
            Self::Virtual(display) => display.configure_command(command),
            Self::Native | Self::Wayland | Self::Missing(_) => {}
        }
    }

    /// Returns this display, or starts a virtual display if there is none.
    pub fn or_start_virtual(self) -> Result<Self, String> {
        let Self::Missing(reason) = self else { return Ok(self) };
        let started = VirtualDisplay::start()?;
        println!("There is no display here: {reason}. The game is measured on the virtual display {}.", started.name());
        Ok(Self::Virtual(started))
    }
}

/// Removes Wayland's environment variables. If they were set, a window would not try X11, even if no compositor
/// answers.
fn unset_wayland(command: &mut Command) {
    command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
}

/// Makes a program use Mesa's software driver, as a virtual display requires. If the environment names a driver, that
/// driver is used instead.
pub fn use_software_driver(command: &mut Command) {
    let chosen = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| env::var_os(name).is_some());
    if let Ok(drivers) = env::join_paths(probe::software_driver_manifests())
        && !(chosen || drivers.is_empty())
    {
        // Both old and new Vulkan loaders read this variable.
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

/// Returns `true` if a server answers at an abstract socket, which has a name but no file. X servers listen at both
/// abstract sockets and sockets with files.
#[cfg(target_os = "linux")]
fn abstract_socket_answers(name: &str) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    SocketAddr::from_abstract_name(name).is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
}

#[cfg(not(target_os = "linux"))]
fn abstract_socket_answers(_name: &str) -> bool {
    false
}

#[derive(Debug, PartialEq, Eq)]
enum XAddress {
    /// The number of a display on this machine.
    Local(u16),
    /// A host and its TCP port, as set by `ssh -X`.
    Remote(String, u16),
}

impl XAddress {
    /// Parses `[host]:display[.screen]`. Returns `None` for any other text.
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
                socket_answers(Path::new(&path)) || abstract_socket_answers(&path)
            }
            Self::Remote(host, port) => {
                let addresses = (host.as_str(), *port).to_socket_addrs().into_iter().flatten();
                addresses.take(2).any(|address| TcpStream::connect_timeout(&address, REMOTE_LIMIT).is_ok())
            }
        }
    }
}

#[derive(Debug)]
pub struct VirtualDisplay(Xvfb);

impl VirtualDisplay {
    pub fn start() -> Result<Self, String> {
        Xvfb::start().map(Self).map_err(|error| error.to_string())
    }

    pub fn name(&self) -> &str {
        self.0.display()
    }

    pub fn configure_command(&self, command: &mut Command) {
        unset_wayland(command);
        command.env("DISPLAY", self.name());
        use_software_driver(command);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_values_are_parsed() {
        assert_eq!(XAddress::parse(":0"), Some(XAddress::Local(0)));
        assert_eq!(XAddress::parse(":99.0"), Some(XAddress::Local(99)));
        assert_eq!(XAddress::parse("unix:1"), Some(XAddress::Local(1)));
        assert_eq!(XAddress::parse("localhost:10.0"), Some(XAddress::Remote("localhost".into(), 6010)));
    }

    #[test]
    fn invalid_display_values_are_refused() {
        for value in ["", "0", ":", ":x", ":-1", "host:99999", "host:65000", "wayland-0"] {
            assert_eq!(XAddress::parse(value), None, "{value:?}");
        }
    }

    #[test]
    fn a_display_without_a_server_does_not_answer() {
        assert!(!XAddress::Local(65_000).answers());
        assert!(!socket_answers(Path::new("/nowhere/wayland-0")));
    }
}
