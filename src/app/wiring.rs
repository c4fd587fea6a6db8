//! Carries what was chosen in the settings to the rooms that obey it, and what the match is doing to the picture.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy_egui::input::egui_wants_any_pointer_input;

use crate::audio::Volume;
use crate::graphics::{CameraInputSystems, Quality, ReducedMotion, SandRuns, ShowSandForward};
use crate::persistence::{self, Settings};
use crate::simulation::TimeRuns;
use crate::ui::WatchSand;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input))).add_systems(
        Update,
        ((apply_quality, apply_settings).run_if(resource_changed::<Settings>), run_sand, run_sand_on),
    );
}

/// The preset of the settings; `None`: whatever suits the adapter.
pub(super) fn preset(settings: &Settings) -> Option<Quality> {
    settings.quality.map(|quality| match quality {
        persistence::Quality::Low => Quality::Low,
        persistence::Quality::Medium => Quality::Medium,
        persistence::Quality::High => Quality::High,
    })
}

/// Only when the preset itself is chosen anew: until then one given on the command line stands.
fn apply_quality(
    settings: Res<Settings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    quality: Option<ResMut<Quality>>,
    mut last: Local<Option<Option<Quality>>>,
) {
    let now = preset(&settings);
    let chosen_anew = last.replace(now).is_some_and(|last| last != now);
    let suits = || adapter.map(|adapter| Quality::for_adapter(&adapter));
    if let (true, Some(mut quality)) = (chosen_anew, quality)
        && let Some(wanted) = now.or_else(suits)
    {
        quality.set_if_neq(wanted);
    }
}

fn apply_settings(settings: Res<Settings>, mut reduced: ResMut<ReducedMotion>, mut volume: ResMut<Volume>) {
    reduced.set_if_neq(ReducedMotion(settings.reduced_motion));
    volume.set_if_neq(Volume(f32::from(settings.volume) / 100.0));
}

fn run_sand(time: Res<TimeRuns>, mut sand: ResMut<SandRuns>) {
    sand.set_if_neq(SandRuns(time.0));
}

fn run_sand_on(mut watched: MessageReader<WatchSand>, mut forward: MessageWriter<ShowSandForward>) {
    for &WatchSand { from, to, seconds } in watched.read() {
        forward.write(ShowSandForward { millis: to.saturating_sub(from), seconds });
    }
}
