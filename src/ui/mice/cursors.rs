//! The cursors of two mice: arrows in their players' colours, with their players' marks.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Id, LayerId, Order, Painter, Pos2, Shape, Stroke, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use crate::session::mice::{MiceOnTable, TwoMice};
use crate::ui::kit::UiSystems;
use crate::ui::kit::theme::{BLACK, IVORY, RED};
use crate::ui::kit::widgets::player_mark;

/// The outline of an arrow that points at the origin, in points. It is convex but for its notch.
const WINGS: [[(f32, f32); 3]; 2] = [[(0.0, 0.0), (0.0, 24.0), (7.0, 17.5)], [(0.0, 0.0), (7.0, 17.5), (17.0, 17.0)]];
/// The outline of the whole arrow, in points.
const OUTLINE: [(f32, f32); 4] = [(0.0, 0.0), (17.0, 17.0), (7.0, 17.5), (0.0, 24.0)];
/// Where the mark of the player is, from the tip, in points.
const MARK: (f32, f32) = (17.0, 27.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.after(UiSystems).run_if(|on_table: Res<MiceOnTable>| on_table.0));
}

fn show(mut contexts: EguiContexts, mice: Res<TwoMice>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Debug, Id::new("cursors")));
    for (player, at) in mice.cursors.iter() {
        let at = *at / ctx.zoom_factor();
        draw(&painter, pos2(at.x, at.y), player);
    }
    Ok(())
}

fn draw(painter: &Painter, tip: Pos2, player: Player) {
    let fill = if player == Player::Red { RED } else { BLACK };
    let point = |(x, y): (f32, f32)| tip + vec2(x, y);
    for wing in WINGS {
        painter.add(Shape::convex_polygon(wing.map(point).to_vec(), fill, Stroke::NONE));
    }
    painter.add(Shape::closed_line(OUTLINE.map(point).to_vec(), Stroke::new(3.0, Color32::from_black_alpha(120))));
    painter.add(Shape::closed_line(OUTLINE.map(point).to_vec(), Stroke::new(1.6, IVORY)));
    player_mark(painter, point(MARK), 6.5, player);
}
