//! How different two colours look, with usual colour vision and without one kind of cones.

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// With all three kinds of cones.
    Usual,
    /// Without those for long waves.
    Protanopia,
    /// Without those for medium waves.
    Deuteranopia,
    /// Without those for short waves.
    Tritanopia,
}

impl Vision {
    pub const ALL: [Vision; 4] = [Vision::Usual, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia];

    /// Returns the matrix that simulates it on linear sRGB, by Machado, Oliveira and Fernandes, “A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency” (2009), at full severity.
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Vision::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Vision::Protanopia => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Vision::Deuteranopia => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Vision::Tritanopia => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        }
    }

    /// Returns how different two colours in sRGB look: ΔE by CIEDE2000. About 2 is just noticed, 100 is black and
    /// white.
    pub fn difference(self, one: [u8; 3], other: [u8; 3]) -> f64 {
        ciede2000(self.lab(one), self.lab(other))
    }

    /// Returns a colour as it is seen, in CIELAB with the white of D65.
    fn lab(self, rgb: [u8; 3]) -> [f64; 3] {
        let linear = rgb.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let seen = times(self.matrix(), linear).map(|value| value.clamp(0.0, 1.0));
        let to_xyz =
            [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]];
        let [x, y, z] = times(to_xyz, seen);
        let f = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
        let (x, y, z) = (f(x / 0.95047), f(y), f(z / 1.08883));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}

fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// Returns ΔE of two colours in CIELAB, by Sharma, Wu and Dalal, “The CIEDE2000 Color-Difference Formula” (2005), whose
/// names these are.
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;
    let turn = if grey { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let h = match (grey, (h1 - h2).abs() <= 180.0) {
        (true, _) => h1 + h2,
        (false, true) => f64::midpoint(h1, h2),
        (false, false) => (f64::midpoint(h1, h2) + 180.0).rem_euclid(360.0),
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0) - 0.20 * cos(4.0 * h - 63.0);
    let bell = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let (dl, dc, dh) = ((l2 - l1) / sl, (c2 - c1) / sc, dh / sh);
    let rotated = -2.0 * seventh(c) * bell.to_radians().sin();
    (dl * dl + dc * dc + dh * dh + rotated * dc * dh).sqrt()
}

#[test]
fn the_formula_gives_the_differences_of_its_paper() {
    // Pairs 1, 7, 13, 17 and 25 of the test data of Sharma, Wu and Dalal.
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, -0.0010, 2.4900], [50.0, 0.0009, -2.4900], 4.8045),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] {
        let found = ciede2000(one, other);
        assert!((found - expected).abs() < 1e-4, "{one:?} {other:?}: {found}");
    }
}

#[test]
fn colours_that_people_confuse_are_confused() {
    let (red, green, blue) = ([200, 60, 40], [110, 120, 30], [60, 120, 220]);
    assert!(Vision::Usual.difference(red, green) > 40.0);
    assert!(Vision::Deuteranopia.difference(red, green) < 20.0);
    assert!(Vision::Deuteranopia.difference(red, blue) > 40.0);
    assert_eq!(Vision::Tritanopia.difference(blue, blue), 0.0);
}
