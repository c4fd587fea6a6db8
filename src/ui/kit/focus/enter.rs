//! What Enter presses while nothing has the focus: the one gold button shown.

use bevy_egui::egui::{Context, Event, Id, Key, Response};

/// The buttons that Enter may press.
#[derive(Clone, Debug, Default)]
struct Offered {
    /// Those drawn so far in this pass.
    drawn: Vec<Id>,
    /// The only one drawn in the pass before.
    only: Option<Id>,
    /// The one that has the focus for this pass alone, so that egui presses it.
    lent: Option<Id>,
}

fn id() -> Id {
    Id::new("buttons for Enter")
}

/// Lets Enter press this button while nothing has the focus, if it is the only such one and enabled.
pub fn offer_to_enter(response: &Response) {
    if response.enabled() {
        response.ctx.data_mut(|data| data.get_temp_mut_or_default::<Offered>(id()).drawn.push(response.id));
    }
}

/// Lends the focus to the only button offered if Enter has just been pressed and nothing has the focus. A key that is
/// held down presses nothing more.
pub(super) fn press(ctx: &Context) {
    let is_enter = |event: &Event| {
        matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers, .. }
            if modifiers.is_none())
    };
    let pressed = ctx.input(|input| input.events.iter().any(is_enter));
    if pressed && ctx.memory(|memory| memory.focused().is_none()) {
        let only = ctx.data_mut(|data| {
            let offered = data.get_temp_mut_or_default::<Offered>(id());
            offered.lent = offered.only;
            offered.only
        });
        if let Some(only) = only {
            ctx.memory_mut(|memory| memory.request_focus(only));
        }
    }
}

/// Returns the button that Enter presses while nothing has the focus.
pub(super) fn button_for_enter(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp::<Offered>(id())).and_then(|offered| offered.only)
}

/// Takes the focus back, and keeps what was drawn for the next pass.
pub(super) fn release(ctx: &Context) {
    let lent = ctx.data_mut(|data| {
        let offered = data.get_temp_mut_or_default::<Offered>(id());
        let drawn = std::mem::take(&mut offered.drawn);
        offered.only = if let [only] = drawn[..] { Some(only) } else { None };
        offered.lent.take()
    });
    if let Some(lent) = lent {
        ctx.memory_mut(|memory| memory.surrender_focus(lent));
    }
}
