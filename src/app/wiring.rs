//! Applies the settings to the rooms that depend on them, and turns the camera to the player's side of the table.

use bevy::prelude::*;
use bevy_egui::input::egui_wants_any_pointer_input;

use crate::audio::Volume;
use crate::graphics::{CameraInputSystems, ReducedMotion};
use crate::persistence::Settings;
use crate::rules::Player;
use crate::session::attract::AttractMode;
use crate::session::camera::CameraCommand;
use crate::session::countdown::Countdown;
use crate::session::loading::{ResumeMatch, StartMatch};
use crate::session::quality::{Quality, SuitedQuality};
use crate::session::states::{Attract, Screen};

/// The part of the volume at which the matches behind the title are heard.
const ATTRACT_LOUDNESS: f32 = 0.15;

pub(super) fn plugin(app: &mut App) {
    // The audio plugin may be absent.
    app.init_resource::<Volume>();
    app.configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input))).add_systems(
        Update,
        (
            (apply_quality, apply_settings).run_if(resource_changed::<Settings>),
            apply_volume.run_if(resource_changed::<Settings>.or_else(state_changed::<Attract>)),
            take_seat,
        ),
    );
    app.add_systems(OnEnter(Screen::Title), |mut camera: MessageWriter<CameraCommand>| {
        camera.write(CameraCommand::Sit(Player::Red));
    });
}

/// Applies the graphics preset when the player changes it. Until then, one from the command line stays.
fn apply_quality(
    settings: Res<Settings>,
    suited: Res<SuitedQuality>,
    preset: Option<ResMut<Quality>>,
    mut last: Local<Option<Option<Quality>>>,
) {
    let now = settings.quality;
    let is_changed = last.replace(now).is_some_and(|last| last != now);
    if let (true, Some(mut preset)) = (is_changed, preset) {
        preset.set_if_neq(now.unwrap_or(suited.0));
    }
}

fn apply_settings(
    settings: Res<Settings>,
    mut reduced: ResMut<ReducedMotion>,
    mut attract: ResMut<AttractMode>,
    mut countdown: ResMut<Countdown>,
) {
    countdown.wanted = settings.countdown;
    attract.still = settings.reduced_motion;
    reduced.set_if_neq(ReducedMotion(settings.reduced_motion));
}

/// Softens the matches behind the title, which may go on for hours in an empty room.
fn apply_volume(settings: Res<Settings>, attract: Res<State<Attract>>, mut volume: ResMut<Volume>) {
    let part = if *attract.get() == Attract::On { ATTRACT_LOUDNESS } else { 1.0 };
    volume.set_if_neq(Volume(f32::from(settings.volume) / 100.0 * part));
}

/// Shows the table from the side of a person playing against a bot.
fn take_seat(
    mut started: MessageReader<StartMatch>,
    mut resumed: MessageReader<ResumeMatch>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let started = started.read().last().map(|StartMatch { seats, .. }| *seats);
    let resumed = resumed.read().last().map(|ResumeMatch { seats, .. }| *seats);
    if let Some(seats) = resumed.or(started) {
        camera.write(CameraCommand::Sit(seats.near()));
    }
}
