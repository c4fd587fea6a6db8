//! Pictures without a board: tubes from the side, rows of glasses, and lists. This module also paints the shapes that
//! several pictures share.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};
use tamsk_rules::Player;

use crate::ui::kit::rulebook::RulePicture;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM, WALNUT_LIGHT};
use crate::ui::kit::widgets::{format_clock, paint_arrow, paint_hourglass, paint_player_mark, paint_ring_pips};

const RED: Player = Player::Red;
const BLACK: Player = Player::Black;

/// The scale of the pictures, in points per unit of a picture.
const LARGE: f32 = 1.35;

/// A picture without a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardlessPicture {
    size: Vec2,
    paint: fn(&Canvas),
}

impl RulePicture for BoardlessPicture {
    fn size(&self) -> Vec2 {
        LARGE * self.size
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
        (self.paint)(&Canvas { painter: painter.clone(), rect, scale: rect.width() / self.size.x });
    }
}

const fn usual(paint: fn(&Canvas)) -> BoardlessPicture {
    BoardlessPicture { size: vec2(330.0, 92.0), paint }
}

/// Four tubes of different heights. Two of the tubes are full.
pub const TUBES: BoardlessPicture = BoardlessPicture { size: vec2(330.0, 128.0), paint: Canvas::tubes };
/// The numbers of rings that both players have left.
pub const SCORE: BoardlessPicture = BoardlessPicture { size: vec2(330.0, 36.0), paint: Canvas::score };
/// A glass before and after it is turned over.
pub const GLASS_TURNED_OVER: BoardlessPicture = usual(|on| {
    on.change(46.0, idle_glass(RED), running_glass(RED, 180));
    on.change(218.0, running_glass(BLACK, 50), running_glass(BLACK, 130));
});
/// Idle glasses, which may be lifted, and a running glass, which may not be lifted.
pub const IDLE_GLASSES: BoardlessPicture = usual(|on| {
    on.glass(50.0, running_glass(RED, 162));
    on.glass(165.0, idle_glass(RED));
    on.glass(280.0, idle_glass(RED));
    on.cross(50.0);
    on.upward(165.0);
    on.upward(280.0);
});
/// Glasses that run out and are lost.
pub const LOST_GLASSES: BoardlessPicture = usual(|on| {
    on.change(46.0, running_glass(RED, 4), lost_glass(RED));
    on.change(218.0, running_glass(BLACK, 1), lost_glass(BLACK));
});
/// The player's time to drop a ring after a move.
pub const RING_WINDOW: BoardlessPicture = usual(Canvas::window);
/// The lists of remaining times that break a tie.
pub const TIE_BREAK: BoardlessPicture = BoardlessPicture { size: vec2(250.0, 126.0), paint: Canvas::ties };
/// The timer, which runs against the player to whom the arrow points.
pub const TIMER: BoardlessPicture = usual(Canvas::timer);
/// A player who is late, so that the turn passes to the other player.
pub const LATE_TURN: BoardlessPicture = usual(Canvas::late);

/// The thickness of a ring, in units of a picture.
const THICK: f32 = 14.0;

/// The area in which a picture is painted. Positions are in units of the picture.
struct Canvas {
    painter: Painter,
    rect: Rect,
    scale: f32,
}

impl Canvas {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.rect.min + vec2(x, y) * self.scale
    }

    fn stroke(&self) -> Stroke {
        Stroke::new(2.5 * self.scale.max(0.7), BRASS_BRIGHT)
    }

    fn glass(&self, x: f32, glass: PaintedGlass) {
        glass.paint(&self.painter, self.at(x, 36.0), self.scale);
    }

    fn bare_glass(&self, x: f32, y: f32, glass: PaintedGlass) {
        let body = Rect::from_center_size(self.at(x, y), vec2(30.0, 52.0) * self.scale);
        glass.paint_body(&self.painter, body, self.scale);
    }

    fn change(&self, x: f32, before: PaintedGlass, after: PaintedGlass) {
        self.glass(x, before);
        paint_arrow(&self.painter, self.at(x + 24.0, 36.0), self.at(x + 46.0, 36.0), self.stroke());
        self.glass(x + 70.0, after);
    }

    fn cross(&self, x: f32) {
        paint_cross(&self.painter, self.at(x + 30.0, 16.0), 8.0 * self.scale, Stroke::new(2.5, EMBER));
    }

    fn upward(&self, x: f32) {
        paint_arrow(&self.painter, self.at(x + 30.0, 52.0), self.at(x + 30.0, 22.0), self.stroke());
    }

    /// Paints four tubes. Two of the tubes are full, and one of the full tubes has a glass on it.
    fn tubes(&self) {
        let floor = 120.0;
        let table = Stroke::new(2.0, BRASS_DARK);
        self.painter.line_segment([self.at(0.0, floor), self.at(330.0, floor)], table);
        for (i, (height, rings)) in [(1_u8, 1_u8), (2, 1), (3, 3), (4, 2)].into_iter().enumerate() {
            let x = 42.0 + 82.0 * i as f32;
            let top = floor - f32::from(height) * THICK;
            if height == 3 {
                self.bare_glass(x, top - 20.0, idle_glass(RED));
            }
            let tube = Rect::from_two_pos(self.at(x - 18.0, top), self.at(x + 18.0, floor));
            self.painter.rect(tube, 2, WALNUT_LIGHT, Stroke::new(1.0, BRASS), StrokeKind::Inside);
            for ring in 0..rings {
                self.ring(x, floor - THICK * (f32::from(ring) + 0.5), IVORY);
            }
            if rings == height {
                let at = if height == 3 { self.at(x + 34.0, top - 14.0) } else { self.at(x, top - 18.0) };
                paint_cross(&self.painter, at, 8.0 * self.scale, Stroke::new(2.5, EMBER));
            } else {
                paint_arrow(&self.painter, self.at(x, top - 34.0), self.at(x, top - 6.0), self.stroke());
            }
        }
    }

    fn ring(&self, x: f32, y: f32, color: Color32) {
        let ring = Rect::from_center_size(self.at(x, y), vec2(50.0, THICK - 1.5) * self.scale);
        self.painter.rect(ring, CornerRadius::same(4), color, Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    }

    /// Paints a glass that has just been placed, the falling ring, and the time left to drop the ring.
    fn window(&self) {
        self.glass(50.0, running_glass(RED, 180));
        self.glass(290.0, running_glass(BLACK, 122));
        self.ring(50.0, 12.0, BRASS_BRIGHT);
        for side in [-21.0, 21.0] {
            paint_arrow(&self.painter, self.at(50.0 + side, 22.0), self.at(50.0 + side, 52.0), self.stroke());
        }
        let all = Rect::from_two_pos(self.at(100.0, 32.0), self.at(240.0, 40.0));
        self.painter.rect_stroke(all, 4, Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
        let left = all.with_max_x(all.left() + all.width() * 0.4);
        self.painter.rect_filled(left, 4, BRASS_BRIGHT);
    }

    /// Paints both players' lists of glasses. The first glasses in the lists are equal, and the second glasses differ.
    fn ties(&self) {
        let line = Rect::from_two_pos(self.at(0.0, 44.0), self.at(250.0, 82.0));
        self.painter.rect_filled(line, 6, BRASS.gamma_multiply(0.22));
        for (x, glasses) in [
            (60.0, [running_glass(RED, 100), running_glass(RED, 42), lost_glass(RED)]),
            (190.0, [running_glass(BLACK, 100), running_glass(BLACK, 55), lost_glass(BLACK)]),
        ] {
            for (i, glass) in glasses.into_iter().enumerate() {
                let at = self.at(x - 18.0, 21.0 + 42.0 * i as f32);
                glass.paint_beside_time(&self.painter, at, self.scale);
            }
        }
    }

    fn timer(&self) {
        self.glass(90.0, timer_glass(9));
        paint_arrow(&self.painter, self.at(130.0, 36.0), self.at(196.0, 36.0), self.stroke());
        paint_player_mark(&self.painter, self.at(230.0, 36.0), 16.0 * self.scale, BLACK);
    }

    /// Paints the empty timer, the late player, and the other player, who gets the turn and an extra ring.
    fn late(&self) {
        self.glass(50.0, timer_glass(0));
        paint_player_mark(&self.painter, self.at(120.0, 36.0), 15.0 * self.scale, BLACK);
        paint_cross(&self.painter, self.at(120.0, 36.0), 17.0 * self.scale, Stroke::new(2.5, EMBER));
        paint_arrow(&self.painter, self.at(152.0, 36.0), self.at(206.0, 36.0), self.stroke());
        paint_player_mark(&self.painter, self.at(238.0, 36.0), 15.0 * self.scale, RED);
        for line in [[(264.0, 36.0), (276.0, 36.0)], [(270.0, 30.0), (270.0, 42.0)]] {
            self.painter.line_segment(line.map(|(x, y)| self.at(x, y)), self.stroke());
        }
        self.painter.circle_stroke(self.at(300.0, 36.0), 11.0 * self.scale, Stroke::new(5.0 * self.scale, IVORY));
    }

    fn score(&self) {
        for (x, player, rings) in [(0.0, RED, 7), (180.0, BLACK, 3)] {
            paint_player_mark(&self.painter, self.at(x + 12.0, 18.0), 10.0 * self.scale, player);
            paint_ring_pips(&self.painter, self.at(x + 30.0, 10.0), 7.4 * self.scale, rings);
            if player == BLACK {
                let whole = Rect::from_two_pos(self.at(x - 6.0, 0.0), self.at(x + 150.0, 36.0));
                self.painter.rect_stroke(whole, 8, Stroke::new(1.5, BRASS_BRIGHT), StrokeKind::Inside);
            }
        }
    }
}

/// The full amounts of sand in a glass and in the timer, in seconds.
const SAND: [u32; 2] = [180, 15];

/// A glass or a timer in a picture.
#[derive(Clone, Copy, Debug)]
pub struct PaintedGlass {
    /// The owner, or `None` for the timer.
    pub owner: Option<Player>,
    /// The sand in the upper bulb, in seconds, or `None` for a lost glass.
    pub seconds_above: Option<u32>,
    pub shows_time: bool,
}

pub const fn running_glass(owner: Player, above: u32) -> PaintedGlass {
    PaintedGlass { owner: Some(owner), seconds_above: Some(above), shows_time: true }
}

pub const fn idle_glass(owner: Player) -> PaintedGlass {
    PaintedGlass { owner: Some(owner), seconds_above: Some(0), shows_time: false }
}

pub const fn lost_glass(owner: Player) -> PaintedGlass {
    PaintedGlass { owner: Some(owner), seconds_above: None, shows_time: false }
}

pub const fn timer_glass(above: u32) -> PaintedGlass {
    PaintedGlass { owner: None, seconds_above: Some(above), shows_time: true }
}

impl PaintedGlass {
    /// Paints the glass with its centre at `at` and its time below. At scale 1, a player's glass is 52 points high.
    pub fn paint(self, painter: &Painter, at: Pos2, scale: f32) {
        let large = if self.owner.is_some() { 1.0 } else { 0.72 };
        let body = Rect::from_center_size(at, vec2(30.0, 52.0) * scale * large);
        self.paint_body(painter, body, scale);
        let below = Pos2::new(at.x, body.bottom() + 15.0 * scale);
        if let Some(player) = self.owner {
            let left = if self.shows_time { 20.0 * scale } else { 0.0 };
            paint_player_mark(painter, below - vec2(left, 0.0), 6.0 * scale, player);
        }
        let right = if self.owner.is_some() { 7.0 * scale } else { 0.0 };
        self.paint_time(painter, below + vec2(right, 0.0), Align2::CENTER_CENTER, 13.0 * scale);
    }

    /// Paints the glass with the owner's mark to its left and its time to its right.
    pub fn paint_beside_time(self, painter: &Painter, at: Pos2, scale: f32) {
        self.paint_body(painter, Rect::from_center_size(at, vec2(18.0, 31.0) * scale), scale * 0.6);
        if let Some(player) = self.owner {
            paint_player_mark(painter, at - vec2(24.0, 0.0) * scale, 7.0 * scale, player);
        }
        self.paint_time(painter, at + vec2(18.0, 0.0) * scale, Align2::LEFT_CENTER, 14.0 * scale);
    }

    /// Paints the glass without its time.
    pub fn paint_body(self, painter: &Painter, body: Rect, scale: f32) {
        let whole = SAND[usize::from(self.owner.is_none())];
        let share = self.seconds_above.map(|above| above as f32 / whole as f32);
        let sand = if self.seconds_above.is_some() { BRASS_BRIGHT } else { IVORY_DIM };
        paint_hourglass(painter, body.shrink2(vec2(2.0, 3.0) * scale), share, sand);
        let cap = match self.owner {
            Some(Player::Red) => theme::RED,
            Some(Player::Black) => theme::BLACK,
            None => Color32::GRAY,
        };
        for y in [body.top(), body.bottom()] {
            let bar = Rect::from_center_size(Pos2::new(body.center().x, y), vec2(body.width(), 6.0 * scale));
            painter.rect(bar, CornerRadius::same(2), cap, Stroke::new(1.0, IVORY), StrokeKind::Inside);
        }
    }

    fn paint_time(self, painter: &Painter, at: Pos2, anchor: Align2, size: f32) {
        if let Some(above) = self.seconds_above.filter(|_| self.shows_time) {
            let ink = if above == 0 { EMBER } else { IVORY };
            painter.text(at, anchor, format_clock(u64::from(above) * 1000), theme::bold(size.max(10.0)), ink);
        }
    }
}

/// Paints a cross of two diagonal lines.
pub fn paint_cross(painter: &Painter, at: Pos2, radius: f32, stroke: Stroke) {
    for y in [-1.0, 1.0] {
        let corner = vec2(1.0, y) * radius;
        painter.line_segment([at - corner, at + corner], stroke);
    }
}
