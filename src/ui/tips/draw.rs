//! Draws a tip: one quiet line above the lower bar.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, Align2, Context, Galley, Id, LayerId, Order, Painter, Rangef, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use crate::rules::Player;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};
use crate::ui::kit::widgets::player_mark;
use crate::ui::layout::{BAR, is_narrow};

/// Its maximum width, in points.
const MOST_WIDE: f32 = 720.0;
/// The width at the left that the stacked buttons of a narrow screen need, in points.
const BUTTONS: f32 = 190.0;
/// The width beside a holder below which it goes above the holder instead, in points.
const LEAST_WIDE: f32 = 360.0;
/// The distance to holders and to the edges of the screen, in points.
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

/// Draws a tip above the lower bar, beside any of the `holders` that reaches down there. `covered` is the width that
/// panels cover from the right, in points. It does not block pointers.
pub fn draw(ctx: &Context, line: &TipLine, covered: f32, holders: &[Rect]) {
    let screen = ctx.content_rect();
    let left = if is_narrow(screen) { BUTTONS } else { GAP };
    let mut free = Rangef::new(screen.left() + left, screen.right() - covered - GAP);
    let mut foot = screen.bottom() - BAR - 6.0;
    let mut painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("tip")));
    painter.set_opacity(line.opacity);
    let mut galley = lay_out(&painter, line, free.span());
    for holder in holders {
        if !area(line, &galley, free, foot).expand(GAP).intersects(*holder) {
            continue;
        }
        let sides = [Rangef::new(free.min, holder.left() - GAP), Rangef::new(holder.right() + GAP, free.max)];
        let widest = if sides[0].span() < sides[1].span() { sides[1] } else { sides[0] };
        if widest.span() < LEAST_WIDE {
            foot = foot.min(holder.top() - GAP);
        } else {
            free = widest;
            galley = lay_out(&painter, line, free.span());
        }
    }
    let rect = area(line, &galley, free, foot);
    painter.rect(rect, 9, INK.gamma_multiply(0.82), Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    notices::report(ctx, "tip", vec![rect]);
    if let Some(player) = line.player {
        player_mark(&painter, pos2(rect.left() + INSIDE.x + 7.0, rect.center().y), 7.0, player);
    }
    painter.galley(rect.min + INSIDE + vec2(mark(line), 0.0), galley, IVORY);
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
