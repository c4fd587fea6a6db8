//! Draws frames only while something moves or happens, and no more often than the settings allow.

use std::thread;
use std::time::{Duration, Instant};

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::appearance::MeasuringFrames;
use crate::graphics::NeedsRedraw;
use crate::input::pads::GamepadSlots;
use crate::opponent::SeatedBots;
use crate::persistence::{MatchLibrary, SaveSystems};
use crate::settings::{GraphicsQuality, GraphicsSettings};
use crate::simulation::TimeRuns;
use crate::simulation::queue::MatchEvent;
use crate::simulation::time::PlaybackTimeState;
use crate::states::{Attract, Menu, Screen};
use crate::table::analysis::TurningPointSearch;
use crate::table::attract::AttractMode;
use crate::table::countdown::Countdown;
use crate::table::hint::Hint;
use crate::table::lesson::CurrentLesson;
use crate::table::on_table::{MatchFacts, MatchOnTable};
use crate::table::problem::CurrentProblem;
use crate::table::study::BestTurns;

/// How long frames are still drawn after the last activity. Panels may still be moving during this time. Animations on
/// the table report themselves through [`NeedsRedraw`].
const SETTLE: Duration = Duration::from_millis(1_200);
const REST: Duration = Duration::from_secs(2);
/// The interval between frames while the game is idle and a screen reader runs. In each frame, the game answers the
/// requests that the screen reader has made.
const READ_ALOUD: Duration = Duration::from_millis(50);
const PADS: Duration = Duration::from_millis(16);
/// The frame interval in attract mode, and while the table turns behind the title menu. The interval is long to save
/// power.
const ATTRACT: Duration = Duration::from_millis(33);
const LEAN_ATTRACT: Duration = Duration::from_millis(66);

/// A marker resource. While it is present, frames are drawn without pause, for measurements and the demo.
#[derive(Resource, Default)]
pub(super) struct DrawContinuously;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::game())
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            Last,
            is_active.pipe(is_match_busy).pipe(choose_pace).run_if(not(resource_exists::<DrawContinuously>)),
        )
        .add_systems(Last, wait.after(SaveSystems).run_if(not(resource_exists::<DrawContinuously>)));
}

/// Drops events for modifier keys whose state has not changed. egui gets such an event in every frame, and each of them
/// would make egui request another frame.
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => std::mem::replace(&mut *known, *now) != *now,
            _ => true,
        });
    }
}

fn is_active(
    time: Res<Time<Real>>,
    mut windows: MessageReader<WindowEvent>,
    mut events: MessageReader<MatchEvent>,
    acted: Query<(), Changed<MatchFacts>>,
    mut redraws: MessageReader<RequestRedraw>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut last: Local<Duration>,
) -> bool {
    let happened = windows.read().count() + events.read().count() + redraws.read().count() > 0 || !acted.is_empty();
    if happened || screen.is_changed() || menu.is_changed() {
        *last = time.elapsed();
    }
    time.elapsed().saturating_sub(*last) < SETTLE
}

#[derive(SystemParam)]
struct BackgroundWork<'w, 's> {
    turning_point: Option<Single<'w, 's, &'static TurningPointSearch>>,
    library: Option<Res<'w, MatchLibrary>>,
    best: Option<Single<'w, 's, &'static BestTurns>>,
    measuring: Res<'w, MeasuringFrames>,
}

impl BackgroundWork<'_, '_> {
    fn is_going_on(&self) -> bool {
        self.turning_point.as_ref().is_some_and(|found| ***found == TurningPointSearch::Sought)
            || self.library.as_ref().is_some_and(|library| library.is_busy())
            || self.best.as_ref().is_some_and(|best| best.is_searching)
            || self.measuring.0
    }
}

#[derive(SystemParam)]
struct TitleMotion<'w> {
    attract: Option<Res<'w, State<Attract>>>,
    mode: Res<'w, AttractMode>,
}

impl TitleMotion<'_> {
    fn has_match(&self) -> bool {
        self.attract.as_ref().is_some_and(|attract| *attract.get() == Attract::On)
    }
}

fn is_match_busy(
    In(is_active): In<bool>,
    runs: Res<TimeRuns>,
    playback_time: Res<PlaybackTimeState>,
    table: MatchOnTable,
    bots: Option<Single<(&SeatedBots, &Hint)>>,
    countdowns: Query<&Countdown>,
    teaching: Res<CurrentLesson>,
    problem: Res<CurrentProblem>,
) -> bool {
    let sand = runs.0 && table.tamsk().is_some_and(|live| live.game().options().level.has_sand());
    // A bot needs frames while it thinks or moves its hand. So does the opponent that the program plays in a lesson or
    // a problem.
    let partner_is_busy = problem.is_busy() || teaching.0.as_ref().is_some_and(|lesson| lesson.is_animating);
    let bot_is_busy = bots.is_some_and(|bots| bots.0.are_busy() || bots.1.searching_for.is_some());
    is_active
        || sand
        || playback_time.is_running
        || countdowns.iter().any(Countdown::is_on)
        || (runs.0 && (bot_is_busy || partner_is_busy))
}

fn choose_pace(
    In(is_match_busy): In<bool>,
    animating: Res<NeedsRedraw>,
    background: BackgroundWork,
    pads: Res<GamepadSlots>,
    title: TitleMotion,
    quality: Option<Res<GraphicsQuality>>,
    reader: Res<AccessibilityRequested>,
    mut settings: ResMut<WinitSettings>,
) {
    let busy = is_match_busy || background.is_going_on();
    // Gamepads are polled once a frame and do not wake the event loop, so a connected gamepad needs regular frames.
    let has_pads = !title.has_match() && pads.connected_pads().next().is_some();
    let lean = quality.is_some_and(|quality| quality.uses_lean_material());
    let is_scenery = title.has_match() || (title.mode.rotates_table() && !busy);
    let wanted = match (is_scenery, busy || animating.0) {
        (true, _) => UpdateMode::reactive_low_power(if lean { LEAN_ATTRACT } else { ATTRACT }),
        (false, true) => UpdateMode::Continuous,
        (false, false) => UpdateMode::reactive_low_power(match (has_pads, reader.get()) {
            (true, _) => PADS,
            (false, true) => READ_ALOUD,
            (false, false) => REST,
        }),
    };
    if settings.focused_mode != wanted {
        settings.focused_mode = wanted;
        settings.unfocused_mode = match wanted {
            UpdateMode::Continuous => UpdateMode::reactive_low_power(Duration::from_secs_f64(1.0 / 60.0)),
            resting => resting,
        };
    }
}

fn wait(settings: Res<GraphicsSettings>, measuring: Option<Res<MeasuringFrames>>, mut due: Local<Option<Instant>>) {
    if settings.frame_cap == 0 || measuring.is_some_and(|measuring| measuring.0) {
        *due = None;
        return;
    }
    let (now, period) = (Instant::now(), Duration::from_secs(1) / u32::from(settings.frame_cap));
    let next = next_frame(*due, now, period);
    *due = Some(next);
    thread::sleep(next.saturating_duration_since(now));
}

/// Returns the time at which the next frame is due, which is one period after the last frame was due. If that time has
/// passed, the frame is due now, so that no burst of short frames follows a late frame.
fn next_frame(last: Option<Instant>, now: Instant, period: Duration) -> Instant {
    last.map_or(now, |last| last + period).max(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(cap: u16, count: u32) -> Duration {
        let mut app = App::new();
        app.insert_resource(GraphicsSettings { frame_cap: cap, ..GraphicsSettings::default() });
        app.add_systems(Last, wait);
        app.update();
        let started = Instant::now();
        for _ in 0..count {
            app.update();
        }
        started.elapsed()
    }

    #[test]
    fn the_frame_cap_limits_the_frame_rate() {
        let (limited, free) = (frames(50, 20), frames(0, 20));
        assert!(limited >= Duration::from_millis(380), "{limited:?}");
        assert!(free < limited, "{free:?}");
    }

    #[test]
    fn a_long_frame_does_not_shorten_later_frames() {
        let (start, period) = (Instant::now(), Duration::from_millis(10));
        let late = start + Duration::from_millis(35);
        assert_eq!(next_frame(None, start, period), start);
        assert_eq!(next_frame(Some(start), start + Duration::from_millis(4), period), start + period);
        assert_eq!(next_frame(Some(start), late, period), late);
    }
}
