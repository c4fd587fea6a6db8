//! Scrolls panels with the right stick of a gamepad and with keys, and records which widgets are in which scroll area.

use std::ops::Range;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::scroll_area::ScrollAreaOutput;
use bevy_egui::egui::{Context, Id, Key, LayerId, Memory, Modifiers, Order, Rect, ScrollArea, Ui, WidgetRect, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::PanelSystems;
use crate::input::pads::{GamepadSlots, PanelNavigation};
use crate::states::{Menu, Screen};
use crate::table::lesson::{CurrentLesson, LessonPhase};
use crate::table::on_table::MatchOnTable;

/// The maximum speed of scrolling with the stick, in points per second.
const SPEED: f32 = 900.0;
/// The dead zone of the stick, as a share of its full deflection.
const PUSHED: f32 = 0.2;
/// The maximum frame time that counts for scrolling with the stick, in seconds.
const LONGEST: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, read_stick.before(PanelSystems));
}

/// Tells whether somebody is playing at the table. If so, page keys do not scroll the panels beside the table.
#[derive(SystemParam)]
struct Played<'w, 's> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    teaching: Res<'w, CurrentLesson>,
    table: MatchOnTable<'w, 's>,
}

impl Played<'_, '_> {
    fn is_played(&self) -> bool {
        *self.menu.get() == Menu::None
            && match (&self.teaching.0, self.screen.get()) {
                // In a lesson, only whole matches put the pupil under time pressure.
                (Some(step), _) => step.is_whole_match && step.phase == LessonPhase::Doing,
                (None, screen) => matches!(screen, Screen::Match(_)) && self.table.is_in_progress(),
            }
    }

    fn is_replayed(&self) -> bool {
        *self.menu.get() == Menu::None && matches!(self.screen.get(), Screen::Replay(_))
    }
}

/// Reads the scrolling distance from the gamepads. At the table, a gamepad scrolls only while it moves the focus
/// through panels.
fn read_stick(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    played: Played,
    panel: Res<PanelNavigation>,
    slots: Res<GamepadSlots>,
    pads: Query<&Gamepad>,
) -> Result {
    let at_table = played.screen.get().is_at_table() && *played.menu.get() == Menu::None;
    let scrolls = slots.connected_pads().filter(|&pad| !at_table || panel.navigating_pad == Some(pad));
    let sticks = scrolls.filter_map(|pad| Some(pads.get(slots.entity(pad)?).ok()?.right_stick().y));
    let pushed = sticks.filter(|up| up.abs() > PUSHED).sum::<f32>().clamp(-1.0, 1.0);
    let up = pushed * SPEED * time.delta_secs().min(LONGEST);
    let ctx = contexts.ctx_mut()?;
    let (pages_beside, is_replayed) = (!played.is_played(), played.is_replayed());
    with_scroll_state(ctx, |scrolling| {
        (scrolling.by_stick, scrolling.pages_beside, scrolling.is_replayed) = (up, pages_beside, is_replayed);
    });
    Ok(())
}

/// Draws a scroll area that the stick, page keys and arrow keys scroll. The stick scrolls a panel beside the table only
/// if the panel has the focus or `scrolls_unfocused` is `true`.
pub fn show_scroll_area<R>(
    ui: &mut Ui,
    area: ScrollArea,
    scrolls_unfocused: bool,
    content: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    let mut place = (Id::NULL, Rect::NOTHING);
    let shown = area.show(ui, |ui| {
        place = scroll(ui, scrolls_unfocused);
        content(ui)
    });
    record_area(ui, place, &shown, true);
    shown
}

/// Draws a scroll area of `count` rows like [`show_scroll_area`], but draws only the visible rows. Page keys scroll the
/// area only if `by_keys` is `true`.
pub fn show_scroll_rows<R>(
    ui: &mut Ui,
    area: ScrollArea,
    (height, count): (f32, usize),
    by_keys: bool,
    content: impl FnOnce(&mut Ui, Range<usize>) -> R,
) -> ScrollAreaOutput<R> {
    let mut place = (Id::NULL, Rect::NOTHING);
    let shown = area.show_rows(ui, height, count, |ui, range| {
        place = scroll(ui, false);
        content(ui, range)
    });
    record_area(ui, place, &shown, by_keys);
    shown
}

/// Scrolls the area that `ui` fills. Returns the id and the visible part of the area.
fn scroll(ui: &Ui, scrolls_unfocused: bool) -> (Id, Rect) {
    let id = ui.unique_id();
    let (by_stick, by_keys) = with_scroll_state(ui.ctx(), |scrolling| {
        let asked = scrolling.asked.take_if(|(asked, _)| *asked == id);
        (scrolling.by_stick, asked.map_or(0.0, |(_, up)| up))
    });
    let is_meant = || scrolls_unfocused || ui.layer_id().order == Order::Foreground || has_focus(ui.ctx(), ui);
    let up = by_keys + if by_stick != 0.0 && is_meant() { by_stick } else { 0.0 };
    if up != 0.0 {
        ui.scroll_with_delta(vec2(0.0, up));
        ui.ctx().request_repaint();
    }
    (id, ui.clip_rect())
}

fn record_area<R>(ui: &Ui, (id, seen): (Id, Rect), shown: &ScrollAreaOutput<R>, by_keys: bool) {
    let (offset, layer) = (shown.state.offset.y, ui.layer_id());
    let below = (shown.content_size.y - offset - seen.height()).max(0.0);
    let area = DrawnScrollArea { id, layer, visible: seen, above: offset.max(0.0), below, by_keys };
    with_scroll_state(ui.ctx(), |scrolling| scrolling.drawn.push(area));
}

fn has_focus(ctx: &Context, ui: &Ui) -> bool {
    let focused = ctx.memory(Memory::focused);
    let widget = focused.and_then(|id| ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied()));
    widget.is_some_and(|widget| {
        widget.layer_id == ui.layer_id() && ui.max_rect().x_range().contains(widget.rect.center().x)
    })
}

/// The distance that an arrow key scrolls, in points.
const STEP: f32 = 70.0;
/// The distance that a page key scrolls, as a share of the visible height.
const PAGE: f32 = 0.85;
/// The maximum height of hidden content that arrow keys ignore, in points. This much is only padding.
const HIDDEN: f32 = 35.0;

/// A scroll area that was drawn in this pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnScrollArea {
    id: Id,
    /// The layer of the panel that contains the scroll area.
    pub layer: LayerId,
    /// The visible part, in points.
    pub visible: Rect,
    /// The height of the content hidden above the visible part, in points.
    above: f32,
    /// The height of the content hidden below the visible part, in points.
    below: f32,
    by_keys: bool,
}

impl DrawnScrollArea {
    /// Returns `true` if more than padding is hidden in the direction of an arrow key.
    pub fn has_hidden_content(&self, arrow: Key) -> bool {
        match arrow {
            Key::ArrowUp => self.above > HIDDEN,
            Key::ArrowDown => self.below > HIDDEN,
            _ => false,
        }
    }

    /// Returns `true` if a widget in the area is more than a page away in the direction of an arrow key.
    pub fn is_beyond_page(&self, arrow: Key, widget: Rect) -> bool {
        let far = match arrow {
            Key::ArrowUp => self.visible.top() - widget.top(),
            Key::ArrowDown => widget.bottom() - self.visible.bottom(),
            _ => 0.0,
        };
        far > PAGE * self.visible.height()
    }

    /// Returns `true` if a widget is in the area, even if the widget is scrolled out of sight.
    pub fn contains(&self, widget: &WidgetRect) -> bool {
        // The visible part of a widget in the area is inside the area. It is empty if the widget is out of sight.
        let seen = widget.interact_rect;
        let is_inside = !seen.is_positive() || self.visible.expand(1.0).contains_rect(seen);
        self.layer == widget.layer_id && self.visible.x_range().contains(widget.rect.center().x) && is_inside
    }

    fn can_scroll(&self) -> bool {
        self.by_keys && self.above + self.below > 1.0
    }
}

#[derive(Clone, Debug, Default)]
struct Scrolling {
    /// The distance that the stick scrolls upwards in this pass, in points.
    by_stick: f32,
    /// `true` if page keys scroll panels beside the table, because nobody is playing at the table.
    pages_beside: bool,
    is_replayed: bool,
    /// The area that a pressed key scrolls, and the upward scrolling distance in points. `None` if no key scrolls.
    asked: Option<(Id, f32)>,
    drawn: Vec<DrawnScrollArea>,
}

fn with_scroll_state<R>(ctx: &Context, read: impl FnOnce(&mut Scrolling) -> R) -> R {
    ctx.data_mut(|data| read(data.get_temp_mut_or_default(Id::NULL)))
}

/// Returns the area that page keys scroll, or `None` if there is none. It is the area that contains the focused widget,
/// or else the first area on the same panel as this widget, or else the first area on a card in front, or else the
/// first area beside the table.
fn page_key_area(ctx: &Context, areas: &[DrawnScrollArea]) -> Option<DrawnScrollArea> {
    let beside = with_scroll_state(ctx, |scrolling| scrolling.pages_beside);
    let focused = ctx.memory(Memory::focused);
    let focused = focused.and_then(|id| {
        ctx.viewport(|viewport| {
            let widgets = [&viewport.this_pass.widgets, &viewport.prev_pass.widgets];
            widgets.into_iter().find_map(|widgets| widgets.get(id).copied())
        })
    });
    let can = areas.iter().filter(|area| area.can_scroll() && (beside || area.layer.order == Order::Foreground));
    let rank = |area: &&DrawnScrollArea| {
        let has_focus = focused.is_some_and(|widget| area.contains(&widget));
        let is_beside_focus = focused.is_some_and(|widget| widget.layer_id == area.layer);
        (!has_focus, !is_beside_focus, area.layer.order != Order::Foreground)
    };
    can.min_by_key(rank).copied()
}

/// Returns `true` if a drawn area would scroll when a page key is pressed.
pub(super) fn can_page_keys_scroll(ctx: &Context) -> bool {
    page_key_area(ctx, &with_scroll_state(ctx, |scrolling| scrolling.drawn.clone())).is_some()
}

/// Forgets the areas of the previous pass. If Page Up, Page Down, Home or End was pressed, asks one of these areas to
/// scroll. Text fields and replays keep Home and End for themselves.
pub(super) fn begin_scroll_pass(ctx: &Context) {
    let before = with_scroll_state(ctx, |scrolling| std::mem::take(&mut scrolling.drawn));
    let keys = [Key::PageUp, Key::PageDown, Key::Home, Key::End];
    let is_pressed = |key: &Key| ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(*key));
    let Some(key) = keys.into_iter().find(is_pressed) else { return };
    let is_taken = ctx.text_edit_focused() || with_scroll_state(ctx, |scrolling| scrolling.is_replayed);
    if matches!(key, Key::Home | Key::End) && is_taken {
        return;
    }
    let Some(area) = page_key_area(ctx, &before) else { return };
    let page = PAGE * area.visible.height();
    let up = match key {
        Key::PageUp => page,
        Key::PageDown => -page,
        Key::Home => area.above,
        _ => -area.below,
    };
    ask_to_scroll(ctx, &area, up);
}

/// Asks an area to scroll by one step in the direction of an arrow key.
pub(super) fn request_scroll_step(ctx: &Context, area: &DrawnScrollArea, arrow: Key) {
    match arrow {
        Key::ArrowUp => ask_to_scroll(ctx, area, STEP),
        Key::ArrowDown => ask_to_scroll(ctx, area, -STEP),
        _ => {}
    }
}

/// Asks an area to scroll upwards by `up` points, or as far as it can.
fn ask_to_scroll(ctx: &Context, area: &DrawnScrollArea, up: f32) {
    let up = up.clamp(-area.below, area.above);
    with_scroll_state(ctx, |scrolling| scrolling.asked = Some((area.id, up)));
    ctx.request_repaint();
}

/// Returns the areas drawn in this pass. Drops a pending request to scroll, because its area was not drawn.
pub(super) fn end_scroll_pass(ctx: &Context) -> Vec<DrawnScrollArea> {
    with_scroll_state(ctx, |scrolling| {
        scrolling.asked = None;
        scrolling.drawn.clone()
    })
}
