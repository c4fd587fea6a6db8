//! Draws into a texture instead of a window, on machines with a graphics card but no screen. The window never opens.

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

#[derive(Resource)]
struct Canvas(Handle<Image>);

pub(super) fn replace_winit_runner(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins.disable::<WinitPlugin>().add(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
}

/// Redirects cameras and screenshots from the window to the texture.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_canvas).add_systems(Last, (redirect, type_without_window));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, wait_for_device.in_set(RenderSystems::PostCleanup));
    }
}

/// Waits until the frame is drawn. Without a screen that paces frames, the CPU would run far ahead of the GPU.
fn wait_for_device(device: Res<RenderDevice>) -> Result {
    device.poll(PollType::wait_indefinitely())?;
    Ok(())
}

/// Keeps egui from requesting an input method from the window in every frame.
fn type_without_window(mut contexts: Query<&mut EguiContextSettings, Added<EguiContextSettings>>) {
    for mut settings in &mut contexts {
        settings.enable_ime = false;
    }
}

/// Creates the texture in the format in which egui draws without a window.
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
