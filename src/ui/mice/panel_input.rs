//! Presses of two mice on panels. egui knows a single pointer, which follows whichever mouse presses a panel; the buttons
//! of the match itself are pressed by each mouse independently.

use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Modifiers, pos2};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet};

use crate::session::mice::{MiceOnTable, owner_of_pointer};
use crate::session::panels::{Panels, Under};
use crate::ui::kit::turning::turn_pointers;

pub(super) fn plugin(app: &mut App) {
    // Turned panels see the pointers of mice like any other.
    app.add_systems(
        PreUpdate,
        replace_pointer
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass)
            .before(turn_pointers)
            .run_if(|on_table: Res<MiceOnTable>| on_table.0),
    );
}

/// Takes the system's pointer, which both mice move, from egui, and gives it that of the mouse that presses a panel.
fn replace_pointer(
    mut contexts: Query<(&mut EguiContext, &mut EguiInput)>,
    mut inputs: MessageReader<PointerInput>,
    panels: Res<Panels>,
    mut pressing: Local<Option<PointerId>>,
) {
    let inputs: Vec<&PointerInput> = inputs.read().filter(|it| owner_of_pointer(it.pointer_id).is_some()).collect();
    for (mut context, mut egui) in &mut contexts {
        egui.events.retain(|event| !is_of_pointer(event));
        let zoom = context.get_mut().zoom_factor();
        for input in &inputs {
            let at = input.location.position / zoom;
            let pos = pos2(at.x, at.y);
            let button = |pressed| {
                let modifiers = Modifiers::NONE;
                Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, modifiers }
            };
            let is_pressing = *pressing == Some(input.pointer_id);
            match input.action {
                PointerAction::Press(PointerButton::Primary)
                    if panels.under(input.pointer_id, input.location.position) == Under::Panel =>
                {
                    *pressing = Some(input.pointer_id);
                    egui.events.extend([Event::PointerMoved(pos), button(true)]);
                }
                PointerAction::Move { .. } if is_pressing => egui.events.push(Event::PointerMoved(pos)),
                PointerAction::Release(PointerButton::Primary) | PointerAction::Cancel if is_pressing => {
                    *pressing = None;
                    egui.events.extend([button(false), Event::PointerGone]);
                }
                _ => {}
            }
        }
    }
}

fn is_of_pointer(event: &Event) -> bool {
    matches!(event, Event::PointerMoved(_) | Event::PointerButton { .. } | Event::PointerGone | Event::MouseMoved(_))
}
