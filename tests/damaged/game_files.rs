//! Tests of how the game reads damaged files: settings, unfinished matches, lessons and texts. No other program reads
//! these files.

use std::fs;
use std::path::Path;

use tamsk::gipf::simulation::LiveGipf;
use tamsk::localization::{Language, Localization};
use tamsk::persistence::{ParsedMatchFile, UserFolders};
use tamsk::settings::{LessonProgress, Settings};
use tamsk::table::seats::{Seat, Seats};
use tamsk::table::unfinished::UnfinishedMatch;
use tamsk::tutorial::{TaughtGames, prepare_lesson};
use tamsk_engine::Difficulty;
use tamsk_records::Record;
use tamsk_samples::fuzzing::{fuzz_reading, read_seed_files};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// The maximum length of an error message, in bytes, without the path of the file.
const LONGEST_MESSAGE: usize = 2_000;

/// Returns the settings files of a newcomer and of an experienced player.
fn settings_files() -> Vec<Vec<u8>> {
    let (mut new, mut used) = (Settings::default(), Settings::default());
    new.sound.master_volume = 79;
    used.text.language = Some("fr".into());
    (used.progress.has_played, used.progress.highest_level_against_bot) = (true, 3);
    used.choices.tamsk.players = ("Ann \"A\"".into(), "Bo\u{301}".into());
    used.choices.tamsk.options.glass_sand = 45_000;
    used.progress.tips_shown.insert("ring".into(), true);
    used.progress.lessons.insert(
        "1-1-board".into(),
        LessonProgress { step: 3, completed_in_full: true, has_skipped_step: false, end_reached: true },
    );
    let written = |settings: Settings| {
        let folder = tempfile::tempdir().expect("a folder");
        UserFolders::at(folder.path()).save_settings(&Settings::default(), &settings).expect("saved");
        fs::read(folder.path().join("settings.json")).expect("the saved settings")
    };
    vec![written(new), written(used)]
}

#[test]
fn settings() {
    settings_in("settings.json", &settings_files());
}

#[test]
fn old_settings() {
    settings_in("settings.ron", &read_seed_files(PACKAGE, "src/persistence/tests", "ron"));
}

fn settings_in(name: &'static str, seeds: &[Vec<u8>]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    let store = UserFolders::at(folder.path());
    fuzz_reading(name, seeds, 1_000, |bytes| {
        fs::write(&file, bytes).expect("written");
        let (mut settings, errors) = store.load_settings();
        for error in errors {
            assert!(error.to_string().len() < LONGEST_MESSAGE, "{error:.400}");
        }
        let loaded = settings.clone();
        assert_eq!(settings.clamp_to_bounds(), None);
        assert_eq!(settings, loaded, "loaded settings must be within their bounds");
        assert!(settings.choices.tamsk.players.0.len() <= 1_024);
        // Remove the files that loading has moved aside, so that there is room for the next such file.
        for kept in fs::read_dir(folder.path()).expect("the folder").flatten() {
            if kept.path() != file {
                fs::remove_file(kept.path()).expect("removed");
            }
        }
    });
}

/// Returns the files of unfinished matches with various players. The matches come from the test cases of the rules.
fn unfinished_files() -> Vec<Vec<u8>> {
    let bot = Seat::Bot(Difficulty::Club);
    let seats = [Seats::default(), Seats { red: bot, black: Seat::Person }, Seats { red: bot, black: bot }];
    let saved =
        read_seed_files(PACKAGE, "crates/tamsk-rules/tests/cases", "ron").into_iter().step_by(4).enumerate().map(
            |(nth, bytes)| {
                let match_ = UnfinishedMatch {
                    record: Record::read(&bytes).expect("the case is a record"),
                    seats: seats[nth % 3],
                    timer_on_reds_left: nth % 2 == 0,
                    is_first_match_at_level: nth % 5 == 0,
                };
                written(&match_).into_bytes()
            },
        );
    saved.collect()
}

#[test]
fn unfinished_matches() {
    let read = ParsedMatchFile::<UnfinishedMatch>::parse;
    fuzz_reading("unfinished", &unfinished_files(), 1_000, |bytes| match read(bytes) {
        Ok(ParsedMatchFile { saved_match: saved, .. }) => {
            let live = saved.to_live().expect("the options were checked");
            let again = UnfinishedMatch::of(&live, saved.seats, saved.is_first_match_at_level);
            assert_eq!(read(written(&again).as_bytes()).expect("the rewritten match is readable").saved_match, again);
        }
        Err(error) => assert!(error.to_string().len() < LONGEST_MESSAGE, "{error:.400}"),
    });
}

fn written(kept: &UnfinishedMatch) -> String {
    ParsedMatchFile::full_text(kept, Some(kept.seats))
}

#[test]
fn lessons() {
    let mut games = TaughtGames::default();
    games.add::<LiveGipf>();
    fuzz_reading("lesson", &read_seed_files(PACKAGE, "assets/lessons", "ron"), 600, |bytes| {
        // The game does not read files larger than this.
        let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(1 << 16)]) else { return };
        if let Err(error) = prepare_lesson(Path::new("lesson.ron"), text, &games) {
            assert!(error.to_string().len() < LONGEST_MESSAGE, "{error:.400}");
        }
    });
}

/// Damaged texts cause no panic. Texts are part of the program, but translators make mistakes too.
#[test]
fn texts() {
    let seeds =
        [read_seed_files(PACKAGE, "assets/locales/en", "ftl"), read_seed_files(PACKAGE, "assets/locales/fr", "ftl")]
            .concat();
    fuzz_reading("locale", &seeds, 150, |bytes| {
        let Ok(text) = std::str::from_utf8(bytes) else { return };
        let texts = Localization::from_files(Language::French, &[("damaged.ftl", text)]);
        for key in text.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key).take(2_000) {
            texts.tr_args(key, &[("count", 1.into()), ("player", "x".into()), ("file", "y".into())]);
        }
    });
}
