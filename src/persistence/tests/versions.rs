//! Tests of files written by older and newer versions of the game.

use std::fs;

use super::Folder;
use crate::appearance::animations::AnimationSpeed;
use crate::appearance::quality::Quality;
use crate::persistence::{Settings, Store};

/// A file as version 1 wrote it.
const VERSION_1: &str = include_str!("version-1.ron");

/// What a file holds, without line breaks and indentation.
fn squeezed(folder: &Folder) -> String {
    fs::read_to_string(folder.file()).expect("it was saved").split_whitespace().collect()
}

#[test]
fn a_file_of_version_1_means_what_it_meant() {
    let folder = Folder::with_file(VERSION_1.as_bytes());
    let settings = folder.settings();
    assert_eq!(settings.version, Settings::VERSION);
    assert_eq!(settings.animations, AnimationSpeed::Off, "it reduced motion");
    assert_eq!((settings.quality, settings.volume, settings.ui_scale), (Some(Quality::Medium), 35, 125));
    assert_eq!((settings.language.as_deref(), settings.window), (Some("fr"), (1440, 900)));
    assert_eq!((settings.show_times, settings.fullscreen, settings.countdown), (false, true, false));
    assert_eq!(settings.setup.options.ring_window, 4_500);
    assert_eq!((settings.players.0.as_str(), settings.lessons.len(), settings.tips_shown.len()), ("Ada", 2, 1));
    // What it did not know has its default.
    let usual = Settings::default();
    assert_eq!((settings.vsync, settings.volume_pieces), (usual.vsync, usual.volume_pieces));

    let mut copy = folder.copy();
    copy.choose(|settings| settings.volume = 40);
    assert_eq!(folder.settings(), Settings { volume: 40, ..settings });
    let written = squeezed(&folder);
    assert!(written.contains("version:2,") && !written.contains("reduced_motion"), "{written}");
}

#[test]
fn reduced_motion_that_was_off_leaves_the_animations() {
    let settings = Folder::with_file(b"(version: 1, reduced_motion: false)").settings();
    assert_eq!(settings.animations, AnimationSpeed::Normal);
    // A file of a version that has animations may say what it likes of what is no more.
    let settings = Folder::with_file(b"(version: 2, reduced_motion: true, animations: Slow)").settings();
    assert_eq!(settings.animations, AnimationSpeed::Slow);
}

#[test]
fn a_file_without_a_choice_of_reduced_motion_leaves_it_to_the_system_and_a_choice_is_kept() {
    let folder = Folder::with_file(b"(version: 2, animations: Slow)");
    assert_eq!(folder.settings().less_motion, None);
    let mut copy = folder.copy();
    for chosen in [Some(true), Some(false), None] {
        copy.choose(|settings| settings.less_motion = chosen);
        assert_eq!((folder.settings().less_motion, folder.settings().animations), (chosen, AnimationSpeed::Slow));
    }
    assert_eq!(Folder::with_file(b"(version: 2, less_motion: true)").settings().less_motion, Some(true));
}

/// A file of a version to come: fields, values and parts of values that this one does not know.
const NEWER: &str = r#"#![enable(implicit_some)]
(
    version: 9,
    volume: 30,
    quality: Ultra(rays: 4),
    hologram: (size: 3, colours: ["red", "black"], note: "a, b) (c"),
    setup: (options: (level: Two, ring_window: 4500, weather: Rain), timer_on_left: true, table: Oak),
    lessons: {"first": (step: 2, stars: 3)},
    shaders: Some(Fancy),
)
"#;

#[test]
fn what_a_newer_version_has_written_survives_this_one() {
    let folder = Folder::with_file(NEWER.as_bytes());
    let settings = folder.settings();
    assert_eq!((settings.version, settings.volume, settings.quality), (9, 30, None));
    assert_eq!(settings.lessons["first"].step, 2);

    let mut copy = folder.copy();
    copy.choose(|settings| settings.volume = 40);
    copy.choose(|settings| settings.ui_scale = 150);
    let written = squeezed(&folder);
    for kept in [
        "version:9,",
        "quality:Ultra(rays:4),",
        r#"hologram:(size:3,colours:["red","black"],note:"a,b)(c"),"#,
        "weather:Rain",
        "table:Oak",
        "stars:3",
        "shaders:Some(Fancy),",
        "volume:40,",
        "ui_scale:150,",
    ] {
        assert!(written.contains(kept), "{kept} in {written}");
    }
    assert_eq!(folder.settings().volume, 40);
}

#[test]
fn a_value_that_was_not_understood_gives_way_to_a_choice() {
    let folder = Folder::with_file(NEWER.as_bytes());
    let mut copy = folder.copy();
    copy.choose(|settings| settings.quality = Some(Quality::Low));
    assert_eq!(folder.settings().quality, Some(Quality::Low));
    assert!(squeezed(&folder).contains("hologram:(size:3"));
}

#[test]
fn in_a_file_of_this_version_nonsense_is_still_an_error() {
    let folder = Folder::with_file(b"(version: 2, quality: Ultra)");
    let (settings, problems) = Store::at(folder.path()).load();
    assert_eq!((settings, problems.len()), (Settings::default(), 1));
}

#[test]
fn a_file_without_anything_unknown_is_written_as_ever() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    copy.choose(|settings| settings.volume = 40);
    let first = fs::read_to_string(folder.file()).expect("it was saved");
    copy.choose(|settings| settings.volume = 50);
    let second = fs::read_to_string(folder.file()).expect("it was saved");
    assert_eq!(second, first.replacen("volume: 40", "volume: 50", 1));
}
