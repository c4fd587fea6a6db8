//! Speaks the language chosen in the settings.

use bevy::prelude::*;

use crate::localization::{Language, Localization};
use crate::persistence::Settings;

/// Follows the settings.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, speak.run_if(resource_changed::<Settings>));
}

fn speak(settings: Res<Settings>, mut texts: ResMut<Localization>) {
    let wanted = Language::chosen_or_system(settings.language.as_deref());
    if texts.language() != wanted {
        texts.set_language(wanted);
    }
}
