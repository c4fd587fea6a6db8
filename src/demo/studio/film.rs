//! Renders a few seconds of a match between two bots, frame by frame.

use crate::table::occasion::Occasion;
use std::f32::consts::TAU;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};

use super::frames::Frames;
use crate::demo::filling;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::camera::CameraCommand;
use crate::table::loading::LoadMatch;
use crate::table::seats::{Seat, Seats};

/// The frame rate of the film: enough for an animation on a web page.
pub(super) const FRAMES_A_SECOND: u32 = 15;
/// The length of the film, in seconds.
const SECONDS: u32 = 9;
/// The number of moves played before the film begins. By then there are rings everywhere, and no glass is lost.
const MOVES: usize = 26;
/// The angle by which the camera swings to each side, in radians.
const SWING: f32 = 0.13;
/// How much lower the camera is than a player's eyes, in radians.
const LOWER: f32 = 0.16;

/// The folder to which the frames are written.
#[derive(Resource)]
struct Reel(PathBuf);

pub(super) fn plugin(app: &mut App, folder: &Path) {
    app.insert_resource(Reel(folder.to_owned())).add_systems(Startup, begin).add_systems(Last, shoot);
}

fn begin(mut table: MessageWriter<LoadMatch>, mut camera: MessageWriter<CameraCommand>) {
    let seats =
        Seats { red: Seat::Bot(tamsk_engine::Difficulty::Casual), black: Seat::Bot(tamsk_engine::Difficulty::Casual) };
    match LiveMatch::resume(MatchSetup::default(), &filling::opening(MOVES)) {
        Ok(live) => drop(table.write(LoadMatch { live: Box::new(live), seats, occasion: Occasion::Play })),
        Err(error) => error!("the film cannot begin: {error}"),
    }
    camera.write(CameraCommand::Orbit(Vec2::new(0.0, -LOWER)));
}

fn shoot(
    frames: Res<Frames>,
    reel: Res<Reel>,
    mut commands: Commands,
    mut camera: MessageWriter<CameraCommand>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(picture) = frames.picture() else { return };
    let last = SECONDS * FRAMES_A_SECOND;
    if picture < last {
        let path = reel.0.join(format!("{picture:04}.png"));
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
        // To and fro, so that the film loops.
        let phase = |picture: u32| (picture as f32 / last as f32 * TAU).sin() * SWING;
        camera.write(CameraCommand::Orbit(Vec2::new(phase(picture + 1) - phase(picture), 0.0)));
    } else if picture > last + FRAMES_A_SECOND {
        // By now the last frames have reached the disk.
        exit.write(AppExit::Success);
    }
}
