//! Passes keys to egui, each with the modifiers that were held when the key was pressed. Withholds keys that are not
//! meant for panels.
//!
//! `bevy_egui` itself gives all keys of a frame the modifiers held at the end of the frame. If Ctrl+A were pressed and
//! released within one slow frame, an “a” would be typed.

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState, WindowToEguiContextMap};
use bevy_egui::{EguiClipboard, EguiContext, EguiContextSettings, EguiInput, EguiInputSet, EguiPreUpdateSet};

use crate::input::keys::KeyCapture;
use crate::input::pads::PanelNavigation;
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (disable_default_key_input, forward_keys).chain().in_set(EguiInputSet::ReadBevyMessages),
    )
    .add_systems(PreUpdate, withhold_keys.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

fn disable_default_key_input(mut contexts: Query<&mut EguiContextSettings, Added<EguiContext>>) {
    for mut settings in &mut contexts {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
}

fn forward_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    contexts: Res<WindowToEguiContextMap>,
    mut held: Local<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    // Forget the held modifiers, because a release is not reported while another window has the focus.
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

/// Returns the egui events for a key, and updates the held modifiers.
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
    // On a keyboard without Latin letters, the physical position of the key counts.
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

/// Withholds input from panels while a person is choosing a key binding or a device. Also withholds the space bar while
/// one of two players moves through panels with a gamepad, because the other player may press it to play. Panels would
/// otherwise react to these presses.
fn withhold_keys(
    key_capture: Res<KeyCapture>,
    panel: Res<PanelNavigation>,
    seats: Res<Seats>,
    mut inputs: Query<&mut EguiInput>,
) {
    if *key_capture == KeyCapture::Nothing {
        if panel.navigating_pad.is_some() && seats.are_two_people() {
            for mut input in &mut inputs {
                input.events.retain(|event| !matches!(event, Event::Key { key: egui::Key::Space, .. }));
            }
        }
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::Key { .. } | Event::Text(_) => false,
            Event::PointerButton { .. } | Event::Touch { .. } => *key_capture != KeyCapture::AssignDevice,
            _ => true,
        });
    }
}
