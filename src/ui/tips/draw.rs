//! Draws a tip: one quiet line above the bar of whom it is for.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, Align2, Context, Galley, Id, LayerId, Order, Painter, Rangef, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use crate::rules::Player;
use crate::session::table_top::TableSide;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};
use crate::ui::kit::turning::paint_towards;
use crate::ui::kit::widgets::player_mark;
use crate::ui::layout::{BAR, STACK, is_narrow};

/// Its maximum width, in points.
const MOST_WIDE: f32 = 720.0;
/// The width beside an obstacle below which it goes above the obstacle instead, in points.
const LEAST_WIDE: f32 = 360.0;
/// The distance to obstacles and to the edges of the screen, in points.
const GAP: f32 = 8.0;
/// The margin around its words, in points.
const INSIDE: Vec2 = vec2(14.0, 7.0);

/// A tip in words.
#[derive(Clone, Debug, PartialEq)]
pub struct TipLine {
    /// The words.
    pub words: String,
    /// The player it is for, if there are two to choose from.
    pub player: Option<Player>,
    /// How opaque it is, from 0 to 1.
    pub opacity: f32,
}

/// The surroundings of a tip, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipPlace<'a> {
    /// The side from which it is read.
    pub side: TableSide,
    /// The widths that panels cover from the left and from the right.
    pub covered: [f32; 2],
    /// What it must not lie over: holders, buttons, and notices for somebody else.
    pub obstacles: &'a [Rect],
}

/// Draws a tip above the lower bar, or for a player who sits opposite turned towards them below the upper one, and beside
/// any of the obstacles that reaches there. It does not block pointers.
pub fn draw(ctx: &Context, line: &TipLine, place: TipPlace) {
    let (screen, mut seen) = (ctx.content_rect(), place);
    let middle = screen.center();
    // It is laid out as its reader sees the screen.
    let turn = |rect: &Rect| Rect::from_center_size(middle + (middle - rect.center()), rect.size());
    let turned: Vec<Rect> = place.obstacles.iter().map(turn).collect();
    if place.side == TableSide::Opposite {
        seen = TipPlace { covered: [place.covered[1], place.covered[0]], obstacles: &turned, ..place };
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("tip")));
    let rect = paint_towards(place.side, &painter, middle, |painter| draw_near(painter, line, seen));
    notices::report(ctx, "tip", vec![if place.side == TableSide::Opposite { turn(&rect) } else { rect }]);
}

/// Draws a tip for a person on the near side. Returns its area.
fn draw_near(painter: &Painter, line: &TipLine, place: TipPlace) -> Rect {
    let screen = painter.ctx().content_rect();
    let left = if is_narrow(screen) { STACK } else { GAP };
    let left = left.max(place.covered[0] + GAP);
    let mut free = Rangef::new(screen.left() + left, screen.right() - place.covered[1] - GAP);
    let mut foot = screen.bottom() - BAR - 6.0;
    let mut painter = painter.clone();
    painter.set_opacity(line.opacity);
    let mut galley = lay_out(&painter, line, free.span());
    for obstacle in place.obstacles {
        if !area(line, &galley, free, foot).expand(GAP).intersects(*obstacle) {
            continue;
        }
        let sides = [Rangef::new(free.min, obstacle.left() - GAP), Rangef::new(obstacle.right() + GAP, free.max)];
        let widest = if sides[0].span() < sides[1].span() { sides[1] } else { sides[0] };
        if widest.span() < LEAST_WIDE {
            foot = foot.min(obstacle.top() - GAP);
        } else {
            free = widest;
            galley = lay_out(&painter, line, free.span());
        }
    }
    let rect = area(line, &galley, free, foot);
    painter.rect(rect, 9, INK.gamma_multiply(0.82), Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    if let Some(player) = line.player {
        player_mark(&painter, pos2(rect.left() + INSIDE.x + 7.0, rect.center().y), 7.0, player);
    }
    painter.galley(rect.min + INSIDE + vec2(mark(line), 0.0), galley, IVORY);
    rect
}

/// Returns the width of the player's mark.
fn mark(line: &TipLine) -> f32 {
    if line.player.is_some() { 24.0 } else { 0.0 }
}

/// Lays the words out in this width.
fn lay_out(painter: &Painter, line: &TipLine, width: f32) -> Arc<Galley> {
    let font = theme::sans(if is_narrow(painter.ctx().content_rect()) { 13.5 } else { 15.0 });
    let width = width.min(MOST_WIDE) - mark(line) - 2.0 * INSIDE.x;
    let mut job = LayoutJob::simple(line.words.clone(), font, IVORY, width);
    job.halign = Align::LEFT;
    painter.layout_job(job)
}

/// Returns the area of a tip in the middle of what is free, standing on `foot`.
fn area(line: &TipLine, galley: &Galley, free: Rangef, foot: f32) -> Rect {
    Align2::CENTER_BOTTOM.anchor_size(pos2(free.center(), foot), galley.size() + 2.0 * INSIDE + vec2(mark(line), 0.0))
}
