//! The keyboard focus: the frame of the widget that has it, how arrows move it, what Enter presses while nothing has it,
//! and how it comes back when a card closes.

mod arrows;
mod back;
mod enter;
mod heading;
mod scrolled;

#[cfg(test)]
mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{Context, FocusDirection, Id, Rect, Response, Stroke, StrokeKind, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::theme::{INK, IVORY};
use crate::input::keys::{Bindings, InputAction, Typing, WidgetFocus, player_action};
use crate::input::pads::{FocusStep, PanelPad};
use crate::states::{Menu, Screen};
use crate::table::panels::ScrollsByKeys;
use crate::table::seats::Seats;

pub use arrows::{KeptArrows, begin_here, begin_page, keep_arrows};
pub use enter::{is_pressed_by_enter, offer_to_arrows, offer_to_enter};
pub use heading::note_heading;
pub use scrolled::{FreeKeys, let_keys_scroll, note_scrolled, scrolled_by_keys};

/// Handles the focus before and after the panels are drawn.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (before_panels.before(UiSystems), after_panels.after(UiSystems)))
        .add_systems(PreUpdate, return_to_table.after(InputSystems).run_if(in_state(Menu::None)));
}

/// After how many passes without a focus a gamepad that walked through the panels acts on the table again.
const PASSES_WITHOUT: u8 = 3;

/// Takes the focus off the buttons at the table when a key walks over the board that no button needs for itself: the next
/// press of the space bar is meant for the board, too.
fn return_to_table(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    bindings: Res<Bindings>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
    typing: Res<Typing>,
    focus: Res<WidgetFocus>,
    mut panel: ResMut<PanelPad>,
) {
    let is_at_table = matches!(screen.get(), Screen::Match | Screen::Study | Screen::Gipf);
    let Some(keys) = keys.filter(|_| is_at_table && focus.0 && !typing.0) else { return };
    // A person alone has all keys at GIPF and at the analysis board.
    let seats = if seats.are_two_people() || *screen.get() == Screen::Match { *seats } else { Seats::STUDY };
    let walks = |key: &KeyCode| {
        let action = player_action(&bindings, seats, *key).map(|(_, action)| action);
        !focus.takes(*key) && matches!(action, Some(InputAction::Walk(_)))
    };
    if keys.get_just_pressed().any(walks) {
        panel.steps.push(FocusStep::Leave);
    }
}

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
    mut scrolls: ResMut<ScrollsByKeys>,
    mut without: Local<u8>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    scrolls.set_if_neq(ScrollsByKeys(scrolled::takes_page_keys(ctx)));
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
    scrolled::begin(ctx);
    heading::begin(ctx);
    enter::press(ctx);
}

/// Moves the focus once all panels of a pass are drawn.
pub fn end(ctx: &Context) {
    enter::release(ctx);
    arrows::step(ctx);
    back::follow(ctx);
}

/// How far the frame reaches beyond the widget, in points.
const REACH: f32 = 4.0;

/// The height of a name above a widget, and of a note below it, in points.
const AROUND: f32 = 26.0;

/// Draws the frame around a widget that has the focus, and scrolls to it at once when it has just got it. `radius` is that of the
/// widget's corners. The frame is ivory with a dark line inside, so that it can be seen on brass as well as on wood; the
/// pointer changes a widget's fill instead.
pub fn focus_frame(ui: &Ui, response: &Response, radius: u8) {
    let heading = heading::heading_of(ui, response.rect);
    if !response.has_focus() {
        return;
    }
    let framed = Id::new("framed");
    let before = ui.data_mut(|data| data.get_temp::<Id>(framed));
    if before != Some(response.id) {
        ui.data_mut(|data| data.insert_temp(framed, response.id));
        // What is said above and below it comes into view, too, if there is room for that.
        let around = response.rect.expand2(vec2(0.0, AROUND));
        let whole = heading.map_or(around, |heading| around.with_min_y(around.top().min(heading.top())));
        let fits = |area: &&Rect| area.height() <= ui.clip_rect().height();
        let shown = [whole, around].iter().find(fits).map_or(response.rect, |area| *area);
        ui.scroll_to_rect_animation(shown, None, ScrollAnimation::none());
    }
    // It may reach beyond the edge of what scrolls.
    let painter = ui.painter().with_clip_rect(ui.clip_rect().expand(REACH));
    painter.rect_stroke(response.rect.expand(2.0), radius + 2, Stroke::new(2.0, INK), StrokeKind::Inside);
    painter.rect_stroke(response.rect.expand(REACH), radius + 4, Stroke::new(2.0, IVORY), StrokeKind::Inside);
}
