//! Reads the keys for the camera views. They work whenever the table is visible, also after a match and while a lesson
//! stops time.

use bevy::input::InputSystems;
use bevy::prelude::*;

use super::InteractionSystems;
use crate::session::camera::CameraCommand;
use crate::session::keys::{Bindings, InputAction, TableView, Typing};
use crate::session::states::{Menu, at_table};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        read_keys
            .after(InputSystems)
            .after(InteractionSystems::Read)
            .run_if(at_table.and_then(in_state(Menu::None)))
            .run_if(resource_exists::<ButtonInput<KeyCode>>),
    );
}

fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    typing: Res<Typing>,
    mut camera: MessageWriter<CameraCommand>,
) {
    if typing.takes(&keys) {
        return;
    }
    let pressed = TableView::ALL.into_iter().filter(|&view| bindings.just_pressed(&keys, InputAction::View(view)));
    camera.write_batch(pressed.map(TableView::command));
}
