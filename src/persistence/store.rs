//! The settings file. Reading never panics, and saving keeps what another copy of the game has saved.

use std::fs;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::lock::Lock;
use super::merge::merge;
use super::{FileError, Settings, SettingsError, file};
use crate::records::short_problem;

/// The name of the settings file.
const FILE: &str = "settings.ron";
/// The size limit for reading, in bytes: far more than any settings.
const LARGEST: u64 = 1 << 20;
/// The suffix of the lock file.
const LOCK: &str = "lock";

/// The folders of the settings and of the matches. Without them, nothing is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: Option<PathBuf>,
    matches: Option<PathBuf>,
}

/// The content of a settings file.
struct Found {
    settings: Settings,
    error: Option<SettingsError>,
}

impl Store {
    /// Returns the store in the folder named by the environment variable `TAMSK_CONFIG_DIR`, else in the platform's
    /// folders for configuration and for data.
    pub fn of_this_user() -> Store {
        if let Some(named) = std::env::var_os("TAMSK_CONFIG_DIR").filter(|value| !value.is_empty()) {
            return Store::at(PathBuf::from(named));
        }
        let platform = ProjectDirs::from("", "", "tamsk");
        let folder = platform.as_ref().map(|dirs| dirs.config_dir().to_owned());
        Store { folder, matches: platform.map(|dirs| dirs.data_dir().to_owned()) }
    }

    /// Returns a store with everything in this folder.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        let folder = folder.into();
        Store { folder: Some(folder.clone()), matches: Some(folder) }
    }

    /// Returns the folder of the matches.
    pub fn matches(&self) -> Option<PathBuf> {
        self.matches.clone()
    }

    /// Reads the settings. Returns them, or the defaults, with the errors found. An unusable file is moved aside; if
    /// even that fails, the last error is [`FileError::InTheWay`], as nothing will be saved.
    pub fn load(&self) -> (Settings, Vec<SettingsError>) {
        let Some(file) = self.file() else { return Default::default() };
        let found = read(&file).or_else(|_| {
            // Another copy of the game may be moving it aside right now.
            let _lock = lock(&file);
            read(&file).map_err(|bad| move_aside(&file, bad))
        });
        match found {
            Ok(None) => Default::default(),
            Ok(Some(Found { settings, error })) => (settings, error.into_iter().collect()),
            Err((error, moved)) => {
                let stays = (!moved).then_some(SettingsError::NotSaved { file, source: FileError::InTheWay });
                (Settings::default(), std::iter::once(error).chain(stays).collect())
            }
        }
    }

    /// Saves the settings atomically. `base` is what this copy of the game last read or saved: changes that another
    /// copy has made since are kept, unless this copy has changed the same value. An unusable file is moved aside,
    /// which is reported as the error inside `Ok`.
    ///
    /// # Errors
    ///
    /// Returns [`SettingsError::NotSaved`] if the file cannot be written.
    pub fn save(&self, base: &Settings, settings: &Settings) -> Result<Option<SettingsError>, SettingsError> {
        let Some(file) = self.file() else { return Ok(None) };
        let not_saved = |source: FileError| SettingsError::NotSaved { file: file.clone(), source };
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| not_saved(error.into()))?;
        }
        let _lock = lock(&file).map_err(not_saved)?;
        let (theirs, error) = match read(&file) {
            Ok(None) => (None, None),
            Ok(Some(Found { settings, error })) => (Some(settings), error),
            Err(bad) => match move_aside(&file, bad) {
                (error, true) => (None, Some(error)),
                (_, false) => return Err(not_saved(FileError::InTheWay)),
            },
        };
        let merged = theirs.map_or_else(|| settings.clone(), |theirs| merge(base, settings, &theirs));
        let written = write(&merged).and_then(|text| Ok(file::write_whole(&file, &text)?));
        written.map(|()| error).map_err(not_saved)
    }

    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }
}

fn lock(file: &Path) -> Result<Lock, FileError> {
    Lock::take(&file::with_suffix(file, LOCK))
}

/// Why a settings file cannot be used.
enum BadFile {
    Unreadable(FileError),
    Malformed { line: usize, column: usize, problem: String },
}

/// Reads a settings file. Returns `None` if there is none.
fn read(file: &Path) -> Result<Option<Found>, BadFile> {
    let Some(bytes) = file::read(file, LARGEST).map_err(BadFile::Unreadable)? else { return Ok(None) };
    let mut settings = parse(&bytes).map_err(|(line, column, problem)| BadFile::Malformed { line, column, problem })?;
    let error = settings.clamp_to_bounds();
    let error = error.map(|source| SettingsError::OutOfBounds { file: file.to_owned(), source });
    Ok(Some(Found { settings, error }))
}

/// Moves an unusable file aside. Returns the error to report and whether the file was moved.
fn move_aside(file: &Path, bad: BadFile) -> (SettingsError, bool) {
    let (file, kept) = (file.to_owned(), file::set_aside(file));
    let moved = kept.is_some();
    let error = match bad {
        BadFile::Malformed { line, column, problem } => SettingsError::Malformed { file, line, column, problem, kept },
        BadFile::Unreadable(source) => SettingsError::Unreadable { file: kept.unwrap_or(file), source },
    };
    (error, moved)
}

/// Parses settings. The error is a line, a column and a description.
fn parse(bytes: &[u8]) -> Result<Settings, (usize, usize, String)> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        (line, column, "this is not UTF-8 text".to_owned())
    })?;
    // People who write `quality: Low` by hand mean `Some(Low)`.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| (error.span.start.line, error.span.start.col, short_problem(&error.code)))
}

fn write(settings: &Settings) -> Result<String, FileError> {
    let config = PrettyConfig::new().extensions(Extensions::IMPLICIT_SOME);
    let text = ron::ser::to_string_pretty(settings, config);
    text.map(|text| text + "\n").map_err(|error| FileError::System(error.to_string()))
}
