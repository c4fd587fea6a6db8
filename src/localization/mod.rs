//! All texts shown to players, by key, in their language.
//!
//! They are Fluent messages in `assets/locales/<language>/*.ftl`, built into the program so that none can be missing.
//! The messages also select plural forms.

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
