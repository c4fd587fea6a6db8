//! Passes keys to egui, each with the modifiers held when it was pressed, and withholds keys not meant for panels.
//! `bevy_egui` gives all keys of a frame the modifiers at its end: Ctrl+A within one slow frame would type an “a”.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState, WindowToEguiContextMap};
use bevy_egui::{EguiClipboard, EguiContext, EguiContextSettings, EguiInput, EguiInputSet, EguiPreUpdateSet};

use crate::input::keys::KeyCapture;
use crate::input::pads::PanelPad;
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (take_over, pass_on).chain().in_set(EguiInputSet::ReadBevyMessages)).add_systems(
        PreUpdate,
        keep_from_panels.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

fn take_over(mut contexts: Query<&mut EguiContextSettings, Added<EguiContext>>) {
    for mut settings in &mut contexts {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
}

fn pass_on(
    mut keys: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    contexts: Res<WindowToEguiContextMap>,
    mut held: Local<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    // Keys released while another window has the focus are not reported.
    if lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
    for key in keys.read() {
        let found = events_of(key, &mut held, || clipboard.get_text());
        for &context in contexts.window_to_contexts.get(&key.window).into_iter().flatten() {
            events.write_batch(found.iter().cloned().map(|event| EguiInputEvent { context, event }));
        }
    }
}

/// Converts a key into egui events and updates the held modifiers.
fn events_of(
    input: &KeyboardInput,
    held: &mut ModifierKeysState,
    pasted: impl FnOnce() -> Option<String>,
) -> Vec<Event> {
    let pressed = input.state.is_pressed();
    match input.logical_key {
        Key::Shift => held.shift = pressed,
        Key::Control => held.ctrl = pressed,
        Key::Alt => held.alt = pressed,
        Key::Super | Key::Meta => held.win = pressed,
        _ => {}
    }
    let mut events = Vec::new();
    if pressed && held.text_input_is_allowed() {
        events.extend(match &input.logical_key {
            Key::Character(text) if !text.contains(char::is_control) => Some(Event::Text(text.to_string())),
            Key::Space => Some(Event::Text(" ".to_owned())),
            _ => None,
        });
    }
    // On a keyboard without Latin letters, the key's physical position counts.
    let physical_key = bevy_to_egui_physical_key(&input.key_code);
    let Some(key) = bevy_to_egui_key(&input.logical_key).or(physical_key) else { return events };
    let modifiers = held.to_egui_modifiers();
    events.push(Event::Key { key, physical_key, pressed, repeat: false, modifiers });
    if pressed && modifiers.command {
        events.extend(match key {
            egui::Key::C => Some(Event::Copy),
            egui::Key::X => Some(Event::Cut),
            egui::Key::V => pasted().map(Event::Text),
            _ => None,
        });
    }
    events
}

/// Withholds presses that a key binding or device choice waits for, and the space bar of one player while the other
/// moves through panels with a gamepad. Otherwise they would press buttons or move the focus.
fn keep_from_panels(
    listening: Res<KeyCapture>,
    panel: Res<PanelPad>,
    seats: Res<Seats>,
    mut inputs: Query<&mut EguiInput>,
) {
    if *listening == KeyCapture::Nothing {
        if panel.pad.is_some() && seats.are_two_people() {
            for mut input in &mut inputs {
                input.events.retain(|event| !matches!(event, Event::Key { key: egui::Key::Space, .. }));
            }
        }
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::Key { .. } | Event::Text(_) => false,
            Event::PointerButton { .. } | Event::Touch { .. } => *listening != KeyCapture::Device,
            _ => true,
        });
    }
}
