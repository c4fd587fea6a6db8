//! Saves the settings in the platform's configuration folder, and unfinished matches and records in its data folder.

mod autosave;
mod document;
mod error;
mod faults;
mod file;
mod games;
pub(crate) mod journal;
mod legacy_settings;
mod matches;
mod metadata;
pub(crate) mod migration;
mod notices;
mod online;
mod record;
mod saved_match;
mod store;
mod summary;
#[cfg(test)]
mod tests;

pub use autosave::SaveSystems;
pub use error::{FileError, LibraryError, LibraryOperation, OpenRecordError, SettingsError};
pub use faults::{EarlierRunFault, FailedPart, LogFolder};
pub use games::{GameFormat, GameFormats, LoadedMatch, MatchRecord, SavedMatchRecord};
pub use journal::ParsedMatchFile;
pub use matches::{
    CrashSaver, Disk, FileImportResult, ImportOutcome, InterruptedImport, LibraryCommand, LibraryEntry, LibrarySuccess,
    MATCH_FILE_EXTENSION, MatchLibrary, RecordStore, SaveTracker, SystemDisk, to_file_stem,
};
pub use metadata::RecordMetadata;
pub use migration::MigrationCounts;
pub use notices::{Notice, Notices};
pub use record::OpenedRecord;
pub use saved_match::{MatchProgress, RecordError, RecordOf, RefusedActions, ResumingMatch, SavedMatch};
pub use store::{UserFolders, assets_folder};
pub use summary::{Ending, MatchSummary, TamskSummary};

use std::sync::Arc;

use bevy::prelude::*;

use self::autosave::{SettingsAutosave, autosave_settings};
use self::matches::add_saving_systems;
use self::online::OnlineFolder;
use crate::table::online::OnlineStore;
use crate::table::unfinished::UnfinishedMatch;

/// Reads the settings at once, because the window depends on them. Adds the systems that save settings, matches and
/// records.
pub fn add_persistence(app: &mut App, store: UserFolders) {
    add_persistence_on(app, store, Arc::new(SystemDisk));
}

/// Does the same as [`add_persistence`], but saves matches on `disk`.
pub fn add_persistence_on(app: &mut App, store: UserFolders, disk: Arc<dyn Disk>) {
    app.init_resource::<Notices>();
    store.remove_stale_partial_files();
    if let Some(folder) = store.log_folder() {
        let mut notices = app.world_mut().resource_mut::<Notices>();
        folder.take_unshown_faults().into_iter().for_each(|fault| notices.add(Notice::Fault(fault)));
        app.insert_resource(folder);
    }
    if let Some(folder) = store.matches_folder() {
        app.insert_resource(OnlineStore(Arc::new(OnlineFolder::within(&folder))));
        matches::add_match_saving(app, folder, disk);
        add_saving_systems::<UnfinishedMatch>(app);
    }
    let (autosave, settings, errors) = SettingsAutosave::open(store);
    app.world_mut().resource_mut::<Notices>().log_and_add(errors, Notice::SettingsProblem);
    settings.apply_to(app.world_mut());
    app.insert_resource(autosave).add_systems(Last, autosave_settings.in_set(SaveSystems));
}

/// Adds the systems that save the matches of one more game. They have no effect if matches are not saved.
pub fn add_match_saving_of<K: SavedMatch>(app: &mut App) {
    app.world_mut().get_resource_or_init::<GameFormats>().add::<K>();
    add_saving_systems::<K>(app);
}

/// By default, the only game is TAMSK.
impl Default for GameFormats {
    fn default() -> GameFormats {
        GameFormats(vec![GameFormat::of::<UnfinishedMatch>()])
    }
}
