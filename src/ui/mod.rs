//! All panels: `kit` contains what they are made of, `layout` how they share the window, and each of the other folders
//! one panel. No panel imports another; they open each other by states and messages.
//!
//! Panels ask [`Match`](tamsk_rules::Match) what is possible and send messages; they decide nothing themselves.

mod drawer;
mod kit;
mod layout;

mod announce;
mod briefing;
mod confirm;
mod countdown;
mod gipf;
mod help;
mod hud;
mod lesson;
mod mice;
mod pause;
mod records;
mod replay;
mod result;
mod rulebook;
mod settings;
mod setup;
mod speech;
mod study;
mod tips;
mod title;
mod toast;

#[cfg(test)]
mod tests;

pub use hud::{GlassLabel, GlassLabels, RingSign};
pub use kit::navigation::{Confirmation, OpenRulebook};
pub use kit::pointer_ways::{PointerWay, pointer_way};
pub use kit::spots::{ButtonSpots, FocusSpot};
pub use kit::status::{PlayerStatus, Standstill};
pub use kit::widgets::GlassSign;
pub use kit::{ContrastSystems, UiSystems};
pub use layout::Insets;
pub use records::DialogFolder;
pub use setup::cut_name;
pub use speech::{Spoken, Transcript};

use bevy::prelude::*;

/// Adds all panels. Needs `EguiPlugin`, `simulation`, `session`, `persistence` and `localization`.
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin, layout::plugin))
        .add_plugins((
            title::plugin,
            setup::plugin,
            hud::plugin,
            result::plugin,
            pause::plugin,
            settings::plugin,
            help::plugin,
            rulebook::plugin,
            confirm::plugin,
            briefing::plugin,
            lesson::plugin,
            announce::plugin,
            countdown::plugin,
            tips::plugin,
            toast::plugin,
        ))
        .add_plugins((gipf::plugin, mice::plugin, records::plugin, replay::plugin, study::plugin, speech::plugin));
}
