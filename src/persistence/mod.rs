//! What is kept between runs: the settings and the choices of the last match, in the platform's settings folder. Also opens
//! match records, and finds the program's own files.

mod assets;
mod autosave;
mod error;
mod file;
mod lock;
mod merge;
mod record;
mod settings;
mod store;

#[cfg(test)]
mod tests;

pub use assets::assets;
pub use error::{FileError, SettingsError};
pub use record::{OpenRecordError, open_record};
pub use settings::{Company, LessonProgress, RedChoice, Settings};
pub use store::Store;

use bevy::prelude::*;
use bevy::time::Real;

use autosave::Autosave;

/// What went wrong with the settings file and has not been shown yet. `ui` shows it and empties the list.
#[derive(Resource, Debug, Default)]
pub struct SettingsErrors(pub Vec<SettingsError>);

/// What went wrong with opening records and has not been shown yet. `ui` shows it and empties the list.
#[derive(Resource, Debug, Default)]
pub struct RecordErrors(pub Vec<OpenRecordError>);

/// Where the settings are saved, in [`Last`]. What a program that ends wants to keep is written to [`Settings`] before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepingSystems;

/// Reads [`Settings`] at once, as the window depends on them, and saves them when they change.
pub fn plugin(app: &mut App) {
    keep_in(app, Store::of_this_user());
}

/// The same as [`plugin`], with another store.
pub fn keep_in(app: &mut App, store: Store) {
    let (autosave, settings, errors) = Autosave::open(store);
    for error in &errors {
        eprintln!("tamsk: {error}");
    }
    app.insert_resource(autosave)
        .insert_resource(settings)
        .insert_resource(SettingsErrors(errors))
        .init_resource::<RecordErrors>()
        .add_systems(Last, keep.in_set(KeepingSystems));
}

/// Saves changed settings a moment after the last change, and at the latest when the program ends.
fn keep(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut autosave: ResMut<Autosave>,
    mut errors: ResMut<SettingsErrors>,
    mut exits: MessageReader<AppExit>,
) {
    let leaving = exits.read().next().is_some();
    if let Some(error) = autosave.update(&settings, time.elapsed(), settings.is_changed(), leaving) {
        eprintln!("tamsk: {error}");
        errors.0.push(error);
    }
}
