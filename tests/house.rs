//! The plan of the house, held against its walls: which room of `src` may import which.
//!
//! A row names a room and the rooms it may use; all of them stand in rows above it, so no two rooms can lean on each other
//! in a circle. Whoever needs a new arrow writes it here first, where it can be seen.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every room, from the ground floor up, and the rooms it may use.
const PLAN: [(&str, &[&str]); 18] = [
    ("rules", &[]),
    ("command_line", &[]),
    ("bot", &["rules"]),
    ("records", &["rules"]),
    ("localization", &[]),
    ("simulation", &["rules", "bot", "records"]),
    ("session", &["rules", "bot", "simulation"]),
    ("persistence", &["rules", "bot", "records", "simulation"]),
    ("interaction", &["rules", "simulation"]),
    ("audio", &["rules", "simulation"]),
    ("graphics", &["rules", "simulation"]),
    ("opponent", &["rules", "bot", "simulation"]),
    ("tutorial", &["rules", "bot", "records", "localization", "simulation", "persistence"]),
    ("ui", &["rules", "bot", "records", "localization", "simulation", "persistence"]),
    ("demo", &["rules", "bot", "records", "simulation", "graphics", "ui"]),
    ("dev", &["rules", "records", "simulation", "persistence", "interaction", "graphics", "tutorial", "ui"]),
    (
        "app",
        &[
            "rules",
            "command_line",
            "records",
            "localization",
            "simulation",
            "persistence",
            "interaction",
            "audio",
            "graphics",
            "opponent",
            "tutorial",
            "ui",
            "demo",
            "dev",
        ],
    ),
    ("bin", &["rules", "bot", "records", "command_line"]),
];

/// Rooms that know nothing of the game around them.
const PURE: [&str; 4] = ["rules", "bot", "records", "command_line"];

/// A source file, the room it belongs to, and its text.
struct Source {
    path: PathBuf,
    room: String,
    text: String,
}

/// All of `src` but the two files that open the house, and tests, which may look into any room.
fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    gather(&src, &mut files);
    let opens = |path: &Path| path == src.join("lib.rs") || path == src.join("main.rs");
    let tests = |path: &Path| path.iter().any(|part| part == "tests" || part == "tests.rs");
    let files = files.into_iter().filter(|path| !opens(path) && !tests(path));
    files
        .map(|path| {
            let inside = path.strip_prefix(&src).expect("below src");
            let room =
                inside.iter().next().expect("a name").to_str().expect("UTF-8").trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).expect("a source file");
            Source { room, text, path }
        })
        .collect()
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The rooms that a file names: after `crate::` and `tamsk::`, one by one or in braces.
fn named(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // Programs beside the library call it by its name.
    for opening in ["crate::", "tamsk::"] {
        for (at, _) in text.match_indices(opening) {
            let rest = &text[at + opening.len()..];
            let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
            match rest.strip_prefix('{') {
                // Only the first word of each part is a room.
                Some(inside) => {
                    let inside = inside.split('}').next().unwrap_or_default();
                    found.extend(inside.split(',').map(|part| word(part.trim())));
                }
                None => drop(found.insert(word(rest))),
            }
        }
    }
    found
}

fn is_room(name: &str) -> bool {
    PLAN.iter().any(|(room, _)| *room == name)
}

#[test]
fn every_room_stands_in_the_plan_and_every_row_is_a_room() {
    let rooms: BTreeSet<String> = sources().into_iter().map(|source| source.room).collect();
    let plan: BTreeSet<String> = PLAN.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(rooms, plan);
}

#[test]
fn arrows_point_downward_only() {
    for (row, (room, below)) in PLAN.iter().enumerate() {
        for name in *below {
            assert!(
                PLAN[..row].iter().any(|(above, _)| above == name),
                "{room} may use {name}, which is no room below it"
            );
        }
    }
}

#[test]
fn no_room_uses_one_that_the_plan_does_not_allow() {
    let mut arrows = 0;
    for Source { path, room, text } in sources() {
        let allowed = PLAN.iter().find(|(name, _)| *name == room).map(|(_, below)| *below).unwrap_or_default();
        for name in named(&text).into_iter().filter(|name| is_room(name) && *name != room) {
            arrows += 1;
            assert!(allowed.contains(&name.as_str()), "{}: {room} must not use {name}", path.display());
        }
    }
    assert!(arrows > 100, "only {arrows} imports were found: the search is broken");
}

#[test]
fn an_arrow_of_the_plan_is_used() {
    let sources = sources();
    for (room, below) in PLAN {
        for name in below {
            let used = sources.iter().any(|source| source.room == room && named(&source.text).contains(*name));
            assert!(used, "{room} need not be allowed to use {name}");
        }
    }
}

#[test]
fn pure_rooms_never_see_bevy() {
    for Source { path, text, .. } in sources().into_iter().filter(|source| PURE.contains(&source.room.as_str())) {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            assert!(!line.contains("bevy"), "{}: {line}", path.display());
        }
    }
}

#[test]
fn imports_are_found_in_every_form() {
    let text =
        "use crate::rules::{Match, Player};\nuse crate::{audio, ui::theme};\nlet a = tamsk::bot::Difficulty::Club;";
    let expected = ["audio", "bot", "rules", "ui"].map(str::to_owned);
    assert_eq!(named(text), BTreeSet::from(expected));
}
