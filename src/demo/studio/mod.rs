//! Renders the icon, a short film and a picture of every scene. Every frame advances time by a fixed step.

mod export;
mod film;
pub(crate) mod scenes;

use std::path::Path;
use std::time::Duration;

use bevy::post_process::dof::DepthOfField;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;

use crate::graphics::{GraphicsSystems, WindowEdgeShadeWidth};
use film::set_up_table_capture;

pub use export::export_scene;
pub use scenes::{GameScenesFn, SceneSelection};

/// Sets up the app to write the frames of a film to a folder and exit.
pub fn set_up_film_rendering(app: &mut App, folder: &Path) {
    set_up_table_capture(app, Duration::from_secs(1) / film::FRAMES_PER_SECOND, folder);
    film::film_plugin(app);
}

/// Sets up the app to write the icon in all sizes to a folder and exit.
pub fn set_up_icon_rendering(app: &mut App, folder: &Path) {
    set_up_table_capture(app, Duration::from_millis(20), folder);
    film::icon_plugin(app);
    app.add_systems(Update, without_lens.in_set(GraphicsSystems::PostAnimate));
}

/// Sets up the app to write pictures of the selected scenes to a folder and exit.
pub fn set_up_scene_rendering(app: &mut App, folder: &Path, wanted: &SceneSelection) {
    scenes::plugin(app, folder, wanted);
    if wanted.omits_lens_effects {
        app.add_systems(Update, (without_shade, without_lens).in_set(GraphicsSystems::PostAnimate));
    }
}

fn without_shade(mut shade: ResMut<WindowEdgeShadeWidth>) {
    shade.set_if_neq(WindowEdgeShadeWidth(0.0));
}

fn without_lens(mut commands: Commands, cameras: Query<Entity, Or<(With<Vignette>, With<DepthOfField>)>>) {
    for camera in &cameras {
        commands.entity(camera).remove::<(Vignette, DepthOfField)>();
    }
}
