//! The keyboard focus: the frame of the widget that has it, how arrows move it, what Enter presses while nothing has it,
//! and how it comes back when a card closes.

mod arrows;
mod back;
mod enter;
mod frame;
mod scrolled;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::{Context, FocusDirection};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::session::keys::{Typing, WidgetFocus};
use crate::session::panel_pad::{FocusStep, PanelPad};
use crate::session::seats::Seats;

pub use arrows::{KeptArrows, keep_arrows};
pub use enter::{offer_to_arrows, offer_to_enter};
pub use frame::focus_frame;
pub use scrolled::{note_scrolled, scrolled_by_keys};

/// Handles the focus before and after the panels are drawn.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (before_panels.before(UiSystems), after_panels.after(UiSystems)));
}

/// After how many passes without a focus a gamepad that walked through the panels acts on the table again.
const PASSES_WITHOUT: u8 = 3;

fn before_panels(mut contexts: EguiContexts, mut panel: ResMut<PanelPad>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    begin(ctx);
    if panel.steps.is_empty() {
        return;
    }
    for step in std::mem::take(&mut panel.steps) {
        ctx.memory_mut(|memory| match step {
            FocusStep::Next => memory.move_focus(FocusDirection::Next),
            FocusStep::Previous => memory.move_focus(FocusDirection::Previous),
            FocusStep::Leave => {
                if let Some(id) = memory.focused() {
                    memory.surrender_focus(id);
                }
            }
        });
    }
}

fn after_panels(
    mut contexts: EguiContexts,
    seats: Res<Seats>,
    mut typing: ResMut<Typing>,
    mut focus: ResMut<WidgetFocus>,
    mut panel: ResMut<PanelPad>,
    mut without: Local<u8>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    end(ctx);
    let is_focused = ctx.memory(|memory| memory.focused().is_some());
    typing.set_if_neq(Typing(ctx.text_edit_focused()));
    // Of two people one may walk through the panels with a gamepad: the keys of the other act on the table.
    let is_others = panel.pad.is_some() && seats.are_two_people();
    focus.set_if_neq(WidgetFocus(is_focused && !is_others));
    *without = if is_focused || panel.pad.is_none() { 0 } else { *without + 1 };
    if *without > PASSES_WITHOUT {
        // What had the focus is gone.
        (*without, panel.pad) = (0, None);
    }
}

/// Prepares the focus for a pass, before any panel is drawn.
pub fn begin(ctx: &Context) {
    scrolled::forget(ctx);
    enter::press(ctx);
}

/// Moves the focus once all panels of a pass are drawn.
pub fn end(ctx: &Context) {
    enter::release(ctx);
    arrows::step(ctx);
    back::follow(ctx);
}
