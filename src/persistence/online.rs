//! The files of online play: the player's secret key, and a file for the match in progress with each other player.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::log::{error, warn};
use tamsk_online::{MatchStore, PlayerKey, PlayerSecretKey};

use super::file;
use crate::table::online::{OnlineStorage, is_resumable};

/// The name of the folder for online play, within the folder of the matches.
const FOLDER: &str = "online";
const SECRET_KEY: &str = "secret-key";
const EXTENSION: &str = "match";
/// The maximum size of a match file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// The folder in which online play saves its files.
pub(super) struct OnlineFolder(PathBuf);

impl OnlineFolder {
    /// Returns the folder for online play that is within the folder of the matches.
    pub fn within(matches: &Path) -> OnlineFolder {
        OnlineFolder(matches.join(FOLDER))
    }

    fn file_of(&self, other: PlayerKey) -> PathBuf {
        self.0.join(other.to_string()).with_extension(EXTENSION)
    }
}

/// Reads a file of at most `largest` bytes. Returns `None` if the file does not exist or cannot be read, and logs the
/// error in the second case.
fn read(path: &Path, largest: u64) -> Option<Vec<u8>> {
    file::read(path, largest).unwrap_or_else(|error| {
        warn!("{}: {error:?}", path.display());
        None
    })
}

impl MatchStore for OnlineFolder {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        let path = self.file_of(other);
        // The program receives notices about the match only after this call, so the call must not wait for the disk.
        if let Err(error) = fs::create_dir_all(&self.0).and_then(|()| file::write_atomically_unsynced(&path, bytes)) {
            error!("{}: {error}", path.display());
        }
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        read(&self.file_of(other), LARGEST).filter(|bytes| is_resumable(bytes))
    }
}

impl OnlineStorage for OnlineFolder {
    fn secret_key(&self) -> PlayerSecretKey {
        let path = self.0.join(SECRET_KEY);
        if let Some(bytes) = read(&path, 32).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok()) {
            return PlayerSecretKey::from(bytes);
        }
        let key = PlayerSecretKey::generate();
        // If the key cannot be saved, friends will not recognize this player again, but can still be invited with a
        // code.
        if let Err(error) = fs::create_dir_all(&self.0).and_then(|()| file::write_new_private(&path, &key.to_bytes())) {
            warn!("{}: {error}", path.display());
        }
        key
    }

    fn remove_match(&self, other: PlayerKey) {
        // The file may be gone already.
        let _ = fs::remove_file(self.file_of(other));
    }

    fn list_matches(&self) -> Vec<(PlayerKey, Vec<u8>)> {
        let files = file::files_with_extension(&self.0, EXTENSION).into_iter();
        let key_of = |path: &Path| path.file_stem()?.to_str()?.parse().ok();
        files.filter_map(|path| Some((key_of(&path)?, read(&path, LARGEST)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_matches_survive_a_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let storage = || OnlineFolder::within(folder.path());
        let key = storage().secret_key().player_key();
        assert_eq!(storage().secret_key().player_key(), key);
        let [ada, grace] = std::array::from_fn(|_| PlayerSecretKey::generate().player_key());
        storage().store(ada, b"first");
        storage().store(grace, b"other");
        storage().store(ada, b"second");
        assert_eq!(storage().load(ada), None, "bytes that are not a match cannot be resumed");
        let mut expected = vec![(ada, b"second".to_vec()), (grace, b"other".to_vec())];
        expected.sort_by_key(|(key, _)| key.to_string());
        assert_eq!(storage().list_matches(), expected);
        storage().remove_match(ada);
        assert_eq!(storage().list_matches(), [(grace, b"other".to_vec())]);
    }
}
