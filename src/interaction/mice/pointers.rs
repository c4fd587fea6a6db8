//! Moves the cursors of two mice, and sends their presses as pointer input.

use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{Location, PointerAction, PointerInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowRef};
use tamsk_rules::Player;

use crate::input::mice::{MiceMoveHands, MouseEvent, MouseReport, TwoMice, mouse_pointer};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_pointers)
        .add_systems(First, apply_mouse_reports.in_set(PickingSystems::Input))
        .add_systems(Update, place_cursors.run_if(resource_changed::<MiceMoveHands>));
}

fn spawn_pointers(mut commands: Commands) {
    for player in Player::BOTH {
        commands.spawn((Name::new(format!("Mouse of {player}")), mouse_pointer(player)));
    }
}

#[derive(SystemParam)]
pub(super) struct MouseCursors<'w, 's> {
    mice: ResMut<'w, TwoMice>,
    windows: Query<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>,
    inputs: MessageWriter<'w, PointerInput>,
}

impl MouseCursors<'_, '_> {
    fn send(&mut self, player: Player, action: PointerAction) {
        let Ok((entity, _)) = self.windows.single() else { return };
        let Some(window) = WindowRef::Entity(entity).normalize(None) else { return };
        let location =
            Location { target: NormalizedRenderTarget::Window(window), position: self.mice.cursor_positions[player] };
        self.inputs.write(PointerInput::new(mouse_pointer(player), location, action));
    }

    /// Moves a player's cursor to a point in logical pixels, or to the edge of the window if the point is outside.
    fn move_to(&mut self, player: Player, at: Vec2) {
        let Ok((_, window)) = self.windows.single() else { return };
        let at = at.clamp(Vec2::ZERO, (window.size() - 1.0).max(Vec2::ZERO));
        let delta = at - std::mem::replace(&mut self.mice.cursor_positions[player], at);
        self.send(player, PointerAction::Move { delta });
    }
}

/// Converts mouse reports to pointer input. In menus, only records which mouse was pressed last and which mice were
/// unplugged.
pub(super) fn apply_mouse_reports(
    mut reports: MessageReader<MouseReport>,
    on_table: Res<MiceMoveHands>,
    mut cursors: MouseCursors,
) {
    for MouseReport { mouse, event } in reports.read() {
        let owner = cursors.mice.owner(*mouse);
        match *event {
            MouseEvent::Pressed(_) => cursors.mice.pressed_last = Some(*mouse),
            MouseEvent::Unplugged => {
                let pressed_last = cursors.mice.pressed_last.filter(|pressed| pressed != mouse);
                cursors.mice.pressed_last = pressed_last;
                let Some(player) = owner else { continue };
                cursors.send(player, PointerAction::Cancel);
                cursors.mice.mouse_of[player] = None;
                cursors.mice.unplugged[player] = true;
            }
            _ => {}
        }
        let Some(player) = owner.filter(|_| on_table.0) else { continue };
        let scale = cursors.windows.single().map_or(1.0, |(_, window)| window.scale_factor());
        match *event {
            MouseEvent::MovedBy(by) => {
                let at = cursors.mice.cursor_positions[player] + by / scale;
                cursors.move_to(player, at);
            }
            MouseEvent::SystemPointerMovedTo(at) => cursors.move_to(player, at / scale),
            MouseEvent::Pressed(button) => cursors.send(player, PointerAction::Press(button)),
            MouseEvent::Released(button) => cursors.send(player, PointerAction::Release(button)),
            MouseEvent::Unplugged => {}
        }
    }
}

/// Places the cursors of both players in the lower part of the window when play begins, unless the cursors have been
/// moved before.
fn place_cursors(on_table: Res<MiceMoveHands>, mut cursors: MouseCursors) {
    let Ok((_, window)) = cursors.windows.single() else { return };
    let size = window.size();
    for (player, share) in [(Player::Red, Vec2::new(0.4, 0.8)), (Player::Black, Vec2::new(0.6, 0.8))] {
        if on_table.0 && cursors.mice.cursor_positions[player] == Vec2::ZERO {
            cursors.move_to(player, size * share);
        }
    }
}
