//! The strip of a replay above the near bar, with rows of its own, and the controls beside that bar or, where there is no
//! room, as the first of the rows.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, Ui, pos2, vec2};

use super::{HEIGHT, TransportIntent, TransportView, WIDTH, transport};
use crate::localization::Localization;
use crate::ui::kit::theme;

/// The distance from the strip to the edges of the screen and to the bar, in points.
const MARGIN: f32 = 8.0;
/// The space between the edge of the strip and what is on it, in points.
const PADDING: f32 = 8.0;
/// The space between two rows of the strip, in points.
pub const SPACING: f32 = 4.0;

/// What the strip has to make room for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StripPlace {
    /// The height of the near bar, in points.
    pub bar: f32,
    /// The right end of what stands in it, in points.
    pub bar_end: f32,
    /// Whether the screen is narrow.
    pub is_narrow: bool,
}

impl StripPlace {
    /// Returns whether the controls fit beside what stands in the near bar.
    fn has_room_beside(self, ctx: &Context) -> bool {
        ctx.content_rect().width() - self.bar_end - 2.0 * MARGIN >= WIDTH
    }

    /// Returns the height that strip and bar cover from the bottom of the screen, with rows of this height, in points.
    pub fn covered(self, ctx: &Context, rows: f32) -> f32 {
        let controls = if self.has_room_beside(ctx) { 0.0 } else { HEIGHT + SPACING };
        self.bar + rows + controls + 2.0 * PADDING
    }

    /// Draws the strip with its rows, and the controls. Returns which of the controls was pressed.
    pub fn show(
        self,
        ctx: &Context,
        texts: &Localization,
        id: &str,
        view: TransportView,
        rows: impl FnOnce(&mut Ui),
    ) -> Option<TransportIntent> {
        let screen = ctx.content_rect();
        let beside = self.has_room_beside(ctx);
        let mut pressed = None;
        let content = |ui: &mut Ui| {
            ui.set_width(screen.width() - 2.0 * (MARGIN + PADDING));
            ui.spacing_mut().item_spacing = vec2(6.0, SPACING);
            if !beside {
                pressed = transport(ui, texts, view, self.is_narrow);
            }
            rows(ui);
        };
        Area::new(Id::new(id))
            .fixed_pos(pos2(screen.left() + MARGIN, screen.bottom() - self.bar))
            .pivot(Align2::LEFT_BOTTOM)
            .order(Order::Middle)
            .show(ctx, |ui| theme::plate().inner_margin(PADDING).show(ui, content));
        if beside {
            pressed = Area::new(Id::new((id, "controls")))
                .fixed_pos(pos2(screen.right() - MARGIN, screen.bottom() - self.bar / 2.0))
                .pivot(Align2::RIGHT_CENTER)
                .order(Order::Middle)
                .show(ctx, |ui| transport(ui, texts, view, false))
                .inner;
        }
        pressed
    }
}
