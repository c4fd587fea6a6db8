//! Measures the game for `cargo xtask bench` and `cargo xtask soak`, prints `name value` lines and exits.

mod figures;
mod frames;
mod soak;

use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::WinitSettings;
use bevy_egui::EguiPrimaryContextPass;
use tamsk_records::GipfRecord;
use tamsk_rules::{Level, Options};

use super::MeasuredScene;
use super::redraw::DrawContinuously;
use crate::demo::generated_match;
use crate::gipf::MID_GAME_RECORD;
use crate::gipf::simulation::LiveGipf;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::camera::CameraCommand;
use crate::table::loading::{PlaysUnattended, PutMatchOnTable, StartMatch};

const MOVES: usize = 44;

fn measure_continuously(app: &mut App, started: Instant) {
    app.init_resource::<DrawContinuously>().insert_resource(WinitSettings::continuous());
    figures::first_frames_plugin(app, started);
    figures::draw_call_plugin(app);
    app.add_systems(Last, frames::measure_frame_times);
}

pub(super) fn empty_scene_plugin(app: &mut App, started: Instant) {
    measure_continuously(app, started);
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((Camera3d::default(), Msaa::Off));
    });
    app.add_systems(EguiPrimaryContextPass, || {});
}

pub(super) fn plugin(app: &mut App, scene: MeasuredScene, started: Instant) {
    match scene {
        MeasuredScene::Empty => empty_scene_plugin(app, started),
        MeasuredScene::Title => measure_continuously(app, started),
        MeasuredScene::Match | MeasuredScene::MovingCamera => {
            measure_continuously(app, started);
            figures::fixed_step_plugin(app);
            app.insert_resource(PlaysUnattended(true)).add_systems(Startup, begin_in_full_swing);
            app.add_systems(Update, orbit.run_if(move || scene == MeasuredScene::MovingCamera));
        }
        MeasuredScene::Gipf => {
            measure_continuously(app, started);
            app.insert_resource(PlaysUnattended(true)).add_systems(Startup, begin_gipf);
        }
        MeasuredScene::IdleTitle => drop(app.add_systems(Last, frames::measure_idle_load)),
        MeasuredScene::Soak => {
            app.init_resource::<DrawContinuously>().insert_resource(WinitSettings::continuous());
            app.insert_resource(PlaysUnattended(true));
            soak::plugin(app);
        }
        MeasuredScene::IdleLevelOne => {
            app.add_systems(Startup, begin_level_one).add_systems(Last, frames::measure_idle_load);
        }
    }
}

fn begin_in_full_swing(mut table: MessageWriter<PutMatchOnTable>) {
    match LiveMatch::resume(MatchSetup::default(), &generated_match::level_three_record(MOVES)) {
        Ok(live) => drop(table.write(PutMatchOnTable::of_two_people(live))),
        Err(error) => error!("cannot start the measured match: {error}"),
    }
}

fn begin_gipf(mut table: MessageWriter<PutMatchOnTable<LiveGipf>>) {
    let record = GipfRecord::read(MID_GAME_RECORD.as_bytes());
    match record.and_then(LiveGipf::from_record) {
        Ok(live) => drop(table.write(PutMatchOnTable::of_two_people(live))),
        Err(error) => error!("cannot start the measured match: {error}"),
    }
}

fn orbit(mut camera: MessageWriter<CameraCommand>) {
    camera.write(CameraCommand::Orbit(Vec2::X * 0.01));
}

fn begin_level_one(mut start: MessageWriter<StartMatch>) {
    start.write(MatchSetup { options: Options::at_level(Level::One), ..default() }.into());
}
