//! Saves the settings in the platform's configuration folder, and running matches and records in its data folder.

mod autosave;
mod document;
mod error;
mod faults;
mod file;
mod games;
pub(crate) mod journal;
mod matches;
pub(crate) mod migration;
mod note;
mod notices;
mod old_settings;
mod online;
mod record;
mod saved_match;
mod store;
mod summary;
#[cfg(test)]
mod tests;

pub use autosave::SaveSystems;
pub use error::{FileError, LibraryError, LibraryOperation, OpenRecordError, SettingsError};
pub use faults::{Fault, FaultKind, LogFolder};
pub use games::{LoadedMatch, MatchRecord, SavedGame, SavedGames, SavedMatchRecord};
pub use journal::Journal;
pub use matches::{
    CrashSaver, Disk, EXTENSION, ImportOutcome, ImportedFile, InterruptedImport, Library, LibraryCommand, LibraryEntry,
    LibraryNews, RecordStore, SaveState, SystemDisk, file_stem_of,
};
pub use migration::MigrationCounts;
pub use note::RecordMetadata;
pub use notices::{Notice, Notices};
pub use record::OpenedRecord;
pub use saved_match::{MatchProgress, RecordError, RecordOf, RefusedActions, ResumingMatch, SavedMatch};
pub use store::{Store, assets};
pub use summary::{Ending, MatchSummary, RecordSummary};

use std::sync::Arc;

use bevy::prelude::*;

use self::autosave::{Autosave, keep};
use self::matches::keep_matches_of;
use self::online::OnlineFolder;
use crate::table::online::OnlineStore;
use crate::table::unfinished::UnfinishedMatch;

/// Reads the settings at once, as the window depends on them, and keeps settings, matches and records saved.
pub fn add_persistence(app: &mut App, store: Store) {
    add_persistence_on(app, store, Arc::new(SystemDisk));
}

/// Does the same as [`add_persistence`], with `disk` for the matches.
pub fn add_persistence_on(app: &mut App, store: Store, disk: Arc<dyn Disk>) {
    app.init_resource::<Notices>();
    store.remove_stale();
    if let Some(folder) = store.logs() {
        let mut notices = app.world_mut().resource_mut::<Notices>();
        folder.take_unreported().into_iter().for_each(|fault| notices.add(Notice::Fault(fault)));
        app.insert_resource(folder);
    }
    if let Some(folder) = store.matches() {
        app.insert_resource(OnlineStore(Arc::new(OnlineFolder::within(&folder))));
        matches::keep_in(app, folder, disk);
        keep_matches_of::<UnfinishedMatch>(app);
    }
    let (autosave, settings, errors) = Autosave::open(store);
    app.world_mut().resource_mut::<Notices>().report(errors, Notice::Settings);
    settings.apply_to(app.world_mut());
    app.insert_resource(autosave).add_systems(Last, keep.in_set(SaveSystems));
}

/// Saves matches of one more game. Does nothing where matches are not saved.
pub fn save_matches_of<K: SavedMatch>(app: &mut App) {
    app.world_mut().get_resource_or_init::<SavedGames>().add::<K>();
    keep_matches_of::<K>(app);
}

/// Contains TAMSK alone.
impl Default for SavedGames {
    fn default() -> SavedGames {
        SavedGames(vec![SavedGame::of::<UnfinishedMatch>()])
    }
}
