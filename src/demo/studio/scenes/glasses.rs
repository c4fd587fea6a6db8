//! The set alone, with glasses and a ring in the states that they have only in a hand or for a moment.

use bevy::math::Vec2;
use tamsk_records::Record;
use tamsk_rules::Player;

use super::matches::{self, IN_FRONT, SAND_LEVELS};
use super::scene::{Claim, GlassState, Scene};

use super::steps::{Spot, Step, on_table};
use crate::settings::AnimationSpeed;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;

/// The tilt of the camera from a player's eyes, in radians, and its steps of zooming in, for a look at one glass.
const TILT: f32 = -0.3;
const CLOSER: f32 = 3.0;
/// Where the hand with the glass that stands in front swings from and to, on the other side of its place.
const SWING: [&str; 2] = ["B2", "E2"];
/// Where that glass is set down, next to its place.
const TARGET: &str = "D2";
/// The number of the level whose pictures are kept.
const KEPT_LEVEL: usize = 3;
/// The frames in which a swinging glass has come to lean, and one that is turned over is almost upright again.
const IN_MOTION: u32 = 3;
/// The frames in which a glass has run out and shudders.
const SHUDDERING: u32 = 14;

/// Returns the scenes.
///
/// # Errors
///
/// Returns a message if a match cannot be put on the table.
pub(super) fn scenes() -> Result<Vec<Scene>, String> {
    let mut scenes = Vec::new();
    for (number, thousandths) in (1..).zip(SAND_LEVELS) {
        let record = matches::at_level(thousandths)?;
        let is_kept = number == KEPT_LEVEL;
        scenes.push(Scene { is_kept, ..tilted(number, &record)? });
        scenes.push(Scene { is_kept, ..pouring(number, &record)? });
    }
    scenes.push(translucent()?);
    scenes.push(dying("glass-dying")?);
    scenes.push(ring()?);
    Ok(scenes)
}

/// Returns a scene without panels.
fn bare(name: impl Into<String>, steps: Vec<Step>, claim: Claim) -> Scene {
    let claims = vec![claim];
    Scene { has_panels: false, claims, ..Scene::new(name, steps, (Screen::Match, Menu::None)) }
}

/// Returns the steps that put a match on the table and look at it from nearer.
fn closer(record: &Record) -> Vec<Step> {
    on_table(record, vec![CameraCommand::Orbit(Vec2::new(0.0, TILT)), CameraCommand::Zoom(CLOSER)])
}

/// Returns the step from which on things are seen to move.
fn moving() -> Step {
    Step::Settings(|settings| {
        (settings.access.animations, settings.access.less_motion) = (AnimationSpeed::Normal, Some(false));
    })
}

/// A glass that a hand swings.
fn tilted(number: usize, record: &Record) -> Result<Scene, String> {
    let glass = Spot::Glass(matches::socket(IN_FRONT)?);
    let [from, to] = SWING.map(matches::socket);
    let mut steps = closer(record);
    steps.extend([Step::Click(glass), Step::Point(Spot::Socket(from?)), moving(), Step::Point(Spot::Socket(to?))]);
    let claim = Claim::Glasses(GlassState::Tilted, 1);
    Ok(Scene { frames: IN_MOTION, ..bare(format!("glass-held-{number}"), steps, claim) })
}

/// A glass that has just been turned over.
fn pouring(number: usize, record: &Record) -> Result<Scene, String> {
    let (glass, target) = (Spot::Glass(matches::socket(IN_FRONT)?), Spot::Socket(matches::socket(TARGET)?));
    let mut steps = closer(record);
    steps.extend([Step::Click(glass), Step::Point(target), moving(), Step::Click(target)]);
    let claim = Claim::Glasses(GlassState::Pouring, 1);
    Ok(Scene { frames: IN_MOTION, ..bare(format!("glass-pouring-{number}"), steps, claim) })
}

/// Five glasses at five levels, seen from behind the one in a hand: each hides a socket on which it may be set down.
fn translucent() -> Result<Scene, String> {
    let (glass, target) = (Spot::Glass(matches::socket(IN_FRONT)?), Spot::Socket(matches::socket(TARGET)?));
    let mut steps = on_table(&matches::at_five_levels()?, Vec::new());
    steps.push(Step::Click(glass));
    let way = [CameraCommand::Flip, CameraCommand::Orbit(Vec2::new(0.0, TILT)), CameraCommand::Zoom(CLOSER)];
    steps.extend(way.map(Step::Camera));
    steps.push(Step::Point(target));
    Ok(bare("glass-translucent", steps, Claim::Glasses(GlassState::Translucent, SAND_LEVELS.len())))
}

/// Returns the scene of a glass that has just run out.
///
/// # Errors
///
/// Returns a message if the match cannot be put on the table.
pub(super) fn dying(name: &str) -> Result<Scene, String> {
    let mut steps = closer(&matches::dying()?);
    steps.push(moving());
    Ok(Scene { frames: SHUDDERING, ..bare(name, steps, Claim::Glasses(GlassState::Dying, 1)) })
}

/// A ring in a hand, above the glass over which it may be dropped.
fn ring() -> Result<Scene, String> {
    let mut steps = on_table(&matches::before_a_ring()?, Vec::new());
    let glass = Spot::Glass(matches::socket(IN_FRONT)?);
    steps.extend([Step::Hold(Spot::Holder(Player::Red)), Step::Point(glass)]);
    Ok(Scene { end: Some(Step::Release), ..bare("glass-ring-in-hand", steps, Claim::RingInHand) })
}
