//! The painted pictures of the rulebook: small boards, tubes from the side, and glasses with sand.

pub mod board;
pub mod canvas;

use bevy_egui::egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2};

use crate::ui::kit::rulebook::RulePicture;
use crate::ui::kit::theme::{BRASS_DARK, INK};

const INSIDE: f32 = 12.0;

/// Adds a picture in a frame, scaled down if it is wider than the page.
pub fn add_picture(ui: &mut Ui, picture: &dyn RulePicture) {
    let size = picture.size();
    let scale = ((ui.available_width() - 2.0 * INSIDE) / size.x).min(1.0);
    let (rect, _) = ui.allocate_exact_size(size * scale + Vec2::splat(2.0 * INSIDE), Sense::hover());
    if ui.is_rect_visible(rect) {
        let edge = Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.7));
        ui.painter().rect(rect, CornerRadius::same(10), INK, edge, StrokeKind::Inside);
        picture.paint(ui.painter(), rect.shrink(INSIDE));
    }
}
