//! Which areas scroll, which widgets are in them, also those that are out of sight, and how keys scroll them.

use bevy_egui::egui::{Context, Id, Key, LayerId, Memory, Modifiers, Order, Rect, Ui, WidgetRect};

/// How far an arrow scrolls, in points.
const STEP: f32 = 70.0;
/// The part of what is seen by which a page key scrolls.
const PAGE: f32 = 0.85;
/// What may stay hidden without an arrow scrolling to it before it leaves, in points: the space around what is there.
const HIDDEN: f32 = 35.0;

/// An area that scrolls, as it was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScrolledArea {
    id: Id,
    /// Its panel.
    pub layer: LayerId,
    /// What is seen of it.
    pub seen: Rect,
    /// How much is hidden above and below that, in points.
    above: f32,
    below: f32,
    /// Whether keys scroll it.
    by_keys: bool,
}

impl ScrolledArea {
    /// Returns whether something that is worth seeing is hidden in the direction of an arrow.
    pub fn hides(&self, arrow: Key) -> bool {
        match arrow {
            Key::ArrowUp => self.above > HIDDEN,
            Key::ArrowDown => self.below > HIDDEN,
            _ => false,
        }
    }

    /// Returns whether a widget in it is more than a page away in the direction of an arrow.
    pub fn is_far(&self, arrow: Key, widget: Rect) -> bool {
        let far = match arrow {
            Key::ArrowUp => self.seen.top() - widget.top(),
            Key::ArrowDown => widget.bottom() - self.seen.bottom(),
            _ => 0.0,
        };
        far > PAGE * self.seen.height()
    }

    /// Returns whether a widget is in it.
    pub fn contains(&self, widget: &WidgetRect) -> bool {
        // What is seen of a widget in an area is within it, and nothing is seen of one that is scrolled out of sight.
        let seen = widget.interact_rect;
        let is_inside = !seen.is_positive() || self.seen.expand(1.0).contains_rect(seen);
        self.layer == widget.layer_id && self.seen.x_range().contains(widget.rect.center().x) && is_inside
    }

    fn can_scroll(&self) -> bool {
        self.by_keys && self.above + self.below > 1.0
    }
}

/// The areas of this pass, and of the one before.
#[derive(Clone, Debug, Default)]
struct Areas {
    drawn: Vec<ScrolledArea>,
    before: Vec<ScrolledArea>,
}

fn id() -> Id {
    Id::new("areas that scroll")
}

fn areas(ctx: &Context) -> Areas {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

fn asked_id() -> Id {
    Id::new("scrolled by a key")
}

fn free_id() -> Id {
    Id::new("keys that are free to scroll")
}

/// Which keys scroll panels, as they do nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeKeys {
    /// Whether page keys scroll panels beside the table: while nobody plays on it.
    pub pages_beside: bool,
    /// Whether the keys for the beginning and the end scroll.
    pub ends: bool,
}

impl Default for FreeKeys {
    fn default() -> FreeKeys {
        FreeKeys { pages_beside: false, ends: true }
    }
}

/// Notes an area that scrolls once it is drawn. `seen` is where its content is seen, and `content` its whole height.
pub fn note_scrolled(ui: &Ui, area: Id, seen: Rect, offset: f32, content: f32, by_keys: bool) {
    let (above, layer) = (offset.max(0.0), ui.layer_id());
    let below = (content - offset - seen.height()).max(0.0);
    let area = ScrolledArea { id: area, layer, seen, above, below, by_keys };
    ui.data_mut(|data| data.get_temp_mut_or_default::<Areas>(id()).drawn.push(area));
}

/// Says which keys scroll panels.
pub fn let_keys_scroll(ctx: &Context, free: FreeKeys) {
    ctx.data_mut(|data| data.insert_temp(free_id(), free));
}

fn free_keys(ctx: &Context) -> FreeKeys {
    ctx.data(|data| data.get_temp(free_id())).unwrap_or_default()
}

/// Returns the area that page keys scroll, if there is one that can be scrolled: that with the focus or on the panel that
/// has it, or else the first, of cards in front of everything before those beside the table.
fn read_by_keys(ctx: &Context, areas: &[ScrolledArea]) -> Option<ScrolledArea> {
    let beside = free_keys(ctx).pages_beside;
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

/// Returns whether page keys scroll a panel that was drawn in this pass.
pub(super) fn takes_page_keys(ctx: &Context) -> bool {
    read_by_keys(ctx, &areas(ctx).drawn).is_some()
}

/// Forgets the areas of the pass before the last, and asks the area that page keys scroll to do so. A text that is typed
/// in keeps the keys for its beginning and end.
pub(super) fn begin(ctx: &Context) {
    let before = ctx.data_mut(|data| {
        let areas = data.get_temp_mut_or_default::<Areas>(id());
        areas.before = std::mem::take(&mut areas.drawn);
        areas.before.clone()
    });
    let keys = [Key::PageUp, Key::PageDown, Key::Home, Key::End];
    let is_pressed = |key: &Key| ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(*key));
    let Some(key) = keys.into_iter().find(is_pressed) else { return };
    if matches!(key, Key::Home | Key::End) && (ctx.text_edit_focused() || !free_keys(ctx).ends) {
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

/// Asks for an area to be scrolled by a step in the direction of an arrow.
pub(super) fn ask_to_step(ctx: &Context, area: &ScrolledArea, arrow: Key) {
    match arrow {
        Key::ArrowUp => ask_to_scroll(ctx, area, STEP),
        Key::ArrowDown => ask_to_scroll(ctx, area, -STEP),
        _ => {}
    }
}

/// Asks for an area to be scrolled up by so many points, or as far as it can be.
fn ask_to_scroll(ctx: &Context, area: &ScrolledArea, up: f32) {
    let up = up.clamp(-area.below, area.above);
    ctx.data_mut(|data| data.insert_temp(asked_id(), (area.id, up)));
    ctx.request_repaint();
}

/// Returns how far up keys scroll this area in this pass, in points.
pub fn scrolled_by_keys(ui: &Ui, area: Id) -> f32 {
    let asked = ui.data(|data| data.get_temp::<(Id, f32)>(asked_id()));
    let Some((_, up)) = asked.filter(|(asked, _)| *asked == area) else { return 0.0 };
    ui.data_mut(|data| data.remove::<(Id, f32)>(asked_id()));
    up
}

/// Returns the areas drawn in this pass, and forgets what was asked of one that is gone.
pub(super) fn drawn_areas(ctx: &Context) -> Vec<ScrolledArea> {
    ctx.data_mut(|data| data.remove::<(Id, f32)>(asked_id()));
    areas(ctx).drawn
}
