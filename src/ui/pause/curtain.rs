//! The curtain, which hides the board while a menu is open over a match.

use bevy::prelude::{Res, Result};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Color32, Context, Id, LayerId, Order, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::simulation::live::LiveMatch;
use crate::table::occasion::TableOccasion;
use crate::table::on_table::MatchOnTable;
use crate::table::online::OnlineState;
use crate::table::seats::Seats;
use crate::ui::kit::theme::{BRASS, BRASS_DARK, INK, WALNUT};
use crate::ui::kit::widgets::paint_hourglass;

/// Draws the curtain between the table and a menu over a match.
pub(super) fn show_curtain(
    mut contexts: EguiContexts,
    table: MatchOnTable,
    seats: Res<Seats>,
    occasion: TableOccasion,
    online: Res<OnlineState>,
) -> Result {
    let is_far = occasion.allows(|policy| policy.is_online);
    let waits = is_far && online.online_match().is_some_and(|playing| playing.stop.is_some());
    let hides = |live: &LiveMatch| must_hide_board(live, *seats) || waits && live.has_sand_at_stake();
    draw(contexts.ctx_mut()?, table.tamsk().is_some_and(hides));
    Ok(())
}

/// Returns `true` if two people play with sand. In such a match, a pause hides the board, so that nobody can use the
/// pause to think.
pub(super) fn must_hide_board(live: &LiveMatch, seats: Seats) -> bool {
    live.has_sand_at_stake() && seats.are_two_people()
}

/// Draws an opaque curtain with a pattern of hexagons. If nothing needs to be hidden, draws only a shade.
fn draw(ctx: &Context, hides: bool) {
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("curtain")));
    if !hides {
        painter.rect_filled(screen, 0, Color32::from_black_alpha(140));
        return;
    }
    painter.rect_filled(screen, 0, INK);
    let radius = 58.0;
    let (dx, dy) = (radius * 1.5, radius * 3.0_f32.sqrt());
    let reach = screen.size().length() / 2.0;
    let columns = (screen.width() / dx) as i32 / 2 + 2;
    let rows = (screen.height() / dy) as i32 / 2 + 2;
    for column in -columns..=columns {
        for row in -rows..=rows {
            let shift = if column % 2 == 0 { 0.0 } else { dy / 2.0 };
            let center = screen.center() + vec2(column as f32 * dx, row as f32 * dy + shift);
            // The hexagons are darker towards the corners, as if under a lamp.
            let light = 1.0 - ((center - screen.center()).length() / reach).powf(1.2);
            let light = light.clamp(0.0, 1.0);
            painter.add(Shape::convex_polygon(
                hexagon(center, radius - 3.0),
                INK.lerp_to_gamma(WALNUT, 0.25 + light),
                Stroke::new(1.0, BRASS_DARK.gamma_multiply(0.15 + 0.45 * light)),
            ));
            let glass = Rect::from_center_size(center, vec2(15.0, 25.0));
            paint_hourglass(&painter, glass, Some(0.5), BRASS.gamma_multiply(0.04 + 0.2 * light));
        }
    }
}

fn hexagon(center: Pos2, radius: f32) -> Vec<Pos2> {
    (0..6).map(|i| center + Vec2::angled(std::f32::consts::TAU * i as f32 / 6.0) * radius).collect()
}
