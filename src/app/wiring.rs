//! Carries what was chosen in the settings to the rooms that obey it, and what the match is doing to the picture.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_pointer_input;

use crate::audio::Volume;
use crate::graphics::{CameraInputSystems, Quality, ReducedMotion, SandRuns};
use crate::persistence::{self, Settings};
use crate::simulation::TimeRuns;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input)))
        .add_systems(Update, (apply_settings.run_if(resource_changed::<Settings>), run_sand));
}

fn apply_settings(
    settings: Res<Settings>,
    quality: Option<ResMut<Quality>>,
    mut reduced: ResMut<ReducedMotion>,
    mut volume: ResMut<Volume>,
    mut begun: Local<bool>,
) {
    let first = !std::mem::replace(&mut *begun, true);
    let wanted = settings.quality.map(|quality| match quality {
        persistence::Quality::Low => Quality::Low,
        persistence::Quality::Medium => Quality::Medium,
        persistence::Quality::High => Quality::High,
    });
    // At the first frame a preset given on the command line stands.
    if let (Some(wanted), Some(mut quality), false) = (wanted, quality, first) {
        quality.set_if_neq(wanted);
    }
    reduced.set_if_neq(ReducedMotion(settings.reduced_motion));
    volume.set_if_neq(Volume(f32::from(settings.volume) / 100.0));
}

fn run_sand(time: Res<TimeRuns>, mut sand: ResMut<SandRuns>) {
    sand.set_if_neq(SandRuns(time.0));
}
