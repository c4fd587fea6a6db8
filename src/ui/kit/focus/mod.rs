//! The keyboard focus: the frame of the widget that has it, how arrows move it, what Enter presses while nothing has it,
//! and how it comes back when a card closes.

mod arrows;
mod back;
mod enter;
mod frame;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::Context;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::session::keys::{Typing, WidgetFocus};

pub use arrows::{KeptArrows, keep_arrows};
pub use enter::offer_to_enter;
pub use frame::focus_frame;

/// Handles the focus before and after the panels are drawn.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (before_panels.before(UiSystems), after_panels.after(UiSystems)));
}

fn before_panels(mut contexts: EguiContexts) {
    if let Ok(ctx) = contexts.ctx_mut() {
        begin(ctx);
    }
}

fn after_panels(mut contexts: EguiContexts, mut typing: ResMut<Typing>, mut focus: ResMut<WidgetFocus>) {
    if let Ok(ctx) = contexts.ctx_mut() {
        end(ctx);
        typing.set_if_neq(Typing(ctx.text_edit_focused()));
        focus.set_if_neq(WidgetFocus(ctx.memory(|memory| memory.focused().is_some())));
    }
}

/// Prepares the focus for a pass, before any panel is drawn.
pub fn begin(ctx: &Context) {
    enter::press(ctx);
}

/// Moves the focus once all panels of a pass are drawn.
pub fn end(ctx: &Context) {
    enter::release(ctx);
    arrows::step(ctx);
    back::follow(ctx);
}
