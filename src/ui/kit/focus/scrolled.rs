//! Which widgets are in an area that scrolls, also those that are out of sight, and how keys scroll it.

use bevy_egui::egui::{Context, Id, Key, LayerId, Modifiers, Order, Rect, Ui, WidgetRect};

/// How far an arrow scrolls, in points.
const STEP: f32 = 70.0;
/// The part of what is seen by which a page key scrolls.
const PAGE: f32 = 0.85;

/// The areas of a pass: their panels, and what is seen of them.
type Areas = Vec<(LayerId, Rect)>;

fn id() -> Id {
    Id::new("areas that scroll")
}

/// Notes the area that scrolls in which this is.
pub fn note_scrolled(ui: &Ui) {
    let area = (ui.layer_id(), ui.clip_rect());
    ui.data_mut(|data| data.get_temp_mut_or_default::<Areas>(id()).push(area));
}

fn asked_id() -> Id {
    Id::new("scrolled by an arrow")
}

/// Asks for the areas of a panel to be scrolled by a step in the direction of an arrow, which leads to no widget.
pub(super) fn ask_to_scroll(ctx: &Context, panel: LayerId, arrow: Key) {
    let up = match arrow {
        Key::ArrowUp => STEP,
        Key::ArrowDown => -STEP,
        _ => return,
    };
    ctx.data_mut(|data| data.insert_temp(asked_id(), (panel, up)));
    ctx.request_repaint();
}

/// Returns how far up keys scroll the area in which this is, in points: arrows that led to no widget in the pass before
/// and, on a card in front of everything, the page keys.
pub fn scrolled_by_keys(ui: &Ui) -> f32 {
    let asked = ui.data(|data| data.get_temp::<(LayerId, f32)>(asked_id()));
    if let Some((_, up)) = asked.filter(|(panel, _)| *panel == ui.layer_id()) {
        ui.data_mut(|data| data.remove::<(LayerId, f32)>(asked_id()));
        return up;
    }
    if ui.layer_id().order != Order::Foreground || ui.ctx().text_edit_focused() {
        return 0.0;
    }
    let page = PAGE * ui.clip_rect().height();
    let pressed = |key| ui.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(key));
    let up = [(Key::PageUp, page), (Key::PageDown, -page)].into_iter().filter(|(key, _)| pressed(*key));
    up.map(|(_, up)| up).sum()
}

/// Forgets the areas of the pass before.
pub(super) fn forget(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Areas>(id()));
}

/// Returns the number of the area in which a widget is, if it is in one.
pub(super) fn area_of(ctx: &Context, widget: &WidgetRect) -> Option<usize> {
    let areas = ctx.data(|data| data.get_temp::<Areas>(id()))?;
    // What is seen of a widget in an area is within it, and nothing is seen of one that is scrolled out of sight.
    let seen = widget.interact_rect;
    areas.iter().position(|(layer, area)| {
        let is_inside = !seen.is_positive() || area.expand(1.0).contains_rect(seen);
        *layer == widget.layer_id && area.x_range().contains(widget.rect.center().x) && is_inside
    })
}
