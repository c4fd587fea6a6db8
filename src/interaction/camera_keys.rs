//! Keys for the camera's views. They stand in the same place on all common keyboards, apart from the players' own.

use bevy::prelude::*;

use super::InteractionSystems;
use crate::simulation::camera::CameraCommand;
use crate::simulation::keys::CAMERA_KEYS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        read_keys.in_set(InteractionSystems::Read).run_if(resource_exists::<ButtonInput<KeyCode>>),
    );
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut camera: MessageWriter<CameraCommand>) {
    camera.write_batch(CAMERA_KEYS.iter().filter(|(key, ..)| keys.just_pressed(*key)).map(|(.., command)| *command));
}
