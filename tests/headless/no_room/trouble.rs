//! Disk problems that occur in a folder while matches are played there.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// A shell script that mounts a read-only view of a folder over that folder. The disk itself cannot become read-only
/// while files are open for writing.
const READ_ONLY: &str = r#"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0""#;

/// A problem that prevents the game from writing to its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskProblem {
    FullDisk,
    FullByLimit,
    ReadOnlyDisk,
    ReadOnlyFolder,
}

impl DiskProblem {
    pub const ALL: [DiskProblem; 4] =
        [DiskProblem::FullDisk, DiskProblem::FullByLimit, DiskProblem::ReadOnlyDisk, DiskProblem::ReadOnlyFolder];

    pub fn message(self) -> &'static str {
        match self {
            DiskProblem::FullDisk | DiskProblem::FullByLimit => "the disk is full",
            DiskProblem::ReadOnlyDisk | DiskProblem::ReadOnlyFolder => "it cannot be written to",
        }
    }

    pub fn begin(self, folder: &Path) {
        match self {
            DiskProblem::FullDisk => {
                let mut filler = File::create(folder.join("filler")).expect("the disk has room at first");
                while filler.write_all(&[0; 256]).is_ok() {}
            }
            DiskProblem::FullByLimit => limit_files("0:"),
            DiskProblem::ReadOnlyDisk => run("sh", &["-c", READ_ONLY, &folder.display().to_string()]),
            DiskProblem::ReadOnlyFolder => {
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
            DiskProblem::FullDisk => fs::remove_file(folder.join("filler")).expect("the filler exists"),
            DiskProblem::FullByLimit => limit_files("unlimited:"),
            DiskProblem::ReadOnlyDisk => run("umount", &[&folder.display().to_string()]),
            DiskProblem::ReadOnlyFolder => {
                fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("own folder");
            }
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
