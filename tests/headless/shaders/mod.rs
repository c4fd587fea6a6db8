//! Composes and validates, without a graphics card, all shader variants that a running game requests.

mod library;
mod variants;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bevy::shader::ShaderImport;
use tamsk::graphics::GraphicsQuality;
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

use self::library::Library;
use self::variants::{Variant, add_variants};

struct RequestedShaders {
    variants: HashSet<Variant>,
    library: Library,
}

/// The shaders that the game requests on all screens. They are collected once for all tests.
static REQUESTED_SHADERS: LazyLock<RequestedShaders> = LazyLock::new(|| {
    let (mut game, mut variants) = (HeadlessGame::with_shaders(), HashSet::new());
    add_at_every_quality(&mut game, &mut variants);

    game.begin_match(setup_at(Level::Three));
    add_at_every_quality(&mut game, &mut variants);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).press_key(KeyCode::KeyR);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black));
    add_at_every_quality(&mut game, &mut variants);

    let record = Record::read(record_with_all_glasses_flipped("level: 2", 179_000).as_bytes()).expect("a record");
    let lost = LiveMatch::resume(MatchSetup::default(), &record).expect("options within bounds");
    game.load_match(lost, TWO_PEOPLE).wait_for_camera();
    add_at_every_quality(&mut game, &mut variants);

    let record = GipfRecord::read(b"(format: 1, game: Gipf, rules: (version: Standard))").expect("a record");
    let live = Box::new(LiveGipf::from_record(record).expect("a match"));
    game.world_mut().write_message(PutMatchOnTable { live, seats: Seats::default(), occasion: Occasion::Play });
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(GIPF));
    add_at_every_quality(&mut game, &mut variants);

    let shaders = variants.iter().map(|variant| variant.shader.clone()).collect();
    RequestedShaders { library: Library::of(&mut game, &shaders), variants }
});

fn add_at_every_quality(game: &mut HeadlessGame, variants: &mut HashSet<Variant>) {
    for quality in GraphicsQuality::ALL {
        game.world_mut().insert_resource(quality);
        game.run_frames(4);
        add_variants(game.world_mut(), variants);
    }
}

impl RequestedShaders {
    fn of<'a>(&'a self, path: &str) -> impl Iterator<Item = &'a Variant> {
        self.variants.iter().filter(move |variant| variant.shader == path)
    }

    /// Returns the variants that use a file. If the file is not an entry shader, returns the variants of the entry
    /// shaders that import it.
    fn with(&self, file: &ShaderFile) -> Vec<&Variant> {
        let Some(name) = &file.import_name else { return self.of(&file.path).collect() };
        let name = ShaderImport::Custom(name.clone());
        let shaders: BTreeSet<&str> = self.variants.iter().map(|variant| variant.shader.as_str()).collect();
        let importing = shaders.into_iter().filter(|path| self.library.imports(path).contains(&name));
        importing.flat_map(|path| self.of(path)).collect()
    }
}

struct ShaderFile {
    path: String,
    /// The name under which other shaders import the file, or `None` for an entry shader.
    import_name: Option<String>,
    text: String,
}

fn shader_files() -> Vec<ShaderFile> {
    let mut files = Vec::new();
    for (folder, source) in [("src", "embedded://tamsk/"), ("assets", "")] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut paths = Vec::new();
        add_shader_files(&folder, &mut paths);
        files.extend(paths.into_iter().map(|path| {
            let text = fs::read_to_string(&path).expect("a readable file");
            let name = text.lines().find_map(|line| line.strip_prefix("#define_import_path "));
            let within =
                path.strip_prefix(&folder).expect("the path is in that folder").to_string_lossy().replace('\\', "/");
            ShaderFile { path: format!("{source}{within}"), import_name: name.map(str::to_owned), text }
        }));
    }
    assert!(files.iter().any(|file| file.import_name.is_none()), "no entry shaders were found");
    files
}

fn add_shader_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            add_shader_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "wgsl") {
            files.push(path);
        }
    }
}

fn conditions(text: &str) -> BTreeSet<&str> {
    let directives = text.lines().filter_map(|line| line.trim().strip_prefix('#'));
    let conditions = directives.map(|line| line.trim_start_matches("else").trim());
    assert!(
        conditions.clone().all(|line| !line.starts_with("if ")),
        "conditions that compare numbers are not supported"
    );
    conditions.filter_map(|line| line.strip_prefix("ifdef ").or_else(|| line.strip_prefix("ifndef "))).collect()
}

#[test]
fn every_variant_of_every_shader_compiles() {
    let mut composer = REQUESTED_SHADERS.library.composer(&HashMap::new());
    let problems: Vec<String> =
        REQUESTED_SHADERS.variants.iter().filter_map(|variant| composer.problem(variant)).collect();
    let shown = problems.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("\n\n");
    assert!(problems.is_empty(), "{} of {} variants:\n{shown}", problems.len(), REQUESTED_SHADERS.variants.len());
    assert!(!REQUESTED_SHADERS.variants.is_empty());
}

#[test]
fn every_shader_file_and_branch_is_used() {
    let of_all = |name: &str| REQUESTED_SHADERS.variants.iter().all(|variant| variant.defines(name));
    for file in shader_files() {
        let variants = REQUESTED_SHADERS.with(&file);
        assert!(!variants.is_empty(), "no variant uses {}", file.path);
        for name in conditions(&file.text) {
            let defining = variants.iter().filter(|variant| variant.defines(name)).count();
            assert!(defining > 0, "{name} is never defined for {}", file.path);
            assert!(defining < variants.len() || of_all(name), "{name} is always defined for {}", file.path);
        }
    }
}

#[test]
fn the_requested_shaders_match_the_files() {
    let entries: Vec<ShaderFile> = shader_files().into_iter().filter(|file| file.import_name.is_none()).collect();
    let asked: HashSet<&str> = REQUESTED_SHADERS.variants.iter().map(|variant| variant.shader.as_str()).collect();
    assert_eq!(entries.iter().map(|file| file.path.as_str()).collect::<HashSet<_>>(), asked);
    for file in &entries {
        assert_eq!(REQUESTED_SHADERS.library.text(&file.path), file.text, "{}", file.path);
    }
}

#[test]
fn errors_in_a_shader_are_detected() {
    let wrong = [
        ("a word that means nothing", "fn wrong() { nonsense }"),
        ("a value of another type", "fn wrong() -> f32 { return vec2<f32>(1.0); }"),
        ("a name that is nowhere", "fn wrong() -> f32 { return nowhere; }"),
        ("a module that is nowhere", "#import tamsk::nowhere::nothing\nfn wrong() -> f32 { return nothing(); }"),
        ("a thing that its module lacks", "#import tamsk::set::nothing\nfn wrong() -> f32 { return nothing(); }"),
        // The parser accepts this function. Only validation finds the error.
        ("a function that returns nothing", "fn wrong() -> f32 {}"),
    ];
    let entries = shader_files().into_iter().filter(|file| file.import_name.is_none());
    for file in entries {
        let variant = REQUESTED_SHADERS.of(&file.path).next().expect("a variant of each entry");
        for (what, line) in wrong {
            let changed = HashMap::from([(file.path.as_str(), format!("{}\n{line}\n", file.text))]);
            let problem = REQUESTED_SHADERS.library.composer(&changed).problem(variant);
            assert!(problem.is_some(), "{what} in {}", file.path);
        }
        let unchanged = HashMap::from([(file.path.as_str(), file.text.clone())]);
        assert_eq!(REQUESTED_SHADERS.library.composer(&unchanged).problem(variant), None, "{}", file.path);
    }
}

#[test]
fn errors_in_an_imported_module_are_detected() {
    let module = shader_files().into_iter().find(|file| file.import_name.as_deref() == Some("tamsk::set"));
    let text = module.expect("a module").text + "\nfn wrong() -> f32 { return nowhere; }\n";
    let path = "tamsk/set.wgsl";
    assert!(text.starts_with(REQUESTED_SHADERS.library.text(path)));
    let changed = HashMap::from([(path, text)]);
    let mut composer = REQUESTED_SHADERS.library.composer(&changed);
    let importing: Vec<&Variant> =
        REQUESTED_SHADERS.variants.iter().filter(|variant| variant.defines("MIRRORS_SET")).collect();
    assert!(!importing.is_empty());
    for variant in importing {
        assert!(composer.problem(variant).is_some(), "{variant:?}");
    }
}
