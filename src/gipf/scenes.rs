//! The GIPF scenes for screenshots.

use gipf_rules::WHITE;
use tamsk_records::GipfRecord;

use crate::demo::studio::scenes::scene::{Expectation, Scene};
use crate::demo::studio::scenes::steps::{Step, load_match, show_replay};
use crate::gipf::MID_GAME_RECORD;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::localization::Language;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::ui::Confirmation;

/// A match in which rows of both sides cross each other.
const ROWS: &str = r#"(format: 1, game: Gipf, rules: (version: Standard),
    start: "g..G/.B.../..B.../BBBGb.g/...B../.b.../g..G w take:w 2/8 4/2 bb 0/0 - standard")"#;
/// A match in which the potential in the centre is waiting to be used.
const AWAKE: &str = r#"(format: 1, game: Gipf, rules: (potentials: 3),
    start: "...G/...../....../LgGL..g/....../...../.... w extra+ 12/14 0/0 lg 1/3 - tournament")"#;
/// A match with an open challenge.
const CONTEST: &str = r#"(format: 1, game: Gipf, rules: (potentials: 3, challenge: (contest: Tamsk)),
    start: "...G/...../....../LgGL..g/....../...../.... w answer+ 12/14 0/0 lg 1/3 1.1.*/1.1.* tournament",
    acts: [(by: Black, act: Challenge)])"#;
/// A match that is over.
const RESULT: &str = r#"(format: 1, game: Gipf, rules: (version: Standard),
    start: "...G/...../....../BBBBg../....../...../...G w take:w 7/9 3/7 bb 0/0 - standard",
    acts: [(by: White, act: Take(["e2", "e3", "e4", "e5", "e6"]))])"#;

/// Returns all scenes of GIPF, or an error message if a match cannot be set up.
pub fn scenes() -> Result<Vec<Scene>, String> {
    let mut scenes = tables()?;
    for &language in Language::ALL {
        scenes.extend(menus(language)?);
    }
    Ok(scenes)
}

fn tables() -> Result<Vec<Scene>, String> {
    let none = || Vec::new();
    let tables = [
        ("gipf-match-seat", MID_GAME_RECORD, none()),
        ("gipf-match-top", MID_GAME_RECORD, vec![CameraCommand::Top]),
        ("gipf-match-opposite", MID_GAME_RECORD, vec![CameraCommand::Flip]),
        ("gipf-rows", ROWS, none()),
        ("gipf-awake", AWAKE, none()),
        ("gipf-contest", CONTEST, none()),
        ("gipf-result", RESULT, none()),
    ];
    let scene = |(name, text, way): (&str, &str, Vec<CameraCommand>)| {
        let steps = std::iter::once(table(text)?).chain(way.into_iter().map(Step::MoveCamera)).collect();
        Ok(Scene::new(name, steps, (Screen::Match(GIPF), Menu::None)))
    };
    tables.into_iter().map(scene).collect()
}

fn record(text: &str) -> Result<GipfRecord, String> {
    GipfRecord::read(text.as_bytes()).map_err(|error| format!("{text}: {error}"))
}

fn table(text: &str) -> Result<Step, String> {
    let live = LiveGipf::from_record(record(text)?).map_err(|error| format!("{text}: {error}"))?;
    Ok(load_match(live))
}

fn menus(language: Language) -> Result<Vec<Scene>, String> {
    use Step::PressButton;
    let table = table(MID_GAME_RECORD)?;
    let replay = show_replay(record(RESULT)?);
    let resigns = Expectation::Question(Confirmation::Resign(WHITE));
    let scenes = [
        ("gipf-setup", vec![PressButton("gipf")], (Screen::Setup(GIPF), Menu::None), vec![]),
        ("gipf-pause", vec![table.clone(), PressButton("pause")], (Screen::Match(GIPF), Menu::Pause), vec![]),
        (
            "gipf-resigning",
            vec![table, PressButton("pause"), PressButton("resign white")],
            (Screen::Match(GIPF), Menu::Confirm),
            vec![resigns],
        ),
        (
            "gipf-replay",
            vec![replay.clone()],
            (Screen::Replay(GIPF), Menu::None),
            vec![Expectation::Button("scrubber")],
        ),
        (
            "gipf-going-on",
            vec![replay, PressButton("go on")],
            (Screen::Replay(GIPF), Menu::ContinueFromReplay),
            vec![Expectation::Button("begin")],
        ),
        ("rulebook-gipf", vec![Step::OpenRulebook("gipf-rule-row")], (Screen::Title, Menu::Rulebook), vec![]),
        ("gipf-lesson", vec![Step::BeginLesson("5-2-rows", 2)], (Screen::Match(GIPF), Menu::None), vec![]),
    ];
    let of_language = |(name, steps, at, claims): (&str, Vec<Step>, (Screen, Menu), Vec<Expectation>)| Scene {
        language,
        expectations: claims,
        // The other scenes are enough to check the texts in both languages.
        has_reference_picture: match name {
            "gipf-pause" | "gipf-replay" => language == Language::English,
            "gipf-resigning" | "gipf-going-on" => false,
            _ => true,
        },
        ..Scene::new(format!("menu-{name}-{}", language.code()), steps, at)
    };
    Ok(scenes.into_iter().map(of_language).collect())
}
