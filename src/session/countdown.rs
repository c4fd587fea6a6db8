//! Three seconds after a pause, with the board in sight, before sand runs again.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::Real;

use super::states::{Menu, Screen};
use super::teaching::LessonHolds;
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;
use crate::simulation::{SimulationSystems, TimeRuns};

/// How long is counted down.
const WHOLE: Duration = Duration::from_secs(3);
/// A frame that takes longer counts as this long, so that a hitch does not eat the time there is to look.
const LONGEST: Duration = Duration::from_millis(500);

/// What is left to be counted down.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Countdown {
    /// Whether it is wanted at all.
    pub wanted: bool,
    left: Duration,
}

impl Default for Countdown {
    fn default() -> Countdown {
        Countdown { wanted: true, left: Duration::ZERO }
    }
}

impl Countdown {
    /// Whether it is being counted.
    pub fn is_on(&self) -> bool {
        self.left > Duration::ZERO
    }

    /// What is left.
    pub fn left(&self) -> Duration {
        self.left
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Countdown>()
        .add_systems(OnExit(Menu::None), |mut countdown: ResMut<Countdown>| countdown.left = Duration::ZERO)
        .add_systems(OnEnter(Menu::None), begin)
        .add_systems(OnExit(Screen::Match), |mut countdown: ResMut<Countdown>| countdown.left = Duration::ZERO)
        .add_systems(First, count.after(bevy::time::TimeSystems))
        .add_systems(
            RunFixedMainLoop,
            drop_needless.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).after(SimulationSystems::Answer),
        );
}

/// A menu has been closed over a match in which sand runs.
fn begin(
    live: Option<Res<LiveMatch>>,
    screen: Res<State<Screen>>,
    holds: Res<LessonHolds>,
    runs: Res<TimeRuns>,
    mut countdown: ResMut<Countdown>,
) {
    let sand = live.is_some_and(|live| live.has_sand_at_stake());
    let waits = *screen.get() == Screen::Match && sand && !holds.0 && !runs.0;
    if countdown.wanted && waits {
        countdown.left = WHOLE;
    }
}

fn count(time: Res<Time<Real>>, mut countdown: ResMut<Countdown>) {
    if countdown.is_on() {
        countdown.left = countdown.left.saturating_sub(time.delta().min(LONGEST));
    }
}

/// Nothing is counted down before another match, nor at the end of one.
pub(super) fn drop_needless(
    live: Option<Res<LiveMatch>>,
    mut loaded: MessageReader<MatchLoaded>,
    mut countdown: ResMut<Countdown>,
) {
    let another = loaded.read().count() > 0;
    let over = live.is_none_or(|live| live.game().outcome().is_some());
    if countdown.is_on() && (another || over) {
        countdown.left = Duration::ZERO;
    }
}
