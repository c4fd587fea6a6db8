//! Buttons of a match, which several pointers can press at once.
//!
//! egui follows only one pointer. It draws these buttons and reports their areas; `interaction` determines which of
//! them the mouse or a finger presses.

use std::sync::Arc;

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, LayerId, Order, Pos2, Rect, Response};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::session::panels::{MatchButton, Panels, Under};

/// A button being shown: its area in points and the layer of its panel.
#[derive(Clone, Copy, Debug)]
struct PressArea {
    layer: LayerId,
    rect: Rect,
    button: MatchButton,
}

/// Publishes the buttons in [`Panels`], where `interaction` looks up what is under a pointer.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, publish.after(UiSystems));
}

fn areas_id() -> Id {
    Id::new("buttons of the match")
}

fn served_id() -> Id {
    Id::new("pointers are served")
}

/// Returns whether a button of the match was pressed in this pass. Pointers do not count where `interaction` handles
/// them.
pub fn pressed(response: &Response, button: MatchButton) -> bool {
    let area = PressArea { layer: response.layer_id, rect: response.rect, button };
    let by_pointer = response.clicked_by(bevy_egui::egui::PointerButton::Primary);
    let served = response.ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Vec<PressArea>>(areas_id()).push(area);
        data.get_temp::<bool>(served_id()).unwrap_or(false)
    });
    response.clicked() && !(served && by_pointer)
}

fn publish(mut contexts: EguiContexts, mut panels: ResMut<Panels>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let shown: Arc<[PressArea]> = ctx.data_mut(|data| {
        data.insert_temp(served_id(), true);
        std::mem::take(data.get_temp_mut_or_default::<Vec<PressArea>>(areas_id())).into()
    });
    *panels = Panels::new(move |pointer, at| under(&ctx, &shown, pointer, at));
    Ok(())
}

/// Returns what lies under a point of the window, which is in logical pixels.
fn under(ctx: &Context, shown: &[PressArea], pointer: PointerId, at: Vec2) -> Under {
    let at = at / ctx.zoom_factor();
    let at = Pos2::new(at.x, at.y);
    match ctx.layer_id_at(at).filter(|layer| layer.order != Order::Background) {
        Some(layer) => shown
            .iter()
            .find(|area| area.layer == layer && area.rect.contains(at))
            .map_or(Under::Panel, |area| Under::Button(area.button)),
        // A slider being dragged keeps its pointer wherever it goes.
        None if pointer == PointerId::Mouse && ctx.egui_is_using_pointer() => Under::Panel,
        None => Under::Table,
    }
}
