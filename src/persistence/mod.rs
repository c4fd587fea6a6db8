//! Settings on disk, in the platform's configuration folder; they include the choices made for the last match. Keeps
//! the running match in the data folder until it is over, and then its record; opens match records and finds the folder
//! of assets.

mod assets;
mod autosave;
mod error;
mod faults;
mod fields;
mod file;
mod library;
mod lock;
mod old_text;
mod record;
mod shared_text;
mod store;
#[cfg(test)]
mod tests;
mod unfinished;

pub use assets::assets;
pub use autosave::KeepingSystems;
pub use error::{
    FileError, LibraryDeed, LibraryError, SettingsError, SettingsErrors, UnfinishedError, UnfinishedErrors,
    UnfinishedTask,
};
pub use faults::{Fault, FaultKind, Faults, LogFolder};
pub use library::{
    EXTENSION, GipfStanding, GipfSummary, ImportFate, Imported, ImportedFile, InterruptedImport, Library,
    LibraryCommand, LibraryEntry, LibraryErrors, LibraryNews, MatchSummary, RecordNote, RecordSummary, Shelf,
    UntoldNews, file_stem_of,
};
pub use record::{OpenRecordError, RecordErrors, open_record};
pub use store::Store;
pub use unfinished::{
    Disk, Rescue, SavingFails, SystemDisk, Unfinished, UnfinishedCommand, UnfinishedGame, UnfinishedMatch,
    UnfinishedMatches,
};

use std::sync::Arc;

use bevy::prelude::*;

use self::autosave::{Autosave, keep};

/// Reads the settings immediately, as the window depends on them, and saves them when they change. Reads the unfinished
/// matches and saves the running one.
pub fn keep_in(app: &mut App, store: Store) {
    keep_on(app, store, Arc::new(SystemDisk));
}

/// The same with this disk for the unfinished matches.
pub fn keep_on(app: &mut App, store: Store, disk: Arc<dyn Disk>) {
    app.init_resource::<RecordErrors>();
    unfinished::note_gipf(app);
    store.remove_stale();
    unfinished::obey_commands(app);
    if let Some(folder) = store.logs() {
        app.insert_resource(Faults(folder.take_untold())).insert_resource(folder);
    }
    if let Some(folder) = store.matches() {
        library::keep_in(app, folder.clone());
        unfinished::keep_in(app, folder, disk);
    }
    let (autosave, settings, errors) = Autosave::open(store);
    for error in &errors {
        error!("{error}");
    }
    settings.apply_to(app.world_mut());
    app.insert_resource(autosave)
        .insert_resource(SettingsErrors(errors))
        .add_systems(Last, keep.in_set(KeepingSystems));
}
