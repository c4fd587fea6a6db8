//! Draws a tip: one quiet line above the lower bar.

use bevy_egui::egui::{Align, Align2, Context, Id, LayerId, Order, Stroke, StrokeKind, pos2, text::LayoutJob, vec2};

use crate::rules::Player;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};
use crate::ui::kit::widgets::player_mark;
use crate::ui::layout::{BAR, is_narrow};

/// Its maximum width, in points.
const MOST_WIDE: f32 = 720.0;
/// The width at the left that the stacked buttons of a narrow screen need, in points.
const BUTTONS: f32 = 190.0;

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

/// Draws a tip in the middle above the lower bar. `covered` is the width that panels cover from the right, in points.
/// It does not block pointers.
pub fn draw(ctx: &Context, line: &TipLine, covered: f32) {
    let screen = ctx.content_rect();
    let inside = vec2(14.0, 7.0);
    let mark = if line.player.is_some() { 24.0 } else { 0.0 };
    let left = if is_narrow(screen) { BUTTONS } else { 8.0 };
    let free = screen.width() - covered - left - 8.0;
    let mut painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("tip")));
    painter.set_opacity(line.opacity);
    let mut job = LayoutJob::simple(
        line.words.clone(),
        theme::sans(if is_narrow(screen) { 13.5 } else { 15.0 }),
        IVORY,
        free.min(MOST_WIDE) - mark - 2.0 * inside.x,
    );
    job.halign = Align::LEFT;
    let galley = painter.layout_job(job);
    let at = pos2(screen.left() + left + free / 2.0, screen.bottom() - BAR - 6.0);
    let rect = Align2::CENTER_BOTTOM.anchor_size(at, galley.size() + 2.0 * inside + vec2(mark, 0.0));
    painter.rect(rect, 9, INK.gamma_multiply(0.82), Stroke::new(1.0, BRASS_DARK), StrokeKind::Inside);
    notices::report(ctx, "tip", vec![rect]);
    if let Some(player) = line.player {
        player_mark(&painter, pos2(rect.left() + inside.x + 7.0, rect.center().y), 7.0, player);
    }
    painter.galley(rect.min + inside + vec2(mark, 0.0), galley, IVORY);
}
