//! Draws into a texture instead of a window, on machines with a graphics card and no screen.
//!
//! The window exists as an entity, so that everything has its size, but the system never shows it.

use std::time::Duration;

use bevy::app::{PluginGroupBuilder, ScheduleRunnerPlugin};
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::Screenshot;
use bevy::window::{PrimaryWindow, WindowRef};
use bevy::winit::WinitPlugin;

/// What stands for the window.
#[derive(Resource)]
struct Canvas(Handle<Image>);

/// Leaves out of Bevy's plugins what needs a screen, and draws frames one after the other.
pub(super) fn without_screen(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins.disable::<WinitPlugin>().add(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
}

/// Lets cameras and screenshots use the texture wherever they would use the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_canvas).add_systems(Last, redirect);
}

fn make_canvas(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) -> Result {
    let size = windows.single()?.physical_size();
    let canvas = Image::new_target_texture(size.x, size.y, TextureFormat::Bgra8UnormSrgb, None);
    commands.insert_resource(Canvas(images.add(canvas)));
    Ok(())
}

fn redirect(
    canvas: Res<Canvas>,
    mut targets: Query<&mut RenderTarget, Added<RenderTarget>>,
    mut screenshots: Query<&mut Screenshot, Added<Screenshot>>,
) {
    let wanted = targets.iter_mut().chain(screenshots.iter_mut().map(|shot| shot.map_unchanged(|shot| &mut shot.0)));
    for mut target in wanted {
        if matches!(*target, RenderTarget::Window(WindowRef::Primary)) {
            *target = RenderTarget::Image(canvas.0.clone().into());
        }
    }
}
