//! Replaces panic messages about missing drivers and displays with ones that players understand.

use std::panic;

/// Panics in libraries that the program cannot prevent: a part of the library's message, and the message to show
/// instead.
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

/// Installs a panic hook that shows these messages and exits with code 1.
pub(super) fn install_panic_hook() {
    let default_hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        match KNOWN.iter().find(|(part, _)| text.contains(part)) {
            Some((_, message)) => {
                eprintln!("tamsk: {message}");
                std::process::exit(1);
            }
            None => default_hook(info),
        }
    }));
}
