//! The scenes of GIPF.

use super::Scene;
use super::steps::Step;
use crate::demo::filling;
use crate::localization::Language;
use crate::records::GipfRecord;
use crate::session::camera::CameraCommand;

/// Rows of both sides that cross.
const ROWS: &str = r#"(format: 1, game: Gipf, rules: (version: Standard),
    start: "g..G/.B.../..B.../BBBGb.g/...B../.b.../g..G w take:w 2/8 4/2 bb 0/0 - standard")"#;
/// A potential that wakes in the centre.
const AWAKE: &str = r#"(format: 1, game: Gipf, rules: (potentials: 3),
    start: "...G/...../....../LgGL..g/....../...../.... w extra+ 12/14 0/0 lg 1/3 - tournament")"#;
/// A challenge that is open.
const CONTEST: &str = r#"(format: 1, game: Gipf, rules: (potentials: 3, challenge: (contest: Tamsk)),
    start: "...G/...../....../LgGL..g/....../...../.... w answer+ 12/14 0/0 lg 1/3 1.1.*/1.1.* tournament",
    acts: [(by: Black, act: Challenge)])"#;
/// A match that is over.
const RESULT: &str = r#"(format: 1, game: Gipf, rules: (version: Standard),
    start: "...G/...../....../BBBBg../....../...../...G w take:w 7/9 3/7 bb 0/0 - standard",
    acts: [(by: White, act: Take(["e2", "e3", "e4", "e5", "e6"]))])"#;

/// Returns the scenes at the table.
///
/// # Errors
///
/// Returns a message if a match cannot be put on the table.
pub(super) fn scenes() -> Result<Vec<Scene>, String> {
    let none = || Vec::new();
    let tables = [
        ("gipf-match-seat", filling::GIPF, none()),
        ("gipf-match-top", filling::GIPF, vec![CameraCommand::Top]),
        ("gipf-match-opposite", filling::GIPF, vec![CameraCommand::Flip]),
        ("gipf-rows", ROWS, none()),
        ("gipf-awake", AWAKE, none()),
        ("gipf-contest", CONTEST, none()),
        ("gipf-result", RESULT, none()),
    ];
    let scene = |(name, text, way): (&str, &str, Vec<CameraCommand>)| {
        let record = GipfRecord::read(text.as_bytes()).map_err(|error| format!("{name}: {error}"))?;
        let table = Step::Gipf(Box::new(record));
        Ok(Scene {
            name: name.to_owned(),
            language: Language::English,
            has_panels: true,
            steps: std::iter::once(table).chain(way.into_iter().map(Step::Camera)).collect(),
            end: None,
        })
    };
    tables.into_iter().map(scene).collect()
}

/// Returns the scenes that leave something behind, in a language: a page of the rulebook and a lesson.
pub(super) fn last(language: Language) -> [Scene; 2] {
    let steps = [("rulebook-gipf", Step::Rule("rule-gipf-row")), ("gipf-lesson", Step::Lesson("5-2-rows", 2))];
    steps.map(|(name, step)| Scene {
        name: format!("menu-{name}-{}", language.code()),
        language,
        has_panels: true,
        steps: vec![step],
        end: None,
    })
}
