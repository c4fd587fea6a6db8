//! The list of all scenes: the table without panels, glasses in every state, matches with panels, and every menu in
//! every language.

use bevy::math::Vec2;
use bevy::prelude::KeyCode;
use tamsk_records::Record;
use tamsk_rules::Player;

use super::matches::{self, FRONT_GLASS_SOCKET, SAND_LEVELS_IN_THOUSANDTHS};
use super::menus;
use super::scene::{Expectation, GameScenesFn, GlassState, Scene};
use super::steps::{Step, TableTarget, match_view_steps};
use crate::localization::Language;
use crate::settings::AnimationSpeed;
use crate::states::{Menu, Screen, TAMSK};
use crate::table::camera::CameraCommand;

/// The angles by which the camera orbits sideways and down from a player's eyes for a low view across the table, in
/// radians.
const LOW: Vec2 = Vec2::new(0.5, -0.5);
const ASIDE: Vec2 = Vec2::new(0.3, -0.3);
const CLOSE: f32 = 6.0;
/// The times at which five glasses of a match are lifted, in seconds. The sixth glass stays untouched.
const FIVE_LEVELS: [u64; 5] = [0, 33, 66, 99, 132];

/// Returns all scenes. Those of TAMSK come first, followed by those that the functions in `of_games` return.
pub(super) fn all_scenes(of_games: &[GameScenesFn]) -> Result<Vec<Scene>, String> {
    let mut scenes = set()?;
    scenes.extend(of_glasses()?);
    scenes.extend(at_the_table()?);
    scenes.extend(begun_at_the_table()?);
    for &language in Language::ALL {
        scenes.extend(menus::scenes(language)?);
    }
    // The rulebook reopens at the page that was open last. The scenes of other games would change that page, so the
    // menus of TAMSK come first.
    for of_game in of_games {
        scenes.extend(of_game()?);
    }
    Ok(scenes)
}

/// A view of a table: the suffix for the names of the scenes with this view, and the commands that move the camera from
/// a player's seat to the view.
type View = (&'static str, Vec<CameraCommand>);

fn views() -> [View; 5] {
    use CameraCommand::{Flip, Orbit, Top, ZoomSteps};
    [
        ("seat", vec![]),
        ("opposite", vec![Flip]),
        ("top", vec![Top]),
        ("low", vec![Orbit(LOW)]),
        ("near", vec![Orbit(ASIDE), ZoomSteps(CLOSE)]),
    ]
}

fn set() -> Result<Vec<Scene>, String> {
    let [full, one, two, three] = matches::with_every_ring_count()?;
    let tables = [
        ("match", matches::in_full_swing()),
        ("start", matches::before_first_move()),
        ("levels", matches::with_glasses_lifted_at(&FIVE_LEVELS, 165.0)),
        ("lost", matches::with_glasses_lifted_at(&FIVE_LEVELS, 230.0)),
        ("tubes", full),
        ("tubes-one", one),
        ("tubes-two", two),
        ("tubes-three", three),
        ("full", matches::full_tubes()?),
    ];
    // The table `match` is drawn from every view. The tables `tubes-one`, `tubes-two` and `tubes-three` are drawn only
    // from near, and all other tables from the seat and from near.
    let is_wanted = |name: &str, view: &str| match name {
        "match" => true,
        "tubes-one" | "tubes-two" | "tubes-three" => view == "near",
        _ => matches!(view, "seat" | "near"),
    };
    let with_claims = |scene: Scene| {
        let expectations = match scene.name.as_str() {
            "set-start-seat" => vec![Expectation::GlassesAtLeast(GlassState::Unstarted, 6)],
            "set-levels-seat" => vec![Expectation::GlassesAtLeast(GlassState::Running, FIVE_LEVELS.len())],
            "set-lost-seat" => vec![Expectation::GlassesAtLeast(GlassState::Dead, 1)],
            _ => Vec::new(),
        };
        let is_kept =
            !matches!(scene.name.as_str(), "set-tubes-one-near" | "set-tubes-two-near" | "set-tubes-three-near");
        Scene { expectations, has_reference_picture: is_kept, ..scene }
    };
    Ok(looked_at("set", false, &tables, is_wanted).into_iter().map(with_claims).collect())
}

fn at_the_table() -> Result<Vec<Scene>, String> {
    let tables = [
        ("match", matches::in_full_swing()),
        ("crowd", matches::with_crowded_glasses()?),
        ("late", matches::with_late_player()?),
        ("last-seconds", matches::with_glasses_lifted_at(&FIVE_LEVELS, 175.0)),
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
    let [tubes, ..] = matches::with_every_ring_count()?;
    let in_full_swing = || match_view_steps(&matches::in_full_swing(), Vec::new());
    let of_black = TableTarget::Glass(matches::parse_socket("D7")?);
    let scenes = [
        // The rules refuse a click on one of Black's glasses, because it is Red's turn.
        (
            "refused",
            [match_view_steps(&matches::before_first_move(), Vec::new()), vec![Step::ClickAt(of_black)]].concat(),
            vec![Expectation::Button("why")],
        ),
        (
            "countdown",
            [in_full_swing(), vec![Step::GoTo(Screen::Match(TAMSK), Menu::Pause), Step::PressButton("resume")]]
                .concat(),
            vec![Expectation::Countdown],
        ),
        ("typing", [match_view_steps(&tubes, Vec::new()), vec![Step::PressKey(KeyCode::KeyY)]].concat(), vec![]),
        (
            "flat",
            [
                vec![Step::ChangeSettings(|settings| settings.play.screen_lies_flat = true)],
                in_full_swing(),
                vec![Step::MoveCamera(CameraCommand::Top)],
            ]
            .concat(),
            vec![Expectation::Button("far log")],
        ),
    ];
    let of_table = |(name, steps, claims): (&str, Vec<Step>, Vec<Expectation>)| Scene {
        expectations: claims,
        has_reference_picture: false,
        ..Scene::new(format!("table-{name}"), steps, (Screen::Match(TAMSK), Menu::None))
    };
    let dying = Scene { has_panels: true, has_reference_picture: false, ..dying_glass_scene("table-dying")? };
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
        ..Scene::new(
            format!("{group}-{name}-{view}"),
            match_view_steps(record, way),
            (Screen::Match(TAMSK), Menu::None),
        )
    };
    wanted.map(scene).collect()
}

/// The angle by which the camera tilts from a player's eyes for a close view of one glass, in radians.
const TILT: f32 = -0.3;
/// The number of steps by which the camera zooms in for a close view of one glass.
const CLOSER: f32 = 3.0;
/// The sockets between which the hand swings the front glass. They are on opposite sides of the glass's socket.
const SWING: [&str; 2] = ["B2", "E2"];
const TARGET: &str = "D2";
const KEPT_LEVEL: usize = 3;
/// The number of frames between the start of a motion and its picture. After these frames, a swinging glass leans, and
/// a glass that is being turned over is almost upright again.
const IN_MOTION: u32 = 3;
/// The number of frames between the moment when a glass runs out and its picture. After these frames, the glass
/// shudders.
const SHUDDERING: u32 = 14;

fn of_glasses() -> Result<Vec<Scene>, String> {
    let mut scenes = Vec::new();
    for (number, thousandths) in (1..).zip(SAND_LEVELS_IN_THOUSANDTHS) {
        let record = matches::with_sand_level(thousandths)?;
        let is_kept = number == KEPT_LEVEL;
        scenes.push(Scene { has_reference_picture: is_kept, ..tilted(number, &record)? });
        scenes.push(Scene { has_reference_picture: is_kept, ..pouring(number, &record)? });
    }
    scenes.push(translucent()?);
    scenes.push(dying_glass_scene("glass-dying")?);
    scenes.push(ring()?);
    Ok(scenes)
}

fn bare(name: impl Into<String>, steps: Vec<Step>, claim: Expectation) -> Scene {
    let expectations = vec![claim];
    Scene { has_panels: false, expectations, ..Scene::new(name, steps, (Screen::Match(TAMSK), Menu::None)) }
}

fn closer(record: &Record) -> Vec<Step> {
    match_view_steps(record, vec![CameraCommand::Orbit(Vec2::new(0.0, TILT)), CameraCommand::ZoomSteps(CLOSER)])
}

fn moving() -> Step {
    Step::ChangeSettings(|settings| {
        (settings.access.animation_speed, settings.access.reduce_motion) = (AnimationSpeed::Normal, Some(false));
    })
}

fn tilted(number: usize, record: &Record) -> Result<Scene, String> {
    let glass = TableTarget::Glass(matches::parse_socket(FRONT_GLASS_SOCKET)?);
    let [from, to] = SWING.map(matches::parse_socket);
    let mut steps = closer(record);
    steps.extend([
        Step::ClickAt(glass),
        Step::PointAt(TableTarget::Socket(from?)),
        moving(),
        Step::PointAt(TableTarget::Socket(to?)),
    ]);
    let claim = Expectation::GlassesAtLeast(GlassState::CarriedTilted, 1);
    Ok(Scene { settle_frames: IN_MOTION, ..bare(format!("glass-held-{number}"), steps, claim) })
}

fn pouring(number: usize, record: &Record) -> Result<Scene, String> {
    let (glass, target) = (
        TableTarget::Glass(matches::parse_socket(FRONT_GLASS_SOCKET)?),
        TableTarget::Socket(matches::parse_socket(TARGET)?),
    );
    let mut steps = closer(record);
    steps.extend([Step::ClickAt(glass), Step::PointAt(target), moving(), Step::ClickAt(target)]);
    let claim = Expectation::GlassesAtLeast(GlassState::SandUnsettledInFlight, 1);
    Ok(Scene { settle_frames: IN_MOTION, ..bare(format!("glass-pouring-{number}"), steps, claim) })
}

fn translucent() -> Result<Scene, String> {
    let (glass, target) = (
        TableTarget::Glass(matches::parse_socket(FRONT_GLASS_SOCKET)?),
        TableTarget::Socket(matches::parse_socket(TARGET)?),
    );
    let mut steps = match_view_steps(&matches::at_five_sand_levels()?, Vec::new());
    steps.push(Step::ClickAt(glass));
    let way = [CameraCommand::Flip, CameraCommand::Orbit(Vec2::new(0.0, TILT)), CameraCommand::ZoomSteps(CLOSER)];
    steps.extend(way.map(Step::MoveCamera));
    steps.push(Step::PointAt(target));
    Ok(bare(
        "glass-translucent",
        steps,
        Expectation::GlassesAtLeast(GlassState::Translucent, SAND_LEVELS_IN_THOUSANDTHS.len()),
    ))
}

/// Returns a scene in which a glass has just run out and shudders.
pub(super) fn dying_glass_scene(name: &str) -> Result<Scene, String> {
    let mut steps = closer(&matches::before_glass_runs_out()?);
    steps.push(moving());
    Ok(Scene { settle_frames: SHUDDERING, ..bare(name, steps, Expectation::GlassesAtLeast(GlassState::RunningOut, 1)) })
}

fn ring() -> Result<Scene, String> {
    let mut steps = match_view_steps(&matches::before_ring_drop()?, Vec::new());
    let glass = TableTarget::Glass(matches::parse_socket(FRONT_GLASS_SOCKET)?);
    steps.extend([Step::PressAt(TableTarget::Holder(Player::Red)), Step::PointAt(glass)]);
    Ok(Scene { cleanup_step: Some(Step::ReleaseMouse), ..bare("glass-ring-in-hand", steps, Expectation::RingInHand) })
}
