//! Renders pictures of the game: its icon, a short film, and every scene worth looking at. Every frame advances time by
//! the same amount, however long it takes to draw.

mod export;
mod film;
mod icon;
mod scenes;

use std::fs;
use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiPrimaryContextPass;

use crate::graphics::{CameraFrame, EdgeShade, GraphicsSystems};
use crate::session::PlaysUnattended;
use crate::session::quality::Preparing;
use crate::ui::UiSystems;

/// The number of frames drawn before the first picture, so that everything comes to rest.
const SETTLE: u32 = 90;

/// Writes the frames of a film to a folder, and exits.
pub fn film(app: &mut App, folder: &Path) {
    set_up(app, folder, Duration::from_secs(1) / film::FRAMES_A_SECOND);
    film::plugin(app, folder);
}

/// Writes the icon in all sizes to a folder, and exits.
pub fn icon(app: &mut App, folder: &Path) {
    set_up(app, folder, Duration::from_millis(20));
    icon::plugin(app, folder);
}

/// Writes a picture of each scene, or of those whose names contain one of these words, to a folder, and exits. Beside
/// each picture, its scene can be exported. Plain pictures lack the shade at the edges of the window.
pub fn scenes(app: &mut App, folder: &Path, only: &[String], exports: bool, plain: bool) {
    scenes::plugin(app, folder, only, exports);
    if plain {
        app.add_systems(Update, without_shade.in_set(GraphicsSystems::PostAnimate));
    }
}

fn without_shade(mut shade: ResMut<EdgeShade>) {
    shade.set_if_neq(EdgeShade(0.0));
}

fn set_up(app: &mut App, folder: &Path, frame: Duration) {
    draw_evenly(app, folder, frame);
    app.insert_resource(PlaysUnattended(true))
        .init_resource::<Frames>()
        .configure_sets(EguiPrimaryContextPass, UiSystems.run_if(|| false))
        .add_systems(First, count)
        .add_systems(PreUpdate, bare_frame);
}

/// Makes every frame advance time by the same amount, and the folder for the pictures.
fn draw_evenly(app: &mut App, folder: &Path, frame: Duration) {
    if let Err(error) = fs::create_dir_all(folder) {
        eprintln!("tamsk: cannot write to {}: {error}", folder.display());
    }
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
}

/// Frames the table where no panel covers anything.
fn bare_frame(mut frame: ResMut<CameraFrame>) {
    frame.set_if_neq(CameraFrame { top: 12.0, bottom: 12.0, left: 12.0, right: 12.0 });
}

/// The number of complete frames drawn.
#[derive(Resource, Default)]
struct Frames(u32);

impl Frames {
    /// Returns the index of the picture to take of this frame, or `None` before the first picture.
    fn picture(&self) -> Option<u32> {
        self.0.checked_sub(SETTLE)
    }
}

fn count(preparing: Res<Preparing>, mut frames: ResMut<Frames>) {
    if !preparing.0 {
        frames.0 += 1;
    }
}
