//! Which widgets are in an area that scrolls, also those that are out of sight.

use bevy_egui::egui::{Context, Id, LayerId, Rect, Ui, WidgetRect};

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
