//! Buttons of a match, which any pointer may press while others are down.
//!
//! egui follows one pointer only. So it draws these buttons and tells where they are; who presses them is seen by
//! `interaction`, for the mouse and every finger alike.

use std::sync::Arc;

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, LayerId, Order, Pos2, Rect, Response};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::session::panels::{MatchButton, Panels, Under};

/// A button that is shown, where it is in points, and the panel that it is part of.
#[derive(Clone, Copy, Debug)]
struct Spot {
    layer: LayerId,
    rect: Rect,
    button: MatchButton,
}

/// Tells `interaction` what lies under its pointers.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, publish.after(UiSystems));
}

fn spots() -> Id {
    Id::new("buttons of the match")
}

fn served() -> Id {
    Id::new("pointers are served")
}

/// Whether a button of the match was pressed in this pass. Presses of pointers do not count where `interaction` sees
/// to them.
pub fn pressed(response: &Response, button: MatchButton) -> bool {
    let spot = Spot { layer: response.layer_id, rect: response.rect, button };
    let by_pointer = response.clicked_by(bevy_egui::egui::PointerButton::Primary);
    let served = response.ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Vec<Spot>>(spots()).push(spot);
        data.get_temp::<bool>(served()).unwrap_or(false)
    });
    response.clicked() && !(served && by_pointer)
}

fn publish(mut contexts: EguiContexts, mut panels: ResMut<Panels>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let shown: Arc<[Spot]> = ctx.data_mut(|data| {
        data.insert_temp(served(), true);
        std::mem::take(data.get_temp_mut_or_default::<Vec<Spot>>(spots())).into()
    });
    *panels = Panels::new(move |pointer, at| under(&ctx, &shown, pointer, at));
    Ok(())
}

/// What lies under a point of the window, in logical pixels.
fn under(ctx: &Context, shown: &[Spot], pointer: PointerId, at: Vec2) -> Under {
    let at = at / ctx.zoom_factor();
    let at = Pos2::new(at.x, at.y);
    match ctx.layer_id_at(at).filter(|layer| layer.order != Order::Background) {
        Some(layer) => shown
            .iter()
            .find(|spot| spot.layer == layer && spot.rect.contains(at))
            .map_or(Under::Panel, |spot| Under::Button(spot.button)),
        // A slider that is held keeps its pointer, wherever that goes.
        None if pointer == PointerId::Mouse && ctx.egui_is_using_pointer() => Under::Panel,
        None => Under::Table,
    }
}
