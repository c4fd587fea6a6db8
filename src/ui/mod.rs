//! Every panel: title, setup of a match, what stands around the board, pause, result and settings.
//!
//! Panels ask [`Match`](crate::rules::Match) what is possible and send messages; they decide nothing themselves.

mod announce;
mod confirm;
mod countdown;
mod covered;
mod fonts;
mod help;
pub mod hud;
mod language;
mod lesson;
mod lot;
mod names;
mod navigation;
mod pause;
mod presses;
pub mod result;
mod rulebook;
mod settings;
mod setup;
mod spots;
pub mod theme;
mod title;
mod toast;
mod widgets;

#[cfg(test)]
mod everything;
#[cfg(test)]
mod testing;

pub use covered::Covered;
pub use navigation::Confirmation;
pub use result::WatchSand;
pub use rulebook::OpenRulebook;
pub use setup::cut_name;
pub use spots::ButtonSpots;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::{EguiPostUpdateSet, EguiPrimaryContextPass};

/// Everything that draws panels, back to front; runs once the theme is there.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiSystems;

/// All panels. Needs `EguiPlugin`, the states and messages of `simulation`, `persistence` and `localization`.
pub fn plugin(app: &mut App) {
    // Glyphs new in this frame must be told to the renderer in this frame, or their digits are missing from it.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.configure_sets(EguiPrimaryContextPass, UiSystems.run_if(|themed: Res<theme::Themed>| themed.0));
    app.add_plugins((
        theme::plugin,
        fonts::plugin,
        presses::plugin,
        language::plugin,
        navigation::plugin,
        covered::plugin,
        spots::plugin,
    ));
    app.add_plugins((
        title::plugin,
        setup::plugin,
        lot::plugin,
        hud::plugin,
        result::plugin,
        pause::plugin,
        settings::plugin,
        help::plugin,
        rulebook::plugin,
        confirm::plugin,
        lesson::plugin,
        announce::plugin,
        countdown::plugin,
        toast::plugin,
    ));
}
