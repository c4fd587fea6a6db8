//! The three-second countdown after a pause, in which players can look at the board before sand runs again.

use std::time::Duration;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use bevy::time::Real;

use super::lesson::ExercisePause;
use super::on_table::MatchReturned;
use super::online::OnlineClockStarting;
use crate::settings::PlaySettings;
use crate::simulation::live::LiveMatch;
use crate::simulation::{SimulationSystems, TimeRuns};
use crate::states::{Menu, Screen, TAMSK};

const COUNTDOWN_DURATION: Duration = Duration::from_secs(3);
/// The shortest countdown that is shown before time starts in an online match.
const SHORTEST_SHOWN_DELAY: Duration = Duration::from_secs(1);
/// The maximum time that one frame takes off the countdown, so that a long frame does not use it up.
const MAX_FRAME_TIME: Duration = Duration::from_millis(500);

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

    /// Returns the countdown for a resumed match. It runs only if `is_wanted` is `true` and the match has sand, has
    /// begun and is not over.
    pub(super) fn for_resumed_match(live: &LiveMatch, is_wanted: bool) -> Countdown {
        let is_wanted = is_wanted && live.has_sand_at_stake() && live.game().now() > 0;
        Countdown { left: if is_wanted { COUNTDOWN_DURATION } else { Duration::ZERO } }
    }

    /// Returns the time until the countdown ends, or zero if it is not running.
    pub fn remaining(&self) -> Duration {
        self.left
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, Countdown>();
    app.add_observer(begin_again)
        .add_observer(|starts: On<OnlineClockStarting>, mut countdown: Single<&mut Countdown>| {
            countdown.left = if starts.0 >= SHORTEST_SHOWN_DELAY { starts.0 } else { Duration::ZERO };
        })
        .add_systems(OnExit(Menu::None), |mut countdown: Single<&mut Countdown>| countdown.left = Duration::ZERO)
        .add_systems(OnEnter(Menu::None), begin)
        .add_systems(First, count.after(bevy::time::TimeSystems))
        .add_systems(
            RunFixedMainLoop,
            cancel_when_over
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .after(SimulationSystems::AnswerRequests),
        );
}

fn begin_again(back: On<MatchReturned>, mut matches: Query<(&LiveMatch, &mut Countdown)>, settings: Res<PlaySettings>) {
    if let Ok((live, mut countdown)) = matches.get_mut(back.entity) {
        *countdown = Countdown::for_resumed_match(live, settings.countdown_after_pause);
    }
}

/// Starts the [countdown for a resumed match](Countdown::for_resumed_match) when the menu over a match closes, unless
/// time runs already or a lesson or a drill stops it.
fn begin(
    table: Single<(&LiveMatch, &mut Countdown)>,
    screen: Res<State<Screen>>,
    reading: Res<ExercisePause>,
    runs: Res<TimeRuns>,
    settings: Res<PlaySettings>,
) {
    let (live, mut countdown) = table.into_inner();
    if *screen.get() == Screen::Match(TAMSK) && !reading.stops_time() && !runs.0 {
        countdown.set_if_neq(Countdown::for_resumed_match(live, settings.countdown_after_pause));
    }
}

fn count(time: Res<Time<Real>>, mut countdown: Single<&mut Countdown>) {
    if countdown.is_on() {
        countdown.left = countdown.left.saturating_sub(time.delta().min(MAX_FRAME_TIME));
    }
}

/// Ends the countdown if the match is over.
pub(super) fn cancel_when_over(table: Single<(&LiveMatch, &mut Countdown)>) {
    let (live, mut countdown) = table.into_inner();
    if countdown.is_on() && live.game().outcome().is_some() {
        countdown.left = Duration::ZERO;
    }
}
