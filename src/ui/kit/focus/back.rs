//! How the focus comes back to the button that opened a card when the card closes.

use std::collections::HashSet;

use bevy_egui::egui::{Context, Id, LayerId, Memory, Order};

/// The opening of a card in the place of other panels.
#[derive(Clone, Debug)]
struct Opening {
    /// The panels that it took the place of.
    replaced: HashSet<LayerId>,
    /// What had the focus on them.
    focused: Option<Id>,
}

/// What has been seen of panels and the focus.
#[derive(Clone, Debug, Default)]
struct Seen {
    shown: HashSet<LayerId>,
    /// What had the focus, and its panel.
    focused: Option<(Id, LayerId)>,
    /// The cards that have been opened from one another, innermost last.
    openings: Vec<Opening>,
}

impl Seen {
    /// Compares what is shown now with what was. Returns what the focus comes back to.
    fn look(&mut self, shown: HashSet<LayerId>) -> Option<Id> {
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

/// Gives the focus back if a card has closed in this pass and nothing else has the focus.
pub(super) fn follow(ctx: &Context) {
    let key = Id::new("cards opened");
    let mut seen = ctx.data_mut(|data| data.get_temp::<Seen>(key)).unwrap_or_default();
    let focused = ctx.memory(Memory::focused);
    let (shown, focused) = ctx.viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        // Toasts come and go without replacing anything.
        let panels = widgets.layers().filter(|(layer, _)| matches!(layer.order, Order::Middle | Order::Foreground));
        let shown = panels.filter(|(_, widgets)| !widgets.is_empty()).map(|(layer, _)| *layer);
        (shown.collect(), focused.and_then(|id| widgets.get(id)).map(|widget| (widget.id, widget.layer_id)))
    });
    let back = seen.look(shown);
    let is_there = |id: &Id| ctx.viewport(|viewport| viewport.this_pass.widgets.contains(*id));
    if let Some(id) = back.filter(is_there).filter(|_| focused.is_none()) {
        ctx.memory_mut(|memory| memory.request_focus(id));
        ctx.request_repaint();
    }
    seen.focused = focused;
    ctx.data_mut(|data| data.insert_temp(key, seen));
}
