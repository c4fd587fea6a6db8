//! Trouble with a folder while matches are played there.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Mounts a read-only view of the argument over itself, as files open for writing keep the disk itself writable.
const READ_ONLY: &str = r#"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0""#;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    FullDisk,
    FullByLimit,
    ReadOnlyDisk,
    ReadOnlyFolder,
}

impl Trouble {
    pub const ALL: [Trouble; 4] =
        [Trouble::FullDisk, Trouble::FullByLimit, Trouble::ReadOnlyDisk, Trouble::ReadOnlyFolder];

    pub fn words(self) -> &'static str {
        match self {
            Trouble::FullDisk | Trouble::FullByLimit => "the disk is full",
            Trouble::ReadOnlyDisk | Trouble::ReadOnlyFolder => "it cannot be written to",
        }
    }

    pub fn begin(self, folder: &Path) {
        match self {
            Trouble::FullDisk => {
                let mut filler = File::create(folder.join("filler")).expect("the disk has room at first");
                while filler.write_all(&[0; 256]).is_ok() {}
            }
            Trouble::FullByLimit => limit_files("0:"),
            Trouble::ReadOnlyDisk => run("sh", &["-c", READ_ONLY, &folder.display().to_string()]),
            Trouble::ReadOnlyFolder => {
                fs::set_permissions(folder, Permissions::from_mode(0o555)).expect("own folder");
                let probe = File::create(folder.join("probe"));
                assert!(
                    probe.is_err(),
                    "this user may write to any folder and may not mount anything, so that no folder is read-only: \
                     run the tests as an ordinary user, or allow user namespaces"
                );
            }
        }
    }

    pub fn end(self, folder: &Path) {
        match self {
            Trouble::FullDisk => fs::remove_file(folder.join("filler")).expect("the filler exists"),
            Trouble::FullByLimit => limit_files("unlimited:"),
            Trouble::ReadOnlyDisk => run("umount", &[&folder.display().to_string()]),
            Trouble::ReadOnlyFolder => fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("own folder"),
        }
    }
}

fn limit_files(limit: &str) {
    let process = std::process::id().to_string();
    run("prlimit", &["--pid", &process, &format!("--fsize={limit}")]);
}

fn run(program: &str, words: &[&str]) {
    let status = Command::new(program).args(words).status();
    assert!(status.expect("util-linux is installed").success(), "{program} {words:?}");
}
