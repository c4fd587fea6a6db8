//! All scenes: the set alone, glasses in every state, matches with panels, and every menu in every language.

use bevy::math::Vec2;
use bevy::prelude::KeyCode;
use tamsk_records::Record;
use tamsk_rules::Player;

use super::matches::{self, IN_FRONT, SAND_LEVELS};
use super::menus;
use super::scene::{Claim, GlassState, Scene, ScenesOfGame};
use super::steps::{Spot, Step, on_table};
use crate::localization::Language;
use crate::settings::AnimationSpeed;
use crate::states::{Menu, Screen, TAMSK};
use crate::table::camera::CameraCommand;

/// The turn and the tilt of the camera from a player's eyes to the edge of the table, in radians.
const LOW: Vec2 = Vec2::new(0.5, -0.5);
const ASIDE: Vec2 = Vec2::new(0.3, -0.3);
const CLOSE: f32 = 6.0;
/// The seconds in which five glasses of a match are lifted, about half a minute apart. The sixth stays untouched.
const FIVE_LEVELS: [u64; 5] = [0, 33, 66, 99, 132];

pub(super) fn scenes(of_games: &[ScenesOfGame]) -> Result<Vec<Scene>, String> {
    let mut scenes = set()?;
    scenes.extend(of_glasses()?);
    scenes.extend(at_the_table()?);
    scenes.extend(begun_at_the_table()?);
    for &language in Language::ALL {
        scenes.extend(menus::scenes(language)?);
    }
    // The rulebook opens where it was closed, so the menus of TAMSK come first.
    for of_game in of_games {
        scenes.extend(of_game()?);
    }
    Ok(scenes)
}

/// A view of a table: the end of the scene's name, and the camera's way from a player's seat.
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

fn set() -> Result<Vec<Scene>, String> {
    let [full, one, two, three] = matches::tubes()?;
    let tables = [
        ("match", matches::in_full_swing()),
        ("start", matches::start()),
        ("levels", matches::running(&FIVE_LEVELS, 165.0)),
        ("lost", matches::running(&FIVE_LEVELS, 230.0)),
        ("tubes", full),
        ("tubes-one", one),
        ("tubes-two", two),
        ("tubes-three", three),
        ("full", matches::full_tubes()?),
    ];
    // A match is drawn from everywhere, and other tables only from the seat and near.
    let is_wanted = |name: &str, view: &str| match name {
        "match" => true,
        "tubes-one" | "tubes-two" | "tubes-three" => view == "near",
        _ => matches!(view, "seat" | "near"),
    };
    let with_claims = |scene: Scene| {
        let claims = match scene.name.as_str() {
            "set-start-seat" => vec![Claim::Glasses(GlassState::Unstarted, 6)],
            "set-levels-seat" => vec![Claim::Glasses(GlassState::Running, FIVE_LEVELS.len())],
            "set-lost-seat" => vec![Claim::Glasses(GlassState::Dead, 1)],
            _ => Vec::new(),
        };
        let is_kept =
            !matches!(scene.name.as_str(), "set-tubes-one-near" | "set-tubes-two-near" | "set-tubes-three-near");
        Scene { claims, has_stored_picture: is_kept, ..scene }
    };
    Ok(looked_at("set", false, &tables, is_wanted).into_iter().map(with_claims).collect())
}

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

fn begun_at_the_table() -> Result<Vec<Scene>, String> {
    let [tubes, ..] = matches::tubes()?;
    let in_full_swing = || on_table(&matches::in_full_swing(), Vec::new());
    let of_black = Spot::Glass(matches::socket("D7")?);
    let scenes = [
        // A click on a glass of Black is refused, as it is Red's turn.
        (
            "refused",
            [on_table(&matches::start(), Vec::new()), vec![Step::Click(of_black)]].concat(),
            vec![Claim::Button("why")],
        ),
        (
            "countdown",
            [in_full_swing(), vec![Step::Go(Screen::Match(TAMSK), Menu::Pause), Step::Press("resume")]].concat(),
            vec![Claim::Countdown],
        ),
        ("typing", [on_table(&tubes, Vec::new()), vec![Step::Key(KeyCode::KeyY)]].concat(), vec![]),
        (
            "flat",
            [
                vec![Step::Settings(|settings| settings.play.table_top = true)],
                in_full_swing(),
                vec![Step::Camera(CameraCommand::Top)],
            ]
            .concat(),
            vec![Claim::Button("far log")],
        ),
    ];
    let of_table = |(name, steps, claims): (&str, Vec<Step>, Vec<Claim>)| Scene {
        claims,
        has_stored_picture: false,
        ..Scene::new(format!("table-{name}"), steps, (Screen::Match(TAMSK), Menu::None))
    };
    let dying = Scene { has_panels: true, has_stored_picture: false, ..dying("table-dying")? };
    Ok(scenes.into_iter().map(of_table).chain([dying]).collect())
}

fn looked_at(
    group: &str,
    has_panels: bool,
    tables: &[(&str, Record)],
    is_wanted: impl Fn(&str, &str) -> bool,
) -> Vec<Scene> {
    let pairs = tables.iter().flat_map(|table| views().map(|view| (table, view)));
    let wanted = pairs.filter(|((name, _), (view, _))| is_wanted(name, view));
    let scene = |((name, record), (view, way)): (&(&str, Record), View)| Scene {
        has_panels,
        ..Scene::new(format!("{group}-{name}-{view}"), on_table(record, way), (Screen::Match(TAMSK), Menu::None))
    };
    wanted.map(scene).collect()
}

/// The tilt from a player's eyes, in radians, and the zoom steps of the camera for a look at one glass.
const TILT: f32 = -0.3;
const CLOSER: f32 = 3.0;
/// The sockets between which the hand swings the front glass, on both sides of its own.
const SWING: [&str; 2] = ["B2", "E2"];
const TARGET: &str = "D2";
const KEPT_LEVEL: usize = 3;
/// The frames after which a swinging glass leans, and a glass being turned over is almost upright again.
const IN_MOTION: u32 = 3;
/// The frames after which a glass that has run out shudders.
const SHUDDERING: u32 = 14;

fn of_glasses() -> Result<Vec<Scene>, String> {
    let mut scenes = Vec::new();
    for (number, thousandths) in (1..).zip(SAND_LEVELS) {
        let record = matches::at_level(thousandths)?;
        let is_kept = number == KEPT_LEVEL;
        scenes.push(Scene { has_stored_picture: is_kept, ..tilted(number, &record)? });
        scenes.push(Scene { has_stored_picture: is_kept, ..pouring(number, &record)? });
    }
    scenes.push(translucent()?);
    scenes.push(dying("glass-dying")?);
    scenes.push(ring()?);
    Ok(scenes)
}

fn bare(name: impl Into<String>, steps: Vec<Step>, claim: Claim) -> Scene {
    let claims = vec![claim];
    Scene { has_panels: false, claims, ..Scene::new(name, steps, (Screen::Match(TAMSK), Menu::None)) }
}

fn closer(record: &Record) -> Vec<Step> {
    on_table(record, vec![CameraCommand::Orbit(Vec2::new(0.0, TILT)), CameraCommand::Zoom(CLOSER)])
}

fn moving() -> Step {
    Step::Settings(|settings| {
        (settings.access.animations, settings.access.less_motion) = (AnimationSpeed::Normal, Some(false));
    })
}

fn tilted(number: usize, record: &Record) -> Result<Scene, String> {
    let glass = Spot::Glass(matches::socket(IN_FRONT)?);
    let [from, to] = SWING.map(matches::socket);
    let mut steps = closer(record);
    steps.extend([Step::Click(glass), Step::Point(Spot::Socket(from?)), moving(), Step::Point(Spot::Socket(to?))]);
    let claim = Claim::Glasses(GlassState::Tilted, 1);
    Ok(Scene { frames: IN_MOTION, ..bare(format!("glass-held-{number}"), steps, claim) })
}

fn pouring(number: usize, record: &Record) -> Result<Scene, String> {
    let (glass, target) = (Spot::Glass(matches::socket(IN_FRONT)?), Spot::Socket(matches::socket(TARGET)?));
    let mut steps = closer(record);
    steps.extend([Step::Click(glass), Step::Point(target), moving(), Step::Click(target)]);
    let claim = Claim::Glasses(GlassState::Pouring, 1);
    Ok(Scene { frames: IN_MOTION, ..bare(format!("glass-pouring-{number}"), steps, claim) })
}

fn translucent() -> Result<Scene, String> {
    let (glass, target) = (Spot::Glass(matches::socket(IN_FRONT)?), Spot::Socket(matches::socket(TARGET)?));
    let mut steps = on_table(&matches::at_five_levels()?, Vec::new());
    steps.push(Step::Click(glass));
    let way = [CameraCommand::Flip, CameraCommand::Orbit(Vec2::new(0.0, TILT)), CameraCommand::Zoom(CLOSER)];
    steps.extend(way.map(Step::Camera));
    steps.push(Step::Point(target));
    Ok(bare("glass-translucent", steps, Claim::Glasses(GlassState::Translucent, SAND_LEVELS.len())))
}

pub(super) fn dying(name: &str) -> Result<Scene, String> {
    let mut steps = closer(&matches::dying()?);
    steps.push(moving());
    Ok(Scene { frames: SHUDDERING, ..bare(name, steps, Claim::Glasses(GlassState::Dying, 1)) })
}

fn ring() -> Result<Scene, String> {
    let mut steps = on_table(&matches::before_a_ring()?, Vec::new());
    let glass = Spot::Glass(matches::socket(IN_FRONT)?);
    steps.extend([Step::Hold(Spot::Holder(Player::Red)), Step::Point(glass)]);
    Ok(Scene { end: Some(Step::Release), ..bare("glass-ring-in-hand", steps, Claim::RingInHand) })
}
