//! How the camera moves.

use super::*;

#[test]
fn orbit_and_zoom_stay_within_limits() {
    let mut rig = CameraRig::at_reds_seat();
    for _ in 0..100 {
        rig.apply(CameraCommand::Orbit(Vec2::new(0.3, 0.3)));
        rig.apply(CameraCommand::Zoom(1.0));
    }
    assert_eq!((rig.wanted.pitch, rig.wanted_zoom), (PITCHES.1, ZOOMS.0));
    for _ in 0..100 {
        rig.apply(CameraCommand::Orbit(Vec2::new(0.0, -0.3)));
        rig.apply(CameraCommand::Zoom(-1.0));
    }
    assert_eq!((rig.wanted.pitch, rig.wanted_zoom), (PITCHES.0, ZOOMS.1));
}

#[test]
fn the_camera_arrives_and_comes_home() {
    let mut rig = CameraRig::at_reds_seat();
    rig.apply(CameraCommand::Flip);
    assert!(rig.from_blacks_side());
    rig.apply(CameraCommand::Top);
    for _ in 0..400 {
        rig.ease(0.1);
    }
    assert!(rig.at_rest());
    rig.apply(CameraCommand::Reset);
    assert!(!rig.from_blacks_side());
    assert_eq!(rig.wanted.pitch, TABLE_PITCH);
    rig.apply(CameraCommand::Sit(Player::Black));
    rig.apply(CameraCommand::Flip);
    rig.apply(CameraCommand::Reset);
    assert!(rig.from_blacks_side(), "home is where one sits");
}
