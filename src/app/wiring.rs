//! Applies the settings to the rooms that depend on them, and turns the camera to the player's side of the table.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy_egui::input::egui_wants_any_pointer_input;

use crate::audio::Volume;
use crate::graphics::{CameraInputSystems, ReducedMotion, quality};
use crate::persistence::Settings;
use crate::rules::Player;
use crate::session::camera::CameraCommand;
use crate::session::countdown::Countdown;
use crate::session::loading::StartMatch;
use crate::session::quality::Quality;
use crate::session::states::Screen;

pub(super) fn plugin(app: &mut App) {
    // The audio plugin may be absent.
    app.init_resource::<Volume>();
    app.configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input)))
        .add_systems(Update, ((apply_quality, apply_settings).run_if(resource_changed::<Settings>), take_seat));
    app.add_systems(OnEnter(Screen::Title), |mut camera: MessageWriter<CameraCommand>| {
        camera.write(CameraCommand::Sit(Player::Red));
    });
}

/// Applies the graphics preset when the player changes it. Until then, one from the command line stays.
fn apply_quality(
    settings: Res<Settings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    preset: Option<ResMut<Quality>>,
    mut last: Local<Option<Option<Quality>>>,
) {
    let now = settings.quality;
    let is_changed = last.replace(now).is_some_and(|last| last != now);
    let suits = || adapter.map(|adapter| quality::for_adapter(&adapter));
    if let (true, Some(mut preset)) = (is_changed, preset)
        && let Some(wanted) = now.or_else(suits)
    {
        preset.set_if_neq(wanted);
    }
}

fn apply_settings(
    settings: Res<Settings>,
    mut reduced: ResMut<ReducedMotion>,
    mut volume: ResMut<Volume>,
    mut countdown: ResMut<Countdown>,
) {
    countdown.wanted = settings.countdown;
    reduced.set_if_neq(ReducedMotion(settings.reduced_motion));
    volume.set_if_neq(Volume(f32::from(settings.volume) / 100.0));
}

/// Shows the table from the side of a person playing against a bot.
fn take_seat(mut started: MessageReader<StartMatch>, mut camera: MessageWriter<CameraCommand>) {
    if let Some(StartMatch { seats, .. }) = started.read().last() {
        camera.write(CameraCommand::Sit(seats.near()));
    }
}
