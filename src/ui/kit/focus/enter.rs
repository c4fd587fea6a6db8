//! What Enter presses while nothing has the focus: the one gold button shown.

use bevy_egui::egui::{Context, Event, Id, Key, Memory, Response};

/// The buttons that Enter may press.
#[derive(Clone, Debug, Default)]
struct Offered {
    /// Those drawn so far in this pass.
    drawn: Vec<Id>,
    /// The only one drawn in the pass before.
    only: Option<Id>,
    /// The first from which arrows start where Enter presses nothing, of those drawn so far in this pass.
    start_drawn: Option<Id>,
    /// That of the pass before.
    start: Option<Id>,
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

/// Lets arrows start from this button while nothing has the focus, where Enter must press nothing.
pub fn offer_to_arrows(response: &Response) {
    let start = |offered: &mut Offered| _ = offered.start_drawn.get_or_insert(response.id);
    response.ctx.data_mut(|data| start(data.get_temp_mut_or_default::<Offered>(id())));
}

/// Returns whether Enter presses this button: it has the focus, or is the only one offered while nothing has it.
pub fn is_pressed_by_enter(response: &Response) -> bool {
    let offered = response.ctx.data(|data| data.get_temp::<Offered>(id())).and_then(|offered| offered.only);
    response.ctx.memory(Memory::focused).or(offered) == Some(response.id)
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

/// Returns the button from which arrows start while nothing has the focus: the one that Enter presses, or else the one
/// offered.
pub(super) fn start_of_arrows(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp::<Offered>(id())).and_then(|offered| offered.only.or(offered.start))
}

/// Takes the focus back, and keeps what was drawn for the next pass.
pub(super) fn release(ctx: &Context) {
    let lent = ctx.data_mut(|data| {
        let offered = data.get_temp_mut_or_default::<Offered>(id());
        let drawn = std::mem::take(&mut offered.drawn);
        offered.start = offered.start_drawn.take();
        offered.only = if let [only] = drawn[..] { Some(only) } else { None };
        offered.lent.take()
    });
    if let Some(lent) = lent {
        ctx.memory_mut(|memory| memory.surrender_focus(lent));
    }
}
