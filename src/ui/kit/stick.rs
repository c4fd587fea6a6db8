//! Scrolls by the right stick of a gamepad, and by keys.

use std::ops::Range;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::scroll_area::ScrollAreaOutput;
use bevy_egui::egui::{Context, Id, Memory, Order, Rect, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::focus::{FreeKeys, let_keys_scroll, note_scrolled, scrolled_by_keys};
use crate::input::pads::{PadSlots, PanelPad};
use crate::states::{Menu, Screen};
use crate::table::lesson::{LessonPhase, Teaching};
use crate::table::match_on_table::MatchOnTable;

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

/// Whether somebody plays on the table, so that keys act on it.
#[derive(SystemParam)]
struct Played<'w, 's> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    teaching: Res<'w, Teaching>,
    table: MatchOnTable<'w, 's>,
}

impl Played<'_, '_> {
    fn is_played(&self) -> bool {
        *self.menu.get() == Menu::None
            && match (&self.teaching.0, self.screen.get()) {
                // The steps of a lesson are played without haste, but for the matches in them.
                (Some(step), _) => step.in_match && step.phase == LessonPhase::Doing,
                (None, Screen::Match) => !self.table.is_tamsk_over(),
                (None, screen) => *screen == Screen::Gipf,
            }
    }

    /// Returns whether a match is replayed, which has keys of its own for its beginning and its end.
    fn is_replayed(&self) -> bool {
        *self.menu.get() == Menu::None && matches!(self.screen.get(), Screen::Replay | Screen::GipfReplay)
    }
}

/// Reads how far to scroll. Where the table can be played on, only the gamepad scrolls that walks through the panels: the
/// others move the camera.
fn read(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    played: Played,
    panel: Res<PanelPad>,
    slots: Res<PadSlots>,
    pads: Query<&Gamepad>,
) -> Result {
    let at_table = played.screen.get().is_at_table() && *played.menu.get() == Menu::None;
    let scrolls = slots.connected().filter(|&pad| !at_table || panel.pad == Some(pad));
    let sticks = scrolls.filter_map(|pad| Some(pads.get(slots.entity(pad)?).ok()?.right_stick().y));
    let pushed = sticks.filter(|up| up.abs() > PUSHED).sum::<f32>().clamp(-1.0, 1.0);
    let up = pushed * SPEED * time.delta_secs().min(LONGEST);
    let ctx = contexts.ctx_mut()?;
    ctx.data_mut(|data| data.insert_temp(id(), up));
    let_keys_scroll(ctx, FreeKeys { pages_beside: !played.is_played(), ends: !played.is_replayed() });
    Ok(())
}

/// Draws an area that scrolls, by the stick and by keys as well, and lets arrows walk to its ends. Among panels beside the
/// table, the stick scrolls the one that has the focus, or `anyway`.
pub fn scrolled<R>(
    ui: &mut Ui,
    area: ScrollArea,
    anyway: bool,
    content: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    let mut place = Place::default();
    let shown = area.show(ui, |ui| {
        place = Place::scrolled(ui, anyway);
        content(ui)
    });
    place.note(ui, &shown, true);
    shown
}

/// The same for `count` rows of this height, of which only the visible ones are drawn. `by_keys` says whether keys scroll
/// it, which a list that is walked through handles itself.
pub fn scrolled_rows<R>(
    ui: &mut Ui,
    area: ScrollArea,
    (height, count): (f32, usize),
    by_keys: bool,
    content: impl FnOnce(&mut Ui, Range<usize>) -> R,
) -> ScrollAreaOutput<R> {
    let mut place = Place::default();
    let shown = area.show_rows(ui, height, count, |ui, range| {
        place = Place::scrolled(ui, false);
        content(ui, range)
    });
    place.note(ui, &shown, by_keys);
    shown
}

/// Where the content of an area is seen.
struct Place {
    id: Id,
    seen: Rect,
}

impl Default for Place {
    fn default() -> Place {
        Place { id: Id::NULL, seen: Rect::NOTHING }
    }
}

impl Place {
    /// Scrolls the area whose content this is.
    fn scrolled(ui: &Ui, anyway: bool) -> Place {
        let by_stick = ui
            .data(|data| data.get_temp::<f32>(id()))
            .filter(|up| *up != 0.0 && (anyway || ui.layer_id().order == Order::Foreground || has_focus(ui.ctx(), ui)));
        let place = Place { id: ui.unique_id(), seen: ui.clip_rect() };
        let up = scrolled_by_keys(ui, place.id) + by_stick.unwrap_or_default();
        if up != 0.0 {
            ui.scroll_with_delta(vec2(0.0, up));
            ui.ctx().request_repaint();
        }
        place
    }

    fn note<R>(&self, ui: &Ui, shown: &ScrollAreaOutput<R>, by_keys: bool) {
        note_scrolled(ui, self.id, self.seen, shown.state.offset.y, shown.content_size.y, by_keys);
    }
}

fn has_focus(ctx: &Context, ui: &Ui) -> bool {
    let focused = ctx.memory(Memory::focused);
    let widget = focused.and_then(|id| ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied()));
    widget.is_some_and(|widget| {
        widget.layer_id == ui.layer_id() && ui.max_rect().x_range().contains(widget.rect.center().x)
    })
}
