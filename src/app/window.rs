//! The window: opened as it was left, and remembered as it is.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PresentMode, PrimaryWindow, WindowMode, WindowResolution};

use super::{Arguments, Scene};
use crate::persistence::Settings;

/// The title of the window.
const TITLE: &str = "TAMSK";
/// The size in which everything fits.
const SMALLEST: (f32, f32) = (800.0, 500.0);

/// Opens the window with the size of the settings; measuring needs one and the same for all.
pub(super) fn plugin(app: &App, arguments: &Arguments) -> WindowPlugin {
    let measured = arguments.measure.is_some() || arguments.demo.is_some();
    let settings = app.world().get_resource::<Settings>().filter(|_| !measured);
    let unbridled = arguments.measure.is_some_and(Scene::draws_without_pause);
    let (width, height) = settings.map_or((1280, 720), |settings| settings.window);
    let fullscreen = settings.is_some_and(|settings| settings.fullscreen);
    WindowPlugin {
        primary_window: Some(Window {
            title: TITLE.into(),
            name: Some("tamsk".into()),
            resolution: WindowResolution::new(width, height),
            resize_constraints: bevy::window::WindowResizeConstraints {
                min_width: SMALLEST.0,
                min_height: SMALLEST.1,
                ..default()
            },
            mode: mode(fullscreen),
            present_mode: if unbridled { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync },
            ..default()
        }),
        ..default()
    }
}

fn mode(fullscreen: bool) -> WindowMode {
    if fullscreen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

/// Keeps the window and the settings in step.
pub(super) fn watch(app: &mut App) {
    app.add_systems(Update, (remember_size, apply_mode.run_if(resource_changed::<Settings>)));
}

fn remember_size(window: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>, mut settings: ResMut<Settings>) {
    for window in &window {
        let size = (window.width().round() as u32, window.height().round() as u32);
        let whole = size.0 as f32 >= SMALLEST.0 && size.1 as f32 >= SMALLEST.1;
        if window.mode == WindowMode::Windowed && whole && settings.window != size {
            settings.window = size;
        }
    }
}

fn apply_mode(settings: Res<Settings>, mut window: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in &mut window {
        let wanted = mode(settings.fullscreen);
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}
