//! Decides when time runs, and pauses the match when its players are away.

use std::time::{Duration, SystemTime};

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::input::touch::TouchPhase;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::time::{Real, Virtual};
use bevy::window::WindowEvent;

use super::countdown::{self, Countdown};
use super::drill::{CurrentDrill, DrillPhase};
use super::lesson::{CurrentLesson, ExercisePause};
use super::loading::MatchLoadingSystems;
use super::pause_reason::{AutomaticPauseReason, PauseReason};
use crate::simulation::live::LiveMatch;
use crate::simulation::{SandFlows, SimulationSystems, TimeRuns};
use crate::states::{EscMenuSystems, Menu};
use crate::table::occasion::Occasion;
use crate::table::online::OnlineState;

/// The longest frame that counts as play. A longer frame pauses the match, so that no player loses a glass because the
/// machine was suspended.
pub const LONGEST_PLAYED_FRAME: Duration = Duration::from_secs(2);

/// A wall clock. Unlike the program's own clock, it keeps running while the machine is suspended.
#[derive(Resource)]
pub struct WallClock {
    read: Box<dyn Fn() -> SystemTime + Send + Sync>,
    last: Option<SystemTime>,
    /// The duration of the last frame, or zero if the clock was set back.
    frame: Duration,
}

impl WallClock {
    /// Creates a clock that calls `read` to read the time.
    pub fn new(read: impl Fn() -> SystemTime + Send + Sync + 'static) -> WallClock {
        WallClock { read: Box::new(read), last: None, frame: Duration::ZERO }
    }

    fn tick(&mut self) {
        let now = (self.read)();
        let last = self.last.replace(now).unwrap_or(now);
        self.frame = now.duration_since(last).unwrap_or_default();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WallClock::new(SystemTime::now))
        .insert_resource(WindowPresence::PRESENT)
        .add_message::<WindowEvent>()
        .add_systems(First, |runs: Res<TimeRuns>, mut flows: ResMut<SandFlows>| flows.did_time_run_last_frame = runs.0)
        .add_systems(Startup, feed_whole_frames)
        .add_systems(
            PreUpdate,
            (|mut wall: ResMut<WallClock>| wall.tick(), notice_presence, find_reason.pipe(pause_when_left))
                .chain()
                .after(MatchLoadingSystems)
                .after(InputSystems)
                .before(EscMenuSystems),
        )
        .add_systems(
            RunFixedMainLoop,
            update_time_runs
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .after(SimulationSystems::AnswerRequests)
                .after(countdown::cancel_when_over),
        );
}

/// Raises the maximum time by which one frame can advance the clock. With Bevy's default of 250 ms, matches would run
/// too slowly below four frames per second.
fn feed_whole_frames(mut time: ResMut<Time<Virtual>>) {
    time.set_max_delta(LONGEST_PLAYED_FRAME);
}

/// The state of the window, which tells whether the players are present.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WindowPresence {
    focused: bool,
    hidden: bool,
    minimised: bool,
}

impl WindowPresence {
    /// The presence that is assumed at startup and after every press of a key, a mouse button or the touch screen,
    /// because some windows never report focus.
    const PRESENT: WindowPresence = WindowPresence { focused: true, hidden: false, minimised: false };

    /// Returns `true` if the window is visible and has the focus.
    pub(super) fn is_visible_and_focused(self) -> bool {
        self == WindowPresence::PRESENT
    }

    /// Returns `true` if the window is neither covered nor minimised.
    pub(super) fn is_visible(self) -> bool {
        !self.hidden && !self.minimised
    }
}

fn notice_presence(mut events: MessageReader<WindowEvent>, mut presence: ResMut<WindowPresence>) {
    for event in events.read() {
        match event {
            WindowEvent::WindowFocused(event) => presence.focused = event.focused,
            WindowEvent::WindowOccluded(event) => presence.hidden = event.occluded,
            // Windows reports a minimised window only by a size of zero.
            WindowEvent::WindowResized(event) => presence.minimised = event.width <= 0.0 || event.height <= 0.0,
            WindowEvent::MouseButtonInput(event) if event.state == ButtonState::Pressed => {
                *presence = WindowPresence::PRESENT;
            }
            WindowEvent::KeyboardInput(event) if event.state == ButtonState::Pressed => {
                *presence = WindowPresence::PRESENT;
            }
            WindowEvent::TouchInput(event) if event.phase == TouchPhase::Started => *presence = WindowPresence::PRESENT,
            _ => {}
        }
    }
}

fn find_reason(
    presence: Res<WindowPresence>,
    real: Res<Time<Real>>,
    wall: Res<WallClock>,
    runs: Res<TimeRuns>,
    countdowns: Query<&Countdown>,
) -> Option<PauseReason> {
    let took = real.delta().max(wall.frame);
    if took > LONGEST_PLAYED_FRAME && (runs.0 || countdowns.iter().any(Countdown::is_on)) {
        return Some(PauseReason::for_long_frame(took));
    }
    let away = if presence.is_visible() { PauseReason::Unfocused } else { PauseReason::Hidden };
    (!presence.is_visible_and_focused()).then_some(away)
}

/// Pauses a match with sand when its players have left the window or a frame took too long. The menu opens before the
/// fixed step, so that no sand runs in this frame.
fn pause_when_left(
    In(reason): In<Option<PauseReason>>,
    table: Single<(&LiveMatch, &Occasion, &mut AutomaticPauseReason)>,
    menu: Res<State<Menu>>,
    reading: Res<ExercisePause>,
    mut next: ResMut<NextState<Menu>>,
) {
    let (live, occasion, mut why) = table.into_inner();
    // At Level 1, there is no sand to lose, so the match is not paused. Long frames are normal there, because an idle
    // game draws a frame only every few seconds.
    let at_stake = live.has_sand_at_stake() && occasion.policy().pauses_when_left;
    if reason.is_none() || !at_stake || *menu.get() != Menu::None || reading.stops_time() {
        return;
    }
    info!("pausing the match: {reason:?}");
    next.set(Menu::Pause);
    why.0 = reason;
}

/// Decides whether time runs. Menus, countdowns, lessons and drills stop it, except in an online match. In the frame in
/// which a first action starts time, no sand runs.
fn update_time_runs(
    matches: Query<(&LiveMatch, &Occasion, &Countdown)>,
    menu: Res<State<Menu>>,
    lesson: Res<CurrentLesson>,
    drill: Res<CurrentDrill>,
    online: Res<OnlineState>,
    mut reading: ResMut<ExercisePause>,
    mut runs: ResMut<TimeRuns>,
    mut flows: ResMut<SandFlows>,
) {
    let is_played = |(live, occasion, countdown): (&LiveMatch, &Occasion, &Countdown)| {
        occasion.policy().runs_clock && live.game().outcome().is_none() && !countdown.is_on()
    };
    let open = *menu.get() == Menu::None && matches.iter().any(is_played);
    let is_far = matches.iter().any(|(_, occasion, _)| occasion.policy().is_online);
    // Menus do not stop the time of an online match, because the time also runs at the other table.
    let now = if is_far { online.is_time_running() } else { open && !reading.stops_time() };
    flows.is_flowing = flows.did_time_run_last_frame && now;
    runs.set_if_neq(TimeRuns(now));
    let drill_is_ready = drill.0.is_some_and(|drill| drill.phase == DrillPhase::Ready);
    let is_awaited = reading.by_lesson && lesson.awaits_first_action() || reading.by_drill && drill_is_ready;
    reading.set_if_neq(ExercisePause { awaits_first_action: open && is_awaited, ..*reading });
}
