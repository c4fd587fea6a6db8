//! When time runs, and when it must not: a hitch pauses the match instead of burning sand.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::{Real, Virtual};

use super::live::LiveMatch;
use super::states::{Menu, Paused, Screen};

/// The longest time between two frames that still counts as play. Anything longer was a hitch, a minimised window or
/// a suspended machine, for which nobody should lose a glass.
pub const LONGEST_FRAME: Duration = Duration::from_secs(2);

/// Whether the match's time runs: for whatever moves with it, such as the streams of sand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRuns(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TimeRuns>()
        .add_systems(Startup, feed_whole_frames)
        .add_systems(PreUpdate, (pause_after_a_hitch, tell_whether_time_runs).chain());
}

/// Bevy lets at most a quarter of a second pass in a frame unless told otherwise, so that below four frames a second
/// the match's clock would lag behind the players'.
fn feed_whole_frames(mut time: ResMut<Time<Virtual>>) {
    time.set_max_delta(LONGEST_FRAME);
}

/// The states change before the fixed step of this very frame, so no sand runs in it.
fn pause_after_a_hitch(
    real: Res<Time<Real>>,
    live: Option<Res<LiveMatch>>,
    screen: Res<State<Screen>>,
    paused: Res<State<Paused>>,
    mut next_paused: ResMut<NextState<Paused>>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut runs: ResMut<TimeRuns>,
) {
    // At Level 1 there is no sand to burn, and a window that waits for its players draws no frames.
    let sand = |live: &LiveMatch| live.game().outcome().is_none() && live.game().options().level.has_sand();
    let playing = *screen.get() == Screen::Match && live.is_some_and(|live| sand(&live));
    if playing && !paused.get().0 && real.delta() > LONGEST_FRAME {
        info!("a frame took {:.1} s: the match is paused", real.delta_secs());
        next_paused.set(Paused(true));
        next_menu.set(Menu::Pause);
        runs.0 = false;
    }
}

fn tell_whether_time_runs(
    live: Option<Res<LiveMatch>>,
    screen: Res<State<Screen>>,
    paused: Res<State<Paused>>,
    next_paused: Res<NextState<Paused>>,
    mut runs: ResMut<TimeRuns>,
) {
    let about_to_pause = matches!(*next_paused, NextState::Pending(Paused(true)));
    let playing = *screen.get() == Screen::Match && live.is_some_and(|live| live.game().outcome().is_none());
    runs.set_if_neq(TimeRuns(playing && !paused.get().0 && !about_to_pause));
}
