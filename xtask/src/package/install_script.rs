//! Tests `install.sh` in the folder of the unpacked archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::{TempDir, tempdir};

use super::linux;
use crate::{file, workspace};

/// Creates an unpacked archive in which the programs are scripts that print their arguments.
fn unpacked(folder: &TempDir) -> PathBuf {
    let usr = folder.path().join("usr");
    for name in ["tamsk", "tamsk-engine"] {
        let program = usr.join("bin").join(name);
        file::write(&program, format!("#!/bin/sh\necho {name} \"$@\"\n").as_bytes()).unwrap();
        file::set_mode(&program, 0o755).unwrap();
    }
    let sources = workspace::root().join("xtask/package");
    file::copy(&sources.join("tamsk.desktop"), &usr.join("share/applications/tamsk.desktop")).unwrap();
    file::copy(&sources.join("tamsk.xml"), &usr.join("share/mime/packages/tamsk.xml")).unwrap();
    file::write(&usr.join("share/tamsk/assets/lessons/1.ron"), b"()").unwrap();
    file::write(&usr.join("share/icons/hicolor/16x16/apps/tamsk.png"), b"").unwrap();
    let unpacked = folder.path().join("tamsk-9.9.9 unpacked");
    linux::copy_archive_files(&usr, &unpacked).unwrap();
    unpacked
}

/// Runs the script from a folder other than the folder of the script.
fn script(unpacked: &Path, args: &[&str]) -> Output {
    let home = unpacked.with_file_name("home");
    fs::create_dir_all(&home).unwrap();
    let mut script = Command::new(unpacked.join("install.sh"));
    script.current_dir(unpacked.parent().unwrap()).env("HOME", home).args(args).output().unwrap()
}

fn succeeds(unpacked: &Path, args: &[&str]) -> String {
    let output = script(unpacked, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn fails(unpacked: &Path, args: &[&str]) -> String {
    let output = script(unpacked, args);
    assert!(!output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

fn entry(prefix: &Path, key: &str) -> String {
    let entry = file::read_text(&prefix.join("share/applications/tamsk.desktop")).unwrap();
    entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('=')).unwrap().to_owned()
}

#[test]
fn the_game_is_installed_runs_and_leaves_nothing_behind() {
    for name in ["prefix", "a prefix with spaces", "$HOME `x` \"quoted\" \\ & | 100"] {
        let folder = tempdir().unwrap();
        let unpacked = unpacked(&folder);
        let prefix = folder.path().join("new").join(name);
        let said = succeeds(&unpacked, &[prefix.to_str().unwrap()]);
        assert!(said.contains(prefix.to_str().unwrap()), "{said}");
        let run = Command::new(prefix.join("bin/tamsk")).arg("--version").output().unwrap();
        assert_eq!(run.stdout, b"tamsk --version\n");
        assert!(prefix.join("share/tamsk/assets/lessons/1.ron").is_file());
        succeeds(&unpacked, &["--uninstall", prefix.to_str().unwrap()]);
        assert!(!folder.path().join("new").exists(), "{:?}", file::files_below(&folder.path().join("new")));
    }
}

#[test]
fn the_game_is_uninstalled_without_the_unpacked_folder() {
    let folder = tempdir().unwrap();
    let unpacked = unpacked(&folder);
    succeeds(&unpacked, &["a prefix"]);
    fs::remove_dir_all(&unpacked).unwrap();
    let prefix = folder.path().join("a prefix");
    let own = Command::new(prefix.join("share/tamsk/install.sh")).arg("--uninstall").arg(&prefix).output().unwrap();
    assert!(own.status.success(), "{}", String::from_utf8_lossy(&own.stderr));
    assert!(!prefix.exists());
}

#[test]
fn uninstalling_keeps_files_of_others() {
    let folder = tempdir().unwrap();
    let unpacked = unpacked(&folder);
    let others =
        ["bin/other", "share/tamsk/mine", "share/icons/hicolor/index.theme", "share/applications/other.desktop"];
    for other in others {
        file::write(&folder.path().join("new").join(other), b"[Desktop Entry]\n").unwrap();
    }
    fs::create_dir_all(folder.path().join("new/share/man/man6")).unwrap();
    // Install twice into the same relative path. The second installation is like an update.
    succeeds(&unpacked, &["new"]);
    assert!(succeeds(&unpacked, &["new/"]).contains("Replacing"));
    succeeds(&unpacked, &["--uninstall", "new"]);
    let mut left = file::files_below(&folder.path().join("new")).unwrap();
    // Ignore the desktop's cache of file types, which is not part of the installation.
    left.retain(|file| !file.ends_with("mimeinfo.cache"));
    let mut expected = others.map(|other| folder.path().join("new").join(other));
    expected.sort();
    assert_eq!(left, expected);
    assert!(folder.path().join("new/share/man/man6").is_dir(), "an empty folder of somebody else's");
    assert!(!folder.path().join("new/share/tamsk/assets").exists());
}

#[test]
fn the_menu_entry_has_the_installed_path() {
    let folder = tempdir().unwrap();
    let unpacked = unpacked(&folder);
    let base = folder.path().to_str().unwrap();
    for (name, exec, tried) in [
        ("plain", "plain", "plain"),
        ("with space", "with space", "with space"),
        (r#"a"b$c`d\ef&g|h"#, r#"a\\"b\\$c\\`d\\\\ef&g|h"#, r#"a"b$c`d\\ef&g|h"#),
    ] {
        let prefix = folder.path().join(name);
        succeeds(&unpacked, &[prefix.to_str().unwrap()]);
        assert_eq!(entry(&prefix, "Exec"), format!("\"{base}/{exec}/bin/tamsk\" %f"));
        assert_eq!(entry(&prefix, "TryExec"), format!("{base}/{tried}/bin/tamsk"));
    }
}

#[test]
fn the_default_prefix_is_the_users_own_folder() {
    let folder = tempdir().unwrap();
    let unpacked = unpacked(&folder);
    let root = String::from_utf8(Command::new("id").arg("-u").output().unwrap().stdout).unwrap().trim() == "0";
    // For root, the default folder is /usr/local, which a test must not change.
    if !root {
        succeeds(&unpacked, &[]);
        assert!(folder.path().join("home/.local/bin/tamsk").is_file());
        succeeds(&unpacked, &["--uninstall"]);
        assert!(!folder.path().join("home/.local").exists());
    }
}

#[test]
fn a_foreign_file_is_not_overwritten() {
    let folder = tempdir().unwrap();
    let unpacked = unpacked(&folder);
    file::write(&folder.path().join("new/bin/tamsk"), b"theirs").unwrap();
    assert!(fails(&unpacked, &["new"]).contains("was not installed by this script"));
    assert!(fails(&unpacked, &["--uninstall", "new"]).contains("nothing was installed"));
    assert_eq!(file::files_below(&folder.path().join("new")).unwrap(), [folder.path().join("new/bin/tamsk")]);
    assert_eq!(file::read(&folder.path().join("new/bin/tamsk")).unwrap(), b"theirs");
}

#[test]
fn bad_arguments_are_named() {
    let folder = tempdir().unwrap();
    let unpacked = unpacked(&folder);
    assert!(fails(&unpacked, &["--uninstal"]).contains("'--uninstal'"));
    assert!(fails(&unpacked, &["one", "two"]).contains("'two'"));
    assert!(fails(&unpacked, &[""]).contains("empty"));
    assert!(fails(&unpacked, &["100%"]).contains("neither"));
    assert!(fails(&unpacked, &["two\nlines"]).contains("one line"));
    assert!(fails(&unpacked, &[unpacked.to_str().unwrap()]).contains("unpacked folder itself"));
    assert!(succeeds(&unpacked, &["--help"]).contains("Usage"));
}

#[test]
fn installed_files_are_readable_under_a_strict_umask() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let (unpacked, prefix) = (unpacked(&folder), folder.path().join("prefix"));
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 077; exec \"$0\" \"$1\""]).arg(unpacked.join("install.sh")).arg(&prefix);
    assert!(shell.env("HOME", folder.path()).status().unwrap().success());
    for name in ["share/tamsk/assets/lessons", "share/applications", "bin"] {
        let mode = fs::metadata(prefix.join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o755, 0o755, "{name}: {mode:o}");
    }
}

#[test]
fn a_refused_upgrade_keeps_the_installed_version() {
    let folder = tempdir().unwrap();
    let (unpacked, prefix) = (unpacked(&folder), folder.path().join("prefix"));
    succeeds(&unpacked, &[prefix.to_str().unwrap()]);
    // The next version contains a file that another program has already installed at the same path.
    let theirs = prefix.join("share/doc/tamsk/news");
    file::write(&theirs, b"theirs").unwrap();
    file::write(&unpacked.join("share/doc/tamsk/news"), b"ours").unwrap();
    assert!(fails(&unpacked, &[prefix.to_str().unwrap()]).contains("share/doc/tamsk/news"));
    assert!(prefix.join("bin/tamsk").is_file(), "the earlier installation is whole");
    assert_eq!(file::read_text(&theirs).unwrap(), "theirs");
}
