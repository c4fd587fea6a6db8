//! Match buttons, which several pointers can press at once. egui follows only one pointer. It therefore only draws and
//! reports these buttons, and `interaction` determines which of them are pressed.

use std::sync::Arc;

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy_egui::egui::{self, Context, Id, LayerId, Order, Pos2, Rect, Response, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::PanelSystems;
use super::panel_rotation::{layout_position, screen_position};
use crate::input::touch::ScreenScale;
use crate::table::panels::{MatchButton, WindowHit, WindowHitTest};

#[derive(Clone, Copy, Debug)]
struct PressArea {
    layer: LayerId,
    rect: Rect,
    button: MatchButton,
}

/// Publishes the buttons in [`WindowHitTest`], where `interaction` looks up what is under a pointer.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, publish.after(PanelSystems));
}

fn served_id() -> Id {
    Id::new("pointers are served")
}

/// Registers a button, so that pointers can press it. Returns `true` if egui reports a press of this button in this
/// pass. A press by a pointer does not count if `interaction` handles pointers.
pub fn register_match_button(response: &Response, button: MatchButton) -> bool {
    let area = PressArea { layer: response.layer_id, rect: response.rect, button };
    let by_pointer = response.clicked_by(egui::PointerButton::Primary);
    let served = response.ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Vec<PressArea>>(Id::NULL).push(area);
        data.get_temp::<bool>(served_id()).unwrap_or(false)
    });
    response.clicked() && !(served && by_pointer)
}

fn publish(mut contexts: EguiContexts, scale: Res<ScreenScale>, mut panels: ResMut<WindowHitTest>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let shown: Arc<[PressArea]> = ctx.data_mut(|data| {
        data.insert_temp(served_id(), true);
        std::mem::take(data.get_temp_mut_or_default::<Vec<PressArea>>(Id::NULL)).into()
    });
    let target = scale.min_touch_target_pixels() / ctx.zoom_factor();
    *panels = WindowHitTest::new(move |pointer, at| under(&ctx, &shown, target, pointer, at));
    Ok(())
}

/// Returns what lies under a pointer at `at`, a point in logical pixels. For a finger, each button counts as at least
/// `target` points wide and high.
fn under(ctx: &Context, shown: &[PressArea], target: f32, pointer: PointerId, at: Vec2) -> WindowHit {
    let at = at / ctx.zoom_factor();
    let at = Pos2::new(at.x, at.y);
    let layer = ctx.layer_id_at(layout_position(ctx, at)).filter(|layer| layer.order != Order::Background);
    let seen = |area: &PressArea| {
        Rect::from_center_size(screen_position(ctx, area.layer, area.rect.center()), area.rect.size())
    };
    if pointer.is_touch()
        && let Some(button) = touched(shown, seen, layer, target, at)
    {
        return WindowHit::Button(button);
    }
    match layer {
        Some(layer) => shown
            .iter()
            .find(|area| area.layer == layer && seen(area).contains(at))
            .map_or(WindowHit::Panel, |area| WindowHit::Button(area.button)),
        // A slider that is being dragged keeps its pointer, wherever the pointer goes.
        None if pointer == PointerId::Mouse && ctx.egui_is_using_pointer() => WindowHit::Panel,
        None => WindowHit::Table,
    }
}

/// Returns the nearest button within reach of a finger. If a panel is under the finger, only buttons on that panel
/// count.
fn touched(
    shown: &[PressArea],
    seen: impl Fn(&PressArea) -> Rect,
    layer: Option<LayerId>,
    target: f32,
    at: Pos2,
) -> Option<MatchButton> {
    let there = shown.iter().filter(|area| layer.is_none_or(|layer| layer == area.layer));
    let near = there.map(|area| (seen(area), area.button)).filter(|(rect, _)| {
        let missing = (vec2(target, target) - rect.size()).max(egui::Vec2::ZERO);
        rect.expand2(missing / 2.0).contains(at)
    });
    near.min_by(|(a, _), (b, _)| a.distance_sq_to_pos(at).total_cmp(&b.distance_sq_to_pos(at)))
        .map(|(_, button)| button)
}
