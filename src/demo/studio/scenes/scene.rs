//! A scene: its name, the way to it, and what it says that it shows, which is checked before its picture is taken.

use bevy::prelude::*;

use super::steps::Step;
use crate::graphics::hourglass::GlassMotion;
use crate::graphics::hourglass::appearance::{Dying, Fading, LooksDead};
use crate::graphics::hourglass::motion::MotionPhase;
use crate::graphics::hourglass::sand_flow::SandFlow;
use crate::graphics::rings::ring::CarriedRing;
use crate::localization::Language;
use crate::simulation::components::{Hourglass, SandLevel, SandStatus};
use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::table::on_table::only;
use crate::ui::{ButtonSpots, Confirmation, Navigation};

/// The frames drawn before a picture: everything has come to rest, and text has its final layout.
const AT_REST: u32 = 10;

/// Returns the scenes of a game besides TAMSK, or a message if a match cannot be put on the table.
pub type ScenesOfGame = fn() -> Result<Vec<Scene>, String>;

/// A thing worth looking at.
pub struct Scene {
    /// Its name, and that of its picture.
    pub name: String,
    /// The language of its texts.
    pub language: Language,
    /// Whether panels are drawn. Without them the table fills the picture.
    pub has_panels: bool,
    /// What is done on the way to it.
    pub steps: Vec<Step>,
    /// What ends it, if something would stay open.
    pub end: Option<Step>,
    /// The screen and the menu that it shows.
    pub at: (Screen, Menu),
    /// What else it shows.
    pub claims: Vec<Claim>,
    /// The frames drawn between its last step and its picture: few, if something is seen to move.
    pub frames: u32,
    /// Whether the tests compare it with a picture that is kept. They take two seconds for each.
    pub is_kept: bool,
}

impl Scene {
    /// Returns a scene in English that is photographed with its panels once all is at rest, and kept.
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
            is_kept: true,
        }
    }

    /// Returns whether something is seen to move in it.
    pub fn is_moving(&self) -> bool {
        self.frames < AT_REST
    }

    /// Returns the first step that points at the table.
    pub fn points_from(&self) -> Option<usize> {
        self.steps.iter().position(Step::points_at_table)
    }
}

/// How much a glass leans at least that is seen to be tilted, in radians.
const TILTED: f32 = 0.1;

/// What tells the state of a glass: last, whether it has just run out and whether it looks dead.
type DrawnGlass =
    (&'static SandLevel, &'static GlassMotion, &'static SandFlow, &'static Fading, Has<Dying>, Has<LooksDead>);

/// Something that is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This question.
    Question(Confirmation),
    /// The button or the field with this name.
    Button(&'static str),
    /// At least so many glasses in this state.
    Glasses(GlassState, usize),
    /// A ring in a hand.
    RingInHand,
    /// The countdown after a pause.
    Countdown,
}

/// The state of a glass, as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlassState {
    /// It has not been turned over yet.
    Unstarted,
    /// It stands, and its sand runs.
    Running,
    /// A hand moves it, and it leans.
    Tilted,
    /// It is being turned over, and its sand pours.
    Pouring,
    /// It has just run out, and shudders.
    Dying,
    /// It is lost.
    Dead,
    /// It is translucent, as it would hide a target.
    Translucent,
}

impl GlassState {
    /// Returns how many glasses are in this state.
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
    /// Returns whether it is true.
    fn holds(self, world: &mut World) -> bool {
        match self {
            Claim::Question(question) => world.resource::<Navigation>().question == question,
            Claim::Button(name) => world.resource::<ButtonSpots>().middle(name).is_some(),
            Claim::Glasses(state, least) => state.count(world) >= least,
            Claim::RingInHand => world.query::<&CarriedRing>().iter(world).next().is_some(),
            Claim::Countdown => only::<Countdown>(world).is_some_and(Countdown::is_on),
        }
    }
}

/// Returns what is not as a scene says.
pub(super) fn problems(world: &mut World, at: (Screen, Menu), claims: &[Claim]) -> Vec<String> {
    let here = (*world.resource::<State<Screen>>().get(), *world.resource::<State<Menu>>().get());
    let elsewhere = (here != at).then(|| format!("it shows {here:?} instead of {at:?}"));
    let mut problems: Vec<String> = elsewhere.into_iter().collect();
    for claim in claims {
        if !claim.holds(world) {
            problems.push(format!("it does not show {claim:?}"));
        }
    }
    problems
}
