//! The parts of Linux that the lab uses: network namespaces, network devices controlled by a program, and a common
//! clock.

#![expect(unsafe_code, reason = "system calls")]

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::process::Command;
use std::time::Duration;

/// The name of the first device in every namespace.
const DEVICE: &str = "lab0";

fn checked(result: libc::c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Returns the time in microseconds since an arbitrary moment, which is the same for all processes.
pub fn clock() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer refers to a local variable.
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
    // SAFETY: the pointers refer to local variables, and 2 is the length of the array. The result is ignored, because
    // the callers then try to read both files.
    unsafe { libc::ppoll(polled.as_mut_ptr(), 2, &raw const time, std::ptr::null()) };
}

/// A network namespace. Only the devices that the lab adds connect it to other networks.
pub struct Namespace(File);

impl Namespace {
    /// Creates a network whose first device has the given address. Also returns the file of this device, from which
    /// packets are read and to which they are written.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn new(address: &str) -> Result<(Namespace, File), String> {
        let create = || {
            // SAFETY: the call affects only the current thread, which was started for this call.
            checked(unsafe { libc::unshare(libc::CLONE_NEWNET) }).map_err(|error| format!("no namespace: {error}"))?;
            let namespace = File::open("/proc/thread-self/ns/net").map_err(|error| format!("no namespace: {error}"))?;
            ip(&["link", "set", "lo", "up"])?;
            let device = create_device(DEVICE, address)?;
            Ok((Namespace(namespace), device))
        };
        std::thread::scope(|scope| scope.spawn(create).join()).expect("nothing panics")
    }

    /// Calls `work` in this network. Processes that `work` starts stay in the network.
    pub fn run_inside<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let file: RawFd = self.0.as_raw_fd();
        let enter_and_work = || {
            // SAFETY: the file is open, and the call affects only the current thread.
            checked(unsafe { libc::setns(file, libc::CLONE_NEWNET) }).expect("who made it may enter it");
            work()
        };
        std::thread::scope(|scope| scope.spawn(enter_and_work).join()).expect("nothing panics")
    }

    /// Adds another device with the given address. Returns the device's file, from which packets are read and to which
    /// they are written.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn add_device(&self, name: &str, address: &str) -> Result<File, String> {
        self.run_inside(|| create_device(name, address))
    }

    /// Adds an address that can be reached through any device.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn add_address(&self, address: &str) -> Result<(), String> {
        self.run_inside(|| ip(&["address", "add", address, "dev", "lo"]))
    }

    /// Adds a route, so that packets to these addresses, for example `10.0.0.0/8`, leave through the first device.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn add_route(&self, addresses: &str) -> Result<(), String> {
        self.run_inside(|| ip(&["route", "add", addresses, "dev", DEVICE]))
    }

    /// Lets the network forward packets between its devices.
    ///
    /// # Errors
    /// Returns a description of the step that failed.
    pub fn forward_packets(&self) -> Result<(), String> {
        let write = || std::fs::write("/proc/sys/net/ipv4/ip_forward", "1");
        self.run_inside(write).map_err(|error| format!("no forwarding of packets: {error}"))
    }

    /// Replaces the address of the network's first device.
    pub fn change_address(&self, address: &str) {
        self.run_inside(|| {
            ip(&["address", "flush", "dev", DEVICE])?;
            ip(&["address", "add", &format!("{address}/24"), "dev", DEVICE])
        })
        .expect("who made it may change it");
    }
}

/// Creates a TUN device in the network namespace of the current thread.
fn create_device(name: &str, address: &str) -> Result<File, String> {
    let device = open_device(name).map_err(|error| format!("no TUN device: {error}"))?;
    ip(&["link", "set", name, "addrgenmode", "none"])?;
    ip(&["link", "set", name, "up"])?;
    ip(&["address", "add", &format!("{address}/24"), "dev", name])?;
    Ok(device)
}

fn open_device(name: &str) -> io::Result<File> {
    let device = OpenOptions::new().read(true).write(true).custom_flags(libc::O_NONBLOCK).open("/dev/net/tun")?;
    // SAFETY: an `ifreq` whose bytes are all zero is valid.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    for (place, letter) in request.ifr_name.iter_mut().zip(name.bytes()) {
        *place = libc::c_char::try_from(letter).expect("ASCII");
    }
    request.ifr_ifru.ifru_flags = libc::c_short::try_from(libc::IFF_TUN | libc::IFF_NO_PI).expect("two bits");
    // SAFETY: the request is a local variable with a name and flags.
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
