//! Scrolls by the right stick of a gamepad, and by keys.

use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::{Context, Id, Memory, Order, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::focus::{note_scrolled, scrolled_by_keys};
use crate::session::pads::PadSlots;
use crate::session::panel_pad::PanelPad;
use crate::session::states::{Menu, Screen};

/// How fast it scrolls at most, in points per second.
const SPEED: f32 = 900.0;
/// How far a stick must be pushed to do anything, of 1.
const PUSHED: f32 = 0.2;
/// The longest time that a frame counts for, in seconds.
const LONGEST: f32 = 0.1;

fn id() -> Id {
    Id::new("scrolled by a stick")
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, read.before(UiSystems));
}

/// Reads how far to scroll. Where the table can be played on, only the gamepad scrolls that walks through the panels: the
/// others move the camera.
fn read(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    panel: Res<PanelPad>,
    slots: Res<PadSlots>,
    pads: Query<&Gamepad>,
) -> Result {
    let at_table = screen.get().is_at_table() && *menu.get() == Menu::None;
    let scrolls = slots.connected().filter(|&pad| !at_table || panel.pad == Some(pad));
    let sticks = scrolls.filter_map(|pad| Some(pads.get(slots.entity(pad)?).ok()?.right_stick().y));
    let pushed = sticks.filter(|up| up.abs() > PUSHED).sum::<f32>().clamp(-1.0, 1.0);
    let up = pushed * SPEED * time.delta_secs().min(LONGEST);
    contexts.ctx_mut()?.data_mut(|data| data.insert_temp(id(), up));
    Ok(())
}

/// Scrolls the area in which this is by the stick or by keys, and lets arrows walk to its ends. Among panels beside the table, it
/// scrolls the one that has the focus, or `anyway`.
pub fn scroll_by_stick(ui: &Ui, anyway: bool) {
    note_scrolled(ui);
    let by_stick = ui
        .data(|data| data.get_temp::<f32>(id()))
        .filter(|up| *up != 0.0 && (anyway || ui.layer_id().order == Order::Foreground || has_focus(ui.ctx(), ui)));
    let up = scrolled_by_keys(ui) + by_stick.unwrap_or_default();
    if up != 0.0 {
        ui.scroll_with_delta(vec2(0.0, up));
        ui.ctx().request_repaint();
    }
}

fn has_focus(ctx: &Context, ui: &Ui) -> bool {
    let focused = ctx.memory(Memory::focused);
    let widget = focused.and_then(|id| ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied()));
    widget.is_some_and(|widget| {
        widget.layer_id == ui.layer_id() && ui.max_rect().x_range().contains(widget.rect.center().x)
    })
}
