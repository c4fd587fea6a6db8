//! Chooses the graphics quality by a short measurement behind the title, and lowers it whenever frames stay slow.

use std::mem::replace;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};

use super::redraw::DrawContinuously;
use super::trial::{Finding, FrameWatch, QualityTrial, SLOW};
use crate::appearance::{GraphicsAdapter, MeasuringFrames};
use crate::graphics::PipelineCounts;
use crate::persistence::{Notice, Notices};
use crate::settings::{GraphicsSettings, Quality, SuggestedQuality};
use crate::states::Screen;

/// A longer frame after a shorter one is ignored, as the machine was asleep or the window was being moved.
const NO_FRAME: Duration = Duration::from_secs(1);
/// How long frames are ignored after a change of screen or preset.
const AFTER_CHANGE: Duration = Duration::from_secs(2);

/// Marks a preset from the command line, which applies until the player chooses another.
#[derive(Resource)]
pub(super) struct QualityOfCommandLine;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GraphicsAdapter>()
        .init_resource::<MeasuringFrames>()
        .init_resource::<Notices>()
        .init_resource::<Calm>()
        .add_systems(First, (calm_down, measure, watch).chain().run_if(not(resource_exists::<DrawContinuously>)))
        .add_systems(Update, draw_as_chosen.run_if(resource_changed::<GraphicsSettings>));
}

/// Applies a preset that the player has just chosen. Until then, a preset from the command line applies.
fn draw_as_chosen(
    settings: Res<GraphicsSettings>,
    adapter: Res<GraphicsAdapter>,
    preset: Option<ResMut<Quality>>,
    mut last: Local<Option<Option<Quality>>>,
    mut commands: Commands,
) {
    let now = settings.quality;
    if last.replace(now).is_none_or(|last| last == now) {
        return;
    }
    commands.remove_resource::<QualityOfCommandLine>();
    if let Some(mut preset) = preset {
        preset.set_if_neq(now.unwrap_or(adapter.suitable_quality));
    }
}

/// The time since the last temporary cause of slow frames, such as a change of screen.
#[derive(Resource, Default)]
struct Calm(Duration);

#[derive(SystemParam)]
struct Drawing<'w, 's> {
    time: Res<'w, Time<Real>>,
    pace: Res<'w, WinitSettings>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    calm: Res<'w, Calm>,
}

impl Drawing<'_, '_> {
    /// Returns the duration of the last frame if it was drawn as fast as possible in a focused window.
    fn frame(&self) -> Option<Duration> {
        let is_seen = self.windows.iter().any(|window| window.focused);
        let is_usual = self.pace.focused_mode == UpdateMode::Continuous && self.calm.0 >= AFTER_CHANGE && is_seen;
        is_usual.then(|| self.time.delta())
    }
}

#[derive(SystemParam)]
struct Choice<'w> {
    settings: ResMut<'w, GraphicsSettings>,
    command_line: Option<Res<'w, QualityOfCommandLine>>,
    adapter: ResMut<'w, GraphicsAdapter>,
    preset: Option<ResMut<'w, Quality>>,
}

impl Choice<'_> {
    fn is_automatic(&self) -> bool {
        self.settings.quality.is_none() && self.command_line.is_none()
    }

    fn draw_at(&mut self, quality: Quality) {
        self.adapter.suitable_quality = quality;
        if let Some(preset) = &mut self.preset {
            preset.set_if_neq(quality);
        }
    }

    fn remember(&mut self) {
        let suited = SuggestedQuality { adapter: self.adapter.name.clone(), quality: self.adapter.suitable_quality };
        if self.settings.suited.as_ref() != Some(&suited) {
            self.settings.suited = Some(suited);
        }
    }
}

fn calm_down(
    time: Res<Time<Real>>,
    pipelines: Res<PipelineCounts>,
    screen: Res<State<Screen>>,
    quality: Option<Res<Quality>>,
    mut calm: ResMut<Calm>,
    mut was_long: Local<bool>,
) {
    let is_long = time.delta() > NO_FRAME;
    // A single long frame is an interruption; several in a row are the preset's real cost.
    let is_interrupted = !replace(&mut *was_long, is_long) && is_long;
    let is_stirred = pipelines.waiting() > 0
        || screen.is_changed()
        || quality.is_some_and(|quality| quality.is_changed())
        || is_interrupted;
    calm.0 = if is_stirred { Duration::ZERO } else { calm.0 + time.delta() };
}

/// Measures behind the title until it is known which preset suits this graphics card, while the window has focus.
fn measure(
    drawing: Drawing,
    screen: Res<State<Screen>>,
    mut choice: Choice,
    mut measuring: ResMut<MeasuringFrames>,
    mut trial: Local<Option<QualityTrial>>,
) {
    let is_known = choice.settings.suited.as_ref().is_some_and(|known| known.adapter == choice.adapter.name);
    // Without a graphics card there is no choice.
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
        Some(Finding::Try(quality)) => choice.draw_at(quality),
        Some(Finding::Suits(quality)) => {
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
    mut watch: Local<FrameWatch>,
    mut notices: ResMut<Notices>,
) {
    let Some(frame) = drawing.frame().filter(|_| choice.is_automatic() && !measuring.0) else {
        watch.begin_again();
        return;
    };
    // A low frame cap does not make frames slow.
    let limit = match choice.settings.frame_cap {
        0 => SLOW,
        cap => SLOW.max(Duration::from_secs_f64(1.2 / f64::from(cap))),
    };
    let lower = match choice.preset.as_deref() {
        Some(Quality::High) => Quality::Medium,
        Some(Quality::Medium) => Quality::Low,
        Some(Quality::Low) | None => return,
    };
    if watch.stays_slow(frame, limit) {
        info!("frames stayed slower than {limit:?}: lowering the quality to {lower:?}");
        choice.draw_at(lower);
        choice.remember();
        notices.add(Notice::LowerQuality(lower));
    }
}
