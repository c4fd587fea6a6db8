//! Keeps presses from panels while a key, a button or a device is waited for: they would press buttons or move the
//! focus.

use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::session::keys::KeyListening;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        keep_from_panels.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

fn keep_from_panels(listening: Res<KeyListening>, mut inputs: Query<&mut EguiInput>) {
    if *listening == KeyListening::Nothing {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::Key { .. } | Event::Text(_) => false,
            Event::PointerButton { .. } | Event::Touch { .. } => *listening != KeyListening::Device,
            _ => true,
        });
    }
}
