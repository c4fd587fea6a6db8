//! Keyboard navigation through widgets. Arrow keys move the focus to the nearest widget in their direction, preferably
//! straight ahead. While nothing has the focus, Enter presses the only visible gold button.
//!
//! egui's own navigation compares angles between the centres of widgets. It therefore skips a button right beside a
//! wide widget.

use bevy_egui::egui::{
    Context, Event, EventFilter, FocusDirection, Id, Key, LayerId, Memory, Modifiers, Order, Rangef, Rect, Response,
    Ui, WidgetRect,
};

use crate::ui::kit::scroll::{DrawnScrollArea, end_scroll_pass, request_scroll_step};

/// The weight of a gap across an arrow's direction, relative to a gap along that direction.
const ASIDE: f32 = 2.0;
/// The minimum overlap of two widgets that count as straight ahead of each other. It is measured across the arrow's
/// direction, as a share of the smaller widget.
const AHEAD: f32 = 0.25;

/// The arrow keys that sliders and single-line text fields handle themselves.
pub const HORIZONTAL_ARROWS: [Key; 2] = [Key::ArrowLeft, Key::ArrowRight];

type KeptArrows = (Id, Vec<Key>);

/// Reserves arrow keys for a widget while it has the focus.
pub fn reserve_arrow_keys(response: &Response, kept: impl IntoIterator<Item = Key>) {
    if response.has_focus() {
        let kept: KeptArrows = (response.id, kept.into_iter().collect());
        response.ctx.data_mut(|data| data.insert_temp(Id::NULL, kept));
    }
}

/// Reserves the left and right arrow keys for a widget while it has the focus. Returns `Some(true)` if only the right
/// key was pressed, `Some(false)` if only the left key was pressed, and `None` otherwise.
pub fn take_horizontal_arrow_press(response: &Response) -> Option<bool> {
    reserve_arrow_keys(response, HORIZONTAL_ARROWS);
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    response.ctx.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| response.ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(key));
    let [left, right] = HORIZONTAL_ARROWS.map(pressed);
    (left != right).then_some(right)
}

/// The place where key navigation starts while nothing has the focus.
#[derive(Clone, Copy, Debug)]
struct ArrowKeysStart {
    layer: LayerId,
    /// The widget to start at, or `None` for the first widget of the layer.
    widget: Option<Id>,
}

/// Makes arrow keys start at the first widget of the card that `ui` draws, as long as nothing has the focus.
pub fn start_arrow_keys_on_card(ui: &Ui) {
    let start = ArrowKeysStart { layer: ui.layer_id(), widget: None };
    ui.data_mut(|data| data.insert_temp(Id::NULL, start));
}

/// Makes arrow keys and Tab start at this widget while nothing has the focus, regardless of the drawing order.
pub fn start_key_navigation_at(response: &Response) {
    let start = ArrowKeysStart { layer: response.layer_id, widget: Some(response.id) };
    response.ctx.data_mut(|data| data.insert_temp(Id::NULL, start));
}

/// Removes and returns the starting point for arrow keys that was set in this pass. Returns `None` if none was set or
/// if another card covers its card.
fn take_arrow_keys_start(ctx: &Context) -> Option<ArrowKeysStart> {
    let start = ctx.data(|data| data.get_temp::<ArrowKeysStart>(Id::NULL))?;
    ctx.data_mut(|data| data.remove::<ArrowKeysStart>(Id::NULL));
    let is_over = |layer: &LayerId| layer.order == Order::Foreground && *layer != start.layer;
    let covered = ctx.viewport(|viewport| {
        let mut shown = viewport.this_pass.widgets.layers();
        shown.any(|(layer, widgets)| is_over(layer) && widgets.iter().any(|it| it.sense.is_focusable()))
    });
    (!covered).then_some(start)
}

/// If Tab is pressed while nothing has the focus, moves the focus to the widget at which key navigation starts, if any.
fn tab_to(ctx: &Context, start: Option<ArrowKeysStart>) {
    let had_focus = Id::new("something had the focus in the pass before");
    let had = ctx.data(|data| data.get_temp(had_focus)).unwrap_or(false);
    if let Some(first) = start.and_then(|beginning| beginning.widget)
        && !had
        && ctx.input(|input| input.key_pressed(Key::Tab) && input.modifiers.is_none())
    {
        ctx.memory_mut(|memory| memory.request_focus(first));
    }
    let has = ctx.memory(|memory| memory.focused().is_some());
    ctx.data_mut(|data| data.insert_temp(had_focus, has));
}

/// Moves the focus in the direction of the arrow key pressed in this pass. If Tab is pressed while nothing has the
/// focus, moves the focus to the widget at which key navigation starts, if any.
pub(super) fn move_focus_by_keys(ctx: &Context) {
    let areas = end_scroll_pass(ctx);
    let start = take_arrow_keys_start(ctx);
    tab_to(ctx, start);
    let arrows = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
    let pressed = |key: &Key| ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(*key));
    let Some(arrow) = arrows.into_iter().find(pressed) else { return };
    let widgets: Vec<WidgetRect> = ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        all.filter(|it| it.enabled && it.sense.is_focusable()).copied().collect()
    });
    let found = match ctx.memory(Memory::focused) {
        Some(focused) if keeps_arrow_key(ctx, focused, arrow) => return,
        Some(focused) => widgets
            .iter()
            .find(|widget| widget.id == focused)
            .map(|from| next_arrow_target(arrow, from, &widgets, &areas)),
        None => first_arrow_target(ctx, arrow, start, &widgets, &areas),
    };
    let Some(found) = found else { return };
    // Cancel the move of the focus that egui would make after this pass.
    ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    match found {
        Found::Widget(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
        Found::Hidden(area) => request_scroll_step(ctx, &area, arrow),
        Found::Nothing => {}
    }
}

enum Found {
    Widget(Id),
    /// A hidden part of this scroll area. The area must be scrolled to show it.
    Hidden(DrawnScrollArea),
    Nothing,
}

fn keeps_arrow_key(ctx: &Context, focused: Id, arrow: Key) -> bool {
    let kept = ctx.data(|data| data.get_temp::<KeptArrows>(Id::NULL)).filter(|(id, _)| *id == focused);
    // A text field uses arrow keys to move its cursor. A field with a single line reserves only left and right.
    kept.map_or_else(|| ctx.text_edit_focused(), |(_, kept)| kept.contains(&arrow))
}

/// Returns the target of an arrow key while nothing has the focus, or `None` if arrow keys have no starting point. If
/// `start` is set, the target is that start. Otherwise, it is the next widget after the button that
/// [`arrow_keys_start`] returns. Text above the first button is scrolled through first.
fn first_arrow_target(
    ctx: &Context,
    arrow: Key,
    start: Option<ArrowKeysStart>,
    widgets: &[WidgetRect],
    areas: &[DrawnScrollArea],
) -> Option<Found> {
    let first = start.and_then(|start| {
        widgets.iter().find(|widget| match start.widget {
            Some(id) => widget.id == id,
            None => widget.layer_id == start.layer,
        })
    });
    let button = arrow_keys_start(ctx).and_then(|start| widgets.iter().find(|widget| widget.id == start));
    let start = first.or(button)?;
    let is_text = |area: &DrawnScrollArea| match first {
        Some(_) => !widgets.iter().any(|widget| area.contains(widget)),
        None => !area.contains(start),
    };
    let hides =
        |area: &&DrawnScrollArea| area.layer == start.layer_id && area.has_hidden_content(arrow) && is_text(area);
    if let Some(text) = areas.iter().find(hides) {
        return Some(Found::Hidden(*text));
    }
    if first.is_some() {
        return Some(Found::Widget(start.id));
    }
    // If no widget lies in the direction of the arrow, the button itself gets the focus.
    Some(match next_arrow_target(arrow, start, widgets, areas) {
        Found::Nothing => Found::Widget(start.id),
        found => found,
    })
}

fn next_arrow_target(arrow: Key, from: &WidgetRect, widgets: &[WidgetRect], areas: &[DrawnScrollArea]) -> Found {
    let area_of = |widget: &WidgetRect| areas.iter().position(|area| area.contains(widget));
    let here = area_of(from);
    let along = matches!(arrow, Key::ArrowUp | Key::ArrowDown);
    // The focus enters a scroll area at a visible widget, if there is such a widget in the direction of the arrow.
    let places: Vec<(&WidgetRect, Option<usize>)> = widgets.iter().map(|widget| (widget, area_of(widget))).collect();
    let is_seen = |to: &WidgetRect| to.interact_rect.is_positive();
    let has_seen = |area: usize| {
        let leads = |to: &WidgetRect| is_seen(to) && rank_in_direction(arrow, from.rect, to.interact_rect).is_some();
        places.iter().any(|&(to, of)| of == Some(area) && leads(to))
    };
    let ranked = places.iter().filter(|(to, _)| to.id != from.id).filter_map(|&(to, of)| {
        let is_elsewhere = of != here;
        let rect = match of.filter(|_| is_elsewhere) {
            Some(area) if is_seen(to) || !has_seen(area) => clamped(to.rect, areas[area].visible),
            Some(_) => return None,
            None => to.rect,
        };
        // From outside a scroll area, each of its rows can be reached across the whole width of the area.
        let row = match of.filter(|_| is_elsewhere && along) {
            Some(area) => Rect::from_x_y_ranges(areas[area].visible.x_range(), rect.y_range()),
            None => rect,
        };
        // Widgets of the current scroll area, even hidden ones, come before widgets outside it.
        let leaves = along && here.is_some() && is_elsewhere;
        let aside = (from.rect.center().x - rect.center().x).abs();
        let hidden = (to.rect.center() - rect.center()).length();
        Some(((to, of), (leaves, rank_in_direction(arrow, from.rect, row)?, hidden, aside)))
    });
    let next = ranked.min_by(|(_, one), (_, other)| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    let next = next.map(|(next, _)| next);
    // A scroll area scrolls if it has no widget in the direction of the arrow, or if the next widget is far away.
    let hidden = match (here, next) {
        (Some(here), Some((to, of))) if of == Some(here) => {
            Some(areas[here]).filter(|area| area.is_beyond_page(arrow, to.rect))
        }
        (Some(here), _) => Some(areas[here]).filter(|area| area.has_hidden_content(arrow)),
        (None, Some((to, _))) if to.layer_id == from.layer_id => None,
        (None, _) => areas.iter().find(|area| area.layer == from.layer_id && area.has_hidden_content(arrow)).copied(),
    };
    match (hidden, next) {
        (Some(area), _) => Found::Hidden(area),
        (None, Some((to, _))) => Found::Widget(to.id),
        (None, None) => Found::Nothing,
    }
}

/// Returns the visible part of a widget's area. For a hidden widget, this is the edge of `seen` nearest to the widget.
fn clamped(widget: Rect, seen: Rect) -> Rect {
    Rect::from_min_max(widget.min.clamp(seen.min, seen.max), widget.max.clamp(seen.min, seen.max))
}

/// Returns the rank of a widget in the direction of an arrow, or `None` if the widget is not in that direction. The
/// nearest widget has the lowest rank. Widgets to the side come last. Of equally distant widgets, the widget whose left
/// or top edge is better aligned comes first.
pub(super) fn rank_in_direction(arrow: Key, from: Rect, to: Rect) -> Option<(bool, f32, f32)> {
    let (ahead, across) = match arrow {
        Key::ArrowLeft => (from.left() - to.right(), (from.y_range(), to.y_range())),
        Key::ArrowRight => (to.left() - from.right(), (from.y_range(), to.y_range())),
        Key::ArrowUp => (from.top() - to.bottom(), (from.x_range(), to.x_range())),
        _ => (to.top() - from.bottom(), (from.x_range(), to.x_range())),
    };
    let (here, there): (Rangef, Rangef) = across;
    let overlap = here.intersection(there).span();
    let aside = overlap < AHEAD * here.span().min(there.span());
    let distance = if aside { ahead + ASIDE * (-overlap).max(0.0) } else { ahead };
    // Neighbouring widgets may touch or overlap slightly.
    (ahead > -2.0).then_some((aside, distance, (here.min - there.min).abs()))
}

/// The buttons that keys act on while nothing has the focus. `drawn` and `start_drawn` are offered in this pass. `only`
/// and `start` were offered in the previous pass, and keys act on them now.
#[derive(Clone, Debug, Default)]
struct Offered {
    drawn: Vec<Id>,
    only: Option<Id>,
    start_drawn: Option<Id>,
    start: Option<Id>,
    /// The button that has the focus for this pass alone, so that egui presses it. `None` if the focus is not lent.
    lent: Option<Id>,
}

/// Lets Enter press this button while nothing has the focus, if it is enabled and the only button offered.
pub fn offer_to_enter_key(response: &Response) {
    if response.enabled() {
        response.ctx.data_mut(|data| data.get_temp_mut_or_default::<Offered>(Id::NULL).drawn.push(response.id));
    }
}

/// Lets arrow keys start from this button while nothing has the focus and Enter has no button to press.
pub fn offer_as_arrow_start(response: &Response) {
    let start = |offered: &mut Offered| _ = offered.start_drawn.get_or_insert(response.id);
    response.ctx.data_mut(|data| start(data.get_temp_mut_or_default::<Offered>(Id::NULL)));
}

/// Returns `true` if Enter presses this button, either because the button has the focus, or because nothing has the
/// focus and no other button was offered.
pub fn responds_to_enter(response: &Response) -> bool {
    let offered = response.ctx.data(|data| data.get_temp::<Offered>(Id::NULL)).and_then(|offered| offered.only);
    response.ctx.memory(Memory::focused).or(offered) == Some(response.id)
}

/// Lends the focus to the only button offered if Enter is pressed while nothing has the focus. Repeats of a held key do
/// not count.
pub(super) fn lend_focus_for_enter(ctx: &Context) {
    let is_enter = |event: &Event| {
        matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers, .. }
            if modifiers.is_none())
    };
    let pressed = ctx.input(|input| input.events.iter().any(is_enter));
    if pressed && ctx.memory(|memory| memory.focused().is_none()) {
        let only = ctx.data_mut(|data| {
            let offered = data.get_temp_mut_or_default::<Offered>(Id::NULL);
            offered.lent = offered.only;
            offered.only
        });
        if let Some(only) = only {
            ctx.memory_mut(|memory| memory.request_focus(only));
        }
    }
}

/// Returns the starting point of arrow keys: the button that Enter presses, or else the first button offered to the
/// arrow keys. Returns `None` if there is no such button.
pub(super) fn arrow_keys_start(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp::<Offered>(Id::NULL)).and_then(|offered| offered.only.or(offered.start))
}

/// Takes back the focus that was lent to a button, and keeps the buttons offered in this pass for the next pass.
pub(super) fn return_lent_focus(ctx: &Context) {
    let lent = ctx.data_mut(|data| {
        let offered = data.get_temp_mut_or_default::<Offered>(Id::NULL);
        let drawn = std::mem::take(&mut offered.drawn);
        offered.start = offered.start_drawn.take();
        offered.only = if let [only] = drawn[..] { Some(only) } else { None };
        offered.lent.take()
    });
    if let Some(lent) = lent {
        ctx.memory_mut(|memory| memory.surrender_focus(lent));
    }
}
