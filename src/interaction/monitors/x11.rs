//! The sizes of the monitors of X11, which its extension `RandR` tells.

use std::error::Error;

use bevy::prelude::*;
use bevy::window::Monitor;
use x11rb::connection::Connection;
use x11rb::protocol::randr::ConnectionExt;

use super::{MonitorSizes, scale};
use crate::session::mice::is_x11;
use crate::session::touch::MonitorSize;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, read.before(scale).run_if(is_x11));
}

/// Reads the sizes whenever monitors have come, gone or changed.
fn read(changed: Query<(), Changed<Monitor>>, mut gone: RemovedComponents<Monitor>, mut sizes: ResMut<MonitorSizes>) {
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
