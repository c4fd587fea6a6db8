//! Scrolls panels by the right stick of a gamepad and by keys, and tracks which widgets are in which scroll area.

use std::ops::Range;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::scroll_area::ScrollAreaOutput;
use bevy_egui::egui::{Context, Id, Key, LayerId, Memory, Modifiers, Order, Rect, ScrollArea, Ui, WidgetRect, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::input::pads::{GamepadSlots, PanelPad};
use crate::states::{Menu, Screen};
use crate::table::lesson::{CurrentLesson, LessonPhase};
use crate::table::on_table::MatchOnTable;

// The maximum speed, in points per second, the dead zone of the stick, and the longest frame that counts, in seconds.
const SPEED: f32 = 900.0;
const PUSHED: f32 = 0.2;
const LONGEST: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, read.before(UiSystems));
}

/// Determines whether somebody is playing on the table, so that keys act there.
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
                // The steps of a lesson have no time pressure, except for matches within them.
                (Some(step), _) => step.in_match && step.phase == LessonPhase::Doing,
                (None, screen) => matches!(screen, Screen::Match(_)) && self.table.is_in_progress(),
            }
    }

    fn is_replayed(&self) -> bool {
        *self.menu.get() == Menu::None && matches!(self.screen.get(), Screen::Replay(_))
    }
}

/// Reads how far to scroll. At the table, only a gamepad that moves through the panels scrolls.
fn read(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    played: Played,
    panel: Res<PanelPad>,
    slots: Res<GamepadSlots>,
    pads: Query<&Gamepad>,
) -> Result {
    let at_table = played.screen.get().is_at_table() && *played.menu.get() == Menu::None;
    let scrolls = slots.connected().filter(|&pad| !at_table || panel.pad == Some(pad));
    let sticks = scrolls.filter_map(|pad| Some(pads.get(slots.entity(pad)?).ok()?.right_stick().y));
    let pushed = sticks.filter(|up| up.abs() > PUSHED).sum::<f32>().clamp(-1.0, 1.0);
    let up = pushed * SPEED * time.delta_secs().min(LONGEST);
    let ctx = contexts.ctx_mut()?;
    let (pages_beside, is_replayed) = (!played.is_played(), played.is_replayed());
    remembered(ctx, |scrolling| {
        (scrolling.by_stick, scrolling.pages_beside, scrolling.is_replayed) = (up, pages_beside, is_replayed);
    });
    Ok(())
}

/// Draws a scroll area that the stick, page keys and arrows scroll. Beside the table, the stick scrolls only the panel
/// with the focus, unless `anyway`.
pub fn show_scroll_area<R>(
    ui: &mut Ui,
    area: ScrollArea,
    anyway: bool,
    content: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    let mut place = (Id::NULL, Rect::NOTHING);
    let shown = area.show(ui, |ui| {
        place = scroll(ui, anyway);
        content(ui)
    });
    note(ui, place, &shown, true);
    shown
}

/// Like [`show_scroll_area`], but draws only the visible ones of `count` rows. Keys scroll the area only if `by_keys`.
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
    note(ui, place, &shown, by_keys);
    shown
}

/// Scrolls the area that `ui` fills. Returns the area's id and visible part.
fn scroll(ui: &Ui, anyway: bool) -> (Id, Rect) {
    let id = ui.unique_id();
    let (by_stick, by_keys) = remembered(ui.ctx(), |scrolling| {
        let asked = scrolling.asked.take_if(|(asked, _)| *asked == id);
        (scrolling.by_stick, asked.map_or(0.0, |(_, up)| up))
    });
    let is_meant = || anyway || ui.layer_id().order == Order::Foreground || has_focus(ui.ctx(), ui);
    let up = by_keys + if by_stick != 0.0 && is_meant() { by_stick } else { 0.0 };
    if up != 0.0 {
        ui.scroll_with_delta(vec2(0.0, up));
        ui.ctx().request_repaint();
    }
    (id, ui.clip_rect())
}

fn note<R>(ui: &Ui, (id, seen): (Id, Rect), shown: &ScrollAreaOutput<R>, by_keys: bool) {
    let (offset, layer) = (shown.state.offset.y, ui.layer_id());
    let below = (shown.content_size.y - offset - seen.height()).max(0.0);
    let area = ScrolledArea { id, layer, seen, above: offset.max(0.0), below, by_keys };
    remembered(ui.ctx(), |scrolling| scrolling.drawn.push(area));
}

fn has_focus(ctx: &Context, ui: &Ui) -> bool {
    let focused = ctx.memory(Memory::focused);
    let widget = focused.and_then(|id| ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied()));
    widget.is_some_and(|widget| {
        widget.layer_id == ui.layer_id() && ui.max_rect().x_range().contains(widget.rect.center().x)
    })
}

// How far an arrow scrolls, in points, and how far a page key does, as a share of the visible height.
const STEP: f32 = 70.0;
const PAGE: f32 = 0.85;
/// The hidden height that arrows ignore, in points, because it is only padding.
const HIDDEN: f32 = 35.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct ScrolledArea {
    id: Id,
    pub layer: LayerId,
    pub seen: Rect,
    /// The hidden height above and below `seen`, in points.
    above: f32,
    below: f32,
    by_keys: bool,
}

impl ScrolledArea {
    /// Returns `true` if more than padding is hidden in the direction of an arrow.
    pub fn hides(&self, arrow: Key) -> bool {
        match arrow {
            Key::ArrowUp => self.above > HIDDEN,
            Key::ArrowDown => self.below > HIDDEN,
            _ => false,
        }
    }

    /// Returns `true` if a widget in the area is more than a page away in the direction of an arrow.
    pub fn is_far(&self, arrow: Key, widget: Rect) -> bool {
        let far = match arrow {
            Key::ArrowUp => self.seen.top() - widget.top(),
            Key::ArrowDown => widget.bottom() - self.seen.bottom(),
            _ => 0.0,
        };
        far > PAGE * self.seen.height()
    }

    pub fn contains(&self, widget: &WidgetRect) -> bool {
        // The visible part of a widget in the area is within it, or empty if the widget is scrolled out of sight.
        let seen = widget.interact_rect;
        let is_inside = !seen.is_positive() || self.seen.expand(1.0).contains_rect(seen);
        self.layer == widget.layer_id && self.seen.x_range().contains(widget.rect.center().x) && is_inside
    }

    fn can_scroll(&self) -> bool {
        self.by_keys && self.above + self.below > 1.0
    }
}

#[derive(Clone, Debug, Default)]
struct Scrolling {
    /// How far up the stick scrolls in this pass, in points.
    by_stick: f32,
    /// `true` if page keys scroll panels beside the table, because nobody is playing there.
    pages_beside: bool,
    is_replayed: bool,
    /// The area that a key scrolls, and how far up, in points.
    asked: Option<(Id, f32)>,
    drawn: Vec<ScrolledArea>,
}

fn remembered<R>(ctx: &Context, read: impl FnOnce(&mut Scrolling) -> R) -> R {
    ctx.data_mut(|data| read(data.get_temp_mut_or_default(Id::NULL)))
}

/// Returns the area that page keys scroll: the one with the focus, or else one on the same panel, or else the first,
/// with cards in front before panels beside the table.
fn read_by_keys(ctx: &Context, areas: &[ScrolledArea]) -> Option<ScrolledArea> {
    let beside = remembered(ctx, |scrolling| scrolling.pages_beside);
    let focused = ctx.memory(Memory::focused);
    let focused = focused.and_then(|id| {
        ctx.viewport(|viewport| {
            let widgets = [&viewport.this_pass.widgets, &viewport.prev_pass.widgets];
            widgets.into_iter().find_map(|widgets| widgets.get(id).copied())
        })
    });
    let can = areas.iter().filter(|area| area.can_scroll() && (beside || area.layer.order == Order::Foreground));
    let rank = |area: &&ScrolledArea| {
        let has_focus = focused.is_some_and(|widget| area.contains(&widget));
        let is_beside_focus = focused.is_some_and(|widget| widget.layer_id == area.layer);
        (!has_focus, !is_beside_focus, area.layer.order != Order::Foreground)
    };
    can.min_by_key(rank).copied()
}

pub(super) fn takes_page_keys(ctx: &Context) -> bool {
    read_by_keys(ctx, &remembered(ctx, |scrolling| scrolling.drawn.clone())).is_some()
}

/// Forgets the areas of the previous pass, and scrolls one of them by a page key. A text field keeps Home and End.
pub(super) fn begin(ctx: &Context) {
    let before = remembered(ctx, |scrolling| std::mem::take(&mut scrolling.drawn));
    let keys = [Key::PageUp, Key::PageDown, Key::Home, Key::End];
    let is_pressed = |key: &Key| ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(*key));
    let Some(key) = keys.into_iter().find(is_pressed) else { return };
    let is_taken = ctx.text_edit_focused() || remembered(ctx, |scrolling| scrolling.is_replayed);
    if matches!(key, Key::Home | Key::End) && is_taken {
        return;
    }
    let Some(area) = read_by_keys(ctx, &before) else { return };
    let page = PAGE * area.seen.height();
    let up = match key {
        Key::PageUp => page,
        Key::PageDown => -page,
        Key::Home => area.above,
        _ => -area.below,
    };
    ask_to_scroll(ctx, &area, up);
}

pub(super) fn request_scroll_step(ctx: &Context, area: &ScrolledArea, arrow: Key) {
    match arrow {
        Key::ArrowUp => ask_to_scroll(ctx, area, STEP),
        Key::ArrowDown => ask_to_scroll(ctx, area, -STEP),
        _ => {}
    }
}

/// Requests to scroll an area up by so many points, as far as possible.
fn ask_to_scroll(ctx: &Context, area: &ScrolledArea, up: f32) {
    let up = up.clamp(-area.below, area.above);
    remembered(ctx, |scrolling| scrolling.asked = Some((area.id, up)));
    ctx.request_repaint();
}

/// Returns the areas drawn in this pass, and drops a request for an area that was not drawn.
pub(super) fn drawn_areas(ctx: &Context) -> Vec<ScrolledArea> {
    remembered(ctx, |scrolling| {
        scrolling.asked = None;
        scrolling.drawn.clone()
    })
}
