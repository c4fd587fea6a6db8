//! The pictures of the rulebook, painted by the program: small boards of both games, tubes from the side, glasses with sand.

mod board;
mod gipf;
mod glass;
mod lines;
mod scenes;
mod sides;

use bevy_egui::egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::ui::kit::theme::{BRASS_DARK, INK};

/// The scale of pictures that are not boards, in points per unit of the picture.
const LARGE: f32 = 1.35;
/// The distance from the edge of a picture to its content, in points.
const INSIDE: f32 = 12.0;

/// A picture of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulePicture {
    /// The board with the height of every socket.
    Heights,
    /// The board at the start.
    Corners,
    /// Where a glass may move and where not.
    Move,
    /// A ring dropped after a move.
    Ring,
    /// A ring claimed by the other player.
    Claim,
    /// Tubes from the side, some of them full.
    Tubes,
    /// A glass that cannot move.
    Blocked,
    /// The score of a match, and its winner.
    Score,
    /// Glasses before and after they are turned over.
    Turn,
    /// The glasses that may be lifted while others are idle.
    First,
    /// A glass that runs out.
    Lost,
    /// The time in which a ring may be dropped.
    Window,
    /// Lists of glasses that are compared.
    Ties,
    /// The timer turned against a player.
    Timer,
    /// The timer has run out.
    Late,
    /// A second ring, on any socket.
    Extra,
    /// A glass that enters from beside the board.
    Free,
    /// The names of the sockets.
    Coordinates,
    /// GIPF: the board at the start of the standard version.
    GipfStart,
    /// GIPF: two pushes.
    GipfPush,
    /// GIPF: a row with its extension.
    GipfRow,
    /// GIPF: two rows that cross.
    GipfCross,
    /// GIPF: an extra move.
    GipfExtra,
    /// GIPF: the names of the points.
    GipfNames,
}

impl RulePicture {
    #[cfg(test)]
    pub const ALL: [RulePicture; 24] = [
        RulePicture::Heights,
        RulePicture::Corners,
        RulePicture::Move,
        RulePicture::Ring,
        RulePicture::Claim,
        RulePicture::Tubes,
        RulePicture::Blocked,
        RulePicture::Score,
        RulePicture::Turn,
        RulePicture::First,
        RulePicture::Lost,
        RulePicture::Window,
        RulePicture::Ties,
        RulePicture::Timer,
        RulePicture::Late,
        RulePicture::Extra,
        RulePicture::Free,
        RulePicture::Coordinates,
        RulePicture::GipfStart,
        RulePicture::GipfPush,
        RulePicture::GipfRow,
        RulePicture::GipfCross,
        RulePicture::GipfExtra,
        RulePicture::GipfNames,
    ];

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
        match (self.scene(), self.gipf()) {
            (Some(scene), _) => board::paint(painter, inside, &scene),
            (None, Some(scene)) => gipf::paint(painter, inside, &scene),
            (None, None) => sides::paint(painter, inside, scale * LARGE, self),
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
        match (self.scene(), self.gipf()) {
            (Some(scene), _) => board::size(&scene),
            (None, Some(_)) => gipf::size(),
            (None, None) => LARGE * self.measures(),
        }
    }
}
