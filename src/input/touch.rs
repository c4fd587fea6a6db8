//! The minimum size of touch targets. It is calculated from the size of the monitor, if the system reports that size.

use bevy::prelude::*;
use bevy::window::{Monitor, OnMonitor, PrimaryWindow};

/// The minimum width and height of a touch target, in millimetres.
pub const MIN_TOUCH_TARGET_MM: f32 = 9.0;
const INCH: f32 = 25.4;
/// The number of logical pixels per millimetre on a screen of unknown size, at 96 pixels per inch.
const PIXELS_PER_MILLIMETRE: f32 = 96.0 / INCH;
/// The plausible range of a monitor's resolution, in physical pixels per inch. Televisions are near the lower end, and
/// tablets near the upper end.
const BELIEVED: [f32; 2] = [50.0, 400.0];
/// The false sizes in millimetres that some monitors report. They only express an aspect ratio.
const PROPORTIONS: [[u32; 2]; 6] = [[1600, 900], [1600, 1000], [160, 90], [160, 100], [16, 9], [16, 10]];

/// A monitor, and the size that it reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonitorGeometry {
    /// The upper left corner on the desktop, in physical pixels.
    pub corner: IVec2,
    /// The width and height in physical pixels.
    pub pixels: UVec2,
    /// The width and height in millimetres, which may be wrong.
    pub millimetres: UVec2,
}

impl MonitorGeometry {
    /// Returns the number of physical pixels per millimetre, or `None` if the reported size is implausible.
    pub fn physical_pixels_per_millimetre(&self) -> Option<f32> {
        if self.millimetres.min_element() == 0 || PROPORTIONS.contains(&self.millimetres.to_array()) {
            return None;
        }
        // The diagonal does not depend on which side of a rotated monitor the system reports as the width.
        let per_millimetre = self.pixels.as_vec2().length() / self.millimetres.as_vec2().length();
        (BELIEVED[0]..=BELIEVED[1]).contains(&(per_millimetre * INCH)).then_some(per_millimetre)
    }
}

/// The size of a millimetre on this screen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ScreenScale {
    /// The number of logical pixels per millimetre.
    pub logical_pixels_per_millimetre: f32,
}

impl Default for ScreenScale {
    fn default() -> ScreenScale {
        ScreenScale { logical_pixels_per_millimetre: PIXELS_PER_MILLIMETRE }
    }
}

impl ScreenScale {
    /// Returns the scale of a window on a monitor, or 96 logical pixels per inch if the size of the monitor is unknown
    /// or implausible.
    pub fn for_monitor(monitor: Option<MonitorGeometry>, scale_factor: f32) -> ScreenScale {
        let known = monitor.and_then(|monitor| monitor.physical_pixels_per_millimetre());
        known.map_or_else(ScreenScale::default, |known| ScreenScale {
            logical_pixels_per_millimetre: known / scale_factor,
        })
    }

    /// Returns the minimum width and height of a touch target, in logical pixels.
    pub fn min_touch_target_pixels(self) -> f32 {
        MIN_TOUCH_TARGET_MM * self.logical_pixels_per_millimetre
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenScale>().init_resource::<MonitorSizes>();
    #[cfg(target_os = "linux")]
    x11::plugin(app);
    app.add_systems(First, scale);
}

/// The sizes of all monitors, which only X11 reports.
#[derive(Resource, Clone, Debug, Default)]
struct MonitorSizes(Vec<MonitorGeometry>);

fn scale(
    windows: Query<(&Window, Option<&OnMonitor>), With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    sizes: Res<MonitorSizes>,
    mut scale: ResMut<ScreenScale>,
) {
    let Ok((window, place)) = windows.single() else { return };
    let shown_by = place.and_then(|place| monitors.get(place.0).ok());
    let size = shown_by.and_then(|monitor| {
        let is_it = |size: &&MonitorGeometry| {
            (size.corner, size.pixels) == (monitor.physical_position, monitor.physical_size())
        };
        sizes.0.iter().find(is_it).copied()
    });
    scale.set_if_neq(ScreenScale::for_monitor(size, window.scale_factor()));
}

/// Reads the sizes of monitors from the X11 extension `RandR`.
#[cfg(target_os = "linux")]
mod x11 {
    use std::error::Error;

    use bevy::prelude::*;
    use bevy::window::Monitor;
    use x11rb::connection::Connection;
    use x11rb::protocol::randr::ConnectionExt;

    use super::{MonitorSizes, scale};
    use crate::input::mice::is_x11;
    use crate::input::touch::MonitorGeometry;

    pub(super) fn plugin(app: &mut App) {
        app.add_systems(First, read.before(scale).run_if(is_x11));
    }

    fn read(
        changed: Query<(), Changed<Monitor>>,
        mut gone: RemovedComponents<Monitor>,
        mut sizes: ResMut<MonitorSizes>,
    ) {
        if changed.is_empty() && gone.read().count() == 0 {
            return;
        }
        match ask() {
            Ok(reported) => {
                info!("monitors: {reported:?}");
                sizes.0 = reported;
            }
            Err(error) => warn!("cannot read the sizes of the monitors: {error}"),
        }
    }

    fn ask() -> Result<Vec<MonitorGeometry>, Box<dyn Error>> {
        let (server, screen) = x11rb::connect(None)?;
        let root = server.setup().roots.get(screen).ok_or("no such screen")?.root;
        // Version 1.5 of the extension introduced the list of monitors.
        server.randr_query_version(1, 5)?.reply()?;
        let monitors = server.randr_get_monitors(root, true)?.reply()?.monitors;
        let size = |monitor: &x11rb::protocol::randr::MonitorInfo| MonitorGeometry {
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

    fn monitor(pixels: [u32; 2], millimetres: [u32; 2]) -> MonitorGeometry {
        MonitorGeometry { corner: IVec2::ZERO, pixels: pixels.into(), millimetres: millimetres.into() }
    }

    #[test]
    fn touch_targets_are_nine_millimetres_on_every_monitor() {
        // The cases are a laptop, a tablet at twice the scale, and a television that lies on a table.
        for (pixels, millimetres, scale_factor, expected) in [
            ([1920, 1080], [294, 165], 1.0, 58.8),
            ([2736, 1824], [260, 173], 2.0, 47.4),
            ([1920, 1080], [930, 523], 1.0, 18.6),
        ] {
            let scale = ScreenScale::for_monitor(Some(monitor(pixels, millimetres)), scale_factor);
            let target = scale.min_touch_target_pixels();
            assert!((target - expected).abs() < 0.1, "{millimetres:?}: {target}");
            let upright = monitor([pixels[1], pixels[0]], millimetres);
            assert!(
                (ScreenScale::for_monitor(Some(upright), scale_factor).min_touch_target_pixels() - target).abs() < 0.1
            );
        }
    }

    #[test]
    fn implausible_monitor_sizes_are_ignored() {
        let usual = ScreenScale::default();
        assert!((usual.min_touch_target_pixels() - 34.0).abs() < 0.1);
        assert_eq!(ScreenScale::for_monitor(None, 2.0), usual);
        for nonsense in
            [[0, 0], [0, 165], [294, 0], [16, 9], [160, 90], [1600, 900], [60, 34], [1100, 620], [u32::MAX, 1]]
        {
            assert_eq!(ScreenScale::for_monitor(Some(monitor([1920, 1080], nonsense)), 1.0), usual, "{nonsense:?}");
        }
    }

    fn monitor_at(corner: IVec2) -> Monitor {
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
    fn the_monitor_of_the_window_sets_the_scale() {
        let mut app = App::new();
        let beside = IVec2::new(1920, 0);
        let size = |corner, width, height| MonitorGeometry {
            corner,
            pixels: UVec2::new(1920, 1080),
            millimetres: UVec2::new(width, height),
        };
        app.init_resource::<ScreenScale>()
            .insert_resource(MonitorSizes(vec![size(IVec2::ZERO, 294, 165), size(beside, 930, 523)]))
            .add_systems(Update, scale);
        let [laptop, television, unknown] =
            [IVec2::ZERO, beside, IVec2::new(0, 1080)].map(|corner| app.world_mut().spawn(monitor_at(corner)).id());
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
            app.world().resource::<ScreenScale>().min_touch_target_pixels().round()
        };
        assert_eq!(target(&mut app, None, 1.0), 34.0, "the monitor is unknown");
        assert_eq!(target(&mut app, Some(laptop), 1.0), 59.0);
        assert_eq!(target(&mut app, None, 2.0), 29.0, "each logical pixel is two physical ones");
        assert_eq!(target(&mut app, Some(television), 1.0), 19.0);
        assert_eq!(target(&mut app, Some(unknown), 1.0), 34.0);
    }
}
