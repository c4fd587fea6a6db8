//! Keys and the focus: arrows move it to the nearest widget in their direction, preferably straight ahead, and Enter
//! presses the only gold button visible while nothing has the focus.
//! egui itself compares angles between centres, and so skips a button right beside a wide one.

use bevy_egui::egui::{
    Context, Event, EventFilter, FocusDirection, Id, Key, LayerId, Memory, Modifiers, Order, Rangef, Rect, Response,
    Ui, WidgetRect,
};

use crate::ui::kit::scroll::{ScrolledArea, drawn_areas, request_scroll_step};

/// How many points farther away a widget counts for each point that it is to the side.
const ASIDE: f32 = 2.0;
/// The share of the narrower of two widgets that must overlap for them to count as straight ahead of each other.
const AHEAD: f32 = 0.25;

/// The arrows that sliders and single-line text fields handle themselves.
pub const HORIZONTAL_ARROWS: [Key; 2] = [Key::ArrowLeft, Key::ArrowRight];

type KeptArrows = (Id, Vec<Key>);

/// Reserves these arrows for a widget while it has the focus.
pub fn reserve_arrows(response: &Response, kept: impl IntoIterator<Item = Key>) {
    if response.has_focus() {
        let kept: KeptArrows = (response.id, kept.into_iter().collect());
        response.ctx.data_mut(|data| data.insert_temp(Id::NULL, kept));
    }
}

/// Reserves left and right for a widget while it has the focus. Returns `Some(true)` if right was pressed.
pub fn horizontal_arrow_press(response: &Response) -> Option<bool> {
    reserve_arrows(response, HORIZONTAL_ARROWS);
    if !response.has_focus() {
        return None;
    }
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    response.ctx.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| response.ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(key));
    let [left, right] = HORIZONTAL_ARROWS.map(pressed);
    (left != right).then_some(right)
}

/// Where keys start to move through the widgets while nothing has the focus.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    layer: LayerId,
    /// The widget to start at, or `None` for the first of the card.
    widget: Option<Id>,
}

/// Makes arrows start at the first widget of this card while nothing has the focus.
pub fn start_arrows_on_card(ui: &Ui) {
    let beginning = Beginning { layer: ui.layer_id(), widget: None };
    ui.data_mut(|data| data.insert_temp(Id::NULL, beginning));
}

/// Makes arrows and Tab start at this widget while nothing has the focus, wherever it is in drawing order.
pub fn start_arrows_at(response: &Response) {
    let beginning = Beginning { layer: response.layer_id, widget: Some(response.id) };
    response.ctx.data_mut(|data| data.insert_temp(Id::NULL, beginning));
}

/// Takes the start set in this pass, unless another card covers it.
fn take_beginning(ctx: &Context) -> Option<Beginning> {
    let beginning = ctx.data(|data| data.get_temp::<Beginning>(Id::NULL))?;
    ctx.data_mut(|data| data.remove::<Beginning>(Id::NULL));
    let is_over = |layer: &LayerId| layer.order == Order::Foreground && *layer != beginning.layer;
    let covered = ctx.viewport(|viewport| {
        let mut shown = viewport.this_pass.widgets.layers();
        shown.any(|(layer, widgets)| is_over(layer) && widgets.iter().any(|it| it.sense.is_focusable()))
    });
    (!covered).then_some(beginning)
}

/// Moves the focus to the widget that was set as the start, on the first Tab.
fn tab_to(ctx: &Context, beginning: Option<Beginning>) {
    let had_focus = Id::new("something had the focus in the pass before");
    let had = ctx.data(|data| data.get_temp(had_focus)).unwrap_or(false);
    if let Some(first) = beginning.and_then(|beginning| beginning.widget)
        && !had
        && ctx.input(|input| input.key_pressed(Key::Tab) && input.modifiers.is_none())
    {
        ctx.memory_mut(|memory| memory.request_focus(first));
    }
    let has = ctx.memory(|memory| memory.focused().is_some());
    ctx.data_mut(|data| data.insert_temp(had_focus, has));
}

/// Moves the focus by the arrow pressed in this pass, or to where Tab starts.
pub(super) fn move_focus_by_arrow(ctx: &Context) {
    let areas = drawn_areas(ctx);
    let beginning = take_beginning(ctx);
    tab_to(ctx, beginning);
    let arrows = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
    let pressed = |key: &Key| ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(*key));
    let Some(arrow) = arrows.into_iter().find(pressed) else { return };
    let widgets: Vec<WidgetRect> = ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        all.filter(|it| it.enabled && it.sense.is_focusable()).copied().collect()
    });
    let found = match ctx.memory(Memory::focused) {
        Some(focused) if keeps(ctx, focused, arrow) => return,
        Some(focused) => {
            widgets.iter().find(|widget| widget.id == focused).map(|from| go_on(arrow, from, &widgets, &areas))
        }
        None => begin_walk(ctx, arrow, beginning, &widgets, &areas),
    };
    let Some(found) = found else { return };
    // Cancels egui's own move, which comes later.
    ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    match found {
        Found::Widget(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
        Found::Hidden(area) => request_scroll_step(ctx, &area, arrow),
        Found::Nothing => {}
    }
}

enum Found {
    Widget(Id),
    /// The hidden part of this area, which is scrolled into view.
    Hidden(ScrolledArea),
    Nothing,
}

fn keeps(ctx: &Context, focused: Id, arrow: Key) -> bool {
    let kept = ctx.data(|data| data.get_temp::<KeptArrows>(Id::NULL)).filter(|(id, _)| *id == focused);
    // Arrows move the cursor in a text field, unless it is a single line that keeps only left and right.
    kept.map_or_else(|| ctx.text_edit_focused(), |(_, kept)| kept.contains(&arrow))
}

/// Returns where an arrow leads while nothing has the focus: to the start that was set, or else from the gold button
/// that Enter would press, which looks chosen. A text above the first button is scrolled first.
fn begin_walk(
    ctx: &Context,
    arrow: Key,
    beginning: Option<Beginning>,
    widgets: &[WidgetRect],
    areas: &[ScrolledArea],
) -> Option<Found> {
    let first = beginning.and_then(|beginning| {
        widgets.iter().find(|widget| match beginning.widget {
            Some(id) => widget.id == id,
            None => widget.layer_id == beginning.layer,
        })
    });
    let button = start_of_arrows(ctx).and_then(|start| widgets.iter().find(|widget| widget.id == start));
    let start = first.or(button)?;
    let is_text = |area: &ScrolledArea| match first {
        Some(_) => !widgets.iter().any(|widget| area.contains(widget)),
        None => !area.contains(start),
    };
    let hides = |area: &&ScrolledArea| area.layer == start.layer_id && area.hides(arrow) && is_text(area);
    if let Some(text) = areas.iter().find(hides) {
        return Some(Found::Hidden(*text));
    }
    if first.is_some() {
        return Some(Found::Widget(start.id));
    }
    // With nothing in that direction from the gold button, the arrow at least shows where the focus is.
    Some(match go_on(arrow, start, widgets, areas) {
        Found::Nothing => Found::Widget(start.id),
        found => found,
    })
}

fn go_on(arrow: Key, from: &WidgetRect, widgets: &[WidgetRect], areas: &[ScrolledArea]) -> Found {
    let area_of = |widget: &WidgetRect| areas.iter().position(|area| area.contains(widget));
    let here = area_of(from);
    let along = matches!(arrow, Key::ArrowUp | Key::ArrowDown);
    // From outside, an area is entered at a visible widget, if one is in that direction.
    let places: Vec<(&WidgetRect, Option<usize>)> = widgets.iter().map(|widget| (widget, area_of(widget))).collect();
    let is_seen = |to: &WidgetRect| to.interact_rect.is_positive();
    let has_seen = |area: usize| {
        let leads = |to: &WidgetRect| is_seen(to) && rank(arrow, from.rect, to.interact_rect).is_some();
        places.iter().any(|&(to, of)| of == Some(area) && leads(to))
    };
    let ranked = places.iter().filter(|(to, _)| to.id != from.id).filter_map(|&(to, of)| {
        let is_elsewhere = of != here;
        let rect = match of.filter(|_| is_elsewhere) {
            Some(area) if is_seen(to) || !has_seen(area) => clamped(to.rect, areas[area].seen),
            Some(_) => return None,
            None => to.rect,
        };
        // The rows of an area count as filling its width, wherever their widgets are.
        let row = match of.filter(|_| is_elsewhere && along) {
            Some(area) => Rect::from_x_y_ranges(areas[area].seen.x_range(), rect.y_range()),
            None => rect,
        };
        // Widgets scrolled out of sight come before widgets beside the scroll area.
        let leaves = along && here.is_some() && is_elsewhere;
        let aside = (from.rect.center().x - rect.center().x).abs();
        let hidden = (to.rect.center() - rect.center()).length();
        Some(((to, of), (leaves, rank(arrow, from.rect, row)?, hidden, aside)))
    });
    let next = ranked.min_by(|(_, one), (_, other)| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    let next = next.map(|(next, _)| next);
    // An area is scrolled where it has no widget in that direction, or where the next one is far away.
    let hidden = match (here, next) {
        (Some(here), Some((to, of))) if of == Some(here) => {
            Some(areas[here]).filter(|area| area.is_far(arrow, to.rect))
        }
        (Some(here), _) => Some(areas[here]).filter(|area| area.hides(arrow)),
        (None, Some((to, _))) if to.layer_id == from.layer_id => None,
        (None, _) => areas.iter().find(|area| area.layer == from.layer_id && area.hides(arrow)).copied(),
    };
    match (hidden, next) {
        (Some(area), _) => Found::Hidden(area),
        (None, Some((to, _))) => Found::Widget(to.id),
        (None, None) => Found::Nothing,
    }
}

/// Returns the visible part of a widget's area, or the edge of `seen` beyond which the widget is hidden.
fn clamped(widget: Rect, seen: Rect) -> Rect {
    Rect::from_min_max(widget.min.clamp(seen.min, seen.max), widget.max.clamp(seen.min, seen.max))
}

/// Ranks a widget in the direction of an arrow, nearest first, or returns `None` if it is not in that direction.
/// Widgets to the side come last. Of equally distant ones, the one with the smaller offset of the left or top edges
/// wins.
pub(super) fn rank(arrow: Key, from: Rect, to: Rect) -> Option<(bool, f32, f32)> {
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
    // Neighbours may touch or overlap slightly.
    (ahead > -2.0).then_some((aside, distance, (here.min - there.min).abs()))
}

/// The buttons that keys act on while nothing has the focus: those offered in this pass (`drawn`, `start_drawn`), and
/// those that count from the previous pass (`only`, `start`).
#[derive(Clone, Debug, Default)]
struct Offered {
    drawn: Vec<Id>,
    only: Option<Id>,
    start_drawn: Option<Id>,
    start: Option<Id>,
    /// The button that has the focus for this pass alone, so that egui presses it.
    lent: Option<Id>,
}

/// Lets Enter press this button while nothing has the focus, if it is enabled and the only button offered.
pub fn offer_to_enter(response: &Response) {
    if response.enabled() {
        response.ctx.data_mut(|data| data.get_temp_mut_or_default::<Offered>(Id::NULL).drawn.push(response.id));
    }
}

/// Lets arrows start from this button while nothing has the focus and Enter has no button to press.
pub fn offer_to_arrows(response: &Response) {
    let start = |offered: &mut Offered| _ = offered.start_drawn.get_or_insert(response.id);
    response.ctx.data_mut(|data| start(data.get_temp_mut_or_default::<Offered>(Id::NULL)));
}

/// Returns `true` if Enter presses this button: it has the focus, or is the only one offered while nothing has.
pub fn is_pressed_by_enter(response: &Response) -> bool {
    let offered = response.ctx.data(|data| data.get_temp::<Offered>(Id::NULL)).and_then(|offered| offered.only);
    response.ctx.memory(Memory::focused).or(offered) == Some(response.id)
}

/// Lends the focus to the only button offered if Enter was pressed, not held, while nothing has the focus.
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

/// Returns the button from which arrows start: the one that Enter presses, or else the first offered to arrows.
pub(super) fn start_of_arrows(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp::<Offered>(Id::NULL)).and_then(|offered| offered.only.or(offered.start))
}

/// Takes the lent focus back, and keeps the buttons of this pass for the next.
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
