//! The countdown of three seconds after a pause, which shows the board before sand runs again.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::Real;

use super::lesson::LessonPause;
use super::on_table::CameBack;
use crate::settings::PlaySettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::{SimulationSystems, TimeRuns};
use crate::states::{Menu, Screen};

/// The length of the countdown.
const WHOLE: Duration = Duration::from_secs(3);
/// The most that a single frame counts for, so that a hitch does not use up the countdown.
const LONGEST: Duration = Duration::from_millis(500);

/// The countdown after a pause.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Countdown {
    left: Duration,
    /// Whether it is that of a match which is put on the table in this frame.
    is_new: bool,
}

impl Countdown {
    /// Returns whether the countdown is running.
    pub fn is_on(&self) -> bool {
        self.left > Duration::ZERO
    }

    /// Starts the countdown of an earlier match that is put on the table again, unless it has no sand or has yet to begin.
    pub(super) fn begin_for(&mut self, live: &LiveMatch, settings: &PlaySettings) {
        if settings.countdown && live.has_sand_at_stake() && live.game().now() > 0 {
            (self.left, self.is_new) = (WHOLE, true);
        }
    }

    /// Returns the remaining time.
    pub fn left(&self) -> Duration {
        self.left
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Countdown>()
        .add_observer(begin_again)
        .add_observer(|_: On<Add, LiveMatch>, mut countdown: ResMut<Countdown>| {
            if !std::mem::take(&mut countdown.is_new) {
                countdown.left = Duration::ZERO;
            }
        })
        .add_systems(OnExit(Menu::None), |mut countdown: ResMut<Countdown>| countdown.left = Duration::ZERO)
        .add_systems(OnEnter(Menu::None), begin)
        .add_systems(OnExit(Screen::Match), |mut countdown: ResMut<Countdown>| countdown.left = Duration::ZERO)
        .add_systems(First, count.after(bevy::time::TimeSystems))
        .add_systems(
            RunFixedMainLoop,
            cancel.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).after(SimulationSystems::Answer),
        );
}

/// Starts the countdown of a match that is back on the table.
fn begin_again(
    back: On<CameBack>,
    matches: Query<&LiveMatch>,
    settings: Res<PlaySettings>,
    mut countdown: ResMut<Countdown>,
) {
    if let Ok(live) = matches.get(back.entity) {
        countdown.begin_for(live, &settings);
    }
}

/// Starts the countdown when the menu over a match with sand is closed, unless the match has yet to begin.
fn begin(
    live: Single<&LiveMatch>,
    screen: Res<State<Screen>>,
    lesson: Res<LessonPause>,
    runs: Res<TimeRuns>,
    settings: Res<PlaySettings>,
    mut countdown: ResMut<Countdown>,
) {
    let sand = live.has_sand_at_stake() && live.game().now() > 0;
    let waits = *screen.get() == Screen::Match && sand && !lesson.holds && !runs.0;
    if settings.countdown && waits {
        countdown.left = WHOLE;
    }
}

fn count(time: Res<Time<Real>>, mut countdown: ResMut<Countdown>) {
    if countdown.is_on() {
        countdown.left = countdown.left.saturating_sub(time.delta().min(LONGEST));
    }
}

/// Cancels the countdown when the match is over.
pub(super) fn cancel(matches: Query<&LiveMatch>, mut countdown: ResMut<Countdown>) {
    if countdown.is_on() && matches.iter().all(|live| live.game().outcome().is_some()) {
        countdown.left = Duration::ZERO;
    }
}
