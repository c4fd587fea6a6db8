//! Where notes stand and how they look.

use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::Note;
use crate::localization::Localization;
use crate::rules::Player;
use crate::ui::hud::{BAR, is_narrow};
use crate::ui::names::about;
use crate::ui::theme::{self, BRASS, EMBER, INK, IVORY};
use crate::ui::widgets::player_mark;

/// How wide they may be: as a share of the room beside panels, so that they end where the board begins, and in points.
const WIDE: f32 = 0.27;
const MOST_WIDE: f32 = 330.0;
/// How far down they may reach, as a share of the screen: below stands the timer.
const LOW: f32 = 0.36;
/// Less than this is no room for a note, in points.
const LEAST_WIDE: f32 = 180.0;

/// Draws them in the corner at the top right, beside the board and never on it; the newest uppermost, and as many as
/// there is room for. `covered`: how much of the right side panels take.
pub fn draw<'a>(ctx: &Context, texts: &Localization, covered: f32, notes: impl Iterator<Item = (&'a Note, f32)>) {
    let Place { right, top: first, wide, lowest, size, inside } = place(ctx, covered);
    let mut top = first;
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("notes")));
    for (note, opacity) in notes {
        let words = match note.player {
            Some(player) => about(texts, note.key, player),
            None => texts.tr(note.key).into_owned(),
        };
        let mark = if note.player.is_some() { 26.0 } else { 0.0 };
        let galley = painter.layout(words, theme::sans(size), IVORY, wide - mark - 2.0 * inside.x);
        let whole = galley.size() + 2.0 * inside + vec2(mark, 0.0);
        let rect = Align2::RIGHT_TOP.anchor_size(pos2(right, top), whole);
        if rect.bottom() > lowest && top > first {
            return;
        }
        top = rect.bottom() + inside.y;
        let mut painter = painter.clone();
        painter.set_opacity(opacity);
        let edge = Stroke::new(1.0, if note.grave { EMBER } else { BRASS });
        painter.rect(rect, 10, INK.gamma_multiply(0.86), edge, StrokeKind::Inside);
        if let Some(player) = note.player {
            player_mark(&painter, pos2(rect.left() + inside.x + 8.0, rect.center().y), 8.0, player);
        }
        painter.galley(rect.min + inside + vec2(mark, 0.0), galley, IVORY);
    }
}

/// Where notes stand, in points.
struct Place {
    right: f32,
    top: f32,
    /// How wide they may be.
    wide: f32,
    /// How far down they may reach, but for the first.
    lowest: f32,
    /// Of their text.
    size: f32,
    /// From their edges to their words.
    inside: Vec2,
}

/// On wide screens under the upper bar; on narrow ones within it, as a player's buttons are stacked below.
fn place(ctx: &Context, covered: f32) -> Place {
    let screen = ctx.content_rect();
    let drawn = |id: Id| ctx.memory(|memory| memory.area_rect(id));
    if is_narrow(screen)
        && let Some((plate, corner)) = drawn(Id::new(("plate", Player::Black))).zip(drawn(Id::new("corner")))
        && corner.left() - plate.right() - 20.0 >= LEAST_WIDE
    {
        let (right, wide) = (corner.left() - 10.0, corner.left() - plate.right() - 20.0);
        return Place {
            right,
            top: screen.top() + 4.0,
            wide,
            lowest: screen.top() + BAR,
            size: 13.0,
            inside: vec2(10.0, 3.0),
        };
    }
    let free = screen.width() - covered;
    Place {
        right: screen.left() + free - 8.0,
        top: screen.top() + BAR + 8.0,
        wide: (free * WIDE).min(MOST_WIDE),
        lowest: screen.top() + screen.height() * LOW,
        size: 14.5,
        inside: vec2(12.0, 6.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Bench;

    #[test]
    fn notes_stand_beside_the_board() {
        let notes = ["note-late-holding", "note-lost", "note-extra-now"].map(|key| Note {
            key,
            player: Some(Player::Red),
            grave: true,
            age: 1.0,
        });
        for bench in Bench::sizes() {
            let drawn = bench.texts_drawn(|ctx, texts| draw(ctx, texts, 0.0, notes.iter().map(|note| (note, 1.0))));
            let newest = about(bench.texts(), notes[0].key, Player::Red);
            assert!(drawn[0].0 == newest, "the newest is always there: {drawn:?}");
            let screen = bench.screen();
            for (words, rect) in drawn {
                assert!(rect.left() > screen.width() * 0.7, "{words:?} at {rect} reaches over the board");
            }
        }
    }
}
