//! The settings file and the paths of all folders. Other copies and newer versions of the game use the same file.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

use bevy::log::{info, warn};
use directories::ProjectDirs;

use super::document::{SettingsDocument, SettingsSyntaxError};
use super::file::{self, FileLock};
use super::{FileError, LogFolder, SettingsError, legacy_settings};
use crate::settings::Settings;

const FILE: &str = "settings.json";
/// The maximum size of a settings file that is read, in bytes. Real settings are far smaller.
const LARGEST: u64 = 1 << 20;
/// The suffix that an old settings file gets once its settings have been saved in a new file.
const OLD: &str = "old";
const LOCK: &str = "lock";
/// The name of the log folder within its parent folder.
const LOGS: &str = "logs";

/// The folders of the settings, the matches and the log. If a folder is `None`, its files are not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFolders {
    folder: Option<PathBuf>,
    matches: Option<PathBuf>,
    logs: Option<PathBuf>,
}

impl UserFolders {
    /// Returns the folders within the folder that `TAMSK_CONFIG_DIR` names. If the variable is unset or empty,
    /// returns the platform's folders.
    pub fn of_this_user() -> UserFolders {
        if let Some(named) = env::var_os("TAMSK_CONFIG_DIR").filter(|value| !value.is_empty()) {
            return UserFolders::at(PathBuf::from(named));
        }
        let platform = ProjectDirs::from("", "", "tamsk");
        let folder = platform.as_ref().map(|dirs| dirs.config_dir().to_owned());
        // Only Linux has a separate folder for state, such as logs.
        let state = |dirs: &ProjectDirs| dirs.state_dir().unwrap_or(dirs.data_local_dir()).join(LOGS);
        let logs = platform.as_ref().map(state);
        UserFolders { folder, matches: platform.map(|dirs| dirs.data_dir().to_owned()), logs }
    }

    /// Returns the folders for settings, matches and the log, all within `folder`.
    pub fn at(folder: impl Into<PathBuf>) -> UserFolders {
        let folder = folder.into();
        UserFolders { matches: Some(folder.clone()), logs: Some(folder.join(LOGS)), folder: Some(folder) }
    }

    /// Returns the folder of the matches.
    pub fn matches_folder(&self) -> Option<PathBuf> {
        self.matches.clone()
    }

    /// Returns the folder that contains the log and the failure reports.
    pub fn log_folder(&self) -> Option<LogFolder> {
        self.logs.clone().map(LogFolder)
    }

    /// Removes partly written files that an earlier run left behind.
    pub fn remove_stale_partial_files(&self) {
        for folder in [&self.folder, &self.matches].into_iter().flatten().collect::<BTreeSet<_>>() {
            file::remove_stale_partial_files(folder);
        }
    }

    /// Reads the settings. Returns them and all errors that were found. If an unusable file cannot be moved aside, the
    /// last error contains [`FileError::CannotMoveAside`].
    pub fn load_settings(&self) -> (Settings, Vec<SettingsError>) {
        let Some(folder) = &self.folder else { return Default::default() };
        let (file, old_file) = (folder.join(FILE), folder.join(legacy_settings::FILE_NAME));
        match read_or_move_aside(&file, |bytes| Ok(SettingsDocument::parse(bytes)?.to_unclamped_settings())) {
            Ok(Some(settings)) => within_bounds(file, settings),
            Ok(None) => match read_or_move_aside(&old_file, legacy_settings::parse) {
                Ok(Some(settings)) => within_bounds(old_file, settings),
                Ok(None) => Default::default(),
                Err((error, _)) => (Settings::default(), vec![error]),
            },
            Err((error, moved)) => {
                let stays = (!moved).then_some(SettingsError::NotSaved { file, source: FileError::CannotMoveAside });
                (Settings::default(), std::iter::once(error).chain(stays).collect())
            }
        }
    }

    /// Saves the settings atomically. Changes only the values that differ from `base`, so that changes made by another
    /// copy of the game are kept. If the existing file is unusable, moves it aside and returns its error in `Ok`.
    ///
    /// # Errors
    /// Returns [`SettingsError::NotSaved`] if the file cannot be written.
    pub fn save_settings(&self, base: &Settings, settings: &Settings) -> Result<Option<SettingsError>, SettingsError> {
        let Some(file) = self.file() else { return Ok(None) };
        let not_saved = |source: FileError| SettingsError::NotSaved { file: file.clone(), source };
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| not_saved(error.into()))?;
        }
        let _lock = lock(&file).map_err(not_saved)?;
        let (theirs, error) = match read(&file, SettingsDocument::parse) {
            Ok(theirs) => (theirs, None),
            Err(bad) => match move_aside(&file, bad) {
                (error, true) => (None, Some(error)),
                (_, false) => return Err(not_saved(FileError::CannotMoveAside)),
            },
        };
        let document = match theirs {
            Some(theirs) => theirs.with_changes(base, settings),
            None => SettingsDocument::of(settings),
        };
        file::write_atomically(&file, document.into_text()).map_err(|failed| not_saved(failed.into()))?;
        retire(&file.with_file_name(legacy_settings::FILE_NAME));
        Ok(error)
    }

    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }
}

fn lock(file: &Path) -> Result<FileLock, FileError> {
    FileLock::acquire(&file::with_added_extension(file, LOCK))
}

enum BadFile {
    Unreadable(FileError),
    Malformed(SettingsSyntaxError),
}

/// Reads a settings file. Returns `None` if the file does not exist.
fn read<T>(file: &Path, parse: impl Fn(&[u8]) -> Result<T, SettingsSyntaxError>) -> Result<Option<T>, BadFile> {
    let bytes = file::read(file, LARGEST).map_err(BadFile::Unreadable)?;
    bytes.map(|bytes| parse(&bytes)).transpose().map_err(BadFile::Malformed)
}

/// Reads a settings file. If the file is unusable, moves it aside and returns an error, with `true` if the file was
/// moved.
fn read_or_move_aside<T>(
    file: &Path,
    parse: impl Fn(&[u8]) -> Result<T, SettingsSyntaxError>,
) -> Result<Option<T>, (SettingsError, bool)> {
    read(file, &parse).or_else(|_| {
        // Another copy of the game may be moving the file aside right now.
        let _lock = lock(file);
        read(file, &parse).map_err(|bad| move_aside(file, bad))
    })
}

/// Renames an old settings file once a new one exists, so that the old settings do not come back if the new file is
/// lost.
fn retire(old_file: &Path) {
    match fs::rename(old_file, file::with_added_extension(old_file, OLD)) {
        Ok(()) => info!("{} has been moved over to {FILE}", old_file.display()),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => warn!("{} cannot be renamed: {error}", old_file.display()),
    }
}

fn within_bounds(file: PathBuf, mut settings: Settings) -> (Settings, Vec<SettingsError>) {
    let error = settings.clamp_to_bounds();
    let error = error.map(|source| SettingsError::OutOfBounds { file, source });
    (settings, error.into_iter().collect())
}

/// Moves an unusable file aside. Returns the error to report, and `true` if the file was moved.
fn move_aside(file: &Path, bad: BadFile) -> (SettingsError, bool) {
    let (file, kept) = (file.to_owned(), file::move_aside(file));
    let moved = kept.is_some();
    let error = match bad {
        BadFile::Malformed(SettingsSyntaxError { line, column, problem }) => {
            SettingsError::Malformed { file, line, column, problem, kept }
        }
        BadFile::Unreadable(source) => SettingsError::Unreadable { file: kept.unwrap_or(file), source },
    };
    (error, moved)
}

/// The environment variables that can name the folder containing `assets`. `cargo run` sets the second variable.
const ROOTS: [&str; 2] = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"];

/// Returns the folder of the assets, if it exists. If it does not, the program uses its built-in copies of the assets.
pub fn assets_folder() -> Option<PathBuf> {
    let roots: Vec<PathBuf> = ROOTS.iter().filter_map(env::var_os).map(PathBuf::from).collect();
    // If the path of the program is a symbolic link, the assets are beside the file that the link points to.
    let program = env::current_exe().and_then(fs::canonicalize).ok();
    candidates(&roots, program.as_deref()).into_iter().find(|folder| folder.is_dir())
}

/// Returns the paths at which the assets folder may be, the likeliest path first.
fn candidates(roots: &[PathBuf], program: Option<&Path>) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = roots.iter().map(|root| root.join("assets")).collect();
    if let Some(beside) = program.and_then(Path::parent) {
        folders.push(beside.join("assets"));
        if let Some(above) = beside.parent() {
            // The folder `share` is beside `bin` on Unix, and `Resources` is in an app bundle on macOS.
            folders.push(above.join("share/tamsk/assets"));
            folders.push(above.join("Resources/assets"));
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_assets_folder_comes_before_installed_ones() {
        let found = candidates(&["/checkout".into()], Some(Path::new("/usr/bin/tamsk")));
        let expected = ["/checkout/assets", "/usr/bin/assets", "/usr/share/tamsk/assets", "/usr/Resources/assets"]
            .map(PathBuf::from);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_program_without_a_folder_has_only_named_assets_folders() {
        assert!(candidates(&[], None).is_empty());
        assert!(candidates(&[], Some(Path::new("/"))).is_empty());
    }
}
