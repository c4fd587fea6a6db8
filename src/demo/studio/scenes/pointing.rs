//! Points and presses with the mouse, as a player would, and presses keys.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use tamsk_rules::{Player, Socket};

use crate::graphics::TableCamera;
use crate::simulation::layout::{GLASS_HEIGHT, TRAY_TOP, glass_on_socket, holder_position, on_table};
use crate::simulation::sight::marker_middle;

/// How high above the tray of a holder its rings are pointed at, in centimetres.
const ON_RINGS: f32 = 1.0;

/// A place on the table at which the mouse can point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// The middle of the glass that stands on this socket.
    Glass(Socket),
    /// The middle of this socket.
    Socket(Socket),
    /// The rings in this player's holder.
    Holder(Player),
}

impl Spot {
    fn place(self) -> Vec3 {
        match self {
            Spot::Glass(socket) => glass_on_socket(socket) + Vec3::Y * (GLASS_HEIGHT * 0.5),
            Spot::Socket(socket) => marker_middle(socket),
            Spot::Holder(owner) => on_table(holder_position(owner), TRAY_TOP + ON_RINGS),
        }
    }
}

/// Moves the mouse to a place on the table.
///
/// # Errors
///
/// Returns a message if the camera does not see it.
pub(super) fn point_at(world: &mut World, spot: Spot) -> Result<(), String> {
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, place) = cameras.iter(world).next().ok_or("there is no camera")?;
    let at = camera.world_to_viewport(place, spot.place()).map_err(|error| format!("{spot:?} is not seen: {error}"))?;
    point(world, at);
    Ok(())
}

/// Moves the mouse to a point of the window, in logical pixels.
pub(super) fn point(world: &mut World, at: Vec2) {
    let Some(window) = window(world) else { return };
    let moved = CursorMoved { window, position: at, delta: None };
    world.write_message(moved.clone());
    world.write_message(WindowEvent::CursorMoved(moved));
}

/// Presses the left button of the mouse where it is.
pub(super) fn press(world: &mut World) {
    use_button(world, ButtonState::Pressed);
}

/// Releases the left button of the mouse.
pub(super) fn release(world: &mut World) {
    use_button(world, ButtonState::Released);
}

fn use_button(world: &mut World, state: ButtonState) {
    let Some(window) = window(world) else { return };
    let button = MouseButtonInput { button: MouseButton::Left, state, window };
    world.write_message(button);
    world.write_message(WindowEvent::MouseButtonInput(button));
}

/// Presses a key and releases it.
pub(super) fn strike(world: &mut World, key_code: KeyCode) {
    let Some(window) = window(world) else { return };
    let logical_key = match key_code {
        KeyCode::Escape => Key::Escape,
        _ => Key::Unidentified(NativeKey::Unidentified),
    };
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let key =
            KeyboardInput { key_code, logical_key: logical_key.clone(), state, text: None, repeat: false, window };
        world.write_message(key.clone());
        world.write_message(WindowEvent::KeyboardInput(key));
    }
}

fn window(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<PrimaryWindow>>().iter(world).next()
}
