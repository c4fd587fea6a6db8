//! All scenes, by name: the set alone, matches with their panels, and every menu in every language.

use bevy::math::Vec2;

use super::Scene;
use super::gipf;
use super::matches;
use super::steps::Step;
use crate::localization::Language;
use crate::records::Record;
use crate::session::camera::CameraCommand;
use crate::session::states::{Menu, Screen};

/// The turn and the tilt of the camera from a player's eyes to the edge of the table, in radians.
const LOW: Vec2 = Vec2::new(0.5, -0.5);
/// The turn and the tilt of the camera for a close look, in radians.
const ASIDE: Vec2 = Vec2::new(0.3, -0.3);
/// Steps of zooming in for a close look.
const CLOSE: f32 = 6.0;
/// The seconds in which five glasses of a match are lifted: half a minute apart, one is left as it was at the beginning.
const FIVE_LEVELS: [u64; 5] = [0, 33, 66, 99, 132];

/// Returns all scenes.
///
/// # Errors
///
/// Returns a message if a match cannot be put on the table.
pub(super) fn scenes() -> Result<Vec<Scene>, String> {
    let mut scenes = set()?;
    scenes.extend(at_the_table()?);
    scenes.extend(gipf::scenes()?);
    for &language in Language::ALL {
        scenes.extend(menus(language));
    }
    // The progress in a lesson is seen in the menus, and the book opens where it was closed, so those come first.
    scenes.extend(Language::ALL.iter().flat_map(|&language| gipf::last(language)));
    Ok(scenes)
}

/// Views of a table: the word at the end of the scene's name, and the way of the camera from a player's seat.
type View = (&'static str, Vec<CameraCommand>);

fn views() -> [View; 5] {
    use CameraCommand::{Flip, Orbit, Top, Zoom};
    [
        ("seat", vec![]),
        ("opposite", vec![Flip]),
        ("top", vec![Top]),
        ("low", vec![Orbit(LOW)]),
        ("near", vec![Orbit(ASIDE), Zoom(CLOSE)]),
    ]
}

/// The set alone.
fn set() -> Result<Vec<Scene>, String> {
    let tables = [
        ("match", matches::in_full_swing()),
        ("start", matches::start()),
        ("levels", matches::running(&FIVE_LEVELS, 165.0)),
        ("lost", matches::running(&FIVE_LEVELS, 230.0)),
        ("tubes", matches::tubes()?),
        ("full", matches::full_tubes()?),
    ];
    // A match is looked at from everywhere, the rest from the seat and from near.
    let is_wanted = |name: &str, view: &str| name == "match" || matches!(view, "seat" | "near");
    Ok(looked_at("set", false, &tables, is_wanted))
}

/// Matches with their panels.
fn at_the_table() -> Result<Vec<Scene>, String> {
    let tables = [
        ("match", matches::in_full_swing()),
        ("crowd", matches::crowd()?),
        ("late", matches::late()?),
        ("last-seconds", matches::running(&FIVE_LEVELS, 175.0)),
        ("result", matches::finished()),
    ];
    let is_wanted = |name: &str, view: &str| match name {
        "crowd" => true,
        "match" => view != "near",
        _ => view == "seat",
    };
    Ok(looked_at("table", true, &tables, is_wanted))
}

/// Returns the wanted views of tables, which are named, with or without panels.
fn looked_at(
    group: &str,
    has_panels: bool,
    tables: &[(&str, Record)],
    is_wanted: impl Fn(&str, &str) -> bool,
) -> Vec<Scene> {
    let pairs = tables.iter().flat_map(|table| views().map(|view| (table, view)));
    let wanted = pairs.filter(|((name, _), (view, _))| is_wanted(name, view));
    let scene = |((name, record), (view, way)): (&(&str, Record), View)| Scene {
        name: format!("{group}-{name}-{view}"),
        language: Language::English,
        has_panels,
        steps: on_table(record, way),
        end: None,
    };
    wanted.map(scene).collect()
}

fn on_table(record: &Record, way: Vec<CameraCommand>) -> Vec<Step> {
    let table = Step::Table(Box::new(record.clone()));
    std::iter::once(table).chain(way.into_iter().map(Step::Camera)).collect()
}

/// Every menu in a language.
fn menus(language: Language) -> Vec<Scene> {
    use Step::{Go, Press};
    let finished = Box::new(matches::finished());
    let table = Step::Table(Box::new(matches::in_full_swing()));
    let over = |menu| vec![table.clone(), Go(Screen::Match, menu)];
    let menu = |menu| vec![Go(Screen::Title, menu)];
    let scenes = [
        ("title", vec![Go(Screen::Title, Menu::None)]),
        ("setup", vec![Go(Screen::Setup, Menu::None)]),
        ("setup-options", vec![Go(Screen::Setup, Menu::None), Press("level 3"), Press("advanced")]),
        ("lessons", menu(Menu::Lessons)),
        ("records", menu(Menu::Records)),
        ("settings", menu(Menu::Settings)),
        ("keys", vec![Go(Screen::Title, Menu::Settings), Press("keys")]),
        ("rulebook", menu(Menu::Rulebook)),
        ("study", vec![Press("study")]),
        ("gipf-setup", vec![Press("gipf")]),
        ("replay", vec![Step::Replay(finished.clone(), 60_000)]),
        ("log", vec![table.clone(), Press("log")]),
        ("pause", over(Menu::Pause)),
        ("resigning", vec![table.clone(), Go(Screen::Match, Menu::Pause), Press("resign red")]),
        ("help", over(Menu::Help)),
        ("briefing", over(Menu::Briefing)),
        ("result", vec![Step::Table(finished)]),
    ];
    let of_language = |(name, steps): (&str, Vec<Step>)| Scene {
        name: format!("menu-{name}-{}", language.code()),
        language,
        has_panels: true,
        steps,
        end: (name == "log").then_some("log"),
    };
    scenes.into_iter().map(of_language).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::records::Timeline;

    #[test]
    fn every_scene_has_a_name_of_its_own_and_a_match_that_plays_as_written() {
        let scenes = scenes().expect("every match can be put on the table");
        let names: HashSet<&str> = scenes.iter().map(|scene| scene.name.as_str()).collect();
        assert_eq!(names.len(), scenes.len());
        for scene in &scenes {
            for step in &scene.steps {
                let (Step::Table(record) | Step::Replay(record, _)) = step else { continue };
                let mut replay = record.replay().expect("its rules and its position are valid");
                assert_eq!(replay.run(), vec![], "{}", scene.name);
                let last = Timeline::of(record).expect("it has a course");
                let is_over = last.last().outcome().is_some();
                let shows_end = scene.name.contains("result") || scene.name.contains("replay");
                assert_eq!(is_over, shows_end, "{}", scene.name);
            }
        }
    }
}
