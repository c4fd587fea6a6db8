//! The panel with the log of turns, at the right edge.

use bevy_egui::egui::{Align2, Area, Context, Id, Label, Order, RichText, ScrollArea, Sense, Shape, Ui, pos2, vec2};

use super::log::{LogLine, MatchLog};
use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{gap, note, player_mark, section};
use crate::ui::layout::BAR;

/// The width of the log, in points.
pub const WIDTH: f32 = 232.0;
/// The space between lines, in points.
const SPACING: f32 = 5.0;
/// How many lines are shown, the newest: more than a match has, but records can be of any length.
const MOST_LINES: usize = 600;

/// Draws the log. Returns the line under the pointer, if it names a socket.
pub fn panel(ctx: &Context, texts: &Localization, names: &PlayerNames, log: &MatchLog) -> Option<LogLine> {
    let screen = ctx.content_rect();
    let height = screen.height() - 2.0 * BAR - 16.0;
    Area::new(Id::new("log"))
        .fixed_pos(pos2(screen.right() - 8.0, screen.top() + BAR + 8.0))
        .pivot(Align2::RIGHT_TOP)
        .order(Order::Middle)
        .show(ctx, |ui| {
            let content = |ui: &mut Ui| {
                ui.set_width(WIDTH - 28.0);
                ui.set_height(height - 28.0);
                section(ui, &texts.tr("log-title"));
                gap(ui, 2.0);
                if log.lines.is_empty() {
                    note(ui, &texts.tr("log-empty"));
                    return None;
                }
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .stick_to_bottom(true)
                    .show(ui, |ui| rows(ui, texts, names, log))
                    .inner
            };
            theme::plate().inner_margin(14).show(ui, content).inner
        })
        .inner
}

/// Draws the lines. Returns the one under the pointer, if it names a socket.
fn rows(ui: &mut Ui, texts: &Localization, names: &PlayerNames, log: &MatchLog) -> Option<LogLine> {
    ui.spacing_mut().item_spacing = vec2(8.0, SPACING);
    ui.spacing_mut().interact_size.y = 18.0;
    let newest = log.lines.len() - 1;
    let mut pointed = None;
    for (i, line) in log.lines.iter().enumerate().skip(log.lines.len().saturating_sub(MOST_LINES)) {
        let behind = ui.painter().add(Shape::Noop);
        let row = ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
            if let Some(player) = line.player() {
                player_mark(ui.painter(), rect.center(), 5.5, player);
            }
            let color = if i == newest { IVORY } else { IVORY_DIM };
            let words = RichText::new(line.words(texts, names)).font(theme::sans(13.5)).color(color);
            ui.add(Label::new(words).wrap());
        });
        // Rows reach to each other and to the edges, so that no gap between them makes the marks flicker.
        let row = row.response.rect.with_max_x(ui.max_rect().right()).expand2(vec2(0.0, SPACING * 0.5));
        if line.sockets() != (None, None) && ui.rect_contains_pointer(row) {
            ui.painter().set(behind, Shape::rect_filled(row.expand2(vec2(4.0, 0.0)), 5, IVORY.gamma_multiply(0.12)));
            pointed = Some(*line);
        }
    }
    pointed
}
