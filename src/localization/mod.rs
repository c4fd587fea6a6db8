//! Every word that is shown, by key, in the player's language.
//!
//! The texts lie in `assets/locales/<language>/*.ftl` (Fluent) and are part of the program, so none can be missing.

mod bundle;
mod language;

#[cfg(test)]
mod tests;

pub use bundle::Localization;
pub use fluent_bundle::FluentValue;
pub use language::Language;

use bevy::prelude::*;

/// Provides [`Localization`] in the system's language.
pub fn plugin(app: &mut App) {
    app.insert_resource(Localization::new(Language::of_the_system()));
}
