//! The headings of sections, which come into view with the first row below them.

use bevy_egui::egui::{Context, Id, LayerId, Rangef, Rect, Ui};

/// The last heading that was drawn, and the first row of widgets below it.
#[derive(Clone, Copy, Debug)]
struct Heading {
    layer: LayerId,
    rect: Rect,
    row: Option<Rangef>,
}

fn id() -> Id {
    Id::new("last heading")
}

/// Notes the heading of what follows.
pub fn note_heading(ui: &Ui, rect: Rect) {
    let heading = Heading { layer: ui.layer_id(), rect, row: None };
    ui.data_mut(|data| data.insert_temp(id(), heading));
}

/// Forgets the headings of the pass before.
pub(super) fn begin(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Heading>(id()));
}

/// Returns the heading above a widget that is in the first row below it. Every widget is asked for, in the order in which
/// they are drawn.
pub(super) fn heading_of(ui: &Ui, widget: Rect) -> Option<Rect> {
    let layer = ui.layer_id();
    ui.data_mut(|data| {
        let mut heading = data.get_temp::<Heading>(id()).filter(|heading| heading.layer == layer)?;
        let row = *heading.row.get_or_insert(widget.y_range());
        data.insert_temp(id(), heading);
        let is_first = row.intersects(widget.y_range()) && widget.top() >= heading.rect.top();
        is_first.then_some(heading.rect)
    })
}
