//! Whether anybody still reads what is printed: a long search may have nothing to print for hours.

/// Waits until the other end of standard output is closed; `false` at once where that cannot be told, so that it shows
/// when something is printed.
#[cfg(target_os = "linux")]
pub fn wait_until_unread() -> bool {
    loop {
        // Nothing is asked for: what is wrong is told all the same.
        let mut output = libc::pollfd { fd: libc::STDOUT_FILENO, events: 0, revents: 0 };
        #[expect(unsafe_code, reason = "a call of the operating system")]
        // SAFETY: one `pollfd` is given, and it outlives the call.
        let ready = unsafe { libc::poll(&raw mut output, 1, -1) };
        if ready > 0 {
            return output.revents & (libc::POLLERR | libc::POLLHUP) != 0;
        }
        if std::io::Error::last_os_error().kind() != std::io::ErrorKind::Interrupted {
            return false;
        }
    }
}

/// Waits until the other end of standard output is closed; `false` at once where that cannot be told, so that it shows
/// when something is printed.
#[cfg(not(target_os = "linux"))]
pub fn wait_until_unread() -> bool {
    false
}
