//! Renders the icon, a short film and every scene. Every frame advances time equally, however long drawing takes.

mod export;
mod film;
pub(crate) mod scenes;

use std::path::Path;
use std::time::Duration;

use bevy::post_process::dof::DepthOfField;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;

use crate::graphics::{EdgeShade, GraphicsSystems};
use film::set_up;

pub use export::export;
pub use scenes::{ScenesOfGame, WantedScenes};

/// Writes the frames of a film to a folder, and exits.
pub fn film(app: &mut App, folder: &Path) {
    set_up(app, Duration::from_secs(1) / film::FRAMES_A_SECOND, folder);
    film::film_plugin(app);
}

/// Writes the icon in all sizes to a folder, and exits.
pub fn icon(app: &mut App, folder: &Path) {
    set_up(app, Duration::from_millis(20), folder);
    film::icon_plugin(app);
    app.add_systems(Update, without_lens.in_set(GraphicsSystems::PostAnimate));
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

fn without_lens(mut commands: Commands, cameras: Query<Entity, Or<(With<Vignette>, With<DepthOfField>)>>) {
    for camera in &cameras {
        commands.entity(camera).remove::<(Vignette, DepthOfField)>();
    }
}
