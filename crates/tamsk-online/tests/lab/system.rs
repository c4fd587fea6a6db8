//! What the lab asks of Linux: namespaces of networks, devices whose packets a program carries, and one clock.

#![expect(unsafe_code, reason = "system calls")]

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::process::Command;
use std::time::Duration;

/// The name of the device in every namespace.
const DEVICE: &str = "lab0";

fn checked(result: libc::c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Returns the microseconds of the machine's clock, which is the same for all processes.
pub fn clock() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is that of a local variable.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    checked(result).expect("Linux has this clock");
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_nsec / 1_000).expect("it counts from the start of the machine")
}

/// Waits until one of the files can be read, but not longer than `longest`.
pub fn wait_to_read(files: [&File; 2], longest: Duration) {
    let mut polled = files.map(|file| libc::pollfd { fd: file.as_raw_fd(), events: libc::POLLIN, revents: 0 });
    let time = libc::timespec {
        tv_sec: libc::time_t::try_from(longest.as_secs()).unwrap_or(1),
        tv_nsec: libc::c_long::from(longest.subsec_nanos()),
    };
    // SAFETY: the pointers are those of local variables, and the number is that of the array. Whatever ends the wait
    // is found by reading.
    unsafe { libc::ppoll(polled.as_mut_ptr(), 2, &raw const time, std::ptr::null()) };
}

/// A network of its own, with one device and no way out. It ends with its last process.
pub struct Namespace(File);

impl Namespace {
    /// Creates a network with this address, and the device that carries its packets to and fro.
    ///
    /// # Errors
    /// Returns what the system does not allow, in words.
    pub fn new(address: &str) -> Result<(Namespace, File), String> {
        let create = || {
            // SAFETY: it concerns only this thread, which has been started for it.
            checked(unsafe { libc::unshare(libc::CLONE_NEWNET) }).map_err(|error| format!("no namespace: {error}"))?;
            let namespace = File::open("/proc/thread-self/ns/net").map_err(|error| format!("no namespace: {error}"))?;
            let device = open_device().map_err(|error| format!("no TUN device: {error}"))?;
            ip(&["link", "set", "lo", "up"])?;
            ip(&["link", "set", DEVICE, "addrgenmode", "none"])?;
            ip(&["link", "set", DEVICE, "up"])?;
            ip(&["address", "add", &format!("{address}/24"), "dev", DEVICE])?;
            Ok((Namespace(namespace), device))
        };
        std::thread::scope(|scope| scope.spawn(create).join()).expect("nothing panics")
    }

    /// Does something in this network. Processes that it starts stay there.
    pub fn within<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let file: RawFd = self.0.as_raw_fd();
        let enter_and_work = || {
            // SAFETY: the file is open, and only this thread enters.
            checked(unsafe { libc::setns(file, libc::CLONE_NEWNET) }).expect("who made it may enter it");
            work()
        };
        std::thread::scope(|scope| scope.spawn(enter_and_work).join()).expect("nothing panics")
    }

    /// Gives the network another address in place of the one that it has.
    pub fn change_address(&self, address: &str) {
        self.within(|| {
            ip(&["address", "flush", "dev", DEVICE])?;
            ip(&["address", "add", &format!("{address}/24"), "dev", DEVICE])
        })
        .expect("who made it may change it");
    }
}

fn open_device() -> io::Result<File> {
    let device = OpenOptions::new().read(true).write(true).custom_flags(libc::O_NONBLOCK).open("/dev/net/tun")?;
    // SAFETY: all bytes zero are a request without a name.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    for (place, letter) in request.ifr_name.iter_mut().zip(DEVICE.bytes()) {
        *place = libc::c_char::try_from(letter).expect("ASCII");
    }
    request.ifr_ifru.ifru_flags = libc::c_short::try_from(libc::IFF_TUN | libc::IFF_NO_PI).expect("two bits");
    // SAFETY: the request is complete, and a local variable.
    checked(unsafe { libc::ioctl(device.as_raw_fd(), libc::TUNSETIFF, &raw mut request) })?;
    Ok(device)
}

fn ip(arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("ip").args(arguments).output().map_err(|error| format!("no ip (iproute2): {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("ip {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim()))
}
