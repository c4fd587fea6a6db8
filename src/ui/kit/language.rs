//! Keeps the texts in the language chosen in the settings.

use bevy::prelude::*;

use crate::localization::{Language, Localization};
use crate::settings::TextSettings;

/// Adds the system that follows the settings.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, sync_language.run_if(resource_changed::<TextSettings>));
}

fn sync_language(settings: Res<TextSettings>, mut texts: ResMut<Localization>) {
    let wanted = Language::chosen_or_system(settings.language.as_deref());
    if texts.language() != wanted {
        texts.set_language(wanted);
    }
}
