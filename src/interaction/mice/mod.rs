//! Converts the system's reports about two mice to pointer input of the players who own the mice.

mod pointers;
#[cfg(any(windows, test))]
mod raw_mouse;
// Tests on other systems do not run this module, but compile it.
#[cfg(any(windows, test))]
#[cfg_attr(not(windows), expect(dead_code, reason = "system calls of Windows"))]
mod windows;
#[cfg(target_os = "linux")]
mod x11;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    pointers::plugin(app);
    #[cfg(target_os = "linux")]
    x11::plugin(app);
    #[cfg(windows)]
    windows::plugin(app);
    #[cfg(not(any(target_os = "linux", windows)))]
    app.add_systems(
        Update,
        |settings: Res<crate::settings::PlaySettings>, mut mice: ResMut<crate::input::mice::TwoMice>| {
            if settings.two_mice && mice.support == crate::input::mice::MiceSupport::Unknown {
                mice.support = crate::input::mice::MiceSupport::Unsupported;
            }
        },
    );
}
