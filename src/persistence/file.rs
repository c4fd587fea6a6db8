//! Reads files up to a size limit, writes files atomically, and moves unusable files aside.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use tempfile::NamedTempFile;

use super::error::FileError;

/// The suffix of an unusable file that was moved aside.
const BAD: &str = "bad";
/// The prefix of a partial file's name. It is short, so that files with the longest possible names can be written.
const PARTIAL: &str = ".tamsk.new-";
const RANDOM: usize = 6;
/// The age from which a partial file counts as a leftover of a program that has ended. Writing a file takes only
/// moments.
const STALE: Duration = Duration::from_secs(3_600);
const MOST_LINKS: usize = 40;

/// Returns the content of a file, or `None` if the file does not exist. Returns [`FileError::TooLarge`] if the file has
/// more than `largest` bytes.
pub fn read(file: &Path, largest: u64) -> Result<Option<Vec<u8>>, FileError> {
    let nothing = |error: &io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    let found = match fs::metadata(file) {
        Ok(found) => found,
        Err(error) if nothing(&error) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // Reading anything else, such as a pipe, might never return.
    if !found.is_file() {
        return Err(FileError::NotAFile);
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest { Err(FileError::TooLarge) } else { Ok(Some(bytes)) }
}

pub fn changed_at(file: &Path) -> Option<Timestamp> {
    Timestamp::try_from(fs::metadata(file).and_then(|found| found.modified()).ok()?).ok()
}

/// Returns the files of a folder that have this extension, sorted by name, or an empty list if the folder is
/// unreadable.
pub fn files_with_extension(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension() == Some(OsStr::new(extension))).collect();
    files.sort();
    files
}

/// Writes a file atomically and durably. A symbolic link is followed.
pub fn write_atomically(file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let file = &*behind_links(file)?;
    // Renaming would replace anything else at this path, such as a device.
    if fs::metadata(file).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("it is not a file"));
    }
    written_aside(file, content.as_ref())?.persist(file)?;
    sync_name(file);
    Ok(())
}

/// Replaces a file atomically without waiting for the disk. The change survives the end of the program, but a power
/// failure can undo it.
pub fn write_atomically_unsynced(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut aside = tempfile::Builder::new().prefix(PARTIAL).rand_bytes(RANDOM).tempfile_in(folder_of(file))?;
    aside.as_file_mut().write_all(content)?;
    aside.persist(file)?;
    Ok(())
}

/// Follows symbolic links. Returns the path at their end, which need not exist.
fn behind_links(file: &Path) -> io::Result<PathBuf> {
    let mut file = file.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&file) {
            Ok(next) => file = folder_of(&file).join(next),
            // The path is not a symbolic link or does not exist.
            Err(_) => return Ok(file),
        }
    }
    Err(io::Error::other("its symbolic links lead nowhere"))
}

/// Writes a new file atomically and durably. Returns `false` and writes nothing if the name is taken.
pub fn write_new(file: &Path, content: impl AsRef<[u8]>) -> io::Result<bool> {
    match written_aside(file, content.as_ref())?.persist_noclobber(file) {
        Ok(_) => sync_name(file),
        Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(failed) => return Err(failed.error),
    }
    Ok(true)
}

/// Writes a new file that only its owner may read, atomically and durably. Fails if the name is taken.
pub fn write_new_private(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut aside = tempfile::Builder::new().prefix(PARTIAL).rand_bytes(RANDOM).tempfile_in(folder_of(file))?;
    aside.as_file_mut().write_all(content)?;
    aside.as_file().sync_all()?;
    aside.persist_noclobber(file).map_err(|failed| failed.error)?;
    sync_name(file);
    Ok(())
}

/// Renames a file. Returns `false` and changes nothing if the new name is taken.
pub fn move_if_free(from: &Path, to: &Path) -> io::Result<bool> {
    // Renaming alone would replace an existing file.
    match File::create_new(to) {
        Ok(_) => {}
        Err(taken) if taken.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(failed) => return Err(failed),
    }
    if let Err(failed) = fs::rename(from, to) {
        let _ = fs::remove_file(to);
        return Err(failed);
    }
    sync_name(to);
    Ok(true)
}

/// Removes old partial files. A program leaves them behind if it ends while it writes them.
pub fn remove_stale_partial_files(folder: &Path) {
    let Ok(listing) = fs::read_dir(folder) else { return };
    for file in listing.flatten().filter(|entry| is_partial(&entry.file_name())).map(|entry| entry.path()) {
        let written = fs::symlink_metadata(&file).ok().filter(fs::Metadata::is_file).and_then(|of| of.modified().ok());
        // A newer partial file may belong to another copy of the game that is still writing.
        if written.is_some_and(|at| SystemTime::now().duration_since(at).is_ok_and(|age| age > STALE)) {
            match fs::remove_file(&file) {
                Ok(()) => bevy::log::info!("removed the partial file {}", file.display()),
                Err(error) => bevy::log::warn!("{} cannot be removed: {error}", file.display()),
            }
        }
    }
}

/// Returns `true` if `name` belongs to a partial file. In earlier versions, such a name began with the name of the
/// complete file.
fn is_partial(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| Some(name.rsplit_once(".new-")?.1));
    random.is_some_and(|random| random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Writes a partial file into the folder of `file`.
fn written_aside(file: &Path, content: &[u8]) -> io::Result<NamedTempFile<File>> {
    // `tempfile` would make the file readable only by its owner, and each of its error messages would name a different
    // file.
    let create = |path: &Path| File::create_new(path);
    let mut aside = tempfile::Builder::new().prefix(PARTIAL).rand_bytes(RANDOM).make_in(folder_of(file), create)?;
    aside.as_file_mut().write_all(content)?;
    aside.as_file().sync_all()?;
    Ok(aside)
}

/// Makes the new name of a file durable, if the file system supports this.
fn sync_name(file: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder_of(file)).and_then(|folder| folder.sync_all());
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new("."))
}

/// Renames an unusable file to a free name. If no name is free, replaces an older unusable file. If the path is a link
/// to a file, renames that file instead of the link. Returns the new path, or `None` if renaming fails.
pub fn move_aside(file: &Path) -> Option<PathBuf> {
    let target = behind_links(file).ok().filter(|target| fs::metadata(target).is_ok_and(|found| found.is_file()));
    let file = &*target.unwrap_or_else(|| file.to_owned());
    let taken = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    let first = with_added_extension(file, BAD);
    let others = (2..100).map(|number| with_added_extension(file, &format!("{BAD}{number}")));
    let kept = std::iter::once(first.clone()).chain(others).find(|path| !taken(path)).unwrap_or(first);
    fs::rename(file, &kept).ok().map(|()| kept)
}

/// Returns the path with a dot and a suffix appended to its file name.
pub fn with_added_extension(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    file.with_file_name(name)
}

const TRIES: u32 = 5;
/// The pause between two attempts to lock a file. It is about as long as another copy of the game needs to write a
/// file.
const PAUSE: Duration = Duration::from_millis(10);

/// A lock on a file. It is released when it is dropped, or when the program ends.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

impl FileLock {
    /// Creates the file if needed and locks it. Returns `None` if another copy of the game holds the lock.
    pub fn try_acquire(file: &Path) -> Result<Option<FileLock>, FileError> {
        let file = fs::OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some network folders do not support locks. Files can still be saved there.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(FileLock { _file: file })),
        }
    }

    /// Acquires the lock on a file. Returns [`FileError::Busy`] if another copy of the game holds the lock for longer
    /// than a save takes. The lock file is never removed, so that no copy of the game can hold a lock on a removed file
    /// while another copy locks a new file.
    pub fn acquire(file: &Path) -> Result<FileLock, FileError> {
        for tries_left in (0..TRIES).rev() {
            if let Some(lock) = FileLock::try_acquire(file)? {
                return Ok(lock);
            }
            if tries_left > 0 {
                std::thread::sleep(PAUSE);
            }
        }
        Err(FileError::Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let listing = fs::read_dir(folder).expect("the folder is readable");
        let mut names: Vec<String> =
            listing.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_with_the_longest_name_is_written() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        for name in ["a".repeat(255), "黒".repeat(85)] {
            let file = folder.path().join(name);
            write_atomically(&file, "old").expect("the file can be written");
            write_atomically(&file, "new").expect("the file can be replaced");
            assert_eq!(fs::read_to_string(&file).expect("the file exists"), "new");
            fs::remove_file(&file).expect("the file can be removed");
            assert!(write_new(&file, "first").expect("the file can be written"));
            assert!(!write_new(&file, "second").expect("the file exists"));
        }
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn writing_to_a_symbolic_link_writes_its_target() {
        use std::os::unix::fs::symlink;

        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let (here, there) = (folder.path().join("here"), folder.path().join("there"));
        for folder in [&here, &there] {
            fs::create_dir(folder).expect("the path can be created");
        }
        let (link, target) = (here.join("link"), there.join("file"));
        symlink("../there/middle", &link).expect("the path can be created");
        symlink("file", there.join("middle")).expect("the path can be created");
        for content in ["there was nothing", "there was something"] {
            write_atomically(&link, content).expect("the file can be written");
            assert_eq!(fs::read_to_string(&target).expect("the file exists"), content);
        }
        assert_eq!((names(&here), names(&there)), (vec!["link".to_owned()], vec!["file".into(), "middle".into()]));
        let aside = move_aside(&link).expect("the file can be renamed");
        assert_eq!(fs::read_to_string(aside).expect("the file exists"), "there was something");
        assert!(fs::read_link(&link).is_ok() && !target.exists());

        let circle = here.join("circle");
        symlink("circle", &circle).expect("the path can be created");
        write_atomically(&circle, "").expect_err("the links form a circle");
        let device = here.join("device");
        symlink("/dev/null", &device).expect("the path can be created");
        let problem = write_atomically(&device, "").expect_err("the link leads to no file").to_string();
        assert_eq!(problem, "it is not a file");
        assert_eq!(move_aside(&device), Some(here.join("device.bad")), "not what it leads to");
    }

    #[test]
    fn old_partial_files_are_removed() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let ours = [".tamsk.new-abCd12", "Ada - Bo.tamsk.new-Xy09Zz"];
        let theirs = ["Ada.new-tamsk", "new-abCd12", "Ada - Bo.tamsk", ".tamsk.new-abc", ".tamsk.new-abCd1é"];
        for name in ours.into_iter().chain(theirs) {
            let file = File::create(folder.path().join(name)).expect("the file can be written");
            file.set_modified(SystemTime::now() - 2 * STALE).expect("the file has a time");
        }
        fs::write(folder.path().join(".tamsk.new-now123"), "").expect("the file can be written");
        remove_stale_partial_files(folder.path());
        let mut left = theirs.map(str::to_owned).to_vec();
        left.push(".tamsk.new-now123".into());
        left.sort();
        assert_eq!(names(folder.path()), left);
        remove_stale_partial_files(&folder.path().join("not there"));
    }
}
