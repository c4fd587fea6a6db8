//! The cursor on the board of GIPF. Keys and gamepads move it.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_6};

use bevy::prelude::*;
use gipf_rules::Point;

use crate::gipf::simulation::layout::point_position;
use crate::table::cursor_step::CursorStep;

/// The point under the cursor, or `None` if the cursor is hidden. Keys and gamepads show the cursor, and pointers hide
/// it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GipfCursor(pub Option<Point>);

impl GipfCursor {
    /// Moves the cursor by one step. `up` is the direction on the table that points up on the screen. If the cursor is
    /// hidden, it appears at `first` instead.
    pub fn move_by(&mut self, step: CursorStep, up: Vec2, first: Point) {
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
        let first: Point = "e1".parse().expect("a valid point");
        steps.iter().for_each(|&step| cursor.move_by(step, up, first));
        cursor.0.expect("the cursor is visible").to_string()
    }

    #[test]
    fn steps_follow_the_view_from_either_side() {
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
        assert_eq!(walked("e5", near, &[CursorStep::Up; 9]), "e9", "the cursor stays on the board");
    }

    #[test]
    fn the_cursor_can_reach_every_point() {
        let near = Vec2::new(0.0, -1.0);
        let mut found = std::collections::BTreeSet::from(["e1".parse::<Point>().expect("a valid point")]);
        loop {
            let before = found.len();
            for from in found.clone() {
                for step in CursorStep::ALL {
                    let mut cursor = GipfCursor(Some(from));
                    cursor.move_by(step, near, from);
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
