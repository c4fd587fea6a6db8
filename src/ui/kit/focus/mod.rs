//! The keyboard focus: the frame around the focused widget, the keys that move the focus, and the return of the focus
//! when a card closes.

mod arrows;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    Context, FocusDirection, Id, LayerId, Memory, Order, Rangef, Rect, Response, Stroke, StrokeKind, Ui, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::theme::{INK, IVORY};
use super::{PanelSystems, scroll};
use crate::input::keys::{Bindings, InputAction, TextFieldFocus, WidgetFocus, player_action};
use crate::input::pads::{FocusStep, PanelNavigation};
use crate::states::{Menu, Screen, TAMSK};
use crate::table::panels::PageKeysScroll;
use crate::table::seats::Seats;

pub use arrows::{
    HORIZONTAL_ARROWS, offer_as_arrow_start, offer_to_enter_key, reserve_arrow_keys, responds_to_enter,
    start_arrow_keys_on_card, start_key_navigation_at, take_horizontal_arrow_press,
};

pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (before_panels.before(PanelSystems), after_panels.after(PanelSystems)))
        .add_systems(PreUpdate, return_to_table.after(InputSystems).run_if(in_state(Menu::None)));
}

/// The number of passes without a focused widget after which a gamepad stops moving through panels and acts on the
/// table again.
const PASSES_WITHOUT: u8 = 3;

/// Takes the focus off a button when a key moves the cursor on the board, unless the button itself uses that key. The
/// next press of the space bar is then meant for the board.
fn return_to_table(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    bindings: Res<Bindings>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
    typing: Res<TextFieldFocus>,
    focus: Res<WidgetFocus>,
    mut panel: ResMut<PanelNavigation>,
) {
    let is_at_table = matches!(screen.get(), Screen::Match(_) | Screen::Study);
    let Some(keys) = keys.filter(|_| is_at_table && focus.0 && !typing.0) else { return };
    // A person who plays alone in a game without a clock, or who uses the analysis board, may use both players' keys.
    let seats = if seats.are_two_people() || *screen.get() == Screen::Match(TAMSK) { *seats } else { Seats::STUDY };
    let walks = |key: &KeyCode| {
        let action = player_action(&bindings, seats, *key).map(|(_, action)| action);
        !focus.captures_key(*key) && matches!(action, Some(InputAction::MoveCursor(_)))
    };
    if keys.get_just_pressed().any(walks) {
        panel.steps.push(FocusStep::Leave);
    }
}

fn before_panels(mut contexts: EguiContexts, mut panel: ResMut<PanelNavigation>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    begin_focus_pass(ctx);
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
    mut typing: ResMut<TextFieldFocus>,
    mut focus: ResMut<WidgetFocus>,
    mut panel: ResMut<PanelNavigation>,
    mut scrolls: ResMut<PageKeysScroll>,
    mut without: Local<u8>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    scrolls.set_if_neq(PageKeysScroll(scroll::can_page_keys_scroll(ctx)));
    end_focus_pass(ctx);
    let is_focused = ctx.memory(|memory| memory.focused().is_some());
    typing.set_if_neq(TextFieldFocus(ctx.text_edit_focused()));
    // While one of two people moves the focus with a gamepad, the other person's keys act on the table, not on panels.
    let is_others = panel.navigating_pad.is_some() && seats.are_two_people();
    focus.set_if_neq(WidgetFocus(is_focused && !is_others));
    *without = if is_focused || panel.navigating_pad.is_none() { 0 } else { *without + 1 };
    if *without > PASSES_WITHOUT {
        // The widget that had the focus no longer exists.
        (*without, panel.navigating_pad) = (0, None);
    }
}

/// Prepares the focus for a pass, before any panel is drawn.
pub fn begin_focus_pass(ctx: &Context) {
    scroll::begin_scroll_pass(ctx);
    ctx.data_mut(|data| data.remove::<Heading>(Id::NULL));
    arrows::lend_focus_for_enter(ctx);
}

/// Moves the focus once all panels of a pass are drawn.
pub fn end_focus_pass(ctx: &Context) {
    arrows::return_lent_focus(ctx);
    arrows::move_focus_by_keys(ctx);
    restore_focus(ctx);
}

/// How far the focus frame extends beyond the widget, in points.
const REACH: f32 = 4.0;

/// The height allowed for a label above a widget, and for a note below it, in points.
const AROUND: f32 = 26.0;

/// Draws the frame around a widget that has the focus. Scrolls to the widget at once when it gains the focus. The frame
/// is ivory with a dark line inside, so that it is visible on brass and on wood. Hovering over a widget changes its
/// fill instead.
pub fn draw_focus_frame(ui: &Ui, response: &Response, radius: u8) {
    let heading = heading_of(ui, response.rect);
    if !response.has_focus() {
        return;
    }
    let framed = Id::new("framed");
    let before = ui.data_mut(|data| data.get_temp::<Id>(framed));
    if before != Some(response.id) {
        ui.data_mut(|data| data.insert_temp(framed, response.id));
        // The label above and the note below are scrolled into view, too, if there is room.
        let around = response.rect.expand2(vec2(0.0, AROUND));
        let whole = heading.map_or(around, |heading| around.with_min_y(around.top().min(heading.top())));
        let fits = |area: &&Rect| area.height() <= ui.clip_rect().height();
        let shown = [whole, around].iter().find(fits).map_or(response.rect, |area| *area);
        ui.scroll_to_rect_animation(shown, None, ScrollAnimation::none());
    }
    // The frame may extend beyond the edge of a scroll area.
    let painter = ui.painter().with_clip_rect(ui.clip_rect().expand(REACH));
    painter.rect_stroke(response.rect.expand(2.0), radius + 2, Stroke::new(2.0, INK), StrokeKind::Inside);
    painter.rect_stroke(response.rect.expand(REACH), radius + 4, Stroke::new(2.0, IVORY), StrokeKind::Inside);
}

/// The last heading drawn, and the vertical range of the first row of widgets below it.
#[derive(Clone, Copy, Debug)]
struct Heading {
    layer: LayerId,
    rect: Rect,
    row: Option<Rangef>,
}

/// Records a heading for the widgets drawn after it.
pub fn record_heading(ui: &Ui, rect: Rect) {
    let heading = Heading { layer: ui.layer_id(), rect, row: None };
    ui.data_mut(|data| data.insert_temp(Id::NULL, heading));
}

/// Returns the heading above a widget, if the widget is in the first row below the heading. Must be called for every
/// widget, in drawing order.
fn heading_of(ui: &Ui, widget: Rect) -> Option<Rect> {
    let layer = ui.layer_id();
    ui.data_mut(|data| {
        let mut heading = data.get_temp::<Heading>(Id::NULL).filter(|heading| heading.layer == layer)?;
        let row = *heading.row.get_or_insert(widget.y_range());
        data.insert_temp(Id::NULL, heading);
        let is_first = row.intersects(widget.y_range()) && widget.top() >= heading.rect.top();
        is_first.then_some(heading.rect)
    })
}

/// A card that was opened in place of other panels, with those panels and the widget that had the focus.
#[derive(Clone, Debug)]
struct Opening {
    replaced: HashSet<LayerId>,
    focused: Option<Id>,
}

/// The panels and the focus as of the previous pass.
#[derive(Clone, Debug, Default)]
struct PanelSnapshot {
    shown: HashSet<LayerId>,
    focused: Option<(Id, LayerId)>,
    /// The open cards, each of which was opened from the previous one.
    openings: Vec<Opening>,
}

impl PanelSnapshot {
    /// Stores the visible panels and compares them with those of the previous pass. If a card has closed, returns the
    /// widget that regains the focus.
    fn compare_panels(&mut self, shown: HashSet<LayerId>) -> Option<Id> {
        let before = std::mem::replace(&mut self.shown, shown);
        let appeared: HashSet<_> = self.shown.difference(&before).copied().collect();
        if appeared.is_empty() {
            return None;
        }
        if let Some(at) = self.openings.iter().rposition(|opening| !opening.replaced.is_disjoint(&appeared)) {
            return self.openings.drain(at..).next().and_then(|opening| opening.focused);
        }
        if !appeared.iter().any(|layer| layer.order == Order::Foreground) {
            self.openings.clear();
            return None;
        }
        let replaced: HashSet<_> = before.difference(&self.shown).copied().collect();
        let focused = self.focused.filter(|(_, layer)| replaced.contains(layer)).map(|(id, _)| id);
        self.openings.push(Opening { replaced, focused });
        None
    }
}

/// Returns the focus to its former widget if a card has closed in this pass and nothing has the focus.
fn restore_focus(ctx: &Context) {
    let mut seen = ctx.data(|data| data.get_temp::<PanelSnapshot>(Id::NULL)).unwrap_or_default();
    let focused = ctx.memory(Memory::focused);
    let (shown, focused) = ctx.viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        // Toasts are left out, because they come and go without replacing a panel.
        let panels = widgets.layers().filter(|(layer, _)| matches!(layer.order, Order::Middle | Order::Foreground));
        let shown = panels.filter(|(_, widgets)| !widgets.is_empty()).map(|(layer, _)| *layer);
        (shown.collect(), focused.and_then(|id| widgets.get(id)).map(|widget| (widget.id, widget.layer_id)))
    });
    let back = seen.compare_panels(shown);
    let is_there = |id: &Id| ctx.viewport(|viewport| viewport.this_pass.widgets.contains(*id));
    if let Some(id) = back.filter(is_there).filter(|_| focused.is_none()) {
        ctx.memory_mut(|memory| memory.request_focus(id));
        ctx.request_repaint();
    }
    seen.focused = focused;
    ctx.data_mut(|data| data.insert_temp(Id::NULL, seen));
}
