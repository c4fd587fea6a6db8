//! Parts shared by all panels: theme, fonts, widgets, wording, and the events by which panels open each other.

pub mod agreement;
pub mod aids;
pub mod card;
pub mod far_words;
pub mod focus;
pub mod fonts;
pub mod games;
pub mod handicap;
pub mod inviting;
pub mod leaving;
pub mod log_line;
pub mod match_options;
pub mod name_field;
pub mod names;
pub mod navigation;
pub mod notices;
pub mod panel_rotation;
pub mod pointer_ways;
pub mod presses;
pub mod projection;
pub mod reasons;
pub mod recent;
pub mod rulebook;
pub mod scroll;
pub mod scrubber;
pub mod search;
pub mod sentences;
pub mod signs;
pub mod spots;
pub mod status;
mod systems;
pub mod theme;
pub mod transport;
mod typed_keys;
pub mod widgets;

#[cfg(test)]
pub mod testing;

use bevy::prelude::*;

use crate::localization::{Language, Localization};
use crate::settings::TextSettings;

pub use systems::{UiSystems, drawn};
pub use theme::ContrastSystems;

pub fn plugin(app: &mut App) {
    app.init_resource::<projection::TimerLabel>()
        .init_resource::<games::ShownGames>()
        .add_systems(PreUpdate, sync_language.run_if(resource_changed::<TextSettings>));
    app.add_plugins((
        systems::plugin,
        theme::plugin,
        fonts::plugin,
        focus::plugin,
        presses::plugin,
        signs::plugin,
        aids::plugin,
        inviting::plugin,
        leaving::plugin,
        navigation::plugin,
        spots::plugin,
        scroll::plugin,
        transport::plugin,
        panel_rotation::plugin,
        typed_keys::plugin,
    ));
}

fn sync_language(settings: Res<TextSettings>, mut texts: ResMut<Localization>) {
    let wanted = Language::chosen_or_system(settings.language.as_deref());
    if texts.language() != wanted {
        texts.set_language(wanted);
    }
}
