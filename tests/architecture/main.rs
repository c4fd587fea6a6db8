//! Tests that layers use only permitted layers, that files do not import each other in a cycle (not even a parent and
//! its child), and that files are short. A new dependency between layers must first be added to [`layers`], where
//! reviewers see it.

mod dependencies;
mod layers;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use dependencies::{Code, Import};
use layers::{LONGEST_FILE, WITHOUT_ENGINE};

/// The name and the root file of each crate in the workspace.
const CRATES: [(&str, &str); 15] = [
    ("tamsk", "src/lib.rs"),
    ("game", "src/main.rs"),
    ("tamsk_text", "crates/tamsk-text/src/lib.rs"),
    ("tamsk_rules", "crates/tamsk-rules/src/lib.rs"),
    ("gipf_rules", "crates/gipf-rules/src/lib.rs"),
    ("tamsk_records", "crates/tamsk-records/src/lib.rs"),
    ("tamsk_engine", "crates/tamsk-engine/src/lib.rs"),
    ("tamsk_net", "crates/tamsk-net/src/lib.rs"),
    ("tamsk_online", "crates/tamsk-online/src/lib.rs"),
    ("engine", "crates/tamsk-engine/src/bin/tamsk-engine/main.rs"),
    ("trainer", "crates/tamsk-trainer/src/main.rs"),
    ("tamsk_samples", "crates/tamsk-samples/src/lib.rs"),
    ("tamsk_testing", "crates/tamsk-testing/src/lib.rs"),
    ("xtask", "xtask/src/main.rs"),
    ("xvfb", "xvfb/src/lib.rs"),
];

static CODE: LazyLock<Code> = LazyLock::new(|| Code::read(&CRATES));

/// The layers with their permitted layers, parsed from [`layers::LAYERS`].
static LAYERS: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let mut rows = Vec::<(&str, Vec<&str>)>::new();
    for line in layers::LAYERS.trim().lines() {
        match line.split_once(':') {
            Some((layer, below)) => rows.push((layer, below.split_whitespace().collect())),
            None => rows.last_mut().expect("an indented line follows a row").1.extend(line.split_whitespace()),
        }
    }
    rows
});

/// Returns the innermost layer that contains a file. Returns `None` for the crate roots and for files outside `src`.
fn layer_of(file: &Path) -> Option<&'static str> {
    let inside = file.strip_prefix("src").ok()?.with_extension("");
    let layers = LAYERS.iter().map(|(layer, _)| *layer);
    layers.filter(|layer| inside.starts_with(layer)).max_by_key(|layer| layer.len())
}

fn is_within(layer: &str, whole: &str) -> bool {
    Path::new(layer).starts_with(whole)
}

fn text_of(file: &Path) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("the source file is readable")
}

/// Returns the imports of one layer from another, as (importing layer, imported layer, import).
fn between_layers(code: &Code) -> Vec<(&'static str, &'static str, Import)> {
    let imports = code.imports().into_iter();
    let layers = imports.filter_map(|import| Some((layer_of(&import.from)?, layer_of(&import.to)?, import)));
    let found: Vec<_> = layers.filter(|(from, to, _)| from != to).collect();
    assert!(found.len() > 300, "only {} imports between layers were found, so the search is broken", found.len());
    found
}

/// Returns the sets of files that import each other, directly or through other files.
fn circles(imports: &BTreeSet<Import>) -> BTreeSet<BTreeSet<&Path>> {
    let mut next = BTreeMap::<&Path, Vec<&Path>>::new();
    for import in imports {
        next.entry(&import.from).or_default().push(&import.to);
    }
    let reached_from = |start| {
        let mut reached = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            open.extend(next.get(file).into_iter().flatten().copied().filter(|file| reached.insert(*file)));
        }
        reached
    };
    let reached: BTreeMap<&Path, BTreeSet<&Path>> = next.keys().map(|&file| (file, reached_from(file))).collect();
    let returns = reached.iter().filter(|(file, others)| others.contains(*file));
    let mutual = |file, other: &Path| reached.get(other).is_some_and(|others| others.contains(file));
    returns.map(|(file, others)| others.iter().copied().filter(|other| mutual(*file, other)).collect()).collect()
}

#[test]
fn every_file_is_in_a_layer_and_every_layer_has_files() {
    let code = &*CODE;
    for file in code.files() {
        let is_root = file == Path::new("src/lib.rs") || file == Path::new("src/main.rs");
        assert!(layer_of(file).is_some() || is_root || !file.starts_with("src"), "{} is in no layer", file.display());
    }
    for (layer, _) in &*LAYERS {
        assert!(code.files().into_iter().any(|file| layer_of(file) == Some(*layer)), "the layer {layer} has no files");
    }
}

#[test]
fn layers_are_permitted_only_lower_layers() {
    for (row, (layer, below)) in LAYERS.iter().enumerate() {
        for name in below {
            assert!(
                LAYERS[..row].iter().any(|(lower, _)| lower == name),
                "{layer} is permitted to use {name}, which is not a layer above it in the list"
            );
        }
    }
}

#[test]
fn layers_use_only_permitted_layers() {
    let code = &*CODE;
    let mut wrong = Vec::new();
    for (from, to, Import { from: file, name, .. }) in between_layers(code) {
        let allowed = LAYERS.iter().find(|(layer, _)| *layer == from);
        if !allowed.is_some_and(|(_, below)| below.iter().any(|whole| is_within(to, whole))) {
            wrong.push(format!("{}: {from} must not use {to} ({name})", file.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_permitted_dependency_is_used() {
    let code = &*CODE;
    let used = between_layers(code);
    for (layer, below) in &*LAYERS {
        for name in below {
            let is_used = used.iter().any(|(from, to, _)| from == layer && is_within(to, name));
            assert!(is_used, "{layer} does not use {name}, so remove that permission");
        }
    }
}

#[test]
fn files_do_not_import_each_other_in_a_circle() {
    let code = &*CODE;
    let imports = code.imports();
    let mut found = String::new();
    for circle in circles(&imports) {
        let mut names = BTreeMap::<_, Vec<_>>::new();
        for import in &imports {
            if circle.contains(&*import.from) && circle.contains(&*import.to) {
                names.entry((&import.from, &import.to)).or_default().push(&*import.name);
            }
        }
        found += &format!("\na circle of {} files:\n", circle.len());
        for ((from, to), names) in names {
            found += &format!("  {} -> {}: {}\n", from.display(), to.display(), names.join(", "));
        }
    }
    assert!(found.is_empty(), "{found}");
}

#[test]
fn layers_that_present_the_match_do_not_use_the_engine() {
    let mut layers = BTreeSet::new();
    for Import { from, to, name, .. } in CODE.imports() {
        let Some(layer) = layer_of(&from) else { continue };
        if to.starts_with("crates/tamsk-engine") {
            layers.insert(layer);
            let may = !WITHOUT_ENGINE.iter().any(|whole| is_within(layer, whole));
            assert!(may, "{}: {layer} must not use the engine ({name})", from.display());
        }
    }
    assert!(
        layers.contains("opponent"),
        "the search is broken: it found no use of the engine in opponent, only in {layers:?}"
    );
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("the folder is readable") {
        let entry = entry.expect("the entry is readable");
        let path = folder.join(entry.file_name());
        if entry.file_type().expect("the file type is known").is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn no_file_is_longer_than_the_limit() {
    let folders = ["src", "crates", "tests", "benches", "xtask/src", "xvfb/src"];
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| rust_files(Path::new(folder))).collect();
    assert!(files.len() > 300, "only {} files were found, so the search is broken", files.len());
    for file in &files {
        let lines = text_of(file).lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines, over the limit", file.display());
    }
}
