//! The folder where the settings lie: reading that never panics, writing that never leaves half a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::{Settings, SettingsProblem};

/// The file's name.
const FILE: &str = "settings.ron";
/// What is added to the name of a file that could not be understood.
const BAD: &str = "bad";
/// What is added to the name of a file while it is written.
const UNFINISHED: &str = "new";
/// Larger than any settings file: nothing larger is read.
const LARGEST: u64 = 1 << 20;

/// A folder for the settings; without one nothing is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: Option<PathBuf>,
}

impl Store {
    /// The platform's folder for settings, or the one named by the environment's `TAMSK_CONFIG_DIR`.
    pub fn of_this_user() -> Store {
        let named = std::env::var_os("TAMSK_CONFIG_DIR").filter(|value| !value.is_empty()).map(PathBuf::from);
        let platform = || ProjectDirs::from("", "", "tamsk").map(|dirs| dirs.config_dir().to_owned());
        Store { folder: named.or_else(platform) }
    }

    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: Some(folder.into()) }
    }

    /// The settings kept there, or the defaults, and what was wrong with the file.
    pub fn load(&self) -> (Settings, Vec<SettingsProblem>) {
        let Some(file) = self.file() else { return Default::default() };
        let bytes = match read_limited(&file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Default::default(),
            Err(error) => {
                return (Settings::default(), vec![SettingsProblem::Unreadable { file, problem: error.to_string() }]);
            }
        };
        match parse(&bytes) {
            Ok(mut settings) => {
                let bad = settings.mend();
                let problem = bad.map(|bad| SettingsProblem::OutOfBounds { file, problem: bad });
                (settings, problem.into_iter().collect())
            }
            Err((line, column, problem)) => {
                let kept = set_aside(&file);
                (Settings::default(), vec![SettingsProblem::Nonsense { file, line, column, problem, kept }])
            }
        }
    }

    /// Keeps the settings: whoever reads the file finds the old ones or the new ones, whole.
    ///
    /// # Errors
    /// What the system says if the folder or the file cannot be written.
    pub fn save(&self, settings: &Settings) -> Result<(), SettingsProblem> {
        let Some(file) = self.file() else { return Ok(()) };
        write_whole(&file, settings)
            .map_err(|error| SettingsProblem::NotSaved { file: file.clone(), problem: error.to_string() })
    }

    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }
}

fn read_limited(file: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(file)?.len() > LARGEST {
        return Err(io::Error::other(format!("it is larger than {LARGEST} bytes")));
    }
    fs::read(file)
}

/// Reads a settings file; otherwise the line, the column and what is wrong there.
fn parse(bytes: &[u8]) -> Result<Settings, (usize, usize, String)> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        (line, column, "this is not UTF-8 text".to_owned())
    })?;
    // People who write `quality: Low` by hand mean `Some(Low)`.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| (error.span.start.line, error.span.start.col, error.code.to_string()))
}

/// Renames a file that could not be understood, over an earlier one of its kind only if there is no other way.
fn set_aside(file: &Path) -> Option<PathBuf> {
    let first = with_suffix(file, BAD);
    let free = (2..100).map(|number| with_suffix(file, &format!("{BAD}{number}"))).find(|path| !path.exists());
    let kept = if first.exists() { free.unwrap_or(first) } else { first };
    fs::rename(file, &kept).ok().map(|()| kept)
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    file.with_file_name(format!("{FILE}.{suffix}"))
}

fn write_whole(file: &Path, settings: &Settings) -> io::Result<()> {
    let config = PrettyConfig::new().extensions(Extensions::IMPLICIT_SOME);
    let text = ron::ser::to_string_pretty(settings, config).map_err(io::Error::other)?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = with_suffix(file, UNFINISHED);
    let mut out = fs::File::create(&unfinished)?;
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")?;
    out.sync_all()?;
    drop(out);
    fs::rename(&unfinished, file)
}
