//! How large the monitor is that shows the window, as far as the system tells, so that what a finger presses has its size
//! in millimetres.

use bevy::prelude::*;
use bevy::window::{Monitor, OnMonitor, PrimaryWindow};

use crate::input::touch::{MonitorSize, ScreenScale};

/// The sizes of all monitors. Only X11 tells them; elsewhere there are none.
#[derive(Resource, Clone, Debug, Default)]
struct MonitorSizes(Vec<MonitorSize>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MonitorSizes>();
    #[cfg(target_os = "linux")]
    x11::plugin(app);
    app.add_systems(First, scale);
}

/// Finds the scale of the monitor that shows the window now.
fn scale(
    windows: Query<(&Window, Option<&OnMonitor>), With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    sizes: Res<MonitorSizes>,
    mut scale: ResMut<ScreenScale>,
) {
    let Ok((window, place)) = windows.single() else { return };
    let shown_by = place.and_then(|place| monitors.get(place.0).ok());
    let size = shown_by.and_then(|monitor| {
        let is_it =
            |size: &&MonitorSize| (size.corner, size.pixels) == (monitor.physical_position, monitor.physical_size());
        sizes.0.iter().find(is_it).copied()
    });
    scale.set_if_neq(ScreenScale::on(size, window.scale_factor()));
}

/// The sizes of the monitors of X11, which its extension `RandR` tells.
#[cfg(target_os = "linux")]
mod x11 {
    use std::error::Error;

    use bevy::prelude::*;
    use bevy::window::Monitor;
    use x11rb::connection::Connection;
    use x11rb::protocol::randr::ConnectionExt;

    use super::{MonitorSizes, scale};
    use crate::input::mice::is_x11;
    use crate::input::touch::MonitorSize;

    pub(super) fn plugin(app: &mut App) {
        app.add_systems(First, read.before(scale).run_if(is_x11));
    }

    /// Reads the sizes whenever monitors have come, gone or changed.
    fn read(
        changed: Query<(), Changed<Monitor>>,
        mut gone: RemovedComponents<Monitor>,
        mut sizes: ResMut<MonitorSizes>,
    ) {
        if changed.is_empty() && gone.read().count() == 0 {
            return;
        }
        match ask() {
            Ok(told) => {
                info!("monitors: {told:?}");
                sizes.0 = told;
            }
            Err(error) => warn!("the sizes of the monitors are not known: {error}"),
        }
    }

    /// Asks the X server for all monitors in use.
    fn ask() -> Result<Vec<MonitorSize>, Box<dyn Error>> {
        let (server, screen) = x11rb::connect(None)?;
        let root = server.setup().roots.get(screen).ok_or("no such screen")?.root;
        // Monitors have been told since this version.
        server.randr_query_version(1, 5)?.reply()?;
        let monitors = server.randr_get_monitors(root, true)?.reply()?.monitors;
        let size = |monitor: &x11rb::protocol::randr::MonitorInfo| MonitorSize {
            corner: IVec2::new(monitor.x.into(), monitor.y.into()),
            pixels: UVec2::new(monitor.width.into(), monitor.height.into()),
            millimetres: UVec2::new(monitor.width_in_millimeters, monitor.height_in_millimeters),
        };
        Ok(monitors.iter().map(size).collect())
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResolution;

    use super::*;

    fn monitor(corner: IVec2) -> Monitor {
        Monitor {
            name: None,
            physical_height: 1080,
            physical_width: 1920,
            physical_position: corner,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        }
    }

    #[test]
    fn the_monitor_that_shows_the_window_decides() {
        let mut app = App::new();
        let beside = IVec2::new(1920, 0);
        let size = |corner, width, height| MonitorSize {
            corner,
            pixels: UVec2::new(1920, 1080),
            millimetres: UVec2::new(width, height),
        };
        app.init_resource::<ScreenScale>()
            .insert_resource(MonitorSizes(vec![size(IVec2::ZERO, 294, 165), size(beside, 930, 523)]))
            .add_systems(Update, scale);
        let [laptop, television, unknown] =
            [IVec2::ZERO, beside, IVec2::new(0, 1080)].map(|corner| app.world_mut().spawn(monitor(corner)).id());
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let target = |app: &mut App, place: Option<Entity>, scale_factor: f32| {
            let mut window = app.world_mut().entity_mut(window);
            if let Some(place) = place {
                window.insert(OnMonitor(place));
            }
            if let Some(mut window) = window.get_mut::<Window>() {
                window.resolution = WindowResolution::new(1280, 720).with_scale_factor_override(scale_factor);
            }
            app.update();
            app.world().resource::<ScreenScale>().smallest_target().round()
        };
        assert_eq!(target(&mut app, None, 1.0), 34.0, "not yet known");
        assert_eq!(target(&mut app, Some(laptop), 1.0), 59.0);
        assert_eq!(target(&mut app, None, 2.0), 29.0, "two physical pixels each");
        assert_eq!(target(&mut app, Some(television), 1.0), 19.0);
        assert_eq!(target(&mut app, Some(unknown), 1.0), 34.0);
    }
}
