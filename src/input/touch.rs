//! The size of what can be touched.

use bevy::prelude::*;

/// The smallest width and height of what a finger can press, in millimetres.
pub const SMALLEST_TARGET: f32 = 9.0;
/// The millimetres of an inch.
const INCH: f32 = 25.4;
/// Logical pixels per millimetre where the size of the screen is not known: 96 to the inch.
const PIXELS_PER_MILLIMETRE: f32 = 96.0 / INCH;
/// The least and the most physical pixels to the inch that a monitor is believed to have: from a television to a tablet.
const BELIEVED: [f32; 2] = [50.0, 400.0];
/// What monitors say that tell the proportions of their picture instead of its size, in millimetres.
const PROPORTIONS: [UVec2; 6] = [
    UVec2::new(1600, 900),
    UVec2::new(1600, 1000),
    UVec2::new(160, 90),
    UVec2::new(160, 100),
    UVec2::new(16, 9),
    UVec2::new(16, 10),
];

/// A monitor and the size that the system tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonitorSize {
    /// Its upper left corner on the desktop, in physical pixels.
    pub corner: IVec2,
    /// Its width and height in physical pixels.
    pub pixels: UVec2,
    /// Its width and height in millimetres, which may be nonsense.
    pub millimetres: UVec2,
}

impl MonitorSize {
    /// Returns its physical pixels per millimetre, unless what the system tells cannot be true.
    pub fn per_millimetre(&self) -> Option<f32> {
        if self.millimetres.min_element() == 0 || PROPORTIONS.contains(&self.millimetres) {
            return None;
        }
        // The diagonal is the same for a monitor that stands upright, whichever side the system calls its width.
        let per_millimetre = self.pixels.as_vec2().length() / self.millimetres.as_vec2().length();
        (BELIEVED[0]..=BELIEVED[1]).contains(&(per_millimetre * INCH)).then_some(per_millimetre)
    }
}

/// How large a millimetre is on this screen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ScreenScale {
    /// Logical pixels per millimetre.
    pub per_millimetre: f32,
}

impl Default for ScreenScale {
    fn default() -> ScreenScale {
        ScreenScale { per_millimetre: PIXELS_PER_MILLIMETRE }
    }
}

impl ScreenScale {
    /// Returns the scale of a window on this monitor whose logical pixels are so many physical ones. Where the size of the
    /// monitor is not known or not believed, 96 logical pixels are an inch.
    pub fn on(monitor: Option<MonitorSize>, scale_factor: f32) -> ScreenScale {
        let known = monitor.and_then(|monitor| monitor.per_millimetre());
        known.map_or_else(ScreenScale::default, |known| ScreenScale { per_millimetre: known / scale_factor })
    }

    /// Returns the smallest width and height of what a finger can press, in logical pixels.
    pub fn smallest_target(self) -> f32 {
        SMALLEST_TARGET * self.per_millimetre
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenScale>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn monitor(pixels: [u32; 2], millimetres: [u32; 2]) -> MonitorSize {
        MonitorSize { corner: IVec2::ZERO, pixels: pixels.into(), millimetres: millimetres.into() }
    }

    #[test]
    fn nine_millimetres_are_nine_millimetres_on_every_monitor() {
        // A laptop, a tablet at twice the scale, and a television that lies on a table.
        for (pixels, millimetres, scale_factor, expected) in [
            ([1920, 1080], [294, 165], 1.0, 58.8),
            ([2736, 1824], [260, 173], 2.0, 47.4),
            ([1920, 1080], [930, 523], 1.0, 18.6),
        ] {
            let scale = ScreenScale::on(Some(monitor(pixels, millimetres)), scale_factor);
            let target = scale.smallest_target();
            assert!((target - expected).abs() < 0.1, "{millimetres:?}: {target}");
            let upright = monitor([pixels[1], pixels[0]], millimetres);
            assert!((ScreenScale::on(Some(upright), scale_factor).smallest_target() - target).abs() < 0.1);
        }
    }

    #[test]
    fn nonsense_is_not_believed() {
        let usual = ScreenScale::default();
        assert!((usual.smallest_target() - 34.0).abs() < 0.1);
        assert_eq!(ScreenScale::on(None, 2.0), usual);
        for nonsense in
            [[0, 0], [0, 165], [294, 0], [16, 9], [160, 90], [1600, 900], [60, 34], [1100, 620], [u32::MAX, 1]]
        {
            assert_eq!(ScreenScale::on(Some(monitor([1920, 1080], nonsense)), 1.0), usual, "{nonsense:?}");
        }
    }
}
