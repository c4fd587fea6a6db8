//! What scenes say that they show, which is checked before their pictures are taken.

use bevy::prelude::*;

use crate::graphics::hourglass::GlassMotion;
use crate::graphics::hourglass::appearance::Fading;
use crate::graphics::hourglass::appearance::{Dying, LooksDead};
use crate::graphics::hourglass::motion::MotionPhase;
use crate::graphics::hourglass::sand_flow::SandFlow;
use crate::graphics::rings::ring::CarriedRing;
use crate::simulation::components::{Hourglass, SandLevel, SandStatus};
use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::ui::{ButtonSpots, Confirmation};

/// How much a glass leans at least that is seen to be tilted, in radians.
const TILTED: f32 = 0.1;

/// What tells the state of a glass: last, whether it has just run out and whether it looks dead.
type DrawnGlass =
    (&'static SandLevel, &'static GlassMotion, &'static SandFlow, &'static Fading, Has<Dying>, Has<LooksDead>);

/// Something that is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
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
pub(super) enum GlassState {
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
            Claim::Question(question) => *world.resource::<Confirmation>() == question,
            Claim::Button(name) => world.resource::<ButtonSpots>().middle(name).is_some(),
            Claim::Glasses(state, least) => state.count(world) >= least,
            Claim::RingInHand => world.query::<&CarriedRing>().iter(world).next().is_some(),
            Claim::Countdown => world.resource::<Countdown>().is_on(),
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
