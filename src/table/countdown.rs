//! The countdown of three seconds after a pause, in which players can look at the board before sand runs again.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::Real;

use super::lesson::ReadingPause;
use super::on_table::MatchReturned;
use super::online::FarMatchStarts;
use crate::settings::PlaySettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::{SimulationSystems, TimeRuns};
use crate::states::{Menu, Screen, TAMSK};

const WHOLE: Duration = Duration::from_secs(3);
/// The shortest time before a match far apart starts that is counted down.
const LEAST: Duration = Duration::from_secs(1);
/// The most that one frame counts, so that a hitch does not use up the countdown.
const LONGEST: Duration = Duration::from_millis(500);

/// The countdown after a pause.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Countdown {
    left: Duration,
}

impl Countdown {
    /// Returns `true` if the countdown is running.
    pub fn is_on(&self) -> bool {
        self.left > Duration::ZERO
    }

    /// Returns the countdown for a resumed match. It does not run if the match has no sand or has not begun.
    pub(super) fn of(live: &LiveMatch, is_wanted: bool) -> Countdown {
        let is_wanted = is_wanted && live.has_sand_at_stake() && live.game().now() > 0;
        Countdown { left: if is_wanted { WHOLE } else { Duration::ZERO } }
    }

    /// Returns the remaining time.
    pub fn left(&self) -> Duration {
        self.left
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, Countdown>();
    app.add_observer(begin_again)
        .add_observer(|starts: On<FarMatchStarts>, mut countdown: Single<&mut Countdown>| {
            countdown.left = if starts.0 >= LEAST { starts.0 } else { Duration::ZERO };
        })
        .add_systems(OnExit(Menu::None), |mut countdown: Single<&mut Countdown>| countdown.left = Duration::ZERO)
        .add_systems(OnEnter(Menu::None), begin)
        .add_systems(First, count.after(bevy::time::TimeSystems))
        .add_systems(
            RunFixedMainLoop,
            cancel.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).after(SimulationSystems::Answer),
        );
}

fn begin_again(back: On<MatchReturned>, mut matches: Query<(&LiveMatch, &mut Countdown)>, settings: Res<PlaySettings>) {
    if let Ok((live, mut countdown)) = matches.get_mut(back.entity) {
        *countdown = Countdown::of(live, settings.countdown);
    }
}

/// Starts the countdown when the menu over a match closes, unless the match has not begun.
fn begin(
    table: Single<(&LiveMatch, &mut Countdown)>,
    screen: Res<State<Screen>>,
    reading: Res<ReadingPause>,
    runs: Res<TimeRuns>,
    settings: Res<PlaySettings>,
) {
    let (live, mut countdown) = table.into_inner();
    if *screen.get() == Screen::Match(TAMSK) && !reading.stops_time() && !runs.0 {
        countdown.set_if_neq(Countdown::of(live, settings.countdown));
    }
}

fn count(time: Res<Time<Real>>, mut countdown: Single<&mut Countdown>) {
    if countdown.is_on() {
        countdown.left = countdown.left.saturating_sub(time.delta().min(LONGEST));
    }
}

pub(super) fn cancel(table: Single<(&LiveMatch, &mut Countdown)>) {
    let (live, mut countdown) = table.into_inner();
    if countdown.is_on() && live.game().outcome().is_some() {
        countdown.left = Duration::ZERO;
    }
}
