//! Chooses the graphics quality with a short measurement behind the title, and lowers the quality when frames stay
//! slow.

use std::mem::replace;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};

use super::quality_trial::{QualityTrial, SLOW_FRAME, SlowFrameDetector, TrialFinding};
use super::redraw::DrawContinuously;
use crate::appearance::{GraphicsAdapter, MeasuringFrames};
use crate::graphics::PipelineCounts;
use crate::persistence::{Notice, Notices};
use crate::settings::{GraphicsQuality, GraphicsSettings, SuggestedQuality};
use crate::states::Screen;

/// The duration above which a single frame is ignored. Such long frames occur after the machine has slept or the window
/// has been moved.
const LONGEST_FRAME: Duration = Duration::from_secs(1);
/// How long frames are ignored after a disturbance, such as a change of screen or preset.
const AFTER_CHANGE: Duration = Duration::from_secs(2);

/// A marker resource that exists while the preset from the command line applies. The preset applies until the player
/// chooses another one.
#[derive(Resource)]
pub(super) struct CommandLineQualityApplies;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GraphicsAdapter>()
        .init_resource::<MeasuringFrames>()
        .init_resource::<Notices>()
        .init_resource::<TimeSinceDisturbance>()
        .add_systems(
            First,
            (track_disturbances, measure, watch).chain().run_if(not(resource_exists::<DrawContinuously>)),
        )
        .add_systems(Update, draw_as_chosen.run_if(resource_changed::<GraphicsSettings>));
}

/// Applies a graphics preset that the player has just chosen, instead of the preset from the command line.
fn draw_as_chosen(
    settings: Res<GraphicsSettings>,
    adapter: Res<GraphicsAdapter>,
    preset: Option<ResMut<GraphicsQuality>>,
    mut last: Local<Option<Option<GraphicsQuality>>>,
    mut commands: Commands,
) {
    let now = settings.quality;
    if last.replace(now).is_none_or(|last| last == now) {
        return;
    }
    commands.remove_resource::<CommandLineQualityApplies>();
    if let Some(mut preset) = preset {
        preset.set_if_neq(now.unwrap_or(adapter.suitable_quality));
    }
}

/// The time since the last event that slows frames only temporarily, such as a change of screen.
#[derive(Resource, Default)]
struct TimeSinceDisturbance(Duration);

#[derive(SystemParam)]
struct Drawing<'w, 's> {
    time: Res<'w, Time<Real>>,
    pace: Res<'w, WinitSettings>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    since_disturbance: Res<'w, TimeSinceDisturbance>,
}

impl Drawing<'_, '_> {
    /// Returns the duration of the last frame. Returns `None` shortly after a disturbance, and if the frame was not
    /// drawn as fast as possible in a focused window.
    fn frame(&self) -> Option<Duration> {
        let is_seen = self.windows.iter().any(|window| window.focused);
        let is_usual =
            self.pace.focused_mode == UpdateMode::Continuous && self.since_disturbance.0 >= AFTER_CHANGE && is_seen;
        is_usual.then(|| self.time.delta())
    }
}

#[derive(SystemParam)]
struct Choice<'w> {
    settings: ResMut<'w, GraphicsSettings>,
    command_line: Option<Res<'w, CommandLineQualityApplies>>,
    adapter: ResMut<'w, GraphicsAdapter>,
    preset: Option<ResMut<'w, GraphicsQuality>>,
}

impl Choice<'_> {
    fn is_automatic(&self) -> bool {
        self.settings.quality.is_none() && self.command_line.is_none()
    }

    fn draw_at(&mut self, quality: GraphicsQuality) {
        self.adapter.suitable_quality = quality;
        if let Some(preset) = &mut self.preset {
            preset.set_if_neq(quality);
        }
    }

    fn remember(&mut self) {
        let suited = SuggestedQuality { adapter: self.adapter.name.clone(), quality: self.adapter.suitable_quality };
        if self.settings.suggested_quality.as_ref() != Some(&suited) {
            self.settings.suggested_quality = Some(suited);
        }
    }
}

fn track_disturbances(
    time: Res<Time<Real>>,
    pipelines: Res<PipelineCounts>,
    screen: Res<State<Screen>>,
    quality: Option<Res<GraphicsQuality>>,
    mut since_disturbance: ResMut<TimeSinceDisturbance>,
    mut was_long: Local<bool>,
) {
    let is_long = time.delta() > LONGEST_FRAME;
    // A single long frame is an interruption. Several long frames in a row show the real cost of the preset.
    let is_interrupted = !replace(&mut *was_long, is_long) && is_long;
    let is_stirred = pipelines.waiting() > 0
        || screen.is_changed()
        || quality.is_some_and(|quality| quality.is_changed())
        || is_interrupted;
    since_disturbance.0 = if is_stirred { Duration::ZERO } else { since_disturbance.0 + time.delta() };
}

/// Measures frames behind the title until it finds a preset that suits the graphics card. Measures only while the
/// window has the focus.
fn measure(
    drawing: Drawing,
    screen: Res<State<Screen>>,
    mut choice: Choice,
    mut measuring: ResMut<MeasuringFrames>,
    mut trial: Local<Option<QualityTrial>>,
) {
    let is_known = choice.settings.suggested_quality.as_ref().is_some_and(|known| known.adapter == choice.adapter.name);
    // Without a graphics card, the game does not choose a preset.
    let is_wanted = *screen.get() == Screen::Title
        && choice.is_automatic()
        && !is_known
        && !choice.adapter.name.is_empty()
        && !choice.adapter.is_software;
    measuring.set_if_neq(MeasuringFrames(is_wanted));
    if !is_wanted {
        *trial = None;
        return;
    }
    let Some(frame) = drawing.frame() else { return };
    let trial = trial.get_or_insert_with(|| QualityTrial::new(choice.adapter.suitable_quality, true));
    match trial.add_frame(frame) {
        Some(TrialFinding::Try(quality)) => choice.draw_at(quality),
        Some(TrialFinding::Suits(quality)) => {
            choice.draw_at(quality);
            choice.remember();
        }
        None => {}
    }
}

fn watch(
    drawing: Drawing,
    mut choice: Choice,
    measuring: Res<MeasuringFrames>,
    mut watch: Local<SlowFrameDetector>,
    mut notices: ResMut<Notices>,
) {
    let Some(frame) = drawing.frame().filter(|_| choice.is_automatic() && !measuring.0) else {
        watch.reset();
        return;
    };
    // A low frame cap makes frames long although drawing is not slow.
    let limit = match choice.settings.frame_cap {
        0 => SLOW_FRAME,
        cap => SLOW_FRAME.max(Duration::from_secs_f64(1.2 / f64::from(cap))),
    };
    let lower = match choice.preset.as_deref() {
        Some(GraphicsQuality::High) => GraphicsQuality::Medium,
        Some(GraphicsQuality::Medium) => GraphicsQuality::Low,
        Some(GraphicsQuality::Low) | None => return,
    };
    if watch.add_frame(frame, limit) {
        info!("frames stayed slower than {limit:?}: lowering the quality to {lower:?}");
        choice.draw_at(lower);
        choice.remember();
        notices.add(Notice::QualityLowered(lower));
    }
}
