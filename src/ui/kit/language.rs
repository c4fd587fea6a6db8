//! Keeps the texts in the language chosen in the settings.

use bevy::prelude::*;

use crate::localization::{Language, Localization};
use crate::persistence::Settings;

/// Adds the system that follows the settings.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, sync_language.run_if(resource_changed::<Settings>));
}

fn sync_language(settings: Res<Settings>, mut texts: ResMut<Localization>) {
    let wanted = Language::chosen_or_system(settings.language.as_deref());
    if texts.language() != wanted {
        texts.speak(wanted);
    }
}
