//! Renders pictures of the game: its icon, a short film, and every scene worth looking at. Every frame advances time by
//! the same amount, however long it takes to draw.

mod export;
mod film;
mod icon;
mod scenes;

use std::path::Path;
use std::time::Duration;

use bevy::post_process::dof::DepthOfField;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::EguiPrimaryContextPass;

pub use export::export;

use crate::graphics::{CameraFrame, EdgeShade, GraphicsSystems};
use crate::session::PlaysUnattended;
use crate::session::quality::Preparing;
use crate::ui::UiSystems;

/// The number of frames drawn before the first picture, so that everything comes to rest.
const SETTLE: u32 = 90;

/// Writes the frames of a film to a folder, and exits.
pub fn film(app: &mut App, folder: &Path) {
    set_up(app, Duration::from_secs(1) / film::FRAMES_A_SECOND);
    film::plugin(app, folder);
}

/// Writes the icon in all sizes to a folder, and exits.
pub fn icon(app: &mut App, folder: &Path) {
    set_up(app, Duration::from_millis(20));
    icon::plugin(app, folder);
    app.add_systems(Update, without_lens.in_set(GraphicsSystems::PostAnimate));
}

/// Which scenes are drawn, and how.
#[derive(Clone, Copy, Debug)]
pub struct WantedScenes<'a> {
    /// Only those whose names contain one of these words, if there are any.
    pub only: &'a [String],
    /// Only those of which the tests keep pictures.
    pub kept: bool,
    /// Whether each scene is exported beside its picture.
    pub exports: bool,
    /// Whether pictures lack the shade at the edges of the window and what the lens does, as a path tracer's do.
    pub plain: bool,
}

/// Writes a picture of each of the wanted scenes to a folder, and exits.
pub fn scenes(app: &mut App, folder: &Path, wanted: &WantedScenes) {
    scenes::plugin(app, folder, wanted);
    if wanted.plain {
        app.add_systems(Update, (without_shade, without_lens).in_set(GraphicsSystems::PostAnimate));
    }
}

fn without_shade(mut shade: ResMut<EdgeShade>) {
    shade.set_if_neq(EdgeShade(0.0));
}

/// Removes what the lens of the camera adds.
fn without_lens(mut commands: Commands, cameras: Query<Entity, Or<(With<Vignette>, With<DepthOfField>)>>) {
    for camera in &cameras {
        commands.entity(camera).remove::<(Vignette, DepthOfField)>();
    }
}

fn set_up(app: &mut App, frame: Duration) {
    draw_evenly(app, frame);
    app.insert_resource(PlaysUnattended(true))
        .init_resource::<Frames>()
        .configure_sets(EguiPrimaryContextPass, UiSystems.run_if(|| false))
        .add_systems(First, count)
        .add_systems(PreUpdate, bare_frame);
}

/// Makes every frame advance time by the same amount.
fn draw_evenly(app: &mut App, frame: Duration) {
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
