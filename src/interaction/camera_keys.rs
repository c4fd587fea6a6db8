//! Keys for the camera's views. They stand in the same place on all common keyboards, apart from the players' own.

use bevy::prelude::*;

use super::InteractionSystems;
use crate::graphics::CameraCommand;

/// Every key and the view it asks for.
pub const CAMERA_KEYS: [(KeyCode, CameraCommand); 4] = [
    (KeyCode::KeyV, CameraCommand::Table),
    (KeyCode::KeyT, CameraCommand::Top),
    (KeyCode::KeyB, CameraCommand::Flip),
    (KeyCode::KeyH, CameraCommand::Reset),
];

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CameraCommand>().add_systems(
        PreUpdate,
        read_keys.in_set(InteractionSystems::Read).run_if(resource_exists::<ButtonInput<KeyCode>>),
    );
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut camera: MessageWriter<CameraCommand>) {
    camera.write_batch(CAMERA_KEYS.iter().filter(|(key, _)| keys.just_pressed(*key)).map(|(_, command)| *command));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_a_players_own() {
        for (key, command) in CAMERA_KEYS {
            assert_eq!(crate::ui::keys::deed_of(key), None, "{command:?}");
        }
    }
}
