//! The picture of the keys with which a cursor walks: each where its neighbour of the socket in the middle is.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use crate::table::cursor_step::CursorStep;
use crate::ui::kit::theme::{BRASS, BRASS_DARK, IVORY};
use crate::ui::kit::widgets::{KEY_HEIGHT, key_width, paint_key};

/// The distance from the middle to the keys above and below, in points.
const REACH: f32 = 22.0;
/// The radius of the socket in the middle, in points.
const SOCKET: f32 = 8.0;
/// The distance between the columns of keys, from edge to edge, in points.
const GAP: f32 = 3.0;

/// The keys, each with the direction in which it walks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WalkPicture(pub Vec<(CursorStep, String)>);

impl WalkPicture {
    /// Returns the size of the picture, in points; zero if there are no keys.
    pub fn size(&self, painter: &Painter) -> Vec2 {
        if self.0.is_empty() {
            return Vec2::ZERO;
        }
        let wide = self.widest(painter);
        vec2(2.0 * self.pitch(painter) + wide, 2.0 * REACH + KEY_HEIGHT)
    }

    /// Draws the picture in the middle of an area.
    pub fn paint(&self, painter: &Painter, area: Rect) {
        if self.0.is_empty() {
            return;
        }
        let (middle, pitch) = (area.center(), self.pitch(painter));
        painter.circle(middle, SOCKET, BRASS_DARK.gamma_multiply(0.5), Stroke::new(1.5, BRASS));
        for (step, sign) in &self.0 {
            let at: Pos2 = middle + direction(*step) * vec2(pitch, REACH);
            let cap = Align2::CENTER_CENTER.anchor_size(at, vec2(key_width(painter, sign), KEY_HEIGHT));
            paint_key(painter, cap, sign, IVORY);
        }
    }

    fn widest(&self, painter: &Painter) -> f32 {
        self.0.iter().map(|(_, sign)| key_width(painter, sign)).fold(0.0, f32::max)
    }

    /// Returns the distance between the middles of two columns.
    fn pitch(&self, painter: &Painter) -> f32 {
        self.widest(painter) + GAP
    }
}

/// Returns where the neighbour in a direction lies, in columns and in rows.
fn direction(step: CursorStep) -> Vec2 {
    match step {
        CursorStep::Up => vec2(0.0, -1.0),
        CursorStep::Down => vec2(0.0, 1.0),
        CursorStep::UpLeft => vec2(-1.0, -0.5),
        CursorStep::UpRight => vec2(1.0, -0.5),
        CursorStep::DownLeft => vec2(-1.0, 0.5),
        CursorStep::DownRight => vec2(1.0, 0.5),
        CursorStep::Left => vec2(-1.0, 0.0),
        CursorStep::Right => vec2(1.0, 0.0),
    }
}
