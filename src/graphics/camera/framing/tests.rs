//! What is within the frame.

use super::*;

/// Returns where a point appears in a window, from -1 to 1 in each direction.
fn project(point: Vec3, angles: OrbitAngles, placement: CameraPlacement, fov: f32, aspect: f32) -> Vec2 {
    let eye = placement.target + angles.rotation() * Vec3::Z * placement.distance;
    let p = angles.rotation().inverse() * (point - eye);
    Vec2::new(p.x / aspect, p.y) / (-p.z * (fov * 0.5).tan())
}

#[test]
fn the_whole_set_is_seen_in_windows_of_every_form_and_from_every_side() {
    let default = CameraFrame::default();
    for frame in [default, CameraFrame { left: 260.0, ..default }, CameraFrame { bottom: 300.0, ..default }] {
        check_frame(frame);
    }
}

fn check_frame(frame: CameraFrame) {
    let fov = 28.0_f32.to_radians();
    for window in [(1280.0, 720.0), (1024.0, 768.0), (2560.0, 1080.0), (800.0, 1200.0), (960.0, 540.0)] {
        let window = Vec2::from(window);
        for yaw in [0.0, 0.7, 1.571, std::f32::consts::PI] {
            for pitch in [0.3, 0.78, 1.55] {
                let angles = OrbitAngles { yaw, pitch };
                let placement = fit(&landmarks(), angles, fov, window, &frame);
                let mut room = f32::MAX;
                for point in landmarks() {
                    let at = project(point, angles, placement, fov, window.x / window.y);
                    let from_top = (1.0 - at.y) * 0.5 * window.y;
                    let from_bottom = (1.0 + at.y) * 0.5 * window.y;
                    let from_left = (1.0 + at.x) * 0.5 * window.x - frame.left;
                    let from_right = (1.0 - at.x) * 0.5 * window.x - frame.right;
                    let from_side = from_left.min(from_right);
                    assert!(from_top > frame.top - 1.0, "{window} {angles:?}: {from_top} from the top");
                    assert!(from_bottom > frame.bottom - 1.0, "{window} {angles:?}: {from_bottom} from the bottom");
                    assert!(from_side > -1.0, "{window} {angles:?}: {from_side} from a side");
                    room = room.min(from_top - frame.top).min(from_bottom - frame.bottom).min(from_side);
                }
                assert!(room < 2.0, "{window} {angles:?} leaves {room} on all sides");
            }
        }
    }
}
