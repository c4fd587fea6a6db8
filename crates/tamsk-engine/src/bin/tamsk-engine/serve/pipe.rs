//! Detects when the output is closed, since a long search may print nothing for hours.

/// Waits until the other end of standard output is closed and returns `true`; returns `false` at once if that cannot be
/// detected, so that only the next write fails.
#[cfg(target_os = "linux")]
pub fn wait_until_unread() -> bool {
    loop {
        // No events are requested: errors are always reported.
        let mut output = libc::pollfd { fd: libc::STDOUT_FILENO, events: 0, revents: 0 };
        #[expect(unsafe_code, reason = "a system call")]
        // SAFETY: the pointer is to one `pollfd`, which outlives the call.
        let ready = unsafe { libc::poll(&raw mut output, 1, -1) };
        if ready > 0 {
            return output.revents & (libc::POLLERR | libc::POLLHUP) != 0;
        }
        if std::io::Error::last_os_error().kind() != std::io::ErrorKind::Interrupted {
            return false;
        }
    }
}

/// Waits until the other end of standard output is closed and returns `true`; returns `false` at once if that cannot be
/// detected, so that only the next write fails.
#[cfg(not(target_os = "linux"))]
pub fn wait_until_unread() -> bool {
    false
}
