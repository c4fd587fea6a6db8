//! Turns what is meant for the person opposite by 180°, towards them.
//!
//! egui can move and scale what it paints but not turn it. A panel is therefore laid out as usual, its shapes are turned
//! about its middle once they are painted, and pointers that come to it are moved to the point that egui knows.

mod input;
mod shape;

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Context, Id, LayerId, Order, Painter, Pos2, Rect};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use self::input::turn_pointers;
use self::shape::{opposite, turn_clipped};
use super::UiSystems;
use crate::session::states::Menu;
use crate::session::table_top::{MenuReader, TableSide};

/// The layers turned last: the points about which they were turned, and the passes in which they were.
type TurnedLayers = HashMap<LayerId, (u64, Pos2)>;

/// Turns open menus towards the person who reads them, and the pointers that come to what is turned.
pub fn plugin(app: &mut App) {
    let is_read_opposite =
        |reader: Res<MenuReader>, menu: Res<State<Menu>>| reader.0 == TableSide::Opposite && *menu.get() != Menu::None;
    app.add_plugins(input::plugin)
        .add_systems(EguiPrimaryContextPass, turn_menu.after(UiSystems).run_if(is_read_opposite));
}

fn layers_id() -> Id {
    Id::new("turned layers")
}

fn screen_id() -> Id {
    Id::new("turned screen")
}

/// Turns a panel in this pass, once it is painted, about the middle of its area.
pub fn turn(ctx: &Context, layer: LayerId, area: Rect) {
    turn_layer(ctx, layer, area.center());
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<TurnedLayers>(layers_id()).insert(layer, (now, area.center()));
    });
}

/// Turns all that is painted in a layer about a point. It must not be something that can be pressed.
pub fn turn_layer(ctx: &Context, layer: LayerId, about: Pos2) {
    turn_from(ctx, layer, 0, about);
}

/// Paints something that cannot be pressed, turned about a point if `side` is the opposite one.
pub fn paint_towards<R>(side: TableSide, painter: &Painter, about: Pos2, paint: impl FnOnce(&Painter) -> R) -> R {
    let first = painter.ctx().graphics(|graphics| graphics.get(painter.layer_id()).map_or(0, |list| list.next_idx().0));
    let painted = paint(painter);
    if side == TableSide::Opposite {
        turn_from(painter.ctx(), painter.layer_id(), first, about);
    }
    painted
}

fn turn_from(ctx: &Context, layer: LayerId, first: usize, about: Pos2) {
    ctx.graphics_mut(|graphics| {
        let Some(list) = graphics.get_mut(layer) else { return };
        for index in first..list.next_idx().0 {
            list.mutate_shape(ShapeIdx(index), |clipped| turn_clipped(clipped, about));
        }
    });
}

/// Turns the whole screen, with all of its panels.
fn turn_menu(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let middle = ctx.content_rect().center();
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    for layer in layers.into_iter().filter(|layer| layer.order != Order::Background) {
        turn_layer(ctx, layer, middle);
    }
    let now = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(screen_id(), (now, middle)));
    Ok(())
}

/// Returns the point about which the screen or this layer was turned in this pass or the one before.
fn turned_about(ctx: &Context, layer: Option<LayerId>) -> Option<Pos2> {
    let now = ctx.cumulative_pass_nr();
    let recent = |(pass, about): (u64, Pos2)| (pass + 1 >= now).then_some(about);
    ctx.data(|data| {
        let screen = data.get_temp::<(u64, Pos2)>(screen_id()).and_then(recent);
        let of_layer = || data.get_temp::<TurnedLayers>(layers_id())?.get(&layer?).copied().and_then(recent);
        screen.or_else(of_layer)
    })
}

/// Returns where a point of a panel is seen.
pub fn seen_at(ctx: &Context, layer: LayerId, at: Pos2) -> Pos2 {
    turned_about(ctx, Some(layer)).map_or(at, |about| opposite(at, about))
}

/// Returns the point of a panel, as it was laid out, that is seen at this point of the screen.
pub fn laid_out_at(ctx: &Context, seen: Pos2) -> Pos2 {
    pivot_at(ctx, seen).map_or(seen, |about| opposite(seen, about))
}

/// Returns the point about which what is seen here was turned.
fn pivot_at(ctx: &Context, seen: Pos2) -> Option<Pos2> {
    // A layer is turned about its own middle, so that it is seen where it was laid out.
    turned_about(ctx, ctx.layer_id_at(seen))
}
