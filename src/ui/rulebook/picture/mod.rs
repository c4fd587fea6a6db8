//! The pictures of the rulebook, painted by the program: small boards, tubes from the side, glasses with sand.

mod board;
mod rule_picture;
mod sides;

use bevy_egui::egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::ui::kit::theme::{BRASS_DARK, INK};

pub use rule_picture::{OtherPicture, RulePicture};
pub use sides::arrow;

/// The scale of pictures that are not boards, in points per unit of the picture.
const LARGE: f32 = 1.35;
/// The distance from the edge of a picture to its content, in points.
const INSIDE: f32 = 12.0;

impl RulePicture {
    /// Adds the picture, scaled down to the available width.
    pub fn show(self, ui: &mut Ui) {
        let size = self.size();
        let scale = ((ui.available_width() - 2.0 * INSIDE) / size.x).min(1.0);
        let (rect, _) = ui.allocate_exact_size(size * scale + Vec2::splat(2.0 * INSIDE), Sense::hover());
        if !ui.is_rect_visible(rect) {
            return;
        }
        let painter = ui.painter();
        let edge = Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.7));
        painter.rect(rect, CornerRadius::same(10), INK, edge, StrokeKind::Inside);
        let inside = rect.shrink(INSIDE);
        match (self.scene(), self) {
            (Some(scene), _) => board::paint(painter, inside, &scene),
            (None, RulePicture::Other(picture)) => (picture.paint)(painter, inside),
            (None, _) => sides::paint(painter, inside, scale * LARGE, self),
        }
    }

    /// Returns the size of a picture that is not a board, in its own units.
    fn measures(self) -> Vec2 {
        match self {
            RulePicture::Tubes => vec2(330.0, 128.0),
            RulePicture::Ties => vec2(250.0, 126.0),
            RulePicture::Score => vec2(330.0, 36.0),
            _ => vec2(330.0, 92.0),
        }
    }

    /// Returns its unscaled size, in points.
    fn size(self) -> Vec2 {
        match (self.scene(), self) {
            (Some(scene), _) => board::size(&scene),
            (None, RulePicture::Other(picture)) => (picture.size)(),
            (None, _) => LARGE * self.measures(),
        }
    }
}
