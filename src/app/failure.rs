//! What cannot be gone on from, said so that a player understands it.

use std::panic;

/// What to say instead of a panic of a library that this program cannot prevent: a part of the library's message, and
/// ours.
const KNOWN: [(&str, &str); 3] = [
    (
        "Unable to find a GPU",
        "no graphics driver was found that speaks Vulkan (or Metal, or DirectX 12).\n\
         On Linux install one: mesa-vulkan-drivers (Debian, Ubuntu, Fedora) or vulkan-swrast (Arch) works on any machine.",
    ),
    (
        "Failed to build event loop",
        "no display was found to open a window on.\n\
         Start it in a graphical session; `cargo xtask play` can also start a virtual display.",
    ),
    ("Failed to create wgpu surface", "the graphics driver cannot draw into a window on this display."),
];

/// Replaces the message of the few panics that mean a missing driver or display, and ends the program with code 1.
pub(super) fn speak_plainly() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        match KNOWN.iter().find(|(sign, _)| text.contains(sign)) {
            Some((_, message)) => {
                eprintln!("tamsk: {message}");
                std::process::exit(1);
            }
            None => usual(info),
        }
    }));
}
