//! The pictures that are not boards: tubes, glasses in a row, lists.

use bevy_egui::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};
use tamsk_rules::Player;

use super::rule_picture::RulePicture;
use super::shapes::{PaintedGlass, arrow, cross, idle, lost, running, timer};
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, WALNUT_LIGHT};
use crate::ui::kit::widgets::{player_mark, ring_pips};

const RED: Player = Player::Red;
const BLACK: Player = Player::Black;

/// Paints a picture into a rectangle.
pub fn paint(painter: &Painter, rect: Rect, scale: f32, picture: RulePicture) {
    let on = Canvas { painter, rect, scale };
    match picture {
        RulePicture::Tubes => on.tubes(),
        RulePicture::Turn => {
            on.change(46.0, idle(RED), running(RED, 180));
            on.change(218.0, running(BLACK, 50), running(BLACK, 130));
        }
        RulePicture::First => {
            on.glass(50.0, running(RED, 162));
            on.glass(165.0, idle(RED));
            on.glass(280.0, idle(RED));
            on.cross(50.0);
            on.upward(165.0);
            on.upward(280.0);
        }
        RulePicture::Lost => {
            on.change(46.0, running(RED, 4), lost(RED));
            on.change(218.0, running(BLACK, 1), lost(BLACK));
        }
        RulePicture::Window => on.window(),
        RulePicture::Ties => on.ties(),
        RulePicture::Timer => on.timer(),
        RulePicture::Late => on.late(),
        RulePicture::Score => on.score(),
        _ => {}
    }
}

/// The thickness of a ring, in units of the picture.
const THICK: f32 = 14.0;

/// The area in which a picture is painted. Its methods take positions in units of the picture.
struct Canvas<'a> {
    painter: &'a Painter,
    rect: Rect,
    scale: f32,
}

impl Canvas<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.rect.min + vec2(x, y) * self.scale
    }

    fn stroke(&self) -> Stroke {
        Stroke::new(2.5 * self.scale.max(0.7), BRASS_BRIGHT)
    }

    fn glass(&self, x: f32, glass: PaintedGlass) {
        glass.paint(self.painter, self.at(x, 36.0), self.scale);
    }

    /// Paints a glass without the time below it.
    fn bare_glass(&self, x: f32, y: f32, glass: PaintedGlass) {
        let body = Rect::from_center_size(self.at(x, y), vec2(30.0, 52.0) * self.scale);
        glass.paint_body(self.painter, body, self.scale);
    }

    /// Paints a glass before and after a change.
    fn change(&self, x: f32, before: PaintedGlass, after: PaintedGlass) {
        self.glass(x, before);
        arrow(self.painter, self.at(x + 24.0, 36.0), self.at(x + 46.0, 36.0), self.stroke());
        self.glass(x + 70.0, after);
    }

    fn cross(&self, x: f32) {
        cross(self.painter, self.at(x + 30.0, 16.0), 8.0 * self.scale, Stroke::new(2.5, EMBER));
    }

    fn upward(&self, x: f32) {
        arrow(self.painter, self.at(x + 30.0, 52.0), self.at(x + 30.0, 22.0), self.stroke());
    }

    /// Paints four tubes: two of them full, one of these with a glass on it.
    fn tubes(&self) {
        let floor = 120.0;
        let table = Stroke::new(2.0, BRASS_DARK);
        self.painter.line_segment([self.at(0.0, floor), self.at(330.0, floor)], table);
        for (i, (height, rings)) in [(1_u8, 1_u8), (2, 1), (3, 3), (4, 2)].into_iter().enumerate() {
            let x = 42.0 + 82.0 * i as f32;
            let top = floor - f32::from(height) * THICK;
            if height == 3 {
                self.bare_glass(x, top - 20.0, idle(RED));
            }
            let tube = Rect::from_two_pos(self.at(x - 18.0, top), self.at(x + 18.0, floor));
            self.painter.rect(tube, 2, WALNUT_LIGHT, Stroke::new(1.0, BRASS), StrokeKind::Inside);
            for ring in 0..rings {
                self.ring(x, floor - THICK * (f32::from(ring) + 0.5), IVORY);
            }
            if rings == height {
                let at = if height == 3 { self.at(x + 34.0, top - 14.0) } else { self.at(x, top - 18.0) };
                cross(self.painter, at, 8.0 * self.scale, Stroke::new(2.5, EMBER));
            } else {
                arrow(self.painter, self.at(x, top - 34.0), self.at(x, top - 6.0), self.stroke());
            }
        }
    }

    /// Paints a ring from the side.
    fn ring(&self, x: f32, y: f32, color: Color32) {
        let ring = Rect::from_center_size(self.at(x, y), vec2(50.0, THICK - 1.5) * self.scale);
        self.painter.rect(ring, CornerRadius::same(4), color, Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    }

    /// Paints a glass just placed, its ring dropping, and the time left for it.
    fn window(&self) {
        self.glass(50.0, running(RED, 180));
        self.glass(290.0, running(BLACK, 122));
        self.ring(50.0, 12.0, BRASS_BRIGHT);
        for side in [-21.0, 21.0] {
            arrow(self.painter, self.at(50.0 + side, 22.0), self.at(50.0 + side, 52.0), self.stroke());
        }
        let all = Rect::from_two_pos(self.at(100.0, 32.0), self.at(240.0, 40.0));
        self.painter.rect_stroke(all, 4, Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
        let left = all.with_max_x(all.left() + all.width() * 0.4);
        self.painter.rect_filled(left, 4, BRASS_BRIGHT);
    }

    /// Paints two lists of glasses that differ in the second place.
    fn ties(&self) {
        let line = Rect::from_two_pos(self.at(0.0, 44.0), self.at(250.0, 82.0));
        self.painter.rect_filled(line, 6, BRASS.gamma_multiply(0.22));
        for (x, glasses) in [
            (60.0, [running(RED, 100), running(RED, 42), lost(RED)]),
            (190.0, [running(BLACK, 100), running(BLACK, 55), lost(BLACK)]),
        ] {
            for (i, glass) in glasses.into_iter().enumerate() {
                let at = self.at(x - 18.0, 21.0 + 42.0 * i as f32);
                glass.paint_in_line(self.painter, at, self.scale);
            }
        }
    }

    /// Paints the timer and the player it runs against.
    fn timer(&self) {
        self.glass(90.0, timer(9));
        arrow(self.painter, self.at(130.0, 36.0), self.at(196.0, 36.0), self.stroke());
        player_mark(self.painter, self.at(230.0, 36.0), 16.0 * self.scale, BLACK);
    }

    /// Paints the timer after it has run out: the turn passes to the other player, who also gets a ring.
    fn late(&self) {
        self.glass(50.0, timer(0));
        player_mark(self.painter, self.at(120.0, 36.0), 15.0 * self.scale, BLACK);
        cross(self.painter, self.at(120.0, 36.0), 17.0 * self.scale, Stroke::new(2.5, EMBER));
        arrow(self.painter, self.at(152.0, 36.0), self.at(206.0, 36.0), self.stroke());
        player_mark(self.painter, self.at(238.0, 36.0), 15.0 * self.scale, RED);
        for line in [[(264.0, 36.0), (276.0, 36.0)], [(270.0, 30.0), (270.0, 42.0)]] {
            self.painter.line_segment(line.map(|(x, y)| self.at(x, y)), self.stroke());
        }
        self.painter.circle_stroke(self.at(300.0, 36.0), 11.0 * self.scale, Stroke::new(5.0 * self.scale, IVORY));
    }

    /// Paints the rings that both players have left.
    fn score(&self) {
        for (x, player, rings) in [(0.0, RED, 7), (180.0, BLACK, 3)] {
            player_mark(self.painter, self.at(x + 12.0, 18.0), 10.0 * self.scale, player);
            ring_pips(self.painter, self.at(x + 30.0, 10.0), 7.4 * self.scale, rings);
            if player == BLACK {
                let whole = Rect::from_two_pos(self.at(x - 6.0, 0.0), self.at(x + 150.0, 36.0));
                self.painter.rect_stroke(whole, 8, Stroke::new(1.5, BRASS_BRIGHT), StrokeKind::Inside);
            }
        }
    }
}
