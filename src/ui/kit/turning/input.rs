//! Moves pointers that come to something turned to where egui has laid it out.

use bevy::prelude::*;
use bevy_egui::egui::{Event, Pos2};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet};

use super::pivot_at;
use super::shape::opposite;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, turn_pointers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

/// What a pointer pressed belongs to until it is released: something turned about this point, or not turned.
type Grasp = Option<Option<Pos2>>;

/// Moves the pointers of this frame.
pub fn turn_pointers(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>, mut grasp: Local<Grasp>) {
    for (mut context, mut input) in &mut contexts {
        let ctx = context.get_mut();
        for event in &mut input.events {
            match event {
                Event::PointerMoved(pos) | Event::Touch { pos, .. } => {
                    let about = grasp.unwrap_or_else(|| pivot_at(ctx, *pos));
                    *pos = about.map_or(*pos, |about| opposite(*pos, about));
                }
                Event::PointerButton { pos, pressed, .. } => {
                    let about = grasp.unwrap_or_else(|| pivot_at(ctx, *pos));
                    *grasp = pressed.then_some(about);
                    *pos = about.map_or(*pos, |about| opposite(*pos, about));
                }
                _ => {}
            }
        }
    }
}
