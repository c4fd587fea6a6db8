//! Parts that all panels share: theme, fonts, widgets, wording, and the events by which panels open each other.

pub mod agreement;
pub mod aid_requests;
pub mod card;
pub mod focus;
pub mod fonts;
pub mod game_ui;
pub mod handicap;
pub mod key_labels;
pub mod leaving;
pub mod log_line;
pub mod match_buttons;
pub mod match_options;
pub mod name_field;
pub mod names;
pub mod navigation;
pub mod notices;
pub mod online_words;
pub mod panel_rotation;
pub mod pass_cache;
pub mod playback_strip;
pub mod pointer_methods;
pub mod projection;
pub mod reasons;
pub mod rulebook;
pub mod scroll;
pub mod scrubber;
pub mod search;
pub mod sentences;
pub mod setup_purpose;
pub mod spots;
pub mod status;
mod systems;
pub mod theme;
mod typed_keys;
pub mod widgets;

#[cfg(test)]
pub mod testing;

use bevy::prelude::*;

use crate::localization::{Language, Localization};
use crate::settings::TextSettings;

pub use systems::{PanelSystems, panel_system};
pub use theme::ContrastSystems;

pub fn plugin(app: &mut App) {
    app.init_resource::<projection::TimerLabelArea>()
        .init_resource::<game_ui::OtherGameUiRegistry>()
        .add_systems(PreUpdate, sync_language.run_if(resource_changed::<TextSettings>));
    app.add_plugins((
        systems::plugin,
        theme::plugin,
        fonts::plugin,
        focus::plugin,
        match_buttons::plugin,
        key_labels::plugin,
        aid_requests::plugin,
        setup_purpose::plugin,
        leaving::plugin,
        navigation::plugin,
        spots::plugin,
        scroll::plugin,
        playback_strip::plugin,
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
