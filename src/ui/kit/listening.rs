//! Keeps presses from panels that are not for them: while a key, a button or a device is waited for, and the space bar of
//! one player while the other walks through the panels with a gamepad. They would press buttons or move the focus.

use bevy::prelude::*;
use bevy_egui::egui::{Event, Key};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::input::keys::KeyListening;
use crate::input::pads::PanelPad;
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        keep_from_panels.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

fn keep_from_panels(
    listening: Res<KeyListening>,
    panel: Res<PanelPad>,
    seats: Res<Seats>,
    mut inputs: Query<&mut EguiInput>,
) {
    if *listening == KeyListening::Nothing {
        if panel.pad.is_some() && seats.are_two_people() {
            for mut input in &mut inputs {
                input.events.retain(|event| !matches!(event, Event::Key { key: Key::Space, .. }));
            }
        }
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
