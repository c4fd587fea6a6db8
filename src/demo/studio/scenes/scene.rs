//! A scene: its name, the steps to it, and claims about what is visible, which are checked before its picture is taken.

use bevy::prelude::*;

use super::steps::Step;
use crate::graphics::hourglass::GlassMotion;
use crate::graphics::hourglass::appearance::{LooksDead, LossShudder, Translucency};
use crate::graphics::hourglass::motion::MotionPhase;
use crate::graphics::hourglass::sand_flow::SandFlow;
use crate::graphics::rings::ring::CarriedRing;
use crate::localization::Language;
use crate::simulation::components::{Hourglass, SandLevel, SandStatus};
use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::table::on_table::single_component;
use crate::ui::{ButtonSpots, Confirmation, Navigation};

/// The frames drawn before a picture, after which nothing moves and text has its final layout.
const AT_REST: u32 = 10;

/// Returns the scenes of a game besides TAMSK, or a message if a match cannot be put on the table.
pub type ScenesOfGame = fn() -> Result<Vec<Scene>, String>;

/// A state of the game to take a picture of.
pub struct Scene {
    pub name: String,
    pub language: Language,
    /// `true` if panels are drawn. Without panels, the table fills the picture.
    pub has_panels: bool,
    pub steps: Vec<Step>,
    /// A step after the picture, to close what would stay open.
    pub end: Option<Step>,
    /// The expected screen and menu.
    pub at: (Screen, Menu),
    pub claims: Vec<Claim>,
    /// The frames drawn between the last step and the picture: few if the picture shows motion.
    pub frames: u32,
    /// `true` if the tests compare the scene with a stored picture, which takes two seconds.
    pub has_stored_picture: bool,
}

impl Scene {
    /// Returns a scene in English with panels and a stored picture, taken once nothing moves.
    pub fn new(name: impl Into<String>, steps: Vec<Step>, at: (Screen, Menu)) -> Scene {
        Scene {
            name: name.into(),
            language: Language::English,
            has_panels: true,
            steps,
            end: None,
            at,
            claims: Vec::new(),
            frames: AT_REST,
            has_stored_picture: true,
        }
    }

    pub fn is_moving(&self) -> bool {
        self.frames < AT_REST
    }

    pub fn points_from(&self) -> Option<usize> {
        self.steps.iter().position(Step::points_at_table)
    }
}

/// The minimum lean of a glass that counts as tilted, in radians.
const TILTED: f32 = 0.1;

type DrawnGlass = (
    &'static SandLevel,
    &'static GlassMotion,
    &'static SandFlow,
    &'static Translucency,
    Has<LossShudder>,
    Has<LooksDead>,
);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    Question(Confirmation),
    Button(&'static str),
    Glasses(GlassState, usize),
    RingInHand,
    Countdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlassState {
    Unstarted,
    Running,
    Tilted,
    Pouring,
    Dying,
    Dead,
    Translucent,
}

impl GlassState {
    fn count(self, world: &mut World) -> usize {
        let mut glasses = world.query_filtered::<DrawnGlass, With<Hourglass>>();
        let all = glasses.iter(world);
        let here = all.filter(|(level, motion, flow, fading, is_dying, is_dead)| match self {
            GlassState::Unstarted => level.state == SandStatus::Idle,
            GlassState::Running => level.state == SandStatus::Running && motion.is_at_rest(),
            GlassState::Tilted => motion.phase == MotionPhase::Carried && motion.lean.length() > TILTED,
            GlassState::Pouring => matches!(motion.phase, MotionPhase::Flight(_)) && !flow.is_settled(),
            GlassState::Dying => *is_dying,
            GlassState::Dead => *is_dead,
            GlassState::Translucent => fading.hides_a_target(),
        });
        here.count()
    }
}

impl Claim {
    fn holds(self, world: &mut World) -> bool {
        match self {
            Claim::Question(question) => world.resource::<Navigation>().question == question,
            Claim::Button(name) => world.resource::<ButtonSpots>().middle(name).is_some(),
            Claim::Glasses(state, least) => state.count(world) >= least,
            Claim::RingInHand => world.query::<&CarriedRing>().iter(world).next().is_some(),
            Claim::Countdown => single_component::<Countdown>(world).is_some_and(Countdown::is_on),
        }
    }
}

/// Describes each difference from the expected screen, menu and claims.
pub(super) fn problems(world: &mut World, at: (Screen, Menu), claims: &[Claim]) -> Vec<String> {
    let here = (*world.resource::<State<Screen>>().get(), *world.resource::<State<Menu>>().get());
    let elsewhere = (here != at).then(|| format!("the scene shows {here:?} instead of {at:?}"));
    let mut problems: Vec<String> = elsewhere.into_iter().collect();
    for claim in claims {
        if !claim.holds(world) {
            problems.push(format!("the scene does not show {claim:?}"));
        }
    }
    problems
}
