//! Places and draws announcements.

use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use tamsk_rules::Player;

use super::announcement::Announcement;
use crate::localization::Localization;
use crate::table::table_top::TableSide;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS, EMBER, INK, IVORY};
use crate::ui::kit::turning::turn_layer;
use crate::ui::kit::widgets::player_mark;
use crate::ui::layout::{BAR, corner_id, is_narrow, plate_id};

/// Their maximum width, as a share of the width free of panels, so that they end where the board begins.
const WIDE: f32 = 0.27;
/// Their maximum width, in points.
const MOST_WIDE: f32 = 330.0;
/// How far down they may reach, as a share of the screen's height: the timer is below.
const LOW: f32 = 0.36;
/// Their minimum width, in points.
const LEAST_WIDE: f32 = 180.0;

/// Draws as many announcements as fit at the top right, beside the board, in the order given, for a person on this side:
/// what is at the top right for one is at the bottom left for the person opposite. `covered` is the width that panels
/// cover from that edge, in points.
pub fn draw<'a>(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    covered: f32,
    side: TableSide,
    notes: impl Iterator<Item = (&'a Announcement, f32)>,
) {
    let Placement { right, top: first, wide, lowest, size, inside } = placement(ctx, covered);
    let mut top = first;
    let opposite = side == TableSide::Opposite;
    let layer = LayerId::new(Order::Middle, Id::new(if opposite { "notes opposite" } else { "notes" }));
    let painter = ctx.layer_painter(layer);
    let mut areas: Vec<Rect> = Vec::new();
    for (note, opacity) in notes {
        let words = match note.player {
            Some(player) => {
                let seconds = note.seconds.map(|seconds| ("seconds", seconds.into()));
                names.about_with(texts, note.key, player, seconds.as_slice())
            }
            None => texts.tr(note.key).into_owned(),
        };
        let mark = if note.player.is_some() { 26.0 } else { 0.0 };
        let galley = painter.layout(words, theme::sans(size), IVORY, wide - mark - 2.0 * inside.x);
        let whole = galley.size() + 2.0 * inside + vec2(mark, 0.0);
        let rect = Align2::RIGHT_TOP.anchor_size(pos2(right, top), whole);
        if rect.bottom() > lowest && top > first {
            break;
        }
        areas.push(rect);
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
    if opposite {
        let middle = ctx.content_rect().center();
        turn_layer(ctx, layer, middle);
        areas
            .iter_mut()
            .for_each(|area| *area = Rect::from_center_size(middle + (middle - area.center()), area.size()));
    }
    notices::report(ctx, if opposite { "announcements opposite" } else { "announcements" }, areas);
}

/// The placement of announcements, in points.
struct Placement {
    right: f32,
    top: f32,
    /// Their maximum width.
    wide: f32,
    /// How far down any but the first may reach.
    lowest: f32,
    /// The size of their text.
    size: f32,
    /// The distance from their edges to their text.
    inside: Vec2,
}

/// Returns the placement: under the upper bar, or on narrow screens within it, as a player's buttons are stacked below.
fn placement(ctx: &Context, covered: f32) -> Placement {
    let screen = ctx.content_rect();
    let drawn = |id: Id| ctx.memory(|memory| memory.area_rect(id));
    if is_narrow(screen)
        && let Some((plate, corner)) = drawn(plate_id(Player::Black)).zip(drawn(corner_id()))
        && corner.left() - plate.right() - 20.0 >= LEAST_WIDE
    {
        let (right, wide) = (corner.left() - 10.0, corner.left() - plate.right() - 20.0);
        return Placement {
            right,
            top: screen.top() + 4.0,
            wide,
            lowest: screen.top() + BAR,
            size: 13.0,
            inside: vec2(10.0, 3.0),
        };
    }
    let free = screen.width() - covered;
    Placement {
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
    use crate::ui::kit::testing::Bench;

    #[test]
    fn notes_stand_beside_the_board() {
        let notes = ["note-late-holding", "note-timer", "note-lost"].map(|key| Announcement {
            key,
            player: Some(Player::Red),
            grave: true,
            seconds: Some(15),
            age: 1.0,
        });
        for names in [PlayerNames::default(), PlayerNames::alone_as(Player::Red)] {
            stand_beside_the_board(&notes, &names);
        }
    }

    fn stand_beside_the_board(notes: &[Announcement], names: &PlayerNames) {
        for bench in Bench::sizes() {
            let drawn = bench.texts_drawn(|ctx, texts| {
                let shown = notes.iter().map(|note| (note, 1.0));
                draw(ctx, texts, names, 0.0, TableSide::Near, shown);
            });
            let newest = names.about(bench.texts(), notes[0].key, Player::Red);
            assert!(newest.starts_with(&names.name(bench.texts(), Player::Red)), "{newest}");
            assert!(drawn[0].0 == newest, "the newest is always there: {drawn:?}");
            let screen = bench.screen();
            for (words, rect) in drawn {
                assert!(rect.left() > screen.width() * 0.7, "{words:?} at {rect} reaches over the board");
            }
        }
    }
}
