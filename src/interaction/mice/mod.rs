//! Two mice: turns the system's reports of each mouse into input of its owner's pointer.

mod pointers;
#[cfg(any(windows, test))]
mod raw_mouse;
#[cfg(windows)]
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
                mice.support = crate::input::mice::MiceSupport::Missing;
            }
        },
    );
}
