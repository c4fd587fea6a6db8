//! Draws a tip: one quiet line above the bar of whom it is for.

use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, pos2};

use super::placing::{INSIDE, TipLine, TipPlace, find_place, mark, picture_room};
use crate::session::table_top::TableSide;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{BRASS_DARK, INK, IVORY};
use crate::ui::kit::turning::paint_towards;
use crate::ui::kit::widgets::player_mark;

/// How near a tip the cursor is below it, in points.
const AROUND_CURSOR: f32 = 12.0;
/// The opacity of a tip that lies over the cursor.
const FAINT: f32 = 0.2;

/// Draws a tip above the lower bar, or for a player who sits opposite turned towards them below the upper one, and beside
/// or above the obstacles that reach there. It does not block pointers.
pub fn draw(ctx: &Context, line: &TipLine, place: TipPlace) {
    let (screen, mut seen) = (ctx.content_rect(), place);
    let middle = screen.center();
    // It is laid out as its reader sees the screen.
    let turn = |rect: &Rect| Rect::from_center_size(middle + (middle - rect.center()), rect.size());
    let turned: Vec<Rect> = place.obstacles.iter().map(turn).collect();
    if place.side == TableSide::Opposite {
        let covered = [place.covered[1], place.covered[0]];
        let cursor = place.cursor.map(|at| middle + (middle - at));
        seen = TipPlace { covered, obstacles: &turned, cursor, ..place };
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("tip")));
    let rect = paint_towards(place.side, &painter, middle, |painter| draw_near(painter, line, seen));
    notices::report(ctx, "tip", vec![if place.side == TableSide::Opposite { turn(&rect) } else { rect }]);
}

/// Draws a tip for a person on the near side. Returns its area.
fn draw_near(painter: &Painter, line: &TipLine, place: TipPlace) -> Rect {
    let mut painter = painter.clone();
    painter.set_opacity(line.opacity);
    let (rect, galley) = find_place(&painter, line, place);
    // Where there is no room beside the board, the tip lets the cursor be seen below it.
    if place.cursor.is_some_and(|cursor| rect.expand(AROUND_CURSOR).contains(cursor)) {
        painter.set_opacity(line.opacity * FAINT);
    }
    painter.rect(rect, 9, INK.gamma_multiply(0.82), Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    if let Some(player) = line.player {
        player_mark(&painter, pos2(rect.left() + INSIDE.x + 7.0, rect.center().y), 7.0, player);
    }
    let inside = rect.shrink2(INSIDE);
    let left = inside.left() + mark(line);
    line.picture.paint(&painter, inside.with_min_x(left).with_max_x(left + line.picture.size(&painter).x));
    let words = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), inside);
    painter.galley(pos2(left + picture_room(&painter, line), words.top()), galley, IVORY);
    rect
}
