//! The panel with the log of turns, at the right edge.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, RichText, ScrollArea, Sense, pos2, vec2};

use super::log::MatchLog;
use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{gap, note, player_mark, section};
use crate::ui::layout::BAR;

/// The width of the log, in points.
pub const WIDTH: f32 = 232.0;

/// Draws the log.
pub fn panel(ctx: &Context, texts: &Localization, names: &PlayerNames, log: &MatchLog) {
    let screen = ctx.content_rect();
    let height = screen.height() - 2.0 * BAR - 16.0;
    Area::new(Id::new("log"))
        .fixed_pos(pos2(screen.right() - 8.0, screen.top() + BAR + 8.0))
        .pivot(Align2::RIGHT_TOP)
        .order(Order::Middle)
        .show(ctx, |ui| {
            theme::plate().inner_margin(14).show(ui, |ui| {
                ui.set_width(WIDTH - 28.0);
                ui.set_height(height - 28.0);
                section(ui, &texts.tr("log-title"));
                gap(ui, 2.0);
                if log.lines.is_empty() {
                    note(ui, &texts.tr("log-empty"));
                    return;
                }
                ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
                    ui.spacing_mut().item_spacing = vec2(8.0, 5.0);
                    ui.spacing_mut().interact_size.y = 18.0;
                    let newest = log.lines.len() - 1;
                    for (i, line) in log.lines.iter().enumerate() {
                        ui.horizontal(|ui| {
                            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
                            if let Some(player) = line.player() {
                                player_mark(ui.painter(), rect.center(), 5.5, player);
                            }
                            let color = if i == newest { IVORY } else { IVORY_DIM };
                            let words = RichText::new(line.words(texts, names)).font(theme::sans(13.5)).color(color);
                            ui.add(bevy_egui::egui::Label::new(words).wrap());
                        });
                    }
                });
            });
        });
}
