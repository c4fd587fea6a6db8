//! The data of a scene: the steps that lead to it, and the expectations that are checked before its picture is taken.

use bevy::prelude::*;

use super::steps::Step;
use crate::graphics::hourglass::GlassMotion;
use crate::graphics::hourglass::appearance::{LooksDead, LossShudder, Translucency};
use crate::graphics::hourglass::motion::MotionPhase;
use crate::graphics::hourglass::sand_flow::SandFlow;
use crate::graphics::rings::ring::CarriedRing;
use crate::localization::Language;
use crate::simulation::components::{Hourglass, SandState, SandStatus};
use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::table::on_table::single_component;
use crate::ui::{ButtonSpots, Confirmation, MenuReturnState};

/// The number of frames to wait after the last step of a scene. By then, nothing moves and all texts have their final
/// layout.
const AT_REST: u32 = 10;

/// A function that returns the scenes of a game other than TAMSK, or a message if a match cannot be set up.
pub type GameScenesFn = fn() -> Result<Vec<Scene>, String>;

/// A state of the game of which a picture is taken.
pub struct Scene {
    /// The unique name of the scene.
    pub name: String,
    /// The language in which the scene is drawn.
    pub language: Language,
    /// `true` if panels are drawn. Without panels, the table fills the picture.
    pub has_panels: bool,
    /// The steps that lead to the scene.
    pub steps: Vec<Step>,
    /// A step after the picture. It undoes what would disturb the next scene, such as an open panel.
    pub cleanup_step: Option<Step>,
    /// The screen and the menu that must be open when the picture is taken.
    pub expected_screen_and_menu: (Screen, Menu),
    /// Further conditions that must hold when the picture is taken.
    pub expectations: Vec<Expectation>,
    /// The number of frames between the last step and the picture. In a scene with motion, the number is low.
    pub settle_frames: u32,
    /// `true` if the tests compare the scene with a stored picture. Not every scene has one, because a comparison takes
    /// two seconds.
    pub has_reference_picture: bool,
}

impl Scene {
    /// Creates a scene in English with panels. Its picture is stored, and is taken once nothing moves.
    pub fn new(name: impl Into<String>, steps: Vec<Step>, at: (Screen, Menu)) -> Scene {
        Scene {
            name: name.into(),
            language: Language::English,
            has_panels: true,
            steps,
            cleanup_step: None,
            expected_screen_and_menu: at,
            expectations: Vec::new(),
            settle_frames: AT_REST,
            has_reference_picture: true,
        }
    }

    /// Returns `true` if the picture is taken while something still moves.
    pub fn captures_motion(&self) -> bool {
        self.settle_frames < AT_REST
    }

    /// Returns the index of the first step that points the mouse at the table, or `None` if no step does.
    pub fn first_pointing_step(&self) -> Option<usize> {
        self.steps.iter().position(Step::points_at_table)
    }
}

/// The minimum angle at which a leaning glass counts as tilted, in radians.
const TILTED: f32 = 0.1;

type DrawnGlass = (
    &'static SandState,
    &'static GlassMotion,
    &'static SandFlow,
    &'static Translucency,
    Has<LossShudder>,
    Has<LooksDead>,
);

/// A condition that must hold when the picture of a scene is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// A question is open.
    Question(Confirmation),
    /// The button with this script name is visible.
    Button(&'static str),
    /// At least this number of glasses are in this state.
    GlassesAtLeast(GlassState, usize),
    /// A hand carries a ring.
    RingInHand,
    /// The countdown before a match resumes is running.
    Countdown,
}

/// A visible state of a glass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlassState {
    Unstarted,
    Running,
    /// A carried glass leans to one side.
    CarriedTilted,
    /// A glass is in flight, and its sand has not settled.
    SandUnsettledInFlight,
    RunningOut,
    Dead,
    /// A glass is translucent, because it would hide a target.
    Translucent,
}

impl GlassState {
    fn count(self, world: &mut World) -> usize {
        let mut glasses = world.query_filtered::<DrawnGlass, With<Hourglass>>();
        let all = glasses.iter(world);
        let here = all.filter(|(level, motion, flow, fading, is_dying, is_dead)| match self {
            GlassState::Unstarted => level.state == SandStatus::NeverFlipped,
            GlassState::Running => level.state == SandStatus::Running && motion.is_at_rest(),
            GlassState::CarriedTilted => motion.phase == MotionPhase::Carried && motion.lean.length() > TILTED,
            GlassState::SandUnsettledInFlight => matches!(motion.phase, MotionPhase::Flight(_)) && !flow.is_settled(),
            GlassState::RunningOut => *is_dying,
            GlassState::Dead => *is_dead,
            GlassState::Translucent => fading.hides_a_target(),
        });
        here.count()
    }
}

impl Expectation {
    fn holds(self, world: &mut World) -> bool {
        match self {
            Expectation::Question(question) => world.resource::<MenuReturnState>().question == question,
            Expectation::Button(name) => world.resource::<ButtonSpots>().center_of(name).is_some(),
            Expectation::GlassesAtLeast(state, least) => state.count(world) >= least,
            Expectation::RingInHand => world.query::<&CarriedRing>().iter(world).next().is_some(),
            Expectation::Countdown => single_component::<Countdown>(world).is_some_and(Countdown::is_on),
        }
    }
}

/// Compares the game with the expected screen and menu and with further expectations. Returns a description of each
/// difference.
pub(super) fn unmet_expectations(world: &mut World, at: (Screen, Menu), expectations: &[Expectation]) -> Vec<String> {
    let here = (*world.resource::<State<Screen>>().get(), *world.resource::<State<Menu>>().get());
    let elsewhere = (here != at).then(|| format!("the scene shows {here:?} instead of {at:?}"));
    let mut problems: Vec<String> = elsewhere.into_iter().collect();
    for claim in expectations {
        if !claim.holds(world) {
            problems.push(format!("the scene does not show {claim:?}"));
        }
    }
    problems
}
