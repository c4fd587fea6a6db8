//! How arrows move the focus: to the nearest widget in their direction, rather to one straight ahead.
//!
//! egui goes by the angle between the middles of widgets, which leads past a button that is right beside a wide one.

use bevy_egui::egui::{Context, FocusDirection, Id, Key, Memory, Modifiers, Rangef, Rect, Response, WidgetRect};

use super::enter::start_of_arrows;
use super::scrolled::{area_of, ask_to_scroll};

/// How much farther away a widget counts for each point that it lies to the side.
const ASIDE: f32 = 2.0;
/// The share of the narrower of two widgets that must overlap for one to be straight ahead of the other.
const AHEAD: f32 = 0.25;

fn kept_id() -> Id {
    Id::new("keeps its arrows")
}

/// The arrows that a widget keeps for itself while it has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptArrows {
    /// Those to the left and right, as a slider or a text that is left up and down.
    Sideways,
    /// Those up and down, as a list.
    UpAndDown,
    /// That up, as a list at its end.
    Up,
    /// That down, as a list at its beginning.
    Down,
    /// None, as a list with a single row.
    None,
}

impl KeptArrows {
    fn keep(self, arrow: Key) -> bool {
        match self {
            KeptArrows::Sideways => matches!(arrow, Key::ArrowLeft | Key::ArrowRight),
            KeptArrows::UpAndDown => matches!(arrow, Key::ArrowUp | Key::ArrowDown),
            KeptArrows::Up => arrow == Key::ArrowUp,
            KeptArrows::Down => arrow == Key::ArrowDown,
            KeptArrows::None => false,
        }
    }
}

/// Keeps some arrows for this widget while it has the focus.
pub fn keep_arrows(response: &Response, kept: KeptArrows) {
    if response.has_focus() {
        response.ctx.data_mut(|data| data.insert_temp(kept_id(), (response.id, kept)));
    }
}

/// Moves the focus in the direction of the arrow pressed in this pass, if there is one. While nothing has the focus, it
/// starts at the gold button that Enter would press, which looks chosen.
pub(super) fn step(ctx: &Context) {
    let arrows = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
    let pressed = |key: &Key| ctx.input(|input| input.modifiers == Modifiers::NONE && input.key_pressed(*key));
    let arrow = arrows.into_iter().find(pressed);
    let has_focus = ctx.memory(Memory::focused);
    let Some((arrow, focused)) = arrow.zip(has_focus.or_else(|| start_of_arrows(ctx))) else { return };
    let kept = ctx.data(|data| data.get_temp::<(Id, KeptArrows)>(kept_id()));
    // In a text, arrows move the cursor, unless it is one line that keeps only those to the left and right.
    let keeps_all = ctx.text_edit_focused() && kept.is_none_or(|(id, _)| id != focused);
    if keeps_all || kept.is_some_and(|(id, kept)| id == focused && kept.keep(arrow)) {
        return;
    }
    let widgets: Vec<WidgetRect> = ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        all.filter(|it| it.enabled && it.sense.is_focusable()).copied().collect()
    });
    let Some(from) = widgets.iter().find(|widget| widget.id == focused).copied() else { return };
    let others = widgets.into_iter().filter(|widget| widget.id != focused);
    // What is scrolled out of sight comes before what is beside the area that scrolls.
    let area = area_of(ctx, &from).filter(|_| matches!(arrow, Key::ArrowUp | Key::ArrowDown));
    let leaves = |to: &WidgetRect| area.is_some() && area_of(ctx, to) != area;
    let ranked = others.filter_map(|to| Some((to.id, (leaves(&to), rank(arrow, from.rect, to.rect)?))));
    let next = ranked.min_by(|(_, one), (_, other)| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    // A card with nothing to press above or below is read by scrolling it.
    if next.is_none() {
        ask_to_scroll(ctx, from.layer_id, arrow);
    }
    ctx.memory_mut(|memory| {
        // egui has not moved it yet.
        memory.move_focus(FocusDirection::None);
        // Where nothing lies that way from the gold button, the arrow at least shows where the focus is.
        let next = next.map(|(id, _)| id).or_else(|| has_focus.is_none().then_some(focused));
        if let Some(id) = next {
            memory.request_focus(id);
        }
    });
}

/// Returns how far a widget is from another in the direction of an arrow, `None` if it does not lie there: first whether
/// it is to the side, then the distance, then how far apart their left or upper edges are.
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
    // Neighbours may touch or overlap by a little.
    (ahead > -2.0).then_some((aside, distance, (here.min - there.min).abs()))
}
