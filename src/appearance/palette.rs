//! The colours that show which player owns a piece and where a glass may go. The tests check that people with colour
//! blindness can distinguish these colours (see `docs/access.md`). No information depends on colour alone.

use bevy::color::Color;
use tamsk_rules::Player;

/// A colour that conveys information, such as the owner of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SemanticColor {
    /// A player's marks on the board, and the timer while it runs against that player. The colour for Black is pale,
    /// because black marks would not be visible on the board.
    BoardMark(Player),
    /// The caps of a player's glasses.
    Cap(Player),
    /// A player's mark on panels. The mark of Black has an ivory edge.
    PanelMark(Player),
    /// Sockets to which a glass may move.
    Target,
    /// Full sockets, to which a glass must not move.
    Forbidden,
    /// Sockets that a hint or a lesson suggests or that a player must choose, and the arrow of a suggested move.
    Suggested,
    /// Neutral highlights: the sockets of a move in a list while the pointer is over that move, and the outline of an
    /// open holder.
    NeutralHighlight,
}

impl SemanticColor {
    /// Returns the colour in sRGB.
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            SemanticColor::BoardMark(Player::Red) => [235, 94, 69],
            SemanticColor::BoardMark(Player::Black) => [128, 161, 222],
            SemanticColor::Cap(Player::Red) => [204, 33, 23],
            SemanticColor::Cap(Player::Black) => [26, 26, 29],
            SemanticColor::PanelMark(Player::Red) => [196, 58, 42],
            SemanticColor::PanelMark(Player::Black) => [30, 28, 30],
            SemanticColor::Target => [181, 255, 217],
            SemanticColor::Forbidden => [168, 15, 0],
            SemanticColor::Suggested => [255, 214, 3],
            SemanticColor::NeutralHighlight => [245, 245, 250],
        }
    }

    /// Returns the colour as a Bevy [`Color`].
    pub fn color(self) -> Color {
        let [red, green, blue] = self.rgb();
        Color::srgb_u8(red, green, blue)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use tamsk_rules::Player::{Black, Red};

    use super::SemanticColor;
    use crate::documents::assert_or_rewrite_section;

    /// The minimum CIEDE2000 difference ΔE between two colours with different meanings.
    const LEAST: f64 = 20.0;

    fn pairs() -> Vec<[(&'static str, SemanticColor); 2]> {
        let on_board = [
            ("Red’s marks", SemanticColor::BoardMark(Red)),
            ("Black’s marks", SemanticColor::BoardMark(Black)),
            ("targets", SemanticColor::Target),
            ("full sockets", SemanticColor::Forbidden),
            ("sockets asked for", SemanticColor::Suggested),
        ];
        let mut pairs: Vec<_> = on_board
            .iter()
            .enumerate()
            .flat_map(|(nth, one)| on_board[nth + 1..].iter().map(|it| [*one, *it]))
            .collect();
        // No bright colour differs enough from all others, so the sockets of a hovered move are too close to targets in
        // colour. They differ in shape instead, because targets are soft discs.
        let beside_named = on_board.iter().filter(|(_, color)| *color != SemanticColor::Target);
        pairs.extend(beside_named.map(|beside| [*beside, ("sockets named", SemanticColor::NeutralHighlight)]));
        pairs.push([("Red’s caps", SemanticColor::Cap(Red)), ("Black’s caps", SemanticColor::Cap(Black))]);
        pairs.push([
            ("Red’s sign on panels", SemanticColor::PanelMark(Red)),
            ("Black’s sign on panels", SemanticColor::PanelMark(Black)),
        ]);
        pairs
    }

    fn table() -> String {
        let mut table =
            "| Colours | Usual | Protanopia | Deuteranopia | Tritanopia |\n|---|---|---|---|---|\n".to_owned();
        for [(one, first), (other, second)] in pairs() {
            let seen = Vision::ALL.map(|vision| format!("{:.0}", vision.difference(first.rgb(), second.rgb())));
            writeln!(table, "| {one}, {other} | {} |", seen.join(" | ")).expect("writing to memory cannot fail");
        }
        table
    }

    #[test]
    fn colours_differ_for_every_kind_of_colour_vision() {
        for [(one, first), (other, second)] in pairs() {
            for vision in Vision::ALL {
                let seen = vision.difference(first.rgb(), second.rgb());
                assert!(seen >= LEAST, "{one}, {other}, {vision:?}: {seen}");
            }
        }
    }

    #[test]
    fn the_colour_differences_are_documented() {
        assert_or_rewrite_section("access.md", "colours", &table());
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Vision {
        Usual,
        Protanopia,
        Deuteranopia,
        Tritanopia,
    }

    impl Vision {
        const ALL: [Vision; 4] = [Vision::Usual, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia];

        /// Returns the matrix that simulates this kind of colour vision in linear sRGB at full severity. The values are
        /// from Machado, Oliveira and Fernandes, “A Physiologically-based Model for Simulation of Color Vision
        /// Deficiency” (2009).
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

        /// Returns the CIEDE2000 difference ΔE between two sRGB colours as seen with this kind of colour vision. A
        /// difference of 2 is just noticeable, and that between black and white is 100.
        fn difference(self, one: [u8; 3], other: [u8; 3]) -> f64 {
            ciede2000(self.lab(one), self.lab(other))
        }

        /// Returns the colour that is perceived with this kind of colour vision, in CIELAB with the D65 white point.
        fn lab(self, rgb: [u8; 3]) -> [f64; 3] {
            let linear = rgb.map(|value| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            });
            let seen = times(self.matrix(), linear).map(|value| value.clamp(0.0, 1.0));
            let to_xyz = [
                [0.4124564, 0.3575761, 0.1804375],
                [0.2126729, 0.7151522, 0.0721750],
                [0.0193339, 0.1191920, 0.9503041],
            ];
            let [x, y, z] = times(to_xyz, seen);
            let f = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
            let (x, y, z) = (f(x / 0.95047), f(y), f(z / 1.08883));
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        }
    }

    fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
    }

    /// Returns the CIEDE2000 difference ΔE between two CIELAB colours, by the formula in Sharma, Wu and Dalal, “The
    /// CIEDE2000 Color-Difference Formula” (2005).
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
        let t =
            1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0) - 0.20 * cos(4.0 * h - 63.0);
        let bell = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
        let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
        let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
        let (dl, dc, dh) = ((l2 - l1) / sl, (c2 - c1) / sc, dh / sh);
        let rotated = -2.0 * seventh(c) * bell.to_radians().sin();
        (dl * dl + dc * dc + dh * dh + rotated * dc * dh).sqrt()
    }

    #[test]
    fn the_formula_matches_the_test_data_of_its_paper() {
        // The test uses pairs 1, 7, 13, 17 and 25 of the test data of Sharma, Wu and Dalal.
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
    fn the_simulation_confuses_colours_as_people_do() {
        let (red, green, blue) = ([200, 60, 40], [110, 120, 30], [60, 120, 220]);
        assert!(Vision::Usual.difference(red, green) > 40.0);
        assert!(Vision::Deuteranopia.difference(red, green) < 20.0);
        assert!(Vision::Deuteranopia.difference(red, blue) > 40.0);
        assert_eq!(Vision::Tritanopia.difference(blue, blue), 0.0);
    }
}
