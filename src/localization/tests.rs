//! Every key used exists, and every key that exists is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Language, Localization};

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    files(folder, "rs")
}

/// All files below a folder whose names end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the sources lie there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

/// What stands between quotation marks on the lines of a file that are not comments.
fn literals(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// Whether this looks like a key: lower-case words joined by hyphens. In `src/ui` nothing else may look so.
fn is_key_like(literal: &str) -> bool {
    literal.contains('-')
        && !literal.starts_with('-')
        && !literal.ends_with('-')
        && literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

fn keys(language: Language) -> BTreeSet<String> {
    language
        .files()
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" ="))
        .map(|(key, _)| key.to_owned())
        .collect()
}

#[test]
fn every_key_in_the_code_exists() {
    let texts = Localization::new(Language::English);
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui");
    for file in sources(&ui) {
        let text = fs::read_to_string(&file).expect("a source file is text");
        for literal in literals(&text).into_iter().filter(|literal| is_key_like(literal)) {
            assert!(texts.has(&literal), "{}: there is no text {literal}", file.display());
        }
    }
}

#[test]
fn every_key_is_used() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut used = BTreeSet::new();
    for file in sources(&src) {
        used.extend(literals(&fs::read_to_string(&file).expect("a source file is text")));
    }
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons");
    for file in files(&lessons, "ron") {
        used.extend(literals(&fs::read_to_string(&file).expect("a lesson is text")));
    }
    for &language in Language::ALL {
        for key in keys(language) {
            assert!(used.contains(&key), "{}: nothing uses {key}", language.code());
        }
    }
}

#[test]
fn all_languages_have_the_same_keys() {
    for &language in Language::ALL {
        assert_eq!(keys(language), keys(Language::English), "{}", language.code());
    }
}

#[test]
fn the_system_is_asked_without_its_region() {
    assert_eq!(Language::from_code("en_GB.UTF-8"), Some(Language::English));
    assert_eq!(Language::from_code("EN"), Some(Language::English));
    assert_eq!(Language::from_code("C.UTF-8"), None);
    assert_eq!(Language::from_code(""), None);
}

#[test]
fn an_unknown_key_is_its_own_text() {
    assert_eq!(Localization::new(Language::English).tr("no such key"), "no such key");
}
