//! The cursor with which people point at the board of GIPF from a keyboard or a gamepad.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_6};

use bevy::prelude::*;
use gipf_rules::Point;

use crate::gipf::simulation::layout::point_position;
use crate::table::cursor_step::CursorStep;

/// The point on which the cursor is. It is shown from the moment somebody uses keys or a gamepad until they use a pointer.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GipfCursor(pub Option<Point>);

impl GipfCursor {
    /// Moves it as seen on the screen, where `up` on the table is up. The first step shows it, at `first`.
    pub fn walk(&mut self, step: CursorStep, up: Vec2, first: Point) {
        let Some(from) = self.0 else {
            self.0 = Some(first);
            return;
        };
        let way = direction(step, up);
        let widest = if matches!(step, CursorStep::Left | CursorStep::Right) { FRAC_PI_3 } else { FRAC_PI_6 + 0.01 };
        let reached = Point::all()
            .filter(|&point| point != from)
            .map(|point| (point, point_position(point) - point_position(from)))
            .map(|(point, away)| (point, away.length(), away.angle_to(way).abs()))
            .filter(|(_, _, aside)| *aside < widest)
            .min_by(|(_, a, aside_a), (_, b, aside_b)| (a * (1.0 + aside_a)).total_cmp(&(b * (1.0 + aside_b))));
        if let Some((point, ..)) = reached {
            self.0 = Some(point);
        }
    }
}

/// Returns the direction of a step on the table.
fn direction(step: CursorStep, up: Vec2) -> Vec2 {
    let turn = match step {
        CursorStep::Up => 0.0,
        CursorStep::UpRight => FRAC_PI_3,
        CursorStep::Right => FRAC_PI_2,
        CursorStep::DownRight => 2.0 * FRAC_PI_3,
        CursorStep::Down => 2.0 * FRAC_PI_2,
        CursorStep::DownLeft => -2.0 * FRAC_PI_3,
        CursorStep::Left => -FRAC_PI_2,
        CursorStep::UpLeft => -FRAC_PI_3,
    };
    Vec2::from_angle(turn).rotate(up)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(from: &str, up: Vec2, steps: &[CursorStep]) -> String {
        let mut cursor = GipfCursor(from.parse().ok());
        let first: Point = "e1".parse().expect("a point");
        steps.iter().for_each(|&step| cursor.walk(step, up, first));
        cursor.0.expect("it is shown").to_string()
    }

    #[test]
    fn steps_lead_to_the_neighbours_as_seen_from_either_side() {
        let near = Vec2::new(0.0, -1.0);
        for (step, white, black) in [
            (CursorStep::Up, "e6", "e4"),
            (CursorStep::UpRight, "f5", "d4"),
            (CursorStep::DownRight, "f4", "d5"),
            (CursorStep::Down, "e4", "e6"),
        ] {
            assert_eq!(walked("e5", near, &[step]), white, "{step:?}");
            assert_eq!(walked("e5", -near, &[step]), black, "{step:?}");
        }
        assert_eq!(walked("e5", near, &[CursorStep::Up; 9]), "e9", "it stays on the board");
    }

    #[test]
    fn every_point_is_reached() {
        let near = Vec2::new(0.0, -1.0);
        let mut found = std::collections::BTreeSet::from(["e1".parse::<Point>().expect("a point")]);
        loop {
            let before = found.len();
            for from in found.clone() {
                for step in CursorStep::ALL {
                    let mut cursor = GipfCursor(Some(from));
                    cursor.walk(step, near, from);
                    found.extend(cursor.0);
                }
            }
            if found.len() == before {
                break;
            }
        }
        assert_eq!(found.len(), 61);
    }
}
