//! Keeps the press that ends the attract mode from the buttons under it.

use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::table::attract::{AttractMode, AttractSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_presses
            .after(AttractSystems)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass)
            .run_if(|mode: Res<AttractMode>| mode.swallows_presses()),
    );
}

fn drop_presses(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::Key { pressed, .. } | Event::PointerButton { pressed, .. } => !pressed,
            Event::Text(_) | Event::Touch { .. } => false,
            _ => true,
        });
    }
}
