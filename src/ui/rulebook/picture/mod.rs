//! The pictures of the rulebook, painted as they are shown: small boards, tubes from the side, glasses with sand.

mod board;
mod glass;
mod lines;
mod scenes;
mod sides;

use bevy_egui::egui::{CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::ui::theme::{BRASS_DARK, INK};

/// How many points a picture that is no board is large for every one of its own measures.
const LARGE: f32 = 1.35;
/// From the edge of a picture to what is on it, in points.
const INSIDE: f32 = 12.0;

/// A picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The board with the room for rings on every socket.
    Heights,
    /// The board at the start.
    Corners,
    /// Where a glass may go and where not.
    Move,
    /// A ring dropped after a move.
    Ring,
    /// A ring claimed by the other player.
    Claim,
    /// Tubes from the side, full ones and others.
    Tubes,
    /// A glass that cannot move.
    Blocked,
    /// Who has won.
    Score,
    /// Glasses before and after they are turned over.
    Turn,
    /// Which glasses may be lifted at first.
    First,
    /// A glass that runs out.
    Lost,
    /// The time in which a ring may follow.
    Window,
    /// Lists of glasses that are compared.
    Ties,
    /// The timer turned against a player.
    Timer,
    /// The timer has run out.
    Late,
    /// A second ring anywhere.
    Extra,
    /// A glass that enters from beside the board.
    Free,
    /// The names of the sockets.
    Coordinates,
}

impl Picture {
    #[cfg(test)]
    pub const ALL: [Picture; 18] = [
        Picture::Heights,
        Picture::Corners,
        Picture::Move,
        Picture::Ring,
        Picture::Claim,
        Picture::Tubes,
        Picture::Blocked,
        Picture::Score,
        Picture::Turn,
        Picture::First,
        Picture::Lost,
        Picture::Window,
        Picture::Ties,
        Picture::Timer,
        Picture::Late,
        Picture::Extra,
        Picture::Free,
        Picture::Coordinates,
    ];

    /// Paints it below what is there already, smaller where there is little room.
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
        match self.scene() {
            Some(scene) => board::paint(painter, inside, &scene),
            None => sides::paint(painter, inside, scale * LARGE, self),
        }
    }

    /// In its own measures, if it is no board.
    fn measures(self) -> Vec2 {
        match self {
            Picture::Tubes => vec2(330.0, 128.0),
            Picture::Ties => vec2(250.0, 126.0),
            Picture::Score => vec2(330.0, 36.0),
            _ => vec2(330.0, 92.0),
        }
    }

    /// How large it is where there is room, in points.
    fn size(self) -> Vec2 {
        match self.scene() {
            Some(scene) => board::size(&scene),
            None => LARGE * self.measures(),
        }
    }
}
