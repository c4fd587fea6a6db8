//! The system that shows the window.

/// Returns whether windows are shown by X11. They open under Wayland where there is one.
pub fn is_x11() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")
}
