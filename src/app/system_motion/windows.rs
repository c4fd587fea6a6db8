//! Whether the user of Windows has switched animations off.
#![expect(unsafe_code, reason = "a system call")]

use windows_sys::Win32::UI::WindowsAndMessaging::{SPI_GETCLIENTAREAANIMATION, SystemParametersInfoW};

/// Returns whether the user prefers reduced motion.
pub(super) fn asks_for_less() -> bool {
    let mut animations = 1_i32;
    // SAFETY: this question is answered with one such number, which stays as it is if the system does not know.
    unsafe { SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, (&raw mut animations).cast(), 0) };
    animations == 0
}
