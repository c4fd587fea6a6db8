//! Pictures of the game for its own use: the icon, and a short film. No panel is drawn, and time goes by frames, however
//! slowly they are drawn.

mod film;
mod icon;

use std::fs;
use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiPrimaryContextPass;

use crate::graphics::CameraFrame;
use crate::session::PlaysUnattended;
use crate::session::quality::Preparing;
use crate::ui::UiSystems;

/// Frames before the first picture, in which everything comes to rest.
const SETTLE: u32 = 90;

/// Takes the pictures of a film into a folder, and ends the program.
pub fn film(app: &mut App, folder: &Path) {
    set_up(app, folder, Duration::from_secs(1) / film::FRAMES_A_SECOND);
    film::plugin(app, folder);
}

/// Draws the icon in all sizes into a folder, and ends the program.
pub fn icon(app: &mut App, folder: &Path) {
    set_up(app, folder, Duration::from_millis(20));
    icon::plugin(app, folder);
}

fn set_up(app: &mut App, folder: &Path, frame: Duration) {
    if let Err(error) = fs::create_dir_all(folder) {
        eprintln!("tamsk: cannot write to {}: {error}", folder.display());
    }
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .insert_resource(PlaysUnattended(true))
        .init_resource::<Frames>()
        .configure_sets(EguiPrimaryContextPass, UiSystems.run_if(|| false))
        .add_systems(First, count)
        // No panel covers anything.
        .add_systems(PreUpdate, |mut frame: ResMut<CameraFrame>| {
            frame.set_if_neq(CameraFrame { top: 12.0, bottom: 12.0, left: 12.0, right: 12.0 });
        });
}

/// How many frames there have been in which nothing was missing.
#[derive(Resource, Default)]
struct Frames(u32);

impl Frames {
    /// The number of the picture that is to be taken of this frame, from 0.
    fn picture(&self) -> Option<u32> {
        self.0.checked_sub(SETTLE)
    }
}

fn count(preparing: Res<Preparing>, mut frames: ResMut<Frames>) {
    if !preparing.0 {
        frames.0 += 1;
    }
}
