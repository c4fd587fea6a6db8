//! Opens the window with its last size and in the mode from the settings. Saves changes of the size, and applies
//! changes of the settings.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{
    CursorGrabMode, CursorOptions, MonitorSelection, PresentMode, PrimaryWindow, WindowCreated, WindowMode,
    WindowResizeConstraints, WindowResolution,
};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use super::arguments::SMALLEST_WINDOW;
use super::redraw::DrawContinuously;
use super::{Arguments, MeasuredScene};
use crate::appearance::MeasuringFrames;
use crate::graphics::{CameraMargins, WindowEdgeShadeWidth};
use crate::input::mice::MiceMoveHands;
use crate::settings::{GraphicsSettings, LastChoices};
use crate::ui::Insets;

const TITLE: &str = "TAMSK";
/// The size of the window when the program renders its icon. The picture is then scaled down.
const ICON_WINDOW: (u32, u32) = (2048, 2048);
const ICON: &[u8] = include_bytes!("../../assets/icons/tamsk-64.png");
const USUAL_WINDOW: (u32, u32) = (1280, 720);
/// The scale of the pictures that the tests keep. It is low because the pictures are compared at a much smaller size,
/// and because large pictures take long to draw without a GPU.
const KEPT_PICTURE_SCALE: f32 = 0.5;
const SMALLEST: (f32, f32) = (SMALLEST_WINDOW.x as f32, SMALLEST_WINDOW.y as f32);

/// A marker resource. While it is present, the window size is neither read from the settings nor saved there.
#[derive(Resource, Default)]
pub(super) struct WindowSizeIsFixed;

/// Returns `true` if the window needs a fixed size, for measurements and pictures.
pub(super) fn has_fixed_window_size(arguments: &Arguments) -> bool {
    arguments.measure.is_some() || arguments.demo_folder.is_some() || arguments.takes_pictures()
}

/// Returns the window plugin. The window has the size from the settings, or a fixed size for measurements and pictures.
pub(super) fn plugin(app: &App, arguments: &Arguments) -> WindowPlugin {
    let is_free = !has_fixed_window_size(arguments);
    let settings = app.world().get_resource::<GraphicsSettings>().filter(|_| is_free);
    let unlimited = arguments.measure.is_some_and(MeasuredScene::draws_without_pause);
    let (width, height) = match app.world().get_resource::<LastChoices>().filter(|_| is_free) {
        Some(last) => last.window_size,
        None if arguments.draws_icon() => ICON_WINDOW,
        None => arguments.measured_window_size.map_or(USUAL_WINDOW, Into::into),
    };
    let mut resolution = WindowResolution::new(width, height);
    let mut smallest = Vec2::from(SMALLEST);
    if arguments.draws_reference_pictures() {
        let size = UVec2::new(width, height).as_vec2() * KEPT_PICTURE_SCALE;
        resolution = WindowResolution::from(size.as_uvec2()).with_scale_factor_override(KEPT_PICTURE_SCALE);
        smallest *= KEPT_PICTURE_SCALE;
    }
    if arguments.measured_window_size.is_some() {
        // The size is in physical pixels, regardless of the scale factor of the screen.
        resolution.set_scale_factor_override(Some(1.0));
    }
    let fullscreen = settings.is_some_and(|settings| settings.fullscreen);
    WindowPlugin {
        primary_window: Some(Window {
            title: TITLE.into(),
            name: Some("tamsk".into()),
            resolution,
            resize_constraints: WindowResizeConstraints { min_width: smallest.x, min_height: smallest.y, ..default() },
            mode: mode(fullscreen),
            present_mode: present_mode(!unlimited && settings.is_none_or(|settings| settings.vsync)),
            ..default()
        }),
        ..default()
    }
}

fn mode(fullscreen: bool) -> WindowMode {
    if fullscreen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

fn present_mode(vsync: bool) -> PresentMode {
    if vsync { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync }
}

/// Adds the systems that apply the settings to the window, and that remember the size of the window.
pub(super) fn sync_plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            set_icon.run_if(on_message::<WindowCreated>),
            remember_size.run_if(not(resource_exists::<WindowSizeIsFixed>)),
            apply_modes
                .run_if(resource_changed::<GraphicsSettings>.or_else(resource_exists_and_changed::<MeasuringFrames>)),
            hide_cursor.run_if(resource_changed::<MiceMoveHands>),
            frame.run_if(resource_changed::<Insets>),
        ),
    );
}

/// Sets the icon of new windows. Some systems allow this only on the main thread.
fn set_icon(mut created: MessageReader<WindowCreated>, _main_thread: NonSendMarker) {
    let Some(icon) = icon() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        for window in created.read().filter_map(|created| windows.get_window(created.window)) {
            window.set_window_icon(Some(icon.clone()));
        }
    });
}

fn icon() -> Option<Icon> {
    let (kind, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let usages = RenderAssetUsages::MAIN_WORLD;
    let picture = Image::from_buffer(ICON, kind, formats, true, ImageSampler::Default, usages).ok()?;
    let (width, height) = (picture.width(), picture.height());
    Icon::from_rgba(picture.data?, width, height).ok()
}

fn remember_size(window: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>, mut last: ResMut<LastChoices>) {
    for window in &window {
        let size = (window.width().round() as u32, window.height().round() as u32);
        let whole = size.0 as f32 >= SMALLEST.0 && size.1 as f32 >= SMALLEST.1;
        if window.mode == WindowMode::Windowed && whole && last.window_size != size {
            last.window_size = size;
        }
    }
}

fn apply_modes(
    settings: Res<GraphicsSettings>,
    free: Option<Res<DrawContinuously>>,
    measuring: Option<Res<MeasuringFrames>>,
    fixed: Option<Res<WindowSizeIsFixed>>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
) {
    for mut window in &mut window {
        let wanted = mode(settings.fullscreen);
        if window.mode != wanted && fixed.is_none() {
            window.mode = wanted;
        }
        let wanted = present_mode(settings.vsync && !measuring.as_ref().is_some_and(|measuring| measuring.0));
        if window.present_mode != wanted && free.is_none() {
            window.present_mode = wanted;
        }
    }
}

/// Hides the system cursor and confines it to the window while each of two mice has a cursor on the table.
fn hide_cursor(mice: Res<MiceMoveHands>, mut cursors: Query<&mut CursorOptions, With<PrimaryWindow>>) {
    for mut cursor in &mut cursors {
        cursor.visible = !mice.0;
        cursor.grab_mode = if mice.0 { CursorGrabMode::Confined } else { CursorGrabMode::None };
    }
}

const MARGIN: f32 = 10.0;
/// The height of the shade over the table behind the upper bar, as a multiple of the height of the bar.
const SHADE: f32 = 1.4;
const SIDES: f32 = 16.0;

/// Makes the camera fit the table into the part of the window that no panel covers, and shades the table under the
/// upper bar.
fn frame(insets: Res<Insets>, mut frame: ResMut<CameraMargins>, mut shade: ResMut<WindowEdgeShadeWidth>) {
    shade.set_if_neq(WindowEdgeShadeWidth(insets.top * SHADE));
    frame.set_if_neq(CameraMargins {
        top: insets.top + MARGIN,
        bottom: insets.bottom + MARGIN,
        left: insets.left + SIDES,
        right: insets.right + SIDES,
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_window_has_an_icon() {
        assert!(super::icon().is_some());
    }
}
