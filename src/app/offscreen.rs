//! Draws into a texture instead of a window, on machines with a graphics card and no screen.
//!
//! The window exists as an entity, so that everything has its size, but the system never shows it.

use std::time::Duration;

use bevy::app::{PluginGroupBuilder, ScheduleRunnerPlugin};
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::Screenshot;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{PrimaryWindow, WindowRef};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiContextSettings;

/// What stands for the window.
#[derive(Resource)]
struct Canvas(Handle<Image>);

/// Leaves out of Bevy's plugins what needs a screen, and draws frames one after the other.
pub(super) fn without_screen(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins.disable::<WinitPlugin>().add(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
}

/// Lets cameras and screenshots use the texture wherever they would use the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_canvas).add_systems(Last, (redirect, type_without_window));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, wait_for_device.in_set(RenderSystems::PostCleanup));
    }
}

/// Ends a frame when it has been drawn. No screen asks for frames here, so the processor would run ahead of the graphics
/// card, without bound.
fn wait_for_device(device: Res<RenderDevice>) -> Result {
    device.poll(PollType::wait_indefinitely())?;
    Ok(())
}

/// Keeps egui from asking the window for an input method in every frame.
fn type_without_window(mut contexts: Query<&mut EguiContextSettings, Added<EguiContextSettings>>) {
    for mut settings in &mut contexts {
        settings.enable_ime = false;
    }
}

/// The format is the one in which egui draws where there is no window.
fn make_canvas(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) -> Result {
    let size = windows.single()?.physical_size();
    let canvas = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
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
