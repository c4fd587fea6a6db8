//! Tests the package, which is installed below a temporary root and started there without access to the checkout.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::game::Game;

const RECORD: &str = r#"(rules: (level: 1), actions: [
    (at: 0, by: Red, act: Lift("D1")),
    (at: 350, by: Red, act: Place("D2")),
    (at: 900, by: Red, act: KeepRing),
])"#;

/// The only environment variables of the session that an installed game gets.
const SESSION: [&str; 4] = ["XAUTHORITY", "XDG_RUNTIME_DIR", "VK_DRIVER_FILES", "VK_ICD_FILENAMES"];

fn package() -> PathBuf {
    let output = Command::new(env!("CARGO"))
        .args(["xtask", "package", "--fast", "--", "--features", "dev"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("Cargo runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    // The package is a `.deb`, or the archive if the tools for making a `.deb` are missing.
    let package = said.lines().rev().find_map(|line| line.strip_prefix("package: "));
    package.unwrap_or_else(|| panic!("the output of xtask names no package: {said}")).into()
}

fn install(package: &Path, root: &Path) {
    fs::create_dir_all(root.join("home")).expect("a folder");
    if package.extension().is_some_and(|extension| extension == "deb") {
        install_with_dpkg(package, root);
    } else {
        install_with_script(package, root);
    }
}

fn install_with_script(archive: &Path, root: &Path) {
    let unpacked = root.join("unpacked");
    fs::create_dir_all(&unpacked).expect("a folder");
    run(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(&unpacked));
    let entry =
        fs::read_dir(&unpacked).expect("a folder").next().expect("one folder in the archive").expect("its name");
    run(Command::new("sh").arg(entry.path().join("install.sh")).arg(root.join("usr")).env("HOME", root.join("home")));
    fs::remove_dir_all(&unpacked).expect("the unpacked archive is removed");
}

#[track_caller]
fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn install_with_dpkg(package: &Path, root: &Path) {
    for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates"] {
        fs::create_dir_all(root.join(folder)).expect("a folder");
    }
    fs::write(root.join("var/lib/dpkg/status"), "").expect("an empty list of packages");
    // The programs use the libraries of the host system.
    let root = format!("--root={}", root.display());
    let forced = ["--force-depends", "--force-not-root", "--force-bad-path", "--log=/dev/null"];
    run(Command::new("dpkg").arg(root).args(forced).arg("--install").arg(package));
}

fn desktop_command(root: &Path, file: Option<&Path>) -> Command {
    let entry = fs::read_to_string(root.join("usr/share/applications/tamsk.desktop")).expect("a desktop entry");
    let line = entry.lines().find_map(|line| line.strip_prefix("Exec=")).expect("a command");
    let mut words = line.split(' ');
    // The desktop entry that the archive installs has an absolute path, which `join` leaves unchanged.
    let program = words.next().expect("a program").trim_matches('"');
    let mut command = Command::new(root.join("usr/bin").join(program));
    let session: Vec<_> = SESSION.iter().filter_map(|name| Some((name, std::env::var_os(name)?))).collect();
    command.env_clear().envs(session).env("PATH", "/usr/bin:/bin").env("HOME", root.join("home")).current_dir("/");
    for word in words {
        match word {
            "%f" => command.args(file),
            word => command.arg(word),
        };
    }
    command
}

#[test]
fn the_installed_game_starts_and_plays_a_match() {
    let package = package();
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().to_owned();
    install(&package, &root);

    let version = Command::new(root.join("usr/bin/tamsk")).arg("--version").output().expect("the game starts");
    assert_eq!(String::from_utf8_lossy(&version.stdout).trim(), concat!("tamsk ", env!("CARGO_PKG_VERSION")));

    let mut game = Game::run(desktop_command(&root, None), folder);
    let state = game.state().expect("the game answers");
    let assets = root.join("usr/share/tamsk/assets");
    assert_eq!(state["assets"].as_str(), assets.to_str());
    assert!(assets.join("lessons/1-1-board.ron").is_file(), "the lessons are installed");
    game.place(json!({ "button": "learn" }));
    game.picture("installed");
    game.press("skip");
    game.press("play");
    game.press("level 1");
    game.press("begin");
    game.press("lot begin");
    game.wait_for("the match", |table| table["level"] == 1);
    game.drag_glass("D1", "D2");
    game.key("Escape");
    game.leave();
    game.press("quit");
    let folder = game.assert_ends_and_keep_folder();
    assert!(root.join("home/.config/tamsk/settings.json").is_file(), "the settings are saved in the home folder");

    let record = root.join("home/A match.tamsk");
    fs::write(&record, RECORD).expect("a record");
    let mut game = Game::run(desktop_command(&root, Some(&record)), folder);
    game.wait_for("the match of the record", |table| table["to_move"] == "black" && table["glasses"][1]["at"] == "D2");
    game.press("resume");
    game.drag_glass("D7", "D6");
    game.picture("record");
}
