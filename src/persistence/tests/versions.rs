//! Tests of settings files written by older and newer versions.

use std::fs;

use gipf_rules::{ChallengeOptions, GipfVersion};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options};

use super::Folder;
use crate::persistence::{SettingsError, UserFolders};
use crate::settings::{
    AccessibilitySettings, ActivityKind, AnimationSpeed, CameraSettings, FirstColourChoice, GipfChoices,
    GraphicsQuality, GraphicsSettings, HabitsByPerson, KeySettings, KeyboardLayout, LastActivity, LastChoices,
    LessonProgress, Lineup, PersonHabits, PlaySettings, PlayerProgress, ProblemProgress, Settings, SoundSettings,
    SuggestedQuality, TamskChoices, TextSettings,
};

/// A settings file of version 1.
const VERSION_1: &str = include_str!("version-1.ron");

/// Returns the content of the settings file without whitespace.
fn squeezed(folder: &Folder) -> String {
    fs::read_to_string(folder.file()).expect("the settings were saved").split_whitespace().collect()
}

#[test]
fn a_file_of_version_1_is_converted() {
    let folder = Folder::with_old_file(VERSION_1.as_bytes());
    let settings = folder.settings();
    assert_eq!(settings.access.animation_speed, AnimationSpeed::Off, "it reduced motion");
    assert_eq!(
        (settings.graphics.quality, settings.sound.master_volume, settings.text.scale),
        (Some(GraphicsQuality::Medium), 35, 125)
    );
    assert_eq!((settings.text.language.as_deref(), settings.choices.window_size), (Some("fr"), (1440, 900)));
    assert_eq!(
        (settings.graphics.show_glass_times, settings.graphics.fullscreen, settings.play.countdown_after_pause),
        (false, true, false)
    );
    assert_eq!(settings.choices.tamsk.options.ring_window, 4_500);
    assert_eq!(
        (
            settings.choices.tamsk.players.0.as_str(),
            settings.progress.lessons.len(),
            settings.progress.tips_shown.len()
        ),
        ("Ada", 2, 1)
    );
    // A setting that the file does not contain has its default value.
    let usual = Settings::default();
    assert_eq!((settings.graphics.vsync, settings.sound.pieces), (usual.graphics.vsync, usual.sound.pieces));

    let mut copy = folder.copy();
    copy.choose(|settings| settings.sound.master_volume = 40);
    let mut changed = settings;
    changed.sound.master_volume = 40;
    assert_eq!(folder.settings(), changed);
    let written = squeezed(&folder);
    assert!(written.contains("\"version\":4") && !written.contains("reduced_motion"), "{written}");
}

#[test]
fn reduced_motion_off_keeps_animations_on() {
    let settings = Folder::with_old_file(b"(version: 1, reduced_motion: false)").settings();
    assert_eq!(settings.access.animation_speed, AnimationSpeed::Normal);
    // From version 2 on, `reduced_motion` is ignored.
    let settings = Folder::with_old_file(b"(version: 2, reduced_motion: true, animations: Slow)").settings();
    assert_eq!(settings.access.animation_speed, AnimationSpeed::Slow);
}

#[test]
fn reduced_motion_follows_the_system_until_it_is_chosen() {
    let folder = Folder::with_old_file(b"(version: 2, animations: Slow)");
    assert_eq!(folder.settings().access.reduce_motion, None);
    let mut copy = folder.copy();
    for chosen in [Some(true), Some(false), None] {
        copy.choose(|settings| settings.access.reduce_motion = chosen);
        assert_eq!(
            (folder.settings().access.reduce_motion, folder.settings().access.animation_speed),
            (chosen, AnimationSpeed::Slow)
        );
    }
    assert_eq!(Folder::with_old_file(b"(version: 2, less_motion: true)").settings().access.reduce_motion, Some(true));
}

/// A file of a future version. Some fields, values and parts of values are unknown to this version.
const NEWER: &str = r#"{
  "version": 9,
  "sound": {"volume": 30},
  "graphics": {"quality": {"Ultra": {"rays": 4}}, "fullscreen": true},
  "hologram": {"size": 3, "colours": ["red", "black"], "note": "a, b) (c"},
  "choices": {
    "tamsk": {
      "options": {"level": "Two", "ring_window": 4500, "weather": "Rain"}, "timer_on_left": true, "table": "Oak"
    }
  },
  "progress": {"lessons": {"first": {"step": 2, "stars": 3}}},
  "shaders": "Fancy"
}
"#;

#[test]
fn fields_of_a_newer_version_survive_saving() {
    let folder = Folder::with_file(NEWER.as_bytes());
    let settings = folder.settings();
    let graphics = &settings.graphics;
    assert_eq!((settings.sound.master_volume, graphics.quality, graphics.fullscreen), (30, None, true));
    assert_eq!(settings.progress.lessons["first"].step, 2);

    let mut copy = folder.copy();
    copy.choose(|settings| settings.sound.master_volume = 40);
    copy.choose(|settings| settings.text.scale = 150);
    let written = squeezed(&folder);
    for kept in [
        r#""version":9"#,
        r#""quality":{"Ultra":{"rays":4}}"#,
        r#""hologram":{"colours":["red","black"],"note":"a,b)(c","size":3}"#,
        r#""level":"Two""#,
        r#""weather":"Rain""#,
        r#""table":"Oak""#,
        r#""stars":3"#,
        r#""shaders":"Fancy""#,
        r#""volume":40"#,
        r#""scale":150"#,
    ] {
        assert!(written.contains(kept), "{kept} in {written}");
    }
    assert_eq!(folder.settings().sound.master_volume, 40);
}

#[test]
fn a_choice_replaces_a_value_of_a_newer_version() {
    let folder = Folder::with_file(NEWER.as_bytes());
    let mut copy = folder.copy();
    copy.choose(|settings| settings.graphics.quality = Some(GraphicsQuality::Low));
    assert_eq!(folder.settings().graphics.quality, Some(GraphicsQuality::Low));
    assert!(squeezed(&folder).contains(r#""hologram":{"#));
}

#[test]
fn an_unknown_value_in_a_file_of_this_version_is_an_error() {
    let folder = Folder::with_file(br#"{"version": 4, "graphics": {"quality": "Ultra"}}"#);
    let (settings, problems) = UserFolders::at(folder.path()).load_settings();
    assert_eq!((settings, problems.len()), (Settings::default(), 1));
}

#[test]
fn saving_changes_only_the_changed_value() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    copy.choose(|settings| settings.sound.master_volume = 40);
    let first = fs::read_to_string(folder.file()).expect("the settings were saved");
    copy.choose(|settings| settings.sound.master_volume = 50);
    let second = fs::read_to_string(folder.file()).expect("the settings were saved");
    assert_eq!(second, first.replacen("\"volume\": 40", "\"volume\": 50", 1));
}

/// A settings file of version 2 in which no value is the default.
const VERSION_2: &str = include_str!("version-2.ron");

/// Returns the settings that [`VERSION_2`] contains.
fn meant() -> Settings {
    let own_keys = [("right: drop ring".to_owned(), "F7".to_owned())].into();
    let ada = PersonHabits {
        uses_right_hand_keys: true,
        own_bindings: Some(own_keys),
        own_device: Some("a gamepad".to_owned()),
        first_matches_finished: 2,
    };
    Settings {
        graphics: GraphicsSettings {
            quality: Some(GraphicsQuality::Medium),
            suggested_quality: Some(SuggestedQuality { adapter: "a card".to_owned(), quality: GraphicsQuality::High }),
            fullscreen: true,
            vsync: false,
            frame_cap: 60,
            show_glass_times: false,
            show_coordinates: true,
            show_ring_circles: true,
        },
        sound: SoundSettings { master_volume: 35, pieces: 90, signals: 80, sand: 40, menus: 30 },
        camera: CameraSettings { speed: 150, inverts_vertical_drag: true, turns_to_player: true },
        play: PlaySettings {
            automatic_rings: true,
            confirm_moves: true,
            confirm_moves_to_full_sockets: Some(false),
            screen_lies_flat: true,
            two_mice: true,
            countdown_after_pause: false,
            keyboard_layout: Some(KeyboardLayout::Azerty),
            show_tips: false,
        },
        access: AccessibilitySettings {
            high_contrast: true,
            animation_speed: AnimationSpeed::Slow,
            reduce_motion: Some(true),
        },
        text: TextSettings { language: Some("fr".to_owned()), scale: 125 },
        keys: KeySettings { bindings: [("left: drop ring".to_owned(), "F6".to_owned())].into() },
        habits: HabitsByPerson { people: [("Ada".to_owned(), ada)].into(), unnamed_first_matches_finished: 1 },
        choices: choices(),
        progress: progress(),
        ..Settings::default()
    }
}

fn choices() -> LastChoices {
    let tamsk = TamskChoices {
        players: ("Ada".into(), "Zoë".into()),
        lineup: Lineup::AgainstBot,
        bot_difficulties: (Difficulty::Club, Difficulty::Expert),
        red_person: FirstColourChoice::SecondPerson,
        options: Options { ring_window: 4_500, ..Options::at_level(Level::Three) },
        timer_on_left: true,
    };
    let gipf = GipfChoices {
        lineup: Lineup::TwoPeople,
        white_person: FirstColourChoice::FirstPerson,
        version: GipfVersion::Tournament,
        potentials: 3,
        allows_challenges: true,
        challenge: ChallengeOptions { attempts: 2, ..ChallengeOptions::default() },
        invented_contest_name: "Chess".into(),
        ..GipfChoices::default()
    };
    LastChoices { tamsk, gipf: Some(gipf), window_size: (1440, 900) }
}

fn progress() -> PlayerProgress {
    let agreed = TamskChoices {
        players: ("Ada".into(), "Bo".into()),
        red_person: FirstColourChoice::FirstPerson,
        options: Options::at_level(Level::Two),
        ..TamskChoices::default()
    };
    PlayerProgress {
        has_played: true,
        highest_level_against_bot: 3,
        highest_briefed_level: 2,
        tips_shown: [("move".to_owned(), true)].into(),
        first_choices_done: true,
        last_activity: LastActivity {
            kind: ActivityKind::NonTamskMatch,
            lesson: "first".into(),
            tamsk_choices: agreed,
            ..LastActivity::default()
        },
        lessons: [(
            "first".to_owned(),
            LessonProgress { step: 3, completed_in_full: true, has_skipped_step: false, end_reached: true },
        )]
        .into(),
        problems: ProblemProgress::default(),
    }
}

#[test]
fn a_file_of_version_2_is_converted_and_written_in_parts() {
    let folder = Folder::with_old_file(VERSION_2.as_bytes());
    assert_eq!(folder.settings(), meant());
    folder.copy().choose(|settings| settings.sound.master_volume = 40);
    let mut changed = meant();
    changed.sound.master_volume = 40;
    assert_eq!(folder.settings(), changed);

    // The file equals one that was written from scratch, so nothing of the old format is left.
    let written = fs::read_to_string(folder.file()).expect("the settings were saved");
    let fresh = Folder::new();
    fresh.copy().choose(|settings| *settings = changed);
    assert_eq!(written, fs::read_to_string(fresh.file()).expect("the settings were saved"));
}

#[test]
fn choices_missing_in_an_old_file_have_their_defaults() {
    let settings = Folder::with_old_file(b"(version: 2, players: (\"Ada\", \"Bo\"))").settings();
    let usual = LastChoices::default().tamsk;
    let players = ("Ada".into(), "Bo".into());
    assert_eq!(settings.choices.tamsk, TamskChoices { players, ..usual });
}

#[test]
fn an_old_file_is_renamed_once_a_new_one_is_saved() {
    const OLD: &[u8] = b"(version: 2, hologram: (size: 3), volume: 30)";
    let folder = Folder::with_old_file(OLD);
    assert_eq!(folder.settings().sound.master_volume, 30);
    assert!(folder.old_file().is_file() && !folder.file().exists(), "reading alone changes nothing");
    folder.copy().choose(|settings| settings.text.scale = 150);
    let kept = folder.path().join("settings.ron.old");
    assert_eq!(fs::read(kept).ok().as_deref(), Some(OLD));
    assert!(!folder.old_file().exists());
    assert_eq!((folder.settings().sound.master_volume, folder.settings().text.scale), (30, 150));
    // The old settings do not come back if the new file becomes unusable.
    fs::write(folder.file(), "nonsense").expect("the file can be written");
    for problems in [1, 0] {
        let (settings, problems_found) = UserFolders::at(folder.path()).load_settings();
        assert_eq!((settings, problems_found.len()), (Settings::default(), problems), "{problems_found:?}");
    }
}

#[test]
fn errors_in_an_old_file_have_a_position() {
    for (text, place) in [
        ("(\n    volume: 70,\n    ui_scale: \"large\",\n)\n", 3),
        ("(\n    lessons: {\n        \"first\": (step: 1),\n        \"second\": (step: -1),\n    },\n)\n", 4),
        ("(\n    setup: 5,\n)", 2),
        ("(\n    volume: 30,\n    version: \"two\",\n)", 3),
        ("(\n    volume: 30,\n    tips: maybe,\n)", 3),
    ] {
        let (settings, problems) = UserFolders::at(Folder::with_old_file(text.as_bytes()).path()).load_settings();
        let [SettingsError::Malformed { line, column, .. }] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!((*line, settings), (place, Settings::default()), "{text}");
        assert!(*column > 4, "{text}: {column}");
    }
}
